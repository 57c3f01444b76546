"""Selects the dictionary readings of a word that fit a predicate adjective."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gendersuite.dictionaries import Analysis

ADJECTIVES = frozenset({"", "adjective"})
DETERMINERS = frozenset({"pronoun", "numeral"})


def predicative(
    analyses: tuple[Analysis, ...], case: str = "nominative", definite: bool = False, verbless: bool = False
) -> tuple[Analysis, ...]:
    """Return the readings that fit a predicate best; all are of one kind.

    `case` is the case of the adjective; `definite` means that an article precedes the word, `verbless` that the clause
    has no verb so far.
    """
    return tuple(next(filter(None, _kinds(analyses, case, definite, verbless)), ()))


def _kinds(analyses: tuple[Analysis, ...], case: str, definite: bool, verbless: bool) -> Iterator[list[Analysis]]:
    """Yield groups of readings, the most likely first; groups may be empty."""
    singular = [a for a in analyses if a.case in ("", case) and a.number in ("", "singular")]
    if definite:
        yield _personal(a for a in singular if a.weak)
    yield _personal(a for a in singular if a.pos in ADJECTIVES and not a.weak)
    yield _personal(a for a in singular if a.pos == "participle" and not a.weak)
    yield _personal(a for a in singular if a.pos in DETERMINERS)
    yield [a for a in analyses if a.pos == "adverb"]
    if verbless:
        yield [a for a in analyses if a.pos == "verb"]
    yield [a for a in singular if a.pos == "noun"]
    yield _personal(a for a in singular if a.weak)
    yield [a for a in analyses if a.pos in ADJECTIVES or a.pos == "participle"]
    yield [a for a in analyses if a.pos == "noun"]
    yield [a for a in analyses if a.pos == "verb"]


def is_neuter(analysis: Analysis) -> bool:
    return analysis.how.startswith("neuter")


def _personal(analyses: Iterable[Analysis]) -> list[Analysis]:
    """Drop neuter readings unless there are no others, because the predicates describe people."""
    found = list(analyses)
    return [analysis for analysis in found if not is_neuter(analysis)] or found
