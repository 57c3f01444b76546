"""PDF reports of a finished run: one per system and language, and a summary of all systems."""

from __future__ import annotations

import json
from pathlib import Path

from gendersuite.reports.document import Document
from gendersuite.reports.families import family_of
from gendersuite.reports.formats import PAPERS, Format, ReportRequest, write_file
from gendersuite.reports.formats.listings import write_listings
from gendersuite.reports.formats.pdf.blocks import document_data
from gendersuite.reports.formats.pdf.texts import Data
from gendersuite.reports.formats.pdf.typesetting import TEMPLATES, Setting, compiler, inputs, setting
from gendersuite.support.file_names import file_names


def write_pdfs(request: ReportRequest) -> list[Path]:
    """Write `reports/SYSTEM.LANG.pdf` for every requested system, and `reports/summary.pdf`.

    Returns the files in writing order.
    """
    run, family = request.run, family_of(request.run)
    names = file_names(run.signatures, "pdf")
    folder = run.reports
    folder.mkdir(parents=True, exist_ok=True)
    written = []

    def write(name: str, document: Document) -> None:
        data = document_data(document)
        letters = setting(data)
        for sentence in letters.notes:
            request.on_warning(sentence)
        written.append(write_file(folder / name, compile_pdf(data, letters, request.paper)))
        request.on_progress(name)

    for language, system in request.submissions:
        write(names[language, system], family.system_report(run, language, system))
    write("summary.pdf", family.summary_report(run))
    return written


def compile_pdf(data: Data, letters: Setting, paper: str = "a4") -> bytes:
    """Compile a document to PDF. The data are passed as JSON and never parsed as markup."""
    filled = {**data, "font_notes": letters.notes, "paper": PAPERS[paper]}
    pdf = compiler(letters.families).compile(
        input=TEMPLATES / "document.typ",
        format="pdf",
        sys_inputs=inputs(letters.families, data=json.dumps(filled, ensure_ascii=False, sort_keys=True)),
        # PDF/UA does not allow characters without a glyph.
        pdf_standards=["ua-1"] if letters.complete else [],
        timestamp=0,
    )
    if not isinstance(pdf, bytes):
        raise TypeError("document.typ did not give one PDF.")
    return pdf


def _write_with_listings(request: ReportRequest) -> list[Path]:
    return [*write_pdfs(request), *write_listings(request.run, only=request.systems)]


FORMAT = Format(_write_with_listings, steps=lambda request: len(request.submissions) + 1)
