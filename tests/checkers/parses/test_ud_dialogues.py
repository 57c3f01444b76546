"""Dialogues with parses made by hand: the adjectives of each turn, found by their places in the whole text."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.mark.structures import ParameterSet
from parsed_files import parser_of, said, sentences

from gendersuite.checkers.parsers import ParserOptions, open_parser
from gendersuite.checkers.parses.checkers import UdDialogueChecker
from gendersuite.model import Item, Label, Slot

CUT = """\
# text = TEXT
1	"	"	PUNCT	_	_	5	punct	_	SpaceAfter=No
2	Creo	creer	VERB	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
3	que	que	SCONJ	_	_	5	mark	_	_
4	soy	ser	AUX	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	5	cop	_	_
5	terc	terc	ADJ	_	Gender=Masc|Number=Sing	2	ccomp	_	_

"""
BEFORE_ADJECTIVE = """\
# text = "Creo que soy
1	"	"	PUNCT	_	_	2	punct	_	SpaceAfter=No
2	Creo	creer	VERB	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	0	root	_	_
3	que	que	SCONJ	_	_	4	mark	_	_
4	soy	ser	AUX	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	2	obj	_	_

"""


class Dialogue(NamedTuple):
    """A text of several sentences, and what is asked about it: "turn person label" for each slot."""

    name: str
    language: str
    text: str
    slots: list[list[str]]

    @property
    def item(self) -> Item:
        slots = (
            Slot(number, "", "word", traits={"turn": turn, "person": person})
            for number, (turn, person, _) in enumerate(self.slots, start=1)
        )
        return Item(self.name, "source", tuple(slots))


def dialogues() -> list[Dialogue]:
    found: list[Dialogue] = []
    for sentence in sentences("dialogue"):
        if said(sentence, "newdoc id"):
            slots = [slot.split() for slot in said(sentence, "slots").split("; ")]
            found.append(Dialogue(said(sentence, "newdoc id"), said(sentence, "language"), sentence.text, slots))
        else:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {sentence.text}")
    return found


CASES: list[ParameterSet] = [pytest.param(dialogue, id=dialogue.name) for dialogue in dialogues()]


def checker(language: str) -> UdDialogueChecker:
    return UdDialogueChecker(language, parser_of("dialogue", language))


@pytest.mark.parametrize("dialogue", CASES)
def test_every_slot_has_the_label_that_its_adjective_shows(dialogue: Dialogue) -> None:
    findings = checker(dialogue.language).check(dialogue.item, dialogue.text)
    assert [finding.label.value for finding in findings] == [label for _, _, label in dialogue.slots]
    assert all(finding.answered for finding in findings)


@pytest.mark.parametrize("dialogue", CASES)
def test_evidence_stands_where_the_finding_says(dialogue: Dialogue) -> None:
    for finding in checker(dialogue.language).check(dialogue.item, dialogue.text):
        word = finding.word.partition(" ")[0]
        assert dialogue.text[finding.position :].lower().startswith(word)
        assert finding.dictionary == "conllu"


def test_neutral_forms_say_which_strategy_they_are() -> None:
    rules = {
        finding.rule
        for dialogue in dialogues()
        for finding in checker(dialogue.language).check(dialogue.item, dialogue.text)
        if finding.label is Label.NEUTRAL
    }
    assert rules == {"same form", "verb phrase", "noun phrase", "both forms"}


def test_an_explanation_lists_what_is_said_of_whom() -> None:
    dialogue = dialogues()[0]
    about = [(said.about, said.finding.word) for said in checker("es").explain(dialogue.text)]
    assert about == [("turn 1, you", "tonta"), ("turn 2, I", "tonta"), ("turn 2, I", "terca")]


def test_a_turn_that_is_not_there_is_missing() -> None:
    dialogue = dialogues()[0]
    first = dialogue.text.partition(". ")[0] + "."
    findings = checker("es").check(dialogue.item, first)
    assert [finding.answered for finding in findings] == [True, False, False]


@pytest.mark.parametrize("text", ['"Creo que soy', '"Creo que soy terc', '"Creo que soy terc"'])
def test_a_text_that_breaks_off_says_nothing(text: str, tmp_path: Path) -> None:
    """Unless it is finished: then the parser's word for it is taken."""
    parses = tmp_path / "cut.conllu"
    parses.write_text(CUT.replace("TEXT", text) if "terc" in text else BEFORE_ADJECTIVE, encoding="utf-8")
    cut = UdDialogueChecker("es", open_parser("conllu", "es", ParserOptions(folder=parses)))
    slot = Slot(1, "", "stubborn", traits={"turn": "1", "person": "I"})
    [finding] = cut.check(Item("1", "source", (slot,)), text)
    assert finding.answered == text.endswith('c"')
    assert (finding.label is Label.MASCULINE) == finding.answered
