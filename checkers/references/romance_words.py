"""The word lists of a Romance language: persons, things, and words that show no gender.

A language is a data file (`languages/XX.tsv`, columns kind, masculine, feminine):

    determiner   el   la         articles and other words that precede a noun and agree with it
    article      l'              articles that show no gender
    one          uno  una        determiners that mean one of several
    clitic       lo   la         determiners that may also be objects of a verb
    pronoun      él   ella       words that refer to a person
    preposition  de              words without gender that precede a noun
    possessive   su              words that relate the following person to somebody else
    role         como            prepositions after which a noun is a person's role
    function     que             other words that show no gender
    conjunction  que             the conjunction that makes a clause the subject of "it was said"
    adverb       muy             words between an article and its noun that are skipped
    copula       fue             verbs that link a person to a predicate
    auxiliary    ha              verbs that precede a copula (ha sido)
    person       maestro maestra a person as a man and as a woman; an empty side: no such word
    kin          hijo    hija    the same for relatives
    person-ending dor dora       endings of other persons
    adjective-ending nte         endings of adjectives that may refer to a person
    participle   ado  ada        endings of participles
    thing        casa            nouns with a fixed gender, also if they refer to a person (persona, víctima)
    thing-ending ción            endings of other things
    either       música          persons or participles that are also things or adverbs
    verb         ó    ar         an ending of verbs with an object pronoun before them, and that of the infinitive
    plural       es              an ending of the plural, and that of the singular
"""

from __future__ import annotations

from importlib.resources import files

from gendersuite.dictionaries.word_rows import genders_of, read_rows, words_of
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

KINDS = (
    *("determiner", "article", "one", "clitic", "pronoun", "possessive", "preposition", "role", "function"),
    *("conjunction", "adverb", "auxiliary", "copula", "person", "kin", "person-ending", "adjective-ending"),
    *("participle", "thing", "thing-ending", "either", "verb", "plural"),
)


class RomanceWords:
    """The word lists of one language. Words are looked up in lower case, persons and things in singular or plural."""

    def __init__(self, language: str) -> None:
        file = files(__package__) / "languages" / f"{language}.tsv"
        rows = read_rows(file, KINDS, f"The words for {language!r}")
        self._determiners = genders_of(rows["determiner"])
        self._pronouns = genders_of(rows["pronoun"])
        self._persons = genders_of([*rows["person"], *rows["kin"]])
        self._kin = frozenset(genders_of(rows["kin"]))
        self._person_endings = tuple(genders_of(rows["person-ending"]))
        self._common_endings = tuple(ending for ending, other in rows["person-ending"] if ending == other)
        self._adjective_endings = tuple(words_of(rows["adjective-ending"]))
        self.possessives = frozenset(genders_of(rows["possessive"]))
        self._participles = genders_of(rows["participle"])
        self.articles = words_of(rows["article"])
        self.ones = frozenset(genders_of(rows["one"]))
        self.clitics = frozenset(genders_of(rows["clitic"]))
        self.prepositions = words_of(rows["preposition"])
        self.roles = words_of(rows["role"])
        self.functions = words_of(rows["function"]) | self.prepositions
        self.conjunctions = words_of(rows["conjunction"])
        self.adverbs = words_of(rows["adverb"])
        self.auxiliaries = words_of(rows["auxiliary"])
        self.copulas = words_of(rows["copula"])
        self.linking = self.copulas | self.auxiliaries | self.adverbs
        self.either = words_of(rows["either"])
        self.verbs = tuple(rows["verb"])
        self._things = words_of(rows["thing"])
        self._thing_endings = tuple(words_of(rows["thing-ending"]))
        self._plurals = rows["plural"]

    def determiner(self, word: str) -> Gender | None:
        """The gender of a determiner, which is that of the noun after it; None for other words."""
        return self._determiners.get(word)

    def pronoun(self, word: str) -> Gender | None:
        """The gender that a pronoun shows."""
        return self._pronouns.get(word)

    def person(self, word: str) -> Gender | None:
        """The gender of a listed person in the singular; None for persons with one form for both genders, and for other
        words."""
        return self._persons.get(word)

    def is_content(self, word: str) -> bool:
        """Whether a word is a content word: not a mark, article, preposition or the like."""
        return word[:1].isalpha() and word not in self.functions and self.determiner(word) is None

    def participle(self, word: str) -> Gender | None:
        """The gender of a participle, by its ending."""
        return next((gender for ending, gender in self._participles.items() if word.endswith(ending)), None)

    def is_single_person(self, word: str) -> bool:
        """Whether a word is certainly one person."""
        return word in self._persons or (word.endswith(self._common_endings) and self.is_person(word))

    def is_kin(self, word: str) -> bool:
        """Whether a word is a relative."""
        return not self._kin.isdisjoint(self._singulars(word))

    @cached_method
    def is_person(self, word: str) -> bool:
        forms = self._singulars(word)
        if not self._things.isdisjoint(forms):
            return False
        if any(form in self._persons for form in forms):
            return True
        return any(form.endswith(self._person_endings) for form in forms) and not self.is_thing(word)

    def may_be_person(self, word: str) -> bool:
        """Whether a word is a person, or an adjective that may be used for a person (la responsable)."""
        if self.is_person(word):
            return True
        return any(form.endswith(self._adjective_endings) for form in self._singulars(word)) and not self.is_thing(word)

    @cached_method
    def is_thing(self, word: str) -> bool:
        forms = self._singulars(word)
        if not self._things.isdisjoint(forms):
            return True
        if any(form in self._persons for form in forms):
            return False
        return any(form.endswith(self._thing_endings) for form in forms)

    def _singulars(self, word: str) -> set[str]:
        """A word and its possible singular forms."""
        return {word} | {
            word.removesuffix(plural) + singular for plural, singular in self._plurals if word.endswith(plural)
        }
