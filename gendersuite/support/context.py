"""Sentences with context: `context <sep> sentence`, as in the sources of MT-GenEval."""

from __future__ import annotations

import re

SEPARATOR = "<sep>"

# Systems that also translate the context may change the separator: <SEP>, < sep >.
_SEPARATORS = re.compile(r"<\s*sep\s*>", re.IGNORECASE)


def with_context(context: str, sentence: str) -> str:
    """Join a context and a sentence to the text that is sent to systems."""
    return f"{context} {SEPARATOR} {sentence}"


def without_context(text: str) -> str:
    """Return the sentence of a source or translation: the text after the last separator, or the whole text."""
    if "<" not in text:
        return text
    *context, sentence = _SEPARATORS.split(text)
    return sentence.strip() if context else text


def without_separator(text: str) -> str:
    """Remove all separators from a text."""
    return _SEPARATORS.sub("", text)
