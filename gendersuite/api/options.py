"""Convert options of the public functions to internal types."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from gendersuite.checkers import ParserChoice
from gendersuite.checkers.parsers import ParserOptions
from gendersuite.errors import UsageError

AnyPath: TypeAlias = str | os.PathLike[str]
"""A path in the types that callers may pass."""
Names: TypeAlias = str | Iterable[str]
"""Names, or one text with names separated by commas."""


def names_in(given: Names | None) -> tuple[str, ...] | None:
    """Return the names as a tuple; None for None."""
    if given is None or given == "":
        return None
    names = given.split(",") if isinstance(given, str) else given
    return tuple(stripped for name in names if (stripped := name.strip()))


def path_or_none(given: AnyPath | None) -> Path | None:
    """Convert a path; None for None."""
    return None if given is None else Path(given)


def parser_choice(
    parser: str | None,
    model: str | None = None,
    folder: AnyPath | None = None,
    python: AnyPath | None = None,
    hybrid: bool = False,
) -> ParserChoice | None:
    """Return the parser that the options select; UsageError for parser options without a parser."""
    if parser is not None:
        return ParserChoice(parser, ParserOptions(model, path_or_none(folder), path_or_none(python)), hybrid)
    given = {"--parser-model": model, "--parser-folder": folder, "--parser-python": python, "--hybrid": hybrid or None}
    named = ", ".join(option for option, value in given.items() if value is not None)
    if named:
        raise UsageError(f"{named} needs a parser: name it with --parser.")
    return None
