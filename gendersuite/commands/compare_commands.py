"""The command `compare`: compare systems of a run, two runs, or a run with the tables of the papers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.completion import system_names
from gendersuite.commands.options import JsonOption, QuietOption, RunLanguageOption


def compare(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` or `gendersuite probe` wrote.")],
    a: Annotated[
        str | None,
        typer.Argument(help="A system [default: all pairs of systems].", autocompletion=system_names),
    ] = None,
    b: Annotated[
        str | None,
        typer.Argument(
            help="Another system; with --against, a system of the other run [default: all other systems; with "
            "--against, the same system].",
            autocompletion=system_names,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="RUN",
            help="An earlier run of the same suite to compare with, or `published` for the tables of the papers.",
        ),
    ] = None,
    fail_if: Annotated[
        list[str] | None,
        typer.Option(
            "--fail-if",
            metavar="CONDITION",
            help="With --against: exit with 1 if this condition holds, such as 'accuracy[contextual] falls "
            "significantly by more than 0.02'. May be repeated.",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="With --against: print all metrics, not only the main ones.")
    ] = False,
    language: RunLanguageOption = None,
    metric: Annotated[
        str | None, typer.Option("--metric", help="Only these metrics of scores.csv, separated by commas.")
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            "--draws",
            help="Draws per test [default: bootstrap 1,000, randomisation 10,000; with many tests at least 40 times "
            "the number of tests].",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of the tests [default: that of the run].")] = None,
    convention: Annotated[
        str, typer.Option("--convention", help="How p-values are computed: two-sided, or sacrebleu.")
    ] = "two-sided",
    out: Annotated[Path | None, typer.Option("--out", help="CSV file for the results.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Test whether systems differ: paired bootstrap and approximate randomisation, with Holm's correction. With
    --against, compare the same systems in two runs, such as two versions of a model."""
    from gendersuite.api.comparison.between_runs import PUBLISHED, compare_runs
    from gendersuite.api.comparison.rows import RunComparisonRow
    from gendersuite.api.comparison.within_run import ComparisonRow, compare
    from gendersuite.commands.compare_tables import check_out, show_pairs, show_published, show_runs
    from gendersuite.errors import UsageError
    from gendersuite.reports.blocks.metrics import family_metrics
    from gendersuite.reports.run_data import read_run
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    if against is None:
        if fail_if or everything:
            raise UsageError("--fail-if and --all compare two runs: name the other one with --against.")
        check_out(out, ComparisonRow)
        with terminal.progress() as on_progress:
            found = compare(
                run,
                a,
                b,
                language=language,
                metric=metric,
                draws=draws,
                seed=seed,
                convention=convention,
                on_progress=on_progress,
                on_warning=terminal.say,
            )
        show_pairs(found, terminal, out=out, as_json=as_json)
        return
    check_out(out, RunComparisonRow)
    with terminal.progress() as on_progress:
        found = compare_runs(
            run,
            against,
            systems=None if a is None else {a: b or a},
            language=language,
            metric=metric,
            fail_if=fail_if or (),
            draws=draws,
            seed=seed,
            convention=convention,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    facts = family_metrics(str(read_run(run).suite["family"]))
    if against == PUBLISHED:
        show_published(found, facts, terminal, everything=everything, out=out, as_json=as_json)
    else:
        names = (run.name, Path(against).name)
        if names[0] == names[1]:
            names = (str(run), against)
        show_runs(found, names, facts, terminal, everything=everything, out=out, as_json=as_json)
    if found["fails"].any():
        raise typer.Exit(1)
