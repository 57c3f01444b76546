"""The summary of CrowS-Pairs on language models: findings, leaderboards and kinds of bias."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gendersuite.reports.blocks.entries import Submission, by_value, known, submissions
from gendersuite.reports.blocks.rankings import Ranking
from gendersuite.reports.blocks.texts import fill, language_name, run_text, section
from gendersuite.reports.document import Cell, Column, Document, Row, Section, Span, Table
from gendersuite.reports.families.crows.findings import overview
from gendersuite.reports.families.crows.tables import (
    ERROR,
    PERTURBED,
    PLAIN_PAIRS,
    Measure,
    conditions,
    kinds_of_bias,
    measure_cell,
    measure_plot,
    measures,
    perturbed_columns,
    scale_of,
)
from gendersuite.reports.families.models.accounts import model_account
from gendersuite.reports.families.models.boards import INTERVAL, NAME_LENGTH, coverage_cell, tinted_map
from gendersuite.reports.families.models.names import model_columns, name_cells
from gendersuite.reports.families.models.skeleton import models_report
from gendersuite.reports.formatting import NOT_AVAILABLE, count
from gendersuite.reports.run_data import RunFolder


def summary_report(run: RunFolder) -> Document:
    """The whole summary."""
    models = submissions(run)
    pairs = max((model_account(run, each, PLAIN_PAIRS)["expected"] for each in models), default=0)
    return models_report(
        run,
        subsets=lambda each: conditions(run, each),
        size=f"{count(pairs)} pairs of sentences",
        found=overview(run),
        rankings=[("Most stereotypical first", _rankings(run, models))],
        sections=_sections(run, models),
    )


def _rankings(run: RunFolder, models: Sequence[Submission]) -> list[Ranking]:
    """The models of each language by CPS and S_JSD."""
    own = {language: tuple(each for each in models if each[0] == language) for language, _ in models}
    return [
        Ranking(
            f"{measure['title']}, {language_name(language)}" if len(own) > 1 else measure["title"],
            measure["strip"],
            (PLAIN_PAIRS, measure["metric"], ""),
            those,
            scale_of(measure),
            sign=_sign(measure),
        )
        for language, those in own.items()
        for measure in measures(run)
    ]


def _sections(run: RunFolder, models: Sequence[Submission]) -> Iterator[Section]:
    perturbed = any(PERTURBED in conditions(run, submission) for submission in models)
    boards = (_board(run, measure, models, perturbed) for measure in measures(run))
    yield section(run, "boards", boards, perturbed=run_text(run, "perturbed")["board"] if perturbed else "")
    kinds = sorted({kind for submission in models for kind in kinds_of_bias(run, submission)})
    if kinds:
        yield section(run, "maps", (_map(run, measure, models, kinds) for measure in measures(run)))


def _board(run: RunFolder, measure: Measure, models: Sequence[Submission], perturbed: bool) -> Table:
    """All models by one measure: by language, and within it the farthest to the side of the stereotype on top."""
    values, sign = known(run, models, measure["metric"], subset=PLAIN_PAIRS), _sign(measure)
    rows = []
    for submission in by_value(models, {each: sign * value for each, value in values.items()}):
        beside = [sign * other for each, other in values.items() if each[0] == submission[0]]
        place = _place(sign * values[submission], beside) if submission in values else NOT_AVAILABLE
        cells = (
            *name_cells(run, submission, Cell((Span(place, "quiet"),))),
            *(
                measure_cell(run, submission, subset, measure)
                for subset in ((PLAIN_PAIRS, PERTURBED) if perturbed else (PLAIN_PAIRS,))
            ),
            coverage_cell(model_account(run, submission, PLAIN_PAIRS)),
        )
        found = run.estimate(*submission, PLAIN_PAIRS, measure["metric"])
        rows.append(Row(cells, scale_of(measure).marks(found)))
    score = Column("score", "number", strong=True, error=ERROR, interval=INTERVAL)
    columns = (*model_columns(run, Column("rank", "label")), score, *perturbed_columns(perturbed))
    return Table(
        columns=(*columns, Column("cover.", "share")),
        rows=tuple(rows),
        title=fill(measure["title"]),
        about=measure["about"],
        plot=measure_plot(measure, tuple(rows), at=len(columns)),
        limit=NAME_LENGTH,
    )


def _place(own: float, beside: Sequence[float]) -> str:
    return str(1 + sum(other > own for other in beside))


def _map(run: RunFolder, measure: Measure, models: Sequence[Submission], kinds: Sequence[str]) -> Table:
    """A measure by kind of bias; tints say how far it lies to the side of the stereotype (positive) or the other."""
    scale, sign = scale_of(measure), _sign(measure)
    found = {
        submission: [run.estimate(*submission, PLAIN_PAIRS, measure["metric"], kind) for kind in kinds]
        for submission in models
    }
    apart = {
        submission: [sign * (scale.place(each.value) - measure["ideal"]) if each else 0.0 for each in own]
        for submission, own in found.items()
    }
    return tinted_map(run, kinds, found, apart, scale, title=fill(measure["title"]), about=measure["about"])


def _sign(measure: Measure) -> int:
    """Which sign, seen from the ideal value, the stereotype has."""
    return 1 if measure["sides"][1].startswith("stereotype") else -1
