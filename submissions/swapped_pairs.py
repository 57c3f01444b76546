"""Gender-swapped pairs: two translations of one sentence that differ in the word that shows the speaker's gender.

As in section 4.3.2 of the GEST paper, a system translates each sentence unchanged, and again in a prompt that specifies
the other gender (She said: "..."). The two translations are a pair if they differ only in the gender of one word.
`Rejection` lists the reasons why they are not a pair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from gendersuite.model import Gender

WORD = re.compile(r"\w+(?:[-'’ʼ]\w+)*")
LONGEST_ENDING, LONGEST_SURPLUS = 5, 2
OPENING, CLOSING = '"„“”«»', '"“”«»'


class Rejection(StrEnum):
    """Why a sentence gives no pair."""

    NO_DEFAULT = "no translation"
    NO_GENDER = "the translation shows no gender"
    NO_PROMPTED = "no translation in a frame"
    NO_QUOTATION = "no quotation in the framed translation"
    SAME = "no difference"
    MORE = "more than one word differs"
    OTHER_LETTER = "the two words begin with different letters"
    OTHER_WORD = "the two words differ in more than their endings"
    NOT_BOTH_GENDERS = "the two are not masculine and feminine"


class Translations(NamedTuple):
    """A system's translations of one item: unchanged, with the gender that this translation shows, and in the masculine
    and feminine prompts; None for missing translations."""

    item: str
    default: str | None
    shown: Gender | None
    prompted: dict[Gender, str | None]


@dataclass(frozen=True, slots=True)
class SwappedPair:
    """An item's two translations and the words in which they differ."""

    item: str
    masculine: str
    feminine: str
    masculine_word: str
    feminine_word: str


@dataclass(frozen=True, slots=True)
class Harvest:
    """The pairs of a submission, and the number of items without a pair by reason."""

    pairs: tuple[SwappedPair, ...]
    rejected: Counter[Rejection]


Judge = Callable[[SwappedPair], Rejection | None]
"""Returns the reason to reject a pair that differs in one word, or None."""


def first_letter(pair: SwappedPair) -> Rejection | None:
    """The paper's rule: the two words begin with the same letter."""
    same = pair.masculine_word[0].lower() == pair.feminine_word[0].lower()
    return None if same else Rejection.OTHER_LETTER


def same_stem(pair: SwappedPair) -> Rejection | None:
    """A stricter rule: the words differ only in their endings (Polish szedłem, szłam), which have about the same length
    (unlike Slovak vysmial and vysmievala, which are two verbs)."""
    one, other = pair.masculine_word.lower(), pair.feminine_word.lower()
    shared = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    endings = len(one) - shared, len(other) - shared
    same = max(endings) <= LONGEST_ENDING and abs(endings[0] - endings[1]) <= LONGEST_SURPLUS
    return None if same else Rejection.OTHER_WORD


def harvest(translations: Iterable[Translations], judges: Sequence[Judge]) -> Harvest:
    """Find pairs of each item's default translation and the one prompted for the other gender."""
    pairs: list[SwappedPair] = []
    rejected: Counter[Rejection] = Counter()
    for one in translations:
        result = _pair(one, judges)
        if isinstance(result, SwappedPair):
            pairs.append(result)
        else:
            rejected[result] += 1
    return Harvest(tuple(pairs), rejected)


def _pair(one: Translations, judges: Sequence[Judge]) -> SwappedPair | Rejection:
    """Return the pair of an item, or the reason why there is none."""
    if not one.default:
        return Rejection.NO_DEFAULT
    if one.shown is None:
        return Rejection.NO_GENDER
    framed = one.prompted[one.shown.opposite]
    if not framed:
        return Rejection.NO_PROMPTED
    spoken = quotation(framed)
    if spoken is None:
        return Rejection.NO_QUOTATION
    differing = _difference(one.default, spoken)
    if isinstance(differing, Rejection):
        return differing
    sides = [(one.default, differing[0]), (spoken, differing[1])]
    (masculine, masculine_word), (feminine, feminine_word) = sides if one.shown is Gender.MASCULINE else sides[::-1]
    pair = SwappedPair(one.item, masculine, feminine, masculine_word, feminine_word)
    return next((reason for judge in judges if (reason := judge(pair))), pair)


def _difference(one: str, other: str) -> tuple[str, str] | Rejection:
    """Return the two words in which two texts differ, ignoring punctuation and case, which a prompt may change."""
    left, right = WORD.findall(one), WORD.findall(other)
    if len(left) != len(right):
        return Rejection.MORE
    differing = [(a, b) for a, b in zip(left, right, strict=True) if a.lower() != b.lower()]
    if not differing:
        return Rejection.SAME
    return differing[0] if len(differing) == 1 else Rejection.MORE


def quotation(framed: str) -> str | None:
    """The text between the first and last quotation marks; without quotation marks, the text after the colon."""
    start = next((place for place, sign in enumerate(framed) if sign in OPENING), -1)
    end = max(framed.rfind(sign) for sign in CLOSING)
    if -1 < start < end:
        return framed[start + 1 : end].strip() or None
    _, colon, rest = framed.partition(":")
    return rest.strip(" " + OPENING) or None if colon else None
