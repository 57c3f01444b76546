"""`gendersuite pairs`: from default and prompted translations to files of gender-swapped pairs."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from gendersuite.api.pairs import pairs, swapped_pairs
from gendersuite.errors import OutputExists, SubmissionError, UnknownName
from gendersuite.model import Gender
from gendersuite.run.score import ScorePlan, ScoreRequest, make_plan
from gendersuite.submissions.swapped_pairs import Rejection
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.gest.templates import prompted

DEFAULTS = ["Plakal som celú noc.", "Bola som unavená.", "Spievam.", "Prišiel som sám."]
FRAMED = {
    (0, Gender.FEMININE): "Povedala: „Plakala som celú noc.“",
    (1, Gender.MASCULINE): "Povedal: „Bol som unavený.“",
    (3, Gender.FEMININE): "Povedala: „Prišla som sama.“",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A release whose one system answered four sentences, three of them framed as well."""
    sources = [item.source for item in load_suite("gest-mini").items[: len(DEFAULTS)]]
    file = tmp_path / "answers" / "Some System" / "sk" / "translations.csv"
    file.parent.mkdir(parents=True)
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(("from", "to"))
        writer.writerows(zip(sources, DEFAULTS, strict=True))
        writer.writerows((prompted(sources[place], gender), text) for (place, gender), text in FRAMED.items())
    return tmp_path / "answers"


def plan(folder: Path) -> ScorePlan:
    return make_plan(ScoreRequest(folder, "gest-mini"))


def rows(file: Path) -> Iterator[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        yield from csv.DictReader(opened)


@pytest.mark.parametrize("rule", ["checker", "first-letter"])
def test_pairs_and_reasons_add_up_to_the_sentences(folder: Path, rule: str) -> None:
    (found,) = (harvest for _, harvest in swapped_pairs(plan(folder), dict.fromkeys(Gender, folder), rule))
    assert [(pair.masculine_word, pair.feminine_word) for pair in found.pairs] == [("Plakal", "Plakala")]
    assert found.rejected[Rejection.MORE] == 2
    assert found.rejected[Rejection.NO_GENDER] == 1
    assert len(found.pairs) + found.rejected.total() == len(load_suite("gest-mini").items)


def test_a_folder_is_written_with_counts_and_replaced_by_its_like_only(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "pairs"
    for _ in range(2):
        pairs(folder, suite="gest-mini", out=out)
    (pair,) = rows(out / "Some_System.sk.csv")
    assert (pair["masculine"], pair["feminine"]) == ("Plakal som celú noc.", "Plakala som celú noc.")
    assert (pair["item"], pair["stereotype"]) == ("0001", "1")
    (counts,) = rows(out / "counts.csv")
    assert counts["system"] == "Some System"
    assert sum(int(counts[column]) for column in ("pairs", *Rejection)) == len(load_suite("gest-mini").items)
    with pytest.raises(OutputExists, match="holds no counts"):
        pairs(folder, suite="gest-mini", out=folder)


def test_without_framed_translations_it_says_how_to_get_them(folder: Path) -> None:
    file = folder / "Some System" / "sk" / "translations.csv"
    kept = file.read_text(encoding="utf-8").split("\n")[: len(DEFAULTS) + 1]
    file.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(SubmissionError, match="generate gest-mini --variant she-said"):
        list(swapped_pairs(plan(folder), dict.fromkeys(Gender, folder), "checker"))


def test_an_unknown_rule_is_refused(folder: Path) -> None:
    with pytest.raises(UnknownName, match="first-letter"):
        list(swapped_pairs(plan(folder), dict.fromkeys(Gender, folder), "last-letter"))
