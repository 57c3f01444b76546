"""Neutral forms in the reports: their shares by strategy, as a table and as a sentence."""

from __future__ import annotations

from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.texts import language_name, run_text, section
from gendersuite.reports.document import Cell, Column, Finding, Plot, Row, Section, Table
from gendersuite.reports.families.dialogue.forests import forest
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, extent
from gendersuite.reports.formatting import count, listed, percent, share_percent
from gendersuite.reports.run_data import Estimate, RunFolder

NEARLY_ALL = 0.9
MOST = 0.5
BESIDES_SHOWN = 3
Shares = list[Estimate | None]


def neutral_shares(run: RunFolder, language: str, system: str) -> list[Shares]:
    """For ambiguous and for specified gender: the share of all neutral forms, then the share of each strategy."""
    text = run_text(run, "neutral")
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


def neutral_section(run: RunFolder, language: str, system: str) -> Section:
    """The shares of each strategy with intervals, and the regression on chosen neutral forms."""
    text = run_text(run, "neutral")
    populations = neutral_shares(run, language, system)
    titles = [text["any"], *(strategy["title"] for strategy in text["strategy"])]
    rows = []
    for title, (is_open, told) in zip(titles, zip(*populations, strict=True), strict=True):
        cells = (Cell(title), score_cell(is_open, percent), score_cell(told, percent))
        marks = (*percent_mark(is_open, EMPHASIS, shift=-0.2), *percent_mark(told, PLAIN, shift=0.2))
        rows.append(Row(cells, marks, strong=title == text["any"]))
    shown = [bound for row in rows for bound in extent(row.marks)]
    columns = (Column(title, "share", interval="95% interval") for title in ("ambiguous", "specified"))
    table = Table((Column(""), *columns), tuple(rows), plot=Plot(axis(shown, at_least=(0, 10))))
    n = [count(shares[0].n if shares[0] else 0) for shares in populations]
    blocks = (table, forest(run, language, system, text["regression"]))
    return section(run, "neutral", blocks, open=n[0], told=n[1])


def neutral_finding(run: RunFolder, language: str, system: str) -> Finding:
    """The finding on neutral forms: how many adjectives are neutral, and by which strategies."""
    text = run_text(run, "neutral")
    found = neutral_shares(run, language, system)
    known = [share for share, *_ in found if share is not None]
    if not known:
        return Finding(text["title"], text["missing"], "", "missing")
    total = sum(share.n for share in known)
    by_strategy = zip(*(parts for _, *parts in found), strict=True)
    together = [
        (sum(share.value * share.n for share in column if share) / total, strategy)
        for column, strategy in zip(by_strategy, text["strategy"], strict=True)
    ]
    neutral = sum(share for share, _ in together)
    if not neutral:
        return Finding(text["title"], text["none"], "", "missing")
    shares = [share_percent(share.value) for share in known]
    form = text["both"] if len(shares) > 1 else text["one"]
    start = form.format(share=shares[0], open=shares[0], told=shares[-1])
    ordered = sorted(together, key=lambda pair: -pair[0])
    because = ordered[0][1]["because"].format(language=language_name(language))
    sentence = f"{start}, {_how_many(ordered[0][0] / neutral)} {because}"
    others = [strategy["besides"].format(share=share_percent(share)) for share, strategy in ordered[1:] if share]
    if others:
        sentence += f"; besides, {listed(others[:BESIDES_SHOWN])}"
    return Finding(text["title"], f"{sentence}.", "", "missing")


def _how_many(share: float) -> str:
    if share == 1:
        return "all of them"
    return "nearly all of them" if share >= NEARLY_ALL else "most of them" if share >= MOST else "most often"
