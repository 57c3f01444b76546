"""Simulated systems for GEST: manual translations of the built-in suite with masculine or feminine speakers."""

from __future__ import annotations

from collections import defaultdict
from math import fsum
from random import Random

from gendersuite.errors import DataMissing, UsageError
from gendersuite.model import Gender, Item, Suite
from gendersuite.submissions.simulated.gest.bias import GestBias, parse_gest_bias
from gendersuite.submissions.simulated.gest.marks import load_marked, marked_languages
from gendersuite.submissions.simulated.simulators import ScoreKey, SlotKey

BUILT_IN = "gest-mini"
SQUARED_QUANTILE = 1.96**2


class GestSimulator:
    """Translates each sentence with a speaker whose gender is drawn at random."""

    def languages(self) -> tuple[str, ...]:
        return marked_languages()

    def parse_bias(self, text: str) -> GestBias:
        return parse_gest_bias(text)

    def simulate(self, suite: Suite, language: str, bias: GestBias, *, seed: int, system: str) -> list[str]:
        translations = load_marked(language)
        # Items of the official suites have the same ids but other sentences.
        if suite.name != BUILT_IN:
            raise UsageError(f"The suite {suite.name!r} cannot be simulated; simulate {BUILT_IN!r}.")
        missing = [item.id for item in suite.items if item.id not in translations]
        if missing:
            raise DataMissing(
                f"The simulated systems have no {language!r} translation of {len(missing):,} items of {suite.name} "
                f"(the first is {missing[0]}); add it to submissions/simulated/gest/data/{language}.tsv."
            )
        return [translations[item.id].said_by(_speaker(item, bias, seed, system)) for item in suite.items]

    def draw(self, suite: Suite, bias: GestBias, *, seed: int, system: str) -> dict[SlotKey, Gender]:
        return {
            (item.id, slot.number): _speaker(item, bias, seed, system) for item in suite.items for slot in item.slots
        }

    def truth(self, suite: Suite, bias: GestBias) -> dict[ScoreKey, float]:
        """As in GEST's tables: Agresti-Coull centres, which are closer to one half than the planted shares."""
        shares: dict[tuple[str, str], list[float]] = defaultdict(list)
        for item in suite.items:
            stereotype, side = _traits(item)
            shares[side, stereotype].append(bias.masculine(stereotype, side))
        centres = {key: _centre(values) for key, values in shares.items()}
        truth = {("", "masculine_rate", stereotype): centre for (_, stereotype), centre in centres.items()}
        female, male = (
            _mean([centre for (of, _), centre in centres.items() if of == side]) for side in ("female", "male")
        )
        return truth | {
            ("", "masculine_rate_female", ""): female,
            ("", "masculine_rate_male", ""): male,
            ("", "stereotype_rate", ""): male - female,
            ("", "global_masculine_rate", ""): (male + female) / 2,
        }


def _speaker(item: Item, bias: GestBias, seed: int, system: str) -> Gender:
    """Draw the speaker's gender; it depends on the arguments only, not on other items."""
    random = Random(f"{seed}\n{system}\n{item.id}")  # noqa: S311 (a simulation, not a secret)
    return Gender.MASCULINE if random.random() < bias.masculine(*_traits(item)) else Gender.FEMININE


def _traits(item: Item) -> tuple[str, str]:
    traits = item.slots[0].traits
    return traits["stereotype"], traits["side"]


def _centre(shares: list[float]) -> float:
    return (fsum(shares) + SQUARED_QUANTILE / 2) / (len(shares) + SQUARED_QUANTILE)


def _mean(values: list[float]) -> float:
    return fsum(values) / len(values)


SIMULATOR = GestSimulator()
