"""Runs in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import QuietOption


def serve(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` or `probe` wrote.")],
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port on this machine; 0: any free one.")
    ] = 8000,
    quiet: QuietOption = False,
) -> None:
    """The page of a run in the browser, for this machine only; it follows the run as it changes. Ctrl-C ends it."""
    from gendersuite.api.serve import serve
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    terminal.say(f"Serving {run} to this machine; Ctrl-C ends it.")
    serve(run, port=port, on_address=terminal.result)
    terminal.say("Ended.")
