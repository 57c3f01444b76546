"""What the fonts of the reports can show, and what is said where they cannot."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_mtgeneval_run import GenderBias, write_mtgeneval_run

from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.pdf.report_files import render_reports, write_pdfs
from gendersuite.reports.formats.pdf.scripts import machine_fonts, scripts
from gendersuite.reports.formats.pdf.typesetting import BOXES, Setting, set_alone, setting, without_glyph
from gendersuite.reports.run_data import read_run


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any fonts of its own."""
    monkeypatch.setattr("gendersuite.reports.formats.pdf.typesetting.machine_fonts", dict)


def needs_font(family: str) -> None:
    if family not in machine_fonts():
        pytest.skip(f"{family} is not installed, so nothing can be set in it (Debian: fonts-noto-core)")


def test_letters_without_a_glyph_are_found() -> None:
    assert without_glyph("aéЯعאक汉字한ไ🙂") == {"汉", "字", "한", "ไ", "🙂"}
    assert without_glyph([]) == set()
    assert without_glyph(iter("汉a")) == {"汉"}


def test_latin_greek_and_cyrillic_never_ask_the_machine_for_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("The fonts of the machine were looked at.")

    monkeypatch.setattr("gendersuite.reports.formats.pdf.typesetting.machine_fonts", refuse)
    assert setting({"a": ["plain, né, größer, Всё, їєґ, Ђ, Ελλάδα ✓ ‹U+2028›"]}) == Setting()


@pytest.mark.usefixtures("bare_machine")
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("الطبيبة רופאה", []),
        ("汉字", [r"Chinese and Japanese are shown as boxes .* install Noto Serif CJK SC \(Debian: fonts-noto-cjk\)"]),
        ("लेखिका", ["Devanagari is set letter by letter, unjoined .* install Noto Serif Devanagari"]),
        ("ไทย বাংলা 한국", ["Bengali and Thai are shown as boxes .* Noto Serif Bengali and Noto", "Korean is shown as"]),
        ("🙂", [re.escape(BOXES)]),
    ],
)
def test_a_note_names_the_script_and_the_font_to_install(text: str, notes: list[str]) -> None:
    found = setting({"a": [{"b": text}]})
    assert not found.families
    assert found.complete is (not any("boxes" in note.lower() for note in notes))
    assert len(found.notes) == len(notes)
    for sentence, pattern in zip(found.notes, notes, strict=True):
        assert re.match(pattern, sentence)


def test_the_fonts_of_scripts_are_asked_in_their_order() -> None:
    installed = {"Noto Sans Devanagari": (), "Lohit Devanagari": (), "Noto Serif Thai": ()}
    [devanagari] = [script for script in scripts() if script.name == "Devanagari"]
    assert devanagari.family(installed) == "Noto Sans Devanagari"
    assert devanagari.family([]) is None
    assert devanagari.letters("aकЯ汉") == {"क"}


def test_devanagari_is_joined_in_a_font_of_the_machine_and_not_in_our_own() -> None:
    needs_font("Noto Serif Devanagari")
    families = setting({"a": "क्ष"}).families
    assert families == ("Noto Serif Devanagari",)
    for fonts, joined in ((families, True), ((), False)):
        [glyphs], [virama] = set_alone(["क्ष"], fonts), set_alone(["\u094d"], fonts)
        assert bool(set(virama) & set(glyphs)) is not joined


def test_fonts_of_the_machine_change_no_latin_letter() -> None:
    needs_font("Noto Naskh Arabic")
    text = "The doctor said fi ffl, жива"
    assert list(set_alone([text], ("Noto Naskh Arabic",))) == list(set_alone([text]))


@pytest.mark.usefixtures("bare_machine")
def test_every_page_with_boxes_says_so_and_a_listener_hears_it(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_mtgeneval_run(tmp_path / "run", [GenderBias("系统", output="汉字 {}")])
    heard: list[str] = []
    written = write_pdfs(ReportRequest(read_run(run), on_warning=heard.append))
    [note] = set(heard)
    pages = text_of(written[0]).split("page ")[1:]
    assert len(pages) > 2
    assert text_of(written[0]).count(note) == sum(" of " in page[:6] for page in pages)
    assert note in text_of(written[1])


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
