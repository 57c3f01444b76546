"""Everything that the summary PDF of CrowS-Pairs on language models says, as data for templates/crows_summary.typ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.entries import Submission, known, submissions
from gendersuite.reports.blocks.rankings import Ranking, ranking_part
from gendersuite.reports.blocks.tables import Data, extent, figure, split_evenly
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.families.crows.findings import overview
from gendersuite.reports.families.crows.tables import (
    PERTURBED,
    PLAIN_PAIRS,
    Measure,
    conditions,
    kinds_of_bias,
    measures,
    scale_of,
    value_cells,
)
from gendersuite.reports.families.models.boards import NAME_LENGTH, ROWS_ON_A_PAGE
from gendersuite.reports.families.models.names import model_account, models_frame, names
from gendersuite.reports.figures.marks import Mark
from gendersuite.reports.formatting import NOT_AVAILABLE, count, coverage_percent, visible
from gendersuite.reports.run_data import RunFolder


def crows_summary(run: RunFolder) -> Data:
    """The whole summary: findings, a leaderboard per measure with ranks, kinds of bias, accounts."""
    models = submissions(run)
    pairs = max((model_account(run, each, PLAIN_PAIRS)["expected"] for each in models), default=0)
    return {
        **models_frame(run, lambda each: conditions(run, each), f"{count(pairs)} pairs of sentences"),
        "findings": [asdict(finding) for finding in overview(run)],
        "perturbed": any(PERTURBED in conditions(run, submission) for submission in models),
        "rankings": ranking_part(run, [("Most stereotypical first", _rankings(run, models))]),
        "boards": [_board(run, measure, models) for measure in measures(run)],
        "maps": _maps(run, models),
    }


def _rankings(run: RunFolder, models: Sequence[Submission]) -> list[Ranking]:
    """The models of each language by CPS and S_JSD."""
    own = {language: tuple(each for each in models if each[0] == language) for language, _ in models}
    several = len(own) > 1
    return [
        Ranking(
            f"{measure['title']}, {visible(language_name(language))}" if several else measure["title"],
            measure["strip"],
            (PLAIN_PAIRS, measure["metric"], ""),
            those,
            scale_of(measure),
            sign=_sign(measure),
        )
        for language, those in own.items()
        for measure in measures(run)
    ]


def _board(run: RunFolder, measure: Measure, models: Sequence[Submission]) -> Data:
    """All models by one measure: by language, and within it the farthest to the side of the stereotype on top."""
    values = known(run, models, measure["metric"], subset=PLAIN_PAIRS)
    sign = _sign(measure)
    ordered = sorted(
        models, key=lambda each: (language_name(each[0]), each not in values, -sign * values.get(each, 0.0), each)
    )
    return {
        **{part: measure[part] for part in ("title", "about", "sides")},
        "pages": [_page(run, measure, page, values) for page in split_evenly(ordered, ROWS_ON_A_PAGE)],
    }


def _page(run: RunFolder, measure: Measure, models: Sequence[Submission], values: dict[Submission, float]) -> Data:
    scale, sign = scale_of(measure), _sign(measure)
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    shown: list[float] = []
    for submission in models:
        found = run.estimate(*submission, PLAIN_PAIRS, measure["metric"])
        point = (scale.point(found),) if found else ()
        shown += extent(point)
        drawn.append(point)
        beside = [other for each, other in values.items() if each[0] == submission[0]]
        place = 1 + sum(sign * other > sign * found.value for other in beside) if found else None
        numbers = model_account(run, submission, PLAIN_PAIRS)
        rows.append(
            {
                **names(submission, NAME_LENGTH),
                "rank": NOT_AVAILABLE if place is None else str(place),
                "plain": value_cells(run, submission, PLAIN_PAIRS, measure),
                "perturbed": value_cells(run, submission, PERTURBED, measure),
                "coverage": coverage_percent(numbers["scored"], numbers["expected"]),
            }
        )
    return {"rows": rows, "figure": figure(drawn, scale.axis(shown), 42, 5, reference=measure["ideal"])}


def _sign(measure: Measure) -> int:
    """Which sign, seen from the ideal value, the stereotype has."""
    return 1 if measure["sides"][1].startswith("stereotype") else -1


def _maps(run: RunFolder, models: Sequence[Submission]) -> list[Data]:
    """Each measure by kind of bias; tints say how far it lies to the side of the stereotype (positive) or the other."""
    kinds = sorted({kind for submission in models for kind in kinds_of_bias(run, submission)})
    if not kinds:
        return []
    return [
        {
            "title": measure["title"],
            "about": measure["about"],
            "kinds": [visible(kind) for kind in kinds],
            "rows": _map_rows(run, measure, models, kinds),
        }
        for measure in measures(run)
    ]


def _map_rows(run: RunFolder, measure: Measure, models: Sequence[Submission], kinds: Sequence[str]) -> list[Data]:
    scale, sign = scale_of(measure), _sign(measure)
    found = {
        (submission, kind): run.estimate(*submission, PLAIN_PAIRS, measure["metric"], kind)
        for submission in models
        for kind in kinds
    }
    apart = {key: scale.place(each.value) - measure["ideal"] for key, each in found.items() if each}
    most = max(map(abs, apart.values()), default=0.0) or 1.0
    return [
        {
            **names(submission, NAME_LENGTH),
            "cells": [
                {
                    "text": scale.text(each.value if (each := found[submission, kind]) else None, 1),
                    "tint": sign * apart.get((submission, kind), 0.0) / most,
                }
                for kind in kinds
            ],
        }
        for submission in models
    ]
