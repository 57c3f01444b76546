"""The word lists and endings that describe a language to the first-person checker."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from gendersuite.checkers.language_files import LanguageFiles
from gendersuite.model import Gender


@dataclass(frozen=True)
class Subjects:
    """The further words of a language whose past agrees with a subject and has no auxiliary (East Slavic): there the
    subject must be found, and predicates are declined.

    first_person_endings  endings of verbs in the first person, to leave other words unasked
    not_predicate_endings  endings that no predicate in the nominative has, to the same end
    first_person_verbs    such forms that are spelled like another word, but mostly are verbs (стану: I become, camp)
    accusatives   the speaker as an object, of which a predicate may be said (считают меня глупой)
    reflexives    "myself", by which a predicate is the speaker's (чувствую себя глупой)
    linking_reflexive  first-person forms, infinitives and gerunds that need it (чувствую, считать, чувствуя)
    agreeing_beside    forms that agree with the speaker only beside the pronoun (вот такая я)
    agreeing_oblique   forms that agree with the speaker in other cases (самому/самой, одному/одной)
    agreeing_accusative  the same beside "me" and "myself" only (меня одну, себя саму)
    other_objects      other persons, of whom an infinitive behind them is said (советую ей быть сильной)
    relative_subordinators  subordinators that may be relative pronouns, too (uk: той, що прийшов)
    such               determiners behind which they are none (у такій формі, що прийшла першою)
    existential        past forms before which no subject need stand (была ночь)
    times              nouns in the accusative of time, which are the subject of those only (весь день работала)
    comparatives       subordinators behind which an adjective may be anybody's (чем новый)
    reflexive_endings  endings of past forms that have no object, either (началась ночь)
    partitives         "of", after which a form in another case needs a linking verb (быть одной из лучших)
    fixed_phrases      phrases whose first word agrees with nobody (один на один), or the last of two (номер один)
    predicatives       adjectives that may do without the pronoun, where the dictionary knows no short forms, and
                       predicates that are spelled like another noun (зол, рада)
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
    """One language's words. Every word is lower case and, for Serbian, in Latin script.

    pronouns      the subject "I"
    auxiliaries   first-person forms that a past participle needs beside it (jsem, bych, sam, bih, będę, gdybym)
    open_auxiliaries  the same where the form serves every person, so that a third person must be ruled out (sl bi)
    copulas       first-person forms that a predicate adjective follows (jsem, sam, jestem)
    linking       other first-person forms of which that is true: stay, feel, remain, seem (zůstávám, czuję)
    past_copulas  past forms after which a predicate of the other gender is a contradiction (byl jsem unavená)
    linking_infinitives  infinitives of copulas and linking verbs, for clauses with a first-person verb (chcę być silna)
    objects       "me" and "to me", whose infinitive is said of the first person, too (trudno mi być silną)
    others        words that show another subject: pronouns, auxiliaries and copulas of other persons
    subordinators words that open a clause with a subject of its own (že, da, jer)
    subordinators_after_mark  the same for words that do so only where a clause may begin (как: how, like)
    relatives     relative pronouns and adverbs (který, koji)
    coordinators  words after which the subject may stay the same (a, i, ale)
    prepositions  words whose noun phrase agrees with nobody
    transparent   adverbs, particles and clitics that may stand between a verb and its adjective, or after it
    past_endings  endings that a past form may have: other words are not looked up as one
    present_endings  endings that a first-person present form may have: other words are not looked up as one
    guessed_past  endings by which an unknown word beside the auxiliary is a past form, and its gender; where the
                  person is inside the form, the auxiliary is not needed
    not_predicate_letters  last letters that no predicate in the nominative has, to leave other words unasked
    guessed_adjectives  endings by which an unknown word after a copula is an adjective, and its gender
    agreeing      forms that agree with the subject wherever they stand (rád/ráda, sám/sama)
    agreeing_alone  the same for forms that may also belong to a noun behind them (один раз, одна подруга)
    agreeing_auxiliaries  auxiliaries that agree with the subject where the clause has another verb (hr živim sam)
    agreeing_objects  forms that agree with the speaker as an object, beside "me" (hr ostavio me je samu)
    accusatives   "me", as the object that they agree with
    other_auxiliaries  auxiliaries of the third person, beside which those are none (hr on je to učinio sam)
    listed_past   past forms that the dictionary lacks or misreads; with first person inside for Polish (powinnam)
    vetoed        words that are never evidence, whatever the dictionary says (pravila, dana)
    past_has_person       True where the person is inside the past form (Polish byłam)
    adjective_cases  the cases of a predicate adjective after a copula, and after a linking verb
    linking_cases    other cases that it may have after a reflexive linking verb (hr smatram se odgovornom)
    reflexives       "myself", of which such a predicate is said
    letters       letters that the dictionary writes in another way (Serbian: Cyrillic ones in Latin script)
    subjects      what a language needs besides whose verbs agree with a subject that must be found
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
        """A lower-case word as the dictionary and the lists write it."""
        return word.translate(self._letters)

    @cached_property
    def _letters(self) -> dict[int, str]:
        return str.maketrans(self.letters)


LANGUAGES = LanguageFiles(FirstPersonLanguage, __package__, "language of the first-person checker")
