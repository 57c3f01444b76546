"""What the first-person checkers say of sentences written for the purpose; the files are beside this one."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from _pytest.mark.structures import ParameterSet
from marked import Sentence, sentences, written_out

from gendersuite.checkers import KINDS, Checker, open_checker
from gendersuite.model import Gender, Item, Label, Slot

SENTENCES = sentences()
ITEM = Item("1", "I was tired.", (Slot(1, "", "I"),))
checker = cache(lambda language: open_checker("first-person", language))


def of_kind(kind: str) -> list[ParameterSet]:
    return [pytest.param(s, id=f"{s.language}: {s.text}") for s in SENTENCES if s.kind == kind]


def label(language: str, text: str) -> Label:
    opened: Checker = checker(language)
    (finding,) = opened.check(ITEM, text)
    return finding.label


@pytest.mark.parametrize("sentence", of_kind("pair"))
@pytest.mark.parametrize("gender", Gender)
def test_the_speaker_has_the_gender_that_the_sentence_shows(sentence: Sentence, gender: Gender) -> None:
    assert label(sentence.language, written_out(sentence.text, gender)).value == gender.value


@pytest.mark.parametrize("sentence", of_kind("none"))
def test_a_sentence_that_does_not_show_the_speaker_has_no_gender(sentence: Sentence) -> None:
    assert label(sentence.language, sentence.text) not in (Label.MASCULINE, Label.FEMININE)


@pytest.mark.parametrize("language", KINDS.get("first-person").languages())
def test_every_language_has_forty_sentences_of_either_kind(language: str) -> None:
    kinds = Counter(sentence.kind for sentence in SENTENCES if sentence.language == language)
    assert kinds["pair"] >= 40
    assert kinds["none"] >= 40
