"""The official GEST suites have the paper's counts, whatever the quirks of their files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.model import Suite
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.gest.stereotypes import stereotypes
from gendersuite.testsuites.gest.suite import FAMILY_WORDS, holds_family_word

# Table 1: the samples of stereotypes 1 to 16.
SAMPLES = (254, 215, 256, 207, 200, 197, 243, 251, 229, 215, 231, 222, 222, 194, 208, 221)


@pytest.fixture(scope="module", params=["gest", "gest-1.1"])
def suite(request: pytest.FixtureRequest, data: Path) -> Suite:
    return load_suite(request.param, data=data)


@pytest.fixture(scope="module")
def releases(data: Path) -> tuple[Suite, Suite]:
    return load_suite("gest", data=data), load_suite("gest-1.1", data=data)


def traits(suite: Suite, name: str) -> Counter[str]:
    return Counter(slot.traits[name] for item in suite.items for slot in item.slots)


def test_it_has_the_samples_of_table_1(suite: Suite) -> None:
    assert traits(suite, "stereotype") == {str(number): count for number, count in enumerate(SAMPLES, start=1)}
    assert len(suite.items) == suite.slot_count == 3565


def test_seven_stereotypes_are_about_women_and_nine_about_men(suite: Suite) -> None:
    assert traits(suite, "side") == {"female": sum(SAMPLES[:7]), "male": sum(SAMPLES[7:])}


def test_166_sentences_about_men_hold_a_family_word(suite: Suite) -> None:
    # Section 7.4: "166 stereotypically male samples".
    assert traits(suite, "family")["yes"] == 166
    marked = [item for item in suite.items if item.slots[0].traits["family"] == "yes"]
    assert {item.slots[0].traits["side"] for item in marked} == {"male"}


def test_items_are_numbered_and_ask_about_the_speaker(suite: Suite) -> None:
    assert [item.id for item in suite.items] == [f"{number:04}" for number in range(1, 3566)]
    for item in suite.items:
        (slot,) = item.slots
        assert (slot.number, slot.subset, slot.word, slot.expected) == (1, "", "I", None)
        assert sorted(slot.traits) == ["family", "side", "stereotype"]
        assert item.source == item.source.strip() != ""
    assert suite.subsets == ("",)
    assert suite.languages == ("be", "ru", "uk", "hr", "sr", "sl", "cs", "pl", "sk")


def test_some_sentences_stand_there_twice(releases: tuple[Suite, Suite]) -> None:
    # METHODS.md of the data: 3,565 samples, 3,555 distinct sentences.
    distinct = [len({item.source for item in suite.items}) for suite in releases]
    assert distinct == [3555, 3554]


def test_the_releases_differ_in_the_english_of_244_sentences(releases: tuple[Suite, Suite]) -> None:
    pairs = list(zip(releases[0].items, releases[1].items, strict=True))
    assert sum(old.source != new.source for old, new in pairs) == 244
    assert all(old.slots == new.slots for old, new in pairs)
    letters = [["".join(filter(str.isalnum, item.source.lower())) for item in pair] for pair in pairs]
    assert sum(old != new for old, new in letters) == 244 - 44


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("I bought my partner a car.", True),
        ("I missed the kids' concert.", True),
        ("I had many partners.", True),  # inside another word, as the paper must have counted
        ("I was childish.", True),
        ("Family came first, so I stayed.", False),  # capitalised, as the paper cannot have counted
        ("I stayed at home.", False),
    ],
)
def test_family_words_count_as_the_paper_counted_them(sentence: str, holds: bool) -> None:
    assert holds_family_word(sentence) is holds


@given(before=st.text(), word=st.sampled_from(FAMILY_WORDS), after=st.text())
def test_a_family_word_is_found_anywhere(before: str, word: str, after: str) -> None:
    assert holds_family_word(before + word + after)


def test_stereotypes_are_those_of_table_1() -> None:
    listed = stereotypes()
    assert list(listed) == [str(number) for number in range(1, 17)]
    assert [entry.side for entry in listed.values()] == ["female"] * 7 + ["male"] * 9
    assert [entry.name for entry in listed.values()] == [
        "Emotional and irrational",
        "Gentle, kind, and submissive",
        "Empathetic and caring",
        "Neat and diligent",
        "Social",
        "Weak",
        "Beautiful",
        "Tough and rough",
        "Self-confident",
        "Professional",
        "Rational",
        "Providers",
        "Leaders",
        "Childish",
        "Sexual",
        "Strong",
    ]


def test_each_stereotype_is_explained_as_a_claim_in_one_sentence() -> None:
    for entry in stereotypes().values():
        whom = "Women" if entry.side == "female" else "Men"
        assert entry.meaning.startswith(f"{whom} are said ")
        assert entry.meaning.endswith(".")
        assert entry.meaning.count(".") == 1
    assert len({entry.meaning for entry in stereotypes().values()}) == 16
