"""Reads sections and templates in wikitext, each in one pass (linear time for any page)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_MARK = re.compile(r"\{\{|\}\}|\[\[|\]\]|\|")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_NAMED = re.compile(r"\s*([^\s=<>\[\]{}]{1,40})\s*=(.*)", re.DOTALL)
MOST_POSITIONS = 100


@dataclass(frozen=True, slots=True)
class WikiTemplate:
    """A template call: `{{name|positional|key=named}}`, with stripped values. Nested templates are separate calls and
    are removed from its values."""

    name: str
    positional: tuple[str, ...]
    named: dict[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        return (*self.positional, *self.named.values())


@dataclass(slots=True)
class _Call:
    parts: list[list[str]] = field(default_factory=lambda: [[]])
    open_links: int = 0


def sections(text: str, level: int) -> Iterator[tuple[str, str]]:
    """Yield the title and body of each section, split at headings of this level and above (`==` is level 2). The text
    before the first heading is left out; deeper headings stay in the body."""
    title: str | None = None
    body: list[str] = []
    for line in without_comments(text).split("\n"):
        depth, heading = _heading(line)
        if 0 < depth <= level:
            if title is not None:
                yield title, "\n".join(body)
            title, body = heading, []
        else:
            body.append(line)
    if title is not None:
        yield title, "\n".join(body)


def _heading(line: str) -> tuple[int, str]:
    """The depth and title of a heading; depth 0 for other lines."""
    bare = line.strip()
    before = len(bare) - len(bare.lstrip("="))
    after = len(bare) - len(bare.rstrip("="))
    depth = min(before, after)
    if depth == 0 or depth * 2 >= len(bare):
        return 0, ""
    return depth, bare[depth:-depth].strip()


def without_comments(text: str) -> str:
    """Return the text without `<!-- -->`; an unclosed comment extends to the end."""
    first, *others = text.split("<!--")
    return first + "".join(other.partition("-->")[2] for other in others)


def plain(text: str) -> str:
    """Return the text of a value without links and emphasis."""
    return _LINK.sub(r"\1", text).replace("'''", "").replace("''", "").strip()


def templates(text: str) -> list[WikiTemplate]:
    """Return all template calls of a text, in the order of their ends."""
    calls: list[_Call] = []
    found: list[WikiTemplate] = []
    place = 0
    for mark in _MARK.finditer(text):
        if calls:
            calls[-1].parts[-1].append(text[place : mark.start()])
        place = mark.end()
        sign = mark.group()
        if sign == "{{":
            calls.append(_Call())
        elif not calls:
            continue
        elif sign == "}}":
            found.append(_template(calls.pop()))
        elif sign == "|" and not calls[-1].open_links:
            calls[-1].parts.append([])
        else:
            calls[-1].open_links = max(0, calls[-1].open_links + {"[[": 1, "]]": -1, "|": 0}[sign])
            calls[-1].parts[-1].append(sign)
    return found


def _template(call: _Call) -> WikiTemplate:
    name, *values = ("".join(part) for part in call.parts)
    positional: dict[int, str] = {}
    named: dict[str, str] = {}
    position = 0
    for value in values:
        match = _NAMED.fullmatch(value)
        if match is None:
            position += 1
            positional[position] = value.strip()
        elif match[1].isdecimal() and match[1].isascii() and len(match[1]) < 3:
            positional[int(match[1])] = match[2].strip()
        else:
            named[match[1]] = match[2].strip()
    last = min(max(positional, default=0), MOST_POSITIONS)
    ordered = tuple(positional.get(number, "") for number in range(1, last + 1))
    return WikiTemplate(" ".join(name.replace("_", " ").split()).casefold(), ordered, named)
