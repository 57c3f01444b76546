"""Every command that the documentation shows does what it says: run for real, page by page, in a folder of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

import command_line
import pytest
from documented_commands import NEEDS, PROGRAM, Command, commands_of, pages_of, stray_lines
from tutorial_material import BY_HAND, HAS_SPACY, HAS_TORCH, link_all
from typer.main import get_command

from gendersuite.commands.cli import app

PROJECT = Path(__file__).resolve().parents[2]
PAGES = [pytest.param(page, id=page.name) for page in pages_of(PROJECT)]
ON_DATA = [page for page in PAGES if any(command.needs == "data" for command in commands_of(page.values[0]))]
OTHERS = ("make", "pip", "python")
"""Programs that the documentation names beside ours; no test runs them."""


def run(command: Command) -> str:
    """Run a command and return what it prints."""
    done = command_line.run(*command.words[1:], **dict(command.variables))
    assert done.returncode == command.exit_code, f"{command.place}\n{done.stderr}{done.stdout}"
    return done.stdout


def check_options(command: Command) -> None:
    """The command and its options exist, and no argument is missing."""
    parser, words = get_command(app), list(command.words[1:])
    while hasattr(parser, "commands"):
        assert words, f"{command.place}: names no command"
        if words[0].startswith("-"):
            assert any(words[0] in option.opts for option in parser.params), f"{command.place}: no option {words[0]}"
            return
        assert words[0] in parser.commands, f"{command.place}: there is no command {words[0]}"
        parser = parser.commands[words.pop(0)]
    try:
        parser.make_context(parser.name, words)
    except Exception as error:
        pytest.fail(f"{command.place}: {' '.join(command.words)}: {error}")


def run_page(page: Path, folder: Path, needs: Collection[str]) -> None:
    """Runs the commands that need one of these, in order; others are checked for their options."""
    for command in commands_of(page):
        if command.program != PROGRAM:
            continue
        check_options(command)
        if command.needs not in needs:
            continue
        if command.by_hand:
            BY_HAND[command.by_hand](folder)
        printed = run(command)
        if command.printed:
            wanted, found = ([line.split() for line in text] for text in (command.printed, printed.split("\n")))
            assert [line for line in found if line] == wanted, f"{command.place}:\n{printed}"


@pytest.mark.parametrize("page", PAGES)
def test_commands_of_a_page_run_in_order_on_built_in_material(
    page: Path, folder: Path, request: pytest.FixtureRequest
) -> None:
    needs = {"", "spacy"} if HAS_SPACY else {""}
    if HAS_TORCH and any(command.needs == "torch" for command in commands_of(page)):
        link_all(request.getfixturevalue("models"), folder)
        needs.add("torch")
    run_page(page, folder, needs)


@pytest.mark.slow
@pytest.mark.parametrize("page", ON_DATA)
def test_commands_of_a_page_run_on_official_data(page: Path, folder: Path, data: Path) -> None:
    (folder / "DATA").symlink_to(data)
    run_page(page, folder, {"data"})


@pytest.mark.slow
def test_the_demo_that_the_documentation_promises(folder: Path) -> None:
    found = {command.words: command for page in pages_of(PROJECT) for command in commands_of(page)}
    run(found[PROGRAM, "demo"])
    assert (folder / "demo" / "index.html").is_file()


@pytest.mark.parametrize("page", PAGES)
def test_no_command_stands_where_it_is_not_read(page: Path) -> None:
    assert stray_lines(page) == []
    for command in commands_of(page):
        assert command.needs in ("", *NEEDS), command.place
        assert command.program in ("", PROGRAM, *OTHERS), command.place
        assert not command.by_hand or command.by_hand in BY_HAND, command.place


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = [command for page in pages_of(PROJECT) for command in commands_of(page) if command.program == "make"]
    assert {word for command in named for word in command.words[1:]} <= targets


def test_every_command_of_the_program_is_documented() -> None:
    shown = {command.words[1] for page in pages_of(PROJECT) for command in commands_of(page) if command.words[1:]}
    assert set(get_command(app).commands) - shown == set()


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """Every page is in the navigation, and every link between pages leads somewhere."""
    pytest.importorskip("mkdocs")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(build, cwd=PROJECT, capture_output=True, encoding="utf-8")
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "site" / "index.html").is_file()
    notebook = (tmp_path / "site" / "notebooks" / "first_look.html").read_text(encoding="utf-8")
    assert "data:image/png" in notebook
    assert "<td>Stereotyped</td>" in notebook
