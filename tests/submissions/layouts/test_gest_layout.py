"""The layout of the GEST release: where its files lie, and what other layouts make of its suites."""

from __future__ import annotations

from pathlib import Path

import pytest
from submission_building import (
    CZECH,
    SLAVIC,
    SPOKEN,
    make_suite,
    names,
    refusal,
    texts_of,
    write_lines,
    write_translations,
)

from gendersuite.errors import SubmissionError
from gendersuite.submissions import discover

SUITE = make_suite(SPOKEN, mark="", languages=SLAVIC)
ROWS = tuple(zip(SPOKEN, CZECH, strict=True))


def test_each_system_has_a_folder_with_one_folder_per_language(tmp_path: Path) -> None:
    for place in ("deepl/cs", "deepl/sk", "amazon_translate/cs", "amazon_translate/de"):
        write_translations(tmp_path / place / "translations.csv", ROWS)
    refs = discover(tmp_path, SUITE)
    assert names(refs) == [("cs", "amazon_translate"), ("cs", "deepl"), ("sk", "deepl")]
    assert {ref.layout for ref in refs} == {"gest"}
    assert refs[0].paths == ("amazon_translate/cs/translations.csv",)


def test_one_systems_folder_names_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_translations(tmp_path / "deepl/cs/translations.csv", ROWS)
    monkeypatch.chdir(tmp_path / "deepl")
    for folder in (tmp_path / "deepl", Path()):
        assert names(discover(folder, SUITE, language="cs")) == [("cs", "deepl")]
        assert texts_of(folder, SUITE) == list(CZECH)


@pytest.mark.parametrize("name", ["sr", "sr_Latn", "sr-Cyrl", "sr_Cyrl_RS", "en-sr", "en-sr_Latn"])
def test_serbian_is_one_language_in_whatever_script(tmp_path: Path, name: str) -> None:
    write_translations(tmp_path / f"A/{name}/translations.csv", ROWS)
    assert names(discover(tmp_path, SUITE)) == [("sr", "A")]
    assert names(discover(tmp_path, SUITE, language="sr")) == [("sr", "A")]


def test_one_language_in_two_scripts_is_there_twice(tmp_path: Path) -> None:
    for name in ("sr_Latn", "sr_Cyrl"):
        write_translations(tmp_path / f"A/{name}/translations.csv", ROWS)
    with pytest.raises(SubmissionError, match=r"holds A for sr twice, in A/sr_Cyrl/translations\.csv and A/sr_Latn/"):
        discover(tmp_path, SUITE)


def test_a_suite_without_languages_takes_every_folder_that_is_named_like_one(tmp_path: Path) -> None:
    for place in ("A/cs", "A/mk", "A/notes-of-mine"):
        write_translations(tmp_path / place / "translations.csv", ROWS)
    assert names(discover(tmp_path, make_suite(SPOKEN, languages=()))) == [("cs", "A"), ("mk", "A")]


def test_a_folder_of_both_wants_to_be_told(tmp_path: Path) -> None:
    write_translations(tmp_path / "A/cs/translations.csv", ROWS)
    write_lines(tmp_path / "cs/B.txt", CZECH)
    with pytest.raises(SubmissionError, match="fits the layouts flat and gest; name one with --layout"):
        discover(tmp_path, SUITE)
    assert names(discover(tmp_path, SUITE, layout="gest")) == [("cs", "A")]


def test_a_sources_file_that_has_a_repeated_sentence_once_is_refused(tmp_path: Path) -> None:
    write_lines(tmp_path / "cs/A.txt", CZECH[:2])
    write_lines(tmp_path / "sources.txt", SPOKEN[:2])
    repeating = make_suite((SPOKEN[0], SPOKEN[1], SPOKEN[0]), mark="gest", languages=SLAVIC)
    assert "twice, found it once; give the complete file" in refusal(tmp_path, repeating)
