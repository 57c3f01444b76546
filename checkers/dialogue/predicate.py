"""Reads the gender that the words of a clause show."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.checkers.dialogue.clauses import DialogueClause
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.tokens import DialogueToken
from gendersuite.checkers.dialogue.words import ADVERB, ELIDED, WordReader, WordReading
from gendersuite.checkers.interface import LABELS
from gendersuite.model import Label


def read_clause(clause: DialogueClause, language: DialogueLanguage, words: WordReader) -> WordReading:
    """Return the reading of a clause's predicate."""
    if clause.kind == "pro-form":
        return WordReading(Label.NEUTRAL, "", clause.start, ELIDED)
    if clause.kind == "phrasal":
        word = _first_object(clause, language) or clause.verb
        return WordReading(
            Label.NEUTRAL, word.text if word else "", word.start if word else clause.start, "verb phrase"
        )
    tokens = _skip(clause.tokens, language)
    if not tokens and clause.kind == "linking" and language.adjective_may_come_first:
        tokens = _skip(clause.before, language)
    if not tokens:
        if clause.kind == "bare" or (clause.negated and not any(token.is_word for token in clause.tokens)):
            return WordReading(Label.NEUTRAL, "", clause.start, ELIDED)
        passed_over = [token for token in clause.tokens if words.is_adjective(token.text)]
        if passed_over:
            return _read_word(passed_over[-1], clause, words)
        return WordReading(Label.UNDECIDED, "", clause.start, "no predicate")
    head = tokens[0]
    if head.text in language.pro_forms:
        return WordReading(Label.NEUTRAL, head.text, head.start, ELIDED)
    if head.text in language.infinitive_marks:
        return WordReading(Label.NEUTRAL, head.text, head.start, "verb phrase")
    if head.text in language.prepositions:
        return WordReading(Label.NEUTRAL, head.text, head.start, "noun phrase")
    if head.text in language.articles:
        return _read_noun_phrase(head, tokens[1:], clause, language, words)
    if clause.kind == "bare" and _is_garbled_verb(tokens, _read_word(head, clause, words), language):
        tokens = tokens[1:]
    return _read_adjectives(tokens, clause, language, words)


def _first_object(clause: DialogueClause, language: DialogueLanguage) -> DialogueToken | None:
    """The first content word after a verb in the same phrase (tienes mucha suerte)."""
    for token in clause.tokens:
        if not token.is_word or token.text in language.joiners or token.text in language.relatives:
            return None
        if not _is_skipped(token, language):
            return token
    return None


def _skip(tokens: Sequence[DialogueToken], language: DialogueLanguage) -> list[DialogueToken]:
    """The tokens from the first possible predicate to the end of its phrase."""
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


def _is_skipped(token: DialogueToken, language: DialogueLanguage) -> bool:
    if not token.is_word:
        return True
    return (
        token.text in language.skipped
        or token.text in language.negations
        or language.is_clitic(token.text)
        or (token.text.endswith(language.skipped_endings) and len(token.text) > 6)
    )


def _read_noun_phrase(
    article: DialogueToken,
    tokens: list[DialogueToken],
    clause: DialogueClause,
    language: DialogueLanguage,
    words: WordReader,
) -> WordReading:
    """Read the words after an article. A noun with one gender for all persons is neutral; a gendered noun or adjective
    shows its own gender; for a form that serves both genders, the article decides."""
    phrase = [token for token in tokens[:4] if token.text not in language.skipped]
    for token in phrase:
        if token.text in language.prepositions or token.text in language.relatives or token.text in language.joiners:
            break
        if token.text in language.things:
            return WordReading(Label.NEUTRAL, token.text, token.start, "noun phrase")
    if not phrase:
        return WordReading(Label.UNDECIDED, article.text, article.start, "no predicate")
    if phrase[0].text in language.relatives:
        return WordReading(LABELS[language.articles[article.text]], article.text, article.start, "article")
    reading = _read_adjectives(tokens, clause._replace(definite=True), language, words)
    if reading.label in (Label.MASCULINE, Label.FEMININE, Label.CONFLICT):
        return reading
    if reading.label is Label.NEUTRAL and reading.rule.startswith("same form"):
        return WordReading(LABELS[language.articles[article.text]], article.text, article.start, "article")
    return reading


def _read_adjectives(
    tokens: list[DialogueToken], clause: DialogueClause, language: DialogueLanguage, words: WordReader
) -> WordReading:
    """Read a series of adjectives. The first gendered one decides; a series with both genders is a conflict. An
    adjective directly before a noun agrees with the noun, so the noun counts."""
    for token in tokens[:2]:
        if token.text in language.things:
            return WordReading(Label.NEUTRAL, token.text, token.start, "noun phrase", words.source_of(token.text))
    first: WordReading | None = None
    for number, token in enumerate(tokens):
        if token.text in language.joiners or _is_skipped(token, language):
            continue
        if token.text in language.prepositions or token.text in language.relatives or token.text in language.articles:
            break
        reading = _read_word(token, clause, words)
        if first is None:
            first = reading
        elif not reading.dictionary:
            break
        elif _is_noun(reading) and first.rule != ADVERB and tokens[number - 1].text not in language.joiners:
            return reading
        elif _yields(first, reading):
            first = reading
        elif _opposite(first.label, reading.label) and tokens[number - 1].text not in language.joiners:
            break
        elif _opposite(first.label, reading.label):
            return WordReading(
                Label.CONFLICT, f"{first.word} {reading.word}", first.start, "conflict", first.dictionary
            )
        if not _is_same_form(first) and first.rule not in ("neuter", ADVERB) and not _is_gendered(first.label):
            break
    return first or WordReading(Label.UNDECIDED, "", tokens[0].start, "no predicate")


def _read_word(token: DialogueToken, clause: DialogueClause, words: WordReader) -> WordReading:
    reading = words.read(token.text, clause.case, clause.definite, clause.kind == "bare")
    return reading._replace(start=token.start)


def _is_garbled_verb(tokens: list[DialogueToken], head: WordReading, language: DialogueLanguage) -> bool:
    """Whether the token between pronoun and adjective is an unknown word, so that it must be the verb (þú sérir
    fín)."""
    return len(tokens) > 1 and tokens[1].text not in language.joiners and head.rule == "unknown word"


def _is_noun(reading: WordReading) -> bool:
    """Whether a reading is a noun in the nominative, with which a preceding adjective agrees."""
    certain = bool(reading.dictionary) and "other case" not in reading.rule and "no counterpart" not in reading.rule
    return certain and reading.rule.startswith(("noun ", "noun phrase"))


def _is_same_form(reading: WordReading) -> bool:
    """Whether a reading is a known form for both genders, so that a later word may still show one."""
    return bool(reading.dictionary) and reading.rule.startswith("same form")


def _yields(first: WordReading, reading: WordReading) -> bool:
    """Whether a later word is more informative than a form for both genders, or than an adverb before an adjective."""
    if first.rule == ADVERB:
        return _is_gendered(reading.label) or _is_same_form(reading)
    return _is_same_form(first) and reading.label is not Label.NEUTRAL


def _is_gendered(label: Label) -> bool:
    return label in (Label.MASCULINE, Label.FEMININE)


def _opposite(one: Label, other: Label) -> bool:
    return _is_gendered(one) and _is_gendered(other) and one is not other
