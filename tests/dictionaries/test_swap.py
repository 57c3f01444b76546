"""The swap test on a word list of a few words, and on the installed Spanish one."""

from __future__ import annotations

from pathlib import Path

import pytest

from gendersuite.dictionaries import DICTIONARIES, open_dictionary
from gendersuite.dictionaries.swap import SwapDictionary, load_swap_rules
from gendersuite.errors import DictionaryMissing, UnknownName

WORDS = {"alto", "alta", "valiente", "trabajador", "trabajadora", "casa", "gordo", "gorda", "rosa", "roso"}


@pytest.fixture
def small() -> SwapDictionary:
    return SwapDictionary("small", "1", WORDS.__contains__, load_swap_rules("es"))


@pytest.mark.parametrize(
    ("word", "gender", "how"),
    [
        ("alto", "M", "swap -o/-a"),
        ("alta", "F", "swap -o/-a"),
        ("trabajadora", "F", "swap -or/-ora"),
        ("valiente", None, "no counterpart"),
        ("casa", None, "no counterpart"),  # caso is not on this list, so casa shows nothing
        ("rosa", None, "listed"),  # roso is a word, yet rosa serves both genders
        ("mujer", "F", "listed"),
        ("gordita", "F", "derived -ito/-ita"),  # not on the list, but made of gordo/gorda
    ],
)
def test_a_form_shows_gender_if_its_counterpart_is_a_word_too(
    small: SwapDictionary, word: str, gender: str | None, how: str
) -> None:
    (analysis,) = small.analyses(word)
    assert (analysis.gender, analysis.how) == (gender, how)


def test_an_unknown_word_has_no_reading(small: SwapDictionary) -> None:
    assert small.analyses("alte") == ()


def test_the_installed_spanish_list_decides_common_adjectives() -> None:
    spanish = open_dictionary("es")
    genders = {word: spanish.analyses(word)[0].gender for word in ("guapa", "listo", "capaz", "habladora", "francés")}
    assert genders == {"guapa": "F", "listo": "M", "capaz": None, "habladora": "F", "francés": "M"}


def test_every_language_with_rules_has_a_dictionary() -> None:
    assert "es" in DICTIONARIES
    with pytest.raises(UnknownName, match="dictionary for language called 'xx'"):
        open_dictionary("xx")


def test_a_given_path_goes_first(tmp_path: Path) -> None:
    (tmp_path / "es.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "es.dic").write_text("3\nmarciano\nmarciana\nverde\n", encoding="utf-8")
    for path in (tmp_path, tmp_path / "es.dic", tmp_path / "es"):
        found = open_dictionary("es", path)
        assert found.name == "hunspell-es"
        assert found.analyses("marciana")[0].gender == "F"
        assert found.analyses("guapa") == ()


def test_a_changed_word_list_has_another_version(tmp_path: Path) -> None:
    (tmp_path / "es.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "es.dic").write_text("1\nverde\n", encoding="utf-8")
    before = open_dictionary("es", tmp_path).version
    (tmp_path / "es.dic").write_text("1\nazul\n", encoding="utf-8")
    assert open_dictionary("es", tmp_path).version != before


def test_the_systems_folders_go_before_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "es_ES.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (tmp_path / "es_ES.dic").write_text("1\nverde\n", encoding="utf-8")
    monkeypatch.setenv("DICPATH", str(tmp_path))
    assert open_dictionary("es").analyses("guapa") == ()


def test_no_dictionary_is_one_sentence_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DictionaryMissing, match=r"es_ES\.dic beside es_ES\.aff"):
        open_dictionary("es", tmp_path)
    monkeypatch.setattr("gendersuite.dictionaries.wordlists.SYSTEM_FOLDERS", ())
    monkeypatch.setattr("gendersuite.dictionaries.wordlists.find_spec", lambda _name: None)
    monkeypatch.delenv("DICPATH", raising=False)
    with pytest.raises(DictionaryMissing, match=r"pip install 'gendersuite\[languages\]'"):
        open_dictionary("es")
