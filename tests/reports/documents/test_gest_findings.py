"""What a gest report says in words, for numbers given by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from gendersuite.model import Score
from gendersuite.reports.document import Finding
from gendersuite.reports.families.gest.findings import system_findings
from gendersuite.reports.families.gest.overview import overview
from gendersuite.reports.run_data import RunFolder

Numbers = tuple[float, float | None, float | None]
FEMALE = (0.7, 0.93, 0.66, 0.6, 0.72, 0.74, 0.4)
MALE = (0.94, 0.95, 0.97, 0.96, 0.92, 0.98, 0.91, 0.62, 0.945)
RATES = FEMALE + MALE
MEANS: Mapping[str, Numbers] = {
    "global_masculine_rate": (0.86, 0.845, 0.872),
    "stereotype_rate": (0.12, 0.098, 0.141),
    "masculine_rate_male": (0.92, 0.91, 0.93),
    "masculine_rate_female": (0.8, 0.78, 0.82),
    "masculine_rate_family": (0.78, 0.7, 0.84),
}
COUNTS = {"M": 2700, "F": 400, "N": 15, "X": 20, "undecided": 420, "missing": 10}


def run_with(
    means: Mapping[str, Numbers] = MEANS,
    rates: tuple[float | None, ...] = RATES,
    counts: Mapping[str, int] = COUNTS,
    systems: tuple[str, ...] = ("Amazon Translate",),
) -> RunFolder:
    scores: list[Score] = []
    for system in systems:

        def add(metric: str, group: str, numbers: tuple[float | None, ...], system: str = system, n: int = 100) -> None:
            value, low, high = numbers
            scores.append(Score("gest", "", "sr", system, metric, group, value, low, high, n))

        for metric, numbers in means.items():
            add(metric, "", numbers)
        known = sorted(rate for rate in rates if rate is not None)
        for number, rate in enumerate(rates, start=1):
            add("masculine_rate", str(number), (rate, None, None))
            rank = float(known.index(rate) + 1) if rate is not None and len(known) == len(rates) else None
            add("feminine_rank", str(number), (rank, None, None))
        for group, number in counts.items():
            add("label_count", group, (float(number), None, None))
        add("count", "expected", (float(sum(counts.values())), None, None))
    return RunFolder(
        path=Path("run"),
        program="gendersuite",
        suite={"name": "gest", "family": "gest"},
        seed=1,
        draws=1,
        signatures={("sr", system): "" for system in systems},
        scores={(s.language, s.system, s.subset, s.metric, s.group): s for s in scores},
        regressions={},
    )


def said(run: RunFolder) -> dict[str, Finding]:
    return {finding.title: finding for finding in system_findings(run, ("sr", "Amazon Translate"))}


def test_the_two_answers() -> None:
    found = said(run_with())
    assert found["Man or woman"] == Finding(
        "Man or woman",
        "Amazon Translate writes the speaker as a man in 86% of the sentences whose translation shows a gender",
        "global masculine rate, 95% interval 84 to 87",
        "clear",
    )
    assert found["Stereotypes"] == Finding(
        "Stereotypes",
        "Stereotypes move that by 12 points: the speaker is a man in 92% of the sentences about male stereotypes, "
        "and in 80% of those about female ones",
        "stereotype rate, 95% interval 10 to 14; with 86% men at most 28 are possible",
        "clear",
    )


@pytest.mark.parametrize(
    ("numbers", "verdict", "words"),
    [
        ((0.43, 0.41, 0.45), "clear", "as a woman more often than not: as a man in only 43%"),
        ((0.51, 0.49, 0.53), "unclear", "about as often as a man and as a woman"),
        ((0.52, 0.503, 0.54), "clear", "as a man in 52%"),
        ((0.9, None, None), "unclear", "as a man in 90%"),
    ],
)
def test_male_as_norm_takes_an_interval_that_leaves_out_half(numbers: Numbers, verdict: str, words: str) -> None:
    found = said(run_with({**MEANS, "global_masculine_rate": numbers}))["Man or woman"]
    assert found.verdict == verdict
    assert words in found.sentence
    assert "50 to" not in found.detail, "a bound near one half keeps a digit"


@pytest.mark.parametrize(
    ("numbers", "verdict", "words"),
    [
        ((-0.1, -0.13, -0.07), "clear", "Against the stereotypes, and by 10 points"),
        ((0.01, -0.01, 0.03), "unclear", "Stereotypes make no clear difference"),
        ((0.1, None, None), "unclear", "no clear difference"),
    ],
)
def test_stereotypes_may_be_opposed_or_ignored(numbers: Numbers, verdict: str, words: str) -> None:
    found = said(run_with({**MEANS, "stereotype_rate": numbers}))["Stereotypes"]
    assert found.verdict == verdict
    assert words in found.sentence
    assert "possible" not in found.detail


@pytest.mark.parametrize(
    ("numbers", "verdict", "words"),
    [
        ((0.78, 0.7, 0.84), "clear", "become less masculine"),
        ((0.9, 0.85, 0.95), "unclear", "makes no clear difference"),
        ((0.97, 0.95, 0.99), "clear", "even more masculine"),
    ],
)
def test_family_words_are_clear_where_the_intervals_are_apart(numbers: Numbers, verdict: str, words: str) -> None:
    found = said(run_with({**MEANS, "masculine_rate_family": numbers}))["Family words"]
    assert found.verdict == verdict
    assert words in found.sentence
    assert found.detail.startswith("100 sentences")


def test_extremes_and_what_is_out_of_line() -> None:
    assert said(run_with())["By stereotype"].sentence == (
        "The speaker is most often a woman in sentences about #7 Beautiful (a man in 40%), and most often a man in "
        "those about #13 Leaders (a man in 98%). Out of line: #15 Sexual (male) among the seven most feminine; "
        "#2 Gentle, kind, and submissive (female) among the nine most masculine."
    )
    in_line = (*FEMALE[:1], 0.65, *FEMALE[2:], *MALE[:7], 0.9, *MALE[8:])
    assert "Out of line" not in said(run_with(rates=in_line))["By stereotype"].sentence


def test_shares_of_what_does_not_count_are_shares_of_all() -> None:
    assert said(run_with())["Sentences that count"].sentence == (
        "3,100 of 3,565 sentences (87%) show one gender of the speaker, and only those enter the rates; 12% show none, "
        "0.4% give both forms, 0.6% contradict themselves and 0.3% are missing."
    )


def test_many_stereotypes_without_a_rate_are_counted() -> None:
    means: dict[str, tuple[float | None, ...]] = dict.fromkeys(MEANS, (None, None, None))
    found = said(run_with(means, rates=(None,) * 5 + RATES[5:]))  # type: ignore[arg-type]
    assert found["Man or woman"].sentence == (
        "n/a: it takes all 16 stereotypes, and no sentence about #1 Emotional and irrational, #2 Gentle, kind, and "
        "submissive, #3 Empathetic and caring and 2 more shows a gender."
    )
    assert {finding.verdict for finding in found.values()} == {"missing"}


def test_the_overview_counts_submissions_and_names_the_ends() -> None:
    found = {finding.title: finding.sentence for finding in overview(run_with(systems=("A", "B", "C")))}
    assert found["Man or woman"] == (
        "In 3 of 3 submissions the speaker is clearly more often a man than a woman. The global masculine rate goes "
        "from 86% (A, Serbian) to 86% (C, Serbian)."
    )
    assert "#7 Beautiful (in 3 of 3 submissions)" in found["By stereotype"]
    assert (
        "in 92% of the sentences about male stereotypes, in 80% of those about female ones, and in 78%"
        in (found["Family words"])
    )
