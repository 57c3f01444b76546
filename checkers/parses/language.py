"""What the rules on parses must be told about a language; the rest is in the features and relations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gendersuite.checkers.dialogue.language import DialogueLanguage, words
from gendersuite.checkers.first_person.language import FirstPersonLanguage
from gendersuite.checkers.language_files import language_files
from gendersuite.checkers.parses.features import gender_of
from gendersuite.checkers.parses.tokens import UdToken
from gendersuite.model import Gender
from gendersuite.registry import Registry

EAST_SLAVIC = frozenset({"be", "ru", "uk"})
OTHER_SLAVIC = frozenset({"bg", "bs", "cs", "dsb", "hr", "hsb", "mk", "pl", "sk", "sl", "sr"})
PERSON_IN_EVERY_PAST = frozenset({"pl"})
OPEN_CONDITIONAL = frozenset({"mk", "sl"})
SAME_FORM = {"cs": ("í",)}
INVARIABLE_AFTER = frozenset({"avere", "avoir", "haber", "haver", "ter"})

WITH_WORDS: Registry[FirstPersonLanguage] = language_files(
    "gendersuite.checkers.first_person", "language of the first-person checker"
)
WITH_DIALOGUE: Registry[DialogueLanguage] = language_files(
    "gendersuite.checkers.dialogue", "language of the dialogue checker"
)


@dataclass(frozen=True)
class UdLanguage:
    """A language in Universal Dependencies.

    past_drops_subject  a past form without a subject may be the speaker's (East Slavic); where it is False and
                        past_needs_auxiliary is True, one without an auxiliary is somebody else's
    past_repeats_person the same is true of a past form that another one is coordinated with (Polish)
    open_conditional    the conditional's auxiliary serves every person (Slovenian bi)
    invariable_after    lemmas of auxiliaries whose participle agrees with nobody (Spanish he llegado)
    agreeing            words that agree with the speaker whatever a parser takes them for (rád/ráda, sám/sama), lower
                        case and in the script that `normalise` makes
    not_auxiliary       such words that are auxiliaries, too (Croatian sam)
    same_form           endings of adjectives with one form for both genders, of which parsers guess one (Czech lepší)
    auxiliaries         first-person forms that a parser may know only in parts (Czech kdybych = když + bych)
    """

    code: str
    past_drops_subject: bool = False
    past_needs_auxiliary: bool = False
    past_repeats_person: bool = False
    open_conditional: bool = False
    invariable_after: frozenset[str] = INVARIABLE_AFTER
    same_form: tuple[str, ...] = ()
    auxiliaries: frozenset[str] = frozenset()
    agreeing: Mapping[str, Gender] = field(default_factory=dict)
    not_auxiliary: Mapping[str, Gender] = field(default_factory=dict)
    normalise: Callable[[str], str] = str

    @property
    def is_slavic(self) -> bool:
        return self.past_drops_subject or self.past_needs_auxiliary

    def gender(self, token: UdToken) -> Gender | None:
        """The gender that a word shows, if its form can."""
        if token.upos in ("ADJ", "DET") and token.form.lower().endswith(self.same_form):
            return None
        return gender_of(token)

    def is_auxiliary(self, form: str, upos: str) -> bool:
        """Whether a word is an auxiliary of the first person by its form."""
        return upos not in ("ADJ", "ADV", "DET") and self.normalise(form.lower()) in self.auxiliaries

    def agreeing_gender(self, form: str, upos: str) -> Gender | None:
        """The gender of a listed word."""
        word = self.normalise(form.lower())
        return self.agreeing.get(word) or (self.not_auxiliary.get(word) if upos != "AUX" else None)


def ud_language(code: str) -> UdLanguage:
    """What is to be known of a language; nothing in particular of most. Words that agree are taken from the
    language's file of the first-person checker, if it has one."""
    known = WITH_WORDS.get(code) if code in WITH_WORDS else None
    return UdLanguage(
        code,
        past_drops_subject=code in EAST_SLAVIC,
        past_needs_auxiliary=code in OTHER_SLAVIC,
        past_repeats_person=code in PERSON_IN_EVERY_PAST,
        open_conditional=code in OPEN_CONDITIONAL,
        same_form=SAME_FORM.get(code, ()),
        auxiliaries=known.auxiliaries if known else frozenset(),
        agreeing={**known.agreeing, **known.agreeing_alone} if known else {},
        not_auxiliary=known.agreeing_auxiliaries if known else {},
        normalise=(known.normalise if known else None) or str,
    )


def ud_dialogue_language(code: str) -> DialogueLanguage:
    """The words that part a dialogue into turns and statements: the language's own, if the dialogue checker has a file
    for it, or else the word for "no" in many languages, by which the reply is known."""
    if code in WITH_DIALOGUE:
        return WITH_DIALOGUE.get(code)
    nothing: frozenset[str] = frozenset()
    return DialogueLanguage(
        code=code,
        version="0",
        subjects={},
        linking={},
        relating=nothing,
        clitics={},
        phrasal={},
        auxiliaries={},
        linking_infinites=nothing,
        opinion=nothing,
        answer=words("no non não nu ne nie nee nein nej nei ei nē nem не ні нет όχι"),
        negations=nothing,
        skipped=nothing,
        skipped_pairs=frozenset(),
        skipped_endings=(),
        articles={},
        joiners=nothing,
        contrasts=nothing,
        openers=nothing,
        relatives=nothing,
        prepositions=nothing,
        pro_forms=nothing,
        things=nothing,
        verb_endings={},
        guessed_endings={},
        both_marks="@",
    )
