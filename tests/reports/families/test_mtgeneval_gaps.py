"""The list of pairs by the gap between their sides, and its file beside the reports."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pandas as pd
import pytest
import sacrebleu
from mtgeneval_labels import PAIRS, from_table, labelled, right, silent, small_suite

from gendersuite.reports.families.mt_geneval.gaps import segment_gaps
from gendersuite.reports.formats.listings import write_listings
from gendersuite.reports.run_data import read_run
from gendersuite.reports.score_files import write_regressions, write_scores

SMALL = small_suite()
# The second pair lacks a word on the feminine side, the third two on the masculine one; of the fourth one is missing.
ANSWERS = {
    "counterfactual-0002-F": "Mi hermana está cansada de esperar el.",
    "counterfactual-0003-M": "El actor saludó público la mano.",
    "counterfactual-0004-M": "",
    "counterfactual-0004-F": '=1+1, "<b>" \u2028 Su estudiante',
}


def test_the_largest_gap_comes_first_and_pairs_without_one_last() -> None:
    gaps = segment_gaps(labelled(SMALL, from_table(ANSWERS)))
    assert [gap.pair for gap in gaps] == ["0002", "0001", "0003", "0004"]
    assert [gap.bleu_gap is not None and gap.bleu_gap > 0 for gap in gaps] == [True, False, False, False]
    assert gaps[1].bleu_gap == pytest.approx(0)
    last = gaps[-1]
    assert (last.bleu_gap, last.chrf_gap, last.bleu_masculine, last.chrf_masculine) == (None, None, None, None)
    assert last.outcome_masculine == "missing"
    assert last.bleu_feminine is not None
    assert last.output_feminine == ANSWERS["counterfactual-0004-F"]


def test_scores_of_sentences_are_those_of_sacrebleu() -> None:
    second = segment_gaps(labelled(SMALL, from_table(ANSWERS)))[0]
    reference = PAIRS[1][1]
    assert second.reference_feminine == reference
    said = ANSWERS["counterfactual-0002-F"]
    assert second.bleu_feminine == pytest.approx(sacrebleu.sentence_bleu(said, [reference]).score, abs=1e-9)
    assert second.chrf_feminine == pytest.approx(sacrebleu.sentence_chrf(said, [reference]).score, abs=1e-9)
    assert second.bleu_masculine == pytest.approx(100)
    assert second.bleu_gap == pytest.approx(100 - (second.bleu_feminine or 0))
    assert second.chrf_gap == pytest.approx(100 - (second.chrf_feminine or 0))


def test_silence_has_pairs_without_gaps() -> None:
    gaps = segment_gaps(labelled(SMALL, silent))
    assert [(gap.pair, gap.bleu_gap) for gap in gaps] == [(f"000{number}", None) for number in range(1, 5)]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of two systems, one of them with a name that is no file name."""
    systems = ("Good", "../bad")
    submissions = [{"language": "es", "system": name, "signature": "s"} for name in systems]
    facts = {"suite": {"name": SMALL.name, "family": SMALL.family, "version": "1"}, "submissions": submissions}
    (tmp_path / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    tables = [
        labelled(SMALL, say, system=name) for name, say in zip(systems, (right, from_table(ANSWERS)), strict=True)
    ]
    text = {name: str for name in tables[0].columns if name not in ("slot", "position")}
    pd.concat([table.astype(text) for table in tables]).to_parquet(tmp_path / "labels.parquet")
    write_scores(tmp_path / "scores.csv", [])
    write_regressions(tmp_path / "regressions.csv", [])
    return tmp_path


def test_every_system_gets_its_file(run: Path) -> None:
    written = write_listings(read_run(run))
    assert [path.relative_to(run).as_posix() for path in written] == [
        "reports/__bad.es.gaps.csv",
        "reports/Good.es.gaps.csv",
    ]
    with written[0].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["pair"] for row in rows] == ["0002", "0001", "0003", "0004"]
    assert rows[-1]["bleu_gap"] == ""
    assert rows[-1]["output_feminine"] == "'" + ANSWERS["counterfactual-0004-F"]
    before = [path.read_bytes() for path in written]
    assert [path.read_bytes() for path in write_listings(read_run(run))] == before


def test_only_the_systems_that_are_asked_for(run: Path) -> None:
    assert [path.name for path in write_listings(read_run(run), only=["Good"])] == ["Good.es.gaps.csv"]


def test_other_families_have_no_list(run: Path) -> None:
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    facts["suite"]["family"] = "gest"
    (run / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    assert write_listings(read_run(run)) == []
    assert not (run / "reports").exists()
