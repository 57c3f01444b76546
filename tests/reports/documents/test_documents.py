"""What the PDF does with every kind of block, whatever the report: text stays text, headings repeat, time is linear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from example_document import HOSTILE, example_document, long_table, rate_table
from rendering import blocks_of

from gendersuite.reports.blocks.texts import fill
from gendersuite.reports.document import Block, Document, Section, Span, plain
from gendersuite.reports.formats.pdf.blocks import document_data
from gendersuite.reports.formats.pdf.report_files import compile_pdf
from gendersuite.reports.formats.pdf.typesetting import setting

Read = Callable[[Path], str]


def with_blocks(*blocks: Block) -> Document:
    return replace(example_document("A system"), sections=(Section("Only", blocks),))


def pdf(document: Document, paper: str = "a4") -> bytes:
    data = document_data(document)
    return compile_pdf(data, setting(data), paper)


@pytest.fixture
def text_in(tmp_path: Path, text_of: Read) -> Callable[[Document], str]:
    def read(document: Document) -> str:
        file = tmp_path / "document.pdf"
        file.write_bytes(pdf(document))
        return text_of(file)

    return read


def test_text_from_outside_stays_text_in_every_block(text_in: Callable[[Document], str]) -> None:
    document = example_document()
    text = text_in(document)
    sections = {plain(section.title): section for section in document.sections}
    assert len({type(block) for block in blocks_of(document)}) == 11
    for title, following in zip(sections, [*list(sections)[1:], ""], strict=True):
        part = text.partition(f"{title} About")[2].partition(f"{following} About {HOSTILE}")[0]
        assert f"{HOSTILE}." in part
    for words in (
        f"{HOSTILE} is biased",
        f"{HOSTILE} answered only a part",
        f"suite:x|{HOSTILE}",
        f"Note of {HOSTILE}",
    ):
        assert words in text


def test_the_example_document_is_accessible_and_the_same_each_time() -> None:
    first = pdf(example_document())
    assert b"pdfuaid:part" in first
    assert first == pdf(example_document())
    assert first != pdf(example_document(), "letter")


def test_symbols_are_read_in_templates_and_never_in_values() -> None:
    text = fill("{name}: f_m and S_JSD", name="f_s {name}")
    assert plain(text) == "f_s {name}: f_m and S_JSD"
    assert [part.text for part in text if isinstance(part, Span)] == ["f_m", "S_JSD"]
    assert fill("{name}", name="f_m") == "f_m"


def test_long_tables_break_and_repeat_their_headings(text_in: Callable[[Document], str]) -> None:
    text = text_in(with_blocks(long_table(150)))
    words = text.split()
    assert [word for word in words if word.startswith("row-")] == [f"row-{n}" for n in range(150)]
    pages = text.count("page ")
    assert pages > 2
    assert text.count("system value") == pages
    # Each group has its heading where it begins and at the top of each page that it goes on on.
    assert words.count("aabb") + words.count("ccdd") == pages + 1


def test_rows_with_plots_break_between_rows_with_their_axis_on_each_page(text_in: Callable[[Document], str]) -> None:
    text = text_in(with_blocks(rate_table("S", 60)))
    pages = text.count("page ")
    assert pages > 1
    assert text.count("0 20 40 60 80 100") == text.count("95% interval") == pages
    assert [f"S {n} " in text for n in range(60)] == [True] * 60


def test_tables_take_linear_time() -> None:
    def seconds(rows: int) -> float:
        table = replace(rate_table("S", rows), notes=())
        data = document_data(with_blocks(table))
        start = process_time()
        compile_pdf(data, setting(data))
        return process_time() - start

    seconds(10)
    # Four times the rows; twice that leaves room for a busy machine, and quadratic time would take sixteen times.
    assert seconds(1000) < 8 * seconds(250)
