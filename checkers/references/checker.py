"""The reference checker: a translation is wrong if it has a word that occurs only in the contrastive reference."""

from __future__ import annotations

from gendersuite.checkers.interface import LABELS, Checker, Statement
from gendersuite.checkers.references.reference_words import differing, place, words
from gendersuite.dictionaries import Dictionary, NoDictionary
from gendersuite.errors import UsageError
from gendersuite.model import Gender, Item, Label, Slot, SlotLabel
from gendersuite.support.context import without_context

VERSION = "2"
WRONG_WORD = "word of the wrong reference"
RIGHT_WORD = "word of the right reference"
NO_WORD = "no gendered word of either reference"
NOTHING_TO_TELL = "the references do not differ"
NOTHING_SAID = "no word at all"
PAPER = "paper"
MORPHOLOGY = "morphology"
AGAINST = "against the references: "
"""Prefix of the rule of a label in mode morphology that differs from the label of the plain checker."""


class ReferenceChecker(Checker):
    """Labels answers by the words in which an item's two references differ, as defined in the paper.

    The label is the expected gender, or the opposite gender if the answer has a word that only the wrong reference has.
    As in the paper, an answer without any distinguishing word of either reference counts as correct; the rule says so.
    The term coverage is the share of answers with such a word.
    """

    def __init__(self, language: str, mode: str) -> None:
        self.language = language
        self.name = f"references-{mode}"
        self.version = VERSION
        # In mode paper, words are split as in the released script.
        self.ascii_only = mode == PAPER
        self.dictionary: Dictionary = NoDictionary()
        # The released script scores an empty answer as correct; mode paper reproduces this.
        self.scores_empty_answers = mode == PAPER

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""
        return tuple(self._finding(slot, text) for slot in item.slots)

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Raise UsageError: an answer cannot be labelled without its references."""
        raise UsageError(
            f"{text!r} can only be explained beside the references of a source: name the source with --source."
        )

    def _finding(self, slot: Slot, text: str) -> SlotLabel:
        terms = differing(slot.traits["right"], slot.traits["wrong"], ascii_only=self.ascii_only)
        said = without_context(text) if slot.traits["context"] == "yes" else text
        found = words(said, ascii_only=self.ascii_only)
        if not found and not self.scores_empty_answers:
            return SlotLabel(Label.UNDECIDED, rule=NOTHING_SAID, answered=False)
        for rule, wanted in ((WRONG_WORD, terms.wrong), (RIGHT_WORD, terms.right)):
            word = next((word for word in found if word in wanted), None)
            if word is not None:
                position = place(word, text, text.rfind(said))
                written = text[position : position + len(word)]
                return SlotLabel(label(slot, right=rule == RIGHT_WORD), written, rule, position=position)
        rule = NO_WORD if terms.right or terms.wrong else NOTHING_TO_TELL
        return SlotLabel(label(slot, right=True), rule=rule)


def label(slot: Slot, *, right: bool) -> Label:
    """The gender that an answer shows: the expected one or the opposite."""
    expected = slot.expected if isinstance(slot.expected, Gender) else Gender.MASCULINE
    return LABELS[expected if right else expected.opposite]
