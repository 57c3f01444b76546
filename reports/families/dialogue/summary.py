"""Everything that the summary PDF of a dialogue run says, as data for templates/dialogue_summary.typ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.accounts import account_row, answered
from gendersuite.reports.blocks.entries import known, submission_counts
from gendersuite.reports.blocks.frame import language_pair, silent, summary_frame
from gendersuite.reports.blocks.overviews import spread
from gendersuite.reports.blocks.rankings import Ranking, ranking_part
from gendersuite.reports.blocks.tables import Data, extent, figure, percent_point, split_evenly
from gendersuite.reports.blocks.words import (
    NOT_AVAILABLE,
    Headline,
    count,
    coverage_percent,
    interval,
    listed,
    points,
    shorten,
    visible,
    wording,
)
from gendersuite.reports.families.dialogue.neutral import neutral_shares
from gendersuite.reports.families.dialogue.tables import Subset, coverage, effect, effects, subset_account, subsets
from gendersuite.reports.figures.rows import EMPHASIS, PLAIN, Axis, Dots, Mark, axis
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.run_data import RunFolder

ROWS_ON_A_PAGE = 40
NAME_LENGTH = 30


def dialogue_summary(run: RunFolder) -> Data:
    """The whole summary: findings and rankings; per language an overview, a board per subset and the accounts."""
    return {
        **summary_frame(run),
        "submissions": submission_counts(run),
        "findings": _findings(run),
        "rankings": ranking_part(
            run, [(language_pair(run, language), _rankings(run, language)) for language in run.languages]
        ),
        "languages": [_language(run, language) for language in run.languages],
    }


def _findings(run: RunFolder) -> list[Data]:
    """How many submissions show each effect, and from where to where it goes."""
    found = []
    for subset in subsets(run):
        values = known(run, run.signatures, subset["delta"], subset=subset["name"])
        text = {"title": subset["title"], "sentence": subset["overview"], "below": subset["overview_below"]}
        found.append(
            spread(run, text, values, subset["delta"], neutral=0.0, form=points, subset=subset["name"])
            if values
            else Headline(subset["title"], subset["missing"], "", "missing")
        )
    return [asdict(finding) for finding in found]


def _rankings(run: RunFolder, language: str) -> list[Ranking]:
    circle = tuple((language, system) for system in run.systems(language))
    return [
        Ranking(subset["title"], subset["sides"], (subset["name"], subset["delta"], ""), circle, linear((0, 0)))
        for subset in subsets(run)
    ]


def _language(run: RunFolder, language: str) -> Data:
    scale = _common_axis(run, language)
    return {
        "pair": language_pair(run, language),
        "systems": "1 system" if len(run.systems(language)) == 1 else f"{count(len(run.systems(language)))} systems",
        "silent": [
            sentence
            for system in run.systems(language)
            for sentence in silent(run, visible(system), *coverage(run, language, system))
        ],
        "overview": _overview(run, language, scale),
        "boards": [_board(run, language, subset, scale) for subset in subsets(run)],
        "neutral": _neutral(run, language),
        "accounts": [_accounts(run, language, subset) for subset in subsets(run)],
    }


def _common_axis(run: RunFolder, language: str) -> Axis:
    shown: list[float] = []
    for subset in subsets(run):
        for system in run.systems(language):
            if (delta := effect(run, language, system, subset)) is not None:
                shown += extent((percent_point(delta),))
    return axis(shown, at_least=(-10, 10))


def _overview(run: RunFolder, language: str, scale: Axis) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for subset in subsets(run):
        found = effects(run, language, subset)
        drawn.append((Dots(tuple(100 * value for value in found.values()), EMPHASIS),))
        ordered = sorted(found, key=lambda system: (-found[system], system))
        ends = [f"{_name(system)} {points(found[system])}" for system in ordered[:1] + ordered[1:][-1:]]
        rows.append({"title": subset["title"], "sides": subset["sides"], "ends": ends or [NOT_AVAILABLE]})
    return {"rows": rows, "figure": figure(drawn, scale, 78, 10)}


def _board(run: RunFolder, language: str, subset: Subset, scale: Axis) -> Data:
    found = effects(run, language, subset)
    silent = [system for system in run.systems(language) if system not in found]
    ordered = [*sorted(found, key=lambda system: (-found[system], system)), *silent]
    return {
        "title": subset["title"],
        "about": subset["about"],
        "column": subset["column"],
        "groups": [short for _, _, short in subset["groups"]],
        "delta": subset["delta_title"],
        "parts": [_board_part(run, language, subset, scale, page) for page in split_evenly(ordered, ROWS_ON_A_PAGE)],
    }


def _board_part(run: RunFolder, language: str, subset: Subset, scale: Axis, systems: Sequence[str]) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for system in systems:
        delta = effect(run, language, system, subset)
        numbers = subset_account(run, language, system, subset)
        rates = (
            run.estimate(language, system, subset["name"], subset["metric"], group) for group, _, _ in subset["groups"]
        )
        drawn.append(() if delta is None else (percent_point(delta, EMPHASIS if delta.is_clear else PLAIN),))
        rows.append(
            {
                "system": _name(system),
                "rates": [points(rate.value if rate else None, 1) for rate in rates],
                "effect": points(delta.value if delta else None, 1),
                "interval": interval(delta.low, delta.high) if delta else NOT_AVAILABLE,
                "coverage": coverage_percent(*answered([numbers])),
            }
        )
    return {"rows": rows, "figure": figure(drawn, scale, 40, 5)}


def _neutral(run: RunFolder, language: str) -> Data:
    text = wording(run.suite["family"])["neutral"]
    found = {system: neutral_shares(run, language, system) for system in run.systems(language)}

    def order(system: str) -> tuple[float, str]:
        first = found[system][0][0]
        return (-first.value if first else 1.0, system)

    return {
        "legend": listed([strategy["title"] for strategy in text["strategy"]]),
        "columns": ["any", *(strategy["short"] for strategy in text["strategy"])],
        "populations": [population["title"] for population in text["population"]],
        "rows": [
            {
                "system": _name(system),
                "shares": [[points(share.value if share else None, 1) for share in part] for part in found[system]],
            }
            for system in sorted(found, key=order)
        ],
    }


def _accounts(run: RunFolder, language: str, subset: Subset) -> Data:
    rows = [
        account_row(_name(system), subset_account(run, language, system, subset)) for system in run.systems(language)
    ]
    return {"title": subset["title"], "open": subset["open"], "rows": rows}


def _name(system: str) -> str:
    return shorten(visible(system), NAME_LENGTH)
