"""The checkers around the rules: what they parse and when, what they say, and that no parse can trip them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from parsed_files import parser_of, sentences

from gendersuite.checkers.parses.checkers import UdDialogueChecker, UdFirstPersonChecker
from gendersuite.checkers.parses.interface import Parser
from gendersuite.checkers.parses.tokens import Parse, UdSentence, UdToken
from gendersuite.errors import UnknownName
from gendersuite.model import Item, Label, Slot

ITEM = Item("1", "I was tired.", (Slot(1, "", "I", traits={"turn": "1", "person": "I"}),))


class CountingParser:
    """A parser that notes what it was asked for."""

    def __init__(self, parser: Parser) -> None:
        self.name = parser.name
        self.version = parser.version
        self.asked: list[list[str]] = []
        self._parser = parser

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        self.asked.append(list(texts))
        return self._parser.parse(texts)


class OneParse:
    """A parser that has one answer to everything."""

    name = "made"
    version = "1"

    def __init__(self, *parse: UdSentence) -> None:
        self._parse = parse

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        return [self._parse for _ in texts]


def test_announced_texts_are_parsed_in_one_batch_and_each_once() -> None:
    parser = CountingParser(parser_of("cs", "cs"))
    checker = UdFirstPersonChecker("cs", parser)
    texts = [sentence.text for sentence in sentences("cs")]
    checker.prepare([(ITEM, text) for text in texts * 2])
    for text in texts:
        checker.check(ITEM, text)
        checker.explain(text)
    assert parser.asked == [texts]


def test_what_was_announced_before_is_not_parsed_again_and_then_forgotten() -> None:
    parser = CountingParser(parser_of("cs", "cs"))
    checker = UdFirstPersonChecker("cs", parser)
    first, second, third = (sentence.text for sentence in sentences("cs")[:3])
    checker.prepare([(ITEM, first), (ITEM, second)])
    checker.prepare([(ITEM, second), (ITEM, third)])
    checker.find(second)
    checker.find(first)
    assert parser.asked == [[first, second], [third], [first]]


def test_a_text_that_was_not_announced_is_parsed_alone() -> None:
    parser = CountingParser(parser_of("cs", "cs"))
    assert UdFirstPersonChecker("cs", parser).find("Nikdy jsem nelhal.").label is Label.MASCULINE
    assert parser.asked == [["Nikdy jsem nelhal."]]


def test_checkers_sign_with_rules_and_parser() -> None:
    parser = parser_of("cs", "cs")
    default, paper = UdFirstPersonChecker("cs", parser), UdFirstPersonChecker("cs", parser, "paper")
    assert (default.name, paper.name) == ("ud-first-person-cs", "ud-first-person-paper-cs")
    assert (default.dictionary.name, default.dictionary.version) == ("conllu", parser.version)
    assert UdDialogueChecker("cs", parser).name == "ud-dialogue-cs"


def test_a_finding_names_word_rule_and_place() -> None:
    (finding,) = UdFirstPersonChecker("pl", parser_of("pl", "pl")).check(ITEM, "Wczoraj upiekłam chleb.")
    assert (finding.word, finding.position, finding.dictionary) == ("upiekłam", 8, "conllu")
    assert finding.rule == "verb of the first person"
    paper = UdFirstPersonChecker("pl", parser_of("pl", "pl"), "paper").find("Gdybym był bogaty!")
    assert (paper.word, paper.position, paper.rule) == ("bogaty", 11, "expanded head gdybym")


def test_an_explanation_shows_both_sides_of_a_conflict() -> None:
    decision, *words = UdFirstPersonChecker("cs", parser_of("cs", "cs")).explain("Byl jsem unavená.")
    assert (decision.finding.label, decision.finding.word) == (Label.CONFLICT, "Byl / unavená")
    assert [(word.finding.label.value, word.finding.word) for word in words] == [("M", "Byl"), ("F", "unavená")]


def test_the_paper_has_no_rules_for_other_languages() -> None:
    with pytest.raises(UnknownName, match=r"no rules for the language 'es'; they have: be, bg, cs, hr, pl, ru"):
        UdFirstPersonChecker("es", OneParse(), "paper")


def test_the_paper_looks_at_the_first_sentence_only() -> None:
    first, second = (s for s in sentences("cs") if s.text in ("Nikdy jsem nelhal.", "Čtu každý večer."))
    assert UdFirstPersonChecker("cs", OneParse(second, first), "paper").find("").label is Label.UNDECIDED
    assert UdFirstPersonChecker("cs", OneParse(second, first)).find("").label is Label.MASCULINE


def test_a_text_without_sentences_shows_nothing() -> None:
    for mode in ("default", "paper"):
        assert UdFirstPersonChecker("cs", OneParse(), mode).find("").label is Label.UNDECIDED


def test_parses_that_are_deeper_than_the_stack_are_read() -> None:
    past = {"Gender": "Fem", "Number": "Sing", "Tense": "Past", "VerbForm": "Fin"}
    relations = ("xcomp", "conj", "advcl", "acl")
    tokens = [UdToken(n, "была", "быть", "VERB", past, n - 1, relations[n % 4], n) for n in range(1, 5_000)]
    sentence = UdSentence(tuple(tokens), "")
    assert UdFirstPersonChecker("ru", OneParse(sentence)).find("была " * 5_000).label is Label.FEMININE
    assert len(UdDialogueChecker("ru", OneParse(sentence)).check(ITEM, "была " * 5_000)) == 1


RELATIONS = [
    "root",
    "nsubj",
    "obj",
    "iobj",
    "obl",
    "xcomp",
    "ccomp",
    "advcl",
    "acl",
    "acl:relcl",
    "conj",
    "cop",
    "aux",
    "aux:pass",
    "aux:clitic",
    "amod",
    "det",
    "csubj",
    "parataxis",
    "orphan",
    "expl:pv",
    "advmod",
    "dep",
    "case",
    "nmod",
]
CLASSES = ["VERB", "AUX", "ADJ", "NOUN", "PRON", "DET", "NUM", "ADV", "PROPN", "PUNCT", "X"]
FEATURES = {
    "Gender": ["Masc", "Fem", "Neut", "Fem,Neut", "Masc,Fem"],
    "Number": ["Sing", "Plur", "Plur,Sing"],
    "Person": ["1", "2", "3"],
    "VerbForm": ["Fin", "Part", "Inf", "Conv"],
    "Case": ["Nom", "Acc", "Ins"],
    "Tense": ["Past", "Pres"],
    "Mood": ["Cnd"],
    "Reflex": ["Yes"],
    "Variant": ["Short"],
    "PronType": ["Prs", "Rel", "Emp", "Dem"],
}


@st.composite
def any_sentence(draw: st.DrawFn) -> UdSentence:
    count = draw(st.integers(1, 8))
    order = draw(st.permutations(range(1, count + 1)))
    heads = {word: draw(st.sampled_from([0, *order[:place]])) for place, word in enumerate(order)}
    tokens = []
    for n in range(1, count + 1):
        chosen = draw(st.sets(st.sampled_from(sorted(FEATURES)), max_size=5))
        feats = {name: draw(st.sampled_from(FEATURES[name])) for name in sorted(chosen)}
        form = draw(st.sampled_from(["jsem", "sama", "rád", "byla", "я", "sam", "gdybym", "čtu", "no"]))
        upos, relation = draw(st.sampled_from(CLASSES)), draw(st.sampled_from(RELATIONS))
        tokens.append(UdToken(n, form, form, upos, feats, heads[n], relation, draw(st.integers(-1, 40))))
    return UdSentence(tuple(tokens), "")


@given(any_sentence(), st.sampled_from(["cs", "pl", "ru", "sl", "hr", "sr", "es", "xx"]))
def test_whatever_a_parser_says_has_a_label(sentence: UdSentence, language: str) -> None:
    text = 'Řekla: "no jsem sama rád byla jsem" a jsem tu.'
    found = UdFirstPersonChecker(language, OneParse(sentence)).find(text)
    assert (found.label is Label.UNDECIDED) == (not found.word)
    (said,) = UdDialogueChecker(language, OneParse(sentence)).check(ITEM, text)
    assert said.label in Label
    if language in ("cs", "pl", "ru", "sl", "hr", "sr"):
        paper = UdFirstPersonChecker(language, OneParse(sentence), "paper").find(text)
        assert paper.label in (Label.MASCULINE, Label.FEMININE, Label.UNDECIDED)
