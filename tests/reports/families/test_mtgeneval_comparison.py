"""Comparing systems on MT-GenEval: the values of scores.csv, pairs as units, and sacrebleu's own paired tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from family_samples import samples as samples_of
from mtgeneval_labels import labelled, right, silent, wrong
from paired_tests import compared_rows
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.significance import PairedTest

from gendersuite.model import Gender, Item
from gendersuite.reports.families.mt_geneval.report import FAMILY as MT_GENEVAL
from gendersuite.reports.statistics.significance import PairedTestPlan, TailConvention
from gendersuite.testsuites import load_suite

MINI = load_suite("mt-geneval-mini")
PLAN = PairedTestPlan(seed=3, draws=200, trials=200)


def answers(seed: int, good: float, answered: float = 0.95) -> dict[str, str]:
    """What a system says to every item: the right reference, the wrong one, either without a word, or nothing."""
    generator = np.random.default_rng(seed)

    def text(item: Item) -> str:
        if generator.random() > answered:
            return ""
        words = (right(item) if generator.random() < good else wrong(item)).split()
        if generator.random() < 0.5:
            del words[int(generator.integers(len(words)))]
        return " ".join(words)

    return {item.id: text(item) for item in MINI.in_language("es").items}


def labels_of(system: str, said: dict[str, str]) -> pd.DataFrame:
    return labelled(MINI, lambda item: said[item.id], system=system)


def compared(made: dict[str, pd.DataFrame], pairs: list[tuple[str, str]], plan: PairedTestPlan = PLAN) -> list[Any]:
    return compared_rows({name: samples_of("mt-geneval", table) for name, table in made.items()}, pairs, plan)


@pytest.fixture(scope="module")
def made() -> dict[str, pd.DataFrame]:
    return {name: labels_of(name, answers(seed, good)) for name, seed, good in (("a", 1, 0.9), ("b", 2, 0.5))}


def test_values_are_those_of_the_scores_that_have_an_interval(made: dict[str, pd.DataFrame]) -> None:
    rows = compared(made, [("a", "b")])
    for system in made:
        scores = MT_GENEVAL.scores(made[system], seed=1, draws=20)
        wanted = {(s.subset, s.metric, s.group): s.value for s in scores if s.low is not None}
        found = {(row.subset, row.metric, row.group): getattr(row, system) for row in rows}
        assert found == pytest.approx(wanted, abs=1e-9)
        assert len(found) == len(rows) == 27 + 15


def test_the_better_system_is_found_and_a_copy_is_not_told_apart(made: dict[str, pd.DataFrame]) -> None:
    made = made | {"copy": made["a"].assign(system="copy")}
    rows = compared(made, [("a", "b"), ("a", "copy")])
    verdicts = {(row.system_b, row.subset, row.metric, row.group): row.verdict for row in rows}
    for subset, metric in (
        ("contextual", "accuracy"),
        ("counterfactual", "accuracy"),
        ("counterfactual", "pair_accuracy"),
    ):
        assert verdicts["b", subset, metric, ""] == "differs"
    for row in rows:
        if row.system_b == "copy":
            assert (row.difference, row.p, row.verdict) == (0, 1, "not told apart")


def test_units_are_items_within_their_cells_and_pairs(made: dict[str, pd.DataFrame]) -> None:
    found = samples_of("mt-geneval", made["a"])
    contextual, counterfactual = found["contextual"], found["counterfactual"]
    assert len(contextual.units) == len(counterfactual.units) == 48
    assert np.bincount(contextual.stratum).tolist() == [6, 6, 6, 6, 12, 12]
    assert counterfactual.units[:2] == ("pair 0001", "pair 0002")
    assert set(counterfactual.stratum) == {0}


def test_silence_is_not_compared(made: dict[str, pd.DataFrame]) -> None:
    made = made | {"silent": labelled(MINI, silent, system="silent")}
    rows = compared(made, [("a", "silent"), ("a", "b")])
    for row in rows:
        if row.system_b == "silent":
            assert (row.b, row.difference, row.p, row.verdict) == (None, None, None, "n/a")
    assert [row for row in rows if row.system_b == "b"] == compared(made, [("a", "b")])


@pytest.mark.parametrize("seed", [12345, 7])
@pytest.mark.parametrize(("side", "gender"), [("masculine", Gender.MASCULINE), ("feminine", Gender.FEMININE)])
def test_bleu_and_chrf_of_a_side_are_tested_as_sacrebleu_tests_them(
    seed: int, side: str, gender: Gender, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same seed gives the same resamples and shuffles, since pairs are as many as segments of a side."""
    monkeypatch.setenv("SACREBLEU_SEED", str(seed))
    said = {"a": answers(1, 0.75, answered=1), "b": answers(4, 0.7, answered=1)}
    items = [i for i in MINI.in_language("es").items if i.slots[0].traits["pair"] and i.slots[0].expected is gender]
    references = [[right(item) for item in items]]
    systems = [(name, [texts[item.id] for item in items]) for name, texts in said.items()]
    draws, trials = 300, 1_100
    theirs: dict[tuple[str, str], tuple[float, float, float]] = {}
    for test, samples in (("bs", draws), ("ar", trials)):
        metrics = {"BLEU": BLEU(), "chrF2": CHRF()}
        _, results = PairedTest(systems, metrics, references, test, samples)()
        for metric in metrics:
            first, second = results[metric]
            theirs[test, metric] = first.score, second.score, second.p_value

    plan = PairedTestPlan(seed, draws, trials, TailConvention.SACREBLEU)
    rows = compared({name: labels_of(name, texts) for name, texts in said.items()}, [("a", "b")], plan)
    ours = {(row.metric, row.group): row for row in rows if row.subset == "counterfactual"}
    for name, metric in (("bleu", "BLEU"), ("chrf", "chrF2")):
        found = ours[name, side]
        assert (found.a, found.b, found.p_bootstrap) == pytest.approx(theirs["bs", metric], abs=1e-9)
        assert (found.a, found.b, found.p_randomisation) == pytest.approx(theirs["ar", metric], abs=1e-9)
        assert 1 / 301 < found.p_bootstrap < 1


def test_sides_of_a_pair_are_drawn_together() -> None:
    """Two systems that spoil the same pairs, each on both sides, differ in no gap, whichever pairs are drawn."""

    def spoiling(every: int) -> pd.DataFrame:
        said = {
            item.id: "nada" if int(item.slots[0].traits["pair"] or 1) % every == 0 else right(item)
            for item in MINI.in_language("es").items
        }
        return labels_of(str(every), said)

    rows = compared({"2": spoiling(2), "3": spoiling(3)}, [("2", "3")])
    found = {(row.metric, row.group): row for row in rows if row.subset == "counterfactual"}
    bleu, gap = found["bleu", "masculine"], found["quality_gap", ""]
    assert bleu.high - bleu.low > 5 * (gap.high - gap.low)
