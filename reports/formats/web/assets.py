"""The page's style sheet and script, concatenated from the template files; scripts depend on earlier ones."""

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
    """Return the HTML template, with placeholders in double braces."""
    return (TEMPLATES / "page.html").read_text(encoding="utf-8")


@cache
def style() -> str:
    """Return the complete style sheet."""
    return "\n".join(_read(name) for name in STYLES)


@cache
def script(live: bool) -> str:
    """Return the complete script, wrapped in one function; `live` adds polling for changes of the run."""
    names = (*SCRIPTS[:-1], LIVE, SCRIPTS[-1]) if live else SCRIPTS
    return "(() => {\n'use strict';\n" + "\n".join(_read(name) for name in names) + "})();\n"


def _read(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")
