"""MT-GenEval from a vendor's files to the run folder: sacrebleu's numbers and signatures, comparisons, lists."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from folders import write_files

from gendersuite.api.comparison.within_run import compare
from gendersuite.api.report import report
from gendersuite.model import Gender, Item
from gendersuite.reports.score_files import read_scores
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite

LANGUAGES = ("es", "ru")
PARTS = {"contextual": None, "masculine": Gender.MASCULINE, "feminine": Gender.FEMININE}


def said(system: str, number: int, item: Item) -> str:
    """Careful gets every fifth gender wrong; Men makes all people men and drops a word of every third woman."""
    slot = item.slots[0]
    if system == "Silent":
        return ""
    if system == "Careful":
        return slot.traits["wrong" if number % 5 == 0 else "right"]
    if slot.expected is Gender.MASCULINE:
        return slot.traits["right"]
    text = slot.traits["wrong"]
    return text.rpartition(" ")[0] if number % 3 == 0 else text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three systems in two languages, in the files that the official sources are answered in."""
    out = tmp_path_factory.mktemp("mt-geneval")
    suite = load_suite("mt-geneval-mini")
    for system, language, (part, gender) in product(("Careful", "Men", "Silent"), LANGUAGES, PARTS.items()):
        lines = [
            said(system, number, item)
            for number, item in enumerate(suite.in_language(language).items)
            if (item.slots[0].expected is gender if item.slots[0].traits["pair"] else gender is None)
        ]
        write_files(out, {f"{system}/{part}-mini.en_{language}.txt": "".join(f"{line}\n" for line in lines)})
    return out


@pytest.fixture(scope="module")
def run(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return score_plan(make_plan(ScoreRequest(folder, "mt-geneval-mini")), tmp_path_factory.mktemp("runs") / "run")


@pytest.fixture(scope="module")
def references(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("references")
    suite = load_suite("mt-geneval-mini")
    for language, (part, gender) in product(LANGUAGES, PARTS.items()):
        slots = [item.slots[0] for item in suite.in_language(language).items if item.slots[0].traits["pair"]]
        lines = [slot.traits["right"] for slot in slots if slot.expected is gender]
        write_files(out, {f"{part}.{language}": "".join(f"{line}\n" for line in lines)})
    return out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["masculine", "feminine"])
def test_bleu_and_chrf_are_what_sacrebleu_prints_for_the_vendors_own_files(
    run: Path, folder: Path, references: Path, language: str, side: str
) -> None:
    scores = {
        (s.metric, s.system): s.value
        for s in read_scores(run / "scores.csv")
        if (s.language, s.group) == (language, side)
    }
    signed = json.loads((run / "run.json").read_text(encoding="utf-8"))["metrics"]
    for system in ("Careful", "Men"):
        file = folder / system / f"{side}-mini.en_{language}.txt"
        command = [sys.executable, "-m", "sacrebleu", str(references / f"{side}.{language}"), "-i", str(file)]
        printed = subprocess.run(
            [*command, "-m", "bleu", "chrf", "-w", "6"], check=True, capture_output=True, text=True, encoding="utf-8"
        ).stdout
        for theirs, metric in zip(json.loads(printed), ("bleu", "chrf"), strict=True):
            assert scores[metric, system] == theirs["score"]
            assert signed[metric] == theirs["signature"]


def test_accounts_are_of_one_language(run: Path) -> None:
    """48 contextual items and 48 pairs a language."""
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert len(facts["submissions"]) == 6
    for submission in facts["submissions"]:
        missing = 144 if submission["system"] == "Silent" else 0
        assert (submission["expected"], submission["missing"]) == (144, missing)
        assert f"|n:144|miss:{missing}|" in submission["signature"]
        assert sum(submission["outcomes"].values()) == 144


def test_families_without_foreign_metrics_sign_none(tmp_path: Path) -> None:
    write_simulated(tmp_path, load_suite("gest-mini"), "cs", parse_bias("", "gest"), seed=1, system="S")
    out = score_plan(make_plan(ScoreRequest(tmp_path, "gest-mini")), tmp_path / "run")
    assert "metrics" not in json.loads((out / "run.json").read_text(encoding="utf-8"))


def test_the_comparison_has_the_values_of_the_scores(run: Path) -> None:
    scores = {
        (s.language, s.subset, s.metric, s.group, s.system): s.value
        for s in read_scores(run / "scores.csv")
        if s.low is not None
    }
    rows = list(compare(run, "Careful", "Men", draws=100).itertuples())
    assert len(rows) == 42 * len(LANGUAGES)
    for row in rows:
        place = row.language, row.subset, row.metric, row.group
        assert row.a == pytest.approx(scores[*place, "Careful"], abs=1e-6)
        assert row.b == pytest.approx(scores[*place, "Men"], abs=1e-6)
    verdicts = {(row.language, row.subset, row.metric, row.group): row.verdict for row in rows}
    for language in LANGUAGES:
        assert verdicts[language, "counterfactual", "pair_accuracy", ""] == "differs"
        assert verdicts[language, "counterfactual", "quality_gap", ""] == "differs"


def test_reports_come_with_the_list_of_gaps(run: Path) -> None:
    written = [path.name for path in report(run, systems="Men")]
    assert {name for name in written if name.endswith(".gaps.csv")} == {"Men.es.gaps.csv", "Men.ru.gaps.csv"}
    with (run / "reports" / "Men.es.gaps.csv").open(encoding="utf-8", newline="") as file:
        gaps = [float(row["bleu_gap"]) for row in csv.DictReader(file)]
    assert len(gaps) == 48
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[0] > 50
