"""The command line. Large packages are only imported by the commands that need them."""

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
    help="Measure gender in machine translation: generate test suites, score submissions, report the results.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line; errors are printed as one sentence, with exit code 2."""
    from gendersuite.support.terminal import show_warnings_as_sentences

    exit_on_sigterm()
    # The matrices are small, so more BLAS threads only slow each other down, especially with --jobs.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # The default encoding on Windows and in C locales cannot print accented letters.
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
