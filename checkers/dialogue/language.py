"""What the dialogue checker must be told about a language: words and endings, no code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from gendersuite.model import Gender

I = "I"  # noqa: E741  the pronoun itself: the value of the trait `person`
YOU = "you"
T = TypeVar("T")


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def persons(first: str, second: str, either: str = "") -> dict[str, str]:
    """Word forms and the person each stands for; nobody for those that need a subject beside them to tell."""
    return dict.fromkeys(either.split(), "") | dict.fromkeys(first.split(), I) | dict.fromkeys(second.split(), YOU)


def each(text: str, value: T) -> dict[str, T]:
    """The words of a text, each with this value."""
    return dict.fromkeys(text.split(), value)


def endings(masculine: str, feminine: str, both: str) -> dict[str, Gender | None]:
    """Endings and the gender each shows; None for those that serve both."""
    return {
        **dict.fromkeys(both.split()),
        **dict.fromkeys(masculine.split(), Gender.MASCULINE),
        **dict.fromkeys(feminine.split(), Gender.FEMININE),
    }


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
    linking_infinites those infinitives and participles
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
    subjects: dict[str, str]
    linking: dict[str, str]
    relating: frozenset[str]
    clitics: dict[str, str]
    phrasal: dict[str, str]
    auxiliaries: dict[str, str]
    linking_infinites: frozenset[str]
    opinion: frozenset[str]
    answer: frozenset[str]
    negations: frozenset[str]
    skipped: frozenset[str]
    skipped_pairs: frozenset[tuple[str, str]]
    skipped_endings: tuple[str, ...]
    articles: dict[str, Gender]
    joiners: frozenset[str]
    contrasts: frozenset[str]
    openers: frozenset[str]
    relatives: frozenset[str]
    prepositions: frozenset[str]
    pro_forms: frozenset[str]
    things: frozenset[str]
    verb_endings: dict[str, tuple[str, ...]]
    guessed_endings: dict[str, Gender | None]
    both_marks: str
    adjective_may_come_first: bool = False
    sexed: dict[str, Gender] = field(default_factory=dict)
    infinitive_marks: frozenset[str] = frozenset()
    bare_stems: bool = False
    neutral_endings: dict[str, str] = field(default_factory=dict)
    accusatives: dict[str, str] = field(default_factory=dict)
    phrasal_endings: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    narration: frozenset[str] = frozenset()
    objects: dict[str, str] = field(default_factory=dict)
    negative_prefix: str = ""
    adverb_endings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    one_form_endings: tuple[str, ...] = ()

    def sex_of(self, noun: str) -> Gender | None:
        """The gender of the people that a noun means, if it means only men or only women."""
        whole = self.sexed.get(noun)
        return whole or next((sex for end, sex in self.sexed.items() if end[0] == "-" and noun.endswith(end[1:])), None)

    def is_clitic(self, word: str) -> bool:
        """Whether a word is an object pronoun and nothing else (la is an article, too)."""
        return word in self.clitics and word not in self.articles
