"""Whatever text a system wrote, it gets labels, the evidence is at its place, and the time is linear in its length."""

from __future__ import annotations

import random
import time
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_answers import SENTENCES, SPECIAL, all_checkers, item_of, problem, random_texts

from gendersuite.checkers import Checker, open_checker
from gendersuite.checkers.dialogue.speech import quoted_speech
from gendersuite.model import Item, Label
from gendersuite.run.labelling import gc_disabled

TEXTS = st.lists(st.one_of(st.text(max_size=12), st.sampled_from([*SPECIAL, *" ".join(SENTENCES.values()).split()])))
MEGABYTE = 1_000_000


@given(data=st.data(), parts=TEXTS, gap=st.sampled_from(["", " ", "\u00a0"]))
@settings(max_examples=300, deadline=None)
def test_any_text_gets_a_label_for_each_slot(data: st.DataObject, parts: list[str], gap: str) -> None:
    _, _, checker, item = data.draw(st.sampled_from(all_checkers()))
    assert problem(checker, item, gap.join(parts)) == ""


@pytest.mark.slow
def test_200_000_random_answers_get_labels() -> None:
    each = 200_000 // len(all_checkers()) + 1
    for number, (_, language, checker, item) in enumerate(all_checkers()):
        for text in islice(random_texts(random.Random(number), language), each):
            assert problem(checker, item, text) == "", f"{checker.name}: {text!r}"


@pytest.mark.parametrize(
    ("language", "text", "label", "word"),
    [
        ("cs", "V İzmiru jsem byla.", Label.FEMININE, "byla"),  # lower case of two characters
        ("cs", "İ byla jsem ráda.", Label.FEMININE, "byla"),
        ("cs", "By\u0301la jsem ra\u0301da.", Label.FEMININE, "ra\u0301da"),  # decomposed
        ("cs", "Va\u0301z\u030cne\u030c jsem tam s\u030cla.", Label.FEMININE, "s\u030cla"),
        ("ru", "Я была\u0301 рада.", Label.FEMININE, "была\u0301"),  # stress mark
        ("uk", "Я була \U00018568", Label.FEMININE, "була"),  # a letter without a name
        ("uk", "Я була\ue000 \U0010ffff", Label.FEMININE, "була"),  # private use
        ("cs", "Byla jsem \ud800 tam.", Label.FEMININE, "Byla"),  # half of a surrogate pair
    ],
)
def test_strange_characters_do_not_hide_the_evidence(language: str, text: str, label: Label, word: str) -> None:
    (found,) = open_checker("first-person", language).check(item_of("first-person", language), text)
    assert (found.label, found.word) == (label, word)
    assert text.startswith(word, max(found.position, 0))


def test_a_dialogue_with_decomposed_letters_has_its_evidence_as_written() -> None:
    text = "İ «Creo que soy guapi\u0301sima», dijo. «No, estoy cansado»."
    first, _, last = open_checker("dialogue", "es").check(item_of("dialogue", "es"), text)
    assert (first.label, first.word, first.position) == (Label.FEMININE, "guapi\u0301sima", text.index("guap"))
    assert (last.label, last.word, last.position) == (Label.MASCULINE, "cansado", text.index("cansado"))


@pytest.mark.parametrize(
    "text",
    [
        '"I think I am a very beautiful woman," he said. "No, I am not handsome," she answered.',
        "He said that they have been told.",
        "“Creo”, he said",
    ],
)
def test_english_function_words_are_no_spanish_verbs(text: str) -> None:
    assert open_checker("dialogue", "es").explain(text) == ()


def test_the_spanish_word_he_is_still_a_verb() -> None:
    (said,) = open_checker("dialogue", "es").explain("«He sido tan desagradecida», dijo.")
    assert said.finding.word == "desagradecida"


UNITS = (
    *(
        "Byl jsem rad. ",
        "a",
        "a ",
        "я",
        "1",
        "1 ",
        "e\u0301",
        '"',
        "« ",
        "„a ",
        "‘a ",
        '"a" ',
        ",,",
        "-",
        "a/",
        "'a",
        "<",
    ),
    *("İ", " ", "\U0001f9d1\u200d"),
)


@pytest.mark.parametrize("number", range(len(all_checkers())))
def test_time_is_linear_in_the_length(number: int) -> None:
    kind, language, checker, item = all_checkers()[number]
    own = SENTENCES.get(language, SENTENCES["es"])
    units = ["Byl jsem rad. ", own + " ", own.replace(".", "").replace(",", "") + " "]
    units += random.Random(number).sample(UNITS, 3)
    checker.check(item, own)
    for unit in units:
        for _ in range(4):
            short, long = (seconds(checker, item, unit * (size // len(unit.encode()))) for size in (40_000, 160_000))
            if long < max(6 * short, 0.1):
                break
        else:
            pytest.fail(f"{kind} {language}: {short:.3f} s, four times as long {long:.3f} s, of {unit!r}")


def seconds(checker: Checker, item: Item, text: str) -> float:
    with gc_disabled():  # as in a run
        start = time.process_time()
        checker.check(item, text)
        return time.process_time() - start


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["own", *UNITS])
def test_a_megabyte_takes_three_seconds(unit: str) -> None:
    for _, language, checker, item in all_checkers():
        own = SENTENCES.get(language, SENTENCES["es"]) + " "
        text = own if unit == "own" else unit
        checker.check(item, own)
        took = min(seconds(checker, item, text * (MEGABYTE // len(text.encode()))) for _ in range(2))
        assert took < 3, f"{checker.name}: {took:.1f} s"


def test_unfinished_quotations_are_found_as_before() -> None:
    def spans(text: str) -> list[str]:
        return [speech.text for speech in quoted_speech(text, frozenset({"no"}), 1)]

    assert spans("“open “closed” «a» „b“ ,,c“") == ["closed", "a", "b", "c"]
    assert spans("‘it’s here’") == []
    assert spans("„a « b » c") == [" b "]
    assert spans("”x” »y« ›z‹ ‚w‘") == ["x", "y", "z", "w"]
