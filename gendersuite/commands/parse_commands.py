"""Parsers: which there are, and what they make of systems' outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import (
    DataOption,
    LayoutOption,
    QuietOption,
    SeedOption,
    SuiteOption,
    SystemsOption,
    names_in,
)
from gendersuite.testsuites import DEFAULT_SEED

ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        help="Of stanza a package (pdt), of spacy an installed model or its folder, of trankit an embedding "
        "(xlm-roberta-large) [default: the parser's own choice].",
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option("--folder", help="Where the parser's models lie; of conllu the file or folder of parses."),
]
PythonOption = Annotated[
    Path | None,
    typer.Option("--python", help="Of trankit: the interpreter of the environment it is installed in."),
]


def parse(
    path: Annotated[Path, typer.Argument(help="Folder of submissions, or an archive of it, as for score.")],
    suite: SuiteOption,
    backend: Annotated[str, typer.Option("--backend", help="stanza, spacy, trankit or conllu.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: LANG/SYSTEM.conllu.")],
    language: Annotated[
        str | None, typer.Option("--language", help="Target language, such as cs [default: all that are there].")
    ] = None,
    model: ModelOption = None,
    folder: FolderOption = None,
    python: PythonOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """Parses of all that systems answered, as CoNLL-U; `score --parser conllu --parser-folder OUT` reads them. Run
    again, it parses nothing twice."""
    from gendersuite.api.parse import ParseOrder, parse_to_folder
    from gendersuite.checkers.parsers import ParserOptions
    from gendersuite.support.terminal import Terminal

    order = ParseOrder(
        folder=path,
        suite=suite,
        out=out,
        backend=backend,
        options=ParserOptions(model, folder, python),
        language=language,
        systems=names_in(systems),
        layout=layout,
        data=data,
        seed=seed,
    )
    parse_to_folder(order, Terminal(quiet))


def parsers(
    language: Annotated[
        str | None, typer.Option("--language", help="Also whether there is a model for it, such as cs.")
    ] = None,
    python: PythonOption = None,
) -> None:
    """The parsers that can be used here, with their versions, or how to get them."""
    from gendersuite.api.parse import show_parsers
    from gendersuite.checkers.parsers import ParserOptions
    from gendersuite.support.terminal import Terminal

    show_parsers(language, ParserOptions(python=python), Terminal(quiet=False))
