"""Whether labels can be trusted: two labellings compared, a sample drawn for people to judge, and what it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import JsonOption, QuietOption, RunLanguageOption
from gendersuite.testsuites import DEFAULT_SEED


def agree(
    a: Annotated[
        Path,
        typer.Argument(
            metavar="RUN_A",
            help="A run folder, a filled-in sample sheet, or a CSV of labels made by hand: language, system, item, "
            "slot, label; if it has them also suite, output, word, rule.",
        ),
    ],
    b: Annotated[Path, typer.Argument(metavar="RUN_B", help="Another one, of the same translations.")],
    language: RunLanguageOption = None,
    draws: Annotated[int, typer.Option("--draws", help="How often the bootstrap draws.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the draws.")] = DEFAULT_SEED,
    show: Annotated[int, typer.Option("--show", help="How many disagreements to print.")] = 10,
    out: Annotated[Path | None, typer.Option("--out", help="CSV file to write with all disagreements.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """How far two labellings agree: confusion matrix, Cohen's kappa, and the disagreements with both evidences."""
    from gendersuite.api.agree import Question
    from gendersuite.commands.agreement_tables import agree_and_show
    from gendersuite.support.terminal import Terminal

    question = Question(a, b, language, draws, seed)
    agree_and_show(question, Terminal(quiet), out=out, as_json=as_json, show=show)


def sample(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    n: Annotated[
        int, typer.Option("--n", help="Slots to draw per language and outcome: masculine, feminine, unknown.")
    ] = 50,
    out: Annotated[
        Path, typer.Option("--out", help="CSV sheet to write, with its key beside it; never replaces one.")
    ] = Path("sample.csv"),
    language: RunLanguageOption = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the draw.")] = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """A sample of a run's labels as a sheet for people to fill in, blind; `gendersuite judge` reads it again."""
    from gendersuite.api.sample import draw_sheet
    from gendersuite.support.terminal import Terminal

    draw_sheet(run, out, size=n, language=language, seed=seed, terminal=Terminal(quiet))


def judge(
    run: Annotated[Path, typer.Argument(help="The run folder that the sheet was drawn from.")],
    sheet: Annotated[Path, typer.Argument(help="The sheet, its column `label` filled in, with its key beside it.")],
    seed: Annotated[int, typer.Option("--seed", help="Seed of the intervals.")] = DEFAULT_SEED,
    out: Annotated[Path | None, typer.Option("--out", help="CSV file to write too.")] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """What a filled-in sample says: precision and recall of the labels, and rates corrected for their errors."""
    from gendersuite.commands.judgement_tables import judge_and_show
    from gendersuite.support.terminal import Terminal

    judge_and_show(run, sheet, Terminal(quiet), seed=seed, out=out, as_json=as_json)
