"""The adapter of Morfeusz: gender and person of fused past forms, cases, unknown words, and a missing package."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from gendersuite.dictionaries import Analysis, Dictionary, open_word_classes
from gendersuite.errors import DictionaryMissing


@pytest.fixture(scope="module")
def morfeusz() -> Dictionary:
    return open_word_classes("pl")


def of_class(analyses: tuple[Analysis, ...], pos: str) -> list[Analysis]:
    return [reading for reading in analyses if reading.pos == pos]


@pytest.mark.parametrize(
    ("word", "gender", "number", "person"),
    [
        ("byłam", "F", "singular", "1"),
        ("byłem", "M", "singular", "1"),
        ("byłaś", "F", "singular", "2"),
        ("była", "F", "singular", ""),
        ("było", None, "neuter", ""),
        ("chciałabym", "F", "singular", "1"),
        ("chciałbym", "M", "singular", "1"),
        ("chciałby", "M", "singular", "3"),
        ("byłoby", None, "neuter", "3"),
        ("powinnam", "F", "singular", "1"),
        ("powinienem", "M", "singular", "1"),
        ("nie-mogłem", "M", "singular", "1"),
    ],
)
def test_the_person_of_a_past_form_is_in_its_last_part(
    morfeusz: Dictionary, word: str, gender: str | None, number: str, person: str
) -> None:
    assert {(a.gender, a.number, a.person) for a in of_class(morfeusz.analyses(word), "past")} == {
        (gender, number, person)
    }


@pytest.mark.parametrize("word", ["byłyśmy", "zrobilibyśmy"])
def test_we_is_plural(morfeusz: Dictionary, word: str) -> None:
    assert {(a.number, a.person) for a in of_class(morfeusz.analyses(word), "past")} == {("plural", "plural")}


@pytest.mark.parametrize("word", ["gdybym", "żebym", "choćbym"])
def test_a_conjunction_may_have_the_person_and_is_no_verb(morfeusz: Dictionary, word: str) -> None:
    assert {(a.pos, a.person, a.gender) for a in morfeusz.analyses(word)} == {("conjunction", "1", None)}


@pytest.mark.parametrize(
    ("word", "gender", "cases"),
    [
        ("zmęczona", "F", {"nominative", "vocative"}),
        ("zmęczony", "M", {"nominative", "vocative", "accusative"}),
        ("silniejsza", "F", {"nominative", "vocative"}),
        ("silną", "F", {"accusative", "instrumental"}),
        ("pewien", "M", {"nominative", "accusative"}),
        ("ciekaw", "M", {"nominative"}),
        ("gotów", "M", {"nominative"}),
        ("rada", "F", {"nominative"}),
    ],
)
def test_an_adjective_has_gender_and_cases(morfeusz: Dictionary, word: str, gender: str, cases: set[str]) -> None:
    adjectives = [a for a in of_class(morfeusz.analyses(word), "adjective") if a.number == "singular"]
    assert {a.gender for a in adjectives} == {gender}
    assert {a.case for a in adjectives} == cases


def test_an_oblique_masculine_serves_the_neuter_and_its_plural_both_genders(morfeusz: Dictionary) -> None:
    adjectives = of_class(morfeusz.analyses("silnym"), "adjective")
    assert {(a.gender, a.case) for a in adjectives if a.number == "singular"} == {
        ("M", "instrumental"),
        ("M", "locative"),
    }
    assert {(a.gender, a.case) for a in adjectives if a.number == "plural"} == {("M", "dative"), ("F", "dative")}


@pytest.mark.parametrize(
    ("word", "pos", "person"), [("robię", "verb", "1"), ("robisz", "verb", "2"), ("robią", "verb", "plural")]
)
def test_a_verb_in_the_present_has_its_person(morfeusz: Dictionary, word: str, pos: str, person: str) -> None:
    assert person in {a.person for a in of_class(morfeusz.analyses(word), pos)}


def test_nouns_tell_persons_from_things(morfeusz: Dictionary) -> None:
    assert {a.animate for a in of_class(morfeusz.analyses("nauczyciel"), "noun")} == {True}
    assert {a.animate for a in of_class(morfeusz.analyses("samochód"), "noun")} == {False}


def test_a_word_with_a_hyphen_is_what_its_last_part_is(morfeusz: Dictionary) -> None:
    assert {(a.gender, a.case) for a in of_class(morfeusz.analyses("biało-czerwona"), "adjective")} >= {
        ("F", "nominative")
    }


@pytest.mark.parametrize("word", ["xyzqa", "przechytrałem", "handsome's", "-"])
def test_an_unknown_word_has_no_readings(morfeusz: Dictionary, word: str) -> None:
    assert morfeusz.analyses(word) == ()


def test_name_and_version_are_those_of_package_and_dictionary(morfeusz: Dictionary) -> None:
    assert morfeusz.name == "morfeusz2-sgjp"
    package, dictionary = morfeusz.version.split("+")
    assert package == version("morfeusz2")
    assert "sgjp" in dictionary


def test_a_missing_package_is_one_sentence_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "morfeusz2", None)
    with pytest.raises(DictionaryMissing) as error:
        open_word_classes("pl")
    assert str(error.value) == (
        "The dictionary for 'pl' needs the package morfeusz2: pip install 'gendersuite[languages]'."
    )


def test_a_path_without_a_dictionary_is_named(tmp_path: Path) -> None:
    with pytest.raises(DictionaryMissing, match=r"There is no Morfeusz dictionary at .*foo-a\.dict"):
        open_word_classes("pl", tmp_path / "foo-a.dict")
