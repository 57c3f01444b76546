"""The formats that a finished run can be reported in, each in a module of its own."""

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
"""The papers that PDFs can be set for, and what Typst calls them."""


@dataclass(frozen=True, slots=True)
class ReportRequest:
    """What is to be reported: a run, read once for all formats, and how.

    `systems` are the ones that get pages and lists of their own (None: all); whatever compares systems shows every one
    of the run. `done` hears the name of each thing that is finished; `notice` hears a sentence, maybe more than once,
    of what a reader will miss.
    """

    run: RunFolder
    systems: Collection[str] | None = None
    paper: str = "a4"
    on_progress: Callable[[str], None] = lambda _name: None
    on_warning: Callable[[str], None] = lambda _sentence: None

    @property
    def submissions(self) -> list[Submission]:
        """Those of the systems that get pages of their own."""
        return [pair for pair in self.run.signatures if self.systems is None or pair[1] in self.systems]


@dataclass(frozen=True, slots=True)
class Format:
    """A function that writes files into the folder `reports` of a run and returns them, and how often it calls `done`.

    The same run folder always gives the same bytes.
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
    """Raise an error, with the nearest names, unless there are some formats and all of them are known."""
    if not formats:
        raise UsageError(f"--format names no format; known: {', '.join(FORMATS)}.")
    for name in formats:
        FORMATS.check(name)


def count_steps(request: ReportRequest, formats: Sequence[str]) -> int:
    """How many things there will be to finish."""
    return sum(FORMATS.get(name).steps(request) for name in dict.fromkeys(formats))


def write_reports(request: ReportRequest, formats: Sequence[str] = DEFAULT_FORMATS) -> list[Path]:
    """Write a run in some formats into its folder `reports`; returns the files in the order of their writing."""
    check_formats(formats)
    check_request(request)
    check_writable(request.run.reports)
    request.run.reports.mkdir(parents=True, exist_ok=True)
    if request.run.reports.parent != request.run.path:
        keep_list(request.run.reports)
    # The page links to the PDFs that are there, so it comes last.
    names = sorted(dict.fromkeys(formats), key="html".__eq__)
    return [path for name in names for path in FORMATS.get(name).write(request)]


def write_file(file: Path, content: bytes) -> Path:
    """Write a file, all of it or nothing."""
    record_file(file)
    with whole_file(file) as place:
        place.write_bytes(content)
    return file
