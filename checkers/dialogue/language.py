"""The word lists and endings that describe a language to the dialogue checker."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from gendersuite.checkers.language_files import LanguageFiles
from gendersuite.model import Gender


class Person(StrEnum):
    """Whom a word form stands for. The first two are the values of a slot's trait `person`; a form for either needs a
    subject beside it."""

    FIRST = "I"
    SECOND = "you"
    EITHER = ""


class Strategy(StrEnum):
    """The neutral strategies that an ending may show, by their names in rules."""

    NEUTER = "neuter"
    NOUN_PHRASE = "noun phrase"


@dataclass(frozen=True)
class DialogueLanguage:
    """One language's words for the dialogue suite. Every word is lower case.

    subjects     subject pronouns and their person (yo, tú, usted)
    accusatives  the same in the accusative, whose adjective is in the accusative, too (tel mig sterkan)
    linking      verb forms that an adjective follows (soy, estás, pareces)
    relating     verb forms whose clitic says whom the adjective describes (te veo guapa)
    clitics      those clitics and their person
    phrasal      verb forms that say the same without an adjective (tienes suerte)
    phrasal_endings endings of such verb forms, with their person and the infinitive endings that prove them (bojíš)
    auxiliaries  verb forms that are linking only where a linking infinitive or participle follows (he sido, puedo ser)
    linking_infinitives those infinitives and participles
    opinion      verb forms that only introduce what is thought (creo que)
    narration    participles that tell who speaks and how, not what is said (řekla jsem)
    objects      object pronouns and their person: a clause of another verb is about them (mě zahlédli)
    answer       the word that opens the reply ("No, ...")
    negations    words that deny
    negative_prefix  what a verb begins with that denies (nejsem)
    skipped      intensifiers, adverbs, infinitives and participles of linking verbs between verb and adjective
    skipped_pairs two-word intensifiers (un poco)
    skipped_endings endings of adverbs that may stand before the adjective (-mente)
    articles     articles and their gender
    joiners      words that join two adjectives (y, e)
    contrasts    words after which a clause may go on without its verb (sino, pero sí)
    openers      words before a clause without verb ("y tú superficial")
    relatives    words that open a relative clause (que, quien)
    prepositions words that open a prepositional phrase (de mal humor)
    pro_forms    words that stand for the adjective (lo soy, yo también)
    things       nouns of one gender for everyone (persona, genio): a noun phrase, no agreement
    sexed        nouns that mean a man or a woman, where the dictionary tells nouns; with a hyphen also the last part
                 of longer ones (-kona)
    infinitive_marks words before an infinitive (að rugla): a verb phrase
    one_form_endings endings of adjectives with one form for both genders (moderní); other known words without a
                 counterpart are then nouns. Empty: any word may be such an adjective
    verb_endings endings of verb forms that never agree, with the infinitive endings that prove them (haciendo: hacer)
    adverb_endings endings of adverbs, with the endings that prove them (elegantně: elegantního)
    guessed_endings    endings by which an unknown word still shows gender (None: it serves both), as a second pass
    neutral_endings    endings by which an unknown word shows a neutral strategy (skemmtilegt: neuter), the same way
    bare_stems   whether one gender has the bare stem, so that a word that is cut short may look like it (sterk|ur)
    adjective_may_come_first  whether the adjective may stand before its verb (Czech: krásná jsi)
    both_marks   how one word gives both genders (o/a, o(a), @)
    """

    code: str
    version: str
    subjects: dict[str, Person]
    linking: dict[str, Person]
    answer: frozenset[str]
    both_marks: str
    accusatives: dict[str, Person] = field(default_factory=dict)
    relating: frozenset[str] = frozenset()
    clitics: dict[str, Person] = field(default_factory=dict)
    phrasal: dict[str, Person] = field(default_factory=dict)
    phrasal_endings: dict[Person, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    auxiliaries: dict[str, Person] = field(default_factory=dict)
    linking_infinitives: frozenset[str] = frozenset()
    opinion: frozenset[str] = frozenset()
    narration: frozenset[str] = frozenset()
    objects: dict[str, Person] = field(default_factory=dict)
    negations: frozenset[str] = frozenset()
    negative_prefix: str = ""
    skipped: frozenset[str] = frozenset()
    skipped_pairs: frozenset[tuple[str, ...]] = frozenset()
    skipped_endings: tuple[str, ...] = ()
    articles: dict[str, Gender] = field(default_factory=dict)
    joiners: frozenset[str] = frozenset()
    contrasts: frozenset[str] = frozenset()
    openers: frozenset[str] = frozenset()
    relatives: frozenset[str] = frozenset()
    prepositions: frozenset[str] = frozenset()
    pro_forms: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    sexed: dict[str, Gender] = field(default_factory=dict)
    infinitive_marks: frozenset[str] = frozenset()
    one_form_endings: tuple[str, ...] = ()
    verb_endings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    adverb_endings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    guessed_endings: dict[str, Gender | None] = field(default_factory=dict)
    neutral_endings: dict[str, Strategy] = field(default_factory=dict)
    bare_stems: bool = False
    adjective_may_come_first: bool = False

    def sex_of(self, noun: str) -> Gender | None:
        """The gender of the people that a noun means, if it means only men or only women."""
        whole = self.sexed.get(noun)
        return whole or next((sex for end, sex in self.sexed.items() if end[0] == "-" and noun.endswith(end[1:])), None)

    def is_clitic(self, word: str) -> bool:
        """Whether a word is an object pronoun and nothing else (la is an article, too)."""
        return word in self.clitics and word not in self.articles


LANGUAGES = LanguageFiles(DialogueLanguage, __package__, "language of the dialogue checker")
