"""Which reading of a word counts as its predicate, on readings made by hand."""

from __future__ import annotations

from gendersuite.checkers.dialogue.agreement import predicative
from gendersuite.dictionaries import Analysis
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE


def reading(pos: str, gender: Gender | None, how: str = "", case: str = "nominative", weak: bool = False) -> Analysis:
    return Analysis("x", gender, how, pos=pos, number="singular", case=case, weak=weak)


feminine, neuter = reading("adjective", F), reading("adjective", None, "neuter")
participle, adverb, noun, verb = (
    reading("participle", F),
    reading("adverb", None),
    reading("noun", M),
    Analysis("x", None, "", pos="verb"),
)
weak, accusative = reading("adjective", M, weak=True), reading("adjective", M, case="accusative")
everything = (verb, noun, adverb, participle, accusative, weak, neuter, feminine)


def test_an_adjective_in_the_right_case_goes_before_all_else() -> None:
    assert predicative(everything) == (feminine,)
    assert predicative(everything, "accusative") == (accusative,)


def test_a_neuter_counts_only_where_no_other_reading_does() -> None:
    assert predicative((neuter, feminine)) == (feminine,)
    assert predicative((neuter, participle)) == (neuter,)


def test_both_genders_stay_where_a_form_has_both() -> None:
    masculine = reading("adjective", M)
    assert predicative((feminine, neuter, masculine)) == (feminine, masculine)


def test_an_adverb_goes_before_a_weak_adjective() -> None:
    assert predicative((weak, adverb)) == (adverb,)


def test_a_weak_adjective_goes_first_behind_an_article_only() -> None:
    assert predicative((noun, weak)) == (noun,)
    assert predicative((noun, weak), definite=True) == (weak,)


def test_a_verb_goes_before_a_noun_where_the_clause_has_none() -> None:
    assert predicative((noun, verb)) == (noun,)
    assert predicative((noun, verb), verbless=True) == (verb,)


def test_a_word_list_without_kinds_and_cases_is_taken_as_it_is() -> None:
    assert predicative((Analysis("alta", F, "swap -o/-a"),)) == (Analysis("alta", F, "swap -o/-a"),)
    assert predicative(()) == ()
