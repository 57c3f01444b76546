"""Leaderboards of language models by a ratio: one main number with its interval, others beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gendersuite.reports.blocks.accounts import Account
from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.rankings import Ranking
from gendersuite.reports.blocks.tables import Data, estimate_cell, extent, figure, split_evenly
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.families.models.names import names
from gendersuite.reports.figures.axes import log
from gendersuite.reports.figures.marks import Dots, Mark
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import coverage_percent, visible
from gendersuite.reports.run_data import RunFolder

ROWS_ON_A_PAGE = 40
NAME_LENGTH = 36
FIGURE_WIDTH = 38.0


def by_rate(run: RunFolder, models: Sequence[Submission], metric: str, subset: str) -> list[Submission]:
    """By language, and within it the largest rate on top and what has none last."""
    rates = known(run, models, metric, subset=subset)
    return sorted(models, key=lambda each: (language_name(each[0]), each not in rates, -rates.get(each, 0), each))


def ratio_rankings(models: Sequence[Submission], subset: str, metric: str) -> list[Ranking]:
    """The models of each language by a ratio, the largest first."""
    own = {language: tuple(each for each in models if each[0] == language) for language, _ in models}
    return [
        Ranking(visible(language_name(language)), "g_s", (subset, metric, ""), those, RATIOS, natural=log)
        for language, those in own.items()
    ]


def ratio_board(
    run: RunFolder,
    models: Sequence[Submission],
    metric: str,
    main: str,
    others: Sequence[str],
    account: Callable[[Submission], Account],
) -> list[Data]:
    """The pages of a leaderboard: a metric in the subset `main`, and in all `others` beside it and as grey dots."""
    pages = []
    for page in split_evenly(list(enumerate(models, start=1)), ROWS_ON_A_PAGE):
        rows = []
        drawn: list[tuple[Mark, ...]] = []
        shown: list[float] = []
        for number, submission in page:
            whole = run.estimate(*submission, main, metric)
            parts = [run.estimate(*submission, subset, metric) for subset in others]
            dots = tuple(RATIOS.place(part.value) for part in parts if part)
            point = (RATIOS.point(whole),) if whole else ()
            shown += [*dots, *extent(point)]
            drawn.append((Dots(dots), *point))
            numbers = account(submission)
            rows.append(
                {
                    **names(submission, NAME_LENGTH),
                    "number": str(number),
                    "rate": estimate_cell(whole, RATIOS.text, RATIOS.bounds),
                    "others": [RATIOS.text(part.value if part else None, 2) for part in parts],
                    "coverage": coverage_percent(numbers["scored"], numbers["expected"]),
                }
            )
        pages.append({"rows": rows, "figure": figure(drawn, RATIOS.axis(shown), FIGURE_WIDTH, 5)})
    return pages
