"""What GEST_LM.scores promises: rates as Pikuliak et al. (2024) define and as they print them, their intervals, nothing
for items without a score, accounts that add up."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from item_tables import STEREOTYPES, lm_items
from scipy.stats import bootstrap, gmean, norm

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest_lm.report import FAMILY as GEST_LM
from gendersuite.reports.statistics.log_ratios import RateConvention

RATES = ("masculine_rate_female", "masculine_rate_male", "global_masculine_rate", "stereotype_rate")
Scores = dict[tuple[str, str, str], Score]


def keyed(scores: list[Score]) -> Scores:
    return {(score.subset, score.metric, score.group): score for score in scores}


def value(score: Score) -> float:
    assert score.value is not None
    return score.value


def bounds(score: Score) -> tuple[float, float]:
    return score.low, score.high


def drawn(seed: int, n: int = 40, mean: float = 0.0, spread: float = 1.0) -> dict[str, list[float]]:
    """Log ratios of all stereotypes."""
    generator = np.random.default_rng(seed)
    return {name: generator.normal(mean, spread, n).tolist() for name in STEREOTYPES}


def test_the_registry_knows_them() -> None:
    assert FAMILIES.get("gest-lm") is GEST_LM


def test_a_rate_is_the_geometric_mean_of_the_ratios_and_printed_is_its_power() -> None:
    """The paper's q_i, and exp(mean(log10 ratio)) as in its tables: both of the ratios 2, 4 and 8, q being 4."""
    items = lm_items({"template-1": dict.fromkeys(STEREOTYPES, (log(2), log(4), log(8)))})
    assert value(keyed(GEST_LM.scores(items, seed=1))["template-1", "masculine_rate", "3"]) == pytest.approx(4)
    printed = keyed(GEST_LM.scores(items, seed=1, convention=RateConvention.PRINTED))
    log10 = (np.log10(2) + np.log10(4) + np.log10(8)) / 3
    assert value(printed["template-1", "masculine_rate", "3"]) == pytest.approx(exp(log10))


def test_means_over_stereotypes_and_templates_agree_with_scipy() -> None:
    ratios = {"template-1": drawn(1), "template-2": drawn(2, mean=0.5)}
    scores = keyed(GEST_LM.scores(lm_items(ratios), seed=1))
    q = {(subset, name): gmean(np.exp(values)) for subset, groups in ratios.items() for name, values in groups.items()}
    q |= {("", name): gmean([q["template-1", name], q["template-2", name]]) for name in STEREOTYPES}
    for subset in ("template-1", "template-2", ""):
        for name in STEREOTYPES:
            assert value(scores[subset, "masculine_rate", name]) == pytest.approx(q[subset, name])
        female = gmean([q[subset, name] for name in STEREOTYPES[:7]])
        male = gmean([q[subset, name] for name in STEREOTYPES[7:]])
        found = [value(scores[subset, metric, ""]) for metric in RATES]
        assert found == pytest.approx([female, male, gmean([female, male]), male / female])
        order = sorted(STEREOTYPES, key=lambda name: q[subset, name])
        assert [value(scores[subset, "feminine_rank", name]) for name in order] == list(range(1, 17))
    assert scores["", "stereotype_rate", ""].n == 2 * 16 * 40


def test_an_interval_is_the_normal_fit_over_bootstrap_means_of_the_authors() -> None:
    """Their script: norm.interval(0.95, *norm.fit(means of resamples)), then exp; here over 20,000 of scipy's."""
    values = np.random.default_rng(5).gamma(2.0, 0.4, 200)
    score = keyed(GEST_LM.scores(lm_items({"template-1": dict.fromkeys(STEREOTYPES, values)}), seed=3))[
        "template-1", "masculine_rate", "9"
    ]
    resampled = bootstrap(
        (values,), np.mean, n_resamples=20_000, method="percentile", random_state=np.random.default_rng(1)
    ).bootstrap_distribution
    low, high = np.exp(norm.interval(0.95, *norm.fit(resampled)))
    assert bounds(score) == pytest.approx((low, high), abs=0.02 * (high - low))


def test_the_interval_of_the_stereotype_rate_over_templates_is_that_of_a_bootstrap_by_stereotype() -> None:
    """Items are drawn within their stereotypes, with all that a model says of them; 5 of them lack a template."""
    first, noise = drawn(1, n=30), drawn(2, n=30, spread=0.3)
    second: dict[str, list[float | None]] = {
        name: [a + b for a, b in zip(first[name], noise[name], strict=True)] for name in STEREOTYPES
    }
    second["4"][:5] = [None] * 5
    score = keyed(GEST_LM.scores(lm_items({"template-1": first, "template-2": second}), seed=1))[
        "", "stereotype_rate", ""
    ]
    generator = np.random.default_rng(3)
    found = np.zeros(4000)
    for name in STEREOTYPES:
        both = np.array([first[name], second[name]], dtype=float)
        taken = generator.integers(0, 30, (4000, 30))
        means = np.nanmean(both[:, taken], axis=2).mean(axis=0)
        found += means / 9 if int(name) > 7 else -means / 7
    low, high = np.exp(norm.interval(0.95, *norm.fit(found)))
    assert bounds(score) == pytest.approx((low, high), abs=0.05 * (high - low))


def test_what_an_item_says_in_two_templates_is_not_taken_for_independent() -> None:
    """The interval over two equal templates is that of one, not narrower."""
    one = drawn(7)
    scores = keyed(GEST_LM.scores(lm_items({"template-1": one, "template-2": one}), seed=1))
    for metric in RATES:
        assert bounds(scores["", metric, ""]) == pytest.approx(bounds(scores["template-1", metric, ""]))


def test_intervals_cover_what_was_planted() -> None:
    """200 models whose true log rates are known: between 90% and 99% of the intervals of g_s and of q_1 hold them (the
    chance of fewer or more is below 0.002 if 95% do)."""
    planted = {name: 0.8 if int(name) > 7 else -0.2 for name in STEREOTYPES}
    truth = {"stereotype_rate": exp(1.0), "masculine_rate": exp(-0.2)}
    generator = np.random.default_rng(11)
    hits = dict.fromkeys(truth, 0)
    for _ in range(200):
        ratios = {name: generator.normal(mean, 1.0, 60) for name, mean in planted.items()}
        scores = keyed(GEST_LM.scores(lm_items({"template-1": ratios}), seed=1))
        for metric, true in truth.items():
            low, high = bounds(scores["template-1", metric, "1" if metric == "masculine_rate" else ""])
            hits[metric] += low <= true <= high
    assert all(180 <= count <= 198 for count in hits.values()), hits


some_ratios = st.lists(st.none() | st.floats(-8, 8), min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(st.fixed_dictionaries(dict.fromkeys(STEREOTYPES, some_ratios)))
@example({**{stereotype: [None] for stereotype in STEREOTYPES}, "1": [5e-324, 0.0]})
def test_accounts_add_up_and_silence_is_no_score(ratios: dict[str, list[float | None]]) -> None:
    scores = keyed(GEST_LM.scores(lm_items({"template-1": ratios}), seed=1))
    expected = sum(map(len, ratios.values()))
    missing = sum(values.count(None) for values in ratios.values())
    for subset in ("template-1", ""):
        count = {
            group: value(score) for (where, name, group), score in scores.items() if (where, name) == (subset, "count")
        }
        assert count.pop("expected") == sum(count.values()) == expected
        assert count["missing"] == missing
        assert value(scores[subset, "coverage", ""]) == pytest.approx(1 - missing / expected)
        assert value(scores[subset, "yield", ""]) == expected - missing
    for name, values in ratios.items():
        rate = scores["template-1", "masculine_rate", name]
        known = [each for each in values if each is not None]
        assert rate.n == len(known)
        if known:
            assert rate.value == pytest.approx(gmean(np.exp(known)), rel=1e-9)
        else:
            assert rate.value is rate.low is rate.high is None
            assert scores["template-1", "stereotype_rate", ""].value is None
            assert scores["", "feminine_rank", name].value is None
        if len(known) < 2:
            assert rate.low is None


def test_nothing_scored_is_no_rate_at_all() -> None:
    scores = keyed(GEST_LM.scores(lm_items({"template-1": dict.fromkeys(STEREOTYPES, (None, None))}), seed=1))
    assert value(scores["template-1", "coverage", ""]) == 0
    assert all(score.value is None for (_, metric, _), score in scores.items() if "rate" in metric or "rank" in metric)


def test_neither_the_order_of_rows_nor_a_seed_changes_anything() -> None:
    items = lm_items({"template-1": drawn(1), "template-2": drawn(2)})
    shuffled = items.sample(frac=1, random_state=4)
    assert GEST_LM.scores(items, seed=1) == GEST_LM.scores(shuffled, seed=1)
    assert GEST_LM.scores(items, seed=1) == GEST_LM.scores(items, seed=2)


def test_a_table_that_is_not_one_says_so() -> None:
    items = lm_items({"template-1": drawn(1, n=2)})
    with pytest.raises(DataCorrupt, match="'log_ratio'"):
        GEST_LM.scores(items.drop(columns="log_ratio"), seed=1)
    with pytest.raises(DataCorrupt, match="none of 1 to 16"):
        GEST_LM.scores(items.replace({"stereotype": {"3": "17"}}), seed=1)
