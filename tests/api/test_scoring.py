"""`gs.score` and the `Run` it returns: outputs in memory, files, processes, progress and warnings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import gendersuite as gs
from gendersuite.api.run import Run
from gendersuite.errors import AlignmentError, GendersuiteError, UnknownName, UsageError
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.support.progress import Progress

SUITE = gs.load_suite("gest-mini")
MEN, WOMEN = (
    simulate(SUITE, "cs", parse_bias(f"female={share},male={share}", "gest"), seed=1, system="any") for share in (1, 0)
)
FILES = ("run.json", "labels.parquet", "scores.csv", "regressions.csv", "statistics.parquet", "design.parquet")


@pytest.fixture(scope="module")
def run() -> Run:
    return gs.score({"men": {"cs": MEN}, "women": {"cs": WOMEN}}, suite=SUITE)


def test_a_run_has_its_tables_as_dataframes(run: Run) -> None:
    assert run.systems == ("men", "women")
    assert run.languages == ("cs",)
    assert run.scores.columns.tolist()[:10] == [
        *("suite", "subset", "language", "system", "metric", "group", "value", "low", "high", "n")
    ]
    assert run.scores["value"].dtype == "float64"
    assert run.labels.groupby("system")["label"].unique().map(list).to_dict() == {"men": ["M"], "women": ["F"]}
    assert run.counts.set_index("system").loc["women", ["F", "M", "missing", "expected"]].tolist() == [176, 0, 0, 176]
    assert run.regressions.empty
    assert "women" in run._repr_html_()
    with pytest.raises(UsageError, match="use labels"):
        run.items  # noqa: B018


def test_memory_and_files_give_the_same_labels_and_scores(run: Run, tmp_path: Path) -> None:
    for name, lines in (("men", MEN), ("women", WOMEN)):
        (tmp_path / "in" / "en-cs").mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / "en-cs" / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (tmp_path / "in" / "en-cs" / "sources.txt").write_text("\n".join(item.source for item in SUITE.items) + "\n")
    from_files = gs.score(tmp_path / "in", suite="gest-mini", out=tmp_path / "run")
    pd.testing.assert_frame_equal(from_files.scores, run.scores)
    pd.testing.assert_frame_equal(from_files.labels, run.labels)
    assert from_files.signatures == run.signatures


def test_outputs_may_be_named_by_their_items(run: Run) -> None:
    by_item = {item.id: text for item, text in zip(SUITE.items, WOMEN, strict=True) if item.id != SUITE.items[3].id}
    scored = gs.score({"women": {"cs": by_item}}, suite="gest-mini")
    assert scored.counts["missing"].tolist() == [1]
    with pytest.raises(AlignmentError, match="'9999'"):
        gs.score({"women": {"cs": {"9999": "Byla."}}}, suite="gest-mini")


def test_outputs_that_do_not_fit_are_refused() -> None:
    with pytest.raises(AlignmentError, match="175 texts for the 176 items"):
        gs.score({"men": {"cs": MEN[1:]}}, suite="gest-mini")
    with pytest.raises(UnknownName, match="'xx'"):
        gs.score({"men": {"xx": MEN}}, suite="gest-mini")
    with pytest.raises(GendersuiteError):
        gs.score({"../men": {"cs": MEN}}, suite="gest-mini")


def test_save_writes_the_bytes_that_out_writes(run: Run, tmp_path: Path) -> None:
    saved = run.save(tmp_path / "saved")
    given = gs.score({"men": {"cs": MEN}, "women": {"cs": WOMEN}}, suite="gest-mini", out=tmp_path / "given")
    assert all((saved.path / name).read_bytes() == (given.path / name).read_bytes() for name in FILES)
    assert gs.read_run(tmp_path / "saved").scores.equals(run.scores)


def test_a_temporary_run_is_removed_with_its_object() -> None:
    scored = gs.score({"men": {"cs": MEN}}, suite="gest-mini")
    place = scored.path
    assert place.is_dir()
    del scored
    assert not place.exists()


def test_progress_and_warnings_go_to_the_functions_of_the_caller() -> None:
    steps: list[Progress] = []
    warned: list[str] = []
    suite = gs.load_suite("mt-geneval-mini")
    texts = [""] * len(suite.in_language("de").items)
    gs.score({"a": {"de": texts}}, suite=suite, mode="paper", on_progress=steps.append, on_warning=warned.append)
    assert [(step.done, step.total, step.name) for step in steps] == [(0, 1, ""), (1, 1, "a (de)")]
    assert len(warned) == 1, warned
    assert "paper" in warned[0]


def test_two_processes_work_from_a_script_without_a_main_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import gendersuite as gs\n"
        "print('started')\n"
        f"outputs = {{'men': {{'cs': {MEN!r}}}, 'women': {{'cs': {WOMEN!r}}}}}\n"
        "run = gs.score(outputs, suite='gest-mini', jobs=2, out='RUN')\n"
        "print(*run.systems)\n"
    )
    shown = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    assert shown.stdout == "started\nmen women\n"


def test_traits_label_sources_that_are_in_no_suite() -> None:
    found = gs.label(
        ["Die Ärztin kam.", "Der Arzt kam."],
        suite="mt-geneval",
        language="de",
        right=["Die Ärztin kam.", "Die Ärztin kam."],
        wrong=["Der Arzt kam.", "Der Arzt kam."],
        expected=["F", "F"],
    )
    assert found[["text", "label"]].to_numpy().tolist() == [[0, "F"], [1, "M"]]
    with pytest.raises(UnknownName, match="'left'"):
        gs.label(["Der Arzt kam."], suite="mt-geneval", language="de", left=["Der Arzt kam."])
    with pytest.raises(UsageError, match="2 values for 1 texts"):
        gs.label(["Der Arzt kam."], suite="mt-geneval", language="de", right=["a", "b"])
