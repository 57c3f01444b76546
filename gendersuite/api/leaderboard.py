"""Scoring and reporting as a person sees it: progress on the way, the main results of all systems at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gendersuite.checkers.references.checker import AGAINST, MORPHOLOGY
from gendersuite.model import Score
from gendersuite.reports.blocks.metrics import family_metrics
from gendersuite.reports.document import Cell, Column, Row, Table
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.family import Task
from gendersuite.reports.formats import (
    DEFAULT_FORMATS,
    ReportRequest,
    check_formats,
    check_request,
    count_steps,
    write_reports,
)
from gendersuite.reports.formats.terminal import show_table
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.reports.run_data import read_run
from gendersuite.reports.run_json import run_data
from gendersuite.run.score import Result, ScoreRequest, open_plan, score_plan
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal

Scored = list[tuple[str, str, list[Score]]]
"""Language, system and scores of each submission."""


def score_with_leaderboard(request: ScoreRequest, out: Path, terminal: Terminal, *, as_json: bool = False) -> None:
    """Scores into `out` and prints the coverage and main results of each system, or the whole run as JSON."""
    results: Scored = []
    disagreements: list[str] = []
    hybrid: list[Mapping[str, Any]] = []
    with open_plan(request) as plan, terminal.progress() as on_progress:
        done = Steps(on_progress, "scoring", len(plan.refs))

        def on_result(result: Result) -> None:
            results.append((result.language, result.system, result.scores))
            disagreements.append(f"{result.system} ({result.language}) {count_disagreements(result.account):,}")
            if "hybrid" in result.account:
                hybrid.append(result.account["hybrid"])
            done(f"{result.system} ({result.language})")

        score_plan(plan, out, on_result=on_result)
    if as_json:
        terminal.data(run_data(out))
    elif not terminal.quiet:
        print_leaderboard(plan.suite.family, results, terminal)
    if request.mode == MORPHOLOGY:
        terminal.say(f"Labels {AGAINST}{', '.join(disagreements)}. Their rules in labels.parquet begin so and say why.")
    if hybrid:
        terminal.say(describe_hybrid(hybrid))
    terminal.say(f"Written to {out}. Next: gendersuite report {out}")


def describe_hybrid(accounts: Sequence[Mapping[str, Any]]) -> str:
    """How much a parser changed that was asked after the dictionary, in all submissions."""
    asked, answers, left = (sum(account[name] for account in accounts) for name in ("parsed", "answers", "open"))
    decided: Counter[str] = Counter()
    for row in (row for account in accounts for row in account["decided"]):
        decided[f"{row['before']} to {row['label']}"] += row["count"]
    changes = ", ".join(f"{change} {count:,}" for change, count in sorted(decided.items()))
    return (
        f"The parser was asked about {asked:,} of {answers:,} texts and decided {decided.total():,} of the {left:,} "
        f"labels that the dictionary left open{f' ({changes})' if changes else ''}. By system in run.json."
    )


def count_disagreements(account: Mapping[str, Any]) -> int:
    """How many labels of a submission mode morphology gave against what the references alone say."""
    return sum(row["count"] for row in account["rules"] if row["rule"].startswith(AGAINST))


def report_with_progress(
    run: Path,
    systems: Collection[str] | None,
    terminal: Terminal,
    formats: Sequence[str] | None = None,
    paper: str = "a4",
    *,
    as_json: bool = False,
) -> None:
    """Reports a run in some formats, or those that everybody gets, and prints where the files are, one in a line or as
    JSON."""
    wanted = DEFAULT_FORMATS if formats is None else formats
    check_formats(wanted)
    written = write_with_progress(ReportRequest(read_run(run), systems, paper), terminal, wanted)
    if as_json:
        terminal.data({"run": str(run), "reports": [str(path) for path in written]})
        return
    for path in written:
        terminal.result(str(path))


def write_with_progress(
    request: ReportRequest, terminal: Terminal, formats: Sequence[str] = DEFAULT_FORMATS
) -> list[Path]:
    """The files of a run's reports, whose writing a person can follow; what they lack is said at the end."""
    check_request(request)
    notices: list[str] = []
    with terminal.progress() as on_progress:
        done = Steps(on_progress, "reports", count_steps(request, formats))
        written = write_reports(replace(request, on_progress=done, on_warning=notices.append), formats)
    for sentence in dict.fromkeys(notices):
        terminal.say(sentence)
    return written


def print_leaderboard(family: str, results: Scored, terminal: Terminal) -> None:
    """One line per submission: its coverage, and the main results that its suite has."""
    metrics = family_metrics(family)
    found = dict.fromkeys((score.subset, score.metric) for _, _, scores in results for score in scores)
    headings = {place: heading for place in found if (heading := metrics.get(place[1]).heading(place[0])) is not None}
    units = {place: metrics.get(place[1]).unit for place in headings}
    rows = [
        Row(
            (
                *map(Cell, (language, system, _coverage(scores))),
                *(_cell(scores, place, unit) for place, unit in units.items()),
            )
        )
        for language, system, scores in results
    ]
    columns = tuple(map(Column, ("lang", "system", "coverage", *headings.values())))
    title = TITLES[FAMILIES.get(family).task]
    narrow = f"{title} (a wider window shows 95% intervals)"
    show_table(Table(columns, tuple(rows), f"{title}, with 95% intervals", narrow), terminal)


def _coverage(scores: list[Score]) -> str:
    missing, expected = (
        sum(score.value or 0 for score in scores if (score.metric, score.group) == ("count", group))
        for group in ("missing", "expected")
    )
    return f"{100 * (1 - missing / expected):.1f}%" if expected else NOT_AVAILABLE


def _cell(scores: list[Score], place: tuple[str, str], unit: str) -> Cell:
    found = next((score for score in scores if (score.subset, score.metric) == place), None)
    if found is None or found.value is None:
        return Cell(NOT_AVAILABLE)
    if unit == "count":
        return Cell(f"{found.value:.0f} of {found.n}")
    factor, form, bound = FORMS[unit]
    text = f"{factor * found.value:{form}}"
    if found.low is None or found.high is None:
        return Cell(text)
    return Cell(text, interval=f"[{factor * found.low:{bound}},{factor * found.high:{bound}}]")


TITLES = {Task.TRANSLATIONS: "Rates and effects in percent", Task.MODELS: "Mean ratios, percentages and S_JSD"}
FORMS: Mapping[str, tuple[int, str, str]] = {
    "share": (100, ".1f", "z.0f"),
    "difference": (100, "+.1f", "z.0f"),
    "gap": (1, "+z.1f", "z.1f"),
    "ratio": (1, ".2f", ".2f"),
    "percentage": (1, ".1f", ".0f"),
    "thousandths": (1000, "+z.1f", "z.1f"),
}
"""How scores are written, by the unit of their metric: a factor, and the formats of values and of bounds."""
