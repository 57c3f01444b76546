"""The commands that evaluate labels: `agree`, `sample` and `judge`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import JsonOption, QuietOption, RunLanguageOption
from gendersuite.support.defaults import DEFAULT_SEED


def agree(
    a: Annotated[
        Path,
        typer.Argument(
            metavar="RUN_A",
            help="A run folder, a filled-in sample sheet, or a CSV file of manual labels with the columns language, "
            "system, item, slot, label and optionally suite, output, word, rule.",
        ),
    ],
    b: Annotated[Path, typer.Argument(metavar="RUN_B", help="Other labels of the same translations.")],
    language: RunLanguageOption = None,
    draws: Annotated[int, typer.Option("--draws", help="Number of bootstrap samples.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the bootstrap.")] = DEFAULT_SEED,
    show: Annotated[int, typer.Option("--show", help="Number of disagreements to print.")] = 10,
    out: Annotated[Path | None, typer.Option("--out", help="CSV file for all disagreements.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Compute the agreement of two labellings: confusion matrix, Cohen's kappa, and disagreements with evidence."""
    from gendersuite.api.agree import agree
    from gendersuite.commands.agreement_tables import check_out, show_agreement
    from gendersuite.support.checks import check_at_least
    from gendersuite.support.terminal import Terminal

    check_at_least(0, show=show)
    check_out(out)
    found = agree(a, b, language=language, draws=draws, seed=seed)
    show_agreement(found, Terminal(quiet), out=out, as_json=as_json, show=show)


def sample(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    n: Annotated[
        int, typer.Option("--n", help="Slots to draw per language and outcome: masculine, feminine, unknown.")
    ] = 50,
    out: Annotated[
        Path, typer.Option("--out", help="CSV sheet to write, with its key; an existing sheet is never replaced.")
    ] = Path("sample.csv"),
    language: RunLanguageOption = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the sample.")] = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """Draw a sample of labels as a sheet for blind human judgement; `gendersuite judge` evaluates it."""
    from gendersuite.api.sample import sample
    from gendersuite.run.sample_sheet import HOW_TO_FILL, key_file
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    sheet = sample(run, n=n, out=out, language=language, seed=seed, on_warning=terminal.say)
    terminal.result(str(out))
    terminal.say(
        f"{len(sheet):,} rows to fill in: in the column label, {HOW_TO_FILL}. Keep {key_file(out)} from the judges. "
        f"Then: gendersuite judge {run} {out}"
    )


def judge(
    run: Annotated[Path, typer.Argument(help="The run folder that the sheet was drawn from.")],
    sheet: Annotated[
        Path, typer.Argument(help="The sheet with a filled-in column `label`; its key must be in the same folder.")
    ],
    seed: Annotated[int, typer.Option("--seed", help="Seed of the intervals.")] = DEFAULT_SEED,
    out: Annotated[Path | None, typer.Option("--out", help="CSV file for the results.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Compute precision and recall of the labels from a filled-in sample, and rates corrected for label errors."""
    from gendersuite.api.judge import judge
    from gendersuite.commands.judgement_tables import check_out, show_judgements
    from gendersuite.support.terminal import Terminal

    check_out(out)
    show_judgements(judge(run, sheet, seed=seed), Terminal(quiet), out=out, as_json=as_json)
