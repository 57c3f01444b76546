"""Making and explaining what is asked: sources for organisers, simulated systems, and what there is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.checkers import DEFAULT_MODE
from gendersuite.commands.completion import language_codes, suite_names
from gendersuite.commands.options import (
    DataOption,
    DictionaryOption,
    HybridOption,
    ModeOption,
    OnlineOption,
    ParserFolderOption,
    ParserModelOption,
    ParserOption,
    ParserPythonOption,
    SeedOption,
    SuiteOption,
    parser_choice,
)
from gendersuite.errors import GendersuiteError
from gendersuite.testsuites import DEFAULT_SEED


def generate(
    suite: Annotated[
        str, typer.Argument(help="Name of a built-in suite, such as dialogue.", autocompletion=suite_names)
    ],
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
        str | None,
        typer.Option(
            "--format",
            help="text, xml, wmt25, wmt26 or all: a package to hand in as it is, with README, licence and checksums; "
            "the key is written to OUT-key beside it [default: no package, but sources.txt, sources.docs and key.jsonl "
            "in the folder].",
        ),
    ] = None,
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
    from gendersuite.testsuites import load_suite, make_variant
    from gendersuite.testsuites.key import write_suite

    made = load_suite(suite, data=data, seed=seed)
    if variant is not None:
        made = make_variant(made, variant)
    told = f"{out}: {len(made.items):,} sources with {made.slot_count:,} slots."
    if form is None and prompt is None:
        write_suite(made, out, seed=seed)
        print(f"{told} Keep key.jsonl to yourself.")
        return
    from gendersuite.run.checking import checked_languages
    from gendersuite.testsuites.packages.package import write_package

    languages = made.languages or checked_languages(made.family)
    key = write_package(made, out, seed, form or "text", languages, prompt)
    print(f"{told} Hand in the folder as it is, and keep {key} to yourself.")


def simulate(
    suite: Annotated[
        str, typer.Argument(help="A built-in suite, or the folder of a generated one.", autocompletion=suite_names)
    ],
    language: Annotated[
        str, typer.Option("--language", help="Target language, such as es.", autocompletion=language_codes)
    ],
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
    from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
    from gendersuite.testsuites import load_suite

    asked = load_suite(suite, seed=seed)
    print(write_simulated(out, asked, language, parse_bias(bias, asked.family), seed=seed, system=system))


def explain(
    text: Annotated[str, typer.Argument(help="A translation.")],
    suite: SuiteOption,
    language: Annotated[
        str, typer.Option("--language", help="The translation's language, such as es.", autocompletion=language_codes)
    ],
    source: Annotated[
        str | None, typer.Option("--source", help="The suite's source that it translates, to see the slots it answers.")
    ] = None,
    data: DataOption = None,
    dictionary: DictionaryOption = None,
    online: OnlineOption = False,
    mode: ModeOption = DEFAULT_MODE,
    parser: ParserOption = None,
    parser_model: ParserModelOption = None,
    parser_folder: ParserFolderOption = None,
    parser_python: ParserPythonOption = None,
    hybrid: HybridOption = False,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Why a sentence gets its labels: word, rule and dictionary of each."""
    from gendersuite.api.explain import explain_answer, explain_text, family_of
    from gendersuite.run.checking import open_checker_of
    from gendersuite.support.terminal import Terminal
    from gendersuite.testsuites import load_suite

    choice = parser_choice(parser, parser_model, parser_folder, parser_python, hybrid)
    checker = open_checker_of(family_of(suite), language, dictionary, online=online, mode=mode, parser=choice)
    rows = (
        explain_text(checker, text)
        if source is None
        else explain_answer(load_suite(suite, data=data, seed=seed).in_language(language), checker, source, text)
    )
    Terminal(quiet=False).table(text, ("about", "label", "word", "rule", "dictionary"), rows)


def suites(
    cite: Annotated[bool, typer.Option("--cite", help="Print the papers behind them, as BibTeX.")] = False,
) -> None:
    """The suites that are there, for translations (score) and for language models (probe)."""
    if cite:
        from gendersuite.reports.blocks.citations import bibtex

        print(bibtex(), end="")
        return
    from gendersuite.probes import probes
    from gendersuite.testsuites import suites as known

    print("\n".join(sorted({*known(), *probes()})))


def languages() -> None:
    """The languages that can be checked, by suite family."""
    from gendersuite.run.checking import checked_families, checked_languages

    for family in checked_families():
        print(f"{family}: {' '.join(checked_languages(family))}")


def dictionaries() -> None:
    """The dictionary that serves each language here, by suite family, with its version, or how to get it."""
    from gendersuite.run.checking import checked_families, checked_languages, open_checker_of

    for family in checked_families():
        for language in checked_languages(family):
            try:
                found = open_checker_of(family, language).dictionary
            except GendersuiteError as error:
                print(f"{family} {language}: {error}")
            else:
                print(f"{family} {language}: {found.name} {found.version}")
