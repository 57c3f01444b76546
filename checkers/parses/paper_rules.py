"""The rules of the authors of GEST for the gender of the first person (mode `paper`).

They consider only the first sentence of a text and try the rules of a language in order. The first rule that finds a
gender decides; there are no conflicts. The words of each language are in data/paper_rules.tsv, one rule per row, in the
order in which they are tried:

    head           a word equals `word`, and its head is a verb, auxiliary, adjective or determiner with a gender
    shared head    the feminine or masculine form has the same head as the first `word`
    pair           the feminine or masculine form occurs anywhere, the feminine one first
    pair adverb    the same, but the masculine form must be tagged as an adverb, as it is an auxiliary elsewhere
    dependent      an adjective or auxiliary with a gender depends on the first `word`
    merged         a word begins with `word` and a space, which the parser included by mistake, and has a gender
    expanded       a multi-word token whose last part is in the first person and whose first part has a gender, as
                   Polish verbs are (byłam: była + m)
    expanded head  the head of the first part of the multi-word token `word` has a gender (gdybym: gdyby + m)

Only the last two consider parts of multi-word tokens; for the others they are neither words nor heads, as in the parses
of the authors. Of several genders, the first counts; the neuter counts as none.

Paper: Pikuliak et al., "Women Are Beautiful, Men Are Leaders" (arXiv:2311.18711v3), section 4.1.2 and appendix C.1; the
words were taken from the release (github.com/kinit-sk/gest, src/gender_heuristics).
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from gendersuite.checkers.parses.marks import Mark
from gendersuite.checkers.parses.tokens import Parse, UdSentence, UdToken
from gendersuite.checkers.parses.tree import Tree
from gendersuite.errors import UnknownName
from gendersuite.model import Gender

AGREEING = ("VERB", "AUX", "ADJ", "DET")
GENDERS = {"Masc": Gender.MASCULINE, "Fem": Gender.FEMININE}


class PaperRule(NamedTuple):
    """A row of the table; forms that a kind of rule does not use are empty."""

    kind: str
    word: str
    masculine: str
    feminine: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.kind, self.word, f"{self.masculine}/{self.feminine}".strip("/"))))


@cache
def paper_rules(language: str) -> tuple[PaperRule, ...]:
    """Return the rules of a language, in order."""
    text = files(__package__).joinpath("data", "paper_rules.tsv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.split("\n"), delimiter="\t"))
    found = tuple(
        PaperRule(row["rule"], row["word"], row["masculine"], row["feminine"])
        for row in rows
        if row["language"] == language
    )
    if not found:
        known = ", ".join(sorted({row["language"] for row in rows}))
        raise UnknownName(f"The authors of GEST have no rules for the language {language!r}; they have: {known}.")
    return found


def paper_mark(parse: Parse, rules: tuple[PaperRule, ...]) -> Mark | None:
    """Return the deciding word of the first rule that finds a gender, or None."""
    if not parse:
        return None
    sentence = _Sentence(parse[0])
    for rule in rules:
        for token, gender in KINDS[rule.kind](sentence, rule):
            return Mark(sentence.surface(token), token.start, gender, str(rule))
    return None


class _Sentence(Tree):
    """The tokens of a sentence as in the parses of the authors: multi-word tokens are separate from words."""

    def __init__(self, sentence: UdSentence) -> None:
        super().__init__(sentence)
        self.expanded = [(whole.form, self.tokens[whole.first - 1 : whole.last]) for whole in sentence.ranges]
        self.words = [token for token in sentence.tokens if token.id not in self._wholes]

    def called(self, form: str) -> Iterator[UdToken]:
        return (token for token in self.words if token.form.lower() == form)

    def head(self, token: UdToken) -> UdToken | None:
        head = super().head(token)
        return None if head is None or head.id in self._wholes else head


Found = Iterator[tuple[UdToken, Gender]]


def _gender(token: UdToken | None) -> Gender | None:
    values = token.values("Gender") if token else ()
    return GENDERS.get(values[0]) if values else None


def _by_head(sentence: _Sentence, rule: PaperRule) -> Found:
    for token in sentence.called(rule.word):
        head = sentence.head(token)
        if head and head.upos in AGREEING and (gender := _gender(head)):
            yield head, gender


def _by_shared_head(sentence: _Sentence, rule: PaperRule) -> Found:
    target = next(sentence.called(rule.word), None)
    if target is None:
        return
    for form, gender in ((rule.feminine, Gender.FEMININE), (rule.masculine, Gender.MASCULINE)):
        token = next(sentence.called(form), None)
        if token and token.head == target.head:
            yield token, gender


def _by_pair(sentence: _Sentence, rule: PaperRule) -> Found:
    for token in sentence.called(rule.feminine):
        yield token, Gender.FEMININE
    for token in sentence.called(rule.masculine):
        yield token, Gender.MASCULINE


def _by_pair_adverb(sentence: _Sentence, rule: PaperRule) -> Found:
    # Only the first masculine form counts.
    masculine = next(sentence.called(rule.masculine), None)
    for token, gender in _by_pair(sentence, rule):
        if gender is Gender.FEMININE or (token is masculine and token.upos == "ADV"):
            yield token, gender


def _by_dependent(sentence: _Sentence, rule: PaperRule) -> Found:
    target = next(sentence.called(rule.word), None)
    for token in sentence.words if target else ():
        if target and token.head == target.id and token.upos in ("AUX", "ADJ") and (gender := _gender(token)):
            yield token, gender


def _by_merged(sentence: _Sentence, rule: PaperRule) -> Found:
    for token in sentence.words:
        if token.form.lower().startswith(f"{rule.word} ") and (gender := _gender(token)):
            yield token, gender


def _by_expanded(sentence: _Sentence, _: PaperRule) -> Found:
    for _form, parts in sentence.expanded:
        if "1" in parts[-1].values("Person") and parts[0].values("Gender"):
            if gender := _gender(parts[0]):
                yield parts[0], gender
            return


def _by_expanded_head(sentence: _Sentence, rule: PaperRule) -> Found:
    for form, parts in sentence.expanded:
        head = sentence.head(parts[0])
        if form.lower() == rule.word and head and (gender := _gender(head)):
            yield head, gender


KINDS: dict[str, Callable[[_Sentence, PaperRule], Found]] = {
    "head": _by_head,
    "shared head": _by_shared_head,
    "pair": _by_pair,
    "pair adverb": _by_pair_adverb,
    "dependent": _by_dependent,
    "merged": _by_merged,
    "expanded": _by_expanded,
    "expanded head": _by_expanded_head,
}
