"""Report formats of finished runs, one module per format."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from gendersuite.errors import UnknownName, UsageError
from gendersuite.registry import Registry
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families import check_traits
from gendersuite.reports.run_data import RunFolder
from gendersuite.support.output_folder import keep_list, record_file
from gendersuite.support.temporary_files import check_writable
from gendersuite.support.whole_file import whole_file

PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The paper sizes of PDFs, with their names in Typst."""


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """A request for reports: a run, read once for all formats, and options.

    `systems` are the systems with their own reports and lists (None: all); comparisons always show all systems of the
    run. `on_progress` is called with the name of each finished file; `on_warning` is called with sentences about
    problems for readers, such as missing fonts, possibly more than once for the same problem.
    """

    run: RunFolder
    systems: Collection[str] | None = None
    paper: str = "a4"
    on_progress: Callable[[str], None] = lambda _name: None
    on_warning: Callable[[str], None] = lambda _sentence: None

    @property
    def submissions(self) -> list[Submission]:
        """The submissions of the systems with their own reports."""
        return [pair for pair in self.run.signatures if self.systems is None or pair[1] in self.systems]


@dataclass(frozen=True, slots=True)
class Format:
    """A report format: `write` writes files into the run's `reports` folder and returns their paths.

    `steps` is the number of `on_progress` calls. The same run folder always gives the same bytes.
    """

    write: Callable[[ReportRequest], list[Path]]
    steps: Callable[[ReportRequest], int] = lambda _request: 1


FORMATS: Registry[Format] = Registry(
    "format of reports",
    {
        "csv": "gendersuite.reports.formats.tidy:CSV",
        "html": "gendersuite.reports.formats.web.page:FORMAT",
        "latex": "gendersuite.reports.formats.latex:FORMAT",
        "markdown": "gendersuite.reports.formats.markdown:FORMAT",
        "parquet": "gendersuite.reports.formats.tidy:PARQUET",
        "pdf": "gendersuite.reports.formats.pdf.report_files:FORMAT",
    },
)
DEFAULT_FORMATS = ("pdf", "html", "latex", "markdown")


def check_request(request: ReportRequest) -> None:
    """Raise an error unless the paper, the systems that are asked for and the columns that are needed are there."""
    if request.paper not in PAPERS:
        raise UnknownName(f"There is no paper called {request.paper!r}; known: {', '.join(PAPERS)}.")
    known = {system for _, system in request.run.signatures}
    unknown = sorted(set(request.systems or ()) - known)
    if unknown:
        raise UnknownName(f"{request.run.path} has no system called {unknown[0]!r}; known: {', '.join(sorted(known))}.")
    check_traits(request.run)


def check_formats(formats: Sequence[str]) -> None:
    """Raise an error if `formats` is empty or has an unknown name; the error suggests the nearest names."""
    if not formats:
        raise UsageError(f"--format names no format; known: {', '.join(FORMATS)}.")
    for name in formats:
        FORMATS.check(name)


def count_steps(request: ReportRequest, formats: Sequence[str]) -> int:
    """Return the number of progress steps of all formats."""
    return sum(FORMATS.get(name).steps(request) for name in dict.fromkeys(formats))


def write_reports(request: ReportRequest, formats: Sequence[str] = DEFAULT_FORMATS) -> list[Path]:
    """Write reports of a run in the given formats into its `reports` folder; return the files in writing order."""
    check_formats(formats)
    check_request(request)
    check_writable(request.run.reports)
    request.run.reports.mkdir(parents=True, exist_ok=True)
    if request.run.reports.parent != request.run.path:
        keep_list(request.run.reports)
    # The HTML page links to existing PDFs, so it is written last.
    names = sorted(dict.fromkeys(formats), key="html".__eq__)
    return [path for name in names for path in FORMATS.get(name).write(request)]


def write_file(file: Path, content: bytes) -> Path:
    """Write a file atomically."""
    record_file(file)
    with whole_file(file) as place:
        place.write_bytes(content)
    return file
