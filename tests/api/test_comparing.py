"""`gendersuite compare` on a scored run: which pairs, what is written, and what it says when it cannot."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from gendersuite.api.comparison.within_run import ComparisonRow, compare
from gendersuite.commands.compare_tables import check_out, show_pairs
from gendersuite.errors import DataCorrupt, GendersuiteError, GendersuiteWarning, OutputExists, UnknownName, UsageError
from gendersuite.reports.score_files import read_scores
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite

SYSTEMS = {
    "Biased": ("female=0.1,male=0.95", 1),
    "Even": ("female=0.6,male=0.65", 2),
    "Twin": ("female=0.6,male=0.65", 3),
}
QUIET = Terminal(quiet=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three systems and one that says nothing in Czech, one alone in Ukrainian."""
    folder = tmp_path_factory.mktemp("comparing")
    suite = load_suite("gest-mini")
    for system, (bias, seed) in SYSTEMS.items():
        write_simulated(folder / "in", suite, "cs", parse_bias(bias, "gest"), seed=seed, system=system)
    write_simulated(folder / "in", suite, "uk", parse_bias("", "gest"), seed=1, system="Biased")
    (folder / "in" / "en-cs" / "Silent.txt").write_text("\n" * len(suite.items), encoding="utf-8")
    return score_plan(make_plan(ScoreRequest(folder / "in", "gest-mini")), folder / "run")


def rows(
    run: Path, *systems: str, metric: tuple[str, ...] | None = None, draws: int | None = 400, **options: Any
) -> list[ComparisonRow]:
    """The rows of the frame; NaN as None."""
    found = compare(run, *systems, metric=metric, draws=draws, on_warning=options.pop("on_warning", print), **options)
    plain = found.astype(object).where(found.notna(), None)
    return [ComparisonRow(**row) for row in plain.to_dict("records")]


def shown(found: pd.DataFrame, out: Path | None = None, *, as_json: bool = False) -> None:
    check_out(out, ComparisonRow)
    show_pairs(found, QUIET, out=out, as_json=as_json)


def test_all_pairs_of_a_language_are_compared_unless_systems_are_named(run: Path) -> None:
    every = rows(run, metric=("stereotype_rate",))
    assert [(row.system_a, row.system_b) for row in every] == [
        *(("Biased", "Even"), ("Biased", "Silent"), ("Biased", "Twin")),
        *(("Even", "Silent"), ("Even", "Twin"), ("Silent", "Twin")),
    ]
    assert {row.language for row in every} == {"cs"}
    assert [(row.system_a, row.system_b) for row in rows(run, "Twin", metric=("stereotype_rate",))] == [
        *(("Twin", "Biased"), ("Twin", "Even"), ("Twin", "Silent")),
    ]
    assert {(row.system_a, row.system_b) for row in rows(run, "Twin", "Biased")} == {("Twin", "Biased")}


def test_values_are_those_of_scores_csv(run: Path) -> None:
    printed = {
        (score.language, score.system, score.subset, score.metric, score.group): score.value
        for score in read_scores(run / "scores.csv")
    }
    compared = rows(run)
    assert len(compared) == 6 * 21
    for row in compared:
        for system, value in ((row.system_a, row.a), (row.system_b, row.b)):
            wanted = printed[row.language, system, row.subset, row.metric, row.group]
            assert value == (None if wanted is None else pytest.approx(wanted, abs=1e-6))


def test_planted_differences_are_told_and_twins_are_not(run: Path) -> None:
    told = {(row.system_a, row.system_b): row for row in rows(run, metric=("stereotype_rate",))}
    biased, twins, silent = told["Biased", "Even"], told["Even", "Twin"], told["Biased", "Silent"]
    assert biased.verdict == "differs"
    assert biased.low > 0.3
    assert biased.p_holm == pytest.approx(3 / 401)
    assert twins.verdict == "not told apart"
    assert (silent.b, silent.difference, silent.p_bootstrap, silent.p_holm, silent.verdict) == (*[None] * 4, "n/a")


def test_neighbours_change_nothing_but_holm(run: Path) -> None:
    alone = rows(run, "Even", "Twin")
    among = [row for row in rows(run) if (row.system_a, row.system_b) == ("Even", "Twin")]
    blank = {"p_holm": None, "verdict": "", "signature": ""}
    assert [replace(row, **blank) for row in alone] == [replace(row, **blank) for row in among]
    for one, other in zip(alone, among, strict=True):
        assert other.p_holm is not None
        assert one.p_holm <= other.p_holm


def test_draws_are_those_of_sacrebleu_or_as_many_as_holm_needs(run: Path, tmp_path: Path) -> None:
    [row] = rows(run, "Even", "Twin", metric=("stereotype_rate",), draws=None)
    assert "|bs:1000|ar:10000|seed:24|p:two-sided|holm:1|" in row.signature
    [row] = rows(run, "Even", "Twin", metric=("stereotype_rate",), draws=70, seed=7, convention="sacrebleu")
    assert "|bs:70|ar:70|seed:7|p:sacrebleu|holm:1|" in row.signature
    (tmp_path / "in" / "en-cs").mkdir(parents=True)
    for number in range(8):
        (tmp_path / "in" / "en-cs" / f"{number}.txt").write_text("\n" * 176, encoding="utf-8")
    many = score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "run")
    row, *others = rows(many, metric=("stereotype_rate",), draws=None)
    assert len(others) == 27
    assert "|bs:1120|ar:10000|seed:24|p:two-sided|holm:28|" in row.signature


def test_too_few_draws_cause_a_warning(run: Path) -> None:
    said: list[str] = []
    rows(run, metric=("stereotype_rate",), draws=50, on_warning=said.append)
    assert said == ["50 draws cannot tell 6 pairs apart after Holm's correction: give --draws 240 or none."]
    with pytest.warns(GendersuiteWarning, match="50 draws"):
        compare(run, metric=("stereotype_rate",), draws=50)


def test_csv_json_and_table_say_the_same(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = compare(run, "Biased", "Even", metric=("stereotype_rate",), draws=400)
    shown(found, tmp_path / "c.csv", as_json=True)
    [in_json] = json.loads(capsys.readouterr().out)
    shown(found)
    header, line = (printed.split("\t") for printed in capsys.readouterr().out.rstrip("\n").split("\n"))
    with (tmp_path / "c.csv").open(encoding="utf-8", newline="") as file:
        [in_csv] = csv.DictReader(file)
    assert list(in_csv) == list(in_json)
    assert float(in_csv["difference"]) == pytest.approx(in_json["difference"], abs=1e-6)
    assert header == ["lang", "metric", "Biased", "Even", "A - B", "p boot", "p rand", "p Holm", "verdict"]
    assert line[0:2] == ["cs", "stereotype_rate"]
    assert line[2] == f"{in_json['a']:.3f}"
    assert line[4].startswith(f"{in_json['difference']:+.3f} [")
    assert line[5] == f"{in_json['p_bootstrap']:.4f}"
    assert line[-1] == in_csv["verdict"] == in_json["verdict"] == "differs"


def test_twice_is_the_same_bytes_whatever_the_hash_seed(run: Path, tmp_path: Path) -> None:
    made = []
    for number, threads in (("1", "1"), ("2", "2")):
        out = tmp_path / f"{number}.csv"
        shown = subprocess.run(
            [sys.executable, "-m", "gendersuite", "compare", run, "--draws", "300", "--out", out],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": number, "OPENBLAS_NUM_THREADS": threads},
        )
        made.append((out.read_bytes(), shown.stdout))
    assert made[0] == made[1]


def test_an_earlier_comparison_is_replaced_and_nothing_else(run: Path, tmp_path: Path) -> None:
    one, other = (compare(run, "Biased", "Even", metric=("stereotype_rate",), draws=100, seed=seed) for seed in (4, 5))
    out = tmp_path / "c.csv"
    shown(one, out)
    first = out.read_bytes()
    shown(other, out)
    assert out.read_bytes() != first
    for taken in (run / "scores.csv", tmp_path):
        with pytest.raises(OutputExists, match="holds no comparisons"):
            shown(one, taken)
    with pytest.raises(UsageError, match="is not a folder"):
        shown(one, tmp_path / "nowhere" / "c.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["c.csv"]


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        ({"systems": ("Biasd",)}, UnknownName, "There is no system 'Biasd' in .*; did you mean Biased?"),
        ({"systems": ("Even", "Even")}, UsageError, "Even is named twice"),
        ({"systems": ("Even",), "language": "uk"}, UnknownName, r"There is no system 'Even' in .* \(uk\)"),
        ({"language": "uk"}, UsageError, r"no language in .* \(uk\) with two systems"),
        ({"systems": ("Biased",), "language": "uk"}, UsageError, "with Biased and another system"),
        ({"language": "ck"}, UnknownName, "There is no language 'ck' in .*; did you mean"),
        ({"metric": ("stereotyp_rate",)}, UnknownName, "did you mean stereotype_rate"),
        ({"metric": ("coverage",)}, UnknownName, "There is no metric to compare 'coverage'"),
        ({"draws": 0}, UsageError, r"--draws must be at least 1 \(got 0\)"),
        ({"seed": -1}, UsageError, r"--seed must be at least 0 \(got -1\)"),
        ({"convention": "sacrebleau"}, UnknownName, "did you mean sacrebleu"),
        ({"run": Path("nowhere")}, DataCorrupt, "nowhere.* is missing"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(
    run: Path, asked: dict[str, Any], error: type[GendersuiteError], sentence: str
) -> None:
    options: dict[str, Any] = {"run": run, **asked}
    with pytest.raises(error, match=sentence):
        compare(options.pop("run"), *options.pop("systems", ()), **options)
