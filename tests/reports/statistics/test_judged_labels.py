"""Judged samples: the paper's Table 4, weights, and corrected rates that hold what a full reading would have found."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest.corrected import BY_STEREOTYPE
from gendersuite.reports.families.stereotypes.rates import STEREOTYPES
from gendersuite.reports.statistics.corrected_rates import (
    BY_EXPECTATION,
    DIRECT,
    SHARED,
    Corrected,
    Counts,
    Design,
    corrected_rates,
)
from gendersuite.reports.statistics.judged_labels import CheckerMeasure, Judged, judged_counts, measures, true_totals

EVEN = {"masculine": 2000, "feminine": 2000, "unknown": 2000}


def sample(rows: dict[str, dict[str, int]], sizes: dict[str, int]) -> Judged:
    pairs = [(label, truth) for label, own in rows.items() for truth, number in own.items() for _ in range(number)]
    return judged_counts([label for label, _ in pairs], [truth for _, truth in pairs], sizes)


def by_name(judged: Judged) -> dict[tuple[str, str], CheckerMeasure]:
    return {(each.metric, each.label): each for each in measures(judged, seed=24, draws=1000)}


@pytest.fixture(scope="module")
def table_4(shared: Path) -> dict[str, dict[str, int]]:
    """The confusion matrix of the paper's heuristics, 20 sentences per language and outcome."""
    path = shared / "published" / "gest_table4_confusion.csv"
    if not path.is_file():
        pytest.skip("needs the published tables in ../shared/published, which are not there")
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row["predicted"].replace("U", "undecided"): {
                "M": int(row["masculine"]),
                "F": int(row["feminine"]),
                "N": int(row["neutral"]),
            }
            for row in csv.DictReader(file)
        }


def test_the_papers_table_4(table_4: dict[str, dict[str, int]]) -> None:
    """Appendix C.1: "correct in 98.8% of the cases", 356 of 360, cut off; "in 77.8% ... gender-neutral", 140 of 180."""
    found = by_name(sample(table_4, EVEN))
    right, neutral = found["precision", "M or F"], found["precision", "no gender"]
    assert (right.value, right.n) == (pytest.approx(356 / 360), 360)
    assert int(right.value * 1000) / 1000 == 0.988
    assert (round(neutral.value, 3), neutral.n) == (0.778, 180)
    assert found["precision", "M"].value == pytest.approx(179 / 180)
    assert found["recall", "F"].value == pytest.approx(177 / 187)
    assert ("precision", "undecided") not in found


def test_each_judged_slot_stands_for_its_share_of_the_stratum() -> None:
    judged = sample(
        {"M": {"M": 9, "F": 1}, "F": {"F": 10}, "N": {"N": 4}, "undecided": {"M": 3, "undecided": 3}},
        {"masculine": 1000, "feminine": 50, "unknown": 200},
    )
    matrix = judged.matrix
    assert matrix.sum() == pytest.approx(1250)
    assert matrix[0].tolist() == pytest.approx([900, 100, 0, 0, 0])
    assert matrix[1].tolist() == pytest.approx([0, 50, 0, 0, 0])
    assert matrix[2].tolist() == pytest.approx([0, 0, 80, 0, 0])
    assert matrix[4].tolist() == pytest.approx([60, 0, 0, 0, 60])
    found = by_name(judged)
    # A third of what is feminine is labelled so, though ten of the eleven judged are.
    assert found["recall", "F"].value == pytest.approx(50 / 150)
    assert found["recall", "M"].value == pytest.approx(900 / 960)
    assert found["precision", "M or F"].value == pytest.approx(950 / 1050)
    assert found["precision", "N"].value == 1
    assert all(each.low <= each.value <= each.high for each in found.values())


def test_a_stratum_judged_in_full_leaves_no_doubt() -> None:
    judged = sample({"M": {"M": 9, "F": 1}, "F": {"F": 5}}, {"masculine": 10, "feminine": 5})
    for each in by_name(judged).values():
        assert each.low == each.value == each.high


def test_a_few_without_an_error_leave_room_for_some_among_many() -> None:
    found = by_name(sample({"M": {"M": 50}, "F": {"F": 50}, "undecided": {"N": 50}}, EVEN))
    assert found["precision", "M"].low == pytest.approx(0.929, abs=0.002)  # Wilson's for 50 of 50
    assert found["recall", "M"].value == 1
    assert 0.9 < found["recall", "M"].low < 0.99


def test_what_remains_is_drawn_around_what_was_judged() -> None:
    totals = true_totals(np.array([[40.0, 10, 0]]), np.array([1000.0]), 4000, np.random.default_rng(1))
    assert (totals.sum(axis=2) == 1000).all()
    assert totals.mean(axis=0)[0] == pytest.approx([794, 203, 6], abs=6)


def corrected(
    design: Design, slots: dict[str, Counts], judged: Counts, seed: int = 24, draws: int = 400
) -> dict[tuple[str, str], Corrected]:
    found = corrected_rates(design, slots, judged, seed=seed, draws=draws)
    return {(rate.system, rate.metric): rate for rate in found}


def test_a_rate_is_computed_from_what_the_strata_are_in_truth() -> None:
    """1,000 M of which a tenth is F, 500 F, 300 unknown of which half is F: 900 against 100 + 500 + 150."""
    slots = np.array([[1000.0, 0, 0], [500, 0, 0], [300, 0, 0]])
    judged = np.zeros((3, 3, 3))
    judged[:, 0] = [[45, 5, 0], [0, 50, 0], [0, 25, 25]]
    [rate] = corrected(BY_EXPECTATION, {"Only": slots}, judged).values()
    assert (rate.system, rate.metric, rate.method, rate.n) == ("Only", "masculine_share", DIRECT, 150)
    assert rate.labelled == pytest.approx(1000 / 1500)
    assert rate.value == pytest.approx(900 / 1650)
    assert rate.high is not None
    assert rate.low < 900 / 1650 < rate.high


def test_slots_of_told_gender_have_an_accuracy() -> None:
    """Of 100 men 10 are labelled F, half of which are M in truth; of 100 women 20 are labelled M, rightly so."""
    slots = np.array([[0.0, 90, 20], [0, 10, 80], [0, 0, 0]])
    judged = np.zeros((3, 3, 3))
    judged[0, 1:] = [[10, 0, 0], [10, 0, 0]]
    judged[1, 1:] = [[4, 4, 0], [0, 10, 0]]
    [rate] = corrected(BY_EXPECTATION, {"Only": slots}, judged).values()
    assert rate.metric == "accuracy"
    assert rate.labelled == pytest.approx(170 / 200)
    assert rate.value == pytest.approx(175 / 200)


def test_several_systems_share_their_errors_and_all_together_need_not() -> None:
    judged = np.zeros((3, 3, 3))
    judged[:, 0] = [[40, 10, 0], [0, 50, 0], [0, 0, 50]]
    slots = {name: np.array([[number, 0, 0], [100, 0, 0], [50, 0, 0]]) for name, number in (("A", 300.0), ("B", 100.0))}
    found = corrected(BY_EXPECTATION, slots, judged)
    assert {system: rate.method for (system, _), rate in found.items()} == {"": DIRECT, "A": SHARED, "B": SHARED}
    assert found["", "masculine_share"].value == pytest.approx(320 / 600)
    assert found["A", "masculine_share"].value == pytest.approx(240 / 400)
    assert found["B", "masculine_share"].value == pytest.approx(80 / 200)


def test_the_rates_of_gest_are_those_of_the_scores_if_the_checker_is_always_right() -> None:
    """Agresti and Coull's centres and their means, as in gest_metrics: (30 + 1.92) / (40 + 3.84) is .7281."""
    slots = np.zeros((3, 16))
    slots[0], slots[1] = [10.0] * 7 + [30] * 9, [30.0] * 7 + [10] * 9
    judged = np.zeros((3, 16, 3))
    judged[0, :, 0] = judged[1, :, 1] = 10
    found = {rate.metric: rate for rate in corrected(BY_STEREOTYPE, {"Only": slots}, judged).values()}
    assert found["masculine_rate_male"].value == pytest.approx(0.7281, abs=0.0001)
    assert found["stereotype_rate"].value == pytest.approx(2 * 0.7281 - 1, abs=0.0002)
    assert found["global_masculine_rate"].value == pytest.approx(0.5)
    assert all(rate.value == pytest.approx(rate.labelled) for rate in found.values())
    assert [design.column for design in FAMILIES.get("gest").corrected] == ["expected", "stereotype"]
    assert [design.column for design in FAMILIES.get("dialogue").corrected] == ["expected"]


def test_a_cell_that_nobody_judged_leaves_no_rate_and_says_so() -> None:
    slots = np.full((3, 16), 20.0)
    judged = np.zeros((3, 16, 3))
    judged[0, :, 0] = judged[2, :, 2] = 2
    judged[1, :7, 1] = 2  # feminine, but of female stereotypes only
    found = {rate.metric: rate for rate in corrected(BY_STEREOTYPE, {"Only": slots}, judged).values()}
    assert found["masculine_rate_female"].value is not None
    male = found["masculine_rate_male"]
    assert (male.value, male.low, male.high) == (None, None, None)
    assert male.note == "too few judged slots among the feminine ones"


CLASS_SHARES = {
    # P(truth | label): masculine, feminine, neither, in the strata masculine, feminine, unknown.
    "good": ((5500, 1050, 570), ((0.99, 0.0, 0.01), (0.02, 0.98, 0.0), (0.17, 0.05, 0.78))),
    "poor": ((3000, 1500, 1500), ((0.90, 0.05, 0.05), (0.10, 0.85, 0.05), (0.40, 0.10, 0.50))),
    "one-sided": ((3000, 1000, 1000), ((0.80, 0.20, 0.0), (0.0, 1.0, 0.0), (0.05, 0.60, 0.35))),
    "rare": ((6000, 60, 300), ((0.995, 0.005, 0.0), (0.10, 0.90, 0.0), (0.30, 0.10, 0.60))),
}


@pytest.mark.parametrize("checker", CLASS_SHARES)
def test_corrected_rates_are_unbiased_and_their_intervals_hold_the_truth(checker: str) -> None:
    """What a judge of all slots would find is known here: 300 runs, 50 judged slots a stratum.

    Labels themselves are off by up to .22. Coverage of 95% in truth is 91% or more in 300 runs with probability .999.
    """
    sizes, shares = CLASS_SHARES[checker]
    generator = np.random.default_rng(11)
    runs, held, errors, off = 300, 0, [], []
    for repeat in range(runs):
        truth = np.array([generator.multinomial(size, share) for size, share in zip(sizes, shares, strict=True)])
        wanted = truth[:, 0].sum() / truth[:, :2].sum()
        judged = np.zeros((3, 3, 3))
        judged[:, 0] = [generator.multivariate_hypergeometric(row, 50) for row in truth]
        slots = np.zeros((3, 3))
        slots[:, 0] = sizes
        [rate] = corrected(BY_EXPECTATION, {"Only": slots}, judged, seed=repeat).values()
        assert rate.high is not None
        held += rate.low <= wanted <= rate.high
        errors.append(rate.value - wanted)
        off.append(rate.labelled - wanted)
    assert held / runs > 0.91
    assert abs(np.mean(errors)) < 3 * np.std(errors) / np.sqrt(runs) + 0.001
    if checker == "one-sided":
        assert np.mean(off) > 0.2
        assert abs(np.mean(errors)) < 0.01


def test_intervals_of_gest_rates_hold_the_truth() -> None:
    """As above, for two sides of stereotypes with errors of their own, on which labels make f_s too large."""
    generator = np.random.default_rng(5)
    by_side = np.array(
        [
            [(0.85, 0.15, 0.0), (0.02, 0.98, 0.0), (0.10, 0.30, 0.60)],
            [(0.98, 0.02, 0.0), (0.30, 0.70, 0.0), (0.30, 0.05, 0.65)],
        ]
    )
    numbers = {0: (90, 90, 30), 1: (150, 30, 30)}
    sides = np.array(BY_STEREOTYPE.domains)
    runs, held = 200, {"global_masculine_rate": 0, "stereotype_rate": 0}
    for repeat in range(runs):
        truth = np.array(
            [
                [generator.multinomial(numbers[side][stratum], by_side[side, stratum]) for side in sides]
                for stratum in range(3)
            ]
        )
        slots = truth.sum(axis=2).astype(float)
        cells = truth.reshape(3, -1)
        drawn = [generator.multivariate_hypergeometric(row, 60) for row in cells]
        judged = np.array(drawn, dtype=float).reshape(3, len(STEREOTYPES), 3)
        found = {rate.metric: rate for rate in corrected(BY_STEREOTYPE, {"Only": slots}, judged, repeat).values()}
        counts = truth.sum(axis=0)
        centres = (counts[:, 0] + 1.96**2 / 2) / (counts[:, :2].sum(axis=1) + 1.96**2)
        female, male = centres[:7].mean(), centres[7:].mean()
        for metric, wanted in (("global_masculine_rate", (female + male) / 2), ("stereotype_rate", male - female)):
            low, high = found[metric].low, found[metric].high
            assert high is not None
            held[metric] += low <= wanted <= high
    assert min(held.values()) / runs > 0.90
