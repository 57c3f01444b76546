"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from gendersuite.commands.command_group import CommandGroup
from gendersuite.errors import GendersuiteError
from gendersuite.support.stopping import exit_on_sigterm

app = typer.Typer(
    name="gendersuite",
    cls=CommandGroup,
    help="Measure gender in machine translation: generate test suites, score submissions, report what it means.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; an error is one sentence and exit code 2, never a traceback."""
    from gendersuite.support.terminal import show_warnings_as_sentences

    exit_on_sigterm()
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
    from gendersuite.support.terminal import printable

    print(f"gendersuite: {printable(sentence)}", file=sys.stderr)
    raise SystemExit(2)


@app.callback(invoke_without_command=True)
def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        from gendersuite.version import __version__

        print(__version__)
        raise typer.Exit


if __name__ == "__main__":
    main()
