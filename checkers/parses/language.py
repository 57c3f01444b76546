"""Language settings that supplement the features and relations of a parse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from gendersuite.checkers.dialogue.language import LANGUAGES as DIALOGUE
from gendersuite.checkers.dialogue.language import DialogueLanguage
from gendersuite.checkers.first_person.language import LANGUAGES as FIRST_PERSON
from gendersuite.checkers.language_files import LanguageFiles
from gendersuite.checkers.parses.features import gender_of
from gendersuite.checkers.parses.tokens import UdToken
from gendersuite.model import Gender

NO = frozenset(
    {"no", "non", "não", "nu", "ne", "nie", "nee", "nein", "nej", "nei", "ei", "nē", "nem", "не", "ні", "нет", "όχι"}
)
"""The words that open a reply, for languages without a list."""


@dataclass(frozen=True)
class UdLanguage:
    """The settings of a language for Universal Dependencies.

    past_drops_subject  a past form without a subject may belong to the speaker (East Slavic); if this is False and
                        past_needs_auxiliary is True, one without an auxiliary belongs to somebody else
    past_repeats_person the same is true of a past form that is coordinated with another one (Polish)
    open_conditional    the auxiliary of the conditional serves all persons (Slovenian bi)
    invariable_after    lemmas of auxiliaries whose participle agrees with nobody (Spanish he llegado)
    agreeing            words that agree with the speaker whatever their part of speech in the parse (rád/ráda,
                        sám/sama), in lower case and in the script that `normalise` returns
    not_auxiliary       the same for words that are also auxiliaries (Croatian sam)
    same_form           endings of adjectives with one form for both genders, for which parsers guess one (Czech lepší)
    auxiliaries         first-person forms that a parser may analyse only in parts (Czech kdybych = když + bych)
    """

    code: str
    past_drops_subject: bool = False
    past_needs_auxiliary: bool = False
    past_repeats_person: bool = False
    open_conditional: bool = False
    invariable_after: frozenset[str] = frozenset({"avere", "avoir", "haber", "haver", "ter"})
    same_form: tuple[str, ...] = ()
    auxiliaries: frozenset[str] = frozenset()
    agreeing: dict[str, Gender] = field(default_factory=dict)
    not_auxiliary: dict[str, Gender] = field(default_factory=dict)
    normalise: Callable[[str], str] = str

    @property
    def is_slavic(self) -> bool:
        return self.past_drops_subject or self.past_needs_auxiliary

    def gender(self, token: UdToken) -> Gender | None:
        """The gender that a word shows, or None."""
        if token.upos in ("ADJ", "DET") and token.form.lower().endswith(self.same_form):
            return None
        return gender_of(token)

    def is_auxiliary(self, form: str, upos: str) -> bool:
        """Whether a word is a first-person auxiliary by its form."""
        return upos not in ("ADJ", "ADV", "DET") and self.normalise(form.lower()) in self.auxiliaries

    def agreeing_gender(self, form: str, upos: str) -> Gender | None:
        """The gender of a listed word, or None."""
        word = self.normalise(form.lower())
        return self.agreeing.get(word) or (self.not_auxiliary.get(word) if upos != "AUX" else None)


LANGUAGES = LanguageFiles(UdLanguage, __package__, "language of the checkers on parses")


def ud_language(code: str) -> UdLanguage:
    """Return the settings of a language; most languages need none. Agreeing words are taken from the first-person
    checker if it supports the language."""
    language = LANGUAGES.get(code) if code in LANGUAGES else UdLanguage(code)
    if code not in FIRST_PERSON:
        return language
    known = FIRST_PERSON.get(code)
    return replace(
        language,
        auxiliaries=known.auxiliaries,
        agreeing={**known.agreeing, **known.agreeing_alone},
        not_auxiliary=known.agreeing_auxiliaries,
        normalise=known.normalise,
    )


def ud_dialogue_language(code: str) -> DialogueLanguage:
    """Return the words that divide a dialogue into turns and statements: those of the dialogue checker if it supports
    the language, else the words for "no" in many languages, which open the reply."""
    if code in DIALOGUE:
        return DIALOGUE.get(code)
    return DialogueLanguage(code, version="0", subjects={}, linking={}, answer=NO, both_marks="@")
