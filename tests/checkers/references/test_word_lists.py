"""The word lists of mode morphology: well-formed, and without words that say two things at once."""

from __future__ import annotations

import csv
from collections import Counter
from importlib.resources import files

import pytest

from gendersuite.checkers.references.romance_words import KINDS, RomanceWords
from gendersuite.dictionaries import open_dictionary

ROMANCE = ("es", "fr", "it", "pt")


def rows(language: str) -> list[dict[str, str]]:
    folder = "data" if language == "en" else "languages"  # English is the language of the sources only
    text = files("gendersuite.checkers.references").joinpath(folder, f"{language}.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.split("\n"), delimiter="\t"))


@pytest.mark.parametrize("language", [*ROMANCE, "ru"])
def test_no_row_is_there_twice(language: str) -> None:
    repeated = Counter(tuple(row.values()) for row in rows(language))
    assert [row for row, count in repeated.items() if count > 1] == []


@pytest.mark.parametrize("language", [*ROMANCE, "ru", "en"])
def test_words_are_lower_case_and_single(language: str) -> None:
    for row in rows(language):
        for word in (row["masculine"], row["feminine"]):
            assert word == word.lower().strip()
            assert " " not in word
            assert "-" not in word


@pytest.mark.parametrize("language", ROMANCE)
def test_every_kind_is_known_and_there(language: str) -> None:
    found = {row["kind"] for row in rows(language)}
    assert found <= set(KINDS)
    assert set(KINDS) - found <= {"article"}


@pytest.mark.parametrize("language", ROMANCE)
def test_nobody_is_a_thing(language: str) -> None:
    words = RomanceWords(language)
    for row in rows(language):
        if row["kind"] in ("person", "kin"):
            for word in filter(None, (row["masculine"], row["feminine"])):
                assert words.is_person(word), word
                assert not words.is_thing(word), word


@pytest.mark.parametrize("language", ROMANCE)
def test_persons_and_things_are_words_of_the_language(language: str) -> None:
    """A word list lacks some feminine forms that are new; most must be there, or the list is misspelt."""
    dictionary = open_dictionary(language)
    listed = [row for row in rows(language) if row["kind"] in ("person", "kin", "thing")]
    words = [word for row in listed for word in (row["masculine"], row["feminine"]) if word]
    unknown = [word for word in words if not dictionary.analyses(word)]
    assert len(unknown) < 0.04 * len(words), unknown
