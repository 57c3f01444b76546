"""Word lists and endings of a language for the dialogue checker."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from gendersuite.checkers.language_files import LanguageFiles
from gendersuite.model import Gender


class Person(StrEnum):
    """The person that a word form refers to. The first two are the values of a slot's trait `person`; a form for either
    requires an explicit subject."""

    FIRST = "I"
    SECOND = "you"
    EITHER = ""


class Strategy(StrEnum):
    """The neutral strategies that an ending may show, by their names in rules."""

    NEUTER = "neuter"
    NOUN_PHRASE = "noun phrase"


@dataclass(frozen=True)
class DialogueLanguage:
    """The words of one language for the dialogue suite. All words are in lower case.

    subjects     subject pronouns and their person (yo, tú, usted)
    accusatives  the same in the accusative, with the adjective also in the accusative (tel mig sterkan)
    linking      verb forms that take an adjective (soy, estás, pareces)
    relating     verb forms whose clitic is the person that the adjective describes (te veo guapa)
    clitics      those clitics and their person
    phrasal      verb forms that express the meaning without an adjective (tienes suerte)
    phrasal_endings endings of such verb forms, with their person and the infinitive endings that prove them (bojíš)
    auxiliaries  verb forms that link only with a linking infinitive or participle after them (he sido, puedo ser)
    linking_infinitives those infinitives and participles
    opinion      verb forms that only introduce an opinion (creo que)
    narration    participles that introduce direct speech (řekla jsem)
    objects      object pronouns and their person: a clause with another verb describes them (mě zahlédli)
    answer       the word that opens the reply ("No, ...")
    negations    negating words
    negative_prefix  the prefix of negated verbs (nejsem)
    skipped      intensifiers, adverbs, infinitives and participles of linking verbs between verb and adjective
    skipped_pairs two-word intensifiers (un poco)
    skipped_endings endings of adverbs that may precede the adjective (-mente)
    articles     articles and their gender
    joiners      words that join two adjectives (y, e)
    contrasts    words after which a clause may continue without its verb (sino, pero sí)
    openers      words before a clause without a verb ("y tú superficial")
    relatives    words that open a relative clause (que, quien)
    prepositions words that open a prepositional phrase (de mal humor)
    pro_forms    words that replace the adjective (lo soy, yo también)
    things       nouns with the same gender for all persons (persona, genio): noun phrases without agreement
    sexed        nouns that mean only men or only women, for dictionaries that mark nouns; with a hyphen, also the last
                 part of longer nouns (-kona)
    infinitive_marks words before an infinitive (að rugla): a verb phrase
    one_form_endings endings of adjectives with one form for both genders (moderní); other known words without a
                 counterpart are then nouns. Empty: any word may be such an adjective
    verb_endings endings of verb forms that never agree, with the infinitive endings that prove them (haciendo: hacer)
    adverb_endings endings of adverbs, with the endings that prove them (elegantně: elegantního)
    guessed_endings    endings by which an unknown word shows a gender (None: one form for both); used as a second step
    neutral_endings    endings by which an unknown word shows a neutral strategy (skemmtilegt: neuter); used likewise
    bare_stems   whether one gender is the bare stem, so that a truncated word may look like it (sterk|ur)
    adjective_may_come_first  whether the adjective may precede its verb (Czech: krásná jsi)
    both_marks   marks of a word that gives both genders (o/a, o(a), @)
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
        """The gender of a noun that means only men or only women; None for other nouns."""
        whole = self.sexed.get(noun)
        return whole or next((sex for end, sex in self.sexed.items() if end[0] == "-" and noun.endswith(end[1:])), None)

    def is_clitic(self, word: str) -> bool:
        """Whether a word is only an object pronoun (la is also an article)."""
        return word in self.clitics and word not in self.articles


LANGUAGES = LanguageFiles(DialogueLanguage, __package__, "language of the dialogue checker")
