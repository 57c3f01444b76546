"""Cohen's kappa beside statsmodels and by hand, its intervals, and where it has no value."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import cohens_kappa

from gendersuite.reports.statistics.kappa import ALL_AGREE, LABELS, NOTHING, Kappa, Resampling, agreement, cohen_kappa

PLAN = Resampling("gest", seed=24, draws=400)


def test_the_printout_of_sas() -> None:
    """Simple Kappa Coefficient of PROC FREQ, as the tests of statsmodels quote it."""
    found = cohen_kappa(np.array([[[0, 4, 1], [0, 8, 0], [0, 1, 5]]], dtype=float), PLAN)
    assert (found.kappa, found.std_error, found.low, found.high) == pytest.approx(
        (0.4842, 0.1380, 0.2137, 0.7547), abs=0.00005
    )


@given(st.lists(st.lists(st.integers(0, 12), min_size=4, max_size=4), min_size=4, max_size=4))
def test_kappa_and_its_error_are_those_of_statsmodels(rows: list[list[int]]) -> None:
    table = np.array(rows, dtype=float)
    found = cohen_kappa(table[None], PLAN)
    if found.kappa is None:
        assert min((table.sum(axis=0) > 0).sum(), (table.sum(axis=1) > 0).sum()) <= 1
        return
    theirs = cohens_kappa(table)
    assert found.kappa == pytest.approx(theirs.kappa)
    # statsmodels takes the root of a variance that rounding may have put just below zero.
    assert found.std_error == pytest.approx(0 if np.isnan(theirs.std_kappa) else theirs.std_kappa, abs=1e-6)
    assert found.low == pytest.approx(max(-1, theirs.kappa_low), abs=1e-6, nan_ok=True) or found.observed == 1


def test_kappa_by_hand() -> None:
    """40 + 30 of 100 agree; the sides give M to 50 and 60: chance is .5 x .6 + .5 x .4 = .5, kappa (.7 - .5) / .5."""
    first, second = ["M"] * 50 + ["F"] * 50, ["M"] * 40 + ["F"] * 10 + ["M"] * 20 + ["F"] * 30
    found = agreement([str(number) for number in range(100)], first, second, PLAN)
    assert found.labels.observed == pytest.approx(0.7)
    assert found.labels.kappa == pytest.approx(0.4)
    assert found.matrix == ((40, 10, 0, 0, 0), (20, 30, 0, 0, 0), *[(0,) * 5] * 3)
    assert found.labels == found.outcomes == found.decided


def test_neutral_conflicting_and_undecided_are_one_in_the_outcomes_and_none_among_the_decided() -> None:
    first, second = ["M", "F", "N", "X", "undecided", "M"], ["M", "F", "undecided", "N", "X", "N"]
    found = agreement(list("abcdef"), first, second, PLAN)
    assert found.labels.observed == pytest.approx(2 / 6)
    assert found.outcomes.observed == pytest.approx(5 / 6)
    assert (found.decided.n, found.decided.observed, found.decided.kappa) == (2, 1, 1)
    assert sum(map(sum, found.matrix)) == 6


def test_all_agreeing_is_one_and_says_that_it_shows_no_doubt() -> None:
    found = agreement(list("abcd"), list("MFMF"), list("MFMF"), PLAN).labels
    assert (found.kappa, found.std_error, found.low, found.high) == (1, 0, 1, 1)
    assert (found.bootstrap_low, found.bootstrap_high) == (1, 1)
    assert found.note == ALL_AGREE


@pytest.mark.parametrize(
    ("first", "second", "observed", "note"),
    [
        ("MMMM", "MFMF", 0.5, "A gives every slot the same label"),
        ("MFMF", "FFFF", 0.5, "B gives every slot the same label"),
        ("MMMM", "MMMM", 1, "both sides give every slot the same label"),
        ("MMMM", "FFFF", 0, "A gives every slot the same label"),
    ],
)
def test_a_side_with_one_label_leaves_no_kappa_and_says_so(first: str, second: str, observed: float, note: str) -> None:
    found = agreement(list("abcd"), list(first), list(second), PLAN).labels
    assert (found.kappa, found.low, found.bootstrap_low) == (None, None, None)
    assert found.observed == observed
    assert found.note.startswith(note)


def test_nothing_is_nothing() -> None:
    assert agreement(list("ab"), list("NN"), list("MF"), PLAN).decided == Kappa(0, note=NOTHING)


def test_slots_of_an_item_stay_together_in_the_bootstrap() -> None:
    """Each slot four times over: independent slots would be four times as many, but the items are as many as before."""
    generator = np.random.default_rng(3)
    first = generator.choice(list("MF"), 150)
    second = np.where(generator.random(150) < 0.8, first, generator.choice(list("MF"), 150))
    items = [f"{number:03}" for number in range(150)]
    once = agreement(items, list(first), list(second), PLAN).labels
    copies = agreement(items * 4, list(first) * 4, list(second) * 4, PLAN).labels
    others = [f"{item}{number}" for number in range(4) for item in items]
    apart = agreement(others, list(first) * 4, list(second) * 4, PLAN)
    assert copies.kappa == pytest.approx(once.kappa)
    assert copies.std_error == pytest.approx(once.std_error / 2)  # type: ignore[operator]
    assert width(copies) == pytest.approx(width(once))
    assert width(apart.labels) == pytest.approx(width(once) / 2, rel=0.15)


def width(kappa: Kappa) -> float:
    assert kappa.bootstrap_low is not None
    return kappa.bootstrap_high - kappa.bootstrap_low


def test_both_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Two judges of 200 items each, right with probability .9 about M and F: kappa is known, .64 for even shares."""
    generator = np.random.default_rng(7)
    held = np.zeros(2)
    for repeat in range(300):
        truth = generator.random(200) < 0.5
        first, second = (np.where(generator.random(200) < 0.9, truth, ~truth) for _ in range(2))
        counts = np.zeros((200, 2, 2))
        counts[np.arange(200), first.astype(int), second.astype(int)] = 1
        found = cohen_kappa(counts, Resampling("coverage", repeat, 200))
        held += (found.low <= 0.64 <= found.high, found.bootstrap_low <= 0.64 <= found.bootstrap_high)
    assert (held / 300 > 0.91).all()
    assert (held / 300 < 0.99).all()


def test_the_order_of_rows_changes_nothing() -> None:
    items, first, second = list("abcdefgh"), list("MFMFMMFF"), list("MFFFMMMF")
    turned = agreement(items[::-1], first[::-1], second[::-1], PLAN)
    assert turned == agreement(items, first, second, PLAN)


def test_labels_have_m_and_f_first() -> None:
    assert LABELS == ("M", "F", "N", "X", "undecided")
