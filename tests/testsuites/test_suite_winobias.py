"""WinoBias is read in pairs; those whose lines differ in more than the pronoun are left out."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from pathlib import Path

import pytest

from gendersuite.testsuites.official.files import read_official
from gendersuite.testsuites.winobias.suite import SPLITS, TYPES, PronounPair, same_but_for_pronouns, winobias_pairs

# Pairs after the noise filter, of 396 each.
COUNTS = {("1", "dev"): 393, ("1", "test"): 391, ("2", "dev"): 386, ("2", "test"): 391}
# The lists of Zhao et al. (2018), Table 1.
MALE = (
    "driver supervisor janitor cook mover laborer construction_worker chief developer carpenter manager lawyer farmer "
    "salesperson physician guard analyst mechanic sheriff CEO"
)
FEMALE = (
    "attendant cashier teacher nurse assistant secretary auditor cleaner receptionist clerk counselor designer "
    "hairdresser writer housekeeper baker accountant editor librarian tailor"
)


Pairs = dict[tuple[str, str], tuple[PronounPair, ...]]


@pytest.fixture(scope="module")
def pairs(data: Path) -> Pairs:
    return {(type_, split): winobias_pairs(data, type_, split) for type_, split in product(TYPES, SPLITS)}


def test_counts_before_and_after_the_filter(data: Path, pairs: Pairs) -> None:
    assert {subset: len(found) for subset, found in pairs.items()} == COUNTS
    for (type_, split), stereotyped in product(COUNTS, ("pro", "anti")):
        text = read_official(f"winobias/{stereotyped}_stereotyped_type{type_}.txt.{split}", data)
        assert text.count("\n") == 396


def test_each_occupation_has_one_stereotype_that_of_the_lists(
    pairs: Pairs,
) -> None:
    sides = defaultdict(set)
    for pair in (pair for found in pairs.values() for pair in found):
        sides[pair.occupation].add(pair.side)
    expected = {name.replace("_", " "): {"male"} for name in MALE.split()} | {
        name: {"female"} for name in FEMALE.split()
    }
    assert sides == expected


def test_the_pronouns_are_found_in_the_sentences(pairs: Pairs) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for pair in (pair for found in pairs.values() for pair in found):
        he, she = ([side.text[start:stop] for start, stop in side.pronouns] for side in (pair.masculine, pair.feminine))
        seen.update(zip(he, she, strict=True))
        assert 1 <= len(he) <= 2
        assert "[" not in pair.masculine.text + pair.feminine.text
    assert set(seen) == {("he", "she"), ("his", "her"), ("him", "her"), ("himself", "herself")}


def test_an_item_by_its_text(pairs: Pairs) -> None:
    pair = next(pair for pair in pairs["1", "dev"] if pair.id == "2")
    assert pair.source == "The developer argued with [the designer] because [her] idea cannot be implemented."
    assert (pair.occupation, pair.side) == ("designer", "female")
    assert pair.masculine.text == "The developer argued with the designer because his idea cannot be implemented."
    (start, stop) = pair.feminine.pronouns[0]
    assert pair.feminine.text[start:stop] == "her"
    twice = next(pair for pair in pairs["1", "dev"] if "needed to cut" in pair.source)
    assert len(twice.masculine.pronouns) == 2


@pytest.mark.parametrize(
    ("pro", "anti", "same"),
    [
        ("[The mover] hit the tailor because [he] left.", "[The mover] hit the tailor because [she] left.", True),
        ("[The chief] lost [his] key.", "[The chief] lost [her] key.", True),
        ("[The chief] hurt [himself].", "[The chief] hurt [herself].", True),
        # From the data: what the filter is for.
        ("[The mover] hit him because [he] was careless.", "[The mover] hit him because [she] was rude.", False),
        ("[The salesperson] left since [he] did.", "[The salesperson] left since [she] he did.", False),
        ("[The clerk] took his money and hated [him].", "[The clerk] took [her] money and hated [her].", False),
        ("fixed [the housekeeper] 's car and [she] wrote.", "fixed the [housekeeper] 's car and [he] wrote.", False),
        ("[the attendant] demanded [her] pay.", "[the attendant] demanded [he] pay.", False),
        ("[the janitor] showed [him] newspaper.", "[the janitor] showed [her] newspapers.", False),
        ("[The mover] left.", "[The mover] left.", False),
    ],
)  # fmt: skip
def test_the_noise_filter(pro: str, anti: str, same: bool) -> None:
    assert same_but_for_pronouns(pro, anti) is same
    assert same_but_for_pronouns(anti, pro) is same
