"""The list of commands. A command is imported when it is run; `--help` only needs its name and a one-line text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from gendersuite.commands.help_texts import HELP, help_of

MODULES = {
    "demo": "run_commands",
    "generate": "suite_commands",
    "validate": "run_commands",
    "score": "run_commands",
    "report": "run_commands",
    "serve": "serve_commands",
    "export": "run_commands",
    "compare": "compare_commands",
    "agree": "agree_commands",
    "sample": "agree_commands",
    "judge": "agree_commands",
    "pairs": "run_commands",
    "explain": "suite_commands",
    "simulate": "suite_commands",
    "translate": "live_commands",
    "probe": "probe_commands",
    "parse": "parse_commands",
    "suites": "suite_commands",
    "languages": "suite_commands",
    "dictionaries": "suite_commands",
    "parsers": "suite_commands",
    "data": "data_commands",
}
"""The module of each command, in the order of `--help`. It defines a function or a Typer with the command's name."""


class Commands(Mapping[str, Any]):
    """The commands by name, imported on access."""

    def __init__(self) -> None:
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            found = getattr(import_module(f"{__package__}.{MODULES[name]}"), name)
            app = typer.Typer(rich_markup_mode=None, add_completion=False)
            if isinstance(found, typer.Typer):
                app = found
            else:
                app.command(name, **help_of(name))(found)
            self._built[name] = typer.main.get_command(app)
            self._built[name].name = name
        return self._built[name]

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


class CommandGroup(TyperGroup):
    """The top-level command group of the program."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = Commands()  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        """Return the names of the commands, in the order of `--help`."""
        return list(MODULES)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """Write the list of commands in `--help`."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, HELP[name].short) for name in MODULES])
