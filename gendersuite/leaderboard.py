"""Scoring and reporting as a person sees it: progress on the way, the effects of all systems at the end."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from gendersuite.model import Score
from gendersuite.run import Request, Result, prepare, score
from gendersuite.terminal import Terminal


def score_with_leaderboard(request: Request, out: Path, terminal: Terminal) -> None:
    """Scores into `out` and prints the coverage and effects of each system."""
    plan = prepare(request)
    results: list[tuple[str, str, list[Score]]] = []
    with terminal.progress("scoring", len(plan.refs)) as done:

        def finished(result: Result) -> None:
            results.append((result.language, result.system, result.scores))
            done(f"{result.system} ({result.language})")

        score(plan, out, finished=finished)
    if not terminal.quiet:
        _print_effects(results, terminal)
    terminal.say(f"Written to {out}. Next: gendersuite report {out}")


def report_with_progress(run: Path, systems: Collection[str] | None, terminal: Terminal) -> None:
    """Makes the PDFs of a run and prints where they are."""
    from gendersuite.reports.pdf import render_reports
    from gendersuite.reports.run_folder import read_run

    with terminal.progress("reports", len(read_run(run).signatures) + 1) as done:
        written = render_reports(run, only=systems, progress=done)
    for path in written:
        terminal.result(str(path))


def _print_effects(results: list[tuple[str, str, list[Score]]], terminal: Terminal) -> None:
    effects = list(
        dict.fromkeys((score.subset, score.metric) for _, _, scores in results for score in scores if _is_effect(score))
    )
    rows = [
        (language, system, _coverage(scores), *(_effect(scores, subset, metric) for subset, metric in effects))
        for language, system, scores in results
    ]
    columns = ("lang", "system", "coverage", *(subset.replace("-", " ") for subset, _ in effects))
    terminal.table("Effects in percentage points, with 95% intervals", columns, rows)


def _is_effect(score: Score) -> bool:
    return score.metric.startswith("delta_")


def _coverage(scores: list[Score]) -> str:
    missing, expected = (
        sum(score.value or 0 for score in scores if (score.metric, score.group) == ("count", group))
        for group in ("missing", "expected")
    )
    return f"{100 * (1 - missing / expected):.1f}%" if expected else "n/a"


def _effect(scores: list[Score], subset: str, metric: str) -> str:
    found = next((s for s in scores if s.subset == subset and s.metric == metric), None)
    if found is None or found.value is None or found.low is None or found.high is None:
        return "n/a"
    return f"{100 * found.value:+.1f} [{round(100 * found.low)},{round(100 * found.high)}]"
