"""BLEU and chrF are sacrebleu's, to the last digit that its command line prints, in every script."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import sacrebleu
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from gendersuite.model import Item
from gendersuite.reports.statistics.bootstrap import item_weights
from gendersuite.reports.statistics.corpus_scores import (
    BLEU_COLUMNS,
    CHRF_COLUMNS,
    bleu,
    bleu_statistics,
    chrf,
    chrf_statistics,
    signatures,
)
from gendersuite.testsuites import load_suite

# Hindi is not among the official data on hand.
HINDI = (
    ("वह एक अच्छा शिक्षक है और बच्चों को पढ़ाता है।", "वह एक अच्छी शिक्षिका है और बच्चों को पढ़ाती है।"),
    ("डॉक्टर थका हुआ था, इसलिए घर चला गया।", "डॉक्टर थकी हुई थी, इसलिए घर चली गई।"),
    ("उसने कहा: \u201cमैं कल आऊँगा।\u201d", "उसने कहा: \u201cमैं कल आऊँगी।\u201d"),
    ("मेरा भाई १९६१ में दिल्ली आया था।", "मेरी बहन १९६१ में दिल्ली आई थी।"),
)

words = st.sampled_from(["la", "el", "casa", "roja", "rojo", "come", "pan.", "1,5", "¿qué?", "x"])
sentences = st.lists(words, max_size=9).map(" ".join)
corpora = st.lists(st.tuples(sentences, sentences), min_size=1, max_size=8)


def apart(corpus: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    return [hypothesis for hypothesis, _ in corpus], [reference for _, reference in corpus]


def corpus_bleu(hypotheses: list[str], references: list[str]) -> float:
    return float(bleu(bleu_statistics(hypotheses, references).sum(axis=0)[:, None])[0])


def corpus_chrf(hypotheses: list[str], references: list[str]) -> float:
    return float(chrf(chrf_statistics(hypotheses, references).sum(axis=0)[:, None])[0])


@given(corpora)
def test_corpus_scores_are_those_of_sacrebleu(corpus: list[tuple[str, str]]) -> None:
    hypotheses, references = apart(corpus)
    assert corpus_bleu(hypotheses, references) == pytest.approx(
        BLEU().corpus_score(hypotheses, [references]).score, abs=1e-9
    )
    assert corpus_chrf(hypotheses, references) == pytest.approx(
        CHRF().corpus_score(hypotheses, [references]).score, abs=1e-9
    )


@given(corpora)
def test_sentence_scores_are_those_of_sacrebleu(corpus: list[tuple[str, str]]) -> None:
    hypotheses, references = apart(corpus)
    theirs = [sacrebleu.sentence_bleu(said, [wanted]).score for said, wanted in corpus]
    assert bleu(bleu_statistics(hypotheses, references).T, sentences=True) == pytest.approx(theirs, abs=1e-9)
    theirs = [sacrebleu.sentence_chrf(said, [wanted]).score for said, wanted in corpus]
    assert chrf(chrf_statistics(hypotheses, references).T) == pytest.approx(theirs, abs=1e-9)


def test_resamples_are_what_sacrebleu_computes_of_the_lines_drawn() -> None:
    hypotheses = [f"el {animal} come pan y bebe agua" for animal in ("gato", "perro", "pato", "oso")] * 3
    references = [f"la {animal} come pan y no bebe agua" for animal in ("gata", "perro", "pata", "oso")] * 3
    weights = item_weights(1, "suite", "stratum", len(hypotheses), 20).astype(np.float64)
    statistics = bleu_statistics(hypotheses, references), chrf_statistics(hypotheses, references)
    assert [table.shape[1] for table in statistics] == [BLEU_COLUMNS, CHRF_COLUMNS]
    resampled = bleu((weights @ statistics[0]).T), chrf((weights @ statistics[1]).T)
    for row, found in enumerate(zip(*resampled, strict=True)):
        drawn = np.repeat(np.arange(len(hypotheses)), weights[row].astype(int))
        said, wanted = [hypotheses[place] for place in drawn], [references[place] for place in drawn]
        theirs = BLEU().corpus_score(said, [wanted]).score, CHRF().corpus_score(said, [wanted]).score
        assert found == pytest.approx(theirs, abs=1e-9)


def test_nothing_matches_nothing() -> None:
    assert corpus_bleu([""], ["una casa"]) == 0
    assert corpus_chrf([""], ["una casa"]) == 0
    assert corpus_bleu(["uno dos"], ["uno dos"]) == 0  # sacrebleu: no 4-gram at all
    assert corpus_bleu(["uno dos tres cuatro"], ["uno dos tres cuatro"]) == pytest.approx(100)


def command_line(folder: Path, hypotheses: list[str], references: list[str]) -> dict[str, dict[str, str]]:
    """What `sacrebleu REFERENCES -i HYPOTHESES` prints with its defaults, by metric, with nine digits."""
    files = {"hypotheses": hypotheses, "references": references}
    for name, lines in files.items():
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    command = [sys.executable, "-m", "sacrebleu", "references", "-i", "hypotheses", "-m", "bleu", "chrf", "-w", "9"]
    printed = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    found: list[dict[str, str]] = json.loads(printed, parse_float=str)
    return {result["name"]: result for result in found}


def check_against_command_line(folder: Path, hypotheses: list[str], references: list[str]) -> None:
    theirs = command_line(folder, hypotheses, references)
    assert f"{corpus_bleu(hypotheses, references):.9f}" == f"{float(theirs['BLEU']['score']):.9f}"
    assert f"{corpus_chrf(hypotheses, references):.9f}" == f"{float(theirs['chrF2']['score']):.9f}"
    assert signatures() == {"bleu": theirs["BLEU"]["signature"], "chrf": theirs["chrF2"]["signature"]}


def mixed(pairs: list[tuple[str, str]]) -> tuple[list[str], list[str]]:
    """Hypotheses that are right, in the wrong gender, empty and cut off by turns, and their references."""
    hypotheses = [
        (right, wrong, "", right[: len(right) // 2])[number % 4] for number, (right, wrong) in enumerate(pairs)
    ]
    return hypotheses, [right for right, _ in pairs]


def test_hindi_equals_the_command_line(tmp_path: Path) -> None:
    check_against_command_line(tmp_path, *mixed([*HINDI, *[(b, a) for a, b in HINDI[1:]]]))


@pytest.mark.parametrize("language", ["de", "es", "fr", "ru"])
def test_the_built_in_suite_equals_the_command_line(language: str, tmp_path: Path) -> None:
    suite = load_suite("mt-geneval-mini").in_language(language)
    check_against_command_line(tmp_path, *mixed(references(suite.items)))


@pytest.mark.parametrize("language", ["ar", "de", "es", "it", "pt", "ru"])
def test_the_official_suite_equals_the_command_line(language: str, data: Path, tmp_path: Path) -> None:
    suite = load_suite("mt-geneval", data=data).in_language(language)
    check_against_command_line(tmp_path, *mixed(references(suite.items)))


def references(items: tuple[Item, ...]) -> list[tuple[str, str]]:
    traits = [item.slots[0].traits for item in items if item.slots[0].subset == "counterfactual"]
    return [(own["right"], own["wrong"]) for own in traits]
