"""Word classes proven from a word list: on a list of a few words, and on the installed Czech and Slovak ones."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.dictionaries import WORD_CLASSES, Analysis, open_word_classes
from gendersuite.dictionaries.paradigms import ParadigmDictionary, load_paradigms, read_paradigms
from gendersuite.errors import DataCorrupt, DictionaryMissing
from gendersuite.model import Gender

HEADER = "class\tgender\tperson\tcase\tending\tproof\n"
PAST = "past\tM\t\t\tl\tla li lo\npast\tF\t\t\tla\tl li lo\n"
SINGING = {"zpíval", "zpívala", "zpívali", "zpívalo"}
SCHOOL = {"škola", "škol", "školy", "školo"}
LANGUAGES = ("be", "cs", "hr", "sk", "sl", "sr")
installed = cache(open_word_classes)


def dictionary(rows: str, words: set[str]) -> ParadigmDictionary:
    _, paradigms, whole = read_paradigms("xx", HEADER + rows)
    return ParadigmDictionary("small", "1", words.__contains__, paradigms, whole)


def classes(readings: tuple[Analysis, ...]) -> set[tuple[str, str | None]]:
    return {(reading.pos, reading.gender) for reading in readings}


def test_a_form_is_what_its_relatives_prove() -> None:
    czech = dictionary(PAST, SINGING | SCHOOL)
    assert classes(czech.analyses("zpívala")) == {("past", "F")}
    assert classes(czech.analyses("zpíval")) == {("past", "M")}


def test_a_word_that_proves_nothing_is_known_all_the_same() -> None:
    czech = dictionary(PAST, SINGING | SCHOOL)
    assert classes(czech.analyses("škola")) == {("word", None)}
    assert czech.analyses("blabla") == ()


def test_a_form_need_not_be_in_the_list_if_all_its_relatives_are() -> None:
    assert classes(dictionary(PAST, SINGING - {"zpíval"}).analyses("zpíval")) == {("past", "M")}


def test_either_of_two_relatives_will_do() -> None:
    either = "noun\tM\t\tnominative\tk\tka|ku kem\n"
    assert classes(dictionary(either, {"žáka", "žákem"}).analyses("žák")) == {("noun", "M")}
    assert classes(dictionary(either, {"rok", "roku", "rokem"}).analyses("rok")) == {("noun", "M")}
    assert dictionary(either, {"žáka"}).analyses("žák") == ()


def test_a_relative_may_be_forbidden() -> None:
    rows = "past\tM\t\t\to\tla !og\n"
    assert classes(dictionary(rows, {"radila"}).analyses("radio")) == {("past", "M")}
    assert dictionary(rows, {"radila", "radiog", "radog"}).analyses("rado") == ()


def test_listed_forms_need_no_proof_and_take_precedence() -> None:
    rows = PAST + "adjective\tM\t\tnominative\t=zpíval|hotov\t\n"
    assert classes(dictionary(rows, SINGING).analyses("zpíval")) == {("adjective", "M")}
    assert classes(dictionary(rows, set()).analyses("hotov")) == {("adjective", "M")}


def test_a_guess_is_made_only_for_words_that_are_not_in_the_list() -> None:
    rows = "noun\tF\t\tnominative\tost\t?\n"
    (guess,) = dictionary(rows, set()).analyses("kyberost")
    assert (guess.pos, guess.guessed) == ("noun", True)
    assert classes(dictionary(rows, {"most"}).analyses("most")) == {("word", None)}


def test_a_row_of_several_genders_and_cases_gives_a_reading_each() -> None:
    readings = dictionary("adjective\tM|neuter\t\tinstrumental|dative\tým\tý\n", {"nový"}).analyses("novým")
    assert [(r.gender, r.number, r.case) for r in readings] == [
        (Gender.MASCULINE, "singular", "instrumental"),
        (Gender.MASCULINE, "singular", "dative"),
        (None, "neuter", "instrumental"),
        (None, "neuter", "dative"),
    ]


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("cs", "zpívala", {("past", "F")}),
        ("cs", "odešel", {("past", "M")}),
        ("cs", "zamkla", {("past", "F")}),  # the list lacks zamkl
        ("cs", "škola", {("noun", "F")}),
        ("cs", "připravena", {("passive", "F")}),
        ("cs", "schopen", {("passive", "M")}),
        ("cs", "zaměstnán", {("passive", "M")}),
        ("cs", "pilot", {("noun", "M")}),  # pilota and piloti are words, pilotý is none
        ("cs", "unavená", {("adjective", "F")}),
        ("cs", "moderní", {("adjective", None)}),
        ("cs", "pracuji", {("verb", None)}),
        ("cs", "převzít", {("infinitive", None)}),
        ("sk", "spievala", {("past", "F")}),
        ("sk", "mohol", {("past", "M")}),
        ("sk", "prišla", {("past", "F")}),
        ("sk", "krásny", {("adjective", "M")}),  # the short ending after a long syllable
        ("sk", "vedúci", {("noun", None)}),  # an adjective that serves as a noun
        ("sk", "pracujem", {("verb", None)}),
    ],
)
def test_the_installed_lists_tell_the_classes_of_common_words(
    language: str, word: str, expected: set[tuple[str, str | None]]
) -> None:
    found = classes(installed(language).analyses(word))
    assert expected <= found
    assert {kind for kind, _ in found} & {"past", "passive"} <= {kind for kind, _ in expected}


@pytest.mark.parametrize(
    ("language", "word"),
    [("cs", "síla"), ("cs", "kolo"), ("cs", "profesionál"), ("sk", "škola"), ("sk", "sila"), ("sk", "svetiel")],
)
def test_nouns_that_look_like_past_forms_are_none(language: str, word: str) -> None:
    assert "past" not in {reading.pos for reading in installed(language).analyses(word)}


@pytest.mark.parametrize(("language", "word"), [("cs", "rozumím"), ("cs", "jdu"), ("sk", "robím"), ("sk", "viem")])
def test_a_present_form_has_its_person(language: str, word: str) -> None:
    assert "1" in {reading.person for reading in installed(language).analyses(word) if reading.pos == "verb"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_past_forms_of_either_gender_and_a_word_list(language: str) -> None:
    lists, paradigms, _ = load_paradigms(language)
    assert lists
    genders = {paradigm.reading.gender for paradigm in paradigms if paradigm.reading.pos == "past"}
    assert {Gender.MASCULINE, Gender.FEMININE} <= genders
    assert language in WORD_CLASSES


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("participle\tM\t\t\tl\tla", "no class but 'participle'"),
        ("past\tm\t\t\tl\tla", "no gender but 'm'"),
        ("verb\t\tI\t\tám\tá", "no person but 'I'"),
        ("past\tM\t\tl\tla\tli", "no case but 'l'"),
        ("past M l la", "has not the columns"),
        ("past\tM\t\t\tl\tla\tli", "has not the columns"),
        ("past\tM\t\t\t\t", "neither an ending nor a proof"),
        ("past\tM\t\t\t=byl\tla", "asks for a proof"),
        ("past\tM\t\t\tnekonečný\tá", "more than 8 letters"),
    ],
)
def test_a_broken_row_is_named_with_its_line(row: str, problem: str) -> None:
    with pytest.raises(DataCorrupt, match=rf"'xx' are broken in line 3, .*{problem}"):
        read_paradigms("xx", HEADER + "list\t\t\t\txx_XX\t\n" + row)


def test_no_word_list_is_one_sentence_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DictionaryMissing, match=r"for 'sk' at .*sk_SK\.dic beside sk_SK\.aff"):
        open_word_classes("sk", tmp_path)
    monkeypatch.setattr("gendersuite.dictionaries.wordlists.SYSTEM_FOLDERS", ())
    monkeypatch.setattr("gendersuite.dictionaries.wordlists.find_spec", lambda _name: None)
    monkeypatch.delenv("DICPATH", raising=False)
    with pytest.raises(
        DictionaryMissing, match=r"^No Hunspell word list for 'sk'.*pip install 'gendersuite\[languages\]'"
    ):
        open_word_classes("sk")


def test_no_speller_is_one_sentence_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cs_CZ.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "cs_CZ.dic").write_text("1\nzpívala\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, "hunspell", None)
    with pytest.raises(DictionaryMissing, match=r"needs the package chunspell: pip install 'gendersuite\[languages\]'"):
        open_word_classes("cs", tmp_path).analyses("zpívala")


def test_a_given_word_list_goes_first(tmp_path: Path) -> None:
    (tmp_path / "cs_CZ.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "cs_CZ.dic").write_text("4\nbrblal\nbrblala\nbrblali\nbrblalo\n", encoding="utf-8")
    found = open_word_classes("cs", tmp_path)
    assert found.name == "hunspell-cs_CZ"
    assert classes(found.analyses("brblala")) == {("past", "F")}
    assert found.analyses("unavená") == ()


@given(st.text(max_size=12))
def test_any_text_has_readings_or_none(word: str) -> None:
    for reading in installed("sk").analyses(word):
        assert reading.pos
        assert not reading.gender or reading.number == "singular"
