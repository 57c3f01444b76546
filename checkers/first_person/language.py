"""Word lists and endings of a language for the first-person checker."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from gendersuite.checkers.language_files import LanguageFiles
from gendersuite.model import Gender


@dataclass(frozen=True)
class Subjects:
    """Additional words of a language whose past forms agree with a subject and have no auxiliary (East Slavic). In
    these languages the subject must be found, and predicates are declined.

    first_person_endings  endings of first-person verbs; other words are not looked up
    not_predicate_endings  endings that no nominative predicate has; words with them are not looked up
    first_person_verbs    first-person verbs that are spelled like another, rarer word (стану: I become, camp)
    accusatives   the speaker as an object that a predicate may describe (считают меня глупой)
    reflexives    "myself": with it, a predicate describes the speaker (чувствую себя глупой)
    linking_reflexive  first-person forms, infinitives and gerunds that require it (чувствую, считать, чувствуя)
    agreeing_beside    forms that agree with the speaker only next to the pronoun (вот такая я)
    agreeing_oblique   forms that agree with the speaker in other cases (самому/самой, одному/одной)
    agreeing_accusative  the same only next to "me" and "myself" (меня одну, себя саму)
    other_objects      other persons that a following infinitive describes (советую ей быть сильной)
    relative_subordinators  subordinators that may also be relative pronouns (uk: той, що прийшов)
    such               determiners after which they are no relative pronouns (у такій формі, що прийшла першою)
    existential        past forms whose subject usually follows (была ночь)
    times              nouns in the accusative of time, subjects of existential forms only (весь день работала)
    comparatives       subordinators after which an adjective may describe anybody (чем новый)
    reflexive_endings  endings of past forms without an object (началась ночь)
    partitives         "of", after which a form in another case requires a linking verb (быть одной из лучших)
    fixed_phrases      phrases whose first word, or second of two, agrees with nobody (один на один; номер один)
    predicatives       adjectives that may occur without the pronoun where the dictionary has no short forms, and
                       predicates that are spelled like an unrelated noun (зол, рада)
    past_copulas       past forms after which a predicate of the other gender is a contradiction (был рада)
    """

    first_person_endings: tuple[str, ...]
    not_predicate_endings: tuple[str, ...]
    first_person_verbs: frozenset[str]
    accusatives: frozenset[str]
    reflexives: frozenset[str]
    linking_reflexive: frozenset[str]
    agreeing_beside: dict[str, Gender]
    agreeing_oblique: dict[str, Gender]
    agreeing_accusative: dict[str, Gender]
    other_objects: frozenset[str]
    existential: frozenset[str]
    times: frozenset[str]
    comparatives: frozenset[str]
    reflexive_endings: tuple[str, ...]
    partitives: frozenset[str]
    fixed_phrases: frozenset[tuple[str, ...]]
    past_copulas: frozenset[str]
    predicatives: frozenset[str] = frozenset()
    relative_subordinators: frozenset[str] = frozenset()
    such: frozenset[str] = frozenset()


@dataclass(frozen=True)
class FirstPersonLanguage:
    """The words of one language. All words are in lower case and, for Serbian, in Latin script.

    pronouns      the subject "I"
    auxiliaries   first-person forms that accompany a past participle (jsem, bych, sam, bih, będę, gdybym)
    open_auxiliaries  the same for forms that serve all persons, so that a third person must be ruled out (sl bi)
    copulas       first-person forms that take a predicate adjective (jsem, sam, jestem)
    linking       first-person forms of other verbs that do: stay, feel, remain, seem (zůstávám, czuję)
    past_copulas  past forms after which a predicate of the other gender is a contradiction (byl jsem unavená)
    linking_infinitives  infinitives of copulas and linking verbs, for clauses with a first-person verb (chcę być silna)
    objects       "me" and "to me": a following infinitive also describes the first person (trudno mi być silną)
    others        words that show another subject: pronouns, auxiliaries and copulas of other persons
    subordinators words that open a clause with its own subject (že, da, jer)
    subordinators_after_mark  the same for words that do so only where a clause may begin (как: how, like)
    relatives     relative pronouns and adverbs (který, koji)
    coordinators  words after which the subject may stay the same (a, i, ale)
    prepositions  words whose noun phrase agrees with nobody
    transparent   adverbs, particles and clitics that may occur between a verb and its adjective, or after it
    past_endings  endings of past forms; words without them are not looked up as past forms
    present_endings  endings of first-person present forms; words without them are not looked up as such
    guessed_past  endings by which an unknown word next to the auxiliary is a past form, and its gender; no auxiliary is
                  needed if the form includes the person
    not_predicate_letters  last letters that no nominative predicate has; words with them are not looked up
    guessed_adjectives  endings by which an unknown word after a copula is an adjective, and its gender
    agreeing      forms that agree with the subject in any position (rád/ráda, sám/sama)
    agreeing_alone  the same for forms that may also belong to a following noun (один раз, одна подруга)
    agreeing_auxiliaries  auxiliaries that agree with the subject if the clause has another verb (hr živim sam)
    agreeing_objects  forms that agree with the speaker as an object, next to "me" (hr ostavio me je samu)
    accusatives   "me", as the object that they agree with
    other_auxiliaries  third-person auxiliaries, next to which those are not auxiliaries (hr on je to učinio sam)
    listed_past   past forms that the dictionary lacks or misreads; for Polish, first-person forms (powinnam)
    vetoed        words that are never evidence, whatever the dictionary says (pravila, dana)
    past_has_person       True if the past form includes the person (Polish byłam)
    adjective_cases  the cases of a predicate adjective after a copula, and after a linking verb
    linking_cases    other cases that it may have after a reflexive linking verb (hr smatram se odgovornom)
    reflexives       "myself", which such a predicate describes
    letters       letters that the dictionary writes differently (Serbian: Cyrillic letters in Latin script)
    subjects      additional words of languages whose verbs agree with a subject that must be found
    """

    code: str
    version: str
    linking: frozenset[str]
    others: frozenset[str]
    subordinators: frozenset[str]
    relatives: frozenset[str]
    coordinators: frozenset[str]
    prepositions: frozenset[str]
    past_endings: tuple[str, ...]
    pronouns: frozenset[str] = frozenset()
    auxiliaries: frozenset[str] = frozenset()
    open_auxiliaries: frozenset[str] = frozenset()
    copulas: frozenset[str] = frozenset()
    past_copulas: frozenset[str] = frozenset()
    linking_infinitives: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    subordinators_after_mark: frozenset[str] = frozenset()
    transparent: frozenset[str] = frozenset()
    present_endings: tuple[str, ...] = ("",)
    guessed_past: dict[str, Gender] = field(default_factory=dict)
    not_predicate_letters: str = ""
    guessed_adjectives: dict[str, Gender] = field(default_factory=dict)
    agreeing: dict[str, Gender] = field(default_factory=dict)
    agreeing_alone: dict[str, Gender] = field(default_factory=dict)
    agreeing_auxiliaries: dict[str, Gender] = field(default_factory=dict)
    agreeing_objects: dict[str, Gender] = field(default_factory=dict)
    accusatives: frozenset[str] = frozenset()
    other_auxiliaries: frozenset[str] = frozenset()
    listed_past: dict[str, Gender] = field(default_factory=dict)
    vetoed: frozenset[str] = frozenset()
    past_has_person: bool = False
    adjective_cases: frozenset[str] = frozenset({"nominative"})
    linking_cases: frozenset[str] = frozenset()
    reflexives: frozenset[str] = frozenset()
    letters: dict[str, str] = field(default_factory=dict)
    subjects: Subjects | None = None

    def normalise(self, word: str) -> str:
        """Return a lower-case word in the spelling of the dictionary and the lists."""
        return word.translate(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        return str.maketrans(self.letters)


LANGUAGES = LanguageFiles(FirstPersonLanguage, __package__, "language of the first-person checker")
