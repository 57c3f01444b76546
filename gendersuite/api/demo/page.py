"""The index page of the demo: each suite, its systems, and links to the reports of its run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import quote

NAME = "index.html"
TEMPLATE = Path(__file__).parent / "templates" / "demo.html"
MAIN = {
    "index.html": "Explore the run",
    "summary.pdf": "Summary of all systems (PDF)",
    "tables.md": "Tables (Markdown)",
    "tables.tex": "Tables (LaTeX)",
}
"""Titles of files of a run, in display order."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """The section of one suite: its texts and the report files of its run."""

    title: str
    question: str
    answered: str
    reports: Sequence[Path]


def write_page(out: Path, chapters: Iterable[Chapter]) -> Path:
    """Write the page into the demo folder, with relative links."""
    page = Template(TEMPLATE.read_text(encoding="utf-8"))
    sections = "\n".join(_section(chapter, out) for chapter in chapters)
    file = out / NAME
    file.write_text(page.substitute(sections=sections), encoding="utf-8", newline="\n")
    return file


def _section(chapter: Chapter, out: Path) -> str:
    by_name = {file.name: file for file in chapter.reports}
    main = [_link(by_name[name], title, out) for name, title in MAIN.items() if name in by_name]
    pdfs = [file for name, file in by_name.items() if file.suffix == ".pdf" and name not in MAIN]
    systems = [_link(file, file.stem, out) for file in pdfs]
    return "\n".join(
        (
            f"<section>\n<h2>{escape(chapter.title)}</h2>",
            f"<p>{escape(chapter.question)}</p>\n<p>{escape(chapter.answered)}</p>",
            f'<ul class="main">\n{_items(main)}</ul>',
            f'<p>One PDF each:</p>\n<ul class="systems">\n{_items(systems)}</ul>\n</section>',
        )
    )


def _items(links: Iterable[str]) -> str:
    return "".join(f"<li>{link}</li>\n" for link in links)


def _link(file: Path, title: str, out: Path) -> str:
    return f'<a href="{escape(quote(file.relative_to(out).as_posix()))}">{escape(title)}</a>'
