"""The command line. Nothing heavy is imported before a command needs it."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from gendersuite.commands import (
    agree_commands,
    compare_commands,
    data_commands,
    live_commands,
    parse_commands,
    probe_commands,
    run_commands,
    serve_commands,
    suite_commands,
)
from gendersuite.commands.help_texts import help_of
from gendersuite.errors import GendersuiteError
from gendersuite.support.terminal import printable, show_warnings_as_sentences

app = typer.Typer(
    name="gendersuite",
    help="Measure gender in machine translation: generate test suites, score submissions, report what it means.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

# In the order in which --help shows them.
for _command in (
    run_commands.demo,
    suite_commands.generate,
    run_commands.validate,
    run_commands.score,
    run_commands.report,
    serve_commands.serve,
    run_commands.export,
    compare_commands.compare,
    agree_commands.agree,
    agree_commands.sample,
    agree_commands.judge,
    run_commands.pairs,
    suite_commands.explain,
    suite_commands.simulate,
    live_commands.translate,
    probe_commands.probe,
    parse_commands.parse,
    suite_commands.suites,
    suite_commands.languages,
    suite_commands.dictionaries,
    suite_commands.parsers,
):
    app.command(**help_of(_command.__name__))(_command)

data_app = typer.Typer(
    help="The official data sets: what is there, getting them, and whether they are as published.", no_args_is_help=True
)
app.add_typer(data_app, name="data", **help_of("data"))
data_app.command("list", **help_of("data list"))(data_commands.data_list)
data_app.command("get", **help_of("data get"))(data_commands.data_get)
data_app.command("verify", **help_of("data verify"))(data_commands.data_verify)


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
