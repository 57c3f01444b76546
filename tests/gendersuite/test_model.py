from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.model import Answer, AnswerState, Gender, Item, Label, Outcome, Slot, SlotLabel, Suite, outcome

M, F = Gender.MASCULINE, Gender.FEMININE


@pytest.mark.parametrize(
    ("expected", "label", "meaning"),
    [
        (M, Label.MASCULINE, Outcome.CORRECT),
        (M, Label.FEMININE, Outcome.WRONG),
        (M, Label.NEUTRAL, Outcome.NEUTRAL),
        (M, Label.CONFLICT, Outcome.UNDECIDED),
        (M, Label.UNDECIDED, Outcome.UNDECIDED),
        (F, Label.MASCULINE, Outcome.WRONG),
        (F, Label.FEMININE, Outcome.CORRECT),
        (F, Label.NEUTRAL, Outcome.NEUTRAL),
        (F, Label.CONFLICT, Outcome.UNDECIDED),
        (F, Label.UNDECIDED, Outcome.UNDECIDED),
        (None, Label.MASCULINE, Outcome.MASCULINE),
        (None, Label.FEMININE, Outcome.FEMININE),
        (None, Label.NEUTRAL, Outcome.NEUTRAL),
        (None, Label.CONFLICT, Outcome.UNDECIDED),
        (None, Label.UNDECIDED, Outcome.UNDECIDED),
    ],
)
def test_a_label_means_this_for_its_slot(expected: Gender | None, label: Label, meaning: Outcome) -> None:
    assert outcome(expected, SlotLabel(label)) is meaning


@given(expected=st.sampled_from([M, F, None]), label=st.sampled_from(Label))
def test_silence_is_missing_whatever_label_it_carries(expected: Gender | None, label: Label) -> None:
    assert outcome(expected, SlotLabel(label, answered=False)) is Outcome.MISSING


def test_a_finding_without_evidence_points_nowhere() -> None:
    finding = SlotLabel(Label.UNDECIDED)
    assert (finding.word, finding.rule, finding.dictionary, finding.position) == ("", "", "", -1)


def test_the_values_that_go_into_files_stay_as_documented() -> None:
    """DESIGN.md, "A run folder": what others read from labels.parquet must not change by a rename here."""
    assert [label.value for label in Label] == ["M", "F", "N", "X", ""]
    assert {str(meaning) for meaning in Outcome} == {"correct", "wrong", "M", "F", "neutral", "undecided", "missing"}


def test_each_gender_is_the_opposite_of_the_other() -> None:
    assert M.opposite is F
    assert F.opposite is M


def test_a_suite_counts_the_slots_of_all_its_items() -> None:
    slots = (Slot(1, "structure-amb", "tired"), Slot(2, "structure-det", "proud", expected=F))
    items = (Item("1", "“I'm tired,” she said. “You're proud.”", slots), Item("2", "Nothing is asked here.", ()))
    suite = Suite("tiny", "dialogue", "1", items, ("structure-amb", "structure-det"), ("es",))
    assert suite.slot_count == 2


def test_data_does_not_change_on_its_way_between_rooms() -> None:
    answer = Answer("Estoy cansada.", AnswerState.ANSWERED)
    with pytest.raises(FrozenInstanceError):
        answer.text = "Estoy cansado."  # type: ignore[misc]
