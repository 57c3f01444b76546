"""Reports of a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gendersuite.api.options import AnyPath, Names, names_in, path_or_none
from gendersuite.reports.formats import DEFAULT_FORMATS, Order, check_formats, check_order, count_steps, write_reports
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
        The folder to write to (default: the folder `reports` of the run).
    format
        Any of "pdf", "html", "latex", "markdown", "csv" and "parquet" (default: the first four).
    paper
        The paper of the PDFs: "a4" or "letter".
    systems
        The systems that get PDFs and lists of their own (default: all). What compares systems shows all of them.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> run = gs.score({"my-mt": {"cs": ["Byla jsem ráda."] * 176}}, suite="gest-mini")
    >>> [file.name for file in gs.report(run, format="markdown")]
    ['tables.md']
    """
    names = names_in(format)
    formats = DEFAULT_FORMATS if format is None else names or ()
    check_formats(formats)
    lacking: list[str] = []
    order = Order(read_run(Path(run), path_or_none(out)), names_in(systems), paper, notice=lacking.append)
    check_order(order)
    steps = Steps(on_progress, "reports", count_steps(order, formats))
    written = write_reports(replace(order, done=steps), formats)
    with warnings_to(on_warning):
        for sentence in dict.fromkeys(lacking):
            warn(sentence)
    return written
