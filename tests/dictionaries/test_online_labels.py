"""A word that only an online dictionary knows decides a label, and says where it was found."""

from __future__ import annotations

from pathlib import Path

import pytest
from online_server import QUICK, wiki, words_of

from gendersuite.checkers.dialogue.checker import DialogueChecker
from gendersuite.checkers.dialogue.language import LANGUAGES
from gendersuite.dictionaries import open_dictionary
from gendersuite.dictionaries.online import with_online
from gendersuite.testing.loopback import Server

FORM_OF = "# {{adj form of|es|chiripitiflauto||f|s}}"
PAGES = {"chiripitiflauta": "==Spanish==\n===Adjective===\n{{head|es|adjective form|g=f}}\n" + FORM_OF}


@pytest.fixture
def checker(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DialogueChecker:
    monkeypatch.delenv("MERRIAM_WEBSTER_SPANISH_KEY", raising=False)
    server.answer = wiki(PAGES)
    urls = {"wiktionary-en": server.url}
    dictionary = with_online(open_dictionary("es"), "es", cache=tmp_path / "c.sqlite", urls=urls, policy=QUICK)
    return DialogueChecker(LANGUAGES.get("es"), dictionary)


def test_the_label_names_the_online_dictionary(checker: DialogueChecker) -> None:
    (statement,) = checker.explain('"Creo que soy chiripitiflauta", dije.')
    assert (statement.finding.label, statement.finding.dictionary) == ("F", "wiktionary-en")


def test_only_words_in_the_place_of_the_adjective_are_looked_up(checker: DialogueChecker, server: Server) -> None:
    (statement,) = checker.explain('"Creo que soy molonando", murmuró Xyzzkrt.')
    assert statement.finding.label == ""
    assert set(words_of(server)) <= {"molonando"}


def test_known_words_are_not_sent(checker: DialogueChecker, server: Server) -> None:
    (statement,) = checker.explain('"Creo que soy lista", dije.')
    assert (statement.finding.label, statement.finding.dictionary) == ("F", "hunspell-es_ES")
    assert not words_of(server)
