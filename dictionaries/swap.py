"""The swap test: gender from a plain word list.

A form shows gender if it and its counterpart of the opposite gender are both words: Spanish alto/alta,
trabajador/trabajadora. `valiente` has no counterpart, so it serves both genders. The pairs of endings, and exceptions
to the test, are listed in a data file per language (`data/XX.tsv`, columns kind, masculine, feminine):

    list    es_ES         a Hunspell word list for the language, best first
    ending  o   a         a pair of endings
    neuter  é   ý         a neuter ending and the masculine one that proves it (krásné: krásný); labelled neutral
    masculine í ý         another masculine ending and the one that proves it (krásní: krásný); the form itself may be
                          unknown
    feminine ka ovi       the same for a feminine ending (idiotka: idiotovi)
    plural  í   ý         the same for the plural of a group, which does not show one person's gender
    noun        ovi       the same for nouns that are used for men and women alike (blázen, idiot)
    derived ito ita       endings added to the stem of a gendered word (gordito from gordo); the form may be unknown
    pair    X   Y         a pair of forms that the endings do not cover; an empty side: no such form
    same    X             one form for both genders, whatever its ending
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from gendersuite.dictionaries.analysis import Analysis
from gendersuite.dictionaries.word_rows import genders_of, read_rows, words_of
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

PROVEN = {
    "feminine": Analysis("", Gender.FEMININE, ""),
    "noun": Analysis("", None, "", pos="noun", case="nominative"),
    "plural": Analysis("", None, "", number="plural"),
    "masculine": Analysis("", Gender.MASCULINE, ""),
    "neuter": Analysis("", None, ""),
}
"""The kinds of rows with an ending and the one that proves it, and the reading of such a word, in the order in which
they are tried."""

KINDS = ("list", "ending", "derived", "pair", "same", *PROVEN)


@dataclass(frozen=True, slots=True)
class SwapRules:
    """The contents of one `data/XX.tsv`. Endings are tried longest first."""

    lists: tuple[str, ...]
    endings: tuple[tuple[str, str], ...]
    proven: tuple[tuple[str, str, str], ...]
    derived: tuple[tuple[str, str], ...]
    pairs: dict[str, Gender | None]
    same: frozenset[str]


class SwapDictionary:
    """A dictionary with gender from a word list and the swap rules of a language. Results are cached."""

    def __init__(self, name: str, version: str, knows: Callable[[str], bool], rules: SwapRules) -> None:
        self.name = name
        self.version = version
        self._knows = cache(knows)
        self._rules = rules

    @cached_method
    def analyses(self, word: str) -> tuple[Analysis, ...]:
        """Return the reading of a lower-case word form: gendered, same form, or none if the word is unknown."""
        if word in self._rules.same:
            return (Analysis(word, None, "listed"),)
        if word in self._rules.pairs:
            return (Analysis(word, self._rules.pairs[word], "listed"),)
        for kind, ending, proof in self._rules.proven:
            if word.endswith(ending) and self._knows(word.removesuffix(ending) + proof):
                return (replace(PROVEN[kind], form=word, how=f"{kind} -{ending or proof}"),)
        if self._knows(word):
            for masculine, feminine in self._rules.endings:
                for ending, other, gender in _sides(masculine, feminine):
                    if word.endswith(ending) and self._knows(word.removesuffix(ending) + other):
                        return (Analysis(word, gender, f"swap -{masculine}/-{feminine}"),)
        for masculine, feminine in self._rules.derived:
            for ending, _, gender in _sides(masculine, feminine):
                stem = word.removesuffix(ending)
                if stem != word and self._is_gendered_stem(stem):
                    return (Analysis(word, gender, f"derived -{masculine}/-{feminine}"),)
        return (Analysis(word, None, "no counterpart"),) if self._knows(word) else ()

    def _is_gendered_stem(self, stem: str) -> bool:
        return any(self._knows(stem + one) and self._knows(stem + other) for one, other in self._rules.endings)


def _sides(masculine: str, feminine: str) -> tuple[tuple[str, str, Gender], tuple[str, str, Gender]]:
    """Each ending of a pair with its counterpart and its gender."""
    return (masculine, feminine, Gender.MASCULINE), (feminine, masculine, Gender.FEMININE)


def load_swap_rules(language: str) -> SwapRules:
    """Return the swap rules of a language from its data file."""
    file = files(__package__) / "data" / f"{language}.tsv"
    rows = read_rows(file, KINDS, f"The swap rules for {language!r}")
    return SwapRules(
        lists=tuple(name for name, _ in rows["list"]),
        endings=tuple(sorted(rows["ending"], key=lambda pair: -len(pair[0]) - len(pair[1]))),
        proven=tuple((kind, *row) for kind in PROVEN for row in rows[kind]),
        derived=tuple(rows["derived"]),
        pairs=genders_of(rows["pair"]),
        same=words_of(rows["same"]),
    )
