"""Write the reports of a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gendersuite.api.options import AnyPath, Names, names_in, path_or_none
from gendersuite.reports.formats import (
    DEFAULT_FORMATS,
    ReportRequest,
    check_formats,
    check_request,
    count_steps,
    write_reports,
)
from gendersuite.reports.run_data import read_run
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warn, warnings_to


def report(
    run: AnyPath,
    *,
    out: AnyPath | None = None,
    format: Names | None = None,
    paper: str = "a4",
    systems: Names | None = None,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> list[Path]:
    """Write the reports of a run and return their files.

    Parameters
    ----------
    run
        A run folder, or a `Run`.
    out
        The output folder (default: the folder `reports` of the run).
    format
        Any of "pdf", "html", "latex", "markdown", "csv" and "parquet" (default: the first four).
    paper
        The paper size of the PDFs: "a4" or "letter".
    systems
        The systems with individual PDFs and lists (default: all). Comparisons always show all systems.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> [file.name for file in gs.report(run, format="markdown")]
    ['tables.md']
    """
    names = names_in(format)
    formats = DEFAULT_FORMATS if format is None else names or ()
    check_formats(formats)
    lacking: list[str] = []
    request = ReportRequest(read_run(Path(run), path_or_none(out)), names_in(systems), paper, on_warning=lacking.append)
    check_request(request)
    steps = Steps(on_progress, "reports", count_steps(request, formats))
    written = write_reports(replace(request, on_progress=steps), formats)
    with warnings_to(on_warning):
        for sentence in dict.fromkeys(lacking):
            warn(sentence)
    return written
