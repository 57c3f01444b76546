"""The adapter of BÍN: what a mark says, what islenska guesses, and what happens where the package is missing."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from gendersuite.dictionaries import Analysis, Dictionary, open_dictionary
from gendersuite.errors import DictionaryMissing, UsageError


@pytest.fixture(scope="module")
def bin_() -> Dictionary:
    return open_dictionary("is")


def readings(analyses: tuple[Analysis, ...], pos: str) -> set[tuple[str | None, str, str, bool]]:
    return {(a.gender, a.case, a.number, a.weak) for a in analyses if a.pos == pos}


def test_an_adjective_has_gender_case_number_and_declension(bin_: Dictionary) -> None:
    assert readings(bin_.analyses("latur"), "adjective") == {("M", "nominative", "singular", False)}
    assert readings(bin_.analyses("löt"), "adjective") == {
        ("F", "nominative", "singular", False),
        (None, "nominative", "plural", False),  # the neuter
        (None, "accusative", "plural", False),
    }
    assert ("M", "nominative", "singular", True) in readings(bin_.analyses("lati"), "adjective")


def test_a_neuter_is_no_gender_and_says_what_it_is(bin_: Dictionary) -> None:
    (how,) = {a.how for a in bin_.analyses("latt") if a.pos == "adjective" and a.case == "nominative"}
    assert how == "neuter adjective FSB-HK-NFET"
    assert {a.gender for a in bin_.analyses("latt") if a.pos == "adjective"} == {None}


@pytest.mark.parametrize(
    ("word", "pos", "lemma", "gender"),
    [
        ("giftur", "participle", "gifta", "M"),
        ("syngjandi", "participle", "syngja", None),
        ("kona", "noun", "kona", "F"),
        ("fífl", "noun", "fífl", None),
        ("illa", "adverb", "illa", None),
        ("allur", "pronoun", "allur", "M"),
        ("nöldra", "verb", "nöldra", None),
    ],
)
def test_words_of_all_kinds_are_told_apart(
    bin_: Dictionary, word: str, pos: str, lemma: str, gender: str | None
) -> None:
    assert (pos, lemma, gender) in {(a.pos, a.lemma, a.gender) for a in bin_.analyses(word)}


def test_a_verb_form_has_its_person(bin_: Dictionary) -> None:
    assert "2" in {a.person for a in bin_.analyses("skilur")}


def test_an_indeclinable_adjective_serves_both_genders(bin_: Dictionary) -> None:
    nominative = {a.gender for a in bin_.analyses("hissa") if a.case == "nominative" and a.number == "singular"}
    assert {"M", "F"} <= nominative


def test_a_guess_is_said_to_be_one(bin_: Dictionary) -> None:
    assert not any(a.guessed for a in bin_.analyses("tunga"))
    assert all(a.guessed for a in bin_.analyses("skapstollur"))
    assert {(a.gender, a.guessed) for a in bin_.analyses("blaðurslegur")} == {("M", True)}


def test_a_mere_ending_is_no_last_part_of_a_compound(bin_: Dictionary) -> None:
    assert bin_.analyses("geðveikill") == ()  # islenska reads geðveik-ill, of illur


def test_a_word_of_another_language_is_unknown(bin_: Dictionary) -> None:
    assert bin_.analyses("handsome") == ()


def test_name_and_version_are_those_of_the_packages(bin_: Dictionary) -> None:
    assert (bin_.name, bin_.version) == ("bin", f"{version('islenska')}+{version('islenska-data')}")


def test_it_is_opened_when_the_first_word_is_asked_for() -> None:
    ask = "import sys, gendersuite.dictionaries as d; d.open_dictionary('is'); print('islenska' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("missing", ["islenska", "islenska-data"])
def test_a_missing_package_is_one_sentence_with_what_to_do(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    from importlib.metadata import PackageNotFoundError

    def lookup(package: str) -> str:
        if package == missing:
            raise PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr("gendersuite.dictionaries.bin.version", lookup)
    with pytest.raises(DictionaryMissing, match=r"pip install 'gendersuite\[languages\]'"):
        open_dictionary("is")


def test_a_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="leave --dictionary out"):
        open_dictionary("is", tmp_path)
