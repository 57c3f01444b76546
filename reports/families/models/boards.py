"""Rankings, leaderboards and maps of language models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gendersuite.reports.blocks.accounts import Account, answered
from gendersuite.reports.blocks.cells import axis_over, score_cell
from gendersuite.reports.blocks.entries import Submission, by_language
from gendersuite.reports.blocks.rankings import Ranking
from gendersuite.reports.blocks.texts import fill, language_name
from gendersuite.reports.document import Cell, Column, Plot, Row, Span, Table, Text
from gendersuite.reports.families.models.names import by_kind, kind_title, model_columns, name_cells
from gendersuite.reports.families.models.numbers import Number
from gendersuite.reports.figures.axes import log
from gendersuite.reports.figures.marks import Dots
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import NOT_AVAILABLE, coverage_percent
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 36
ERROR, INTERVAL = "s. e.", "95% interval"


def rankings(run: RunFolder, numbers: Sequence[Number]) -> list[tuple[str, list[Ranking]]]:
    """For each kind of model, rankings by language and number, the most stereotypical model first."""
    blocks = []
    for models in by_kind(run).values():
        own = by_language(models)
        columns = [
            Ranking(
                f"{number.title}, {language_name(language)}" if len(own) > 1 else number.title,
                number.about or number.symbol,
                (number.subset, number.metric, ""),
                those,
                number.scale,
                number.sign,
                natural=log if number.scale is RATIOS else float,
            )
            for language, those in own.items()
            for number in numbers
        ]
        blocks.append((kind_title(run, models[0]), columns))
    return blocks


def board(
    run: RunFolder,
    number: Number,
    accounts: Mapping[Submission, Account],
    others: Mapping[str, str],
    *,
    error: str = "",
    ends: tuple[str, str] = ("", ""),
    title: Text = "",
    about: str = "",
) -> Table:
    """Models by a number, ranked within their language; in grey, the same number in `others` (subsets with titles)."""
    models = list(accounts)
    values = {each: number.sign * value for each, value in number.values(run, models).items()}
    rows = []
    for submission in number.ordered(run, models):
        ahead = [each for each in values if each[0] == submission[0] and values[each] > values.get(submission, 0.0)]
        place = str(len(ahead) + 1) if submission in values else NOT_AVAILABLE
        parts = (number.of(run, submission, subset=subset) for subset in others)
        cells = (
            *name_cells(run, submission, Cell((Span(place, "quiet"),))),
            *(number.cell(run, submission, subset=subset) for subset in (None, *others)),
            Cell(coverage_percent(*answered([accounts[submission]]))),
        )
        dots = Dots(tuple(number.scale.place(part.value) for part in parts if part))
        rows.append(Row(cells, (dots, *number.scale.marks(number.of(run, submission)))))
    main = Column(fill(number.symbol), "number", strong=True, error=error, interval=INTERVAL)
    columns = (*model_columns(run, Column("rank", "label")), main)
    beside = (*(Column(name, "number", error=error) for name in others.values()), Column("cover.", "share"))
    plot = Plot(axis_over(rows, number.scale), ends, number.scale.place(number.neutral), len(columns))
    return Table((*columns, *beside), tuple(rows), title, about, plot, limit=NAME_LENGTH)


def rates_table(run: RunFolder, models: Iterable[Submission], rates: Sequence[Number], title: str = "") -> Table:
    """Rates of models with their intervals, with symbols as column headings."""
    columns = (Column(fill(rate.symbol), "ratio", strong=True, interval=INTERVAL) for rate in rates)
    rows = (Row((*name_cells(run, each), *(rate.cell(run, each) for rate in rates))) for each in models)
    return Table((*model_columns(run), *columns), tuple(rows), title, limit=NAME_LENGTH)


def tinted_map(
    run: RunFolder,
    models: Iterable[Submission],
    number: Number,
    groups: Mapping[str, Text],
    neutral: Mapping[Submission, float],
    about: str = "",
) -> Table:
    """A number of each model by group; `groups` are column headings, and tints show the distance from `neutral`."""
    scale, found = number.scale, {each: [number.of(run, each, group) for group in groups] for each in models}
    apart = {
        (each, place): number.sign * (scale.place(estimate.value) - scale.place(neutral[each]))
        for each, estimates in found.items()
        for place, estimate in enumerate(estimates)
        if estimate and each in neutral
    }
    most = max(map(abs, apart.values()), default=0.0) or 1.0
    rows = []
    for each, estimates in found.items():
        cells = (score_cell(estimate, scale.text, scale.bounds) for estimate in estimates)
        tinted = (replace(cell, tint=apart.get((each, place), 0.0) / most) for place, cell in enumerate(cells))
        rows.append(Row((*name_cells(run, each), *tinted)))
    columns = (*model_columns(run), *(Column(head, "number") for head in groups.values()))
    return Table(columns, tuple(rows), fill(number.title), about, size="small", limit=NAME_LENGTH)
