"""Conditions of a comparison of runs: their grammar, and the numbers that they select."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.api.comparison.conditions import FORM, Condition, Direction, parse_condition, selected
from gendersuite.errors import UnknownName, UsageError


def stated(text: str, place: tuple[str, ...] = (), **parts: Any) -> Condition:
    plain = {"direction": Direction.FALLS, "significantly": False, "threshold": 0.0, "new_words": False}
    return Condition(text, "accuracy", place, **plain | parts)


@pytest.mark.parametrize(
    "wanted",
    [
        stated("accuracy falls significantly", significantly=True),
        stated("accuracy[contextual] falls by more than 0.02", ("contextual",), threshold=0.02),
        stated("accuracy[a, b c] falls by more than .5", ("a", "b c"), threshold=0.5),
        stated("accuracy[*] falls significantly by more than 3", ("*",), significantly=True, threshold=3.0),
        stated("accuracy[,M] rises by more than 0", ("", "M"), direction=Direction.RISES),
        stated("accuracy changes significantly", direction=Direction.CHANGES, significantly=True),
        stated("accuracy falls significantly for new-words", significantly=True, new_words=True),
    ],
    ids=lambda wanted: wanted.text,
)
def test_a_condition_says_what_its_parts_say(wanted: Condition) -> None:
    assert parse_condition(wanted.text) == wanted
    assert parse_condition(f" \n{wanted.text.replace(' ', '  ')}\t") == wanted


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "does not begin with the name of a metric"),
        ("[contextual] falls significantly", "does not begin with the name of a metric"),
        ("accuracy", "does not say rises, falls or changes"),
        ("accuracy drops significantly", "'drops' is not one of rises, falls, changes"),
        ("accuracy falls", "needs 'significantly', 'by more than NUMBER', or both"),
        ("accuracy falls by more than", "'by more than' is not understood"),
        ("accuracy falls by more than 2%", "'2%' is not a number such as 0.02"),
        ("accuracy falls by more than -0.1", "'-0.1' is not a number such as 0.02"),
        ("accuracy falls by more than 1e999", "'1e999' is not a number such as 0.02"),
        ("accuracy falls by more than nan", "'nan' is not a number such as 0.02"),
        ("accuracy falls significantly by 0.1", "'by 0.1' is not understood"),
        ("accuracy falls significantlyish", "'significantlyish' is not understood"),
        ("accuracy falls by more than 0.1 for new-words", "needs 'significantly' before it"),
        ("accuracy[a, b, c] falls significantly", "brackets hold a subset, a group, or both"),
        ("accuracy[] falls significantly", "brackets hold a subset, a group, or both"),
        ("accuracy[contextual falls significantly", "'[contextual' is not one of rises, falls, changes"),
    ],
)
def test_a_malformed_condition_is_named_with_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_condition(text)
    assert str(caught.value).startswith(f"Condition {text!r}: ")
    assert problem in str(caught.value)
    assert str(caught.value).endswith(f"The form is {FORM}.")


TOKENS = ["accuracy", "[", "]", "*", ",", "a", "falls", "rises", "significantly", "by", "more", "than", "0.02", "-1"]
WORDS = st.sampled_from([*TOKENS, "1e9", "for", "new-words", "\n", "\u2028", "\0"])
TEXTS = st.lists(WORDS, max_size=12).map(" ".join) | st.lists(WORDS, max_size=8).map("".join) | st.text(max_size=40)


@given(TEXTS)
def test_any_text_is_a_condition_or_a_usage_error_with_the_text_and_the_form(text: str) -> None:
    refused = ""
    try:
        found = parse_condition(text)
    except UsageError as error:
        refused = str(error)
    if refused:
        assert repr(" ".join(text.split())) in refused
        assert FORM in refused
    else:
        assert found.significantly or "by more than" in found.text
        assert 0 <= found.threshold < 1e9
        assert parse_condition(found.text) == found


KNOWN = {
    ("contextual", "accuracy", ""): True,
    ("contextual", "accuracy", "M"): True,
    ("counterfactual", "accuracy", ""): True,
    ("", "yield", ""): False,
    ("", "rate", "1"): True,
    ("", "rate", "2"): True,
    ("M", "share", "M"): True,
    ("M", "share", "F"): True,
}


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        ("accuracy[contextual]", [("contextual", "")]),
        ("accuracy[contextual, M]", [("contextual", "M")]),
        ("accuracy[*,]", [("contextual", ""), ("counterfactual", "")]),
        ("accuracy[contextual, *]", [("contextual", ""), ("contextual", "M")]),
        ("accuracy[*]", [("contextual", ""), ("contextual", "M"), ("counterfactual", "")]),
        ("yield", [("", "")]),
        ("rate[2]", [("", "2")]),
        ("share[F]", [("M", "F")]),
    ],
)
def test_brackets_select_numbers(number: str, wanted: list[tuple[str, str]]) -> None:
    found = selected(parse_condition(f"{number} rises by more than 0.1"), KNOWN)
    assert [(subset, group) for subset, _, group in found] == wanted


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("bleu falls significantly", "no metric 'bleu'; there are accuracy, rate, share, yield."),
        ("accuracy falls significantly", "several subsets; name one of contextual, counterfactual, or * for each"),
        ("accuracy[M] falls significantly", "several subsets; name one of"),
        ("rate falls significantly", "several groups; name one of 1, 2, or * for each"),
        ("rate[3] falls significantly", "no subset or group '3' of rate; there are 1, 2."),
        ("accuracy[contextual, F] falls significantly", "no group 'F' of accuracy"),
        ("share[M] falls significantly", "M is a subset and a group: write [M,] or [,M]"),
        ("yield falls significantly", "yield cannot be tested; 'by more than NUMBER' alone is possible"),
    ],
)
def test_a_number_that_is_not_there_is_an_error_with_those_that_are(text: str, problem: str) -> None:
    with pytest.raises((UsageError, UnknownName)) as caught:
        selected(parse_condition(text), KNOWN)
    assert problem in str(caught.value)
    assert repr(text) in str(caught.value)
