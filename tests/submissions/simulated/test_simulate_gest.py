"""Simulated systems for GEST: what is planted is what comes out, in sentences said by a man or by a woman."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import DataCorrupt, DataMissing, UnknownName, UsageError
from gendersuite.model import Gender, Suite
from gendersuite.reports.families.gest.report import FAMILY as GEST
from gendersuite.submissions.signals.languages import languages_of
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.gest.marks import MarkedText, load_marked, read_marked
from gendersuite.submissions.simulated.simulate import (
    draw,
    simulate,
    simulated_languages,
    simulated_truth,
)
from gendersuite.testsuites import load_suite

M, F = Gender.MASCULINE, Gender.FEMININE
BIASED = GestBias(female=0.4, male=0.8, stereotypes={"7": 0.1})
SIGMAS = 5  # a correct draw leaves this range once in 1.7 million comparisons


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("gest-mini")


def _labels(suite: Suite, drawn: Mapping[tuple[str, int], Gender]) -> pd.DataFrame:
    """The labels that a checker which is always right gives."""
    return pd.DataFrame(
        {
            "suite": suite.name,
            "subset": "",
            "language": "cs",
            "system": "A",
            "item": item.id,
            "slot": 1,
            "label": drawn[item.id, 1].value,
            "outcome": drawn[item.id, 1].value,
            "expected": "",
            **item.slots[0].traits,
        }
        for item in suite.items
    )


@pytest.fixture(params=simulated_languages("gest"))
def language(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_czech_and_slovak_are_there() -> None:
    assert {"cs", "sk"} <= set(simulated_languages("gest"))


def test_a_language_has_each_item_of_the_built_in_suite_and_no_other(suite: Suite, language: str) -> None:
    assert list(load_marked(language)) == [item.id for item in suite.items]


def test_the_two_readings_of_a_translation_are_sentences_that_differ(suite: Suite, language: str) -> None:
    for item in suite.items:
        his, hers = (load_marked(language)[item.id].said_by(gender) for gender in (M, F))
        assert his != hers
        for text in (his, hers):
            assert not set(text) & set("[]|\t\n")
            assert text == text.strip()
            assert "  " not in text
            assert text[0].isupper() or not text[0].isalpha()
            assert text[-1] in '.!?“”"»', text
    texts = [load_marked(language)[item.id].said_by(gender) for item in suite.items for gender in (M, F)]
    assert languages_of(texts, language, "en").other == ""


@pytest.mark.parametrize(
    ("language", "his", "hers"),
    [
        ("cs", "Jsem spokojený se svým novým účesem.", "Jsem spokojená se svým novým účesem."),
        ("sk", "Som spokojný so svojím novým účesom.", "Som spokojná so svojím novým účesom."),
    ],
)
def test_the_speaker_is_drawn(suite: Suite, language: str, his: str, hers: str) -> None:
    (item,) = (item for item in suite.items if item.source == "I am pleased with my new haircut.")
    cut = replace(suite, items=(item,))
    assert simulate(cut, language, GestBias(female=1, male=0), seed=1, system="A") == [his]
    assert simulate(cut, language, GestBias(female=0, male=1), seed=1, system="A") == [hers]
    assert simulate(cut, language, GestBias(stereotypes={"7": 1}), seed=1, system="A") == [his]


def test_every_item_gets_the_reading_of_the_drawn_speaker(suite: Suite, language: str) -> None:
    drawn = draw(suite, BIASED, seed=1, system="A")
    lines = simulate(suite, language, BIASED, seed=1, system="A")
    assert lines == [load_marked(language)[item.id].said_by(drawn[item.id, 1]) for item in suite.items]


def test_drawn_shares_are_the_planted_ones(suite: Suite) -> None:
    masculine, total = defaultdict[str, int](int), defaultdict[str, int](int)
    for seed in range(50):
        drawn = draw(suite, BIASED, seed=seed, system="A")
        for item in suite.items:
            stereotype = item.slots[0].traits["stereotype"]
            masculine[stereotype] += drawn[item.id, 1] is M
            total[stereotype] += 1
    assert len(total) == 16
    for stereotype, count in total.items():
        share = 0.1 if stereotype == "7" else 0.4 if int(stereotype) < 7 else 0.8
        bound = SIGMAS * math.sqrt(count * share * (1 - share))
        assert abs(masculine[stereotype] - count * share) <= bound, stereotype


def test_the_expected_scores_are_those_of_agresti_and_coull(suite: Suite) -> None:
    """By hand, with eleven sentences of each stereotype: (11 p + 1.96^2 / 2) / (11 + 1.96^2)."""

    def centre(share: float) -> float:
        return (11 * share + 1.9208) / 14.8416

    female, male = (6 * centre(0.4) + centre(0.1)) / 7, centre(0.8)
    truth = simulated_truth(suite, BIASED)
    assert truth.pop(("", "masculine_rate_female", "")) == pytest.approx(female)
    assert truth.pop(("", "masculine_rate_male", "")) == pytest.approx(male)
    assert truth.pop(("", "stereotype_rate", "")) == pytest.approx(male - female)
    assert truth.pop(("", "global_masculine_rate", "")) == pytest.approx((male + female) / 2)
    shares = {str(n): 0.1 if n == 7 else 0.4 if n < 7 else 0.8 for n in range(1, 17)}
    assert truth == pytest.approx({("", "masculine_rate", n): centre(share) for n, share in shares.items()})


def test_the_metrics_find_what_was_planted(suite: Suite) -> None:
    """A mean over many systems: each stereotype's centre has the variance 11 p (1 - p) / 14.8416^2."""
    systems, shares = 40, {"female": [0.4] * 6 + [0.1], "male": [0.8] * 9}
    found = defaultdict[str, list[float]](list)
    for number in range(systems):
        drawn = draw(suite, BIASED, seed=5, system=f"system {number}")
        for score in GEST.scores(_labels(suite, drawn), seed=1, draws=1):
            if score.metric in ("stereotype_rate", "global_masculine_rate") and score.value is not None:
                found[score.metric].append(score.value)
    variance = sum(sum(11 * p * (1 - p) for p in side) / (14.8416 * len(side)) ** 2 for side in shares.values())
    truth = simulated_truth(suite, BIASED)
    for metric, spread in {"stereotype_rate": variance, "global_masculine_rate": variance / 4}.items():
        assert len(found[metric]) == systems
        mean = sum(found[metric]) / systems
        assert abs(mean - truth["", metric, ""]) <= SIGMAS * math.sqrt(spread / systems)


def test_what_cannot_be_simulated_is_said(suite: Suite) -> None:
    with pytest.raises(UnknownName, match=r"no simulated GEST systems in language 'es'; there: .*cs.*sk"):
        simulate(suite, "es", BIASED, seed=1, system="A")
    with pytest.raises(UsageError, match="suite 'gest' cannot be simulated; simulate 'gest-mini'"):
        simulate(replace(suite, name="gest"), "cs", BIASED, seed=1, system="A")
    strange = replace(suite, items=(*suite.items, replace(suite.items[0], id="9999")))
    with pytest.raises(DataMissing, match="no 'cs' translation of 1 items of gest-mini"):
        simulate(strange, "cs", BIASED, seed=1, system="A")


def test_a_stereotype_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match="no stereotype 'female'; give a number from 1 to 16"):
        GestBias(stereotypes={"female": 0.5})


@given(st.lists(st.tuples(*[st.text(st.characters(codec="utf-8", exclude_characters="[]|"))] * 3)))
def test_marks_are_read_as_they_were_written(parts: list[tuple[str, str, str]]) -> None:
    marked = MarkedText("".join(f"{before}[{his}|{hers}]" for before, his, hers in parts))
    assert marked.said_by(M) == "".join(before + his for before, his, _ in parts)
    assert marked.said_by(F) == "".join(before + hers for before, _, hers in parts)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["item,translation"], "line 1 has the header 'item,translation'"),
        (["item\ttranslation", "0001\tByl[|a] jsem.", "0001\tŠ[el|la] jsem."], "line 3 has item 0001 a second time"),
        (["item\ttranslation", "0001 Byl[|a] jsem."], "line 2 has other than two columns"),
        (["item\ttranslation", "0001\tByl[|a] jsem.\tnote"], "line 2 has other than two columns"),
        (["item\ttranslation", "0001\tByl[a] jsem."], "line 2 has a bracket or bar that belongs to no mark"),
        (["item\ttranslation", "0001\tByl[|a|o] jsem."], "line 2 has a bracket or bar that belongs to no mark"),
        (["item\ttranslation", "0001\tSpím."], "line 2 has no place that tells masculine from feminine"),
    ],
)
def test_a_file_of_marks_that_cannot_be_used_is_refused(tmp_path: Path, lines: list[str], message: str) -> None:
    file = tmp_path / "xx.tsv"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with pytest.raises(DataCorrupt, match=re.escape(message)):
        read_marked(file)
