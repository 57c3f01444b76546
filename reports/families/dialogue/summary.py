"""The summary of a dialogue run: findings, rankings and, by language, effects, neutral forms and outcome counts."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.accounts import answered, outcome_row
from gendersuite.reports.blocks.cells import percent_mark, score_cell
from gendersuite.reports.blocks.entries import submission_counts, values_by_submission
from gendersuite.reports.blocks.frame import language_pair, silence, summary_document
from gendersuite.reports.blocks.overviews import range_sentence
from gendersuite.reports.blocks.rankings import Ranking, ranking_section
from gendersuite.reports.blocks.texts import findings, run_text, section
from gendersuite.reports.document import (
    Block,
    Cell,
    Column,
    Document,
    Finding,
    OutcomeCounts,
    Plot,
    Row,
    Section,
    Table,
)
from gendersuite.reports.families.dialogue.neutral import neutral_shares
from gendersuite.reports.families.dialogue.tables import (
    Subset,
    coverage,
    effect,
    effects,
    outcome_names,
    subset_account,
    subsets,
)
from gendersuite.reports.figures.axes import Axis, axis
from gendersuite.reports.figures.marks import EMPHASIS, PLAIN, Dots, extent
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import NOT_AVAILABLE, count, coverage_percent, listed, points, shorten
from gendersuite.reports.run_data import RunFolder

NAME_LENGTH = 30


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    found = section(run, "summary_found", [findings(run, _findings(run))], submissions=submission_counts(run))
    rankings = [(language_pair(run, language), _rankings(run, language)) for language in run.languages]
    by_language = (part for language in run.languages for part in _language(run, language))
    return summary_document(run, [found, ranking_section(run, rankings), *by_language])


def _findings(run: RunFolder) -> Iterator[Finding]:
    """How many submissions show each effect, and its range."""
    for subset in subsets(run):
        values = values_by_submission(run, run.signatures, subset["delta"], subset=subset["name"])
        text = {"title": subset["title"], "sentence": subset["overview"], "below": subset["overview_below"]}
        if values:
            yield range_sentence(run, text, values, subset["delta"], neutral=0.0, form=points, subset=subset["name"])
        else:
            yield Finding(subset["title"], subset["missing"])


def _rankings(run: RunFolder, language: str) -> list[Ranking]:
    circle = tuple((language, system) for system in run.systems(language))
    return [
        Ranking(subset["title"], subset["sides"], (subset["name"], subset["delta"], ""), circle, linear((0, 0)))
        for subset in subsets(run)
    ]


def _language(run: RunFolder, language: str) -> Iterator[Section]:
    pair, n, scale = language_pair(run, language), len(run.systems(language)), _common_axis(run, language)
    systems = "1 system" if n == 1 else f"{count(n)} systems"
    remarks = silence(run, ((system, coverage(run, language, system)) for system in run.systems(language)))
    overview: list[Block] = [*remarks, _overview(run, language, scale)]
    yield section(run, "summary_overview", overview, new_page=True, pair=pair, systems=systems)
    boards = (_board(run, language, subset, scale) for subset in subsets(run))
    yield section(run, "summary_boards", boards, pair=pair)
    legend = listed([strategy["title"] for strategy in run_text(run, "neutral")["strategy"]])
    yield section(run, "summary_neutral", [_neutral(run, language)], pair=pair, legend=legend)
    outcomes = (_outcomes(run, language, subset) for subset in subsets(run))
    yield section(run, "summary_outcomes", outcomes, pair=pair)


def _common_axis(run: RunFolder, language: str) -> Axis:
    deltas = (effect(run, language, system, subset) for subset in subsets(run) for system in run.systems(language))
    return axis((bound for delta in deltas for bound in extent(percent_mark(delta))), at_least=(-10, 10))


def _overview(run: RunFolder, language: str, scale: Axis) -> Table:
    rows = []
    for subset in subsets(run):
        found = effects(run, language, subset)
        ordered = sorted(found, key=lambda system: (-found[system], system))
        ends = [f"{shorten(system, NAME_LENGTH)} {points(found[system])}" for system in ordered] or [NOT_AVAILABLE]
        marks = (Dots(tuple(100 * value for value in found.values()), EMPHASIS),)
        cells = Cell(subset["title"], about=subset["sides"]), Cell(ends[0], about=ends[-1] if ordered[1:] else "")
        rows.append(Row(cells, marks))
    return Table((Column(""), Column("highest and lowest")), tuple(rows), plot=Plot(scale, at=1))


def _board(run: RunFolder, language: str, subset: Subset, scale: Axis) -> Table:
    found = effects(run, language, subset)
    rows = []
    for system in sorted(run.systems(language), key=lambda system: (-found.get(system, float("-inf")), system)):
        delta = effect(run, language, system, subset)
        rates = (
            run.estimate(language, system, subset["name"], subset["metric"], group) for group, _, _ in subset["groups"]
        )
        covered = coverage_percent(*answered([subset_account(run, language, system, subset)]))
        cells = (Cell(system), *map(score_cell, rates), score_cell(delta), Cell(covered))
        rows.append(Row(cells, percent_mark(delta, EMPHASIS if delta and delta.is_clear else PLAIN)))
    return Table(
        columns=(
            Column("system", "name"),
            *(Column(short, "points") for _, _, short in subset["groups"]),
            Column("effect", "points", strong=True, interval="95% interval"),
            Column("cover.", "share"),
        ),
        rows=tuple(rows),
        title=subset["title"],
        about=f"{subset['column']}, percent. {subset['about']}",
        plot=Plot(scale, at=2 + len(subset["groups"])),
        limit=NAME_LENGTH,
    )


def _neutral(run: RunFolder, language: str) -> Table:
    """Systems by strategy, with ambiguous and specified gender side by side."""
    text = run_text(run, "neutral")
    found = {system: neutral_shares(run, language, system) for system in run.systems(language)}

    def order(system: str) -> tuple[float, str]:
        first = found[system][0][0]
        return (-first.value if first else 1.0, system)

    titles = ["any", *(strategy["short"] for strategy in text["strategy"])]
    columns = (
        Column(title, "points", strong=title == "any", over=population["title"])
        for population in text["population"]
        for title in titles
    )
    rows = (
        Row((Cell(system), *(score_cell(share) for part in found[system] for share in part)))
        for system in sorted(found, key=order)
    )
    return Table((Column("system", "name"), *columns), tuple(rows), size="small", limit=NAME_LENGTH)


def _outcomes(run: RunFolder, language: str, subset: Subset) -> OutcomeCounts:
    rows = (
        outcome_row(shorten(system, NAME_LENGTH), subset_account(run, language, system, subset))
        for system in run.systems(language)
    )
    return OutcomeCounts(subset["title"], outcome_names(subset["open"]), tuple(rows), coverage=False)
