"""MT-GenEval from a folder to scores and labels, in its three modes."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from command_line import refused, succeed
from folders import write_files
from mtgeneval_labels import right, silent, wrong

from gendersuite.checkers.references.checker import AGAINST
from gendersuite.errors import GendersuiteWarning
from gendersuite.model import Item
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.testsuites import load_suite

SUITE = load_suite("mt-geneval-mini").in_language("es")
PARTS = {"contextual": "contextual", "masculine": "-M", "feminine": "-F"}


def copied(item: Item) -> str:
    return item.source


def elsewhere(item: Item) -> str:
    """Right, but with an article of either gender that belongs to a thing."""
    return f"{right(item)} Llegó el tren de la ciudad a una hora y a un minuto."


def write_system(folder: Path, name: str, answer: Callable[[Item], str], parts: tuple[str, ...] = tuple(PARTS)) -> None:
    for part in parts:
        lines = [answer(item) for item in SUITE.items if PARTS[part] in item.id]
        write_files(folder, {f"{name}/{part}-mini.en_es.txt": "".join(f"{line}\n" for line in lines)})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("submissions")
    for answer in (right, wrong, silent, copied, elsewhere):
        write_system(place, answer.__name__, answer)
    write_system(place, "part", right, ("contextual",))
    return place


def scored(folder: Path, out: Path, mode: str, system: str) -> pd.DataFrame:
    score_plan(make_plan(ScoreRequest(folder, "mt-geneval-mini", systems=(system,), mode=mode)), out)
    return pd.read_csv(out / "scores.csv", keep_default_na=False, dtype=str).set_index(["subset", "metric", "group"])


def accuracies(scores: pd.DataFrame) -> list[str]:
    pairs = [("contextual", "accuracy"), ("counterfactual", "accuracy"), ("counterfactual", "pair_accuracy")]
    return [str(scores.loc[(*pair, ""), "value"]) for pair in pairs]


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
@pytest.mark.parametrize(("system", "value"), [("right", "1"), ("wrong", "0")])
def test_right_references_score_100_and_swapped_ones_nothing(
    folder: Path, tmp_path: Path, mode: str, system: str, value: str
) -> None:
    scores = scored(folder, tmp_path / "run", mode, system)
    assert accuracies(scores) == [value] * 3
    assert str(scores.loc[("contextual", "term_coverage", ""), "value"]) == "1"


@pytest.mark.parametrize("mode", ["default", "morphology"])
@pytest.mark.parametrize("system", ["silent", "copied"])
def test_silence_has_no_accuracy(folder: Path, tmp_path: Path, mode: str, system: str) -> None:
    scores = scored(folder, tmp_path / "run", mode, system)
    assert accuracies(scores) == ["", "", ""]
    assert str(scores.loc[("contextual", "coverage", ""), "value"]) == "0"


@pytest.mark.parametrize(("system", "how", "least"), [("silent", "empty", 1), ("copied", "copied", 0.9)])
def test_mode_paper_counts_silence_as_right_and_says_so(
    folder: Path, tmp_path: Path, system: str, how: str, least: float
) -> None:
    with pytest.warns(GendersuiteWarning, match=rf"{system} \(es\) .*144 {how} of 144") as seen:
        scores = scored(folder, tmp_path / "run", "paper", system)
    assert min(map(float, accuracies(scores))) >= least
    assert len(seen) == 1


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
def test_a_file_that_is_not_there_is_missing_in_every_mode(folder: Path, tmp_path: Path, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scores = scored(folder, tmp_path / "run", mode, "part")
    assert accuracies(scores) == ["1", "", ""]
    assert str(scores.loc[("counterfactual", "count", "missing"), "value"]) == "96"


def test_mode_morphology_knows_whose_article_it_is(folder: Path, tmp_path: Path) -> None:
    plain = scored(folder, tmp_path / "plain", "default", "elsewhere")
    assert float(plain.loc[("contextual", "accuracy", ""), "value"]) < 0.7
    fine = scored(folder, tmp_path / "fine", "morphology", "elsewhere")
    assert accuracies(fine) == ["1", "1", "1"]
    labels = pd.read_parquet(tmp_path / "fine" / "labels.parquet")
    before = pd.read_parquet(tmp_path / "plain" / "labels.parquet")
    disagreeing = labels.rule.str.startswith(AGAINST)
    assert list(disagreeing) == list(labels.label.to_numpy() != before.label.to_numpy())
    assert disagreeing.sum() > 40
    for row in labels[disagreeing].itertuples():
        assert row.output[row.position :].startswith(row.word)


SCORE = ("--suite", "mt-geneval-mini", "--systems")


def test_the_command_line_says_how_many_labels_are_against_the_references(folder: Path, tmp_path: Path) -> None:
    shown = succeed("score", folder, *SCORE, "elsewhere,right", "--mode", "morphology", "--out", tmp_path / "run")
    count = pd.read_parquet(tmp_path / "run" / "labels.parquet").rule.str.startswith(AGAINST).sum()
    assert f"elsewhere (es) {count}, right (es) 0." in shown.stderr


def test_the_warning_is_a_sentence_also_from_workers(folder: Path, tmp_path: Path) -> None:
    options = (*SCORE, "silent,right", "--mode", "paper", "--jobs", 2, "--out", tmp_path / "run")
    [said] = [line for line in succeed("score", folder, *options).stderr.split("\n") if "144 empty of 144" in line]
    assert said.startswith("gendersuite: silent (es)")


EXPLAIN = ("explain", "--suite", "mt-geneval-mini", "--language")


@pytest.mark.parametrize(
    ("mode", "source", "answer", "expected"),
    [
        (
            "default",
            "In 1961 Lindqvist was appointed librarian of the new district archive.",
            "En 1961 Lindqvist fue nombrada bibliotecaria.",
            "slot 1: nombrado, bibliotecario v nombrada, bibliotecaria\tF\tnombrada\tword of the wrong",
        ),
        (
            "morphology",
            "The dancer returned to the stage two years later and was warmly received by the audience.",
            "El bailarín volvió a la escena y fue recibido bien.",
            f"\tM\tla escena\t{AGAINST}word of the right reference (the wrong one goes",
        ),
    ],
)
def test_explain_names_the_words(mode: str, source: str, answer: str, expected: str) -> None:
    assert expected in succeed(*EXPLAIN, "es", "--mode", mode, "--source", source, answer).stdout


@pytest.mark.parametrize(
    ("words", "sentence"), [(("es", "La autora habla."), "--source"), (("ru", "--source", "Nobody.", "Да."), "source")]
)
def test_explain_needs_a_source_of_the_language(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*EXPLAIN, *words)
