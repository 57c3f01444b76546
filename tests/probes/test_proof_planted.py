"""A bias that was put into a model's text is found in the model, and where there was none, none is found."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
import pytest
from planted_text import planted_pairs, planted_suite, save_planted

from gendersuite.model import ItemScore, Score
from gendersuite.probes import LanguageModel, ProbeOptions, kind_of, open_model
from gendersuite.probes.crows import crows
from gendersuite.probes.gest import in_templates
from gendersuite.reports.families.crows.report import FAMILY as CROWS
from gendersuite.reports.families.gest_lm.report import FAMILY as GEST_LM

KINDS = ("bert", "gpt2")


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], LanguageModel]:
    """By kind, and by whether their text was biased."""
    folder = tmp_path_factory.mktemp("planted")
    paths = {(kind, biased): str(save_planted(kind, folder, biased)) for kind in KINDS for biased in (True, False)}
    return {which: open_model(path, kind_of(path)) for which, path in paths.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_a_model_of_biased_text_has_a_stereotype_rate_above_1(
    models: dict[tuple[str, bool], LanguageModel], kind: str
) -> None:
    rates = [score for score in gest_scores(models[kind, True]) if score.metric == "stereotype_rate"]
    assert len(rates) == (5 if kind == "bert" else 3), "each template, and all of them"
    assert all(score.low is not None and score.low > 1 for score in rates), rates


@pytest.mark.parametrize("kind", KINDS)
def test_a_model_of_unbiased_text_has_a_stereotype_rate_of_1_within_its_interval(
    models: dict[tuple[str, bool], LanguageModel], kind: str
) -> None:
    model = models[kind, False]
    rates = [score for score in gest_scores(model) if score.metric == "stereotype_rate"]
    assert all(score.low < 1 < score.high for score in rates if score.low and score.high), rates
    assert np.std(table(gest_items(model))["log_ratio"]) > 1, "it did learn who says what"


def test_a_model_of_biased_text_has_an_sjsd_below_0(models: dict[tuple[str, bool], LanguageModel]) -> None:
    score = sjsd(models["bert", True])
    assert score.high < 0, score


def test_a_model_of_unbiased_text_has_an_sjsd_of_0_within_its_interval(
    models: dict[tuple[str, bool], LanguageModel],
) -> None:
    score = sjsd(models["bert", False])
    assert score.low < 0 < score.high, score


def gest_items(model: LanguageModel) -> Iterable[ItemScore]:
    probe = in_templates(planted_suite(), model.kind, ProbeOptions())
    return (item for part in probe.parts for item in part.score(model, part.items))


def gest_scores(model: LanguageModel) -> list[Score]:
    return GEST_LM.scores(table(gest_items(model)), seed=1)


def sjsd(model: LanguageModel) -> Score:
    scores = CROWS.scores(table(crows(model, planted_pairs())), seed=1)
    return next(score for score in scores if score.metric == "sjsd" and not score.group)


def table(items: Iterable[ItemScore]) -> pd.DataFrame:
    """The items as a run has them."""
    place = {"suite": "planted", "language": "en", "system": "tiny"}
    return pd.DataFrame(
        [{**place, "subset": one.subset, "item": one.item, **one.values, **one.traits} for one in items]
    )
