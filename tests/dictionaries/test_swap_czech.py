"""What the Czech rules make of a word list: adjectives, participles, nouns that prove themselves, plurals."""

from __future__ import annotations

import pytest

from gendersuite.dictionaries import Dictionary, open_dictionary
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE


@pytest.fixture(scope="module")
def czech() -> Dictionary:
    return open_dictionary("cs")


@pytest.mark.parametrize(
    ("word", "gender", "how"),
    [
        ("statečný", M, "swap -ý/-á"),
        ("statečná", F, "swap -ý/-á"),
        ("unaven", M, "swap -en/-ena"),
        ("schopna", F, "swap -pen/-pna"),
        ("zbláznila", F, "swap -l/-la"),
        ("přišel", M, "swap -šel/-šla"),
        ("slavnou", F, "swap -ého/-ou"),
        ("ráda", F, "listed"),
        ("moderní", None, "no counterpart"),
        ("statečné", None, "neuter -é"),
        ("stateční", None, "plural -í"),
        ("ubozí", None, "plural -zí"),
        ("chytří", None, "plural -ří"),
        ("výstřední", None, "listed"),  # výstředný is a word, yet this is no plural
        ("hodnej", M, "masculine -ej"),
    ],
)
def test_adjectives_and_participles(czech: Dictionary, word: str, gender: Gender | None, how: str) -> None:
    (analysis,) = czech.analyses(word)
    assert (analysis.gender, analysis.how, analysis.pos) == (gender, how, "")


@pytest.mark.parametrize("word", ["idiot", "blázen", "zbabělec", "génius", "optimista", "profesionál", "vítězové"])
def test_a_masculine_noun_that_means_people_is_said_of_everyone(czech: Dictionary, word: str) -> None:
    (analysis,) = czech.analyses(word)
    assert (analysis.gender, analysis.pos) == (None, "noun")


@pytest.mark.parametrize("word", ["idiotka", "umělkyně", "optimistka", "romantička", "hlupačka", "podvodnice"])
def test_a_feminine_noun_is_proven_by_its_masculine_one(czech: Dictionary, word: str) -> None:
    (analysis,) = czech.analyses(word)
    assert analysis.gender == F


def test_plurals_are_marked_as_such(czech: Dictionary) -> None:
    assert [czech.analyses(word)[0].number for word in ("divocí", "unaveni", "ztratili", "divoký")] == [
        "plural"
    ] * 3 + [""]


def test_letters_that_the_list_cannot_hold_make_an_unknown_word(czech: Dictionary) -> None:
    # The Czech list is in ISO 8859-2.
    assert czech.analyses("красивая") == ()
