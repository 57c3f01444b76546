"""`gendersuite report`: which formats it writes, what --systems and --paper do, and how it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import refused, succeed
from fake_run import SYSTEMS, write_run

import gendersuite as gs
from gendersuite.errors import UnknownName, UsageError
from gendersuite.registry import Registry
from gendersuite.reports.formats import DEFAULT_FORMATS, FORMATS, Format, ReportRequest, count_steps, write_reports
from gendersuite.reports.run_data import read_run

FEW = SYSTEMS[:2]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A made-up run of two systems."""
    return write_run(tmp_path / "run", systems=FEW)


def test_a_run_becomes_pdfs_a_page_and_tables(run: Path) -> None:
    done = succeed("report", run)
    names = [Path(line).relative_to(run / "reports").as_posix() for line in done.stdout.split("\n") if line]
    assert sorted(names) == [
        *("Claude-3.5.es.pdf", "ONLINE-W.es.pdf", "index.html", "summary.pdf"),
        *("tables.bib", "tables.md", "tables.tex"),
    ]
    assert all((run / "reports" / name).stat().st_size for name in names)


def test_only_the_formats_that_are_asked_for(run: Path) -> None:
    done = succeed("report", run, "--format", "markdown, csv,markdown", "--quiet")
    assert done.stderr == ""
    folder = run / "reports"
    assert done.stdout.split("\n")[0] == str(folder / "tables.md")
    assert {path.suffix for path in folder.rglob("*") if path.is_file()} == {".md", ".csv"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--format", "pdf,latx"), "'latx'; did you mean latex?"),
        (("--format", ","), "known: csv, html, latex, markdown, parquet, pdf."),
        (("--paper", "a5"), "'a5'; known: a4, letter."),
        (("--systems", "Nobody"), "'Nobody'; known: Claude-3.5, ONLINE-W."),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence_and_nothing_is_written(
    run: Path, options: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("report", run, *options)
    assert not (run / "reports").exists()


def test_systems_choose_pdfs_but_tables_compare_all(run: Path) -> None:
    written = write_reports(ReportRequest(read_run(run), systems=["ONLINE-W"]), ["pdf", "markdown"])
    assert [path.name for path in written] == ["ONLINE-W.es.pdf", "summary.pdf", "tables.md"]
    assert "| Claude-3.5 |" in written[-1].read_text(encoding="utf-8")


def test_progress_counts_what_will_be_written(run: Path) -> None:
    """One step for each PDF, and one for each other format; --systems leaves PDFs out."""
    contents = read_run(run)
    for systems, steps in ((None, 6), (["ONLINE-W"], 5)):
        done: list[str] = []
        request = ReportRequest(contents, systems=systems, on_progress=done.append)
        write_reports(request, DEFAULT_FORMATS)
        assert len(done) == count_steps(request, DEFAULT_FORMATS) == steps


def test_a_run_is_read_once_for_its_pdfs_and_tables(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once read, the scores can go: nothing asks for the file again."""
    import gendersuite.api.report as reporting

    def read_and_remove(path: Path, reports: Path | None) -> object:
        contents = read_run(path, reports)
        (path / "scores.csv").unlink()
        return contents

    monkeypatch.setattr(reporting, "read_run", read_and_remove)
    gs.report(run, format=["pdf", "latex", "markdown", "csv", "parquet"])


def test_paper_changes_the_size_of_pages(run: Path) -> None:
    def first_page(paper: str) -> bytes:
        return write_reports(ReportRequest(read_run(run), paper=paper), ["pdf"])[-1].read_bytes()

    # In points: 210 x 297 mm, and 8.5 x 11 inches.
    assert b"MediaBox[0 0 595.27" in first_page("a4")
    assert b"MediaBox[0 0 612 792]" in first_page("letter")


def test_unknown_formats_are_refused_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean html"):
        gs.report(tmp_path / "nowhere", format=["htm"])
    with pytest.raises(UsageError, match="names no format"):
        gs.report(tmp_path / "nowhere", format=[])


def test_every_format_can_be_imported() -> None:
    assert isinstance(FORMATS, Registry)
    assert all(isinstance(FORMATS.get(name), Format) for name in FORMATS)
    assert set(DEFAULT_FORMATS) <= set(FORMATS)
