from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from fake_run import SYSTEMS, answers
from hypothesis import given
from hypothesis import strategies as st
from label_rows import label_row

from gendersuite.reports.blocks.passages import Passage, mark
from gendersuite.reports.families.dialogue.examples import contrasts, mark_source, wrong_agreements
from gendersuite.reports.run_data import LabelRow

ROWS = [label_row(row) for row in answers(SYSTEMS[2], copies=2)]


def row(adjective: str = "", stereotype: str = "", **changes: object) -> LabelRow:
    traits = {"adjective": adjective, "stereotype": stereotype}
    blank = LabelRow("structure-det", "1", 1, "", "", "F", "wrong", "M", "", "", "", -1, traits)
    return replace(blank, **changes)  # type: ignore[arg-type]


def test_evidence_is_marked_where_its_position_says() -> None:
    text = "«Yo soy alto y tú eres alto»."
    assert mark(text, "alto", 8) == Passage("«Yo soy ", "alto", " y tú eres alto».")
    assert mark(text, "alto", 23) == Passage("«Yo soy alto y tú eres ", "alto", "».")


def test_a_word_that_is_not_at_its_position_is_not_marked() -> None:
    assert mark("Soy alto.", "alto", 0) == Passage("Soy alto.", "", "")
    assert mark("Soy alto.", "alto", -1) == Passage("Soy alto.", "", "")
    assert mark("Soy alto.", "", 4).marked == ""


@given(st.text(max_size=2000), st.text(min_size=1, max_size=30), st.text(max_size=2000))
def test_long_texts_are_cut_around_the_marked_word(before: str, word: str, after: str) -> None:
    passage = mark(before + word + after, word, len(before), longest=100)
    assert passage.marked == word
    assert before.endswith(passage.before.removeprefix("…"))
    assert after.startswith(passage.after.removesuffix("…"))
    assert len(passage.before) + len(passage.marked) + len(passage.after) <= 100 + len(word) + 2
    if len(before) + len(word) + len(after) <= 98:
        assert passage == Passage(before, word, after)


def test_the_source_is_marked_at_the_slots_own_occurrence() -> None:
    source = "I'm calm and you're calm, but not calmer."
    slots = [row(slot=n, source=source, adjective="calm") for n in (1, 2)]
    assert mark_source(slots[0], slots).before == "I'm "
    assert mark_source(slots[1], slots).before == "I'm calm and you're "
    assert mark_source(slots[1], slots[1:]).marked == "", "two occurrences, one slot: no telling which"


def test_all_examples_show_the_word_that_decided() -> None:
    chosen = wrong_agreements(ROWS, 12)
    assert len(chosen) == 12
    for example in chosen:
        assert example.row.outcome == "wrong"
        assert example.output.marked == example.row.word
        assert example.source.marked == example.row.trait("adjective")
        assert example.output.before + example.output.marked + example.output.after == example.row.output


def test_examples_are_spread_over_subsets_adjectives_and_texts() -> None:
    chosen = [example.row for example in wrong_agreements(ROWS, 12)]
    assert Counter(row.subset for row in chosen) == {"stereo-character-det": 6, "structure-det": 6}
    assert len({row.trait("adjective") for row in chosen}) == len({row.item for row in chosen}) == 12
    assert {row.expected for row in chosen} == {"M", "F"}


def test_the_choice_does_not_depend_on_the_order_of_the_rows() -> None:
    shuffled = random.Random(1).sample(ROWS, len(ROWS))
    assert wrong_agreements(shuffled, 12) == wrong_agreements(ROWS, 12)
    assert contrasts(shuffled, "stereo-adverb", 4) == contrasts(ROWS, "stereo-adverb", 4)


def test_contrasts_are_pairs_of_one_adjective_that_follow_the_cue() -> None:
    found = contrasts(ROWS, "stereo-adverb", 4)
    assert len(found.chosen) == 4
    assert 4 <= found.with_cue <= found.compared <= 14
    for pair in found.chosen:
        assert pair.masculine.row.trait("adjective") == pair.feminine.row.trait("adjective")
        assert (pair.masculine.row.trait("stereotype"), pair.masculine.row.label) == ("M", "M")
        assert (pair.feminine.row.trait("stereotype"), pair.feminine.row.label) == ("F", "F")


def test_contrasts_count_flips_against_the_cue() -> None:
    rows = [
        row(subset="s", item="1", stereotype="M", label="F", adjective="calm"),
        row(subset="s", item="2", stereotype="F", label="M", adjective="calm"),
        row(subset="s", item="3", stereotype="F", label="F", adjective="lonely"),
    ]
    found = contrasts(rows, "s", 4)
    assert (found.chosen, found.with_cue, found.against_cue, found.compared) == ((), 0, 1, 1)


def test_nothing_wrong_gives_no_examples() -> None:
    assert wrong_agreements([row(outcome="correct")], 12) == []
    assert wrong_agreements([], 12) == []
