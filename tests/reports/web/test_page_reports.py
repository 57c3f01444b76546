"""Reports on the page: the same documents as in the PDFs, and text stays text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from example_document import HOSTILE, example_document
from page_parts import EMOJI_SYSTEM, Open
from rendering import blocks_of

from gendersuite.reports.document import Document, Findings, plain
from gendersuite.reports.families import family_of
from gendersuite.reports.formats.web.blocks import packed_block
from gendersuite.reports.formats.web.document import document_part
from gendersuite.reports.formatting import visible
from gendersuite.reports.run_data import read_run

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FAMILIES = ("dialogue", "gest", "mt-geneval", "gest-lm", "winobias", "crows")
PHONE = {"width": 360, "height": 740}


@pytest.fixture(params=FAMILIES)
def any_page(request: pytest.FixtureRequest) -> Path:
    page: Path
    if request.param == "dialogue":
        page = request.getfixturevalue("dialogue_page")
    else:
        page = request.getfixturevalue("family_pages")[request.param]
    return page


def shown_report(page: Page) -> Locator:
    """The report, when it is there."""
    report = page.locator(".report[aria-busy=false]")
    report.wait_for()
    return report


def words(text: str) -> str:
    """A text without the spaces that layout puts in or takes away, and without the marks of an index ("f_{m}")."""
    return re.sub(r"[\s\u200b_{}]+", "", visible(text))


def assert_shown(report: Locator, document: Document) -> None:
    """All sections and findings of a document are there."""
    assert words(report.locator("h1").inner_text()) == words(document.title)
    titles = [words(title) for title in report.locator("section > h2").all_inner_texts()]
    assert titles == [words(plain(section.title)) for section in document.sections]
    text = words(report.inner_text())
    for block in blocks_of(document):
        if isinstance(block, Findings):
            for finding in block.rows:
                assert words(plain(finding.title)) in text
                assert words(finding.verdict_text) in text
                assert words(plain(finding.sentence)) in text


def test_the_reports_of_every_family_show_their_documents(opened: Open, any_page: Path) -> None:
    run = read_run(any_page.parents[1])
    family = family_of(run)
    language, system = next(iter(run.signatures))
    page = opened(any_page, f"#/report?system={system}&language={language}")

    assert_shown(shown_report(page), family.system_report(run, language, system))
    page.get_by_role("link", name="Summary", exact=True).click()
    page.wait_for_function("location.hash.startsWith('#/summary')")
    assert_shown(shown_report(page), family.summary_report(run))


def test_a_name_full_of_markup_stays_text(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)
    page.keyboard.press("5")
    page.get_by_label("System", exact=True).select_option(EMOJI_SYSTEM)

    report = shown_report(page)
    assert report.locator("h1").inner_text() == EMOJI_SYSTEM
    assert "<script>alert" in report.inner_text()
    assert report.locator("script, img, h1 b").count() == 0


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 900}])
def test_every_kind_of_block_is_shown(
    opened: Open, dialogue_page: Path, tmp_path: Path, viewport: dict[str, int]
) -> None:
    document = example_document()
    block = packed_block("report-summary", document_part(document))
    text = dialogue_page.read_text(encoding="utf-8")
    file = tmp_path / "index.html"
    file.write_text(
        re.sub('<script [^>]+ id="report-summary">[^<]*</script>\n', lambda _: block, text), encoding="utf-8"
    )

    page = opened(file, "#/summary", viewport=viewport)
    report = shown_report(page)

    assert_shown(report, document)
    assert report.locator("i, h1 b").count() == 0
    assert report.inner_text().count(HOSTILE[:12]) > 15
    assert report.locator("svg.scatter text.spot").all_text_contents() == [HOSTILE, "other"]
    assert report.locator("svg.row-plot").count() == 9
    assert report.locator("tr.group").all_inner_texts() == ["aabb", "ccdd"] * 2
    assert "1.0 to 2.0" in report.inner_text()
    assert report.locator("td.number", has_text="1,234").count() > 8
    for table in report.locator("table").all():
        lengths = table.evaluate(
            "(table) => [...table.rows].map((row) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0))"
        )
        assert len(set(lengths)) == 1
    assert report.locator("mark").all_inner_texts() == ["شجاع"]
    assert report.locator("p.target").first.get_attribute("lang") == "ar"
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
