"""The built-in GEST sentences are even over the stereotypes, fit for all nine languages, and our own."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from gendersuite.model import Suite
from gendersuite.testsuites import load_suite

# English that some of the nine languages can put without a mark of gender, and English that has one.
GENDERED_SPEAKER = re.compile(r"\bas an? (man|woman|mother|father|husband|wife|boy|girl|son|daughter)\b", re.IGNORECASE)
PRESENT_ONLY = re.compile(r"(?<!did )\bI (like|love|want|need|have to|can|know|think|feel|always|often|must)\b")
IMPERSONAL_IN_RUSSIAN = re.compile(r"\bI (had to|liked|needed|felt|was (cold|scared|bored|ashamed|sorry))\b")


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("gest-mini")


def words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9']+", text.lower().replace("’", "'")))


def sequences(text: str, length: int) -> set[tuple[str, ...]]:
    listed = words(text)
    return {listed[start : start + length] for start in range(len(listed) - length + 1)}


def test_each_stereotype_has_eleven_sentences(suite: Suite) -> None:
    counts = Counter(item.slots[0].traits["stereotype"] for item in suite.items)
    assert counts == {str(number): 11 for number in range(1, 17)}
    assert len({item.source for item in suite.items}) == len(suite.items)


def test_sentences_about_men_with_family_words_make_a_subset_of_their_own(suite: Suite) -> None:
    with_family = [item.slots[0].traits for item in suite.items if item.slots[0].traits["family"] == "yes"]
    assert {traits["side"] for traits in with_family} == {"male"}
    assert len(with_family) == 14
    about_women = [item for item in suite.items if item.slots[0].traits["side"] == "female" and "child" in item.source]
    assert [item.slots[0].traits["family"] for item in about_women] == ["no"]


def test_sentences_vary_in_length_and_kind(suite: Suite) -> None:
    lengths = [len(item.source.split()) for item in suite.items]
    assert (min(lengths), max(lengths)) == (4, 20)
    endings = Counter(item.source[-1] for item in suite.items)
    assert set(endings) == {".", "?", "!"}
    assert endings["?"] >= 10
    assert sum("would" in item.source for item in suite.items) >= 16
    assert sum(" I am " in f" {item.source}" for item in suite.items) >= 8


def test_every_sentence_says_something_of_the_speaker_that_slavic_languages_mark(suite: Suite) -> None:
    for item in suite.items:
        assert re.search(r"\bI\b", item.source), item
        assert not PRESENT_ONLY.search(item.source), item
        assert not IMPERSONAL_IN_RUSSIAN.search(item.source), item
        assert not GENDERED_SPEAKER.search(item.source), item


def test_no_sentence_is_taken_from_the_release_or_the_paper(suite: Suite, data: Path, shared: Path) -> None:
    released = [item.source for name in ("gest", "gest-1.1") for item in load_suite(name, data=data).items]
    paper = (shared / "papers" / "gest_arxiv_v3.txt").read_text(encoding="utf-8").split("\n")
    theirs = {sequence for text in (*released, *paper) for sequence in sequences(text, 6)}
    short = {words(text) for text in (*released, *paper)}
    for item in suite.items:
        assert words(item.source) not in short, item.source
        assert not sequences(item.source, 6) & theirs, item.source
