from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_run import HOSTILE_SYSTEM, SYSTEMS, Bias, write_run
from hypothesis import given
from hypothesis import strategies as st
from rendering import blocks_of, render_reports

from gendersuite.errors import DataCorrupt, UnknownName
from gendersuite.reports.document import Findings, OutcomeCounts, plain
from gendersuite.reports.families.dialogue.summary import summary_report
from gendersuite.reports.families.dialogue.system import system_report
from gendersuite.reports.formatting import count, points
from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names, safe_name


def report_of(run: Path, system: str, language: str = "es") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


def test_every_system_gets_a_pdf_and_the_run_a_summary(reported_run: Path) -> None:
    files = sorted(path.name for path in (reported_run / "reports").iterdir())
    assert len(files) == len(SYSTEMS) + 1
    assert {"summary.pdf", "ONLINE-W.es.pdf", "Gemini-1.5-Pro.es.pdf"} < set(files)
    for path in (reported_run / "reports").iterdir():
        assert path.read_bytes().startswith(b"%PDF-")
        assert path.read_bytes().rstrip().endswith(b"%%EOF")


def test_first_page_says_what_was_found_and_where_the_system_stands(
    reported_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_run, "ONLINE-W"))
    for words in ("English → Spanish", "What was asked", "What was found", "Where it stands", "clear effect", "of 5"):
        assert words in text
    report = system_report(read_run(reported_run), "es", "ONLINE-W")
    findings = [row for block in blocks_of(report) if isinstance(block, Findings) for row in block.rows]
    assert len(findings) == 6
    for finding in findings:
        assert plain(finding.sentence) in text
        assert plain(finding.detail) in text


def test_numbers_of_the_scores_file_are_in_the_text(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_run)
    summary = text_of(reported_run / "reports" / "summary.pdf")
    for system in ("ONLINE-W", "Claude-3.5", "Half"):
        text = text_of(report_of(reported_run, system))
        for score in run.scores.values():
            if score.system == system and score.value is not None:
                if score.metric.startswith(("masculine", "accuracy")):
                    assert f"{points(score.value, 1)}%" in text
                    assert points(score.value, 1) in summary
                elif score.metric.startswith("delta"):
                    assert f"{points(score.low, 1)} to {points(score.high, 1)}" in text
                    assert f"{points(score.low, 1)} to {points(score.high, 1)}" in summary
                elif score.metric.startswith("neutral"):
                    assert f"{points(score.value, 1)}%" in text
                    assert f"{points(score.low, 1)} to {points(score.high, 1)}" in text
                    assert count(score.n) in text
                    assert points(score.value, 1) in summary
                elif score.metric == "label_count" and "det" not in score.subset:
                    assert count(round(score.value)) in text


def test_signature_is_there_in_one_piece(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    signature = read_run(reported_run).signatures["es", "ONLINE-W"]
    for file in (report_of(reported_run, "ONLINE-W"), reported_run / "reports" / "summary.pdf"):
        assert signature in text_of(file).replace("| ", "|")


def test_hostile_names_and_outputs_appear_as_themselves(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_run, HOSTILE_SYSTEM))
    assert HOSTILE_SYSTEM in text
    assert HOSTILE_SYSTEM in text_of(reported_run / "reports" / "summary.pdf")
    assert "#emph[" in text
    assert "$x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)" in text
    assert "‹U+2028›" in text
    assert "‹U+202E›" in text


def test_letters_of_all_target_languages_have_glyphs(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    letters = "áéíñ¿¡ üß çãõ ěščřžýůďťň łąę ðþæöí ășț Привіт їєґ ўі Ђџ ќѓ"
    run = write_run(tmp_path / "run", [Bias(letters)])
    render_reports(run)
    assert letters in text_of(report_of(run, letters))


def test_system_without_answers_gets_a_short_report_that_says_so(
    reported_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_run, "Gemini-1.5-Pro"))
    assert "Answered none of" in text
    assert text.count("n/a: there are no gendered adjectives to compare.") == 5
    assert re.search("page 1 of [123] ", text), "with a page of scores, all counts of nothing"
    assert "Where it stands" not in text
    assert "Gemini-1.5-Pro answered nothing" in text_of(reported_run / "reports" / "summary.pdf")


def test_partial_system_says_its_coverage_first(reported_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_run, "Half"))
    assert "Answered" in text.split("What was asked")[0]


def test_system_that_answers_one_subset_only_is_reported(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_run(tmp_path / "run", SYSTEMS[:2])
    lines = (run / "scores.csv").read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if "ONLINE-W" not in line or "stereo-adverb" in line]
    (run / "scores.csv").write_text("\n".join(kept), encoding="utf-8")
    render_reports(run)
    text = text_of(report_of(run, "ONLINE-W"))
    assert "lowers the share of masculine adjectives" in text
    assert "n/a: there are no gendered adjectives to compare." in text


def test_accounts_add_up_in_every_table(fake_run_folder: Path) -> None:
    run = read_run(fake_run_folder)
    reports = [summary_report(run), *(system_report(run, "es", system) for system in run.systems("es"))]
    tables = [block for report in reports for block in blocks_of(report) if isinstance(block, OutcomeCounts)]
    rows = [row.numbers for table in tables for row in table.rows]
    # Each report has five parts and two sums of them.
    assert len(rows) == (5 + 7) * len(SYSTEMS)
    for *parts, expected in rows:
        assert sum(parts) == expected > 0


def test_accounts_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", SYSTEMS[:1])
    scores = (run / "scores.csv").read_text(encoding="utf-8")
    broken = scores.replace("stereo-adverb,es,ONLINE-W,label_count,M,", "stereo-adverb,es,ONLINE-W,label_count,M,9")
    assert broken != scores
    (run / "scores.csv").write_text(broken, encoding="utf-8")
    with pytest.raises(DataCorrupt, match="stereo-adverb, add up to"):
        render_reports(run)


def test_forty_systems_with_long_names_and_two_languages(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    systems = [Bias(f"System-{n:02}-{'of-a-very-long-name-' * (n % 3)}end") for n in range(40)]
    run = write_run(tmp_path / "run", systems, languages=("cs", "es"))
    written = render_reports(run, only=[systems[0].name])
    assert [path.name for path in written] == ["System-00-end.cs.pdf", "System-00-end.es.pdf", "summary.pdf"]
    text = text_of(run / "reports" / "summary.pdf")
    assert "English → Czech: 40 systems" in text
    assert all(bias.name in text.replace(" ", "") for bias in systems)


def test_pdfs_are_the_same_bytes_in_another_process_and_locale(fake_run_folder: Path, tmp_path: Path) -> None:
    program = (
        "import locale, sys; from pathlib import Path; locale.setlocale(locale.LC_ALL, '');"
        "from gendersuite.reports.formats import ReportRequest;"
        "from gendersuite.reports.formats.pdf.report_files import write_pdfs;"
        "from gendersuite.reports.run_data import read_run; write_pdfs(ReportRequest(read_run(Path(sys.argv[1]))))"
    )
    outputs = []
    for seed, locale_name in (("1", "C.UTF-8"), ("2", "C")):
        run = tmp_path / f"run-{seed}"
        shutil.copytree(fake_run_folder, run)
        changed = {"PYTHONHASHSEED": seed, "LC_ALL": locale_name, "TZ": f"UTC+{seed}"}
        subprocess.run([sys.executable, "-c", program, str(run)], check=True, env={**os.environ, **changed})
        outputs.append({path.name: path.read_bytes() for path in (run / "reports").iterdir()})
    assert len(outputs[0]) == len(SYSTEMS) + 1
    assert outputs[0] == outputs[1]


def test_rerun_replaces_the_reports_and_leaves_nothing_half_written(reported_run: Path) -> None:
    before = {path.name: path.read_bytes() for path in (reported_run / "reports").iterdir()}
    seen: list[str] = []
    written = render_reports(reported_run, progress=seen.append)
    assert {path.name: path.read_bytes() for path in (reported_run / "reports").iterdir()} == before
    assert seen == [path.name for path in written]


def test_unknown_system_is_refused_before_anything_is_written(fake_run_folder: Path) -> None:
    with pytest.raises(UnknownName, match="'Nobody'"):
        render_reports(fake_run_folder, only=["Nobody"])
    assert not (fake_run_folder / "reports").exists()


@pytest.mark.parametrize("name", ["run.json", "scores.csv", "regressions.csv", "labels.parquet"])
def test_missing_or_broken_files_are_named(tmp_path: Path, name: str) -> None:
    run = write_run(tmp_path / "run", SYSTEMS[:1])
    (run / name).write_text("suite,subset\n{oops,1\n", encoding="utf-8")
    with pytest.raises(DataCorrupt, match=name.replace(".", r"\.")):
        render_reports(run)
    (run / name).unlink()
    with pytest.raises(DataCorrupt, match=f"{name} is missing"):
        render_reports(run)


def test_extra_facts_in_the_run_file_are_tolerated(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", SYSTEMS[:1])
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    facts |= {"new": {"key": 1}}
    facts["submissions"][0]["rules"] = []
    (run / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    assert len(render_reports(run)) == 2


@given(st.text(max_size=300))
def test_file_names_cannot_leave_the_folder(name: str) -> None:
    safe = safe_name(name)
    assert Path(safe).name == safe
    assert ".." not in safe
    assert not safe.startswith((".", "-"))
    assert len(safe) <= 120
    assert not {*safe} & {*'/\\:*?"<>|'}


@given(st.lists(st.text("aA./_ b", max_size=4), unique=True, max_size=12))
def test_no_two_systems_share_a_file(systems: list[str]) -> None:
    names = file_names((("es", system) for system in systems), "pdf")
    assert len({name.casefold() for name in names.values()}) == len(systems)
    assert all(Path(name).name == name for name in names.values())


def test_ordinary_names_stay_as_they_are() -> None:
    assert safe_name("Claude-3.5") == "Claude-3.5"
    assert safe_name("../../etc/passwd") == "____etc_passwd"
    assert file_names([("es", "a/b"), ("es", "a_b")], "pdf")["es", "a_b"] == "a_b.es.pdf"


def test_no_file_is_called_like_a_device_of_windows() -> None:
    assert [safe_name(name) for name in ("CON", "nul.v2", "Conrad")] == ["_CON", "_nul.v2", "Conrad"]
