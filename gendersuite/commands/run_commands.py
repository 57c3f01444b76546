"""From submissions to reports: what is wrong with them, what they score, and what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gendersuite.checkers import DEFAULT_MODE
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
    names_in,
    parser_choice,
)
from gendersuite.testsuites import DEFAULT_SEED

if TYPE_CHECKING:
    from gendersuite.submissions.validation import Diagnosis
    from gendersuite.support.terminal import Terminal


def demo(
    out: Annotated[Path, typer.Option("--out", help="Folder to write to.")] = Path("demo"),
    quiet: QuietOption = False,
) -> None:
    """All suites on built-in material, offline: made-up systems, scored and reported; ends on OUT/index.html."""
    from gendersuite.commands.demo.demo import run_demo
    from gendersuite.support.terminal import Terminal

    run_demo(out, Terminal(quiet))


def validate(
    path: Annotated[Path, typer.Argument(help="Folder of submissions.")],
    suite: SuiteOption,
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    parser: Annotated[
        str | None, typer.Option("--parser", help="The parser of score, if any: it may know other languages.")
    ] = None,
    seed: SeedOption = DEFAULT_SEED,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """What is wrong with a folder of submissions, before anything is scored."""
    from gendersuite.run.score import ScoreRequest, open_plan
    from gendersuite.submissions import validate as diagnose
    from gendersuite.support.progress import Steps
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    choice = parser_choice(parser, None, None, None, hybrid=False)
    request = ScoreRequest(path, suite, language, names_in(systems), layout, data, seed=seed, parser=choice)
    diagnoses = []
    with open_plan(request) as plan, terminal.progress() as on_progress:
        done = Steps(on_progress, "reading", len(plan.refs))
        for ref in plan.refs:
            diagnoses.append(diagnose(ref, plan.suite))
            done(f"{ref.system} ({ref.language})")
    if as_json:
        terminal.data({"suite": plan.suite.name, "submissions": [asdict(diagnosis) for diagnosis in diagnoses]})
    else:
        _show_diagnoses(plan.suite.name, diagnoses, terminal)
    if any(diagnosis.problem for diagnosis in diagnoses):
        raise typer.Exit(2)


def _show_diagnoses(suite: str, diagnoses: Sequence[Diagnosis], terminal: Terminal) -> None:
    silent = ("empty", "placeholder", "copied", "refusal", "error", "too_long", "cleaned")
    counts = ("found", "extra", "answered", *silent, "escaped", "suspected_language", "other_script", "cut_off")
    expected = dict.fromkeys(f"{diagnosis.expected:,} in {diagnosis.language}" for diagnosis in diagnoses)
    terminal.table(
        f"{suite}: lines expected of each system: {', '.join(expected)}",
        ("lang", "system", *(name.replace("_", " ") for name in counts), "what will happen"),
        [(d.language, d.system, *(f"{getattr(d, name):,}" for name in counts), d.fate) for d in diagnoses],
    )
    examples = [(d.language, d.system, example) for d in diagnoses for example in d.examples]
    if examples:
        terminal.table(
            "text that is removed before scoring, for example",
            ("lang", "system", "item", "what", "before", "after"),
            [(lang, name, x.item, ", ".join(x.removed), x.before, x.after) for lang, name, x in examples],
        )


def score(
    path: Annotated[
        Path,
        typer.Argument(
            help="Folder of submissions, or an archive of it (.tar.gz, .zip): a release of WMT23 to WMT26 or of "
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
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes to share the work.")] = 1,
    mode: ModeOption = DEFAULT_MODE,
    parser: ParserOption = None,
    parser_model: ParserModelOption = None,
    parser_folder: ParserFolderOption = None,
    parser_python: ParserPythonOption = None,
    hybrid: HybridOption = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Labels and scores a folder of submissions into a run folder."""
    from gendersuite.api.leaderboard import score_with_leaderboard
    from gendersuite.run.score import ScoreRequest
    from gendersuite.support.terminal import Terminal

    request = ScoreRequest(
        folder=path,
        suite=suite,
        language=language,
        systems=names_in(systems),
        layout=layout,
        data=data,
        dictionary=dictionary,
        online=online,
        seed=seed,
        jobs=jobs,
        mode=mode,
        parser=parser_choice(parser, parser_model, parser_folder, parser_python, hybrid),
    )
    score_with_leaderboard(request, out, Terminal(quiet), as_json=as_json)


def report(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` or `gendersuite probe` wrote.")],
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="What to write, separated by commas: pdf (one per system and a summary), html (one page to explore), "
            "latex and markdown (tables in the papers' shape), csv and parquet (the same tables, and the scores) "
            "[default: pdf,html,latex,markdown].",
            autocompletion=format_names,
        ),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="Paper of the PDFs: a4 or letter.")] = "a4",
    systems: Annotated[
        str | None,
        typer.Option(
            "--systems",
            help="PDFs, lists and regressions of these systems only, separated by commas.",
            autocompletion=system_lists,
        ),
    ] = None,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """A run folder as something to show: PDFs, a web page, tables for papers. Of mt-geneval the PDFs come with the
    pairs of each system, largest gap between masculine and feminine first, as CSV."""
    from gendersuite.api.leaderboard import report_with_progress
    from gendersuite.support.terminal import Terminal

    formats = None if form is None else names_in(form) or ()
    report_with_progress(run, names_in(systems), Terminal(quiet), formats, paper, as_json=as_json)


def export(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: human-scores/LP.NAME.seg.score, ...")],
    quiet: QuietOption = False,
) -> None:
    """Scores of a run as mt-metrics-eval reads them: one per segment, and one per system."""
    from gendersuite.api.export import export_scores
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    for path in export_scores(run, out):
        terminal.result(str(path))


def pairs(
    path: Annotated[Path, typer.Argument(help="Folder of submissions to a gest suite.")],
    suite: SuiteOption,
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: SYSTEM.LANG.csv, and counts.csv.")],
    he: Annotated[
        Path | None,
        typer.Option("--he", help='Folder of answers to the variant he-said (He said: "...") [default: the same].'),
    ] = None,
    she: Annotated[
        Path | None,
        typer.Option("--she", help='Folder of answers to the variant she-said (She said: "...") [default: the same].'),
    ] = None,
    rule: Annotated[
        str, typer.Option("--rule", help="first-letter, as in the paper, or checker, which sees both genders.")
    ] = "checker",
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    dictionary: DictionaryOption = None,
    quiet: QuietOption = False,
) -> None:
    """Gender-swapped pairs: translations of one sentence that differ in one word, masculine and feminine."""
    from gendersuite.api.pairs import harvest_to_folder
    from gendersuite.model import Gender
    from gendersuite.run.score import ScoreRequest, open_plan
    from gendersuite.submissions import opened
    from gendersuite.support.terminal import Terminal

    request = ScoreRequest(path, suite, language, names_in(systems), layout, data, dictionary)
    with open_plan(request) as plan, opened(he or path) as masculine, opened(she or path) as feminine:
        frames = {Gender.MASCULINE: masculine, Gender.FEMININE: feminine}
        harvest_to_folder(plan, frames, rule, out, Terminal(quiet))
