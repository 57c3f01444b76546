"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from gendersuite.errors import GendersuiteError
from gendersuite.terminal import printable, show_warnings_as_sentences
from gendersuite.testsuites import DEFAULT_SEED

app = typer.Typer(
    name="gendersuite",
    help="Measure gender in machine translation: generate test suites, score submissions, report what it means.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

SuiteOption = Annotated[
    str, typer.Option("--suite", help="A suite's name (see `gendersuite suites`), or the folder of a generated one.")
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data", help="Folder of the official data sets [default: $GENDERSUITE_DATA, else beside the submissions]."
    ),
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", help="Target language, such as es [default: all that can be checked].")
]
SystemsOption = Annotated[str | None, typer.Option("--systems", help="Only these systems, separated by commas.")]
LayoutOption = Annotated[
    str | None, typer.Option("--layout", help="How the folder is laid out: wmt24, gest or flat [default: detected].")
]
DictionaryOption = Annotated[
    Path | None,
    typer.Option("--dictionary", help="A Hunspell .dic file, or its folder [default: the system's, else installed]."),
]
OnlineOption = Annotated[
    bool, typer.Option("--online", help="Look unknown words up in online dictionaries (cached) [default: never].")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but results and errors.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of a generated suite and of the bootstrap.")]


def main() -> None:
    """Runs the command line; an error is one sentence and exit code 2, never a traceback."""
    # The matrices here are small: more threads only get into each other's way, the more so under --jobs.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Windows and bare C locales would choke on the first accented letter.
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    show_warnings_as_sentences()
    try:
        app()
    except GendersuiteError as error:
        _fail(str(error))
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        _fail(f"{error.strerror or error}{place}: check that the place exists, has room and may be read and written.")


def _fail(sentence: str) -> None:
    print(f"gendersuite: {printable(sentence)}", file=sys.stderr)
    raise SystemExit(2)


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", help="Folder to write to.")] = Path("demo"),
    quiet: QuietOption = False,
) -> None:
    """The whole way on built-in material, offline: generate, simulate three systems, score, report."""
    from gendersuite.demo import run_demo
    from gendersuite.terminal import Terminal

    run_demo(out, Terminal(quiet))


@app.command()
def generate(
    suite: Annotated[str, typer.Argument(help="Name of a built-in suite, such as dialogue.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to.")],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            help="Of a gest suite: he-said or she-said (also he-said-no-colon), which tell the speaker's gender; "
            "template-1 to template-4 for language models [default: the plain sentences].",
        ),
    ] = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Sources for organisers: sources.txt, sources.docs with doc ids, and key.jsonl to score answers later."""
    from gendersuite.testsuites import load_suite
    from gendersuite.testsuites.key import write_suite

    made = load_suite(suite, data=data, seed=seed)
    if variant is not None:
        from gendersuite.testsuites.gest_templates import variant as variant_of

        made = variant_of(made, variant)
    write_suite(made, out, seed=seed)
    print(f"{out}: {len(made.items):,} sources with {made.slot_count:,} slots. Keep key.jsonl to yourself.")


@app.command()
def validate(
    path: Annotated[Path, typer.Argument(help="Folder of submissions.")],
    suite: SuiteOption,
    language: LanguageOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """What is wrong with a folder of submissions, before anything is scored."""
    from gendersuite.run import Request, prepare
    from gendersuite.submissions import validate as diagnose
    from gendersuite.terminal import Terminal

    terminal = Terminal(quiet)
    plan = prepare(Request(path, suite, language, _names(systems), layout, data, seed=seed))
    diagnoses = []
    with terminal.progress("reading", len(plan.refs)) as done:
        for ref in plan.refs:
            diagnoses.append(diagnose(ref, plan.suite))
            done(f"{ref.system} ({ref.language})")
    silent = ("empty", "placeholder", "copied")
    counts = ("found", "extra", "answered", *silent, "escaped", "suspected_language", "other_script", "cut_off")
    terminal.table(
        f"{plan.suite.name}: {len(plan.suite.items):,} lines expected of each system",
        ("lang", "system", *(name.replace("_", " ") for name in counts), "what will happen"),
        [(d.language, d.system, *(f"{getattr(d, name):,}" for name in counts), d.fate) for d in diagnoses],
    )
    if any(diagnosis.problem for diagnosis in diagnoses):
        raise typer.Exit(2)


@app.command()
def score(
    path: Annotated[
        Path,
        typer.Argument(
            help="Folder of submissions: a WMT24 release, LP/SYSTEM.txt files, or GEST's SYSTEM/LANG/translations.csv."
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
    mode: Annotated[
        str, typer.Option("--mode", help="How answers are judged, if the suite knows several ways, such as paper.")
    ] = "default",
    quiet: QuietOption = False,
) -> None:
    """Labels and scores a folder of submissions into a run folder."""
    from gendersuite.leaderboard import score_with_leaderboard
    from gendersuite.run import Request
    from gendersuite.terminal import Terminal

    request = Request(path, suite, language, _names(systems), layout, data, dictionary, online, seed, jobs, mode)
    score_with_leaderboard(request, out, Terminal(quiet))


@app.command()
def report(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    systems: SystemsOption = None,
    quiet: QuietOption = False,
) -> None:
    """One PDF per system and a summary PDF, from a run folder."""
    from gendersuite.leaderboard import report_with_progress
    from gendersuite.terminal import Terminal

    report_with_progress(run, _names(systems), Terminal(quiet))


@app.command()
def compare(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    a: Annotated[str | None, typer.Argument(help="A system [default: all pairs of systems].")] = None,
    b: Annotated[str | None, typer.Argument(help="Another system [default: each of the others].")] = None,
    language: Annotated[
        str | None, typer.Option("--language", help="Target language, such as es [default: all of the run].")
    ] = None,
    metric: Annotated[
        str | None, typer.Option("--metric", help="Only these metrics of scores.csv, separated by commas.")
    ] = None,
    draws: Annotated[
        int | None,
        typer.Option(
            "--draws",
            help="How often each test draws [default: bootstrap 1,000, randomisation 10,000; for many systems more, "
            "40 for each pair].",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of the draws [default: the run's].")] = None,
    convention: Annotated[
        str, typer.Option("--convention", help="What counts as extreme: two-sided, or as sacrebleu counts.")
    ] = "two-sided",
    out: Annotated[Path | None, typer.Option("--out", help="CSV file to write too.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    quiet: QuietOption = False,
) -> None:
    """Whether systems really differ: paired bootstrap and approximate randomisation, with Holm's correction."""
    from gendersuite.comparing import Question, compare_and_show
    from gendersuite.terminal import Terminal

    systems = tuple(name for name in (a, b) if name is not None)
    question = Question(run, systems, language, _names(metric) or None, draws, seed, convention)
    compare_and_show(question, Terminal(quiet), out=out, as_json=as_json)


@app.command()
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
    from gendersuite.model import Gender
    from gendersuite.pairs import harvest_to_folder
    from gendersuite.run import Request, prepare
    from gendersuite.terminal import Terminal

    plan = prepare(Request(path, suite, language, _names(systems), layout, data, dictionary))
    frames = {Gender.MASCULINE: he or path, Gender.FEMININE: she or path}
    harvest_to_folder(plan, frames, rule, out, Terminal(quiet))


@app.command()
def explain(
    text: Annotated[str, typer.Argument(help="A translation.")],
    suite: SuiteOption,
    language: Annotated[str, typer.Option("--language", help="The translation's language, such as es.")],
    source: Annotated[
        str | None, typer.Option("--source", help="The suite's source that it translates, to see the slots it answers.")
    ] = None,
    data: DataOption = None,
    dictionary: DictionaryOption = None,
    online: OnlineOption = False,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Why a sentence gets its labels: word, rule and dictionary of each."""
    from gendersuite.checkers import open_checker
    from gendersuite.explaining import explain_answer, explain_text, family_of
    from gendersuite.terminal import Terminal
    from gendersuite.testsuites import load_suite

    checker = open_checker(family_of(suite), language, dictionary, online=online)
    rows = (
        explain_text(checker, text)
        if source is None
        else explain_answer(load_suite(suite, data=data, seed=seed), checker, source, text)
    )
    Terminal(quiet=False).table(text, ("about", "label", "word", "rule", "dictionary"), rows)


@app.command()
def simulate(
    suite: Annotated[str, typer.Argument(help="A built-in suite, or the folder of a generated one.")],
    language: Annotated[str, typer.Option("--language", help="Target language, such as es.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: LP/SYSTEM.txt beside sources.txt.")],
    bias: Annotated[
        str,
        typer.Option(
            "--bias",
            help="Planted effects, such as masculine=0.8,adverb=0.3,character=0.2,pairing=0.1,lapse=0.2 for dialogue; "
            "for gest-mini the shares of masculine speakers by side or stereotype, such as female=0.4,male=0.9,7=0.1.",
        ),
    ] = "",
    system: Annotated[str, typer.Option("--system", help="Name of the simulated system.")] = "simulated",
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """A system with a planted bias, to test the tests."""
    from gendersuite.submissions.simulate import parse_bias, write_simulated
    from gendersuite.testsuites import load_suite

    asked = load_suite(suite, seed=seed)
    print(write_simulated(out, asked, language, parse_bias(bias, asked.family), seed=seed, system=system))


@app.command()
def suites() -> None:
    """The suites that are there."""
    from gendersuite.testsuites import SUITES

    print("\n".join(SUITES))


@app.command()
def languages() -> None:
    """The languages that can be checked, by suite family."""
    from gendersuite.checkers import CHECKERS

    for family in CHECKERS:
        print(f"{family}: {' '.join(CHECKERS.get(family).languages())}")


@app.command()
def dictionaries() -> None:
    """The dictionary that serves each language here, by suite family, with its version, or how to get it."""
    from gendersuite.checkers import CHECKERS, open_checker

    for family in CHECKERS:
        for language in CHECKERS.get(family).languages():
            try:
                found = open_checker(family, language).dictionary
            except GendersuiteError as error:
                print(f"{family} {language}: {error}")
            else:
                print(f"{family} {language}: {found.name} {found.version}")


@app.callback(invoke_without_command=True)
def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        from gendersuite.version import __version__

        print(__version__)
        raise typer.Exit


def _names(text: str | None) -> tuple[str, ...] | None:
    return tuple(name.strip() for name in text.split(",") if name.strip()) if text else None


if __name__ == "__main__":
    main()
