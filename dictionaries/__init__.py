"""Word form -> readings with gender, from embedded dictionaries and word lists."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from gendersuite.dictionaries.analysis import Analysis, Dictionary, NoDictionary, embedded, of_class
from gendersuite.plugins import find_plugins
from gendersuite.registry import Registry

__all__ = [
    "DICTIONARIES",
    "DICTIONARY_GROUPS",
    "WORD_CLASSES",
    "Analysis",
    "Dictionary",
    "DictionaryFactory",
    "NoDictionary",
    "embedded",
    "of_class",
    "open_dictionary",
    "open_word_classes",
]


DICTIONARY_GROUPS = ("dictionaries", "word_classes")
"""The groups of plug-ins with dictionaries, whose names are language codes."""


class DictionaryFactory(Protocol):
    """Opens the dictionary of a language; `path` overrides where it is looked for."""

    def __call__(self, language: str, path: Path | None) -> Dictionary: ...


# A language with swap rules (data/XX.tsv) is served by a Hunspell word list, others by an adapter of their own.
DICTIONARIES: Registry[DictionaryFactory] = Registry(
    "dictionary for language",
    {
        Path(entry.name).stem: "gendersuite.dictionaries.hunspell:open_swap_dictionary"
        for entry in files(__package__).joinpath("data").iterdir()
        if entry.name.endswith(".tsv")
    }
    | {"is": "gendersuite.dictionaries.bin:open_bin"},
    partial(find_plugins, DICTIONARY_GROUPS[0]),
)


# Dictionaries that also tell verbs from adjectives and nouns, and their person: paradigms over a Hunspell word list,
# or an adapter where the language has a dictionary of that kind.
WORD_CLASSES: Registry[DictionaryFactory] = Registry(
    "dictionary of word classes for language",
    {
        Path(entry.name).stem: "gendersuite.dictionaries.paradigms:open_paradigms"
        for entry in files(__package__).joinpath("data", "paradigms").iterdir()
        if entry.name.endswith(".tsv")
    }
    | dict.fromkeys(("ru", "uk"), "gendersuite.dictionaries.pymorphy:open_pymorphy")
    | {"pl": "gendersuite.dictionaries.morfeusz:open_morfeusz"},
    partial(find_plugins, DICTIONARY_GROUPS[1]),
)


def open_dictionary(language: str, path: Path | None = None, *, online: bool = False) -> Dictionary:
    """The dictionary that serves a language, or DictionaryMissing with how to get it.

    With `online`, words that it does not know are looked up in the language's online dictionaries, if it has any.
    """
    found = DICTIONARIES.get(language)(language, path)
    if not online:
        return found

    from gendersuite.dictionaries.online import SERVICES, with_online

    return with_online(found, language) if language in SERVICES else found


def open_word_classes(language: str, path: Path | None = None) -> Dictionary:
    """The dictionary that tells the word classes of a language, or DictionaryMissing with how to get it."""
    return WORD_CLASSES.get(language)(language, path)
