"""Parts a turn into clauses: who is described, and which tokens describe them."""

from __future__ import annotations

from typing import NamedTuple

from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.tokens import Token


class Clause(NamedTuple):
    """One statement about a person: its tokens after the verb and before it, and what kind of verb it has.

    kind is "linking" (an adjective follows), "phrasal" (said without an adjective), "bare" (the verb is left out)
    or "pro-form" (a word stands for the adjective).
    """

    person: str
    kind: str
    negated: bool
    tokens: tuple[Token, ...]
    start: int
    before: tuple[Token, ...] = ()


class _Anchor(NamedTuple):
    person: str
    kind: str
    negated: bool
    first: int  # index of the clause's first token (pronoun, negation, clitic or verb)
    after: int  # index of the first token behind the verb


def split_clauses(tokens: list[Token], language: DialogueLanguage) -> list[Clause]:
    """The clauses of a turn, in order."""
    anchors = _anchors(tokens, language)
    clauses: list[Clause] = []
    for number, anchor in enumerate(anchors):
        end = anchors[number + 1].first if number + 1 < len(anchors) else len(tokens)
        before = _last_phrase(tokens[anchors[number - 1].after if number else 0 : anchor.first])
        clauses.extend(_with_contrast(anchor, tokens[anchor.after : end], before, tokens[anchor.first].start, language))
    return clauses


def _last_phrase(tokens: list[Token]) -> tuple[Token, ...]:
    """The words at the end, back to the last mark."""
    start = next((n for n in range(len(tokens), 0, -1) if not tokens[n - 1].is_word), 0)
    return tuple(tokens[start:])


def _anchors(tokens: list[Token], language: DialogueLanguage) -> list[_Anchor]:
    anchors: list[_Anchor] = []
    index = 0
    while index < len(tokens):
        anchor = _verb_anchor(tokens, index, language) or _bare_anchor(tokens, index, language)
        if anchor and not (anchors and _is_predicate(anchor, anchors[-1])):
            anchors.append(anchor)
            index = anchor.after
        else:
            index += 1
    return anchors


def _is_predicate(anchor: _Anchor, last: _Anchor) -> bool:
    """Whether what looks like a verb is the adjective of the clause before (estoy molesto)."""
    return anchor.first < last.after or (anchor.first == last.after and anchor.kind == "phrasal")


def _verb_anchor(tokens: list[Token], index: int, language: DialogueLanguage) -> _Anchor | None:
    verb = tokens[index].text
    before = tokens[index - 1].text if index else ""
    after = index + 1
    if verb in language.opinion and after < len(tokens) and tokens[after].text in language.relatives:
        return None
    if verb in language.relating and before in language.clitics:
        person, kind = language.clitics[before], "linking"
    elif verb in language.linking:
        person, kind = language.linking[verb], "linking"
    elif verb in language.auxiliaries:
        person = language.auxiliaries[verb]
        linking = (n for n in range(after, min(after + 3, len(tokens))) if tokens[n].text in language.linking_infinites)
        infinite = next(linking, None)
        kind, after = ("phrasal", after) if infinite is None else ("linking", infinite + 1)
    elif verb in language.phrasal:
        person, kind = language.phrasal[verb], "phrasal"
    else:
        return None
    if kind == "phrasal" and before in language.clitics:
        person = language.clitics[before]
    if kind == "phrasal" and (before in language.prepositions or before in language.articles):
        return None
    if before in language.relatives and index > 1 and _is_relative(tokens, index - 2, language):
        return None
    first, subject, negated, pro_form = _walk_back(tokens, index, language)
    if after < len(tokens) and tokens[after].text in language.subjects and not subject:
        after += 1
    return _Anchor(subject or person, "pro-form" if pro_form else kind, negated, first, after)


def _is_relative(tokens: list[Token], index: int, language: DialogueLanguage) -> bool:
    """Whether a relative word is a pronoun (quien está) or made one by the word before (la que está)."""
    if tokens[index + 1].text not in language.openers:
        return True
    word = tokens[index]
    return word.is_word and not any(
        word.text in other
        for other in (language.opinion, language.openers, language.contrasts, language.answer, language.skipped)
    )


def _walk_back(tokens: list[Token], index: int, language: DialogueLanguage) -> tuple[int, str, bool, bool]:
    """What stands before a verb and belongs to it: first index, the pronoun's person, negation, pro-form."""
    subject, negated, pro_form = "", False, False
    while index:
        word = tokens[index - 1].text
        if word in language.subjects:
            subject = language.subjects[word]
        elif word in language.negations:
            negated = True
        elif word in language.pro_forms and word in language.clitics:
            pro_form = True
        elif word not in language.clitics and word not in language.skipped:
            break
        index -= 1
    return index, subject, negated, pro_form


def _bare_anchor(tokens: list[Token], index: int, language: DialogueLanguage) -> _Anchor | None:
    """A clause without its verb: "y tú superficial", "pero yo también"."""
    word = tokens[index]
    if word.text not in language.subjects or not index or index + 1 >= len(tokens):
        return None
    before, follows = tokens[index - 1], tokens[index + 1]
    if follows.text == "," and index + 2 < len(tokens):
        follows = tokens[index + 2]
    opened = before.text in language.openers or before.text in language.contrasts or before.text == ","
    if not opened or not follows.is_word or follows.text in language.opinion:
        return None
    cursor = index + 1
    negated = False
    while cursor < len(tokens) and (
        tokens[cursor].text in language.negations or tokens[cursor].text in language.skipped
    ):
        negated = negated or tokens[cursor].text in language.negations
        cursor += 1
    if cursor < len(tokens) and (language.is_clitic(tokens[cursor].text) or _verb_anchor(tokens, cursor, language)):
        return None
    return _Anchor(language.subjects[word.text], "bare", negated, index, index + 1)


def _with_contrast(
    anchor: _Anchor, region: list[Token], before: tuple[Token, ...], start: int, language: DialogueLanguage
) -> list[Clause]:
    """The anchor's clause and, where it goes on with "sino ..." or "pero sí ...", the clause behind that."""
    for index, token in enumerate(region):
        rest = region[index + 1 :]
        if token.text in language.contrasts and any(_says_something(word, language) for word in rest):
            return [
                Clause(anchor.person, anchor.kind, anchor.negated, tuple(region[:index]), start, before),
                Clause(anchor.person, "bare", False, tuple(rest), token.start),
            ]
    return [Clause(anchor.person, anchor.kind, anchor.negated, tuple(region), start, before)]


def _says_something(token: Token, language: DialogueLanguage) -> bool:
    return token.is_word and token.text not in language.relatives and token.text not in language.skipped
