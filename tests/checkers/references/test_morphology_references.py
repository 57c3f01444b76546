"""Mode morphology on hypotheses made from references: it never saves a wrong one, nor blames a right one."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest

from gendersuite.checkers import Checker, open_checker
from gendersuite.checkers.references.checker import AGAINST, WRONG_WORD
from gendersuite.checkers.references.english import mentions
from gendersuite.model import Gender, Item, Slot, SlotLabel
from gendersuite.testsuites import load_suite

LANGUAGES = ("es", "fr", "it", "pt", "ru")


@cache
def checker(language: str, mode: str) -> Checker:
    return open_checker("references", language, mode=mode)


def items(language: str, data: Path) -> list[Item]:
    mini = load_suite("mt-geneval-mini")
    official = load_suite("mt-geneval", data=data)
    return [
        item for suite in (mini, official) if language in suite.languages for item in suite.in_language(language).items
    ]


def label_both(item: Item, text: str) -> tuple[SlotLabel, SlotLabel]:
    (plain,), (fine,) = (checker(item.language, mode).check(item, text) for mode in ("default", "morphology"))
    return plain, fine


def one_place_wrong(item: Item) -> Iterator[str]:
    """The right reference with one of the places where the references differ as in the wrong one."""
    right, wrong = (item.slots[0].traits[name].split() for name in ("right", "wrong"))
    steps = SequenceMatcher(None, right, wrong, autojunk=False).get_opcodes()
    for chosen, (kind, *_) in enumerate(steps):
        if kind != "equal":
            pieces = (wrong[c:d] if number == chosen else right[a:b] for number, (_, a, b, c, d) in enumerate(steps))
            yield " ".join(word for piece in pieces for word in piece)


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_references_are_right(language: str, data: Path) -> None:
    for item in items(language, data):
        plain, fine = label_both(item, item.slots[0].traits["right"])
        assert fine == plain, item.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_swapped_references_stay_wrong(language: str, data: Path) -> None:
    """Italian "un'artista" is wrong for a man, which the paper's words do not show."""
    for item in items(language, data):
        wrong = item.slots[0].traits["wrong"]
        plain, fine = label_both(item, wrong)
        if fine.label is not plain.label:
            assert (language, fine.rule) == ("it", f"{AGAINST}{WRONG_WORD} (in another spelling)"), item.id
            assert fine.word in ("un", "un'")


@pytest.mark.parametrize(("language", "most"), [("es", 1), ("fr", 1), ("it", 1), ("pt", 0), ("ru", 0)])
def test_one_wrong_place_is_enough(language: str, most: int, data: Path) -> None:
    """All but a few: French "lui" is of no gender, but in "lui-même"."""
    lost = [
        (item.id, text, fine)
        for item in items(language, data)
        for text in one_place_wrong(item)
        for plain, fine in [label_both(item, text)]
        if plain.rule == WRONG_WORD and fine.label is not plain.label
    ]
    assert len(lost) <= most, lost


def test_somebody_else_in_the_source_may_be_the_one() -> None:
    references = {"right": "Soto es maestro.", "wrong": "Soto es maestra.", "context": "no"}
    slot = Slot(1, "counterfactual", "", Gender.MASCULINE, references)
    answer = "Soto es profesora."
    for source, is_wrong in (("Soto is a teacher.", True), ("His wife Soto is a teacher.", False)):
        (finding,) = checker("es", "morphology").check(Item("1", source, (slot,)), answer)
        assert (finding.label == Gender.FEMININE) == is_wrong


def test_a_context_mentions_nobody_of_the_sentence() -> None:
    references = {"right": "Soto es maestro.", "wrong": "Soto es maestra.", "context": "yes"}
    slot = Slot(1, "contextual", "", Gender.MASCULINE, references)
    item = Item("1", "He and his wife left. <sep> Soto is a teacher.", (slot,))
    (finding,) = checker("es", "morphology").check(item, "Él y su mujer se fueron. <sep> Soto es profesora.")
    assert (finding.label.value, finding.word, finding.position) == ("F", "profesora", 39)


def test_a_reference_of_the_other_gender_is_taken_as_it_stands() -> None:
    """In some official items the "original" reference has the wrong gender."""
    references = {"right": "Soto es maestro.", "wrong": "Soto es maestra.", "context": "no"}
    item = Item("1", "Soto teaches.", (Slot(1, "contextual", "", Gender.FEMININE, references),))
    (same,) = checker("es", "morphology").check(item, "Soto es profesor.")
    (other,) = checker("es", "morphology").check(item, "Soto es profesora.")
    assert (same.label.value, other.label.value) == ("F", "M")


@pytest.mark.parametrize(
    ("source", "masculine", "feminine"),
    [
        ("He met her.", True, True),
        ("The Queen's speech", False, True),
        ("Sheila is there.", False, False),
        ("They left.", False, False),
    ],
)
def test_english_words_that_mean_one_gender(source: str, masculine: bool, feminine: bool) -> None:
    assert [mentions(source, gender) for gender in Gender] == [masculine, feminine]
