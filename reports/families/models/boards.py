"""Leaderboards and maps of language models: one main number with its interval, and many numbers with tints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.reports.blocks.accounts import Account, answered
from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission, by_language, by_value, known
from gendersuite.reports.blocks.rankings import Ranking
from gendersuite.reports.blocks.texts import fill, language_name
from gendersuite.reports.document import Cell, Column, Plot, Row, Span, Table, Text
from gendersuite.reports.families.models.names import by_kind, kind_title, model_columns, name_cells
from gendersuite.reports.figures.axes import log
from gendersuite.reports.figures.marks import Dots
from gendersuite.reports.figures.scales import RATIOS, Scale
from gendersuite.reports.formatting import coverage_percent
from gendersuite.reports.run_data import Estimate, RunFolder

NAME_LENGTH = 36
INTERVAL = "95% interval"
RATE = "stereotype_rate"


def by_rate(run: RunFolder, models: Sequence[Submission], subset: str) -> list[Submission]:
    """By language, and within it the largest stereotype rate on top and what has none last."""
    return by_value(models, known(run, models, RATE, subset=subset))


def rate_rankings(run: RunFolder, subset: str) -> list[tuple[str, list[Ranking]]]:
    """By kind of model, the models of each language by their stereotype rate, the largest first."""
    blocks = []
    for models in by_kind(run).values():
        rankings = [
            Ranking(language_name(language), "g_s", (subset, RATE, ""), those, RATIOS, natural=log)
            for language, those in by_language(models).items()
        ]
        blocks.append((kind_title(run, models[0]), rankings))
    return blocks


def ratio_cell(run: RunFolder, submission: Submission, subset: str, metric: str, group: object = "") -> Cell:
    """A rate with its interval and n."""
    return score_cell(run.estimate(*submission, subset, metric, str(group)), RATIOS.text, RATIOS.bounds)


def coverage_cell(account: Account) -> Cell:
    """How much was scored."""
    return Cell(coverage_percent(*answered([account])))


def rate_board(run: RunFolder, accounts: Mapping[Submission, Account], main: str, others: Mapping[str, str]) -> Table:
    """The stereotype rate in the subset `main`, and in all `others`, which have titles, beside it and as grey dots."""
    rows = []
    for number, (submission, account) in enumerate(accounts.items(), start=1):
        found = [run.estimate(*submission, subset, RATE) for subset in others]
        dots = Dots(tuple(RATIOS.place(part.value) for part in found if part))
        cells = (
            *name_cells(run, submission, Cell((Span(str(number), "quiet"),), number)),
            *(ratio_cell(run, submission, subset, RATE) for subset in (main, *others)),
            coverage_cell(account),
        )
        whole = RATIOS.marks(run.estimate(*submission, main, RATE))
        rows.append(Row(cells, (dots, *whole)))
    columns = (*model_columns(run, Column("", "label")), Column(fill("g_s"), "ratio", strong=True, interval=INTERVAL))
    beside = (*(Column(title, "ratio") for title in others.values()), Column("cover.", "share"))
    plot = Plot(axis_over(rows, RATIOS), at=len(columns))
    return Table((*columns, *beside), tuple(rows), plot=plot, limit=NAME_LENGTH)


def rates_table(
    run: RunFolder, models: Sequence[Submission], subset: str, metrics: Mapping[str, str], title: str = ""
) -> Table:
    """Some rates of models with their intervals, under their symbols."""
    columns = (Column(fill(symbol), "ratio", strong=True, interval=INTERVAL) for symbol in metrics)
    rows = (
        Row((*name_cells(run, each), *(ratio_cell(run, each, subset, metric) for metric in metrics.values())))
        for each in models
    )
    return Table((*model_columns(run), *columns), tuple(rows), title, limit=NAME_LENGTH)


def tinted_map(
    run: RunFolder,
    heads: Sequence[Text],
    found: Mapping[Submission, Sequence[Estimate | None]],
    apart: Mapping[Submission, Sequence[float]],
    scale: Scale,
    title: Text = "",
    about: Text = "",
) -> Table:
    """Numbers of models under their `heads`, tinted by how far they lie `apart` from what is neutral."""
    most = max((abs(distance) for own in apart.values() for distance in own), default=0.0) or 1.0
    rows = []
    for submission, estimates in found.items():
        cells = (
            Cell(scale.text(each.value if each else None, 1), each.value if each else None, tint=distance / most)
            for each, distance in zip(estimates, apart[submission], strict=True)
        )
        rows.append(Row((*name_cells(run, submission), *cells)))
    columns = (*model_columns(run), *(Column(head, "number") for head in heads))
    return Table(columns, tuple(rows), title, about, size="small", limit=NAME_LENGTH)
