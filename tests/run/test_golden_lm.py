"""The published tables of GEST on English language models, from the released scores that are on hand.

Source of every expected number: Pikuliak et al. (2024), Tables 9 and 10, section 4.2.3 and Appendix B, as in
../shared/published. The tables print exp(mean(log10 ratio)); docs/language_models.md says more.
"""

from __future__ import annotations

import csv
from itertools import combinations
from math import exp, log
from pathlib import Path
from statistics import mean

import pytest
from scipy.stats import gmean

from gendersuite.model import Score
from gendersuite.probes.gest_released import released_winobias
from gendersuite.reports.families.models.correlations import winobias_correlation
from gendersuite.reports.families.stereotypes.correlations import ratio_correlations
from gendersuite.reports.score_files import read_scores
from gendersuite.run.gest_released import ReleasedRequest, score_released

TABLES = {"masked": "gest_table9_english_mlm.csv", "causal": "gest_table10_english_glm.csv"}
# Table 9 shortens the names on the hub.
PRINTED_NAMES = {
    "albert-base-v2": "albert-base",
    "bert-base-multilingual-cased": "bert-base-multi",
    "bert-base-uncased": "bert-base",
    "distilbert-base-uncased": "distilbert-base",
    "electra-base-generator": "electra-base",
    "electra-large-generator": "electra-large",
}
STEREOTYPES = tuple(str(number) for number in range(1, 17))
Cell = tuple[str, str, str]


def cells(shared: Path, kind: str) -> dict[Cell, tuple[float, float, float]]:
    """Low, rate and high by model, template and stereotype."""
    with (shared / "published" / TABLES[kind]).open(encoding="utf-8", newline="") as file:
        return {
            (row["model"], f"template-{row['template']}", row["stereotype"]): (
                float(row["low"]),
                float(row["rate"]),
                float(row["high"]),
            )
            for row in csv.DictReader(file)
        }


@pytest.fixture(scope="module")
def predictions(data: Path) -> Path:
    folder = data / "gest" / "predictions"
    if not folder.is_dir():
        pytest.skip("needs GEST's released scores in ../shared/data/gest/predictions, which are not there")
    return folder


@pytest.fixture(scope="module")
def scores(predictions: Path, data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[Cell, Score]]:
    """The masculine rates of the released models, by convention."""
    found = {}
    for convention in ("printed", "geometric-mean"):
        out = tmp_path_factory.mktemp("golden") / convention
        score_released(ReleasedRequest(predictions, "gest", data=data, convention=convention), out)
        found[convention] = {
            (PRINTED_NAMES.get(score.system, score.system), score.subset, score.group): score
            for score in read_scores(out / "scores.csv")
            if score.metric == "masculine_rate" and score.subset
        }
    return found


def test_rates_equal_tables_9_and_10_to_the_printed_digit_and_bounds_within_a_hundredth(
    scores: dict[str, dict[Cell, Score]], shared: Path
) -> None:
    printed = {cell: values for kind in TABLES for cell, values in cells(shared, kind).items()}
    compared = 0
    for cell, score in scores["printed"].items():
        low, rate, high = printed[cell]
        assert None not in (score.value, score.low, score.high)
        assert f"{score.value:.2f}" == f"{rate:.2f}", cell
        # Theirs are of 1,000 resamples, and rounded.
        assert (score.low, score.high) == pytest.approx((low, high), abs=0.01), cell
        compared += 1
    print(f"{compared} cells of Tables 9 and 10 compared")
    assert compared >= 192
    assert compared % 16 == 0


def test_the_default_is_what_the_paper_defines(scores: dict[str, dict[Cell, Score]]) -> None:
    """The example of docs/language_models.md: 1.71 is printed, and the geometric mean of the ratios is 3.42."""
    cell = ("bert-base", "template-1", "13")
    values = [scores[convention][cell].value for convention in ("printed", "geometric-mean")]
    assert values == pytest.approx([1.71, 3.42], abs=0.005)
    for cell, score in scores["printed"].items():
        assert scores["geometric-mean"][cell].value == pytest.approx(score.value ** log(10), abs=2e-5)


def published_scores(shared: Path, kind: str) -> list[Score]:
    return [
        Score("gest", template, "en", model, "masculine_rate", stereotype, rate, None, None, 1)
        for (model, template, stereotype), (_, rate, _) in cells(shared, kind).items()
    ]


def test_templates_and_models_agree_as_much_as_the_paper_says(shared: Path) -> None:
    """Section 4.2.3: average correlations of 0.87 between templates and 0.83 between models. It does not say which;
    Pearson's, over masked and causal models together and between models in the same template, fit both."""
    pairs = [pair for kind in TABLES for pair in ratio_correlations(published_scores(shared, kind))]
    of_templates = [pair.pearson for pair in pairs if pair.first.system == pair.second.system]
    of_models = [pair.pearson for pair in pairs if pair.first.subset == pair.second.subset]
    assert (len(of_templates), len(of_models)) == (88, 682)
    assert mean(r or 0.0 for r in of_templates) == pytest.approx(0.87, abs=0.005)
    assert mean(r or 0.0 for r in of_models) == pytest.approx(0.83, abs=0.005)
    assert len(list(combinations(range(11), 2))) * 4 + len(list(combinations(range(22), 2))) * 2 == len(of_models)


def test_gest_and_winobias_correlate_as_in_appendix_b(predictions: Path, shared: Path, data: Path) -> None:
    """Published: Pearson's r 0.95, p 1.06e-05, over 11 masked models. From the rates of Table 9 and the released means
    of WinoBias (type 1, test) comes 0.949, p 8.1e-06: the p-value is near the published one, not equal to it."""
    means, _ = released_winobias(predictions, data)
    printed = cells(shared, "masked")
    models = sorted({model for model, _, _ in printed})
    assert len(models) == 11
    found: list[Score] = []
    for model in models:
        templates = sorted({template for name, template, _ in printed if name == model})
        rates = [
            gmean([printed[model, template, name][1] for name in STEREOTYPES[7:]])
            / gmean([printed[model, template, name][1] for name in STEREOTYPES[:7]])
            for template in templates
        ]
        found.append(Score("gest", "", "en", model, "stereotype_rate", "", float(gmean(rates)), None, None, 1))
    for one in means:
        name = one.model.rpartition("/")[2]
        rate = exp((one.male - one.female) / log(10))
        found.append(
            Score(
                "winobias", one.subset, "en", PRINTED_NAMES.get(name, name), "stereotype_rate", "", rate, None, None, 1
            )
        )
    correlation = winobias_correlation(found)
    assert len(correlation.rates) == 11
    assert f"{correlation.pearson:.2f}" == "0.95"
    assert correlation.p_value == pytest.approx(1.06e-5, rel=0.3)
