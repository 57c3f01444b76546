from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import UnknownName
from gendersuite.reports.blocks.texts import family_text, headline, language_name
from gendersuite.reports.formatting import (
    coverage_percent,
    interval,
    listed,
    ordinal,
    p_value,
    percent,
    points,
    rank,
    share_percent,
    shorten,
    visible,
)
from gendersuite.reports.run_data import Estimate

ADVERB = family_text("dialogue")["subset"][0]


def estimate(value: float, low: float | None = None, high: float | None = None) -> Estimate:
    return Estimate(value, low, high, 100)


def test_effect_in_words_has_rates_difference_and_interval() -> None:
    # ONLINE-W in Table 6 of the paper; the interval is made up.
    found = headline(ADVERB, estimate(0.91726), estimate(0.50179), estimate(0.41548, 0.352, 0.478))
    assert found.verdict == "clear"
    assert found.sentence.endswith("lowers the share of masculine adjectives from 92% to 50%")
    assert found.detail == "difference 42 points, 95% interval 35 to 48"


def test_effect_against_the_stereotype_is_said_so() -> None:
    found = headline(ADVERB, estimate(0.5), estimate(0.6), estimate(-0.1, -0.15, -0.05))
    assert found.verdict == "clear"
    assert found.sentence.startswith("Against the stereotype")
    assert found.detail == "difference −10 points, 95% interval −15 to −5"


@pytest.mark.parametrize(("low", "high"), [(-0.02, 0.06), (0.0, 0.04), (-0.04, 0.0)])
def test_interval_that_holds_zero_is_no_clear_effect(low: float, high: float) -> None:
    found = headline(ADVERB, estimate(0.93), estimate(0.91), estimate(0.02, low, high))
    assert found.verdict == "unclear"
    assert "no clear difference" in found.sentence


def test_bound_near_zero_keeps_a_digit_so_that_its_side_shows() -> None:
    found = headline(ADVERB, estimate(0.93), estimate(0.9), estimate(0.03, 0.003, 0.06))
    assert found.verdict == "clear"
    assert found.detail == "difference 3.0 points, 95% interval 0.3 to 6.0"


def test_effect_without_an_interval_is_never_clear() -> None:
    found = headline(ADVERB, estimate(1.0), estimate(0.0), estimate(1.0))
    assert found.verdict == "unclear"
    assert "too few answers for an interval" in found.detail


def test_nothing_to_compare_is_not_available() -> None:
    assert headline(ADVERB, None, None, None).sentence.startswith("n/a")
    assert headline(ADVERB, estimate(0.9), None, None).verdict == "missing"


def test_every_subset_can_say_all_its_sentences() -> None:
    deltas = (estimate(0.1, 0.05, 0.2), estimate(-0.1, -0.2, -0.05), estimate(0.0, -0.1, 0.1))
    for subset in family_text("dialogue")["subset"]:
        sentences = {headline(subset, estimate(0.7), estimate(0.6), delta).sentence for delta in deltas}
        assert len(sentences) == 3
        assert all("70%" in sentence and "60%" in sentence and "{" not in sentence for sentence in sentences)


def test_rank_goes_by_size_whatever_the_sign() -> None:
    values = [0.1, -0.4, 0.3, 0.2]
    assert rank(values, -0.4) == "largest of 4"
    assert rank(values, 0.3) == "2nd largest of 4"
    assert rank(values, 0.1) == "smallest of 4"
    assert rank([0.2, -0.2, 0.5], 0.2) == "shared 2nd largest of 3"
    assert rank([0.2], 0.2) == "no other system to compare"


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
    )


def test_numbers() -> None:
    assert percent(0.917) == "92%"
    assert percent(None) == "n/a"
    assert points(-0.35) == "−35"
    assert points(-0.0001) == "0"
    assert interval(0.351, 0.478) == "35.1 to 47.8"
    assert interval(None, 0.4) == "n/a"
    assert p_value(3.7e-07) == "<0.001"
    assert p_value(0.0123) == "0.012"


def test_small_shares_keep_a_digit_and_are_never_nothing() -> None:
    shares = (0.0, 0.0004, 0.005, 0.0994, 0.0999, 0.384, 1.0)
    assert [share_percent(share) for share in shares] == ["0%", "<0.1%", "0.5%", "9.9%", "10%", "38%", "100%"]


def test_lists() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"], last="or") == "a or b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""


@given(st.integers(1, 10**6), st.data())
def test_coverage_reads_0_or_100_percent_only_if_it_is(expected: int, data: st.DataObject) -> None:
    answered = data.draw(st.integers(0, expected))
    shown = coverage_percent(answered, expected)
    assert (shown == "100%") == (answered == expected)
    assert (shown == "0%") == (answered == 0)
    assert float(shown.rstrip("%")) == pytest.approx(100 * answered / expected, abs=0.1)


def test_acting_characters_are_spelt_out() -> None:
    assert visible("a\u2028b\u202ec\x00d") == "a‹U+2028›b‹U+202E›c‹U+0000›d"
    assert visible("Příliš žluťoučký kůň, ævintýri, «¡ñ!», Привет #$*_<@\\") == (
        "Příliš žluťoučký kůň, ævintýri, «¡ñ!», Привет #$*_<@\\"
    )


@given(st.text())
def test_visible_text_holds_nothing_that_acts(text: str) -> None:
    shown = visible(text).replace("\u200b", "")
    assert not set(shown) & set("\x00\x07\n\r\t\u2028\u2029\u202e\u2066\ufeff")


def test_long_runs_may_break_and_short_ones_are_left_alone() -> None:
    assert visible("x" * 40) == "x" * 40
    assert visible("a-long|signature:" * 9) == "a-long|signature:" * 9
    assert visible("x" * 100) == f"{'x' * 40}\u200b{'x' * 40}\u200b{'x' * 20}"


def test_shortened_names_keep_both_ends() -> None:
    assert shorten("short", 10) == "short"
    assert shorten("CUNI-DocTransformer-2024", 16) == "CUNI-DocTr…-2024"
    assert len(shorten("x" * 99, 16)) == 16


def test_unknown_language_is_called_by_its_code_and_unknown_family_refused() -> None:
    assert language_name("is") == "Icelandic"
    assert language_name("xx") == "xx"
    with pytest.raises(UnknownName, match="no family of suites"):
        family_text("../dialogue")
