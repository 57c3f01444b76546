"""What WINOBIAS.scores promises (Pikuliak et al. 2024, Appendix B), and the correlation with GEST over models."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from item_tables import STEREOTYPES, lm_items, winobias_items
from scipy.stats import gmean, pearsonr

from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest_lm.report import FAMILY as GEST_LM
from gendersuite.reports.families.models.correlations import winobias_correlation
from gendersuite.reports.families.winobias.report import FAMILY as WINOBIAS
from gendersuite.reports.statistics.log_ratios import RateConvention


def keyed(scores: list[Score]) -> dict[tuple[str, str, str], Score]:
    return {(score.subset, score.metric, score.group): score for score in scores}


def test_the_registry_knows_them() -> None:
    assert FAMILIES.get("winobias") is WINOBIAS


def test_rates_by_side_and_their_ratio() -> None:
    generator = np.random.default_rng(1)
    male, female = generator.normal(0.7, 1, 150), generator.normal(0.1, 1, 120)
    scores = keyed(WINOBIAS.scores(winobias_items({"type1-test": {"male": [*male, None], "female": female}}), seed=1))
    q_m, q_f = gmean(np.exp(male)), gmean(np.exp(female))
    assert scores["type1-test", "masculine_rate_male", ""].value == pytest.approx(q_m)
    assert scores["type1-test", "masculine_rate_female", ""].value == pytest.approx(q_f)
    stereotype = scores["type1-test", "stereotype_rate", ""]
    assert stereotype.value == pytest.approx(q_m / q_f)
    assert stereotype.n == 270
    assert scores["type1-test", "count", "missing"].value == 1
    # Of two independent means the variances add up.
    half = 1.96 * np.sqrt(male.var() / 150 + female.var() / 120)
    assert (log(stereotype.low or 0), log(stereotype.high or 0)) == pytest.approx(
        (log(q_m / q_f) - half, log(q_m / q_f) + half), abs=0.1 * half
    )


def test_the_printed_convention_is_a_power_of_the_other() -> None:
    items = winobias_items({"type1-dev": {"male": [0.5, 0.9], "female": [-0.1, 0.2]}})
    plain = keyed(WINOBIAS.scores(items, seed=1))["type1-dev", "stereotype_rate", ""]
    printed = keyed(WINOBIAS.scores(items, seed=1, convention=RateConvention.PRINTED))[
        "type1-dev", "stereotype_rate", ""
    ]
    assert log(printed.value or 0) == pytest.approx(log(plain.value or 0) / log(10))


def stereotype_rate(suite: str, subset: str, system: str, value: float) -> Score:
    return Score(suite, subset, "en", system, "stereotype_rate", "", value, None, None, 1)


def models(rates: dict[str, tuple[float, float]]) -> list[Score]:
    return [
        score
        for system, (gest, winobias) in rates.items()
        for score in (
            stereotype_rate("gest", "", system, gest),
            stereotype_rate("gest", "template-1", system, 9.0),
            stereotype_rate("winobias", "type1-test", system, winobias),
            stereotype_rate("winobias", "type2-test", system, 9.0),
        )
    ]


def test_the_correlation_is_over_models_that_have_both_rates() -> None:
    rates = {"a": (1.1, 1.3), "b": (1.2, 1.2), "c": (1.5, 2.0), "d": (1.4, 1.7)}
    alone = [score for score in models({"e": (9.0, 0.1)}) if score.suite == "gest"]
    found = winobias_correlation([*models(rates), *alone])
    expected = pearsonr(*zip(*rates.values(), strict=True))
    assert (found.pearson, found.p_value) == pytest.approx(tuple(expected))
    assert found.rates == tuple((name, *pair) for name, pair in rates.items())


def test_two_models_or_equal_ones_have_no_correlation() -> None:
    assert winobias_correlation(models({"a": (1.1, 1.3), "b": (1.2, 1.2)})) is None
    assert winobias_correlation(models({"a": (1.1, 1.3), "b": (1.1, 1.2), "c": (1.1, 1.4)})) is None
    only_gest = GEST_LM.scores(lm_items({"template-1": dict.fromkeys(STEREOTYPES, (0.1, 0.2))}), seed=1, draws=5)
    assert winobias_correlation(only_gest) is None
