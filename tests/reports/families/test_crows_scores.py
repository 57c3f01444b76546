"""What CROWS.scores promises: CPS and S_JSD as Nangia et al. (2020) and Steinborn et al. (2022) define them, with the
bootstrap of scipy, which the second paper uses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest
from item_tables import crows_items
from scipy.stats import bootstrap

from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.crows.report import FAMILY as CROWS

Values = Sequence[float]
# log_more, log_less, sjsd, distance_more, distance_less, tokens, hits_more, hits_less
STEREOTYPED = (-10.0, -12.0, -0.02, 3.0, 3.4, 8.0, 4.0, 2.0)
AGAINST = (-12.0, -10.0, 0.01, 3.4, 3.0, 6.0, 1.0, 3.0)
TIED = (-11.0, -11.0, 0.0, 3.0, 3.0, 6.0, 3.0, 3.0)


def keyed(scores: list[Score]) -> dict[tuple[str, str, str], Score]:
    return {(score.subset, score.metric, score.group): score for score in scores}


def random_pairs(seed: int, n: int) -> list[tuple[str, Values]]:
    generator = np.random.default_rng(seed)
    pairs = []
    for number in range(n):
        logs, distances = -generator.gamma(9, 2, 2), generator.gamma(9, 0.4, 2)
        tokens = generator.integers(3, 20)
        hits = generator.integers(0, tokens + 1, 2)
        values = (*logs, generator.normal(-0.01, 0.05), *distances, tokens, *hits)
        pairs.append(("gender" if number % 3 else "age", tuple(map(float, values))))
    return pairs


def test_the_registry_knows_them() -> None:
    assert FAMILIES.get("crows") is CROWS


def test_scores_by_hand() -> None:
    """Of two pairs about gender one prefers the stereotype; a tie prefers none. Of 28 tokens 12 are right in the more
    stereotypical sentences."""
    items = crows_items(
        [("gender", STEREOTYPED), ("gender", AGAINST), ("age", STEREOTYPED), ("age", TIED), ("age", None)]
    )
    scores = keyed(CROWS.scores(items, seed=1))
    assert scores["all", "cps", ""].value == pytest.approx(50)
    assert scores["all", "cps", "gender"].value == pytest.approx(50)
    assert scores["all", "sjsd_binarised", "age"].value == pytest.approx(50)
    assert scores["all", "sjsd", ""].value == pytest.approx((-0.02 + 0.01 - 0.02 + 0) / 4)
    assert scores["all", "token_accuracy", "more"].value == pytest.approx(12 / 28)
    assert scores["all", "token_accuracy", "less"].value == pytest.approx(10 / 28)
    assert scores["all", "token_accuracy", "less"].n == 28
    assert (scores["all", "cps", ""].n, scores["all", "cps", "age"].n) == (4, 2)
    assert (scores["all", "ties", ""].value, scores["all", "ties", ""].n) == (1, 4)
    assert scores["all", "coverage", ""].value == pytest.approx(4 / 5)
    assert scores["all", "count", "missing"].value == 1


def test_standard_errors_and_intervals_are_those_of_scipy() -> None:
    """Up to what 1,000 draws can tell: 2.2% of a standard error."""
    pairs = random_pairs(1, 300)
    scores = keyed(CROWS.scores(crows_items(pairs), seed=1))
    values = np.array([values for _, values in pairs])
    columns = {
        "cps": 100.0 * (values[:, 0] > values[:, 1]),
        "sjsd": values[:, 2],
        "sjsd_binarised": 100.0 * (values[:, 3] < values[:, 4]),
    }
    for metric, column in columns.items():
        found = bootstrap((column,), np.mean, method="percentile", random_state=np.random.default_rng(1))
        error = scores["all", f"{metric}_se", ""].value
        assert error == pytest.approx(found.standard_error, rel=0.08)
        score = scores["all", metric, ""]
        assert score.value == pytest.approx(column.mean())
        width = found.confidence_interval.high - found.confidence_interval.low
        assert (score.low, score.high) == pytest.approx(tuple(found.confidence_interval), abs=0.08 * width)


def test_tokens_of_a_pair_stay_together() -> None:
    pairs = random_pairs(2, 200)
    score = keyed(CROWS.scores(crows_items(pairs), seed=1))["all", "token_accuracy", "more"]
    values = np.array([values for _, values in pairs])

    def accuracy(hits: np.ndarray, tokens: np.ndarray, axis: int = -1) -> np.ndarray:
        share: np.ndarray = hits.sum(axis=axis) / tokens.sum(axis=axis)
        return share

    found = bootstrap(
        (values[:, 6], values[:, 5]), accuracy, paired=True, method="percentile", random_state=np.random.default_rng(1)
    )
    width = found.confidence_interval.high - found.confidence_interval.low
    assert (score.low, score.high) == pytest.approx(tuple(found.confidence_interval), abs=0.08 * width)


def test_plain_and_perturbed_meet_the_same_resamples() -> None:
    pairs = random_pairs(3, 50)
    items = pd.concat([crows_items(pairs), crows_items(pairs, subset="all-perturbed")])
    scores = keyed(CROWS.scores(items, seed=1))
    for metric in ("cps", "sjsd", "sjsd_binarised", "sjsd_se"):
        plain, perturbed = scores["all", metric, ""], scores["all-perturbed", metric, ""]
        assert (plain.value, plain.low, plain.high) == (perturbed.value, perturbed.low, perturbed.high)


def test_few_pairs_claim_no_certainty() -> None:
    scores = keyed(CROWS.scores(crows_items([("gender", STEREOTYPED), ("age", None)]), seed=1))
    cps = scores["all", "cps", "gender"]
    assert (cps.value, cps.low, cps.high, cps.n) == (100, None, None, 1)
    assert scores["all", "cps_se", ""].value is None
    assert scores["all", "cps", "age"].value is scores["all", "sjsd", "age"].value is None


def test_nothing_scored_is_no_score_at_all() -> None:
    scores = CROWS.scores(crows_items([("age", None), ("gender", None)]), seed=1)
    measured = [score for score in scores if score.metric.startswith(("cps", "sjsd", "token"))]
    assert measured
    assert all(score.value is None for score in measured)
