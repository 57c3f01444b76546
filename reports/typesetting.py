"""The one typst compiler of all reports, and what its fonts cannot show."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from gendersuite.reports.tables import Data
from gendersuite.reports.words import TEMPLATES

if TYPE_CHECKING:
    import typst

BOXES = "Boxes stand for characters that the fonts of this report lack."
UNJOINED = "Devanagari is set letter by letter: the fonts of this report cannot join its letters."
_DEVANAGARI = re.compile("[\u0900-\u097f]")
# Of the last private use area: in no font.
_NOWHERE = "\U0010fffd"


@cache
def compiler() -> typst.Compiler:
    """A compiler that sees the templates and no fonts but its own."""
    import typst

    # Fonts of the machine would make the same report differ from one machine to the next.
    fonts = typst.Fonts(include_system_fonts=False)
    return typst.Compiler(root=TEMPLATES, font_paths=fonts)


def font_note(data: Data) -> str:
    """What a reader must know of letters in `data` that cannot be set well; empty if all can."""
    letters = {letter for text in _texts(data) if not text.isascii() for letter in text if not letter.isascii()}
    notes = []
    if without_glyph(letters):
        notes.append(BOXES)
    if any(map(_DEVANAGARI.match, letters)):
        notes.append(UNJOINED)
    return " ".join(notes)


def without_glyph(characters: Iterable[str]) -> set[str]:
    """Those of some characters that come out as the box which stands for all that is lacking."""
    asked = set(characters)
    unknown = sorted(asked - _glyphs().keys())
    if unknown:
        _glyphs().update(zip(unknown, _set_alone(unknown), strict=True))
    lacking = _glyphs()[_NOWHERE]
    return {character for character in asked if _glyphs()[character] == lacking}


@cache
def _glyphs() -> dict[str, tuple[str, ...]]:
    """The names of the glyphs that characters were set in, as far as they were asked for."""
    return dict(zip([_NOWHERE], _set_alone([_NOWHERE]), strict=True))


def _set_alone(characters: list[str]) -> Iterator[tuple[str, ...]]:
    """The names of the glyphs of each character, each set on a page of its own."""
    text = json.dumps(characters)
    pages = compiler().compile(input=TEMPLATES / "glyphs.typ", format="svg", sys_inputs={"data": text})
    for page in pages if isinstance(pages, list) else [pages]:
        yield tuple(re.findall(r'<use xlink:href="#(\w+)"', (page or b"").decode("utf-8")))


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            # Pictures hold no letters.
            if key != "svg":
                yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
