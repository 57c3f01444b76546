"""A checker or parser that fails on an answer leaves its slots undecided, and the run goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gendersuite.checkers import Checker, open_checker
from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parses.checkers import UdFirstPersonChecker
from gendersuite.checkers.parses.interface import UnparsedText
from gendersuite.checkers.parses.tokens import Parse
from gendersuite.errors import DictionaryMissing, GendersuiteWarning
from gendersuite.model import Answer, AnswerState, Item, SlotLabel, Submission, Suite
from gendersuite.run.labelling import Labeller
from gendersuite.run.safe_checks import SafeChecks
from gendersuite.testsuites import load_suite

OUTPUTS = ("Byla jsem ráda.", "bad \x1b[31m ž", "Byl jsem rád.")


class FragileChecker(Checker):
    """A checker that was not written for every text."""

    def __init__(self, error: Exception) -> None:
        self._checker = open_checker("first-person", "cs")
        self.name, self.version, self.dictionary = "fragile", "1", self._checker.dictionary
        self._error = error

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        if text.startswith("bad"):
            raise self._error
        return self._checker.check(item, text)

    def explain(self, text: str) -> tuple[()]:
        raise self._error


class FragileParser(DistinctParser):
    name = "fragile"
    version = "1"

    def __init__(self, error: type[Exception]) -> None:
        self._error = error

    def _parse(self, texts: list[str]) -> list[Parse]:
        if any(text.startswith("bad") for text in texts):
            raise self._error("cannot go on")
        return [() for _ in texts]


@pytest.fixture(name="suite")
def three_items() -> Suite:
    suite = load_suite("gest-mini")
    return replace(suite, items=suite.items[:3])


def submission_to(suite: Suite) -> Submission:
    answers = tuple(Answer(text, AnswerState.ANSWERED) for text in OUTPUTS)
    return Submission(suite.name, "cs", "Meridian", answers)


def test_the_other_answers_are_labelled_and_the_error_is_counted(suite: Suite) -> None:
    checker = FragileChecker(ValueError("no such name: \x1b[31m ž"))
    with pytest.warns(
        GendersuiteWarning, match=r"fragile failed on Meridian \(cs\) \(answers: 1, first in item"
    ) as warned:
        labelled = Labeller(suite, checker).label(submission_to(suite))
    assert list(labelled.table["label"]) == ["F", "", "M"]
    assert list(labelled.table["rule"])[1] == "checker error"
    assert labelled.missing == 0
    assert labelled.errors == [{"error": "ValueError", "item": suite.items[1].id, "count": 1}]
    text = str(warned[0].message)
    assert r"ValueError: no such name: \x1b[31m" in text
    assert text.isascii()
    assert text.isprintable()


@pytest.mark.parametrize("error", [RuntimeError, UnparsedText])
def test_a_parser_that_fails_on_one_text_parses_the_others(suite: Suite, error: type[Exception]) -> None:
    checker = UdFirstPersonChecker("cs", FragileParser(error))
    with pytest.warns(GendersuiteWarning, match="answers: 1, first in item"):
        labelled = Labeller(suite, checker).label(submission_to(suite))
    assert list(labelled.table["rule"]) == ["no mark", "checker error", "no mark"]


@pytest.mark.parametrize("error", [DictionaryMissing("There is no dictionary."), OSError(28, "No space left")])
def test_what_the_user_can_mend_still_stops_the_run(suite: Suite, error: Exception) -> None:
    with pytest.raises(type(error)):
        Labeller(suite, FragileChecker(error)).label(submission_to(suite))


def test_explain_shows_the_error_as_well() -> None:
    checks = SafeChecks(FragileChecker(KeyError("x")))
    [statement] = checks.explain("Byla jsem.")
    assert (statement.about, statement.finding.label, statement.finding.rule) == ("the text", "", "checker error")
    with pytest.warns(GendersuiteWarning, match=r"on this text \(answers: 1\): KeyError"):
        checks.warn("this text")
