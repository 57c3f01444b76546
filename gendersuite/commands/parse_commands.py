"""The command `parse`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import (
    DataOption,
    LayoutOption,
    ParserEnvironmentOption,
    QuietOption,
    SeedOption,
    SuiteOption,
    SystemsOption,
)
from gendersuite.support.defaults import DEFAULT_SEED

ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        help="For stanza a package (pdt), for spacy an installed model or its folder, for trankit an embedding "
        "(xlm-roberta-large) [default: the parser's default for the language].",
    ),
]
FolderOption = Annotated[
    Path | None,
    typer.Option("--folder", help="Folder of the parser's models; for conllu the file or folder of parses."),
]


def parse(
    path: Annotated[Path, typer.Argument(help="Folder or archive of submissions, as for score.")],
    suite: SuiteOption,
    backend: Annotated[str, typer.Option("--backend", help="stanza, spacy, trankit or conllu.")],
    out: Annotated[Path, typer.Option("--out", help="Output folder: LANG/SYSTEM.conllu.")],
    language: Annotated[
        str | None, typer.Option("--language", help="Target language, such as cs [default: all in the folder].")
    ] = None,
    model: ModelOption = None,
    folder: FolderOption = None,
    python: ParserEnvironmentOption = None,
    systems: SystemsOption = None,
    layout: LayoutOption = None,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """Parse the outputs of systems as CoNLL-U, for `score --parser conllu --parser-folder OUT`. Parses are cached."""
    from gendersuite.api.parse import parse
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        found = parse(
            path,
            suite=suite,
            backend=backend,
            out=out,
            language=language,
            model=model,
            folder=folder,
            python=python,
            systems=systems,
            layout=layout,
            data=data,
            seed=seed,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    for row in found.to_dict("records"):
        counted = f"{row['texts']:,} texts with {row['sentences']:,} sentences"
        terminal.result(f"{row['file']}: {counted}, by {row['parser']} {row['version']}")
