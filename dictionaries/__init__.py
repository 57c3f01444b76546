"""Word form -> readings with gender, from embedded dictionaries and word lists."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Protocol

from gendersuite.dictionaries.analysis import Analysis, Dictionary
from gendersuite.registry import Registry

__all__ = ["DICTIONARIES", "Analysis", "Dictionary", "DictionaryFactory", "open_dictionary"]


class DictionaryFactory(Protocol):
    """Opens the dictionary of a language; `path` overrides where it is looked for."""

    def __call__(self, language: str, path: Path | None) -> Dictionary: ...


# A language with swap rules (data/XX.tsv) is served by a Hunspell word list.
DICTIONARIES: Registry[DictionaryFactory] = Registry(
    "dictionary for language",
    {
        Path(entry.name).stem: "gendersuite.dictionaries.hunspell:open_swap_dictionary"
        for entry in files(__package__).joinpath("data").iterdir()
        if entry.name.endswith(".tsv")
    },
)


def open_dictionary(language: str, path: Path | None = None) -> Dictionary:
    """The dictionary that serves a language, or DictionaryMissing with how to get it."""
    return DICTIONARIES.get(language)(language, path)
