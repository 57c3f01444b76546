"""Options shared by several commands."""

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
        "--data",
        help="Folder of the official data sets [default: $GENDERSUITE_DATA, else a parent folder of the submissions].",
    ),
]
DataFolderOption = Annotated[
    Path | None, typer.Option("--data", help="Folder of the official data sets [default: $GENDERSUITE_DATA].")
]
FilesOption = Annotated[
    str | None, typer.Option("--files", help="Only files whose path in the data set matches, such as 'translations/*'.")
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
    typer.Option(
        "--dictionary",
        help="A Hunspell .dic file, or its folder [default: the operating system's, else an installed one].",
    ),
]
OnlineOption = Annotated[bool, typer.Option("--online", help="Look up unknown words in online dictionaries (cached).")]
ModeOption = Annotated[
    str,
    typer.Option(
        "--mode",
        help="How answers are judged: default; for mt-geneval also paper or morphology, for gest with a parser also "
        "paper.",
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
    str | None,
    typer.Option("--parser-model", help="The parser's model [default: the parser's default for the language]."),
]
ParserFolderOption = Annotated[
    Path | None,
    typer.Option("--parser-folder", help="Folder of the parser's models; for conllu the file or folder of parses."),
]
ParserPythonOption = Annotated[
    Path | None,
    typer.Option("--parser-python", help="Python interpreter of the environment in which trankit is installed."),
]
ParserEnvironmentOption = Annotated[
    Path | None,
    typer.Option("--python", help="Python interpreter of the environment in which trankit is installed."),
]
HybridOption = Annotated[
    bool,
    typer.Option("--hybrid", help="Use the parser only for slots that the dictionary leaves undecided or in conflict."),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print only results and errors.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of a generated suite and of the bootstrap.")]
