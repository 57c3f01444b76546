"""Parses made by hand, with the labels that the rules of the GEST authors prescribe and the ones that ours give.

parses/XX.conllu has the sentences of one Slavic language, annotated as its treebanks do it; `# paper` is the label by
the rules in the paper's release, followed by hand, wrong as it may be; `# default` is the one that a reader would give.
parses/others.conllu has languages that we have no words for, with our label only.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from _pytest.mark.structures import ParameterSet
from parsed_files import parser_of, said, sentences

from gendersuite.checkers.parses.checkers import UdFirstPersonChecker

SLAVIC = ("be", "cs", "hr", "pl", "ru", "sk", "sl", "sr", "uk")
UNDECIDED = "-"


@cache
def checker(language: str, mode: str, file: str) -> UdFirstPersonChecker:
    return UdFirstPersonChecker(language, parser_of(file, language), mode)


def cases(mode: str) -> list[ParameterSet]:
    found = [
        (said(sentence, "language") or file, file, sentence)
        for file in ((*SLAVIC, "others") if mode == "default" else SLAVIC)
        for sentence in sentences(file)
    ]
    return [
        pytest.param(language, file, s.text, said(s, mode), id=f"{language}: {s.text}") for language, file, s in found
    ]


@pytest.mark.parametrize(("language", "file", "text", "label"), cases("paper"))
def test_the_rules_of_the_paper_give_the_label_that_they_prescribe(
    language: str, file: str, text: str, label: str
) -> None:
    assert (checker(language, "paper", file).find(text).label.value or UNDECIDED) == label


@pytest.mark.parametrize(("language", "file", "text", "label"), cases("default"))
def test_our_rules_give_the_label_that_a_reader_would(language: str, file: str, text: str, label: str) -> None:
    assert (checker(language, "default", file).find(text).label.value or UNDECIDED) == label


@pytest.mark.parametrize("language", SLAVIC)
def test_every_slavic_language_has_ten_sentences_of_all_kinds(language: str) -> None:
    paper = Counter(said(sentence, "paper") for sentence in sentences(language))
    default = Counter(said(sentence, "default") for sentence in sentences(language))
    assert paper.total() == default.total() >= 10
    assert set(paper) == {"F", "M", UNDECIDED}
    assert set(default) >= {"F", "M", "X", UNDECIDED}


def test_serbian_is_read_in_both_scripts() -> None:
    texts = [sentence.text for sentence in sentences("sr")]
    cyrillic = [text for text in texts if any("а" <= letter <= "ш" for letter in text)]
    assert len(cyrillic) >= 5
    assert len(texts) - len(cyrillic) >= 5
