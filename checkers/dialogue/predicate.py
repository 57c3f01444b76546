"""Reads the gender that the words of one clause show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gendersuite.checkers.dialogue.agreement import is_neuter, predicative
from gendersuite.checkers.dialogue.clauses import Clause
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.dialogue.tokens import Token
from gendersuite.dictionaries import Analysis, Dictionary
from gendersuite.model import Gender, Label

# The rule of a neutral reading names the strategy first, details in brackets: same form, neuter, both forms,
# noun phrase, untranslated, verb phrase.
ELIDED = "verb phrase (elided)"
ADVERB = "same form (adverb)"
ADVERB = "verb phrase (adverb)"
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
        word = _first_object(clause, language) or clause.verb
        return Reading(Label.NEUTRAL, word.text if word else "", word.start if word else clause.start, "verb phrase")
    tokens = _skip(clause.tokens, language)
    if not tokens and clause.kind == "linking" and language.adjective_may_come_first:
        tokens = _skip(clause.before, language)
    if not tokens:
        if clause.kind == "bare" or (clause.negated and not any(token.is_word for token in clause.tokens)):
            return Reading(Label.NEUTRAL, "", clause.start, ELIDED)
        passed_over = [token for token in clause.tokens if _is_adjective(token, dictionary)]
        if passed_over:
            return _read_word(passed_over[-1], clause, language, dictionary)
        return Reading(Label.UNDECIDED, "", clause.start, "no predicate")
    head = tokens[0]
    if head.text in language.pro_forms:
        return Reading(Label.NEUTRAL, head.text, head.start, ELIDED)
    if head.text in language.infinitive_marks:
        return Reading(Label.NEUTRAL, head.text, head.start, "verb phrase")
    if head.text in language.prepositions:
        return Reading(Label.NEUTRAL, head.text, head.start, "noun phrase")
    if head.text in language.articles:
        return _read_noun_phrase(head, tokens[1:], clause, language, dictionary)
    if clause.kind == "bare" and _is_garbled_verb(tokens, _read_word(head, clause, language, dictionary), language):
        tokens = tokens[1:]
    return _read_adjectives(tokens, clause, language, dictionary)


def _first_object(clause: Clause, language: DialogueLanguage) -> Token | None:
    """The first word behind a verb that says something, in the same phrase (tienes mucha suerte)."""
    for token in clause.tokens:
        if not token.is_word or token.text in language.joiners or token.text in language.relatives:
            return None
        if not _is_skipped(token, language):
            return token
    return None


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
    article: Token, tokens: list[Token], clause: Clause, language: DialogueLanguage, dictionary: Dictionary
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
    reading = _read_adjectives(tokens, clause._replace(definite=True), language, dictionary)
    if reading.label in (Label.MASCULINE, Label.FEMININE, Label.CONFLICT):
        return reading
    if reading.label is Label.NEUTRAL and reading.rule.startswith("same form"):
        return Reading(LABELS[language.articles[article.text]], article.text, article.start, "article")
    return reading


def _read_adjectives(
    tokens: list[Token], clause: Clause, language: DialogueLanguage, dictionary: Dictionary
) -> Reading:
    """The first gendered adjective of a row of adjectives decides; a row of both genders is a conflict. An adjective
    right before a noun agrees with that, so the noun counts."""
    for token in tokens[:2]:
        if token.text in language.things:
            known = bool(dictionary.analyses(token.text))
            return Reading(Label.NEUTRAL, token.text, token.start, "noun phrase", known)
    first: Reading | None = None
    for number, token in enumerate(tokens):
        if token.text in language.joiners or _is_skipped(token, language):
            continue
        if token.text in language.prepositions or token.text in language.relatives or token.text in language.articles:
            break
        reading = _read_word(token, clause, language, dictionary)
        if first is None:
            first = reading
        elif not reading.from_dictionary:
            break
        elif _is_noun(reading) and first.rule != ADVERB and tokens[number - 1].text not in language.joiners:
            return reading
        elif _yields(first, reading):
            first = reading
        elif _opposite(first.label, reading.label) and tokens[number - 1].text not in language.joiners:
            break
        elif _opposite(first.label, reading.label):
            return Reading(Label.CONFLICT, f"{first.word} {reading.word}", first.start, "conflict", True)
        if not _is_same_form(first) and first.rule not in ("neuter", ADVERB) and not _is_gendered(first.label):
            break
    return first or Reading(Label.UNDECIDED, "", tokens[0].start, "no predicate")


def _read_word(token: Token, clause: Clause, language: DialogueLanguage, dictionary: Dictionary) -> Reading:
    word = token.text
    if any(mark in word for mark in language.both_marks):
        return Reading(Label.NEUTRAL, word, token.start, "both forms")
    if _is_proven(word, language.verb_endings, dictionary):
        return Reading(Label.NEUTRAL, word, token.start, "verb phrase")
    if _is_proven(word, language.adverb_endings, dictionary):
        return Reading(Label.NEUTRAL, word, token.start, ADVERB, True)
    analyses = predicative(dictionary.analyses(word), clause.case, clause.definite, clause.kind == "bare")
    if analyses and not _is_guessed_noun(analyses):
        return _read_known(token, analyses, language)
    endings = (*language.guessed_endings, *language.neutral_endings)
    ending = max((end for end in endings if word.endswith(end) and len(word) > len(end) + 2), key=len, default="")
    if ending:
        guess = f"unknown word, ending -{ending}"
        if gender := language.guessed_endings.get(ending):
            return Reading(LABELS[gender], word, token.start, guess)
        strategy = language.neutral_endings.get(ending, "same form")
        return Reading(Label.NEUTRAL, word, token.start, f"{strategy} ({guess})")
    if analyses:
        return _read_known(token, analyses, language)
    return Reading(Label.UNDECIDED, word, token.start, "unknown word")


def _read_known(token: Token, analyses: Sequence[Analysis], language: DialogueLanguage) -> Reading:
    """The reading of a word that the dictionary knows, by its readings of one kind."""
    best = analyses[0]
    guessed = " (guessed)" if best.guessed else ""
    if best.pos == "noun":
        gender = language.sex_of(best.lemma)
        if gender:
            return Reading(LABELS[gender], token.text, token.start, f"noun {best.lemma}{guessed}", True)
    elif len({analysis.gender for analysis in analyses}) == 1 and best.gender:
        return Reading(LABELS[best.gender], token.text, token.start, best.how + guessed, True)
    return Reading(
        Label.NEUTRAL, token.text, token.start, _neutral_rule(token.text, analyses, language) + guessed, True
    )


def _is_guessed_noun(analyses: Sequence[Analysis]) -> bool:
    """Whether a dictionary made a noun up from parts: its ending may tell more."""
    return analyses[0].pos == "noun" and analyses[0].guessed


def _neutral_rule(word: str, analyses: Sequence[Analysis], language: DialogueLanguage) -> str:
    """Which neutral strategy a known word without gender is."""
    kind = analyses[0].pos
    if kind == "noun":
        return "noun phrase" if analyses[0].case == "nominative" else "noun phrase (other case)"
    if kind == "verb":
        return "verb phrase"
    if kind == "adverb":
        return ADVERB
    if all(map(is_neuter, analyses)):
        return "neuter"
    if analyses[0].number == "plural":
        return "same form (plural)"
    is_adjective = not language.one_form_endings or word.endswith(language.one_form_endings)
    return "same form" if is_adjective or analyses[0].how == "listed" else "noun phrase (no counterpart)"


def _is_proven(word: str, endings: Mapping[str, tuple[str, ...]], dictionary: Dictionary) -> bool:
    """Whether a word has one of the endings, and with one of the endings that prove it is a word as well."""
    for ending, proofs in endings.items():
        if word.endswith(ending) and any(dictionary.analyses(word.removesuffix(ending) + proof) for proof in proofs):
            return True
    return False


def _is_adjective(token: Token, dictionary: Dictionary) -> bool:
    """Whether a word that is usually passed over is an adjective, too (ég er lítið)."""
    analyses = predicative(dictionary.analyses(token.text))
    return bool(analyses) and analyses[0].pos == "adjective"


def _is_garbled_verb(tokens: list[Token], head: Reading, language: DialogueLanguage) -> bool:
    """Whether what stands between pronoun and adjective is no word, so that it must be the verb (þú sérir fín)."""
    return len(tokens) > 1 and tokens[1].text not in language.joiners and head.rule == "unknown word"


def _is_noun(reading: Reading) -> bool:
    """Whether a reading is a noun in the nominative, which an adjective before it agrees with."""
    certain = "other case" not in reading.rule and "no counterpart" not in reading.rule
    return reading.from_dictionary and reading.rule.startswith(("noun ", "noun phrase")) and certain


def _is_same_form(reading: Reading) -> bool:
    """Whether the dictionary knows a form for both genders, after which another word may still show one."""
    return reading.from_dictionary and reading.rule.startswith("same form")


def _yields(first: Reading, reading: Reading) -> bool:
    """Whether a later word tells more: than a form for both genders, or than an adverb before an adjective."""
    if first.rule == ADVERB:
        return _is_gendered(reading.label) or _is_same_form(reading)
    return _is_same_form(first) and reading.label is not Label.NEUTRAL


def _is_gendered(label: Label) -> bool:
    return label in (Label.MASCULINE, Label.FEMININE)


def _opposite(one: Label, other: Label) -> bool:
    return _is_gendered(one) and _is_gendered(other) and one is not other
