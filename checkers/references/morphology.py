"""The reference checker with morphology: considers which noun a word agrees with, and accepts words outside the
references.

It differs from the plain checker in two ways. A word of the wrong reference does not count if it agrees with something
other than the person ("la" before "biblioteca"). Another word for the person in the wrong gender counts ("profesora"
where the right reference has "maestro"). Both apply only if they are certain; in doubt the references decide. The rule
of every label that changes begins with `AGAINST`.
"""

from __future__ import annotations

from collections import Counter

from gendersuite.checkers.references.checker import (
    AGAINST,
    MORPHOLOGY,
    NO_WORD,
    RIGHT_WORD,
    WRONG_WORD,
    ReferenceChecker,
    label,
)
from gendersuite.checkers.references.compared import ReferencePair, compare
from gendersuite.checkers.references.english import mentions
from gendersuite.checkers.references.grammar import Excuse, Grammar
from gendersuite.checkers.references.reference_words import differing
from gendersuite.checkers.references.tokens import LineToken, neighbour, tokenise
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Gender, Item, Label, Slot, SlotLabel
from gendersuite.support.context import without_context

VERSION = "2"
LONGEST = 20_000
"""Maximum length of an answer in characters. For a longer answer, only the words of the references count."""
SYNONYM = "synonym in the wrong gender"
OTHER_SPELLING = "in another spelling"


class MorphologyChecker(ReferenceChecker):
    """Labels answers by their references and by the agreement of words."""

    def __init__(self, language: str, grammar: Grammar, dictionary: Dictionary) -> None:
        super().__init__(language, MORPHOLOGY)
        self.name = f"{self.name}-{language}"
        self.version = VERSION
        self.dictionary = dictionary
        self._grammar = grammar

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""
        return tuple(self._reconsidered(item, slot, text, self._finding(slot, text)) for slot in item.slots)

    def _reconsidered(self, item: Item, slot: Slot, text: str, plain: SlotLabel) -> SlotLabel:
        compared = compare(slot.traits["right"], slot.traits["wrong"])
        if not plain.answered or not compared.only_wrong or len(text) > LONGEST:
            return plain
        said = without_context(text) if slot.traits["context"] == "yes" else text
        line = tokenise(said, text.rfind(said))
        excuses: list[Excuse] = []
        for index, token in enumerate(line):
            if token.text in compared.only_wrong and self._counts(slot, plain, line, index, compared):
                excuse = self._grammar.excuse(line, index, compared)
                if excuse is None:
                    return self._wrong(slot, plain, token)
                excuses.append(excuse)
        wrong = self._wrong_gender(slot, compared)
        if not mentions(without_context(item.source), wrong):
            synonym = self._grammar.synonym(line, compared, wrong)
            if synonym is not None:
                return self._other_word(slot, plain, line[synonym])
        return self._excused(slot, plain, text, line, excuses, compared) if excuses else plain

    def _counts(self, slot: Slot, plain: SlotLabel, line: list[LineToken], index: int, compared: ReferencePair) -> bool:
        """Whether a word of the wrong reference counts: the plain checker found it, or it is not an article, or the
        wrong reference has it before the same word. The paper's tokenisation does not find "el" in "¡El" or "un'" in
        "un'artista"."""
        word = line[index].text
        seen = plain.rule == WRONG_WORD and word in differing(slot.traits["right"], slot.traits["wrong"]).wrong
        return seen or not self._grammar.is_article(word) or (word, neighbour(line, index, 1)) in compared.neighbours

    def _wrong_gender(self, slot: Slot, compared: ReferencePair) -> Gender:
        """The gender of the wrong reference. (For some items, it is the right reference that has the wrong gender.)"""
        seen = Counter(filter(None, map(self._grammar.gender, sorted(compared.only_wrong))))
        expected = slot.expected if isinstance(slot.expected, Gender) else Gender.MASCULINE
        return expected if seen[expected] > seen[expected.opposite] else expected.opposite

    def _wrong(self, slot: Slot, plain: SlotLabel, token: LineToken) -> SlotLabel:
        verdict = label(slot, right=False)
        rule = WRONG_WORD if plain.label is verdict else f"{AGAINST}{WRONG_WORD} ({OTHER_SPELLING})"
        return SlotLabel(verdict, token.written, rule, position=token.start)

    def _other_word(self, slot: Slot, plain: SlotLabel, token: LineToken) -> SlotLabel:
        verdict = label(slot, right=False)
        rule = SYNONYM if plain.label is verdict else AGAINST + SYNONYM
        return SlotLabel(verdict, token.written, rule, self.dictionary.name, token.start)

    def _excused(
        self,
        slot: Slot,
        plain: SlotLabel,
        text: str,
        line: list[LineToken],
        excuses: list[Excuse],
        compared: ReferencePair,
    ) -> SlotLabel:
        verdict: Label = label(slot, right=True)
        if plain.label is verdict:
            return plain
        reason, first, last = excuses[0]
        has_right_word = any(token.text in compared.only_right for token in line)
        rule = f"{AGAINST}{RIGHT_WORD if has_right_word else NO_WORD} ({reason})"
        start = line[first].start
        return SlotLabel(verdict, text[start : line[last].end], rule, self.dictionary.name, start)
