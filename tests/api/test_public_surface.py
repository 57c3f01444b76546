"""The public Python API: its names, signatures, examples and types, and how it fits the command line."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer.main

import gendersuite as gs
from gendersuite.api.run import Run
from gendersuite.commands.cli import app

SURFACE = Path(__file__).parent / "public_surface.txt"
"""One line per public name. A change here is a change that users notice: see docs/compatibility.md."""
PRINTED = {"--help", "--json", "--quiet", "--all", "--show", "--cite"}
"""Options that change what a command prints."""
FUNCTIONS = {
    "suites": ("list_suites",),
    "languages": ("list_languages",),
    "dictionaries": ("list_dictionaries",),
    "parsers": ("list_parsers",),
    "data list": ("list_data",),
    "data get": ("get_data",),
    "data verify": ("verify_data",),
    "compare": ("compare", "compare_runs"),
}
"""The functions of the commands that have another name."""
WRITES_A_TABLE = {"agree", "judge", "compare"}
"""Commands whose --out writes the DataFrame that the function returns."""


def commands() -> dict[str, Any]:
    found = dict(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
    return found | {f"data {name}": command for name, command in found.pop("data").commands.items()}


def surface() -> list[str]:
    names = [name for name in gs.__all__ if name != "__version__"]
    methods = [name for name in vars(Run) if not name.startswith("_")]
    return [
        *(f"{name}{inspect.signature(getattr(gs, name))}" for name in names),
        *(
            f"Run.{name}{inspect.signature(member) if inspect.isfunction(member := vars(Run)[name]) else ''}"
            for name in sorted(methods)
        ),
    ]


def test_names_and_signatures_are_those_that_are_written_down() -> None:
    assert surface() == SURFACE.read_text(encoding="utf-8").rstrip("\n").split("\n")


def test_nothing_else_is_exported_and_nothing_heavy_is_imported() -> None:
    code = (
        "import gendersuite, sys; print([n for n in vars(gendersuite) if not n.startswith('_')]);"
        "print(sorted({'numpy', 'pandas', 'typing', 're', 'typer'} & (set(sys.modules) - before)))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", f"import sys; before = set(sys.modules); {code}"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert shown.stdout == "['version', 'TYPE_CHECKING']\n[]\n"
    assert dir(gs) == sorted(gs.__all__)


@pytest.mark.parametrize("name", sorted(commands()))
def test_a_command_has_the_options_of_its_function(name: str) -> None:
    functions = [getattr(gs, function) for function in FUNCTIONS.get(name, (name,))]
    parameters = {parameter for function in functions for parameter in inspect.signature(function).parameters}
    for parameter in commands()[name].params:
        if parameter.param_type_name == "argument":
            assert parameter.name in parameters
            continue
        option = max(parameter.opts, key=len)
        if option not in PRINTED and not (option == "--out" and name in WRITES_A_TABLE):
            assert option.removeprefix("--").replace("-", "_") in parameters, option


MODULES = sorted({"gendersuite", *(f"gendersuite.api.{module}" for module in gs._MODULES.values())})


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_work(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)
    found = doctest.testmod(import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


@pytest.mark.parametrize("name", [name for name in gs.__all__ if name != "__version__"])
def test_every_function_has_an_example(name: str) -> None:
    assert ">>> import gendersuite as gs" in (inspect.getdoc(getattr(gs, name)) or "")
