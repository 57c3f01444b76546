"""Splits a turn into clauses: the person described and the tokens that describe them."""

from __future__ import annotations

from typing import NamedTuple

from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.tokens import DialogueToken
from gendersuite.checkers.dialogue.verbs import Verbs


class DialogueClause(NamedTuple):
    """One statement about a person: its tokens after and before the verb, and the kind of verb.

    kind is "linking" (an adjective follows), "phrasal" (the meaning is expressed without an adjective), "bare" (the
    verb is omitted) or "pro-form" (a word replaces the adjective). case is the case of the adjective; definite means
    that it follows an article.
    """

    person: str
    kind: str
    negated: bool
    tokens: tuple[DialogueToken, ...]
    start: int
    before: tuple[DialogueToken, ...] = ()
    case: str = "nominative"
    verb: DialogueToken | None = None
    definite: bool = False


class _Anchor(NamedTuple):
    person: str
    kind: str
    negated: bool
    first: int  # index of the clause's first token (pronoun, negation, clitic or verb)
    after: int  # index of the first token after the verb
    case: str = "nominative"


def split_clauses(tokens: list[DialogueToken], language: DialogueLanguage, verbs: Verbs) -> list[DialogueClause]:
    """Return the clauses of a turn, in order."""
    anchors = _anchors(tokens, language, verbs)
    clauses: list[DialogueClause] = []
    for number, anchor in enumerate(anchors):
        end = anchors[number + 1].first if number + 1 < len(anchors) else len(tokens)
        before = _last_phrase(tokens[anchors[number - 1].after if number else 0 : anchor.first])
        start, verb = tokens[anchor.first].start, tokens[anchor.after - 1]
        first, *rest = _with_contrast(anchor, tokens[anchor.after : end], before, start, language)
        clauses += [first._replace(verb=verb), *rest]
    return clauses


def _last_phrase(tokens: list[DialogueToken]) -> tuple[DialogueToken, ...]:
    """The words at the end, back to the last mark."""
    start = next((n for n in range(len(tokens), 0, -1) if not tokens[n - 1].is_word), 0)
    return tuple(tokens[start:])


def _anchors(tokens: list[DialogueToken], language: DialogueLanguage, verbs: Verbs) -> list[_Anchor]:
    anchors: list[_Anchor] = []
    index = 0
    while index < len(tokens):
        anchor = verbs.may_open(tokens[index].text) and (
            _verb_anchor(tokens, index, language, verbs)
            or _bare_anchor(tokens, index, language, verbs)
            or _object_anchor(tokens, index, language, verbs)
        )
        if anchor and not (anchors and _is_predicate(anchor, anchors[-1])):
            if anchors and _introduces(anchors[-1], tokens[anchors[-1].after : anchor.first], language):
                anchors.pop()
            anchors.append(anchor)
            index = anchor.after
        else:
            index += 1
    return anchors


def _introduces(anchor: _Anchor, between: list[DialogueToken], language: DialogueLanguage) -> bool:
    """Whether a verb only introduces the next clause (mám pocit, že jsem ...)."""
    words = [token.text for token in between if token.is_word]
    return (
        anchor.kind == "phrasal"
        and bool(words)
        and words[-1] in language.relatives & language.openers
        and not any(word in language.joiners or word in language.contrasts for word in words)
    )


def _is_predicate(anchor: _Anchor, last: _Anchor) -> bool:
    """Whether an apparent verb is the adjective of the clause before (estoy molesto)."""
    return anchor.first < last.after or (anchor.first == last.after and anchor.kind == "phrasal")


def _verb_anchor(tokens: list[DialogueToken], index: int, language: DialogueLanguage, verbs: Verbs) -> _Anchor | None:
    verb, denied = verbs.without_prefix(tokens[index].text)
    before = tokens[index - 1].text if index else ""
    after = index + 1
    if verb in language.opinion and _first_said(tokens[after:], language) in language.relatives:
        return None
    if verb in language.relating and before in language.clitics:
        person, kind = language.clitics[before], "linking"
    elif verb in language.linking:
        person, kind = language.linking[verb], "linking"
    elif verb in language.auxiliaries:
        person = language.auxiliaries[verb]
        linking = (
            n for n in range(after, min(after + 3, len(tokens))) if tokens[n].text in language.linking_infinitives
        )
        infinite = next(linking, None)
        kind, after = ("phrasal", after) if infinite is None else ("linking", infinite + 1)
    elif verb in language.phrasal:
        person, kind = language.phrasal[verb], "phrasal"
    elif by_ending := verbs.person_by_ending(verb):
        person, kind = by_ending, "phrasal"
    else:
        return None
    if kind == "phrasal" and before in language.clitics:
        person = language.clitics[before]
    if kind == "phrasal" and (before in language.prepositions or before in language.articles):
        return None
    if before in language.relatives and index > 1 and _is_relative(tokens, index - 2, language):
        return None
    if language.narration and {before, _first_said(tokens[after:], language)} & language.narration:
        return None
    first, subject, negated, pro_form = _walk_back(tokens, index, language)
    if after < len(tokens) and tokens[after].text in language.subjects and not subject:
        subject = language.subjects[tokens[after].text]
        after += 1
    if not subject and not person:
        return None
    negated = negated or denied or _is_denied(tokens[after:], language)
    return _Anchor(subject or person, "pro-form" if pro_form else kind, negated, first, after)


def _is_denied(tokens: list[DialogueToken], language: DialogueLanguage) -> bool:
    """Whether a negation precedes the predicate (þú ert ekki feimin)."""
    words = (token.text for token in tokens)
    return next((word for word in words if word not in language.skipped), "") in language.negations


def _first_said(tokens: list[DialogueToken], language: DialogueLanguage) -> str:
    """The first word that is not an adverb or the like."""
    return next((token.text for token in tokens if token.is_word and token.text not in language.skipped), "")


def _is_relative(tokens: list[DialogueToken], index: int, language: DialogueLanguage) -> bool:
    """Whether a relative word is a pronoun by itself (quien está) or through the word before (la que está)."""
    if tokens[index + 1].text not in language.openers:
        return True
    word = tokens[index]
    return word.is_word and not any(
        word.text in other
        for other in (language.opinion, language.openers, language.contrasts, language.answer, language.skipped)
    )


def _walk_back(tokens: list[DialogueToken], index: int, language: DialogueLanguage) -> tuple[int, str, bool, bool]:
    """Find the words before a verb that belong to it: index of the first, person of the pronoun, negation, pro-form."""
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


def _bare_anchor(tokens: list[DialogueToken], index: int, language: DialogueLanguage, verbs: Verbs) -> _Anchor | None:
    """The anchor of a clause without its verb: "y tú superficial", "pero yo también"."""
    word = tokens[index]
    person = language.subjects.get(word.text) or language.accusatives.get(word.text)
    if not person or not index or index + 1 >= len(tokens):
        return None
    before, follows = tokens[index - 1], tokens[index + 1]
    if follows.text == "," and index + 2 < len(tokens):
        follows = tokens[index + 2]
    opened = before.text in language.openers or before.text in language.contrasts or before.text == ","
    if not opened or not follows.is_word or follows.text in language.opinion or follows.text in language.contrasts:
        return None
    cursor = index + 1
    negated = False
    while cursor < len(tokens) and (
        tokens[cursor].text in language.negations or tokens[cursor].text in language.skipped
    ):
        negated = negated or tokens[cursor].text in language.negations
        cursor += 1
    if cursor < len(tokens) and (
        language.is_clitic(tokens[cursor].text) or _verb_anchor(tokens, cursor, language, verbs)
    ):
        return None
    case = "accusative" if word.text in language.accusatives else "nominative"
    return _Anchor(person, "bare", negated, index, index + 1, case)


def _object_anchor(tokens: list[DialogueToken], index: int, language: DialogueLanguage, verbs: Verbs) -> _Anchor | None:
    """The anchor of a clause with another subject that describes the object: "že mě zahlédli", "že je vám dobře"."""
    if tokens[index].text not in language.objects:
        return None
    start = end = index
    while start and tokens[start - 1].is_word and tokens[start - 1].text not in language.openers:
        start -= 1
    while end < len(tokens) and tokens[end].is_word and tokens[end].text not in language.joiners:
        end += 1
    phrase = {token.text for token in tokens[start:end]}
    if phrase & language.narration or phrase & language.subjects.keys() or len(phrase) == 1:
        return None
    if tokens[end - 1].text in language.relatives:
        return None
    if any(_verb_anchor(tokens, n, language, verbs) for n in range(start, end)):
        return None
    return _Anchor(language.objects[tokens[index].text], "phrasal", False, start, end)


def _with_contrast(
    anchor: _Anchor,
    region: list[DialogueToken],
    before: tuple[DialogueToken, ...],
    start: int,
    language: DialogueLanguage,
) -> list[DialogueClause]:
    """The anchor's clause and, if it continues with "sino ..." or "pero sí ...", the contrasting clause."""
    for index, token in enumerate(region):
        if token.text not in language.contrasts:
            continue
        rest = region[index + 1 :]
        # Right after the verb, the word contrasts with the clause before: "já jsem ale hrozná".
        parts = bool(index) and (not region[index - 1].is_word or _says_something(region[:index], language))
        if parts and _says_something(rest, language):
            return [
                DialogueClause(
                    anchor.person, anchor.kind, anchor.negated, tuple(region[:index]), start, before, anchor.case
                ),
                DialogueClause(anchor.person, "bare", False, tuple(rest), token.start, case=anchor.case),
            ]
    return [DialogueClause(anchor.person, anchor.kind, anchor.negated, tuple(region), start, before, anchor.case)]


def _says_something(tokens: list[DialogueToken], language: DialogueLanguage) -> bool:
    return any(
        token.is_word and token.text not in language.relatives and token.text not in language.skipped
        for token in tokens
    )
