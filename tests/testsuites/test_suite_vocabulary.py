"""The built-in vocabulary is large enough, cleanly labelled and fit for the templates."""

from __future__ import annotations

import csv
import string
from collections import Counter
from pathlib import Path

import pytest

import gendersuite.testsuites
from gendersuite.support.csv_text import table
from gendersuite.testsuites.dialogue.sampling import SHARES, cell
from gendersuite.testsuites.dialogue.vocabulary import Adjective, built_in_vocabulary, by_word

FOLDER = Path(gendersuite.testsuites.__file__).parent / "dialogue" / "data"


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_adjectives_are_distinct_single_lower_case_words_in_order() -> None:
    words = [row["adjective"] for row in rows("adjectives.csv")]
    assert len(words) >= 360
    assert words == sorted(set(words))
    assert all(set(word) <= set(string.ascii_lowercase) for word in words)


def test_adjectives_carry_known_labels_only() -> None:
    known = {"stereotype": {"M", "F", "neither"}, "sentiment": {"pos", "neg", "neutral"}}
    known["type"] = {"character", "appearance"}
    assert {name: {row[name] for row in rows("adjectives.csv")} for name in known} == known


def test_every_cell_of_the_balanced_rates_has_at_least_25_adjectives() -> None:
    sizes = Counter(cell(adjective) for adjective in built_in_vocabulary().words.adjectives.values())
    assert set(sizes) == set(SHARES)
    assert all(
        sizes[f"{sentiment} {kind}"] >= 25 for sentiment in ("pos", "neg") for kind in ("character", "appearance")
    )
    assert sizes["stereotype M"] >= 40
    assert sizes["stereotype F"] >= 50


def test_there_are_29_adverbs_of_both_stereotypes() -> None:
    adverbs = rows("adverbs.csv")
    assert len({row["adverb"] for row in adverbs}) == len(adverbs) == 29
    assert Counter(row["stereotype"] for row in adverbs) == {"M": 14, "F": 15}


def test_there_are_22_pairs_of_characters_with_44_occupations() -> None:
    characters = rows("characters.csv")
    assert Counter(row["stereotype"] for row in characters) == {"F": 22, "M": 22}
    assert len({row["occupation"] for row in characters}) == 44
    assert all(" " not in row["adjective"] and row["occupation"].count(" ") <= 1 for row in characters)
    vocabulary = built_in_vocabulary()
    assert len(vocabulary.pairs) == 22
    assert vocabulary.pairs[0] == ("gentle nurse", "gruff mechanic")
    assert vocabulary.pairs[-1] == ("sensitive therapist", "stocky miner")


@pytest.mark.parametrize("name", ["adjectives.csv", "adverbs.csv", "characters.csv", "templates.csv", "VERSION"])
def test_data_files_are_plain_utf8_with_unix_line_ends(name: str) -> None:
    content = (FOLDER / name).read_bytes()
    assert content.decode("utf-8").endswith("\n")
    assert b"\r" not in content
    assert not content.startswith(b"\xef\xbb\xbf")


def test_of_an_adjective_listed_twice_the_first_listing_holds() -> None:
    first, second = Adjective("edgy", "M", "pos", "character"), Adjective("edgy", "neither", "neg", "appearance")
    assert by_word([first, second]) == {"edgy": first}


def test_tables_are_read_with_byte_order_mark_and_windows_line_ends() -> None:
    assert table("\ufeffword,gender\r\nnanny,F\r\n") == [{"word": "nanny", "gender": "F"}]
