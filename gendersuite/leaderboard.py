"""Scoring and reporting as a person sees it: progress on the way, the main results of all systems at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from gendersuite.checkers.references.checker import AGAINST, MORPHOLOGY
from gendersuite.model import Score
from gendersuite.run import Request, Result, prepared, score
from gendersuite.terminal import Terminal

Scored = list[tuple[str, str, list[Score]]]
"""Language, system and scores of each submission."""
Show = Callable[[float, Score], str]
"""How the value of a score is written."""
Main = Mapping[str, tuple[str, Show]]
"""The heading of each main result and how it is shown, by its metric, or by subset and metric."""


def score_with_leaderboard(request: Request, out: Path, terminal: Terminal) -> None:
    """Scores into `out` and prints the coverage and main results of each system."""
    results: Scored = []
    disagreements: list[str] = []
    hybrid: list[Mapping[str, Any]] = []
    with prepared(request) as plan, terminal.progress("scoring", len(plan.refs)) as done:

        def finished(result: Result) -> None:
            results.append((result.language, result.system, result.scores))
            disagreements.append(f"{result.system} ({result.language}) {count_disagreements(result.account):,}")
            if "hybrid" in result.account:
                hybrid.append(result.account["hybrid"])
            done(f"{result.system} ({result.language})")

        score(plan, out, finished=finished)
    if not terminal.quiet:
        print_leaderboard(results, terminal)
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


def report_with_progress(run: Path, systems: Collection[str] | None, terminal: Terminal) -> None:
    """Makes the PDFs of a run, and the lists that its suite has beside them, and prints where they are."""
    from gendersuite.reports.listings import write_listings
    from gendersuite.reports.pdf import render_reports
    from gendersuite.reports.run_folder import read_run

    with terminal.progress("reports", len(read_run(run).signatures) + 1) as done:
        written = render_reports(run, only=systems, progress=done)
    for path in (*written, *write_listings(run, only=systems)):
        terminal.result(str(path))


def print_leaderboard(
    results: Scored,
    terminal: Terminal,
    title: str = "Rates and effects in percent, with 95% intervals",
    main_results: Main | None = None,
) -> None:
    """One line per submission: its coverage, and the main results that its suite has."""
    shown = _MAIN if main_results is None else main_results
    found = dict.fromkeys((score.subset, score.metric) for _, _, scores in results for score in scores)
    columns = {place: main for place in found if (main := shown.get(" ".join(place)) or shown.get(place[1]))}
    rows = [
        (language, system, _coverage(scores), *(_cell(scores, place, show) for place, (_, show) in columns.items()))
        for language, system, scores in results
    ]
    headings = (heading or subset.replace("-", " ") for (subset, _), (heading, _) in columns.items())
    terminal.table(title, ("lang", "system", "coverage", *headings), rows)


def _coverage(scores: list[Score]) -> str:
    missing, expected = (
        sum(score.value or 0 for score in scores if (score.metric, score.group) == ("count", group))
        for group in ("missing", "expected")
    )
    return f"{100 * (1 - missing / expected):.1f}%" if expected else "n/a"


def _cell(scores: list[Score], place: tuple[str, str], show: Show) -> str:
    found = next((score for score in scores if (score.subset, score.metric) == place), None)
    return show(found.value, found) if found is not None and found.value is not None else "n/a"


def _effect(value: float, score: Score) -> str:
    return f"{100 * value:+.1f}{_interval(score)}"


def _rate(value: float, score: Score) -> str:
    return f"{100 * value:.1f}{_interval(score)}"


def _points(value: float, score: Score) -> str:
    interval = "" if score.low is None or score.high is None else f" [{score.low:z.1f},{score.high:z.1f}]"
    return f"{value:+z.1f}{interval}"


def _number(value: float, score: Score) -> str:
    return f"{value:.0f} of {score.n}"


def _interval(score: Score) -> str:
    if score.low is None or score.high is None:
        return ""
    return f" [{round(100 * score.low)},{round(100 * score.high)}]"


# The heading of each main result (none: its subset is heading enough), and how it is shown. A metric that is a main
# result in one subset only is named with it.
_MAIN: Main = {
    "delta_masculine": ("", _effect),
    "delta_accuracy": ("", _effect),
    "global_masculine_rate": ("f_m masculine rate", _rate),
    "stereotype_rate": ("f_s stereotype rate", _effect),
    "yield": ("yield", _number),
    "contextual accuracy": ("contextual accuracy", _rate),
    "contextual term_coverage": ("with a term", _rate),
    "pair_accuracy": ("pair accuracy", _rate),
    "counterfactual term_coverage": ("with a term", _rate),
    "quality_gap": ("BLEU gap M-F", _points),
}
