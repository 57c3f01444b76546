"""Probing as a person sees it: how long still, and the main results of all models at the end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from gendersuite.api.leaderboard import Scored, print_leaderboard
from gendersuite.errors import UsageError
from gendersuite.model import Score
from gendersuite.run import gest_released, probe
from gendersuite.run.probe_run import Result
from gendersuite.support.terminal import Terminal


def probe_with_leaderboard(
    request: probe.ProbeRequest, out: Path, gest: Path | None, terminal: Terminal, *, as_json: bool = False
) -> None:
    """Asks language models, writes the run folder `out`, and prints the main results of each, or the whole run as JSON;
    `gest` is a run of GEST with the same models, whose stereotype rates are put beside those of WinoBias."""
    results: Scored = []
    plan = probe.make_plan(request)
    beside = _gest_rates(gest, [asked.system for asked in plan.asked], request) if gest is not None else []
    with terminal.progress() as on_progress:
        probe.probe_plan(plan, out, on_progress=on_progress, beside=beside, on_result=_collector(results))
    _show_models(results, beside, out, terminal, as_json)


def released_with_leaderboard(
    request: gest_released.ReleasedRequest, out: Path, terminal: Terminal, *, as_json: bool = False
) -> None:
    """Reads released scores instead of asking models, and goes on as if they had been asked."""
    results: Scored = []
    _, beside = gest_released.score_released(request, out, on_result=_collector(results))
    _show_models(results, beside, out, terminal, as_json)


def _collector(results: Scored) -> Callable[[Result], None]:
    return lambda result: results.append((result.language, result.system, result.scores))


def _gest_rates(run: Path, systems: Collection[str], request: probe.ProbeRequest) -> list[Score]:
    """The stereotype rates of these systems over all templates in a run of GEST."""
    from gendersuite.reports.families import FAMILIES
    from gendersuite.reports.run_data import read_run
    from gendersuite.testsuites import family_name

    found = read_run(run)
    beside = FAMILIES.get(family_name(request.suite)).extra_scores
    if not beside or found.suite["family"] != beside:
        raise UsageError(
            f"--gest puts a run of gest beside one of winobias, and {run} is one of {found.suite['name']}."
        )
    if found.convention != (request.convention or "geometric-mean"):
        raise UsageError(f"{run} has rates of the convention {found.convention}: give --convention {found.convention}.")
    return [
        score
        for score in found.scores.values()
        if (score.subset, score.metric) == ("", "stereotype_rate") and score.system in systems
    ]


def _show_models(results: Scored, beside: Sequence[Score], out: Path, terminal: Terminal, as_json: bool) -> None:
    from gendersuite.reports.families.models.correlations import FEWEST, winobias_correlation
    from gendersuite.reports.run_data import read_run
    from gendersuite.reports.run_json import run_data

    if as_json:
        terminal.data(run_data(out))
    elif not terminal.quiet:
        print_leaderboard(str(read_run(out).suite["family"]), results, terminal)
    if beside:
        found = winobias_correlation([*beside, *(score for _, _, scores in results for score in scores)])
        terminal.say(
            f"GEST and WinoBias: fewer than {FEWEST} models have both stereotype rates, so there is no correlation."
            if found is None
            else f"GEST and WinoBias: Pearson's r {found.pearson:.2f} (p {found.p_value:.2g}) between the stereotype "
            f"rates of {len(found.rates)} models."
        )
    terminal.say(f"Written to {out}. Next: gendersuite report {out}")
