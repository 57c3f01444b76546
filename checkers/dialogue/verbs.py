"""Finds word forms that may be the verb or pronoun of a clause."""

from __future__ import annotations

from gendersuite.checkers.dialogue.language import DialogueLanguage, Person
from gendersuite.dictionaries import Dictionary
from gendersuite.support.cached_method import cached_method


class Verbs:
    """Looks up verb forms of one language. Results are cached."""

    def __init__(self, language: DialogueLanguage, dictionary: Dictionary) -> None:
        self._language = language
        self._dictionary = dictionary

    @cached_method
    def may_open(self, word: str) -> bool:
        """Whether a word may be the verb or pronoun of a clause."""
        language = self._language
        verb, _ = self.without_prefix(word)
        lists = (language.linking, language.auxiliaries, language.phrasal, language.relating)
        pronouns = (language.subjects, language.objects, language.accusatives)
        return any(verb in words for words in (*lists, *pronouns)) or bool(self.person_by_ending(verb))

    @cached_method
    def without_prefix(self, verb: str) -> tuple[str, bool]:
        """Return a verb without its negating prefix, and whether it had one."""
        language = self._language
        positive = verb.removeprefix(language.negative_prefix)
        lists = (language.linking, language.auxiliaries, language.phrasal, language.relating)
        denied = positive != verb and any(positive in words for words in lists)
        return (positive, True) if denied else (verb, False)

    @cached_method
    def person_by_ending(self, verb: str) -> Person:
        """The person of a verb form according to its ending and infinitive; EITHER if they do not show it."""
        if verb in self._language.skipped:
            return Person.EITHER
        for person, endings in self._language.phrasal_endings.items():
            for ending, infinitives in endings.items():
                stem = verb.removesuffix(ending)
                if stem != verb and any(self._dictionary.analyses(stem + infinitive) for infinitive in infinitives):
                    return person
        return Person.EITHER
