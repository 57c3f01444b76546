"""Data types shared by all packages: suites, submissions, labels and scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import pandas as pd


class Gender(StrEnum):
    """A gender determined by a source text."""

    MASCULINE = "M"
    FEMININE = "F"

    @property
    def opposite(self) -> Gender:
        return Gender.FEMININE if self is Gender.MASCULINE else Gender.MASCULINE


class Label(StrEnum):
    """The gender of one slot in a translation."""

    MASCULINE = "M"
    FEMININE = "F"
    NEUTRAL = "N"
    CONFLICT = "X"
    UNDECIDED = ""


class Outcome(StrEnum):
    """The result of a slot: its label compared with the expected gender; M and F if no gender is expected."""

    CORRECT = "correct"
    WRONG = "wrong"
    MASCULINE = "M"
    FEMININE = "F"
    NEUTRAL = "neutral"
    UNDECIDED = "undecided"
    MISSING = "missing"


class AnswerState(StrEnum):
    """Whether a system translated an item, and if not, why not. All states except ANSWERED count as missing."""

    ANSWERED = "answered"
    ABSENT = "absent"
    EMPTY = "empty"
    PLACEHOLDER = "placeholder"
    COPIED = "copied"
    REFUSAL = "refusal"
    ERROR = "service error"
    TOO_LONG = "too long"


Expected: TypeAlias = Gender | Literal[Label.NEUTRAL]
"""The expected label of a slot: a gender, or neutral."""


def expected_label(text: str | None) -> Expected | None:
    """Parse an expected label (M, F or N); None for an empty text."""
    if not text:
        return None
    return Label.NEUTRAL if text == Label.NEUTRAL.value else Gender(text)


@dataclass(frozen=True, slots=True)
class Slot:
    """One evaluated word or referent of a source text; `number` counts from 1 in source order."""

    number: int
    subset: str
    word: str
    expected: Expected | None = None
    traits: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Item:
    """One source text with its slots. `language` is set if the item is for a single target language."""

    id: str
    source: str
    slots: tuple[Slot, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """A named, versioned set of items.

    `family` determines its checkers and metrics ("dialogue" for `dialogue` and `dialogue-wmt24`). `languages` are its
    target languages (empty: all that can be checked). `doc_mark` is the word that identifies its doc ids in a WMT
    release.
    """

    name: str
    family: str
    version: str
    items: tuple[Item, ...] = field(repr=False)
    subsets: tuple[str, ...]
    languages: tuple[str, ...] = ()
    doc_mark: str = ""
    source_language: str = "en"
    title: str = ""
    citation: str = ""

    @property
    def slot_count(self) -> int:
        return sum(len(item.slots) for item in self.items)

    def in_language(self, language: str) -> Suite:
        """Return the suite without the items of other target languages."""
        if all(item.language in ("", language) for item in self.items):
            return self
        return replace(self, items=tuple(item for item in self.items if item.language in ("", language)))

    def to_frame(self) -> pd.DataFrame:
        """Return one row per slot: item, source, language, slot, subset, word, expected, and a column per trait."""
        import pandas as pd

        return pd.DataFrame(
            {
                "item": item.id,
                "source": item.source,
                "language": item.language,
                "slot": slot.number,
                "subset": slot.subset,
                "word": slot.word,
                "expected": slot.expected.value if slot.expected else "",
                **slot.traits,
            }
            for item in self.items
            for slot in item.slots
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The output of one system for one item: its text with HTML entities decoded, and its state.

    `removed` lists the additions of a language model that were removed from `original`.
    """

    text: str
    state: AnswerState
    removed: tuple[str, ...] = ()
    original: str = ""


@dataclass(frozen=True, slots=True)
class Submission:
    """One system's answers for one suite and language, in the order of the suite's items.

    `files` maps each input file (path relative to the submission folder) to its SHA-256.
    """

    suite: str
    language: str
    system: str
    answers: tuple[Answer, ...]
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SlotLabel:
    """The label of one slot with its evidence: the deciding word, its start position in the answer, the rule and the
    dictionary. `answered` is False if the text has no translation of the slot, for example because it ends early."""

    label: Label
    word: str = ""
    rule: str = ""
    dictionary: str = ""
    position: int = -1
    answered: bool = True


@dataclass(frozen=True, slots=True)
class Score:
    """The value of a metric with its interval. `value` is None if it cannot be computed ("n/a")."""

    suite: str
    subset: str
    language: str
    system: str
    metric: str
    group: str
    value: float | None
    low: float | None
    high: float | None
    n: int


@dataclass(frozen=True, slots=True)
class ItemScore:
    """The scores of a language model for one item.

    If the item could not be scored, `values` is empty and `note` gives the reason. All items of a probe have the same
    trait names, and all scored items the same value names.
    """

    subset: str
    language: str
    item: str
    source: str
    values: Mapping[str, float]
    traits: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


def outcome(expected: Expected | None, finding: SlotLabel) -> Outcome:
    """Return the outcome of a slot from its expected and its found label; a missing answer is never correct."""
    if not finding.answered:
        return Outcome.MISSING
    if finding.label is Label.NEUTRAL and expected is not Label.NEUTRAL:
        return Outcome.NEUTRAL
    if finding.label in (Label.UNDECIDED, Label.CONFLICT):
        return Outcome.UNDECIDED
    if expected is None:
        return Outcome(finding.label.value)
    return Outcome.CORRECT if finding.label.value == expected.value else Outcome.WRONG
