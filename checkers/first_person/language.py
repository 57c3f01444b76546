"""What the first-person checker must be told about a language: words and endings, no code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gendersuite.model import Gender


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


def agreeing(masculine: str, feminine: str) -> dict[str, Gender]:
    """Forms and the gender each shows."""
    return dict.fromkeys(masculine.split(), Gender.MASCULINE) | dict.fromkeys(feminine.split(), Gender.FEMININE)


@dataclass(frozen=True)
class FirstPersonLanguage:
    """One language's words. Every word is lower case and, for Serbian, in Latin script.

    pronouns      the subject "I"
    auxiliaries   first-person forms that a past participle needs beside it (jsem, bych, sam, bih, będę, gdybym)
    open_auxiliaries  the same where the form serves every person, so that a third person must be ruled out (sl bi)
    copulas       first-person forms that a predicate adjective follows (jsem, sam, jestem)
    linking       other first-person forms of which that is true: stay, feel, remain, seem (zůstávám, czuję)
    others        words that show another subject: pronouns, auxiliaries and copulas of other persons
    subordinators words that open a clause with a subject of its own (že, da, jer)
    relatives     relative pronouns and adverbs (který, koji)
    coordinators  words after which the subject may stay the same (a, i, ale)
    prepositions  words whose noun phrase agrees with nobody
    transparent   adverbs, particles and clitics that may stand between a verb and its adjective, or after it
    past_endings  endings that a past form may have: other words are not looked up as one
    guessed_past  endings by which an unknown word beside the auxiliary is a past form, and its gender
    agreeing      forms that agree with the subject wherever they stand (rád/ráda, sám/sama)
    listed_past   past forms that the dictionary lacks or misreads; with first person inside for Polish (powinnam)
    vetoed        words that are never evidence, whatever the dictionary says (pravila, dana)
    past_needs_auxiliary  False where the past is a verb of its own that agrees with its subject (East Slavic)
    past_has_person       True where the person is inside the past form (Polish byłam)
    zero_copula   True where the pronoun alone is followed by a predicate adjective (я рада)
    adjective_cases  the cases of a predicate adjective after a copula, and after a linking verb
    normalise     how a word is written for the dictionary (Serbian: Latin script)
    """

    code: str
    version: str
    pronouns: frozenset[str]
    copulas: frozenset[str]
    linking: frozenset[str]
    others: frozenset[str]
    subordinators: frozenset[str]
    relatives: frozenset[str]
    coordinators: frozenset[str]
    prepositions: frozenset[str]
    past_endings: tuple[str, ...]
    agreeing: dict[str, Gender]
    transparent: frozenset[str] = frozenset()
    auxiliaries: frozenset[str] = frozenset()
    open_auxiliaries: frozenset[str] = frozenset()
    guessed_past: dict[str, Gender] = field(default_factory=dict)
    listed_past: dict[str, Gender] = field(default_factory=dict)
    vetoed: frozenset[str] = frozenset()
    past_needs_auxiliary: bool = True
    past_has_person: bool = False
    zero_copula: bool = False
    adjective_cases: frozenset[str] = frozenset({"nominative"})
    normalise: Callable[[str], str] | None = None
