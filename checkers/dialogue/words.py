"""Reads the gender of a word in the position of an adjective, by dictionary or ending."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gendersuite.checkers.dialogue.agreement import is_neuter, predicative
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.interface import LABELS
from gendersuite.dictionaries import Analysis, Dictionary, embedded
from gendersuite.model import Label
from gendersuite.support.cached_method import cached_method

# The rule of a neutral reading begins with the strategy, followed by details in brackets: same form, neuter, both
# forms, noun phrase, untranslated, verb phrase.
ADVERB = "verb phrase (adverb)"
ELIDED = "verb phrase (elided)"


class WordReading(NamedTuple):
    """The reading of a word or clause: label, evidence word and its position, rule, and the deciding dictionary."""

    label: Label
    word: str
    start: int
    rule: str
    dictionary: str = ""


class Said(NamedTuple):
    """One statement about a person: the person, whether it is negated, and its reading."""

    person: str
    negated: bool
    reading: WordReading


class WordReader:
    """Reads words of one language. Results are cached."""

    def __init__(self, language: DialogueLanguage, dictionary: Dictionary) -> None:
        self._language = language
        self._dictionary = dictionary
        # Constructed forms are not worth a request to an online dictionary.
        self._embedded = embedded(dictionary)

    @cached_method
    def read(self, word: str, case: str = "nominative", definite: bool = False, verbless: bool = False) -> WordReading:
        """Return the reading of a word at position 0; the arguments are those of `predicative`."""
        language = self._language
        if any(mark in word for mark in language.both_marks):
            return WordReading(Label.NEUTRAL, word, 0, "both forms")
        if self._is_proven(word, language.verb_endings):
            return WordReading(Label.NEUTRAL, word, 0, "verb phrase")
        if self._is_proven(word, language.adverb_endings):
            return WordReading(Label.NEUTRAL, word, 0, ADVERB, self._embedded.name)
        analyses = predicative(self._dictionary.analyses(word), case, definite, verbless)
        if analyses and not _is_guessed_noun(analyses):
            return self._read_known(word, analyses)
        endings = (*language.guessed_endings, *language.neutral_endings)
        ending = max((end for end in endings if word.endswith(end) and len(word) > len(end) + 2), key=len, default="")
        if ending:
            guess = f"unknown word, ending -{ending}"
            if gender := language.guessed_endings.get(ending):
                return WordReading(LABELS[gender], word, 0, guess)
            strategy = language.neutral_endings.get(ending, "same form")
            return WordReading(Label.NEUTRAL, word, 0, f"{strategy} ({guess})")
        if analyses:
            return self._read_known(word, analyses)
        return WordReading(Label.UNDECIDED, word, 0, "unknown word")

    def _read_known(self, word: str, analyses: Sequence[Analysis]) -> WordReading:
        """The reading of a word that a dictionary knows, from its readings of one kind."""
        best = analyses[0]
        source = best.source or self._dictionary.name
        guessed = " (guessed)" if best.guessed else ""
        if best.pos == "noun":
            gender = self._language.sex_of(best.lemma)
            if gender:
                return WordReading(LABELS[gender], word, 0, f"noun {best.lemma}{guessed}", source)
        elif len({analysis.gender for analysis in analyses}) == 1 and best.gender:
            return WordReading(LABELS[best.gender], word, 0, best.how + guessed, source)
        return WordReading(Label.NEUTRAL, word, 0, _neutral_rule(word, analyses, self._language) + guessed, source)

    def knows(self, word: str) -> bool:
        """Whether the embedded dictionary has the word."""
        return bool(self._embedded.analyses(word))

    def source_of(self, word: str) -> str:
        """Return the name of the embedded dictionary if it has the word, else an empty string."""
        return self._embedded.name if self.knows(word) else ""

    @cached_method
    def is_adjective(self, word: str) -> bool:
        """Whether a word that is usually skipped may also be an adjective (ég er lítið)."""
        analyses = predicative(self._embedded.analyses(word))
        return bool(analyses) and analyses[0].pos == "adjective"

    def _is_proven(self, word: str, endings: Mapping[str, tuple[str, ...]]) -> bool:
        """Whether a word has one of the endings, and is also a word with one of the endings that prove it."""
        return any(
            word.endswith(ending) and any(self.knows(word.removesuffix(ending) + proof) for proof in proofs)
            for ending, proofs in endings.items()
        )


def _is_guessed_noun(analyses: Sequence[Analysis]) -> bool:
    """Whether a dictionary derived a noun from parts; its ending may be more reliable."""
    return analyses[0].pos == "noun" and analyses[0].guessed


def _neutral_rule(word: str, analyses: Sequence[Analysis], language: DialogueLanguage) -> str:
    """The neutral strategy of a known word without gender."""
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
