"""The commands `demo`, `validate`, `score`, `report`, `export` and `pairs`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.completion import format_names, system_lists
from gendersuite.commands.options import (
    DataOption,
    DictionaryOption,
    HybridOption,
    JsonOption,
    LanguageOption,
    LayoutOption,
    ModeOption,
    OnlineOption,
    ParserFolderOption,
    ParserModelOption,
    ParserOption,
    ParserPythonOption,
    QuietOption,
    SeedOption,
    SuiteOption,
    SystemsOption,
)
from gendersuite.support.defaults import DEFAULT_MODE, DEFAULT_SEED


def demo(
    out: Annotated[Path, typer.Option("--out", help="Output folder.")] = Path("demo"),
    quiet: QuietOption = False,
) -> None:
    """Score and report simulated systems on all suites, offline; OUT/index.html links to the reports."""
    from gendersuite.api.demo.demo import demo, demo_runs
    from gendersuite.api.leaderboard import show_leaderboard
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        page = demo(out, on_progress=on_progress, on_warning=terminal.say)
    if not quiet:
        for run in demo_runs(out):
            terminal.say(f"{run.suite}: {run.path}")
            show_leaderboard(run, terminal)
            terminal.say("")
    terminal.say("Open this page in a browser:")
    terminal.result(str(page))


def validate(
    path: Annotated[Path, typer.Argument(help="Folder of submissions.")],
    suite: SuiteOption,
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    parser: Annotated[
        str | None, typer.Option("--parser", help="The parser to be used for scoring; it may support more languages.")
    ] = None,
    seed: SeedOption = DEFAULT_SEED,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Check submissions for problems before scoring."""
    from gendersuite.api.validate import validate
    from gendersuite.commands.run_tables import show_diagnoses
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        found = validate(
            path,
            suite=suite,
            language=language,
            systems=systems,
            layout=layout,
            data=data,
            parser=parser,
            seed=seed,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    show_diagnoses(suite, found, terminal, as_json=as_json)
    if found["problem"].notna().any():
        raise typer.Exit(2)


def score(
    path: Annotated[
        Path,
        typer.Argument(
            help="Folder or archive (.tar.gz, .zip) of submissions: a release of WMT23 to WMT26 or of "
            "mt-metrics-eval, WMT XML, LP/SYSTEM.txt files, GEST's SYSTEM/LANG/translations.csv, or MT-GenEval's "
            "SYSTEM/contextual-test.en_fr.txt, masculine-test.en_fr.txt, feminine-test.en_fr.txt."
        ),
    ],
    suite: SuiteOption,
    out: Annotated[Path, typer.Option("--out", help="Run folder to write; an earlier run there is replaced.")],
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    dictionary: DictionaryOption = None,
    online: OnlineOption = False,
    seed: SeedOption = DEFAULT_SEED,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Number of processes.")] = 1,
    mode: ModeOption = DEFAULT_MODE,
    parser: ParserOption = None,
    parser_model: ParserModelOption = None,
    parser_folder: ParserFolderOption = None,
    parser_python: ParserPythonOption = None,
    hybrid: HybridOption = False,
    skip_faulty: Annotated[
        bool, typer.Option("--skip-faulty", help="Skip submissions that cannot be read, and score the others.")
    ] = False,
    allow_misaligned: Annotated[
        bool,
        typer.Option("--allow-misaligned", help="Also score submissions whose lines seem to be shifted."),
    ] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Label and score submissions into a run folder."""
    from gendersuite.api.score import score
    from gendersuite.commands.run_tables import show_run
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        run = score(
            path,
            suite=suite,
            out=out,
            language=language,
            systems=systems,
            layout=layout,
            data=data,
            dictionary=dictionary,
            online=online,
            seed=seed,
            jobs=jobs,
            mode=mode,
            parser=parser,
            parser_model=parser_model,
            parser_folder=parser_folder,
            parser_python=parser_python,
            hybrid=hybrid,
            skip_faulty=skip_faulty,
            allow_misaligned=allow_misaligned,
            on_progress=on_progress,
        )
    show_run(run, terminal, as_json=as_json)


def report(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` or `gendersuite probe` wrote.")],
    out: Annotated[
        Path | None, typer.Option("--out", help="Output folder [default: the folder reports of the run].")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="Formats, separated by commas: pdf (one per system and a summary), html (one interactive page), "
            "latex and markdown (tables as in the papers), csv and parquet (the same tables, and the scores) "
            "[default: pdf,html,latex,markdown].",
            autocompletion=format_names,
        ),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="Paper size of the PDFs: a4 or letter.")] = "a4",
    systems: Annotated[
        str | None,
        typer.Option(
            "--systems",
            help="Only PDFs, lists and regressions of these systems, separated by commas.",
            autocompletion=system_lists,
        ),
    ] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Write the reports of a run: PDFs, a web page, tables for papers. For mt-geneval, a CSV file per system lists its
    pairs by the gap between masculine and feminine, largest first."""
    from gendersuite.api.report import report
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        written = report(
            run,
            out=out,
            format=form,
            paper=paper,
            systems=systems,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    if as_json:
        terminal.data({"run": str(run), "reports": [str(path) for path in written]})
        return
    for path in written:
        terminal.result(str(path))


def export(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    out: Annotated[Path, typer.Option("--out", help="Output folder: human-scores/LP.NAME.seg.score, ...")],
    quiet: QuietOption = False,
) -> None:
    """Write the scores of a run in the format of mt-metrics-eval: one per segment and one per system."""
    from gendersuite.api.export import export
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    for path in export(run, out=out):
        terminal.result(str(path))


def pairs(
    path: Annotated[Path, typer.Argument(help="Folder of submissions to a gest suite.")],
    suite: SuiteOption,
    out: Annotated[Path, typer.Option("--out", help="Output folder: SYSTEM.LANG.csv, and counts.csv.")],
    he: Annotated[
        Path | None,
        typer.Option("--he", help='Folder of submissions to the variant he-said (He said: "...") [default: PATH].'),
    ] = None,
    she: Annotated[
        Path | None,
        typer.Option("--she", help='Folder of submissions to the variant she-said (She said: "...") [default: PATH].'),
    ] = None,
    rule: Annotated[
        str,
        typer.Option("--rule", help="first-letter, as in the paper, or checker, which must also find both genders."),
    ] = "checker",
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    dictionary: DictionaryOption = None,
    quiet: QuietOption = False,
) -> None:
    """Extract gender-swapped pairs: translations of one sentence that differ in one word, masculine and feminine."""
    from gendersuite.api.pairs import pairs
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        found = pairs(
            path,
            suite=suite,
            out=out,
            he=he,
            she=she,
            rule=rule,
            language=language,
            systems=systems,
            layout=layout,
            data=data,
            dictionary=dictionary,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    terminal.frame(f"{suite}: gender-swapped pairs by the rule {rule}", found)
