"""Texts with the text before them: `context <sep> sentence`, as MT-GenEval writes its sources."""

from __future__ import annotations

import re

SEPARATOR = "<sep>"

# Systems that translate the context along may write the separator as they like: <SEP>, < sep >.
_SEPARATORS = re.compile(r"<\s*sep\s*>", re.IGNORECASE)


def with_context(context: str, sentence: str) -> str:
    """A sentence with its context, as it is sent to systems."""
    return f"{context} {SEPARATOR} {sentence}"


def without_context(text: str) -> str:
    """The sentence of a source or of its translation: the text after the last separator, or the whole text."""
    if "<" not in text:
        return text
    *context, sentence = _SEPARATORS.split(text)
    return sentence.strip() if context else text


def without_separator(text: str) -> str:
    """A text without separators."""
    return _SEPARATORS.sub("", text)
