"""Hunspell word lists as dictionaries with gender, by the swap test."""

from __future__ import annotations

from pathlib import Path

from gendersuite.dictionaries.swap import SwapDictionary, load_swap_rules
from gendersuite.dictionaries.wordlists import find_word_list


def open_swap_dictionary(language: str, path: Path | None) -> SwapDictionary:
    """Return the word list of a language, combined with its swap rules."""
    rules = load_swap_rules(language)
    words = find_word_list(language, rules.lists, path)
    return SwapDictionary(f"hunspell-{words.stem.name}", words.version, words.knows, rules)
