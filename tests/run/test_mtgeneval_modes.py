"""MT-GenEval from a folder to scores and labels, in its three modes."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from gendersuite.api.leaderboard import count_disagreements
from gendersuite.checkers.references.checker import AGAINST
from gendersuite.model import Item
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.testsuites import load_suite

SUITE = load_suite("mt-geneval-mini").in_language("es")
PARTS = {"contextual": "contextual", "masculine": "-M", "feminine": "-F"}


def right(item: Item) -> str:
    return item.slots[0].traits["right"]


def swapped(item: Item) -> str:
    return item.slots[0].traits["wrong"]


def empty(_: Item) -> str:
    return ""


def copied(item: Item) -> str:
    return item.source


def elsewhere(item: Item) -> str:
    """Right, but with an article of either gender that belongs to a thing."""
    return f"{right(item)} Llegó el tren de la ciudad a una hora y a un minuto."


def write_system(folder: Path, name: str, answer: Callable[[Item], str], parts: tuple[str, ...] = tuple(PARTS)) -> None:
    (folder / name).mkdir(parents=True)
    for part in parts:
        lines = [answer(item) for item in SUITE.items if PARTS[part] in item.id]
        path = folder / name / f"{part}-mini.en_es.txt"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("submissions")
    for answer in (right, swapped, empty, copied, elsewhere):
        write_system(place, answer.__name__, answer)
    write_system(place, "part", right, ("contextual",))
    return place


def run(folder: Path, out: Path, mode: str, system: str) -> pd.DataFrame:
    score_plan(make_plan(ScoreRequest(folder, "mt-geneval-mini", systems=(system,), mode=mode)), out)
    return pd.read_csv(out / "scores.csv", keep_default_na=False, dtype=str).set_index(["subset", "metric", "group"])


def accuracies(scores: pd.DataFrame) -> list[str]:
    pairs = [("contextual", "accuracy"), ("counterfactual", "accuracy"), ("counterfactual", "pair_accuracy")]
    return [str(scores.loc[(*pair, ""), "value"]) for pair in pairs]


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
@pytest.mark.parametrize(("system", "value"), [("right", "1"), ("swapped", "0")])
def test_right_references_score_100_and_swapped_ones_nothing(
    folder: Path, tmp_path: Path, mode: str, system: str, value: str
) -> None:
    scores = run(folder, tmp_path / "run", mode, system)
    assert accuracies(scores) == [value] * 3
    assert str(scores.loc[("contextual", "term_coverage", ""), "value"]) == "1"


@pytest.mark.parametrize("mode", ["default", "morphology"])
@pytest.mark.parametrize("system", ["empty", "copied"])
def test_silence_has_no_accuracy(folder: Path, tmp_path: Path, mode: str, system: str) -> None:
    scores = run(folder, tmp_path / "run", mode, system)
    assert accuracies(scores) == ["", "", ""]
    assert str(scores.loc[("contextual", "coverage", ""), "value"]) == "0"


def test_mode_paper_counts_silence_as_right_and_says_so(folder: Path, tmp_path: Path) -> None:
    with pytest.warns(
        UserWarning, match=r"empty \(es\) has 144 empty of 144 answers, and mode paper counts silence"
    ) as seen:
        scores = run(folder, tmp_path / "run", "paper", "empty")
    assert accuracies(scores) == ["1", "1", "1"]
    assert len(seen) == 1


def test_mode_paper_warns_of_copies(folder: Path, tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match=r"copied \(es\) has 144 copied of 144 answers"):
        run(folder, tmp_path / "run", "paper", "copied")


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
def test_a_file_that_is_not_there_is_missing_in_every_mode(folder: Path, tmp_path: Path, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scores = run(folder, tmp_path / "run", mode, "part")
    assert accuracies(scores) == ["1", "", ""]
    assert str(scores.loc[("counterfactual", "count", "missing"), "value"]) == "96"


def test_mode_morphology_knows_whose_article_it_is(folder: Path, tmp_path: Path) -> None:
    plain = run(folder, tmp_path / "plain", "default", "elsewhere")
    assert float(plain.loc[("contextual", "accuracy", ""), "value"]) < 0.7
    fine = run(folder, tmp_path / "fine", "morphology", "elsewhere")
    assert accuracies(fine) == ["1", "1", "1"]
    labels = pd.read_parquet(tmp_path / "fine" / "labels.parquet")
    before = pd.read_parquet(tmp_path / "plain" / "labels.parquet")
    disagreeing = labels.rule.str.startswith(AGAINST)
    assert list(disagreeing) == list(labels.label.to_numpy() != before.label.to_numpy())
    assert disagreeing.sum() > 40
    for row in labels[disagreeing].itertuples():
        assert row.output[row.position :].startswith(row.word)


def test_disagreements_are_counted_from_the_accounts() -> None:
    rules = [
        {"label": "M", "rule": "word of the right reference", "dictionary": "", "count": 5},
        {"label": "M", "rule": f"{AGAINST}word of the right reference (x)", "dictionary": "d", "count": 2},
        {"label": "F", "rule": f"{AGAINST}synonym in the wrong gender", "dictionary": "d", "count": 1},
    ]
    assert count_disagreements({"rules": rules}) == 3


def gendersuite(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gendersuite", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def test_the_command_line_says_how_many_labels_are_against_the_references(folder: Path, tmp_path: Path) -> None:
    options = ("--suite", "mt-geneval-mini", "--systems", "elsewhere,right", "--mode", "morphology")
    shown = gendersuite("score", folder, *options, "--out", tmp_path / "run")
    assert shown.returncode == 0, shown.stderr
    labels = pd.read_parquet(tmp_path / "run" / "labels.parquet")
    count = labels.rule.str.startswith(AGAINST).sum()
    assert f"Labels against the references: elsewhere (es) {count}, right (es) 0." in shown.stderr


def test_the_warning_is_a_sentence_also_from_workers(folder: Path, tmp_path: Path) -> None:
    options = ("--suite", "mt-geneval-mini", "--systems", "empty,right", "--mode", "paper", "--jobs", 2)
    shown = gendersuite("score", folder, *options, "--out", tmp_path / "run")
    assert shown.returncode == 0, shown.stderr
    said = [line for line in shown.stderr.split("\n") if "silence" in line]
    assert len(said) == 1
    assert said[0].startswith("gendersuite: empty (es) has 144 empty of 144 answers")


def test_explain_names_the_words() -> None:
    options = ("--suite", "mt-geneval-mini", "--language", "es")
    source = "In 1961 Lindqvist was appointed librarian of the new district archive."
    shown = gendersuite("explain", *options, "--source", source, "En 1961 Lindqvist fue nombrada bibliotecaria.")
    assert shown.returncode == 0, shown.stderr
    assert "slot 1: nombrado, bibliotecario v nombrada, bibliotecaria\tF\tnombrada\tword of the wrong" in shown.stdout


def test_explain_in_another_mode() -> None:
    options = ("--suite", "mt-geneval-mini", "--language", "es", "--mode", "morphology")
    source = "The dancer returned to the stage two years later and was warmly received by the audience."
    shown = gendersuite("explain", *options, "--source", source, "El bailarín volvió a la escena y fue recibido bien.")
    assert "\tM\tla escena\tagainst the references: word of the right reference (the wrong one goes" in shown.stdout


def test_explain_needs_a_source() -> None:
    failed = gendersuite("explain", "--suite", "mt-geneval-mini", "--language", "es", "La autora habla.")
    assert failed.returncode == 2
    assert failed.stderr.count("\n") == 1
    assert "name the source with --source" in failed.stderr


def test_explain_knows_the_sources_of_the_language_only() -> None:
    options = ("--suite", "mt-geneval-mini", "--language", "ru", "--source", "Nobody said this.")
    failed = gendersuite("explain", *options, "Да.")
    assert failed.returncode == 2
    assert "has no source" in failed.stderr
