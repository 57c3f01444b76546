"""Reads the gender that the words of one clause show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gendersuite.checkers.dialogue.clauses import Clause
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.tokens import Token
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Gender, Label

# The rule of a neutral reading names the strategy first, details in brackets: same form, neuter, both forms,
# noun phrase, untranslated, verb phrase.
ELIDED = "verb phrase (elided)"
LABELS = {Gender.MASCULINE: Label.MASCULINE, Gender.FEMININE: Label.FEMININE}


class Reading(NamedTuple):
    """What a clause shows: label, evidence word and its place, the rule, and whether the dictionary decided."""

    label: Label
    word: str
    start: int
    rule: str
    from_dictionary: bool = False


def read_clause(clause: Clause, language: DialogueLanguage, dictionary: Dictionary) -> Reading:
    """The reading of a clause's predicate."""
    if clause.kind == "pro-form":
        return Reading(Label.NEUTRAL, "", clause.start, ELIDED)
    if clause.kind == "phrasal":
        word = next((token for token in clause.tokens if token.is_word), None)
        return Reading(Label.NEUTRAL, word.text if word else "", word.start if word else clause.start, "verb phrase")
    tokens = _skip(clause.tokens, language)
    if not tokens and clause.kind == "linking" and language.adjective_may_come_first:
        tokens = _skip(clause.before, language)
    if not tokens:
        if clause.kind == "bare":
            return Reading(Label.NEUTRAL, "", clause.start, ELIDED)
        return Reading(Label.UNDECIDED, "", clause.start, "no predicate")
    head = tokens[0]
    if head.text in language.pro_forms:
        return Reading(Label.NEUTRAL, head.text, head.start, ELIDED)
    if head.text in language.prepositions:
        return Reading(Label.NEUTRAL, head.text, head.start, "noun phrase")
    if head.text in language.articles:
        return _read_noun_phrase(head, tokens[1:], language, dictionary)
    return _read_adjectives(tokens, language, dictionary)


def _skip(tokens: Sequence[Token], language: DialogueLanguage) -> list[Token]:
    """The tokens from the first one that may be the predicate, up to the end of its phrase."""
    index = 0
    while index < len(tokens):
        pair = (tokens[index].text, tokens[index + 1].text if index + 1 < len(tokens) else "")
        if pair in language.skipped_pairs:
            index += 2
        elif _is_skipped(tokens[index], language) or pair[0] in language.relatives or pair[0] in language.linking:
            index += 1
        else:
            break
    rest = list(tokens[index:])
    end = next((n for n, token in enumerate(rest) if not token.is_word), len(rest))
    return rest[:end]


def _is_skipped(token: Token, language: DialogueLanguage) -> bool:
    if not token.is_word:
        return True
    return (
        token.text in language.skipped
        or token.text in language.negations
        or language.is_clitic(token.text)
        or (token.text.endswith(language.skipped_endings) and len(token.text) > 6)
    )


def _read_noun_phrase(
    article: Token, tokens: list[Token], language: DialogueLanguage, dictionary: Dictionary
) -> Reading:
    """After an article: a noun of one gender for everyone is neutral, a gendered noun or adjective shows its own
    gender, and with a form for both genders the article decides."""
    phrase = [token for token in tokens[:4] if token.text not in language.skipped]
    for token in phrase:
        if token.text in language.prepositions or token.text in language.relatives or token.text in language.joiners:
            break
        if token.text in language.things:
            return Reading(Label.NEUTRAL, token.text, token.start, "noun phrase")
    if not phrase:
        return Reading(Label.UNDECIDED, article.text, article.start, "no predicate")
    if phrase[0].text in language.relatives:
        return Reading(LABELS[language.articles[article.text]], article.text, article.start, "article")
    reading = _read_adjectives(tokens, language, dictionary)
    if reading.label in (Label.MASCULINE, Label.FEMININE, Label.CONFLICT):
        return reading
    if reading.label is Label.NEUTRAL and reading.rule.startswith("same form"):
        return Reading(LABELS[language.articles[article.text]], article.text, article.start, "article")
    return reading


def _read_adjectives(tokens: list[Token], language: DialogueLanguage, dictionary: Dictionary) -> Reading:
    """The first gendered adjective of a row of adjectives decides; a row of both genders is a conflict."""
    if len(tokens) > 1 and tokens[1].text in language.things:
        return Reading(Label.NEUTRAL, tokens[1].text, tokens[1].start, "noun phrase")
    first: Reading | None = None
    for token in tokens:
        if token.text in language.joiners or _is_skipped(token, language):
            continue
        if token.text in language.prepositions or token.text in language.relatives or token.text in language.articles:
            break
        reading = _read_word(token, language, dictionary)
        if first is None:
            first = reading
        elif not reading.from_dictionary:
            break
        elif first.label is Label.NEUTRAL and first.rule == "same form" and reading.label is not Label.NEUTRAL:
            first = reading
        elif _opposite(first.label, reading.label):
            return Reading(Label.CONFLICT, f"{first.word} {reading.word}", first.start, "conflict", True)
        if first.rule != "same form" and not _is_gendered(first.label):
            break
    return first or Reading(Label.UNDECIDED, "", tokens[0].start, "no predicate")


def _read_word(token: Token, language: DialogueLanguage, dictionary: Dictionary) -> Reading:
    word = token.text
    if any(mark in word for mark in language.both_marks):
        return Reading(Label.NEUTRAL, word, token.start, "both forms")
    if _is_verb_form(word, language, dictionary):
        return Reading(Label.NEUTRAL, word, token.start, "verb phrase")
    analyses = dictionary.analyses(word)
    if analyses:
        genders = {analysis.gender for analysis in analyses}
        if len(genders) == 1 and (gender := analyses[0].gender):
            return Reading(LABELS[gender], word, token.start, analyses[0].how, True)
        rule = "neuter" if any(analysis.how.startswith("neuter") for analysis in analyses) else "same form"
        return Reading(Label.NEUTRAL, word, token.start, rule, True)
    for ending, gender in language.guessed_endings.items():
        if word.endswith(ending) and len(word) > len(ending) + 2:
            guess = f"unknown word, ending -{ending}"
            if gender is None:
                return Reading(Label.NEUTRAL, word, token.start, f"same form ({guess})")
            return Reading(LABELS[gender], word, token.start, guess)
    return Reading(Label.UNDECIDED, word, token.start, "unknown word")


def _is_verb_form(word: str, language: DialogueLanguage, dictionary: Dictionary) -> bool:
    """Whether a word is a form of a verb that never agrees: its ending says so and its infinitive is a word."""
    return any(
        word.endswith(ending) and any(dictionary.analyses(word.removesuffix(ending) + other) for other in infinitives)
        for ending, infinitives in language.verb_endings.items()
    )


def _is_gendered(label: Label) -> bool:
    return label in (Label.MASCULINE, Label.FEMININE)


def _opposite(one: Label, other: Label) -> bool:
    return _is_gendered(one) and _is_gendered(other) and one is not other
