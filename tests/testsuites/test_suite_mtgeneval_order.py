"""The cell of a contextual MT-GenEval line is told by where it stands, and other evidence agrees."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.model import Gender, Suite
from gendersuite.testsuites.mt_geneval.order import CELLS, OrderCell, cells_of_dev_set, cells_of_test_set

PRONOUNS = {Gender.MASCULINE: {"he", "him", "his", "himself"}, Gender.FEMININE: {"she", "her", "hers", "herself"}}
# Where the cells of the development sets end, found by reading the lines at their borders and by the lines that stand
# in the test set of another language as well.
DEV_ENDS = {
    "ar": (83, 281, 404, 405, 645, 792),
    "de": (43, 193, 294, 295, 483, 598),
    "es": (35, 173, 256, 256, 429, 534),
    "it": (19, 119, 196, 196, 363, 465),
    "nl": (56, 137, 195, 195, 344, 480),
    "pt": (41, 186, 269, 269, 465, 574),
    "ru": (39, 192, 277, 279, 481, 583),
}


def cells(suite: Suite, language: str) -> list[tuple[str, OrderCell]]:
    found = []
    for item in suite.in_language(language).items:
        (slot,) = item.slots
        if slot.subset == "contextual":
            found.append((item.source, OrderCell(slot.expected, slot.traits["profession"])))
    return found


def test_a_line_is_in_one_cell_in_all_languages_of_the_test_set(tested: Suite) -> None:
    known: dict[str, OrderCell] = {}
    for language in DEV_ENDS:
        for source, cell in cells(tested, language):
            assert known.setdefault(source, cell) == cell
    assert len(known) < sum(len(cells(tested, language)) for language in DEV_ENDS) / 2


def test_pronouns_of_the_context_agree_with_the_cells(tested: Suite) -> None:
    votes: Counter[str] = Counter()
    for language in DEV_ENDS:
        for source, cell in cells(tested, language):
            context = re.findall("[a-z]+", source.lower().partition("<sep>")[0])
            own, other = (
                sum(word in PRONOUNS[gender] for word in context) for gender in (cell.gender, cell.gender.opposite)
            )
            votes["agree" if own > other else "differ" if other > own else "undecided"] += 1
    assert votes == {"agree": 6925, "differ": 51, "undecided": 681}


@pytest.mark.parametrize("language", list(DEV_ENDS))
def test_the_borders_of_a_development_set_are_found(dev_set: Suite, language: str) -> None:
    found = [CELLS.index(cell) for _, cell in cells(dev_set, language)]
    true = [next(index for index, end in enumerate(DEV_ENDS[language]) if row < end) for row in range(len(found))]
    wrong = [row for row, (mine, theirs) in enumerate(zip(found, true, strict=True)) if mine != theirs]
    assert wrong == {"ar": [403], "it": [19]}.get(language, [])


def test_lines_of_development_sets_are_in_the_cell_they_have_in_a_test_set(tested: Suite, dev_set: Suite) -> None:
    known = {source: cell for language in DEV_ENDS for source, cell in cells(tested, language)}
    shared = [
        (cell, known[source]) for language in DEV_ENDS for source, cell in cells(dev_set, language) if source in known
    ]
    assert len(shared) == 3709
    assert sum(mine != theirs for mine, theirs in shared) == 2


@pytest.mark.parametrize(("count", "short"), [(1100, 150), (1099, 149), (1098, 148), (1078, 128)])
def test_a_short_test_set_lacks_women_in_male_professions(count: int, short: int) -> None:
    sizes = Counter(cells_of_test_set(count))
    assert [sizes[cell] for cell in CELLS] == [150, 150, 150, short, 250, 250]


def test_made_up_lines_fall_into_their_cells() -> None:
    lines = [
        ("He slept.", "A dancer woke.", 0),
        ("It rained.", "The day was long.", 0),  # tells nothing: stays with the line before it
        ("She slept.", "A nurse woke.", 1),
        ("His hat.", "A driver woke.", 2),
        ("Her hat.", "A driver woke.", 3),
        ("He slept.", "A lawyer woke.", 4),
        ("She slept.", "A lawyer woke.", 5),
    ]
    found = cells_of_dev_set([f"{context} <sep> {sentence}" for context, sentence, _ in lines])
    assert found == [CELLS[cell] for _, _, cell in lines]


@given(st.lists(st.text("he sr<p>dvolawyr", max_size=30), max_size=12))
def test_cells_never_go_back(sources: list[str]) -> None:
    found = [CELLS.index(cell) for cell in cells_of_dev_set(sources)]
    assert len(found) == len(sources)
    assert all(before <= after for before, after in pairwise(found))
