"""Dictionaries: readings of word forms with gender, from embedded dictionaries and word lists."""

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
"""The plug-in groups for dictionaries. Plug-in names are language codes."""


class DictionaryFactory(Protocol):
    """Opens the dictionary of a language; `path` overrides its location."""

    def __call__(self, language: str, path: Path | None) -> Dictionary: ...


# Languages with swap rules (data/XX.tsv) use a Hunspell word list, others an adapter.
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


# Dictionaries that also distinguish verbs, adjectives and nouns, and mark person: paradigms with a Hunspell word list,
# or an adapter if the language has such a dictionary.
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
    """Return the dictionary of a language. Raise DictionaryMissing, with instructions, if it is not installed.

    With `online`, unknown words are looked up in the online dictionaries of the language, if there are any.
    """
    found = DICTIONARIES.get(language)(language, path)
    if not online:
        return found

    from gendersuite.dictionaries.online import SERVICES, with_online

    return with_online(found, language) if language in SERVICES else found


def open_word_classes(language: str, path: Path | None = None) -> Dictionary:
    """Return the dictionary of word classes of a language. Raise DictionaryMissing, with instructions, if it is not
    installed."""
    return WORD_CLASSES.get(language)(language, path)
