"""The page's own files, put together: one style sheet, and one script whose parts build on those before them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

TEMPLATES = Path(__file__).parent / "templates"
STYLES = ("colours.css", "layout.css", "tables.css", "items.css", "report.css")
SCRIPTS = (
    "elements.js",
    "numbers.js",
    "texts.js",
    "run.js",
    "parts.js",
    "filters.js",
    "figures.js",
    "tables.js",
    "list.js",
    "address.js",
    "controls.js",
    "board.js",
    "system.js",
    "detail.js",
    "items.js",
    "differences.js",
    "compare.js",
    "report.js",
    "keys.js",
    "theme.js",
    "main.js",
)
LIVE = "live.js"


@cache
def page_template() -> str:
    """The page's frame, with marks in double braces for what is filled in."""
    return (TEMPLATES / "page.html").read_text(encoding="utf-8")


@cache
def style() -> str:
    """The whole style sheet."""
    return "\n".join(_read(name) for name in STYLES)


@cache
def script(live: bool) -> str:
    """The whole script, all of it in one function of its own; `live` adds the watch for changes of the run."""
    names = (*SCRIPTS[:-1], LIVE, SCRIPTS[-1]) if live else SCRIPTS
    return "(() => {\n'use strict';\n" + "\n".join(_read(name) for name in names) + "})();\n"


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
