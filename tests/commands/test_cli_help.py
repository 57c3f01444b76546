"""--help, with its examples, and what the shell completes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from gendersuite.commands.cli import app
from gendersuite.commands.help_texts import HELP

COMMANDS = sorted(set(HELP) - {"data"})


def shown(*arguments: str) -> str:
    """What --help of a command prints in a window of 80 columns."""
    result = CliRunner().invoke(app, [*arguments, "--help"], env={"COLUMNS": "80"}, prog_name="gendersuite")
    assert result.exit_code == 0, result.output
    return result.output


def names(command: object, before: str = "") -> set[str]:
    """All commands below one, as they are typed."""
    found = set()
    for name, below in getattr(command, "commands", {}).items():
        found |= {f"{before}{name}", *names(below, f"{before}{name} ")}
    return found


def test_every_command_has_a_line_and_examples() -> None:
    assert names(get_command(app)) == set(HELP)


@pytest.mark.parametrize("command", ["", *sorted(HELP)])
def test_help_fits_80_columns_and_cuts_nothing(command: str) -> None:
    text = shown(*command.split())
    assert max(map(len, text.split("\n"))) <= 80
    assert "..." not in text.partition("Commands:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_one_or_two_examples(command: str) -> None:
    lines = shown(*command.split()).rstrip("\n").split("\n")
    examples = HELP[command].examples
    assert 1 <= len(examples) <= 2
    assert [line.strip() for line in lines[-len(examples) :]] == list(examples)
    assert lines[-len(examples) - 1].strip() in ("Example:", "Examples:")


@pytest.mark.parametrize("example", [example for command in COMMANDS for example in HELP[command].examples])
def test_examples_are_commands(example: str) -> None:
    """Each parses as it stands: with --help behind it, typer reads all its options and stops."""
    program, *arguments = shlex.split(example.partition(" > ")[0])
    assert program == "gendersuite"
    result = CliRunner().invoke(app, [*arguments, "--help"])
    assert result.exit_code == 0, result.output
    command = get_command(app)
    while arguments and arguments[0] in getattr(command, "commands", {}):
        command = command.commands[arguments.pop(0)]  # type: ignore[attr-defined]
    # Without --help: nothing is run, but every option must be known and have its value.
    with command.make_context("example", list(arguments)) as context:
        assert context.command is command


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    done = subprocess.run(
        [sys.executable, "-c", "from gendersuite.commands.cli import app; app(prog_name='gendersuite')"],
        env=os.environ
        | {
            "_GENDERSUITE_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(("gendersuite", *words)),
            "COMP_CWORD": str(len(words)),
        },
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.fixture
def run(tmp_path: Path) -> Path:
    systems = [{"language": "cs", "system": name} for name in ("DeepL", "NLLB", "Delta")]
    (tmp_path / "run.json").write_text(json.dumps({"submissions": systems}), encoding="utf-8")
    return tmp_path


def test_the_shell_completes_names() -> None:
    assert completed("score", "x", "--suite", "dia") == ["dialogue", "dialogue-wmt24"]
    assert completed("probe", "--suite", "crows-") == ["crows-multilingual", "crows-pairs"]
    assert completed("score", "x", "--language", "i") == ["is", "it"]
    assert completed("report", "x", "--format", "pdf,la") == ["pdf,latex"]
    assert completed("generate", "gest-m") == ["gest-mini"]


def test_the_shell_completes_systems_of_a_run(run: Path) -> None:
    assert completed("compare", str(run), "De") == ["DeepL", "Delta"]
    assert completed("report", str(run), "--systems", "DeepL,") == ["DeepL,Delta", "DeepL,NLLB"]


@pytest.mark.parametrize("content", [None, "", "[]", '{"submissions": 3}'])
def test_completion_never_fails(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content, encoding="utf-8")
    assert completed("compare", str(tmp_path), "De") == []


def test_suites_print_their_papers() -> None:
    printed = CliRunner().invoke(app, ["suites", "--cite"]).output
    assert printed.count("@inproceedings{") == 6
    assert "@inproceedings{pikuliak-etal-2024-women," in printed
