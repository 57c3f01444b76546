"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.completion import language_codes, layout_names, suite_names

SuiteOption = Annotated[
    str,
    typer.Option(
        "--suite",
        help="A suite's name (see `gendersuite suites`), or the folder of a generated one.",
        autocompletion=suite_names,
    ),
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
    str | None,
    typer.Option(
        "--language",
        help="Target language, such as es [default: all that can be checked].",
        autocompletion=language_codes,
    ),
]
RunLanguageOption = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="Target language, such as cs [default: all of the run].",
        autocompletion=language_codes,
    ),
]
SystemsOption = Annotated[str | None, typer.Option("--systems", help="Only these systems, separated by commas.")]
LayoutOption = Annotated[
    str | None,
    typer.Option(
        "--layout",
        help="Layout of the folder, such as wmt24 or flat (docs/formats.md has all) [default: detected].",
        autocompletion=layout_names,
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
        "--mode",
        help="How answers are judged, if the suite knows several ways: for mt-geneval paper, morphology; for gest with "
        "a parser paper.",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print JSON instead of tables; progress stays on standard error.")
]
ParserOption = Annotated[
    str | None,
    typer.Option(
        "--parser",
        help="Read the gender from parses by stanza, spacy, trankit or conllu (see `gendersuite parsers`), in any "
        "language [default: dictionaries].",
    ),
]
ParserModelOption = Annotated[
    str | None, typer.Option("--parser-model", help="The parser's model [default: its own choice for the language].")
]
ParserFolderOption = Annotated[
    Path | None,
    typer.Option("--parser-folder", help="Where the parser's models lie; of conllu the file or folder of parses."),
]
ParserPythonOption = Annotated[
    Path | None,
    typer.Option("--parser-python", help="Of trankit: the interpreter of the environment it is installed in."),
]
ParserEnvironmentOption = Annotated[
    Path | None,
    typer.Option("--python", help="Of trankit: the interpreter of the environment it is installed in."),
]
HybridOption = Annotated[
    bool,
    typer.Option("--hybrid", help="Ask the parser only where the dictionary stays undecided or finds a conflict."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print only results and errors.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of a generated suite and of the bootstrap.")]
