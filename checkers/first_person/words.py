"""Word types of the first-person checker, from the word lists of the language or else from its dictionary.

Each word type is read once, and the dictionary is queried only for what the checker needs.
"""

from __future__ import annotations

from typing import NamedTuple

from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.dictionaries import Analysis, Dictionary, of_class
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

# The function of a word in its clause. They are single letters because they are compared for every word of every text.
PLAIN, MARK, QUOTE = "", ",", '"'
PRONOUN, AUXILIARY, OPEN_AUXILIARY, OTHER = "I", "A", "?", "O"
SUBORDINATOR, RELATIVE, COORDINATOR = "s", "r", "c"
AFTER_MARK = "k"  # a subordinator at the beginning of a clause, a particle elsewhere: как (how, like)
PREPOSITION = "p"
ALONE = "a"  # a form of an auxiliary that is no auxiliary in its clause: hr "živim sam" (I live alone)

OPENERS = frozenset({MARK, SUBORDINATOR, RELATIVE, COORDINATOR})

SHORT = {("short", False)}  # the form of an adjective that is never used with a noun (cs schopen)


class Past(NamedTuple):
    """A past form: its gender (None for neuter or plural), and whether it includes the first person. `doubtful` if it
    is also spelled like a noun (sl pravila, darila; hr jela); `other` if a form without a person is third person unless
    it has an auxiliary (Polish był)."""

    gender: Gender | None
    first: bool
    how: str
    doubtful: bool = False
    other: bool = False


class Word(NamedTuple):
    """A word type: its text in the dictionary's spelling, its function, and its past form if it is one."""

    text: str
    kind: str
    past: Past | None


class WordTypes(dict[str, Word]):
    """The word types of one language, read on first use."""

    def __init__(self, language: FirstPersonLanguage, dictionary: Dictionary) -> None:
        super().__init__()
        self.language = language
        self._dictionary = dictionary
        self._kinds = _listed_kinds(language)

    def __missing__(self, text: str) -> Word:
        plain = self.language.normalise(text)
        kind = self._kind(plain)
        past = self._past(plain) if kind in (PLAIN, OPEN_AUXILIARY) else None
        word = self[text] = Word(plain, kind, past)
        return word

    def _kind(self, word: str) -> str:
        if not word[0].isalnum():
            return QUOTE if word in '"„“”«»‟' else MARK if word not in "'’‘ʼ%€$+&*#@" else PLAIN
        return self._kinds.get(word, PLAIN)

    def _past(self, word: str) -> Past | None:
        language = self.language
        if word in language.vetoed:
            return None
        if word in language.listed_past:
            return Past(language.listed_past[word], language.past_has_person, "listed")
        if not word.endswith(language.past_endings):
            return None
        best = self._best_past(word)
        if best is None:
            guess = self.guessed_past(word) if language.past_has_person else None
            return Past(guess, True, "unknown word") if guess else None
        singular = best.number == "singular"
        doubtful = any(not reading.guessed for reading in of_class(self._dictionary, word, "noun"))
        first = best.person == "1"
        other = not singular or (language.past_has_person and not first)
        return Past(best.gender if singular else None, first, best.how, doubtful, other)

    def _best_past(self, word: str) -> Analysis | None:
        """The first reading of a word as a past form; masculine and feminine readings take precedence."""
        first = None
        for reading in of_class(self._dictionary, word, "past"):
            if reading.gender:
                return reading
            first = first or reading
        return first

    @cached_method
    def guessed_past(self, word: str) -> Gender | None:
        """The gender of an unknown past form, by its ending."""
        return self._guess(word, self.language.guessed_past)

    def _guess(self, word: str, endings: dict[str, Gender]) -> Gender | None:
        """The gender of a word that is not in the dictionary, by its ending."""
        gender = next((gender for end, gender in endings.items() if word.endswith(end)), None)
        if gender is None or word in self.language.vetoed or self._dictionary.analyses(word):
            return None
        return gender

    @cached_method
    def adjective(self, word: str, linked: bool) -> Analysis | None:
        """The reading of a word as a predicate adjective or participle in the singular, or None. `linked` means that it
        follows a linking verb rather than a copula."""
        language = self.language
        if word in language.vetoed or word in language.transparent:
            return None
        if not linked and word[-1] in language.not_predicate_letters:
            return None
        cases = language.adjective_cases | (language.linking_cases if linked else frozenset())
        for kind in ("adjective", "passive"):
            for reading in of_class(self._dictionary, word, kind):
                if reading.gender and reading.number == "singular" and reading.case in cases:
                    return reading
        guess = self._guess(word, self.language.guessed_adjectives)
        if guess is None:
            return None
        return Analysis(word, guess, "unknown word", pos="adjective", number="singular", case="nominative")

    @cached_method
    def is_first_person_verb(self, word: str) -> bool:
        if not word.endswith(self.language.present_endings) or word in self.language.transparent:
            return False
        return any(reading.person == "1" for reading in of_class(self._dictionary, word, "verb"))

    @cached_method
    def is_other_verb(self, word: str) -> bool:
        """Whether a word is only a verb of another person."""
        if next(of_class(self._dictionary, word, "verb"), None) is None:
            return False
        readings = self._dictionary.analyses(word)
        return all(reading.pos == "verb" and reading.person not in ("", "1") for reading in readings)

    @cached_method
    def belongs_to(self, adjective: str, gender: Gender, noun: str) -> bool:
        """Whether a word may be the noun of an adjective of this gender, that is, they share a case and number. Words
        of unknown class may be."""
        if noun in self.language.transparent or not noun[0].isalpha():
            return False
        forms = self._adjective_forms(adjective, gender)
        if forms == SHORT:
            return False
        readings = self._dictionary.analyses(noun)
        if not readings or any(reading.pos == "word" for reading in readings):
            return True
        return any(_agrees(reading, gender, forms) for reading in readings if reading.pos == "noun")

    @cached_method
    def is_fellow(self, adjective: str, gender: Gender, other: str) -> bool:
        """Whether two words may be adjectives of this gender in the same case and number."""
        if self._kind(other) or other in self.language.transparent:
            return False
        forms = self._adjective_forms(adjective, gender)
        return any(
            reading.pos == "adjective"
            and reading.gender in (None, gender)
            and reading.number != "neuter"
            and _form(reading) in forms
            for reading in self._dictionary.analyses(other)
        )

    def _adjective_forms(self, word: str, gender: Gender) -> set[tuple[str, bool]]:
        """The (case, is plural) forms of an adjective in a gender. If one is the nominative, only that is returned: a
        noun in an identical accusative has an identical nominative, too. Words that are not adjectives count as
        nominatives."""
        readings = [r for r in self._dictionary.analyses(word) if r.pos in ("adjective", "passive")]
        forms = {_form(reading) for reading in readings if reading.gender is gender}
        nominative = ("nominative", False)
        return {nominative} if nominative in forms or not forms else forms

    @cached_method
    def is_mere_noun(self, word: str) -> bool:
        """Whether a word is a known noun, and at most a verb besides (pl sklepie: shop, glues)."""
        kinds = {reading.pos for reading in self._dictionary.analyses(word)}
        return "noun" in kinds and kinds <= {"noun", "verb"}

    @cached_method
    def is_adverb(self, word: str) -> bool:
        """Whether a word may occur between a verb and its adjective, or between two adjectives."""
        return word in self.language.transparent or any(
            reading.pos == "adverb" for reading in self._dictionary.analyses(word)
        )

    @cached_method
    def nominative(self, word: str) -> frozenset[Gender | None]:
        """The genders of a word's readings as a noun in the nominative; empty if there are none."""
        return frozenset(
            reading.gender for reading in of_class(self._dictionary, word, "noun") if reading.case == "nominative"
        )


def _listed_kinds(language: FirstPersonLanguage) -> dict[str, str]:
    """The function of each listed word; the first list that contains a word counts."""
    kinds: dict[str, str] = {}
    for kind, listed in (
        (PRONOUN, language.pronouns),
        (AUXILIARY, language.auxiliaries),
        (OPEN_AUXILIARY, language.open_auxiliaries),
        (OTHER, language.others),
        (SUBORDINATOR, language.subordinators),
        (AFTER_MARK, language.subordinators_after_mark),
        (RELATIVE, language.relatives),
        (COORDINATOR, language.coordinators),
        (PREPOSITION, language.prepositions),
    ):
        for word in listed:
            kinds.setdefault(word, kind)
    return kinds


def _form(reading: Analysis) -> tuple[str, bool]:
    """The case of a reading, and whether it is plural."""
    return reading.case, reading.number == "plural"


def _agrees(noun: Analysis, gender: Gender, forms: set[tuple[str, bool]]) -> bool:
    """Whether a noun may agree with an adjective in these forms. Nouns of unknown case need only the same gender. In
    oblique cases, the neuter has the forms of the masculine."""
    if not noun.case:
        return noun.gender in (None, gender)
    if noun.number == "neuter":
        return gender is Gender.MASCULINE and noun.case not in ("nominative", "accusative") and _form(noun) in forms
    return noun.gender in (None, gender) and _form(noun) in forms
