"""The run folder: what scoring leaves behind, and that it is the same every time."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from folders import contents, write_files

from gendersuite.errors import GendersuiteError, OutputExists
from gendersuite.model import Suite
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.simulate import draw, simulated_truth, write_simulated
from gendersuite.testsuites import load_suite

COMMAND = (sys.executable, "-m", "gendersuite", "score", "--suite", "dialogue", "--language", "es")
COLUMNS = "suite subset language system item slot source output label outcome expected word rule dictionary".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("dialogue")


@pytest.fixture(scope="module")
def folder(suite: Suite, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("simulated")
    for system, bias in (
        ("Fair", Bias(masculine=0.5, lapse=0.1)),
        ("Biased", Bias(masculine=0.6, adverb=0.4, character=0.5, pairing=-0.3, lapse=0.3)),
    ):
        write_simulated(out, suite, "es", bias, seed=5, system=system)
    (out / "en-es" / "Silent.txt").write_text("\n" * len(suite.items), encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def run(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return score_plan(make_plan(ScoreRequest(folder, "dialogue", "es")), tmp_path_factory.mktemp("runs") / "run")


def test_a_run_has_its_files(run: Path) -> None:
    tables = {"labels.parquet", "statistics.parquet", "design.parquet", "scores.csv", "regressions.csv"}
    assert set(contents(run)) == {".gendersuite", "run.json", *tables}


def test_labels_have_one_row_per_slot_and_the_promised_columns(run: Path, suite: Suite) -> None:
    labels = pd.read_parquet(run / "labels.parquet")
    assert list(labels.columns[: len(COLUMNS)]) == COLUMNS
    assert set(suite.items[0].slots[0].traits) <= set(labels.columns)
    assert labels.groupby("system").size().to_dict() == dict.fromkeys(("Biased", "Fair", "Silent"), suite.slot_count)
    assert set(labels.label) <= {"M", "F", "N", "X", ""}


def test_the_checker_finds_what_was_planted(run: Path, suite: Suite) -> None:
    labels = pd.read_parquet(run / "labels.parquet")
    planted = draw(suite, Bias(masculine=0.5, lapse=0.1), seed=5, system="Fair")
    fair = labels[labels.system == "Fair"]
    gendered = fair[fair.label.isin(["M", "F"])]
    assert len(gendered) > 0.85 * len(fair)
    assert all(planted[row.item, row.slot] == row.label for row in gendered.itertuples())
    assert set(fair[~fair.label.isin(["M", "F"])].label) == {"N"}


def test_planted_effects_lie_in_their_intervals(run: Path, suite: Suite) -> None:
    scores = pd.read_csv(run / "scores.csv", keep_default_na=False)
    truth = simulated_truth(suite, Bias(masculine=0.6, adverb=0.4, character=0.5, pairing=-0.3, lapse=0.3))
    biased = scores[(scores.system == "Biased") & (scores.value != "")]
    inside = [
        float(row.low) <= truth[row.subset, row.metric, row.group] <= float(row.high)
        for row in biased.itertuples()
        if (row.subset, row.metric, row.group) in truth
    ]
    assert len(inside) >= 15
    # One seed is one draw: of some twenty 95% intervals, missing more than three would be a one-in-fifty event.
    assert sum(inside) >= len(inside) - 3


def test_silence_has_no_rates_and_full_accounts(run: Path, suite: Suite) -> None:
    scores = pd.read_csv(run / "scores.csv", keep_default_na=False)
    silent = scores[(scores.system == "Silent") & scores.subset.isin(suite.subsets)]
    rates = silent[silent.metric.isin(["masculine_share", "delta_masculine", "accuracy", "delta_accuracy"])]
    assert len(rates) > 0
    assert set(rates.value) == {""}
    missing = silent[(silent.metric == "count") & (silent.group == "missing")].value.astype(float).sum()
    assert missing == suite.slot_count


def test_every_submission_is_signed_and_every_input_has_its_checksum(run: Path) -> None:
    description = json.loads((run / "run.json").read_text(encoding="utf-8"))
    for submission in description["submissions"]:
        parts = submission["signature_fields"]
        assert parts["suite"] == "dialogue"
        assert parts["lp"] == "en-es"
        assert int(parts["miss"]) == submission["missing"]
        assert sum(rule["count"] for rule in submission["rules"]) == submission["expected"]
    assert {Path(path).name for path in description["inputs"]} >= {"Biased.txt", "Fair.txt", "Silent.txt"}
    assert all(len(digest) == 64 for digest in description["inputs"].values())


def test_two_processes_give_the_same_bytes_as_one(run: Path, folder: Path, tmp_path: Path) -> None:
    again = score_plan(make_plan(ScoreRequest(folder, "dialogue", "es", jobs=2)), tmp_path / "again")
    assert contents(again) == contents(run)


def test_neighbours_do_not_matter(run: Path, folder: Path, tmp_path: Path) -> None:
    alone = score_plan(make_plan(ScoreRequest(folder, "dialogue", "es", systems=("Biased",))), tmp_path / "alone")
    for name in ("scores.csv", "regressions.csv"):
        whole, single = ((folder / name).read_text(encoding="utf-8").split("\n") for folder in (run, alone))
        assert [line for line in whole if ",Biased," in line] == [line for line in single if ",Biased," in line]
    whole_labels, labels = (pd.read_parquet(folder / "labels.parquet") for folder in (run, alone))
    pd.testing.assert_frame_equal(whole_labels[whole_labels.system == "Biased"].reset_index(drop=True), labels)


@pytest.mark.parametrize("hash_seed", ["0", "77"])
def test_neither_hash_seed_nor_locale_changes_a_byte(run: Path, folder: Path, tmp_path: Path, hash_seed: str) -> None:
    out = tmp_path / "run"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "PYTHONUTF8": "0"}
    subprocess.run([*COMMAND, folder, "--out", out, "--quiet"], env=environment, check=True)
    assert contents(out) == contents(run)


def test_an_earlier_run_is_replaced_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    plan = make_plan(ScoreRequest(folder, "dialogue", "es", systems=("Fair",)))
    first = contents(score_plan(plan, tmp_path / "run"))
    write_files(tmp_path, {"run/stale.txt": "old", "thesis/chapter.tex": "precious"})
    assert contents(score_plan(plan, tmp_path / "run")) == first | {"stale.txt": b"old"}
    with pytest.raises(OutputExists, match=r"run\.json"):
        score_plan(plan, tmp_path / "thesis")
    assert contents(tmp_path / "thesis") == {"chapter.tex": b"precious"}


def test_a_failure_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(folder, broken)
    silent = broken / "en-es" / "Silent.txt"
    silent.write_bytes(silent.read_bytes()[:-5])
    target = tmp_path / "target"
    target.mkdir()
    for jobs in (1, 2):
        with pytest.raises(GendersuiteError, match="Silent"):
            score_plan(make_plan(ScoreRequest(broken, "dialogue", "es", jobs=jobs)), target / "run")
        assert list(target.iterdir()) == []


def test_an_interrupt_leaves_nothing_behind(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.mkdir()
    with subprocess.Popen(
        [*COMMAND, folder, "--out", target / "run"],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # A shell in the background starts its children deaf to this signal.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as started:
        # The first system is done, the others are not.
        assert started.stderr.readline().startswith("scoring: ")
        started.send_signal(signal.SIGINT)
        assert "Traceback" not in started.stderr.read()
    assert started.returncode == 130
    assert list(target.iterdir()) == []
