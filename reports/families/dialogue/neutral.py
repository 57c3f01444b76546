"""What the reports say about neutral forms: their shares by strategy, in a table and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.tables import Data, extent, figure, percent_point
from gendersuite.reports.blocks.words import (
    NOT_AVAILABLE,
    Headline,
    count,
    interval,
    language_name,
    listed,
    percent,
    share_percent,
    visible,
    wording,
)
from gendersuite.reports.figures.forests import forest
from gendersuite.reports.figures.rows import EMPHASIS, PLAIN, Mark, axis
from gendersuite.reports.run_data import Estimate, RunFolder

NEARLY_ALL = 0.9
MOST = 0.5
BESIDES_SHOWN = 3
Shares = list[Estimate | None]


def neutral_shares(run: RunFolder, language: str, system: str) -> list[Shares]:
    """Per population (gender open, gender told): the share of all neutral forms, then that of each strategy."""
    text = _text(run)
    return [
        [
            run.estimate(language, system, population["name"], "neutral_share"),
            *(
                run.estimate(language, system, population["name"], "neutral_strategy", strategy["name"])
                for strategy in text["strategy"]
            ),
        ]
        for population in text["population"]
    ]


def neutral_table(run: RunFolder, language: str, system: str) -> Data:
    """Strategies by population with intervals, both drawn in one row, and the regression on chosen neutral forms."""
    text = _text(run)
    populations = neutral_shares(run, language, system)
    titles = [text["any"], *(strategy["title"] for strategy in text["strategy"])]
    rows, drawn, shown = [], [], []
    for title, shares in zip(titles, zip(*populations, strict=True), strict=True):
        marks: list[Mark] = []
        for place, share in enumerate(shares):
            if share is not None:
                point = percent_point(share, PLAIN if place else EMPHASIS, shift=0.4 * place - 0.2)
                shown += extent((point,))
                marks.append(point)
        drawn.append(tuple(marks))
        rows.append({"title": title, "shares": [_cell(share) for share in shares]})
    return {
        "title": text["title"],
        "populations": [
            {"title": population["title"], "n": count(shares[0].n if shares[0] else 0)}
            for population, shares in zip(text["population"], populations, strict=True)
        ],
        "rows": rows,
        "figure": figure(drawn, axis(shown, at_least=(0, 10)), 48, 5),
        "forest": forest(run, language, system, text["regression"]),
    }


def neutral_finding(run: RunFolder, language: str, system: str) -> Headline:
    """How many adjectives avoid gender, for the most part how, and how else."""
    text = _text(run)
    found = neutral_shares(run, language, system)
    known = [share for share, *_ in found if share is not None]
    if not known:
        return Headline(text["title"], text["missing"], "", "missing")
    total = sum(share.n for share in known)
    by_strategy = zip(*(parts for _, *parts in found), strict=True)
    together = [
        (sum(share.value * share.n for share in column if share) / total, strategy)
        for column, strategy in zip(by_strategy, text["strategy"], strict=True)
    ]
    neutral = sum(share for share, _ in together)
    if not neutral:
        return Headline(text["title"], text["none"], "", "missing")
    shares = [share_percent(share.value) for share in known]
    form = text["both"] if len(shares) > 1 else text["one"]
    start = form.format(share=shares[0], open=shares[0], told=shares[-1])
    ordered = sorted(together, key=lambda pair: -pair[0])
    sentence = f"{start}, {_how_many(ordered[0][0] / neutral)} {_because(ordered[0][1], language)}"
    others = [strategy["besides"].format(share=share_percent(share)) for share, strategy in ordered[1:] if share]
    if others:
        sentence += f"; besides, {listed(others[:BESIDES_SHOWN])}"
    return Headline(text["title"], f"{sentence}.", "", "missing")


def _how_many(share: float) -> str:
    if share == 1:
        return "all of them"
    return "nearly all of them" if share >= NEARLY_ALL else "most of them" if share >= MOST else "most often"


def _because(strategy: Mapping[str, str], language: str) -> str:
    return strategy["because"].format(language=visible(language_name(language)))


def _cell(share: Estimate | None) -> Data:
    return {
        "value": percent(share.value if share else None, 1),
        "interval": interval(share.low, share.high) if share else NOT_AVAILABLE,
    }


def _text(run: RunFolder) -> Mapping[str, Any]:
    text: Mapping[str, Any] = wording(run.suite["family"])["neutral"]
    return text
