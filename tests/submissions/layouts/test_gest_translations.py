"""The translations that were released with GEST, where they are on hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gendersuite.model import AnswerState, Suite
from gendersuite.submissions import Diagnosis, discover, load, validate
from gendersuite.testsuites import load_suite

LANGUAGES = ("be", "cs", "hr", "pl", "ru", "sk", "sl", "sr", "uk")
# Written for this test: the plain letters of Serbian in both scripts.
CYRILLIC = dict(zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True))
DIGRAPHS = {"lj": "љ", "nj": "њ", "dž": "џ"}


@pytest.fixture(scope="module")
def suite(data: Path) -> Suite:
    return load_suite("gest", data=data)


@pytest.fixture(scope="module")
def translations(data: Path) -> Path:
    folder = data / "gest/translations"
    if not folder.is_dir():
        pytest.skip("needs the released translations in ../shared/data/gest/translations")
    return folder


@pytest.fixture(scope="module")
def diagnoses(suite: Suite, translations: Path) -> dict[tuple[str, str], Diagnosis]:
    return {(ref.system, ref.language): validate(ref, suite) for ref in discover(translations, suite)}


def test_every_file_answers_every_item(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    assert len(diagnoses) >= 15
    for diagnosis in diagnoses.values():
        assert (diagnosis.problem, diagnosis.answered, diagnosis.expected) == (None, 3565, 3565)


@pytest.mark.parametrize(
    ("system", "language", "extra"),
    [("amazon_translate", "cs", 119), ("amazon_translate", "sk", 7771), ("deepl", "sk", 8198), ("deepl", "pl", 119)],
)
def test_rows_of_other_sources_are_counted_and_left_alone(
    diagnoses: dict[tuple[str, str], Diagnosis], system: str, language: str, extra: int
) -> None:
    """The numbers are those of the release at commit 7dd908c, counted by hand with another program."""
    diagnosis = diagnoses[system, language]
    assert diagnosis.extra == extra
    assert diagnosis.fate == f"scored on 3,565 of 3,565 lines; {extra:,} other rows ignored"


def test_no_file_is_taken_for_another_language(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    assert {language for _, language in diagnoses} == set(LANGUAGES)
    for diagnosis in diagnoses.values():
        assert (diagnosis.suspected_language, diagnosis.other_script) == (0, 0), diagnosis


# Croatian and Serbian in Latin script are too close to be told apart by a list of words.
@pytest.mark.parametrize("asked", LANGUAGES)
def test_a_file_in_the_folder_of_another_language_is_noticed(suite: Suite, translations: Path, asked: str) -> None:
    for ref in discover(translations, suite):
        if ref.language == asked:
            continue
        diagnosis = validate(replace(ref, language=asked), suite)
        if {ref.language, asked} == {"hr", "sr"}:
            assert diagnosis.suspected_language == 0
        else:
            assert f"so make sure that this is {asked}" in diagnosis.fate, diagnosis
            named = diagnosis.fate.partition("may be in another language (")[2].partition(")")[0].split(", ")
            assert named[0] == ref.language or {named[0], ref.language} == {"hr", "sr"}, diagnosis


def test_serbian_in_cyrillic_is_serbian_and_a_mix_is_remarked(suite: Suite, translations: Path, tmp_path: Path) -> None:
    (ref,) = discover(translations, suite, language="sr", systems=["amazon_translate"])
    latin = [answer.text.lower() for answer in load(ref, suite).answers]
    cyrillic = [_in_cyrillic(text) for text in latin]
    for name, lines in {"cyrillic": cyrillic, "mixed": [*cyrillic[:100], *latin[100:]]}.items():
        place = tmp_path / "sr" / f"{name}.txt"
        place.parent.mkdir(exist_ok=True)
        place.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    whole, mixed = (validate(found, suite) for found in discover(tmp_path, suite))
    assert (whole.suspected_language, whole.other_script) == (0, 0)
    assert (mixed.suspected_language, mixed.other_script) == (0, 100)
    assert "100 in Cyrillic script where most are in Latin" in mixed.fate


def test_the_revised_suite_lacks_the_sentences_that_it_rewrote(data: Path, translations: Path) -> None:
    revised = load_suite("gest-1.1", data=data)
    (ref,) = discover(translations, revised, language="cs", systems=["deepl"])
    states = [answer.state for answer in load(ref, revised).answers]
    assert (states.count(AnswerState.ANSWERED), states.count(AnswerState.ABSENT)) == (3322, 243)


def _in_cyrillic(text: str) -> str:
    for latin, cyrillic in DIGRAPHS.items():
        text = text.replace(latin, cyrillic)
    return "".join(CYRILLIC.get(letter, letter) for letter in text)
