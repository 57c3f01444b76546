"""Typst compilers with the fonts that a report needs, and detection of characters that no font supports."""

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
# In the last private use area, so in no font.
_NOWHERE = "\U0010fffd"
Families = tuple[str, ...]
"""Installed font families that are used in addition to the bundled fonts."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The additional font families of a document, and notes on characters that are not shown correctly.

    `complete` is whether every character has a glyph.
    """

    families: Families = ()
    notes: tuple[str, ...] = ()
    complete: bool = True


@cache
def compiler(families: Families = ()) -> typst.Compiler:
    """Return a compiler with the templates, the bundled fonts and the given families, without other system fonts."""
    import typst

    # With other system fonts, the same report would differ between machines.
    folders = [str(folder_of(families))] if families else []
    fonts = typst.Fonts(include_system_fonts=False, font_paths=folders)
    return typst.Compiler(root=TEMPLATES, font_paths=fonts)


def inputs(families: Families, **texts: str) -> dict[str, str]:
    """Return the inputs of a template: named texts, and the additional font families."""
    return {**texts, "fonts": json.dumps(families)}


def setting(data: Data) -> Setting:
    """Select the fonts for the characters in `data`, with notes on characters that are not shown correctly."""
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
    """Yield a sentence for each package with missing fonts, which names the scripts and the fonts to install."""
    for package in dict.fromkeys(script.package for script in lacking):
        those = [script for script in lacking if script.package == package]
        verb = "is" if len(those) == 1 and " and " not in those[0].name else "are"
        fonts = listed(list(dict.fromkeys(script.fonts[0] for script in those)))
        yield (
            f"{listed([script.name for script in those])} {verb} {how} for want of a font on this machine: "
            f"install {fonts} (Debian: {package}) and report again."
        )


def without_glyph(characters: Iterable[str], families: Families = ()) -> set[str]:
    """Return the characters that no font supports, which are shown as boxes."""
    asked, known = set(characters), _glyphs(families)
    unknown = sorted(asked - known.keys())
    if unknown:
        known.update(zip(unknown, set_alone(unknown, families), strict=True))
    return {character for character in asked if known[character] == known[_NOWHERE]}


@cache
def _glyphs(families: Families) -> dict[str, tuple[str, ...]]:
    """The glyph names of characters, a cache that `without_glyph` fills."""
    return dict(zip([_NOWHERE], set_alone([_NOWHERE], families), strict=True))


def set_alone(texts: Collection[str], families: Families = ()) -> Iterator[tuple[str, ...]]:
    """Yield the glyph names of each text, which is set on a separate page."""
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
