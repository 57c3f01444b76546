"""Everything that the summary PDF of a run says, as data for templates/summary.typ."""

from __future__ import annotations

import math

from gendersuite.reports.figures import Axis, Dots, Mark, axis
from gendersuite.reports.neutral_forms import neutral_shares
from gendersuite.reports.run_folder import RunFolder
from gendersuite.reports.system_report import language_pair, masthead, method
from gendersuite.reports.tables import (
    Data,
    Subset,
    account,
    coverage,
    effect,
    effects,
    extent,
    figure,
    percent_point,
    subsets,
)
from gendersuite.reports.words import (
    NOT_AVAILABLE,
    count,
    coverage_percent,
    interval,
    language_name,
    listed,
    points,
    shorten,
    visible,
    wording,
)

ROWS_ON_A_PAGE = 40
NAME_LENGTH = 30


def summary_report(run: RunFolder) -> Data:
    """The whole summary: per language an overview, a board per subset and the accounts; signatures at the end."""
    named = listed([language_name(language) for language in run.languages], last="or")
    return {
        **masthead(run),
        "asked": [text.format(language=named) for text in wording(run.suite["family"])["asked"]],
        "languages": [_language(run, language) for language in run.languages],
        "method": method(run),
        "signatures": [
            {"system": visible(system), "language": visible(language), "signature": visible(signature)}
            for (language, system), signature in run.signatures.items()
        ],
    }


def _language(run: RunFolder, language: str) -> Data:
    scale = _common_axis(run, language)
    return {
        "pair": language_pair(run, language),
        "systems": "1 system" if len(run.systems(language)) == 1 else f"{count(len(run.systems(language)))} systems",
        "silent": _silent(run, language),
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


def _silent(run: RunFolder, language: str) -> list[str]:
    """Who did not answer everything, and how much they did."""
    sentences = []
    for system in run.systems(language):
        answered, expected = coverage(run, language, system)
        if answered < expected:
            share = "nothing" if not answered else f"{count(answered)} of {count(expected)} adjectives"
            sentences.append(f"{visible(system)} answered {share}")
    return sentences


def _overview(run: RunFolder, language: str, scale: Axis) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for subset in subsets(run):
        found = effects(run, language, subset)
        drawn.append((Dots(tuple(100 * value for value in found.values()), accent=True),))
        ordered = sorted(found, key=lambda system: (-found[system], system))
        ends = [f"{_name(system)} {points(found[system])}" for system in ordered[:1] + ordered[1:][-1:]]
        rows.append({"title": subset["title"], "sides": subset["sides"], "ends": ends or [NOT_AVAILABLE]})
    return {"rows": rows, "figure": figure(drawn, scale, 78, 10)}


def _board(run: RunFolder, language: str, subset: Subset, scale: Axis) -> Data:
    found = effects(run, language, subset)
    silent = [system for system in run.systems(language) if system not in found]
    ordered = [*sorted(found, key=lambda system: (-found[system], system)), *silent]
    size = math.ceil(len(ordered) / math.ceil(len(ordered) / ROWS_ON_A_PAGE))
    pages = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    return {
        "title": subset["title"],
        "about": subset["about"],
        "column": subset["column"],
        "groups": [short for _, _, short in subset["groups"]],
        "delta": subset["delta_title"],
        "parts": [_board_part(run, language, subset, scale, page) for page in pages],
    }


def _board_part(run: RunFolder, language: str, subset: Subset, scale: Axis, systems: list[str]) -> Data:
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for system in systems:
        delta = effect(run, language, system, subset)
        numbers = account(run, language, system, subset)
        rates = (
            run.estimate(language, system, subset["name"], subset["metric"], group) for group, _, _ in subset["groups"]
        )
        drawn.append(() if delta is None else (percent_point(delta, accent=delta.is_clear),))
        rows.append(
            {
                "system": _name(system),
                "rates": [points(rate.value if rate else None, 1) for rate in rates],
                "effect": points(delta.value if delta else None, 1),
                "interval": interval(delta.low, delta.high) if delta else NOT_AVAILABLE,
                "coverage": coverage_percent(numbers["expected"] - numbers["missing"], numbers["expected"]),
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
        {
            "title": _name(system),
            "total": False,
            "numbers": [count(number) for number in account(run, language, system, subset).values()],
        }
        for system in run.systems(language)
    ]
    return {"title": subset["title"], "open": subset["open"], "rows": rows}


def _name(system: str) -> str:
    return shorten(visible(system), NAME_LENGTH)
