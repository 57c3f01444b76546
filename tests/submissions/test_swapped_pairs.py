"""Pairs of translations that differ in the speaker's gender, as in section 4.3.2 of the GEST paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.model import Gender
from gendersuite.submissions.swapped_pairs import (
    Rejection,
    SwappedPair,
    Translations,
    first_letter,
    harvest,
    quotation,
    same_stem,
)

MAN, WOMAN = Gender.MASCULINE, Gender.FEMININE
DEFAULT = "Bol som unavený z tej cesty."


def asked(default: str | None, framed: str | None, shown: Gender | None = MAN) -> Translations:
    return Translations("0001", default, shown, {WOMAN: framed, MAN: framed})


def test_one_word_in_the_other_gender_is_a_pair() -> None:
    found = harvest([asked("Plakal som celú noc.", "Povedala: „Plakala som celú noc.“")], [first_letter, same_stem])
    assert found.pairs == (SwappedPair("0001", "Plakal som celú noc.", "Plakala som celú noc.", "Plakal", "Plakala"),)
    assert not found.rejected


def test_the_default_may_be_the_feminine_side() -> None:
    found = harvest([asked("Plakala som.", 'Povedal: "Plakal som."', WOMAN)], [first_letter])
    assert (found.pairs[0].masculine, found.pairs[0].feminine) == ("Plakal som.", "Plakala som.")


@pytest.mark.parametrize(
    ("translations", "reason"),
    [
        (asked(None, "Povedala: „Plakala som.“"), Rejection.NO_DEFAULT),
        (asked("Plačem.", "Povedala: „Plačem.“", None), Rejection.NO_GENDER),
        (asked("Plakal som.", None), Rejection.NO_PROMPTED),
        (asked("Plakal som.", "Povedala, že plakala."), Rejection.NO_QUOTATION),
        (asked("Plakal som.", "Povedala: „Plakal som.“"), Rejection.SAME),
        (asked("Plakal som sám.", "Povedala: „Plakala som sama.“"), Rejection.MORE),
        (asked("Plakal som.", "Povedala: „Ja som plakala.“"), Rejection.MORE),
        (asked("Rád by som to videl.", "Povedala: „Chcela by som to videl.“"), Rejection.OTHER_LETTER),
        (asked("Vysmial som sa im.", "Povedala: „Vysmievala som sa im.“"), Rejection.OTHER_WORD),
    ],
)
def test_whatever_is_no_pair_has_its_reason(translations: Translations, reason: Rejection) -> None:
    found = harvest([translations], [first_letter, same_stem])
    assert found.rejected == {reason: 1}
    assert not found.pairs


@pytest.mark.parametrize(
    ("framed", "spoken"),
    [
        ("Řekla: „Byla jsem doma.“", "Byla jsem doma."),
        ("Она сказала: «Я была дома».", "Я была дома"),
        ('Powiedziała: "Byłam w "domu"."', 'Byłam w "domu".'),
        ("Rekla je: Bila sam doma.", "Bila sam doma."),
        ("Rekla je „“", None),
        ("", None),
    ],
)
def test_the_quotation_is_what_stands_between_the_outermost_marks(framed: str, spoken: str | None) -> None:
    assert quotation(framed) == spoken


def test_marks_and_capitals_do_not_make_a_difference() -> None:
    found = harvest([asked("No, plakal som.", "Povedala: „no plakala som“")], [first_letter])
    assert found.pairs[0].feminine_word == "plakala"


@given(st.text(max_size=40), st.text(max_size=40))
def test_every_item_is_a_pair_or_has_one_reason(default: str, framed: str) -> None:
    found = harvest([asked(default, framed)], [first_letter, same_stem])
    assert len(found.pairs) + found.rejected.total() == 1
