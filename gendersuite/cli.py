"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from gendersuite.checkers import DEFAULT_MODE
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
DataFolderOption = Annotated[
    Path | None, typer.Option("--data", help="Folder of the official data sets [default: $GENDERSUITE_DATA].")
]
FilesOption = Annotated[
    str | None, typer.Option("--files", help="Only files whose path in the data set fits, such as 'translations/*'.")
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", help="Target language, such as es [default: all that can be checked].")
]
SystemsOption = Annotated[str | None, typer.Option("--systems", help="Only these systems, separated by commas.")]
LayoutOption = Annotated[
    str | None,
    typer.Option(
        "--layout",
        help="How the folder is laid out: flat, gest, mt-geneval, mt-metrics-eval, wmt-xml, wmt23, wmt24, wmt25 or "
        "wmt26 [default: detected].",
    ),
]
DictionaryOption = Annotated[
    Path | None,
    typer.Option("--dictionary", help="A Hunspell .dic file, or its folder [default: the system's, else installed]."),
]
OnlineOption = Annotated[
    bool, typer.Option("--online", help="Look unknown words up in online dictionaries (cached) [default: never].")
]
ModeOption = Annotated[
    str,
    typer.Option(
        "--mode", help="How answers are judged, if the suite knows several ways: for mt-geneval paper, morphology."
    ),
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
    form: Annotated[
        str,
        typer.Option(
            "--format",
            help="text: sources.txt, sources.docs and key.jsonl in the folder. xml, wmt25, wmt26 or all: a package to "
            "hand in as it is, with README, licence and checksums; the key is written to OUT-key beside it.",
        ),
    ] = "text",
    prompt: Annotated[
        str | None,
        typer.Option(
            "--prompt",
            help="A prompt for each item in wmt25 and wmt26, with {text} where the source is to stand, and {language}.",
        ),
    ] = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Sources for organisers: sources.txt, sources.docs with doc ids, and key.jsonl to score answers later; or a
    package in WMT's formats."""
    from gendersuite.testsuites import load_suite
    from gendersuite.testsuites.key import write_suite

    made = load_suite(suite, data=data, seed=seed)
    if variant is not None:
        from gendersuite.testsuites.gest_templates import variant as variant_of

        made = variant_of(made, variant)
    told = f"{out}: {len(made.items):,} sources with {made.slot_count:,} slots."
    if form == "text" and prompt is None:
        write_suite(made, out, seed=seed)
        print(f"{told} Keep key.jsonl to yourself.")
        return
    from gendersuite.checkers import CHECKERS
    from gendersuite.testsuites.package import write_package

    languages = made.languages or CHECKERS.get(made.family).languages()
    key = write_package(made, out, seed, form, languages, prompt)
    print(f"{told} Hand in the folder as it is, and keep {key} to yourself.")


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
    from gendersuite.run import Request, prepared
    from gendersuite.submissions import validate as diagnose
    from gendersuite.terminal import Terminal

    terminal = Terminal(quiet)
    request = Request(path, suite, language, _names(systems), layout, data, seed=seed)
    diagnoses = []
    with prepared(request) as plan, terminal.progress("reading", len(plan.refs)) as done:
        for ref in plan.refs:
            diagnoses.append(diagnose(ref, plan.suite))
            done(f"{ref.system} ({ref.language})")
    silent = ("empty", "placeholder", "copied")
    counts = ("found", "extra", "answered", *silent, "escaped", "suspected_language", "other_script", "cut_off")
    expected = dict.fromkeys(f"{diagnosis.expected:,} in {diagnosis.language}" for diagnosis in diagnoses)
    terminal.table(
        f"{plan.suite.name}: lines expected of each system: {', '.join(expected)}",
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
    """One PDF per system and a summary PDF, from a run folder; of mt-geneval also the pairs of each system, largest gap
    between masculine and feminine first, as CSV."""
    from gendersuite.leaderboard import report_with_progress
    from gendersuite.terminal import Terminal

    report_with_progress(run, _names(systems), Terminal(quiet))


@app.command()
def export(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` wrote.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: metric-scores/LP/NAME-src.seg.score, ...")],
    quiet: QuietOption = False,
) -> None:
    """Scores of a run as mt-metrics-eval reads them: one per segment, and one per system."""
    from gendersuite.exporting import export_scores
    from gendersuite.terminal import Terminal

    terminal = Terminal(quiet)
    for path in export_scores(run, out):
        terminal.result(str(path))


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
    from gendersuite.run import Request, prepared
    from gendersuite.submissions import opened
    from gendersuite.terminal import Terminal

    request = Request(path, suite, language, _names(systems), layout, data, dictionary)
    with prepared(request) as plan, opened(he or path) as masculine, opened(she or path) as feminine:
        frames = {Gender.MASCULINE: masculine, Gender.FEMININE: feminine}
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
    mode: ModeOption = DEFAULT_MODE,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Why a sentence gets its labels: word, rule and dictionary of each."""
    from gendersuite.checkers import open_checker
    from gendersuite.explaining import explain_answer, explain_text, family_of
    from gendersuite.terminal import Terminal
    from gendersuite.testsuites import load_suite

    checker = open_checker(family_of(suite), language, dictionary, online=online, mode=mode)
    rows = (
        explain_text(checker, text)
        if source is None
        else explain_answer(load_suite(suite, data=data, seed=seed).in_language(language), checker, source, text)
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
def translate(
    suite: Annotated[str, typer.Argument(help="A suite's name, or the folder of a generated one.")],
    system: Annotated[
        str, typer.Option("--system", help="A live system, such as deepl; its key is in the environment.")
    ],
    to: Annotated[str, typer.Option("--to", help="Target language, such as cs.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: LP/SYSTEM.txt, SYSTEM.json and sources.txt.")],
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the system in the submission [default: as --system].")
    ] = None,
    variant: Annotated[
        str | None, typer.Option("--variant", help="Of a gest suite: she-said and the others of `generate`.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", help="The system's model [default: its own choice].")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="An option of the system, such as formality=more; may be given several times."),
    ] = None,
    endpoint: Annotated[
        str | None, typer.Option("--endpoint", help="The system's address [default: the official one].")
    ] = None,
    context: Annotated[
        bool, typer.Option("--context", help="Send the text before a sentence along, where a suite has one.")
    ] = False,
    max_chars: Annotated[
        int | None, typer.Option("--max-chars", help="Never send more characters than these in this run.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", help="Never spend more than so many dollars in this run.")
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(
            "--cache", help="File of all answers [default: in $GENDERSUITE_CACHE or the user's cache folder]."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Requests at a time [default: as many as the service takes well].")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", help="Only the first so many sources.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what there is to ask and what it costs, and ask nothing.")
    ] = False,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """A suite put to a live system. Every answer is kept at once: run again, it goes on where it ended."""
    from gendersuite.terminal import Terminal
    from gendersuite.translating import Order, translate_to_folder

    order = Order(
        suite=suite,
        system=system,
        to=to,
        out=out,
        name=name,
        variant=variant,
        options=tuple(option or ()),
        model=model,
        endpoint=endpoint,
        context=context,
        max_characters=max_chars,
        max_cost=max_cost,
        cache=cache,
        workers=workers,
        limit=limit,
        data=data,
        seed=seed,
    )
    translate_to_folder(order, Terminal(quiet), dry_run=dry_run)


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


data_app = typer.Typer(
    help="The official data sets: what is there, getting them, and whether they are as published.", no_args_is_help=True
)
app.add_typer(data_app, name="data")


@data_app.command("list")
def data_list(data: DataFolderOption = None) -> None:
    """The data sets with size, licence and citation, and what of them is here."""
    from gendersuite.fetching_data import list_data
    from gendersuite.terminal import Terminal

    list_data(data, Terminal(quiet=False))


@data_app.command("get")
def data_get(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Data sets (see `gendersuite data list`).")],
    files: FilesOption = None,
    data: DataFolderOption = None,
    mirror: Annotated[
        str | None,
        typer.Option(
            "--mirror",
            help="An address, followed by REPOSITORY/COMMIT/PATH, or a folder of files got by hand [default: GitHub].",
        ),
    ] = None,
    quiet: QuietOption = False,
) -> None:
    """Downloads data sets into the data folder; files that are there and right are left alone."""
    from gendersuite.fetching_data import get_data
    from gendersuite.terminal import Terminal

    if not get_data(names, files, data, mirror, Terminal(quiet)):
        raise typer.Exit(2)


@data_app.command("verify")
def data_verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Data sets [default: those of which files are here]."),
    ] = None,
    files: FilesOption = None,
    data: DataFolderOption = None,
    quiet: QuietOption = False,
) -> None:
    """Compares every byte in the data folder with what was published."""
    from gendersuite.fetching_data import verify_data
    from gendersuite.terminal import Terminal

    if not verify_data(names or (), files, data, Terminal(quiet)):
        raise typer.Exit(2)


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
