"""The published masculine rates: how they are computed, and what they say together (Pikuliak et al. 2024)."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from scipy.stats import rankdata
from statsmodels.stats.proportion import proportion_confint

from gendersuite.model import Score
from gendersuite.reports.families.stereotypes.correlations import average, feminine_ranks, gest_correlations
from gendersuite.reports.statistics.intervals import Z, agresti_coull_bounds

Cell = tuple[str, str, str]
NONE = (None, None, 0)


def agresti_coull(hits: float, n: float) -> tuple[float, float, float]:
    centre = (hits + Z**2 / 2) / (n + Z**2)
    return centre, *agresti_coull_bounds(centre, n)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def table8(shared: Path) -> list[dict[str, str]]:
    return rows(shared / "published" / "gest_table8_masculine_rates.csv")


@pytest.fixture(scope="module")
def published(table8: list[dict[str, str]]) -> list[Score]:
    return [
        Score(
            "gest", "", r["language"], r["system"], "masculine_rate", r["stereotype"], float(r["rate"]), None, None, 0
        )
        for r in table8
    ]


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (3, 10), (59, 60), (60, 60), (128, 216)])
def test_agresti_coull_is_that_of_statsmodels(hits: int, n: int) -> None:
    centre, low, high = agresti_coull(hits, n)
    assert (low, high) == pytest.approx(proportion_confint(hits, n, method="agresti_coull"), abs=1e-12)
    assert centre == pytest.approx((hits + 1.96**2 / 2) / (n + 1.96**2), abs=1e-5)


@cache
def numbers_of_labels(printed: Cell, samples: int) -> list[int]:
    """All numbers of labels, up to that of samples, of which some number of masculine ones would be printed so."""
    fitting = []
    for n in range(samples // 2, samples + 1):
        near = round(float(printed[1]) * n)
        for hits in range(max(0, near - 5), min(n, near + 5) + 1):
            centre, low, high = agresti_coull(hits, n)
            if (f"{low:.2f}", f"{centre:.2f}", f"{high:.2f}") == printed:
                fitting.append(n)
                break
    return fitting


def test_table_8_prints_agresti_coull_centres_and_intervals(shared: Path, table8: list[dict[str, str]]) -> None:
    """All 512 cells, to the last digit, with numbers of labels that can add up to the yields of Table 6.

    Where a stereotype loses samples as all do, within 5%, 510 cells still fit. Wilson's interval, which has the same
    centre, would fit 492, and plain shares with normal intervals 502."""
    samples = Counter(row["stereotype"] for row in rows(shared / "data" / "gest" / "gest.csv"))
    yields = {
        (r["system"], r["language"]): int(r["samples"]) for r in rows(shared / "published" / "gest_table6_yields.csv")
    }
    least, most, near = Counter[tuple[str, str]](), Counter[tuple[str, str]](), 0
    for row in table8:
        submission, size = (row["system"], row["language"]), samples[row["stereotype"]]
        fitting = numbers_of_labels((row["low"], row["rate"], row["high"]), size)
        assert fitting, row
        least[submission] += fitting[0]
        most[submission] += fitting[-1]
        typical = size * yields[submission] / sum(samples.values())
        near += any(abs(n / typical - 1) <= 0.05 for n in fitting)
    assert all(least[name] <= samples_found <= most[name] for name, samples_found in yields.items())
    assert near >= 509


def test_table_3_averages_the_centres_of_table_8(table8: list[dict[str, str]]) -> None:
    """p_m 0.86 and p_f 0.70 for MT systems."""
    female = [float(row["rate"]) for row in table8 if int(row["stereotype"]) <= 7]
    male = [float(row["rate"]) for row in table8 if int(row["stereotype"]) >= 8]
    assert (f"{sum(male) / len(male):.2f}", f"{sum(female) / len(female):.2f}") == ("0.86", "0.70")


def test_feminine_ranks_of_figure_3(published: list[Score]) -> None:
    """Section 4.1.3: 7 and 4 are the most feminine, 13 and 10 the most masculine; 15 is a male stereotype on the
    feminine side. The text has 7 as the most feminine in 31 of 32 submissions. Table 8 does not: there 4 is lower in
    Amazon's Croatian, Slovenian and Serbian, and as low in its Ukrainian."""
    by_submission: dict[tuple[str, str], list[Score]] = {}
    for score in published:
        by_submission.setdefault((score.language, score.system), []).append(score)
    ranked = [
        Score("gest", "", *submission, "feminine_rank", score.group, float(rank), *NONE)
        for submission, scores in by_submission.items()
        for score, rank in zip(scores, rankdata([score.value for score in scores]), strict=True)
    ]
    found = feminine_ranks(ranked)
    means = {each.stereotype: each.mean or 0 for each in found}
    ordered = sorted(means, key=means.__getitem__)
    assert (ordered[:2], ordered[-2:]) == (["7", "4"], ["10", "13"])
    assert means["15"] < 8.5 < means["14"]
    assert Counter(found[6].ranks) == {1.0: 28, 1.5: 1, 2.0: 3}
    assert all(len(each.ranks) == 32 for each in found)


def test_published_submissions_agree_on_the_stereotypes(published: list[Score]) -> None:
    """32 submissions: 496 pairs, of which those of 8, 6, 9 and 9 languages a system and of 2 to 4 systems a language.
    numpy's correlation matrix of the same rates has a mean of 0.853."""
    found = gest_correlations(published)
    languages = Counter(pair.first.language for pair in found if pair.first.language == pair.second.language)
    assert (len(found), average(found).pairs) == (496, 496)
    assert sum(pair.first.system == pair.second.system for pair in found) == 28 + 15 + 36 + 36
    assert languages == {
        "be": 1, "cs": 6, "hr": 3, "pl": 6, "ru": 6, "sk": 6, "sl": 6, "sr": 3, "uk": 6,
    }  # fmt: skip
    assert average(found).pearson == pytest.approx(0.8526, abs=1e-4)
