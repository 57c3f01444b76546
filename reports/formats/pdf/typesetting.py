"""The typst compilers of all reports, and what their fonts cannot show."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.reports.formats.pdf.scripts import Script, folder_of, machine_fonts, scripts
from gendersuite.reports.formats.pdf.texts import Data
from gendersuite.reports.formatting import listed

if TYPE_CHECKING:
    import typst

TEMPLATES = Path(__file__).parent / "templates"
BOXES = "Boxes stand for characters that the fonts of this report lack."
# Of the last private use area: in no font.
_NOWHERE = "\U0010fffd"
Families = tuple[str, ...]
"""Fonts of this machine that are asked beside the reports' own."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How the letters of a document are set: the fonts asked beside our own, and sentences on what they cannot do.

    A document is `complete` if each of its letters has a glyph.
    """

    families: Families = ()
    notes: tuple[str, ...] = ()
    complete: bool = True


@cache
def compiler(families: Families = ()) -> typst.Compiler:
    """A compiler that sees the templates, its own fonts and these, and none of the machine's others."""
    import typst

    # Other fonts of the machine would make the same report differ from one machine to the next.
    folders = [str(folder_of(families))] if families else []
    fonts = typst.Fonts(include_system_fonts=False, font_paths=folders)
    return typst.Compiler(root=TEMPLATES, font_paths=fonts)


def inputs(families: Families, **texts: str) -> dict[str, str]:
    """What a template is told: texts by their names, and which fonts to ask."""
    return {**texts, "fonts": json.dumps(families)}


def setting(data: Data) -> Setting:
    """The fonts for the letters in `data`, and what a reader must know of those that cannot be set well."""
    letters = {letter for text in _texts(data) if not text.isascii() for letter in text if not letter.isascii()}
    written = {script: own for script in scripts() if (own := script.letters(letters))}
    found = {script: script.family(machine_fonts()) for script in written}
    families = tuple(dict.fromkeys(family for family in found.values() if family is not None))
    lacking = without_glyph(letters, families)
    without_font = [script for script, family in found.items() if family is None]
    boxed = [script for script in without_font if written[script] & lacking]
    unjoined = [script for script in without_font if script.unjoined and script not in boxed]
    explained = {letter for script in boxed for letter in written[script]}
    notes = [*_remedies(boxed, "shown as boxes"), *_remedies(unjoined, "set letter by letter, unjoined")]
    if lacking - explained:
        notes.append(BOXES)
    return Setting(families, tuple(notes), complete=not lacking)


def _remedies(lacking: Sequence[Script], how: str) -> Iterator[str]:
    """A sentence for each package that has the fonts of some scripts."""
    for package in dict.fromkeys(script.package for script in lacking):
        those = [script for script in lacking if script.package == package]
        verb = "is" if len(those) == 1 and " and " not in those[0].name else "are"
        fonts = listed(list(dict.fromkeys(script.fonts[0] for script in those)))
        yield (
            f"{listed([script.name for script in those])} {verb} {how} for want of a font on this machine: "
            f"install {fonts} (Debian: {package}) and report again."
        )


def without_glyph(characters: Iterable[str], families: Families = ()) -> set[str]:
    """Those of some characters that come out as the box which stands for all that is lacking."""
    asked, known = set(characters), _glyphs(families)
    unknown = sorted(asked - known.keys())
    if unknown:
        known.update(zip(unknown, set_alone(unknown, families), strict=True))
    return {character for character in asked if known[character] == known[_NOWHERE]}


@cache
def _glyphs(families: Families) -> dict[str, tuple[str, ...]]:
    """The names of the glyphs that characters were set in, as far as they were asked for."""
    return dict(zip([_NOWHERE], set_alone([_NOWHERE], families), strict=True))


def set_alone(texts: Collection[str], families: Families = ()) -> Iterator[tuple[str, ...]]:
    """The names of the glyphs of each text, each set on a page of its own."""
    told = inputs(families, data=json.dumps(list(texts)))
    pages = compiler(families).compile(input=TEMPLATES / "glyphs.typ", format="svg", sys_inputs=told)
    for page in pages if isinstance(pages, list) else [pages]:
        yield tuple(re.findall(r'<use xlink:href="#(\w+)"', (page or b"").decode("utf-8")))


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)
