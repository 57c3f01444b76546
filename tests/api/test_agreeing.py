"""`gendersuite agree`: what is compared, what is left out and said, and what the tables, the CSV and the JSON hold."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from statsmodels.stats.inter_rater import cohens_kappa

from gendersuite.api.agree import ALL, AgreementResult, agree
from gendersuite.commands.agreement_tables import check_out, show_agreement
from gendersuite.errors import DataCorrupt, GendersuiteError, OutputExists, UnknownName, UsageError
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.support.spreadsheet import read_table
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite

QUIET = Terminal(quiet=True)
COLUMNS = ["suite", "language", "system", "item", "slot", "source", "output", "label", "word", "rule"]


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems in Czech, one of which leaves ten lines empty, and one in Ukrainian."""
    folder = tmp_path_factory.mktemp("agreeing")
    suite = load_suite("gest-mini")
    for language, system, seed in (("cs", "One", 1), ("cs", "Two", 2), ("uk", "One", 3)):
        write_simulated(folder, suite, language, parse_bias("female=0.3,male=0.8", "gest"), seed=seed, system=system)
    file = folder / "en-cs" / "Two.txt"
    lines = file.read_text(encoding="utf-8").split("\n")
    file.write_text("\n".join([""] * 10 + lines[10:]), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(submissions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return score_plan(make_plan(ScoreRequest(submissions, "gest-mini")), tmp_path_factory.mktemp("runs") / "run")


@pytest.fixture(scope="module")
def labels(run: Path) -> pd.DataFrame:
    return pd.read_parquet(run / "labels.parquet")


@pytest.fixture
def by_hand(labels: pd.DataFrame, tmp_path: Path) -> Path:
    """Labels of all answers, of which every seventh differs: what was M is F, and what was F is not decided."""
    table = labels[labels.outcome != "missing"][COLUMNS].copy()
    changed = range(0, len(table), 7)
    table.iloc[changed, COLUMNS.index("label")] = [{"M": "f", "F": "?"}.get(table.label.iloc[n], "N") for n in changed]
    table["word"], table["rule"] = "slovo", "read by eye"
    path = tmp_path / "hand.csv"
    table.to_csv(path, index=False)
    return path


def asked(first: Path, second: Path, **options: Any) -> AgreementResult:
    return agree(first, second, **{"draws": 200, **options})


def test_a_run_agrees_with_itself_and_missing_slots_stand_apart(run: Path) -> None:
    answer = asked(run, run)
    assert list(answer.agreements) == ["cs", "uk", ALL]
    assert answer.agreements["cs"].labels.kappa == 1
    assert not answer.rows
    assert asdict(answer.accounts["cs"]) == {
        **dict.fromkeys(("only_a", "only_b", "other_output", "missing_a", "missing_b"), 0),
        "missing_both": 10,
        "compared": 2 * 176 - 10,
    }
    assert answer.remarks == ["10 slots are missing and not compared: 10 on both sides, 0 in A alone, 0 in B alone."]


def test_labels_made_by_hand_are_compared_with_a_run(run: Path, by_hand: Path, labels: pd.DataFrame) -> None:
    answer = asked(run, by_hand)
    theirs = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    ours = labels[labels.outcome != "missing"].label.replace("", "undecided").to_numpy()
    judged = theirs.label.str.upper().replace({"?": "undecided", "": "undecided"}).to_numpy()
    wanted = pd.crosstab(ours, judged)
    names = sorted(set(wanted.index) | set(wanted.columns))
    reference = cohens_kappa(wanted.reindex(index=names, columns=names, fill_value=0).to_numpy())
    found = answer.agreements[ALL].labels
    assert found.n == len(theirs)
    assert found.kappa == pytest.approx(reference.kappa)
    assert found.std_error == pytest.approx(reference.std_kappa)
    assert len(answer.rows) == (ours != judged).sum()
    # Missing answers are in no table made by hand.
    assert (answer.account.only_a, answer.account.only_b, answer.account.compared) == (10, 0, len(theirs))


def test_disagreements_have_the_evidence_of_both(run: Path, by_hand: Path, labels: pd.DataFrame) -> None:
    first, *_ = asked(run, by_hand).rows
    row = labels[(labels.language == first.language) & (labels.system == first.system) & (labels["item"] == first.item)]
    assert (first.label_a, first.word_a, first.rule_a, first.dictionary_a) == tuple(
        row.iloc[0][["label", "word", "rule", "dictionary"]]
    )
    assert (first.word_b, first.rule_b, first.dictionary_b) == ("slovo", "read by eye", "")
    assert first.label_a != first.label_b
    assert (first.suite, first.output, first.source) == ("gest-mini", row.iloc[0].output, row.iloc[0].source)


def test_what_one_side_lacks_or_has_with_another_output_is_counted(run: Path, by_hand: Path) -> None:
    table = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    table.loc[0, "output"] = "Něco jiného."
    table.loc[1, "item"] = "9999"
    table.loc[2, "system"] = "Three"
    table.drop(index=[3, 4, 5]).to_csv(by_hand, index=False)
    answer = asked(run, by_hand)
    everything = pd.read_parquet(run / "labels.parquet")
    account = answer.account
    assert (account.only_a, account.only_b, account.other_output) == (15, 2, 1)
    assert account.only_a + account.other_output + account.compared == len(everything)
    assert account.only_b + account.other_output + account.compared == len(table) - 3
    assert "1 slots have another output in B than in A and are not compared." in answer.remarks
    assert "15 slots are in A alone and are not compared." in answer.remarks


def test_a_table_without_outputs_is_taken_on_trust_and_that_is_said(run: Path, by_hand: Path) -> None:
    table = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    table[["language", "system", "item", "slot", "label"]].to_csv(by_hand, index=False)
    answer = asked(by_hand, run)
    assert answer.account.compared == len(table)
    assert "A side without outputs is taken to be about the outputs of the other." in answer.remarks
    assert answer.rows[0].output


def test_missing_on_one_side_is_listed_and_not_in_kappa(run: Path, by_hand: Path) -> None:
    table = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    table["outcome"] = ["missing", *[""] * (len(table) - 1)]
    table.to_csv(by_hand, index=False)
    answer = asked(run, by_hand)
    assert (answer.account.missing_b, answer.account.compared) == (1, len(table) - 1)
    assert answer.rows[0].label_b == "missing"


def test_tables_csv_and_json_say_the_same(
    run: Path, by_hand: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(run, by_hand, language="cs")
    show_agreement(found, QUIET, out=tmp_path / "d.csv", as_json=True, show=3)
    in_json = json.loads(capsys.readouterr().out)
    show_agreement(found, Terminal(quiet=False), out=None, as_json=False, show=3)
    shown, said = capsys.readouterr()
    kappas, matrix, listed = (part.split("\n") for part in shown.rstrip("\n").split("\n\n"))
    [agreement] = in_json["agreement"]
    assert kappas[0].split("\t")[:5] == ["lang", "labels", "slots", "agree", "kappa"]
    assert kappas[1].split("\t")[:5] == [
        *("cs", "all", f"{agreement['slots']['compared']}"),
        *(f"{agreement['labels']['observed']:.1%}", f"{agreement['labels']['kappa']:.3f}"),
    ]
    assert [line.split("\t")[1] for line in kappas[1:]] == ["all", "M, F, neither", "M, F by both"]
    assert sum(int(cell) for line in matrix[1:] for cell in line.split("\t")[2:]) == agreement["slots"]["compared"]
    # M against F comes first.
    assert [(line.split("\t")[5], line.split("\t")[7]) for line in listed[1:]] == [("M", "F")] * 3
    assert f"{len(in_json['disagreements'])} disagreements" in said
    assert in_json["signature"] in said
    assert len(in_json["a"]["signatures"]) == 3
    in_csv = [row.cells for row in read_table(tmp_path / "d.csv", ("item",), "no")]
    assert in_csv == [{name: str(value) for name, value in each.items()} for each in in_json["disagreements"]]


def test_outputs_stay_text_in_spreadsheets(run: Path, by_hand: Path, tmp_path: Path) -> None:
    table = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    table.loc[0, "word"] = '=HYPERLINK("http://example.org")'
    table.to_csv(by_hand, index=False)
    show_agreement(asked(run, by_hand, draws=50), QUIET, out=tmp_path / "d.csv", as_json=True, show=0)
    with (tmp_path / "d.csv").open(encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert any(cell.startswith("'=HYPERLINK") for cell in cells)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_twice_is_the_same_bytes_whatever_the_hash_seed(run: Path, by_hand: Path, tmp_path: Path) -> None:
    made = []
    for number in ("1", "2"):
        shown = subprocess.run(
            [
                sys.executable,
                "-m",
                "gendersuite.commands.cli",
                "agree",
                run,
                by_hand,
                "--out",
                tmp_path / f"{number}.csv",
            ],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": number},
        )
        made.append(((tmp_path / f"{number}.csv").read_bytes(), shown.stdout))
    assert made[0] == made[1]


def test_an_earlier_list_is_replaced_and_nothing_else(run: Path, by_hand: Path, tmp_path: Path) -> None:
    found = asked(run, by_hand, draws=20)
    for _ in range(2):
        check_out(tmp_path / "d.csv")
        show_agreement(found, QUIET, out=tmp_path / "d.csv", as_json=False, show=0)
    for taken, error in ((by_hand, OutputExists), (tmp_path, OutputExists), (tmp_path / "no" / "d.csv", UsageError)):
        with pytest.raises(error):
            check_out(taken)


def test_other_translations_have_nothing_to_compare(submissions: Path, run: Path, tmp_path: Path) -> None:
    shutil.copytree(submissions, tmp_path / "in")
    for file in (tmp_path / "in").glob("*/*.txt"):
        if file.stem in ("One", "Two"):
            lines = file.read_text(encoding="utf-8").split("\n")
            file.write_text("\n".join(line and f"{line} Ano." for line in lines), encoding="utf-8")
    other = score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "other")
    with pytest.raises(UsageError, match="have nothing to compare, the outputs of all 518 slots that both have differ"):
        asked(run, other)


def test_other_suites_are_refused(run: Path, by_hand: Path, tmp_path: Path) -> None:
    table = pd.read_csv(by_hand, dtype=str, keep_default_na=False)
    table.assign(suite="gest").to_csv(by_hand, index=False)
    with pytest.raises(UsageError, match=r"labels of gest-mini, .* of gest: give labels of the same suite"):
        asked(run, by_hand)
    table.loc[0, "suite"] = "gest"
    table.to_csv(by_hand, index=False)
    with pytest.raises(DataCorrupt, match="labels of several suites"):
        asked(run, by_hand)


@pytest.mark.parametrize(
    ("table", "error", "sentence"),
    [
        ("language,system,item,label\n", DataCorrupt, r"has no column 'slot': give a table with the columns language,"),
        ("language,system,item,slot,label\n", DataCorrupt, "holds no labels"),
        ("language,system,item,slot,label\ncs,One,0001,1,W\n", DataCorrupt, "line 2: 'W' is not a label: write M, F"),
        ("language,system,item,slot,label\ncs,One,0001,one,M\n", DataCorrupt, "line 2: expected the number of a slot"),
        (
            "language,system,item,slot,label\ncs,One,0001,1,M\ncs,One,0001,1,F\n",
            DataCorrupt,
            r"line 3: line 2 has One \(cs\), item 0001, slot 1 already: keep one of them",
        ),
        (
            "language,system,item,slot,label\ncs,One,1,1,M\n",
            UsageError,
            "a spreadsheet may have made 1 of an item 0001",
        ),
    ],
)
def test_a_table_that_cannot_be_used_is_one_sentence(
    run: Path, tmp_path: Path, table: str, error: type[GendersuiteError], sentence: str
) -> None:
    (tmp_path / "t.csv").write_text(table, encoding="utf-8")
    with pytest.raises(error, match=sentence):
        asked(run, tmp_path / "t.csv")


def test_other_faults_are_one_sentence_too(run: Path) -> None:
    with pytest.raises(DataCorrupt, match="nowhere is missing: give a run folder, or a CSV file of labels"):
        asked(run, Path("nowhere"))
    with pytest.raises(UnknownName, match=r"no language 'ck' in .*; did you mean"):
        asked(run, run, language="ck")
    with pytest.raises(UsageError, match="--draws must be at least 1"):
        asked(run, run, draws=0)
