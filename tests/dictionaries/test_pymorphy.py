"""The adapter of pymorphy3: what a tag says, which readings are left out, and what happens where it is missing."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest

from gendersuite.dictionaries import open_word_classes
from gendersuite.errors import DictionaryMissing

opened = cache(open_word_classes)


def readings(language: str, word: str, pos: str) -> set[tuple[str | None, str, str]]:
    return {(a.gender, a.number, a.case) for a in opened(language).analyses(word) if a.pos == pos}


def classes(language: str, word: str) -> set[str]:
    return {a.pos for a in opened(language).analyses(word)}


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("ru", "читала", ("F", "singular", "")),
        ("ru", "помог", ("M", "singular", "")),
        ("ru", "читало", (None, "neuter", "")),
        ("ru", "читали", (None, "plural", "")),
        ("uk", "читав", ("M", "singular", "")),
        ("uk", "з'їла", ("F", "singular", "")),
        ("uk", "читало", (None, "neuter", "")),
        ("uk", "читали", (None, "plural", "")),
    ],
)
def test_a_past_form_has_gender_and_number(language: str, word: str, expected: tuple[str | None, str, str]) -> None:
    assert readings(language, word, "past") == {expected}


def test_a_short_form_is_a_predicate_and_nothing_else() -> None:
    assert readings("ru", "уверена", "adjective") == {("F", "singular", "short")}
    assert readings("ru", "рад", "adjective") == {("M", "singular", "short")}


def test_an_adjective_has_its_cases() -> None:
    assert ("F", "singular", "instrumental") in readings("ru", "сильной", "adjective")
    assert readings("uk", "сильною", "adjective") == {("F", "singular", "instrumental")}
    assert {("M", "singular", "instrumental"), (None, "plural", "dative")} <= readings("uk", "сильним", "adjective")


@pytest.mark.parametrize(
    ("language", "word", "person"), [("ru", "люблю", "1"), ("uk", "любиш", "2"), ("ru", "любим", "plural")]
)
def test_a_verb_has_its_person(language: str, word: str, person: str) -> None:
    assert person in {a.person for a in opened(language).analyses(word) if a.pos == "verb"}


def test_an_infinitive_is_no_finite_verb() -> None:
    assert classes("ru", "читать") == {"infinitive"}
    assert classes("uk", "читати") == {"infinitive"}


@pytest.mark.parametrize(("language", "word"), [("ru", "каждая"), ("ru", "мой"), ("uk", "кожна"), ("uk", "мій")])
def test_a_pronoun_that_stands_before_nouns_is_a_determiner(language: str, word: str) -> None:
    assert "determiner" in classes(language, word)


@pytest.mark.parametrize(("language", "word"), [("ru", "их"), ("uk", "його"), ("uk", "хто"), ("ru", "себя")])
def test_other_pronouns_agree_with_nothing(language: str, word: str) -> None:
    assert "determiner" not in classes(language, word)
    assert "pronoun" in classes(language, word)


def test_a_name_that_is_spelled_like_another_word_is_left_out() -> None:
    assert classes("uk", "міг") == {"past"}  # МіГ is an aeroplane
    assert classes("ru", "анна") == {"noun"}  # there is no other reading


def test_a_noun_without_a_case_is_in_the_nominative() -> None:
    assert ("M", "singular", "nominative") in readings("uk", "редактор", "noun")


def test_a_noun_tells_whether_it_is_animate() -> None:
    assert all(a.animate for a in opened("ru").analyses("дочь"))
    assert not any(a.animate for a in opened("ru").analyses("дождь"))


def test_either_spelling_of_a_letter_is_known() -> None:
    for language, plain, exact in (("ru", "лег", "лёг"), ("uk", "гудзик", "ґудзик")):
        assert {(a.pos, a.how) for a in opened(language).analyses(exact)} <= {
            (a.pos, a.how) for a in opened(language).analyses(plain)
        }


def test_a_guess_is_said_to_be_one() -> None:
    assert not any(a.guessed for a in opened("ru").analyses("вернулась"))
    assert all(a.guessed for a in opened("ru").analyses("загуглимейлила"))
    assert ("past", "F") in {(a.pos, a.gender) for a in opened("ru").analyses("загуглимейлила")}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_name_and_version_are_those_of_the_dictionary(language: str) -> None:
    dictionary = opened(language)
    assert (dictionary.name, dictionary.version) == (f"pymorphy3-{language}", version(f"pymorphy3-dicts-{language}"))


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_known_words_have_the_readings_that_pymorphy_gives_them(language: str) -> None:
    from pymorphy3 import MorphAnalyzer

    morph = MorphAnalyzer(lang=language)
    for word in ("мала", "була", "один", "дома", "правила", "стала", "рада", "печь", "зелена"):
        assert {a.how for a in opened(language).analyses(word)} <= {str(tag) for tag in morph.tag(word)}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_missing_dictionary_is_one_sentence_with_what_to_do(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setattr("pymorphy3.analyzer._lang_dict_paths", dict)
    with pytest.raises(DictionaryMissing) as error:
        open_word_classes(language)
    assert str(error.value) == (
        f"The dictionary for {language!r} needs the packages pymorphy3 and pymorphy3-dicts-{language}: "
        "pip install 'gendersuite[languages]'."
    )


def test_a_missing_package_is_the_same_sentence() -> None:
    ask = (
        "import sys; sys.modules['pymorphy3'] = None\n"
        "from gendersuite.dictionaries import open_word_classes\n"
        "from gendersuite.errors import DictionaryMissing\n"
        "try:\n    open_word_classes('uk')\nexcept DictionaryMissing as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "The dictionary for 'uk' needs the packages pymorphy3 and pymorphy3-dicts-uk: "
        "pip install 'gendersuite[languages]'.\n"
    )


def test_it_is_opened_from_a_path() -> None:
    from pymorphy3.analyzer import lang_dict_path

    dictionary = open_word_classes("uk", Path(lang_dict_path("uk")))
    assert ("past", "F") in {(a.pos, a.gender) for a in dictionary.analyses("була")}


def test_a_path_without_a_dictionary_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(
        DictionaryMissing, match=rf"There is no pymorphy3 dictionary for 'ru' at {tmp_path}: .*meta\.json"
    ):
        open_word_classes("ru", tmp_path)


def test_a_path_with_the_dictionary_of_another_language_is_refused() -> None:
    from pymorphy3.analyzer import lang_dict_path

    with pytest.raises(DictionaryMissing, match="no pymorphy3 dictionary for 'uk' at"):
        open_word_classes("uk", Path(lang_dict_path("ru")))


def test_the_environment_does_not_choose_another_dictionary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYMORPHY2_DICT_PATH", str(tmp_path))
    assert open_word_classes("uk").analyses("була")
