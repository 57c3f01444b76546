"""Biases: which are possible, and how the command line writes them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import UsageError
from gendersuite.model import Gender
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import parse_bias

M, F = Gender.MASCULINE, Gender.FEMININE


@pytest.mark.parametrize(
    ("effect", "stereotype", "other", "share"),
    [
        ("adverb", M, None, 0.6),
        ("adverb", F, None, 0.4),
        ("adverb", None, None, 0.5),
        ("character", None, M, 0.35),
        ("character", M, F, 0.5 + 0.2 + 0.15),
        ("character", F, F, 0.5 - 0.2 + 0.15),
    ],
)
def test_effects_push_half_each_way_and_add(
    effect: str, stereotype: Gender | None, other: Gender | None, share: float
) -> None:
    bias = Bias(masculine=0.5, adverb=0.2, character=0.4, pairing=-0.3)
    assert bias.probability(effect, stereotype, other) == pytest.approx(share)


@pytest.mark.parametrize("name", ["masculine", "adverb", "character", "pairing", "lapse"])
@pytest.mark.parametrize("value", [1.01, -1.01, float("nan"), float("inf")])
def test_values_out_of_range_are_refused(name: str, value: float) -> None:
    with pytest.raises(UsageError, match=f"bias {name}=.* out of range"):
        Bias(**{name: value})


@pytest.mark.parametrize("name", ["masculine", "lapse"])
def test_shares_are_not_negative(name: str) -> None:
    with pytest.raises(UsageError, match=f"bias {name}=-0.1 is out of range; give a number from 0 to 1"):
        Bias(**{name: -0.1})


@pytest.mark.parametrize(
    ("bias", "combination"),
    [
        ({"masculine": 0.9, "adverb": 0.3}, "1.05 for adverb stereotype M "),
        ({"masculine": 0.1, "character": 0.4}, "-0.1 for character stereotype F "),
        ({"masculine": 0.9, "pairing": -0.4}, "1.1 for other F "),
        ({"masculine": 0.7, "character": 0.4, "pairing": 0.3}, "1.05 for character stereotype M with other M "),
    ],
)
def test_impossible_combinations_are_named(bias: dict[str, float], combination: str) -> None:
    with pytest.raises(UsageError, match=combination):
        Bias(**bias)


def test_an_adverb_and_a_pairing_never_meet_so_they_need_not_fit_together() -> None:
    bias = Bias(masculine=0.5, adverb=1.0, pairing=1.0)
    assert (bias.adverb, bias.pairing) == (1.0, 1.0)


def test_rounding_is_no_reason_to_refuse() -> None:
    assert Bias(masculine=0.85, character=0.2, pairing=0.1).probability("character", M, M) == 1.0


@given(st.floats(0, 1), st.floats(-1, 1), st.floats(-1, 1))
def test_accepted_biases_have_probabilities(masculine: float, character: float, pairing: float) -> None:
    try:
        bias = Bias(masculine=masculine, character=character, pairing=pairing)
    except UsageError:
        assert abs(character) / 2 + abs(pairing) / 2 > min(masculine, 1 - masculine)
        return
    for stereotype in (M, F, None):
        for other in (M, F, None):
            assert 0 <= bias.probability("character", stereotype, other) <= 1


@pytest.mark.parametrize(
    ("text", "bias"),
    [
        ("masculine=0.8,adverb=0.3", Bias(masculine=0.8, adverb=0.3)),
        (" pairing = -0.2 , lapse=1", Bias(pairing=-0.2, lapse=1.0)),
        ("", Bias()),
        ("female=0.4, male=0.8,7=0.1", GestBias(female=0.4, male=0.8, stereotypes={"7": 0.1})),
    ],
)
def test_a_bias_is_written_as_names_and_numbers(text: str, bias: Bias | GestBias) -> None:
    assert parse_bias(text, "dialogue" if isinstance(bias, Bias) else "gest") == bias


@pytest.mark.parametrize(
    ("family", "text", "message"),
    [
        ("dialogue", "masculin=0.8", "no bias called 'masculin'; did you mean masculine?"),
        ("dialogue", "zzz=1", "no bias called 'zzz'; known: masculine, adverb, character, pairing, lapse."),
        ("dialogue", "adverb=much", "'adverb=much' has no number; write adverb=0.5"),
        ("dialogue", "adverb", "'adverb' has no number"),
        ("dialogue", "adverb=0.1,adverb=0.2", "adverb is given twice"),
        ("dialogue", "adverb=0.1,", "no bias called ''"),
        ("dialogue", "lapse=2", "lapse=2 is out of range"),
        ("gest", "femal=0.8", "no bias called 'femal'; did you mean female?"),
        ("gest", "masculine=1", "no bias called 'masculine'"),
        ("gest", "17=1", "no bias called '17'"),
        ("gest", "7=much", "'7=much' has no number; write 7=0.5"),
        ("gest", "7=0.1,7=0.2", "7 is given twice"),
        ("gest", "female=-0.1", "female=-0.1 is out of range; give a number from 0 to 1"),
        ("gest", "16=1.1", "16=1.1 is out of range"),
        ("gest", "male=nan", "male=nan is out of range"),
    ],
)
def test_what_cannot_be_understood_is_said(family: str, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        parse_bias(text, family)
