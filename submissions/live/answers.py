"""Answers of live systems: stored as they came, as far as a file can hold them, and cleaned when they are read.

A rule for cleaning that changes later applies to stored answers too, and nothing that was paid for is paid again.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

REFUSED = "\ufdd0"
"""The first code point of a stored refusal. It is not a character, so no answer contains it."""
_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
# Control characters but tab and line ends, lone surrogates, and the mark of refusals.
_UNSAFE = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff{REFUSED}]")


class Answer(str):
    """The translation in an answer, with all that was received."""

    received: str

    def __new__(cls, received: str, target: str) -> Answer:
        answer = super().__new__(cls, translation_in(received, target))
        answer.received = received
        return answer


def refused(text: str) -> str:
    """A received answer, which may have been paid for, without a translation; `text` is what the system said."""
    return REFUSED + text


def storable(answer: str) -> str:
    """An answer with U+FFFD for each character that files and terminals cannot hold."""
    mark, text = (REFUSED, answer[1:]) if answer.startswith(REFUSED) else ("", answer)
    # JSON may escape a character outside the BMP as two surrogates.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return mark + _UNSAFE.sub("\ufffd", text)


def translation_in(answer: str, target: str) -> str:
    """The translation in a stored answer: without the reasoning of open models; empty for refusals."""
    if answer.startswith(REFUSED):
        return ""
    text = _THOUGHT.sub("", _UNSAFE.sub("\ufffd", answer), count=1).strip()
    return "" if is_refusal(text, target) else text


def is_refusal(answer: str, target: str) -> bool:
    """Whether a model says, in English, that it does not translate; for English as the target this is not decided."""
    if target.partition("-")[0] == "en":
        return False
    start = answer[:100].replace("’", "'").casefold()
    return start.startswith(_refusals())


@cache
def _refusals() -> tuple[str, ...]:
    text = files(__package__).joinpath("data", "refusals.txt").read_text("utf-8")
    return tuple(line for line in text.split("\n") if line)
