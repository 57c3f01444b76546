"""The commands and Python examples that the documentation shows, read off the fenced blocks of its pages.

In a block `sh` every line is a command; in a block `console` those behind `$ ` are, and the lines below one are what it
prints. A comment right above a block, which readers do not see, says what its commands need: `<!-- needs data -->`,
what a person does before them: `<!-- by hand: ... -->`, or their exit code: `<!-- exits with 1 -->`. A block `python`
has examples as doctest reads them.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROGRAM = "gendersuite"
NEEDS = ("data", "service", "torch", "spacy", "a minute", "a person", "plugin")
"""Official data; a service, or a download, that no test asks; torch; a Czech parser; patience; somebody to look on; the
example plug-in, with which tests/docs/test_example_plugin.py runs them."""

_FENCE = re.compile(r"```\s*(\w*)\s*")
_COMMENT = re.compile(r"<!-- (?:needs (?P<needs>.+)|by hand: (?P<by_hand>.+)|exits with (?P<exit_code>\d)) -->")
_ASSIGNMENT = re.compile(r"([A-Z_]+)=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Command:
    """A command with the variables before it, where it stands, what it needs, what it prints, and its exit code."""

    place: str
    words: tuple[str, ...]
    variables: tuple[tuple[str, str], ...]
    needs: str
    by_hand: str
    printed: tuple[str, ...]
    exit_code: int

    @property
    def program(self) -> str:
        """The first word; nothing where the line only sets variables."""
        return self.words[0] if self.words else ""


@dataclass(frozen=True, slots=True)
class PythonBlock:
    """Examples with `>>>`, the number of the line before them, and what they need."""

    line: int
    text: str
    needs: str


def pages_of(project: Path) -> list[Path]:
    """The pages in which users find commands."""
    return [project / "README.md", *sorted((project / "docs").glob("*.md"))]


def commands_of(page: Path) -> list[Command]:
    """All commands in the fenced blocks of a page, in order."""
    return [command for block in _blocks(_lines(page)) for command in _commands(page.name, *block)]


def python_blocks_of(page: Path) -> list[PythonBlock]:
    """The blocks of Python examples of a page, in order."""
    return [
        PythonBlock(lines[0][0] - 1, "".join(f"{line}\n" for _, line in lines), (comment and comment["needs"]) or "")
        for _, comment, lines in _blocks(_lines(page), ("python",))
        if any(line.startswith(">>> ") for _, line in lines)
    ]


def commands_in(texts: Iterable[str]) -> list[Command]:
    """All commands in the fenced blocks of Markdown texts, in order."""
    return [
        command
        for place, text in enumerate(texts, start=1)
        for block in _blocks(text.split("\n"))
        for command in _commands(f"text {place}", *block)
    ]


def stray_lines(page: Path) -> list[str]:
    """Lines that look like commands outside of blocks that are read."""
    read = {number for _, _, lines in _blocks(_lines(page)) for number, _ in lines}
    return [
        f"{page.name}:{number}: {line.strip()}"
        for number, line in enumerate(_lines(page), start=1)
        if number not in read and re.match(rf"\s*(\$ )?{PROGRAM} [a-z]+ .*(--|[A-Z]{{2}})", line)
    ]


def _lines(page: Path) -> list[str]:
    return page.read_text(encoding="utf-8").split("\n")


def _blocks(
    text: Iterable[str], kinds: Collection[str] = ("sh", "console")
) -> Iterator[tuple[str, re.Match[str] | None, list[tuple[int, str]]]]:
    """Kind, comment and numbered lines of each block of these kinds."""
    kind, comment, block, before = None, None, [], ""
    for number, line in enumerate(text, start=1):
        fence = _FENCE.fullmatch(line)
        if kind is None and fence:
            kind, comment, block = fence[1], _COMMENT.fullmatch(before), []
        elif kind is not None and line.strip() == "```":
            if kind in kinds:
                yield kind, comment, block
            kind = None
        elif kind is not None:
            block.append((number, line))
        before = line


def _commands(where: str, kind: str, comment: re.Match[str] | None, lines: list[tuple[int, str]]) -> Iterator[Command]:
    prompt = "$ " if kind == "console" else ""
    starts = [place for place, (_, line) in enumerate(lines) if line.strip() and line.startswith(prompt)]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        number, line = lines[start]
        printed = tuple(text for _, text in lines[start + 1 : end] if text.strip()) if prompt else ()
        words = shlex.split(line.removeprefix(prompt), comments=True)
        variables = []
        while words and (assignment := _ASSIGNMENT.fullmatch(words[0])):
            variables.append((assignment[1], assignment[2]))
            words = words[1:]
        yield Command(
            place=f"{where}:{number}",
            words=tuple(words),
            variables=tuple(variables),
            needs=(comment and comment["needs"]) or "",
            by_hand=(comment and comment["by_hand"]) or "" if start == starts[0] else "",
            printed=printed,
            exit_code=int((comment and comment["exit_code"]) or 0),
        )
