"""What the fonts of the reports can show, and what is said where they cannot."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_mtgeneval_run import GenderBias, write_mtgeneval_run

from gendersuite.reports.pdf import render_reports
from gendersuite.reports.typesetting import BOXES, UNJOINED, _set_alone, font_note, without_glyph


def test_letters_without_a_glyph_are_found() -> None:
    assert without_glyph("aéЯعאक汉字한ไ🙂") == {"汉", "字", "한", "ไ", "🙂"}
    assert without_glyph([]) == set()
    assert without_glyph(iter("汉a")) == {"汉"}


@pytest.mark.parametrize(
    ("data", "note"),
    [
        ({"a": ["plain", {"b": "né, Всё, الطبيبة, ‹U+2028›"}]}, ""),
        ({"a": [{"b": "汉字"}]}, BOXES),
        ({"a": "लेखिका"}, UNJOINED),
        ({"a": "लेखिका 汉字"}, f"{BOXES} {UNJOINED}"),
        ({"figure": {"svg": "汉字"}}, ""),
    ],
)
def test_a_note_says_what_cannot_be_set_well(data: dict[str, object], note: str) -> None:
    assert font_note(data) == note


def test_devanagari_is_not_joined_yet() -> None:
    """Fails once the reports have a font that can: then the note must go."""
    [glyphs], [virama] = _set_alone(["क्ष"]), _set_alone(["\u094d"])
    assert set(virama) & set(glyphs)


def test_every_page_with_boxes_says_so(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_mtgeneval_run(tmp_path / "run", [GenderBias("系统", output="汉字 {}")])
    written = render_reports(run)
    pages = text_of(written[0]).split("page ")[1:]
    assert len(pages) > 2
    assert text_of(written[0]).count(BOXES) == sum(" of " in page[:6] for page in pages)
    assert BOXES in text_of(written[1])


def test_texts_from_right_to_left_start_at_the_right_edge(tmp_path: Path) -> None:
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext (poppler-utils) is not installed, so the places of words cannot be read")
    starts = {}
    for language, first in (("ar", "عمل"), ("es", "En")):
        run = write_mtgeneval_run(tmp_path / language, [GenderBias("X")], languages=(language,), size=4)
        file = render_reports(run)[0]
        layout = subprocess.run([program, "-bbox", str(file), "-"], check=True, capture_output=True).stdout.decode()
        # Letters as they stand from left to right.
        seen = first[::-1] if language == "ar" else first
        starts[language] = {
            round(float(edge)) for edge in re.findall(rf'xMax="([0-9.]+)" yMax="[0-9.]+">{seen}</word>', layout)
        }
    right_edge = (210 - 20) / 25.4 * 72
    assert max(starts["ar"]) == pytest.approx(right_edge, abs=1)
    assert max(starts["es"]) < right_edge - 100
