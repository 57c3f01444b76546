"""The commands `generate`, `simulate` and `explain`, and the lists of suites, languages, dictionaries and parsers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.completion import language_codes, suite_names
from gendersuite.commands.options import (
    DataOption,
    DictionaryOption,
    HybridOption,
    ModeOption,
    OnlineOption,
    ParserEnvironmentOption,
    ParserFolderOption,
    ParserModelOption,
    ParserOption,
    ParserPythonOption,
    SeedOption,
    SuiteOption,
)
from gendersuite.support.defaults import DEFAULT_MODE, DEFAULT_SEED


def generate(
    suite: Annotated[
        str, typer.Argument(help="Name of a built-in suite, such as dialogue.", autocompletion=suite_names)
    ],
    out: Annotated[Path, typer.Option("--out", help="Output folder.")],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            help="A variant of a gest suite: he-said or she-said (also he-said-no-colon), which specify the speaker's "
            "gender, or template-1 to template-4 for language models [default: the plain sentences].",
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="text, xml, wmt25, wmt26 or all: a package ready for submission, with README, licence and checksums; "
            "the key is written to OUT-key [default: no package, but sources.txt, sources.docs and key.jsonl in OUT].",
        ),
    ] = None,
    prompt: Annotated[
        str | None,
        typer.Option(
            "--prompt",
            help="A prompt template for wmt25 and wmt26, with the placeholders {text} (the source) and {language}.",
        ),
    ] = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Write sources for organisers: sources.txt, sources.docs with doc ids, and key.jsonl for scoring; or a package in
    WMT's formats."""
    from gendersuite.api.suites import generate
    from gendersuite.testsuites.packages.package import key_folder

    made = generate(suite, out=out, variant=variant, format=form, prompt=prompt, data=data, seed=seed)
    written = f"{out}: {len(made.items):,} sources with {made.slot_count:,} slots."
    if form is None and prompt is None:
        print(f"{written} Keep key.jsonl to yourself.")
    else:
        print(f"{written} Hand in the folder as it is, and keep {key_folder(out)} to yourself.")


def simulate(
    suite: Annotated[
        str, typer.Argument(help="A built-in suite, or the folder of a generated one.", autocompletion=suite_names)
    ],
    language: Annotated[
        str, typer.Option("--language", help="Target language, such as es.", autocompletion=language_codes)
    ],
    out: Annotated[Path, typer.Option("--out", help="Output folder: LP/SYSTEM.txt and sources.txt.")],
    bias: Annotated[
        str,
        typer.Option(
            "--bias",
            help="Planted effects, such as masculine=0.8,adverb=0.3,character=0.2,pairing=0.1,lapse=0.2 for dialogue; "
            "for gest-mini the share of masculine speakers by side or stereotype, such as female=0.4,male=0.9,7=0.1.",
        ),
    ] = "",
    system: Annotated[str, typer.Option("--system", help="Name of the simulated system.")] = "simulated",
    seed: SeedOption = DEFAULT_SEED,
) -> None:
    """Write the outputs of a simulated system with a planted bias."""
    from gendersuite.api.suites import simulate

    print(simulate(suite, language=language, out=out, bias=bias, system=system, seed=seed))


def explain(
    text: Annotated[str, typer.Argument(help="A translation.")],
    suite: SuiteOption,
    language: Annotated[
        str, typer.Option("--language", help="The translation's language, such as es.", autocompletion=language_codes)
    ],
    source: Annotated[
        str | None, typer.Option("--source", help="The translated source of the suite; labels the slots of the source.")
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
    """Show why a translation gets its labels: the word, rule and dictionary of each."""
    from gendersuite.api.labels import explain
    from gendersuite.support.terminal import Terminal

    found = explain(
        text,
        suite=suite,
        language=language,
        source=source,
        data=data,
        dictionary=dictionary,
        online=online,
        mode=mode,
        parser=parser,
        parser_model=parser_model,
        parser_folder=parser_folder,
        parser_python=parser_python,
        hybrid=hybrid,
        seed=seed,
    )
    Terminal(quiet=False).frame(text, found.drop(columns="text"))


def suites(
    cite: Annotated[bool, typer.Option("--cite", help="Print the papers of the suites as BibTeX.")] = False,
) -> None:
    """List the suites for translations (score) and for language models (probe)."""
    if cite:
        from gendersuite.reports.blocks.citations import bibtex

        print(bibtex(), end="")
        return
    from gendersuite.api.lists import list_suites

    print("\n".join(list_suites()["suite"]))


def languages() -> None:
    """List the languages that can be checked, by suite family."""
    from gendersuite.api.lists import list_languages

    for family, own in list_languages().groupby("family", sort=False):
        print(f"{family}: {' '.join(own['language'])}")


def dictionaries() -> None:
    """List the dictionary of each language, by suite family, with its version, or how to install one."""
    from gendersuite.api.lists import list_dictionaries

    for row in list_dictionaries().to_dict("records"):
        found = row["problem"] or f"{row['dictionary']} {row['version']}"
        print(f"{row['family']} {row['language']}: {found}")


def parsers(
    language: Annotated[
        str | None, typer.Option("--language", help="Also show the model for this language, such as cs.")
    ] = None,
    python: ParserEnvironmentOption = None,
) -> None:
    """List the parsers that can be used here, with their versions, or how to install them."""
    from gendersuite.api.lists import list_parsers

    for row in list_parsers(language, python=python).to_dict("records"):
        print(f"{row['parser']}: {row['problem'] or row['version']}")
