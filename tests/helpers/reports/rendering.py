"""PDFs of a run folder, and the blocks of a document."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from gendersuite.reports.document import Beside, Block, Document
from gendersuite.reports.formats import ReportRequest, check_request
from gendersuite.reports.formats.pdf.report_files import write_pdfs
from gendersuite.reports.run_data import read_run


def render_reports(
    run: Path,
    *,
    only: Collection[str] | None = None,
    paper: str = "a4",
    progress: Callable[[str], None] = lambda _name: None,
) -> list[Path]:
    """The PDFs of the run in a folder, and nothing else."""
    request = ReportRequest(read_run(run), only, paper, progress)
    check_request(request)
    return write_pdfs(request)


def blocks_of(document: Document) -> Iterator[Block]:
    """All blocks of a document in their order, those inside of others after these."""
    waiting = [block for section in document.sections for block in section.blocks]
    while waiting:
        block = waiting.pop(0)
        yield block
        if isinstance(block, Beside):
            waiting[:0] = block.blocks
