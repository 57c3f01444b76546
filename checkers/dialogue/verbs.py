"""Which word forms may carry a clause: verbs by list or ending, pronouns; kept per word type."""

from __future__ import annotations

from functools import cache

from gendersuite.checkers.dialogue.language import DialogueLanguage, Person
from gendersuite.dictionaries import Dictionary


class Verbs:
    """Looks verb forms up for one language. Texts repeat their words, so that answers are kept."""

    def __init__(self, language: DialogueLanguage, dictionary: Dictionary) -> None:
        self._language = language
        self._dictionary = dictionary
        self.may_open = cache(self._may_open)
        self.without_prefix = cache(self._without_prefix)
        self.person_by_ending = cache(self._person_by_ending)

    def _may_open(self, word: str) -> bool:
        """Whether a word can be what a clause is found by."""
        language = self._language
        verb, _ = self.without_prefix(word)
        lists = (language.linking, language.auxiliaries, language.phrasal, language.relating)
        pronouns = (language.subjects, language.objects, language.accusatives)
        return any(verb in words for words in (*lists, *pronouns)) or bool(self.person_by_ending(verb))

    def _without_prefix(self, verb: str) -> tuple[str, bool]:
        """A verb without the prefix that denies it, and whether it had one."""
        language = self._language
        positive = verb.removeprefix(language.negative_prefix)
        lists = (language.linking, language.auxiliaries, language.phrasal, language.relating)
        denied = positive != verb and any(positive in words for words in lists)
        return (positive, True) if denied else (verb, False)

    def _person_by_ending(self, verb: str) -> Person:
        """The person of a verb form that its ending and its infinitive give away; EITHER if they do not."""
        if verb in self._language.skipped:
            return Person.EITHER
        for person, endings in self._language.phrasal_endings.items():
            for ending, infinitives in endings.items():
                stem = verb.removesuffix(ending)
                if stem != verb and any(self._dictionary.analyses(stem + infinitive) for infinitive in infinitives):
                    return person
        return Person.EITHER
