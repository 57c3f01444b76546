"""PDF reports of a finished run: one per system and language, and a summary of them all."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path

from gendersuite.errors import UnknownName
from gendersuite.file_names import file_names
from gendersuite.reports.families import PAGES
from gendersuite.reports.run_folder import RunFolder, read_run
from gendersuite.reports.tables import Data
from gendersuite.reports.typesetting import compiler, font_note
from gendersuite.reports.words import TEMPLATES


def render_reports(
    run: Path, *, only: Collection[str] | None = None, progress: Callable[[str], None] | None = None
) -> list[Path]:
    """Write `reports/SYSTEM.LANG.pdf` for every system (or those in `only`) and `reports/summary.pdf` into a run.

    Returns the files in the order of their writing. `progress` is called with the name of each file once it is
    there. The same run folder always gives the same bytes.
    """
    contents = read_run(run)
    _check_names(contents, only)
    pages = PAGES.get(str(contents.suite["family"]))
    names = file_names(contents.signatures, "pdf")
    folder = run / "reports"
    folder.mkdir(exist_ok=True)
    written = []

    def write(name: str, template: str, data: Data) -> None:
        written.append(_write(folder / name, compile_pdf(template, data)))
        if progress is not None:
            progress(name)

    for language, system in contents.signatures:
        if only is None or system in only:
            write(names[language, system], pages.system_template, pages.system(contents, language, system))
    write("summary.pdf", pages.summary_template, pages.summary(contents))
    return written


def compile_pdf(template: str, data: Data) -> bytes:
    """A template filled with data. The data travel as JSON and are never read as markup."""
    text = json.dumps({**data, "fonts": font_note(data)}, ensure_ascii=False, sort_keys=True)
    pdf = compiler().compile(input=TEMPLATES / template, format="pdf", sys_inputs={"data": text}, timestamp=0)
    if not isinstance(pdf, bytes):
        raise TypeError(f"{template} did not give one PDF.")
    return pdf


def _check_names(run: RunFolder, only: Collection[str] | None) -> None:
    known = {system for _, system in run.signatures}
    unknown = sorted(set(only or ()) - known)
    if unknown:
        raise UnknownName(f"{run.path} has no system called {unknown[0]!r}; known: {', '.join(sorted(known))}.")


def _write(file: Path, content: bytes) -> Path:
    half_written = file.with_name(f".{file.name}.part")
    try:
        half_written.write_bytes(content)
        return half_written.replace(file)
    finally:
        half_written.unlink(missing_ok=True)
