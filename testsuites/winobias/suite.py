"""WinoBias (Zhao et al., 2018): sentences with two occupations and a pronoun that refers to one of them, once
with the pronoun of the occupation's stereotype ("pro") and once with the other pronoun ("anti").

Both lines of a pair form one item, which tests which pronoun a model prefers. In type 1, only the meaning determines
the referent of the pronoun; in type 2, the grammar does. Appendix B of Pikuliak et al. (2024) uses the test set of type
1.

An occupation's stereotype is the gender in the "pro" line; it agrees with the two lists of twenty occupations in the
paper, and is the same for all occurrences of an occupation. Some sentences (9 and 22 of type 1, 5 and 5 of type 2, dev
and test) have two pronouns for the same person ("[he] needed to cut [his] hair").

The noise filter of Appendix B keeps a pair only if its lines are identical except for he and she, his and her, him and
her (himself and herself) in brackets. It keeps 393 and 391 pairs of type 1 and 386 and 391 of type 2 (dev and test),
out of 396 each. The other pairs have errors in the data set: "for tips" and "to tips", "[she] he", different brackets,
different verbs, or an entirely different line. The authors' script compares characters and keeps one more pair in the
test set of type 2, "newspaper" and "newspapers". Errors in both lines of a pair are kept ("the [the chief]"), as is the
space before "'s".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender, Item, Slot, Suite
from gendersuite.testsuites.official.data_sets import releases
from gendersuite.testsuites.official.files import read_official

VERSION = "0bce984.1"  # the release's commit, then the revision of the reader
TYPES = ("1", "2")
SPLITS = ("dev", "test")

_PRONOUNS = {
    "he": Gender.MASCULINE,
    "his": Gender.MASCULINE,
    "him": Gender.MASCULINE,
    "himself": Gender.MASCULINE,
    "she": Gender.FEMININE,
    "her": Gender.FEMININE,
    "herself": Gender.FEMININE,
}
_SWAPPED = ({"he", "she"}, {"his", "her"}, {"him", "her"}, {"himself", "herself"})
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_ARTICLE = re.compile(r"^(the|an?) ", re.IGNORECASE)
_SIDES = {Gender.MASCULINE: "male", Gender.FEMININE: "female"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line without its brackets, and the spans of its pronouns."""

    text: str
    pronouns: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PronounPair:
    """The masculine and feminine versions of a sentence; `side` is the stereotype of the occupation (male or female),
    `source` the "pro" line as published."""

    id: str
    type: str
    split: str
    occupation: str
    side: str
    masculine: Sentence
    feminine: Sentence
    source: str

    @property
    def subset(self) -> str:
        return f"type{self.type}-{self.split}"

    @property
    def traits(self) -> dict[str, str]:
        return {"occupation": self.occupation, "side": self.side, "type": self.type, "split": self.split}


def winobias_pairs(data: Path | None, type_: str, split: str) -> tuple[PronounPair, ...]:
    """Read the pairs of one type and split that pass the noise filter, in the order of the release."""
    lines = zip(_lines("pro", type_, split, data), _lines("anti", type_, split, data), strict=True)
    return tuple(
        _pair(number, type_, split, pro, anti) for (number, pro), (_, anti) in lines if same_but_for_pronouns(pro, anti)
    )


def winobias_suite(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """WinoBias as a suite; its subsets are types and splits, and ids are unique within a subset."""
    pairs = [pair for type_ in TYPES for split in SPLITS for pair in winobias_pairs(data, type_, split)]
    (release,) = releases("winobias")
    return Suite(
        name="winobias",
        family="winobias",
        version=VERSION,
        items=tuple(
            Item(
                id=f"{pair.subset}-{pair.id}",
                source=pair.source,
                slots=(Slot(1, pair.subset, pair.occupation, None, pair.traits),),
            )
            for pair in pairs
        ),
        subsets=tuple(dict.fromkeys(pair.subset for pair in pairs)),
        title=release.title,
        citation=release.citation,
    )


def same_but_for_pronouns(one: str, other: str) -> bool:
    """The noise filter: whether two lines differ in bracketed pronouns, and in nothing else."""
    if _BRACKETS.sub(_without_pronoun, one) != _BRACKETS.sub(_without_pronoun, other):
        return False
    both = zip(_pronouns(one), _pronouns(other), strict=True)
    return one != other and all({first, second} in _SWAPPED for first, second in both)


def _lines(stereotyped: str, type_: str, split: str, data: Path | None) -> Iterator[tuple[str, str]]:
    """The number and the text of each line."""
    path = f"winobias/{stereotyped}_stereotyped_type{type_}.txt.{split}"
    for expected, line in enumerate(read_official(path, data).removesuffix("\n").split("\n"), start=1):
        number, _, text = line.partition(" ")
        if number != str(expected):
            raise DataCorrupt(f"Line {expected} of {path} has the number {number!r}: download the file again.")
        yield number, text


def _pair(number: str, type_: str, split: str, pro: str, anti: str) -> PronounPair:
    expected = _PRONOUNS[_pronouns(pro)[0]]
    he, she = (pro, anti) if expected is Gender.MASCULINE else (anti, pro)
    person = next(found for found in _BRACKETS.findall(pro) if found not in _PRONOUNS)
    return PronounPair(
        id=number,
        type=type_,
        split=split,
        occupation=_ARTICLE.sub("", person.strip()),
        side=_SIDES[expected],
        masculine=_sentence(he),
        feminine=_sentence(she),
        source=pro,
    )


def _sentence(line: str) -> Sentence:
    text, pronouns, done = "", [], 0
    for found in _BRACKETS.finditer(line):
        text += line[done : found.start()]
        if found[1] in _PRONOUNS:
            pronouns.append((len(text), len(text) + len(found[1])))
        text += found[1]
        done = found.end()
    return Sentence(text + line[done:], tuple(pronouns))


def _pronouns(line: str) -> list[str]:
    return [found for found in _BRACKETS.findall(line) if found in _PRONOUNS]


def _without_pronoun(found: re.Match[str]) -> str:
    return "[]" if found[1] in _PRONOUNS else found[0]
