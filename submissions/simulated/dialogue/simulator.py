"""Simulated systems for the dialogue suites: correct sentences built from a lexicon."""

from __future__ import annotations

from gendersuite.model import Gender, Suite
from gendersuite.submissions.simulated.dialogue.bias import Bias, parse_bias
from gendersuite.submissions.simulated.dialogue.lexicon import load_lexicon, simulated_languages
from gendersuite.submissions.simulated.dialogue.referents import referents
from gendersuite.submissions.simulated.dialogue.text import check_words, read_source, realise
from gendersuite.submissions.simulated.dialogue.truth import simulated_truth
from gendersuite.submissions.simulated.simulators import ScoreKey, SlotKey


class DialogueSimulator:
    """Translates each character in a gender drawn at random."""

    def languages(self) -> tuple[str, ...]:
        return simulated_languages()

    def parse_bias(self, text: str) -> Bias:
        return parse_bias(text)

    def simulate(self, suite: Suite, language: str, bias: Bias, *, seed: int, system: str) -> list[str]:
        lexicon = load_lexicon(language)
        told = [read_source(item) for item in suite.items]
        check_words(lexicon, zip(suite.items, told, strict=True))
        style = lexicon.style(system)
        lines = []
        for item, narration in zip(suite.items, told, strict=True):
            people = referents(item)
            drawn = {character: person.draw(bias, seed, system, item.id) for character, person in people.items()}
            lines.append(realise(item, narration, people, drawn, lexicon, style))
        return lines

    def draw(self, suite: Suite, bias: Bias, *, seed: int, system: str) -> dict[SlotKey, Gender]:
        """See `Simulator`. Adjectives with one form for both genders do not show the gender drawn."""
        drawn = {}
        for item in suite.items:
            people = referents(item)
            for slot in item.slots:
                drawn[item.id, slot.number] = people[slot.traits["character"]].draw(bias, seed, system, item.id)
        return drawn

    def truth(self, suite: Suite, bias: Bias) -> dict[ScoreKey, float]:
        return simulated_truth(suite, bias)


SIMULATOR = DialogueSimulator()
