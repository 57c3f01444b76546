"""The checker by references: the paper's decision for every segment, evidence in its place, no credit for silence."""

from __future__ import annotations

import string
import unicodedata
from functools import cache
from pathlib import Path

import pytest

from gendersuite.checkers import Checker, open_checker
from gendersuite.checkers.references.checker import NO_WORD, NOTHING_SAID, NOTHING_TO_TELL, RIGHT_WORD, WRONG_WORD
from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import Gender, Item, Label, Outcome, Slot, Suite, outcome
from gendersuite.testsuites import load_suite

LANGUAGES = ("ar", "de", "es", "fr", "hi", "it", "nl", "pt", "ru")


def is_right(hypothesis: str, right: str, wrong: str) -> bool:
    """Equations 1 and 2 of the paper, to the letter."""

    def word_set(text: str) -> set[str]:
        for mark in string.punctuation:
            text = text.replace(mark, " ")
        return set(text.lower().split())

    return not word_set(hypothesis) & (word_set(wrong) - word_set(right))


def hypotheses(item: Item, number: int) -> dict[str, str]:
    right, wrong = item.slots[0].traits["right"], item.slots[0].traits["wrong"]
    context, separator, sentence = item.source.rpartition("<sep>")
    first, second = (right, wrong) if number % 2 else (wrong, right)
    half = len(first.split()) // 2
    return {
        "right": right,
        "swapped": wrong,
        "mixed": " ".join([*first.split()[:half], *second.split()[half:]]),
        "upper case": wrong.upper(),
        "empty": "",
        "copied": item.source,
        "copied sentence": sentence,
        "with context": f"{context}{separator} {second}",
    }


def is_other_mark(char: str) -> bool:
    """Whether a character is punctuation that the released script takes for a part of a word."""
    return not char.isascii() and unicodedata.category(char).startswith("P")


def make_item(right: str, wrong: str, *, source: str = "It was so.", gender: Gender = Gender.MASCULINE) -> Item:
    context = "yes" if "<sep>" in source else "no"
    traits = {"right": right, "wrong": wrong, "context": context}
    return Item("1", source, (Slot(1, "contextual", "", gender, traits),))


@cache
def checker(language: str, mode: str) -> Checker:
    return open_checker("references", language, mode=mode)


@pytest.fixture(scope="module", params=["mt-geneval", "mt-geneval-mini"])
def suite(request: pytest.FixtureRequest) -> Suite:
    if request.param == "mt-geneval":
        return load_suite("mt-geneval", data=request.getfixturevalue("data"))
    return load_suite("mt-geneval-mini")


def test_every_language_is_judged(suite: Suite) -> None:
    assert set(suite.languages) <= set(LANGUAGES)
    for language in LANGUAGES:
        assert checker(language, "paper").check(make_item("el", "la"), "la casa")[0].label is Label.FEMININE


def test_mode_paper_is_the_definition_for_every_segment(suite: Suite) -> None:
    for number, item in enumerate(suite.items):
        slot = item.slots[0]
        for name, hypothesis in hypotheses(item, number).items():
            (finding,) = checker(item.language, "paper").check(item, hypothesis)
            said = hypothesis.rpartition("<sep>")[2]
            right = is_right(said, slot.traits["right"], slot.traits["wrong"])
            expected = Outcome.CORRECT if right else Outcome.WRONG
            assert outcome(slot.expected, finding) is expected, (item.language, item.id, name)


def test_the_default_decides_alike_but_for_silence(suite: Suite) -> None:
    for number, item in enumerate(suite.items):
        for name, hypothesis in hypotheses(item, number).items():
            (finding,) = checker(item.language, "default").check(item, hypothesis)
            if name == "empty":
                assert not finding.answered
            elif not any(map(is_other_mark, hypothesis + "".join(item.slots[0].traits.values()))):
                assert (finding,) == checker(item.language, "paper").check(item, hypothesis)


def test_other_punctuation_splits_words_but_in_mode_paper() -> None:
    item = make_item("El autor habla.", "La autora habla.")
    for mode, rule in (("default", WRONG_WORD), ("paper", NO_WORD)):
        (finding,) = checker("es", mode).check(item, "«Autora»… nada más")
        assert finding.rule == rule


def test_swapped_references_are_wrong_wherever_they_have_a_word_of_their_own(suite: Suite) -> None:
    for item in suite.items:
        slot = item.slots[0]
        right, wrong = slot.traits["right"], slot.traits["wrong"]
        (finding,) = checker(item.language, "default").check(item, wrong)
        assert (outcome(slot.expected, finding) is Outcome.WRONG) == (not is_right(wrong, right, wrong))
        (finding,) = checker(item.language, "default").check(item, right)
        assert outcome(slot.expected, finding) is Outcome.CORRECT


def test_evidence_is_the_word_in_its_place(suite: Suite) -> None:
    for number, item in enumerate(suite.items):
        for hypothesis in hypotheses(item, number).values():
            (finding,) = checker(item.language, "default").check(item, hypothesis)
            if finding.position >= 0:
                end = finding.position + len(finding.word)
                assert hypothesis[finding.position : end] == finding.word
                around = hypothesis[finding.position - 1 : finding.position] + hypothesis[end : end + 1]
                assert all(char.isspace() or char in string.punctuation or is_other_mark(char) for char in around)


@pytest.mark.parametrize(
    ("text", "word", "position", "rule"),
    [
        ("Clara es la autora.", "la", 9, WRONG_WORD),
        ("El autor habla.", "El", 0, RIGHT_WORD),
        ("¡La! La-la", "La", 1, WRONG_WORD),
        ("Nadie habla.", "", -1, NO_WORD),
    ],
)
def test_a_word_is_found_whole(text: str, word: str, position: int, rule: str) -> None:
    (finding,) = checker("es", "default").check(make_item("El autor habla.", "La autora habla."), text)
    assert (finding.word, finding.position, finding.rule) == (word, position, rule)


def test_a_letter_that_is_longer_in_lower_case_does_not_shift_the_place() -> None:
    (finding,) = checker("es", "default").check(make_item("el", "la"), "İ la")
    assert (finding.rule, finding.word, finding.position) == (WRONG_WORD, "la", 2)


@pytest.mark.parametrize("separator", ["<sep>", "<SEP>", "< sep >"])
def test_only_what_follows_the_separator_counts(separator: str) -> None:
    item = make_item("El autor habla.", "La autora habla.", source="She came. <sep> The author talks.")
    (finding,) = checker("es", "default").check(item, f"La autora vino. {separator} El autor habla.")
    assert (finding.label, finding.position) == (Label.MASCULINE, 17 + len(separator))


def test_a_separator_in_a_sentence_without_context_is_text() -> None:
    (finding,) = checker("es", "default").check(make_item("el", "la"), "la <sep> el")
    assert finding.rule == WRONG_WORD


def test_references_with_the_same_words_tell_nothing() -> None:
    (finding,) = checker("es", "default").check(make_item("Habla, bien.", "Bien habla."), "Calla.")
    assert (finding.label, finding.rule) == (Label.MASCULINE, NOTHING_TO_TELL)


@pytest.mark.parametrize("text", ["", " ", "...", "\u00a0"])
def test_silence_is_missing_unless_the_mode_is_the_papers(text: str) -> None:
    item = make_item("el", "la")
    (finding,) = checker("es", "default").check(item, text)
    assert (finding.answered, finding.rule) == (False, NOTHING_SAID)
    (finding,) = checker("es", "paper").check(item, text)
    assert (finding.answered, finding.label) == (True, Label.MASCULINE)


def test_modes_and_options_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="no mode morphology for 'de', only for es, fr, it, pt, ru"):
        open_checker("references", "de", mode="morphology")
    with pytest.raises(UnknownName, match="known: default, paper, morphology"):
        open_checker("references", "de", mode="papers")
    for mode in ("default", "paper"):
        with pytest.raises(UsageError, match="does not use a dictionary"):
            open_checker("references", "es", tmp_path, mode=mode)
    with pytest.raises(UsageError, match="online"):
        open_checker("references", "es", online=True, mode="morphology")


def test_an_answer_without_its_source_cannot_be_explained() -> None:
    with pytest.raises(UsageError, match="name the source with --source"):
        checker("es", "default").explain("La autora habla.")
