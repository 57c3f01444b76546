"""The official suite is read through all its quirks, and agrees with the release's columns where these are right."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from appendix_a import SLOTS

from gendersuite.errors import DataMissing
from gendersuite.model import Suite
from gendersuite.testsuites import load_suite


@pytest.fixture(scope="module")
def suite(shared: Path) -> Suite:
    return load_suite("dialogue-wmt24", data=shared / "data")


@pytest.fixture(scope="module")
def released(shared: Path) -> list[dict[str, str]]:
    with (shared / "data" / "dialogue" / "full_test_suite.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_it_has_the_counts_of_the_paper(suite: Suite) -> None:
    # Appendix A; the 17,989 rows of the release are these 17,966 slots and 23 second rows for "nervous".
    assert len(suite.items) == 6686
    assert suite.slot_count == 17966
    assert Counter((slot.traits["template"], slot.subset) for item in suite.items for slot in item.slots) == SLOTS
    assert Counter(len(item.slots) for item in suite.items) == {1: 1966, 2: 960, 3: 960, 4: 2800}


def test_items_stand_in_the_order_of_the_release(suite: Suite, released: list[dict[str, str]]) -> None:
    assert [item.source for item in suite.items] == list(dict.fromkeys(row["source"] for row in released))
    assert [item.id for item in suite.items] == [f"{number:04}" for number in range(1, 6687)]


def test_slots_agree_with_the_released_columns_but_for_known_mistakes(
    suite: Suite, released: list[dict[str, str]]
) -> None:
    rows: dict[str, list[dict[str, str]]] = {}
    second = 0
    for row in released:
        if row["adjective"] == "nervous" and row["sentiment"] == "neg":
            second += 1
        else:
            rows.setdefault(row["source"], []).append(row)
    assert second == 23
    categories = {"1": "stereo_manner", "3": "stereo_character", "4": "stereo_character"}
    differing: Counter[tuple[str, str]] = Counter()
    for item in suite.items:
        for slot, row in zip(item.slots, rows[item.source], strict=True):
            traits = slot.traits
            ours = {
                "category": categories.get(traits["template"], "structure"),
                "gender_context": "determined" if slot.expected else "ambiguous",
                "adjective": slot.word,
                "traits": (traits["adjective_stereotype"], traits["sentiment"], traits["type"]),
                "true_label": slot.expected or "none",
                "stereo_label": traits["stereotype"],
            }
            theirs = {**row, "traits": (row["gender"], row["sentiment"], row["type"])}
            for column, value in ours.items():
                if value != theirs[column]:
                    differing[column, row["adjective"]] += 1
    # Rows of "construction worker" are shifted by a word, so they name the verb, and 24 of them look at the wrong
    # person; "hardworking" is spelt otherwise in sentence and vocabulary; "durable" is in no vocabulary.
    assert differing == {
        ("adjective", "Im"): 72,
        ("adjective", "youre"): 72,
        ("adjective", "hardworking"): 33,
        ("traits", "Im"): 72,
        ("traits", "youre"): 72,
        ("traits", "hardworking"): 33,
        ("traits", "durable"): 57,
        ("gender_context", "Im"): 8,
        ("true_label", "Im"): 8,
        ("stereo_label", "Im"): 12,
    }


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("0001", ["1 turn 1 I->1 - none other unknown no"]),
        ("0911", ["7 turn 1 I->1 F none other unknown no"] + ["7 turn 2 you->1 F none other unknown no"] * 2),
        ("1151", ["7 turn 1 you->2 - none other F yes", "7 turn 2 I->2 - none other F no"]),
        ("1691", ["7 turn 1 you->2 M none other unknown yes", "7 turn 2 I->2 M none other unknown no"]),
        ("2231", ["6 turn 1 I->1 M none other F no", "6 turn 2 you->1 M none other F no"]),
        ("2651", ["6 turn 1 you->2 M none other F yes"] + ["6 turn 2 I->2 M none other F no"] * 2),
        (
            "3311",
            [
                "8 turn 1 I->1 M none other F no",
                "8 turn 1 you->2 F none other M yes",
                "8 turn 2 you->1 M none other F no",
                "8 turn 2 I->2 F none other M no",
            ],
        ),
        (
            "3795",
            [
                "9 turn 1 I->1 - none other F no",
                "9 turn 1 you->2 F none other unknown yes",
                "9 turn 2 you->1 - none other F no",
                "9 turn 2 I->2 F none other unknown no",
            ],
        ),
        (
            "4951",
            [
                "4 turn 1 I->1 - F other unknown no",
                "4 turn 1 you->2 - M other unknown yes",
                "4 turn 2 you->1 - F other unknown no",
                "4 turn 2 I->2 - M other unknown no",
            ],
        ),
        ("5631", ["3 turn 1 I->1 M F other unknown no"]),
        ("5883", ["3 turn 1 you->2 - M other M yes"]),
    ],
)
def test_items_read_by_hand(suite: Suite, number: str, expected: list[str]) -> None:
    item = suite.items[int(number) - 1]
    assert item.id == number
    assert [
        f"{slot.traits['template']} turn {slot.traits['turn']} {slot.traits['person']}->{slot.traits['character']} "
        f"{slot.expected or '-'} {slot.traits['stereotype']} other {slot.traits['other_gender']} "
        f"{slot.traits['lookahead']}"
        for slot in item.slots
    ] == expected


def test_words_with_a_quirk_have_their_traits(suite: Suite) -> None:
    kinds = Counter(
        (slot.word, slot.traits["adjective_stereotype"], slot.traits["sentiment"], slot.traits["type"])
        for item in suite.items
        for slot in item.slots
        if slot.word in ("nervous", "hard-working", "durable")
    )
    assert kinds == {
        ("nervous", "neither", "pos", "character"): 23,
        ("hard-working", "M", "pos", "character"): 33,
        ("durable", "neither", "neutral", "character"): 57,
    }


def test_it_is_found_in_every_wmt24_release_file(suite: Suite, shared: Path) -> None:
    for pair in ("en-es", "en-cs", "en-is"):
        folder = shared / "data" / "wmt24"
        docs = (folder / "documents" / f"{pair}.docs").read_text(encoding="utf-8").split("\n")
        lines = (folder / "sources" / f"{pair}.txt").read_text(encoding="utf-8").split("\n")
        marked = [line for doc, line in zip(docs, lines, strict=True) if f"_{suite.doc_mark}_" in doc]
        assert Counter(marked) == Counter(item.source for item in suite.items)


def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "dialogue" / "adjectives.csv").mkdir(parents=True)
    with pytest.raises(DataMissing, match=r"adjectives\.csv cannot be read"):
        load_suite("dialogue-wmt24", data=tmp_path)


def test_the_data_folder_may_lie_beside_the_submissions_or_around_them(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)
    assert len(load_suite("dialogue-wmt24", beside=data / "wmt24").items) == 6_686
    assert len(load_suite("gest", beside=data / "gest" / "translations").items) == 3_565
    with pytest.raises(DataMissing, match="GENDERSUITE_DATA"):
        load_suite("dialogue-wmt24", beside=Path(__file__))
