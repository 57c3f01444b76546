"""`gendersuite sample` and `gendersuite judge`: from a run to a sheet, filled in, to what its labels are worth."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest

from gendersuite.api.agree import agree
from gendersuite.api.judge import JudgedRow, judge, judged_rows
from gendersuite.api.sample import sample
from gendersuite.commands.judgement_tables import check_out, show_judgements
from gendersuite.errors import DataCorrupt, GendersuiteError, OutputExists, UnknownName, UsageError
from gendersuite.run.label_sources import open_labels
from gendersuite.run.sample_sheet import COLUMNS, key_file
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite

QUIET = Terminal(quiet=True)
Rows = list[dict[str, str]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems in Czech, some lines of which would be formulas or say nothing, and one in Ukrainian."""
    folder = tmp_path_factory.mktemp("judging")
    suite = load_suite("gest-mini")
    for language, system, bias in (
        ("cs", "One", "female=0.2,male=0.9"),
        ("cs", "Two", "female=0.6,male=0.7"),
        ("uk", "One", "female=0.5,male=0.5"),
    ):
        write_simulated(folder / "in", suite, language, parse_bias(bias, "gest"), seed=4, system=system)
    file = folder / "in" / "en-cs" / "Two.txt"
    lines = file.read_text(encoding="utf-8").split("\n")
    lines[:30] = [f"{mark}Mám rád jablka." for mark in "=+-@'" for _ in range(5)] + [""] * 5
    lines[30:60] = ["Mám děti."] * 30
    file.write_text("\n".join(lines), encoding="utf-8")
    return score_plan(make_plan(ScoreRequest(folder / "in", "gest-mini")), folder / "run")


def drawn(run: Path, sheet: Path, size: int = 20, language: str | None = None, seed: int = 24) -> Path:
    sample(run, n=size, out=sheet, language=language, seed=seed, on_warning=lambda _text: None)
    return sheet


def rows_of(path: Path) -> Rows:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def save(path: Path, rows: Rows) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def fill(sheet: Path, judged: Callable[[dict[str, str]], str]) -> Path:
    """Fill in a sheet by what a judge says of a row of the key."""
    rows = rows_of(sheet)
    for row, key in zip(rows, rows_of(key_file(sheet)), strict=True):
        row["label"] = judged(key)
    save(sheet, rows)
    return sheet


def as_labelled(key: dict[str, str]) -> str:
    return key["label"] or "?"


def found(run: Path, sheet: Path) -> dict[tuple[str, str, str, str], JudgedRow]:
    return {(row.language, row.system, row.metric, row.group): row for row in judged_rows(run, sheet, seed=24)}


def test_a_sheet_has_so_many_slots_per_language_and_outcome(run: Path, tmp_path: Path) -> None:
    sheet = drawn(run, tmp_path / "s.csv")
    key = pd.read_csv(key_file(sheet), dtype=str, keep_default_na=False, encoding="utf-8-sig")
    labels = pd.read_parquet(run / "labels.parquet")
    labels = labels[labels.outcome != "missing"]
    names = {"M": "masculine", "F": "feminine"}
    sizes = Counter(zip(labels.language, labels.label.map(lambda label: names.get(label, "unknown")), strict=True))
    assert {*sizes} > {("cs", "unknown"), ("cs", "feminine"), ("uk", "masculine")}
    assert Counter(zip(key.language, key.stratum, strict=True)) == {
        stratum: min(20, size) for stratum, size in sizes.items()
    }
    assert {(row.language, row.stratum): int(row.stratum_size) for row in key.itertuples()} == sizes
    assert set(key[key.language == "cs"].system) == {"One", "Two"}
    merged = key.astype({"slot": int}).merge(labels, on=["language", "system", "item", "slot"])
    assert (merged.label_x == merged.label_y).all()
    assert len(merged) == len(key)


def test_the_sheet_does_not_tell_what_the_checker_thinks(run: Path, tmp_path: Path) -> None:
    sheet = drawn(run, tmp_path / "s.csv")
    rows = rows_of(sheet)
    assert tuple(rows[0]) == COLUMNS
    assert {row["label"] for row in rows} == {""}
    assert {row["about"] for row in rows} == {"the speaker"}
    text = sheet.read_text(encoding="utf-8-sig")
    assert "One" not in text
    assert "masculine" not in text
    # Nor by the order of its rows: outcomes alternate about as often as they would by chance.
    strata = [row["stratum"] for row in rows_of(key_file(sheet)) if row["language"] == "cs"]
    changes = sum(one != other for one, other in pairwise(strata))
    assert changes > len(strata) / 2


def test_formulas_are_made_safe_and_come_back(run: Path, tmp_path: Path) -> None:
    sheet = drawn(run, tmp_path / "s.csv", size=200)
    cells = [cell for row in rows_of(sheet) for cell in row.values()]
    assert sum(cell.startswith(("'=", "'+", "'-", "'@", "''")) for cell in cells) == 25
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    answer = agree(run, fill(sheet, as_labelled), draws=20)
    assert answer.account.other_output == 0
    assert not answer.rows


def test_the_same_seed_draws_the_same_and_a_larger_sample_holds_the_smaller(run: Path, tmp_path: Path) -> None:
    first, second = (drawn(run, tmp_path / name) for name in ("a.csv", "b.csv"))
    assert first.read_bytes() == second.read_bytes()
    slots = {}
    for name, options in (("small", {"size": 5}), ("large", {"size": 20}), ("other", {"size": 5, "seed": 25})):
        sheet = drawn(run, tmp_path / f"{name}.csv", **options)
        slots[name] = {tuple(row.values())[1:7] for row in rows_of(sheet)}
    assert slots["small"] < slots["large"]
    assert slots["small"] != slots["other"]
    assert {row["language"] for row in rows_of(drawn(run, tmp_path / "uk.csv", language="uk"))} == {"uk"}


def test_a_judge_who_agrees_changes_no_rate(run: Path, tmp_path: Path) -> None:
    rows = found(run, fill(drawn(run, tmp_path / "s.csv", size=60), as_labelled))
    scores = pd.read_csv(run / "scores.csv", keep_default_na=False, dtype=str)
    printed = {(row.language, row.system, row.metric): row.value for row in scores[scores.group == ""].itertuples()}
    rates = [row for row in rows.values() if row.labelled is not None]
    assert {row.metric for row in rates} >= {"masculine_share", "global_masculine_rate", "stereotype_rate"}
    for row in rates:
        assert row.value == pytest.approx(row.labelled)
        if row.system and row.metric != "masculine_share":
            assert row.labelled == pytest.approx(float(printed[row.language, row.system, row.metric]), abs=1e-6)
    for metric in ("precision", "recall"):
        assert {row.value for row in rows.values() if row.metric == metric} == {1}
    assert ("cs", "", "global_masculine_rate", "") in rows
    assert ("uk", "One", "global_masculine_rate", "") in rows
    assert ("uk", "", "global_masculine_rate", "") not in rows


def test_a_judge_who_reads_everything_gives_the_rates_of_the_truth(run: Path, tmp_path: Path) -> None:
    """Every third M is F in truth, and the half of the undecided ones is M."""

    def truth(key: dict[str, str]) -> str:
        number = int(key["item"])
        if key["label"] == "M":
            return "f" if number % 3 == 0 else "m"
        return key["label"] or ("M" if number % 2 else "n")

    sheet = fill(drawn(run, tmp_path / "s.csv", size=1000, language="cs"), truth)
    judged = Counter(row["label"].upper() for row in rows_of(sheet))
    rows = found(run, sheet)
    share = rows["cs", "", "masculine_share", ""]
    assert share.value == share.low == share.high == pytest.approx(judged["M"] / (judged["M"] + judged["F"]))
    assert share.labelled > share.value + 0.05
    assert rows["cs", "", "slots", "M>F"].n == rows["cs", "", "slots", "M>F"].value
    recall = rows["cs", "", "recall", "F"]
    assert recall.value == pytest.approx(rows["cs", "", "slots", "F>F"].n / judged["F"])


def test_tables_csv_and_json_say_the_same(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = fill(drawn(run, tmp_path / "s.csv", language="cs"), as_labelled)
    capsys.readouterr()
    show_judgements(judge(run, sheet), QUIET, out=tmp_path / "j.csv", as_json=True)
    in_json = json.loads(capsys.readouterr().out)
    show_judgements(judge(run, sheet), Terminal(quiet=False), out=tmp_path / "j.csv", as_json=False)
    shown, said = capsys.readouterr()
    confusion, quality, rates = (part.split("\n") for part in shown.rstrip("\n").split("\n\n"))
    assert confusion[1].startswith("cs\tM\t")
    assert quality[0].split("\t") == ["lang", "label", "precision", "n", "recall", "n"]
    by_rate = {(row["system"], row["metric"]): row for row in in_json}
    for line in rates[1:]:
        _, system, metric, labelled, corrected, n, method = line.split("\t")
        row = by_rate["" if system == "all" else system, metric]
        if row["value"] is None:
            assert (labelled, corrected, row["low"], row["high"]) == ("n/a", "n/a", None, None)
            assert f"cs, {metric}: {row['note']}." in said
        else:
            assert labelled == f"{row['labelled']:.3f}"
            assert corrected == f"{row['value']:.3f} [{row['low']:.3f}, {row['high']:.3f}]"
        assert (n, method) == (str(row["n"]), row["method"])
    assert in_json[0]["signature"] in said
    written = rows_of(tmp_path / "j.csv")
    assert [list(row) for row in written] == [list(row) for row in in_json]
    with pytest.raises(OutputExists, match="holds no judged sample"):
        check_out(sheet)


def test_twice_is_the_same_bytes_whatever_the_hash_seed(run: Path, tmp_path: Path) -> None:
    made = []
    for number in ("1", "2"):
        sheet = tmp_path / number / "s.csv"
        sheet.parent.mkdir()
        command = [sys.executable, "-m", "gendersuite"]
        environment = os.environ | {"PYTHONHASHSEED": number}
        subprocess.run(
            [*command, "sample", run, "--n", "10", "--out", sheet], check=True, capture_output=True, env=environment
        )
        empty = sheet.read_bytes()
        fill(sheet, as_labelled)
        shown = subprocess.run([*command, "judge", run, sheet], check=True, capture_output=True, env=environment)
        made.append((empty, key_file(sheet).read_bytes(), shown.stdout))
    assert made[0] == made[1]


def without(rows: Rows, place: int) -> Rows:
    return rows[:place] + rows[place + 1 :]


def changed(rows: Rows, place: int, **cells: str) -> Rows:
    return [row | cells if number == place else row for number, row in enumerate(rows)]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda rows: changed(rows, 3, label=""), r"s\.csv, line 5: the label is not filled in, write M, F, N"),
        (lambda rows: changed(changed(rows, 3, label=" "), 7, label=""), "line 5: .*; 1 more faults"),
        (lambda rows: changed(rows, 0, label="W"), "line 2: 'W' is not a label, write M, F, N"),
        (lambda rows: changed(rows, 2, output="Jiná věta."), "line 4: the output of row 3 was changed, from "),
        (lambda rows: changed(rows, 2, item="x"), "line 4: the item of row 3 was changed, from "),
        (lambda rows: without(rows, 4), "after line 5: row 5 is lost, put it back"),
        (lambda rows: [*rows, rows[6]], r"row 7 is there twice, on line 8 already: keep one"),
        (lambda rows: changed(rows, 1, row="5000"), "line 3: row '5000' is none of the sample, remove it; 1 more"),
        (lambda rows: [{name: row[name] for name in row if name != "row"} for row in rows], "has no column 'row'"),
    ],
)
def test_a_sheet_that_is_not_as_it_should_be_is_refused_with_the_line(
    run: Path, tmp_path: Path, spoil: Callable[[Rows], Rows], sentence: str
) -> None:
    sheet = fill(drawn(run, tmp_path / "s.csv", size=8), as_labelled)
    save(sheet, spoil(rows_of(sheet)))
    with pytest.raises(DataCorrupt, match=sentence):
        list(judged_rows(run, sheet, seed=24))
    with pytest.raises(DataCorrupt, match=sentence):
        open_labels(sheet)


def test_what_spreadsheets_do_to_a_sheet_is_forgiven(run: Path, tmp_path: Path) -> None:
    """Zeros before an item, a quote before a text, other columns and another order of rows."""
    sheet = fill(drawn(run, tmp_path / "s.csv", size=60), as_labelled)
    wanted = list(judged_rows(run, sheet, seed=24))
    rows = [
        row | {"item": row["item"].lstrip("0"), "output": row["output"].removeprefix("'"), "remark": "ok"}
        for row in reversed(rows_of(sheet))
    ]
    save(sheet, rows)
    assert list(judged_rows(run, sheet, seed=24)) == wanted


def test_a_run_that_was_scored_again_otherwise_is_refused(run: Path, tmp_path: Path) -> None:
    sheet = fill(drawn(run, tmp_path / "s.csv"), as_labelled)
    rows = rows_of(key_file(sheet))
    save(key_file(sheet), [row | {"label": {"M": "F"}.get(row["label"], "M")} for row in rows])
    with pytest.raises(DataCorrupt, match=r"is not the run that .* was drawn from, or was scored again since"):
        list(judged_rows(run, sheet, seed=24))
    key_file(sheet).unlink()
    with pytest.raises(DataCorrupt, match=r"has no key: put s\.key\.csv beside it"):
        list(judged_rows(run, sheet, seed=24))
    with pytest.raises(DataCorrupt, match=r"has no column 'system': .*s\.key\.csv, beside it"):
        open_labels(sheet)


def test_a_sheet_is_never_replaced(run: Path, tmp_path: Path) -> None:
    sheet = drawn(run, tmp_path / "s.csv")
    before = sheet.read_bytes()
    with pytest.raises(OutputExists, match="somebody may have filled it in"):
        drawn(run, sheet)
    sheet.rename(tmp_path / "elsewhere.csv")
    with pytest.raises(OutputExists, match=r"s\.key\.csv exists"):
        drawn(run, sheet)
    assert (tmp_path / "elsewhere.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"size": 0}, UsageError, "--n must be at least 1"),
        ({"language": "ck"}, UnknownName, "no language 'ck'"),
    ],
)
def test_a_sample_that_makes_no_sense_is_refused(
    run: Path, tmp_path: Path, options: dict[str, object], error: type[GendersuiteError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        drawn(run, tmp_path / "s.csv", **options)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="is not a folder"):
        drawn(run, tmp_path / "nowhere" / "s.csv")
    assert list(tmp_path.iterdir()) == []


def test_silence_is_not_sampled(tmp_path: Path) -> None:
    (tmp_path / "in" / "en-cs").mkdir(parents=True)
    (tmp_path / "in" / "en-cs" / "Silent.txt").write_text("\n" * 176, encoding="utf-8")
    silent = score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "run")
    with pytest.raises(UsageError, match="has no answer to judge"):
        drawn(silent, tmp_path / "s.csv")


def test_dialogues_ask_about_each_adjective_and_have_shares_and_accuracies(tmp_path: Path) -> None:
    suite = load_suite("dialogue")
    write_simulated(
        tmp_path / "in", suite, "es", parse_bias("masculine=0.7,lapse=0.2", "dialogue"), seed=2, system="Toy"
    )
    dialogue = score_plan(make_plan(ScoreRequest(tmp_path / "in", "dialogue", "es")), tmp_path / "run")
    sheet = fill(drawn(dialogue, tmp_path / "s.csv", size=40), as_labelled)
    row, *_ = rows_of(sheet)
    adjective = row["about"].partition(" (")[0]
    assert adjective in row["source"]
    rows = found(dialogue, sheet)
    outcomes = Counter(pd.read_parquet(dialogue / "labels.parquet").outcome)
    assert rows["es", "Toy", "masculine_share", ""].labelled == outcomes["M"] / (outcomes["M"] + outcomes["F"])
    assert rows["es", "Toy", "accuracy", ""].labelled == outcomes["correct"] / (outcomes["correct"] + outcomes["wrong"])
    assert rows["es", "", "precision", "N"].value == 1
    for metric in ("masculine_share", "accuracy"):
        rate = rows["es", "Toy", metric, ""]
        assert rate.value == pytest.approx(rate.labelled)


def test_mt_geneval_has_an_accuracy(tmp_path: Path) -> None:
    suite = load_suite("mt-geneval-mini").in_language("es")
    folder = tmp_path / "in" / "en-es"
    folder.mkdir(parents=True)
    said = [item.slots[0].traits["wrong" if number % 4 == 0 else "right"] for number, item in enumerate(suite.items)]
    (folder / "Toy.txt").write_text("\n".join(said) + "\n", encoding="utf-8")
    scored = score_plan(make_plan(ScoreRequest(tmp_path / "in", "mt-geneval-mini", "es")), tmp_path / "run")
    sheet = fill(drawn(scored, tmp_path / "s.csv", size=30), as_labelled)
    accuracy = found(scored, sheet)["es", "Toy", "accuracy", ""]
    assert accuracy.labelled == pytest.approx(0.75, abs=0.05)
    assert accuracy.value == pytest.approx(accuracy.labelled)
