"""The command `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import QuietOption


def serve(
    run: Annotated[Path, typer.Argument(help="A run folder that `gendersuite score` or `probe` wrote.")],
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port on this machine; 0 for any free port.")
    ] = 8000,
    quiet: QuietOption = False,
) -> None:
    """Serve the web page of a run on this machine only; it is updated when the run changes. Stop with Ctrl-C."""
    from gendersuite.api.serve import serve
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    terminal.say(f"Serving {run} to this machine; Ctrl-C ends it.")
    serve(run, port=port, on_address=terminal.result)
    terminal.say("Ended.")
