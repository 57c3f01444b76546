"""Answers of live systems: stored as received, apart from unsafe characters, and cleaned when they are read.

Cleaning rules that change later also apply to stored answers, so that no translation is paid for twice.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

REFUSED = "\ufdd0"
"""The first code point of a stored refusal. It is not a character, so no answer contains it."""
_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
# Control characters except tab and line ends, lone surrogates, and the mark of refusals.
_UNSAFE = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff{REFUSED}]")


class ServiceAnswer(str):
    """The translation in an answer; it also keeps the full answer as received."""

    received: str

    def __new__(cls, received: str, target: str) -> ServiceAnswer:
        answer = super().__new__(cls, translation_in(received, target))
        answer.received = received
        return answer


def refused(text: str) -> str:
    """Return an answer without a translation, which may have been charged; `text` is the system's message."""
    return REFUSED + text


def storable(answer: str) -> str:
    """Replace each character that is not safe in files and terminals by U+FFFD."""
    mark, text = (REFUSED, answer[1:]) if answer.startswith(REFUSED) else ("", answer)
    # JSON may escape a character outside the BMP as two surrogates.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return mark + _UNSAFE.sub("\ufffd", text)


def translation_in(answer: str, target: str) -> str:
    """Return the translation in a stored answer, without the reasoning of open models; empty for refusals."""
    if answer.startswith(REFUSED):
        return ""
    text = _THOUGHT.sub("", _UNSAFE.sub("\ufffd", answer), count=1).strip()
    return "" if is_refusal(text, target) else text


def is_refusal(answer: str, target: str) -> bool:
    """Whether an answer is a refusal in English; always False if the target language is English."""
    if target.partition("-")[0] == "en":
        return False
    start = answer[:100].replace("’", "'").casefold()
    return start.startswith(_refusals())


@cache
def _refusals() -> tuple[str, ...]:
    text = files(__package__).joinpath("data", "refusals.txt").read_text("utf-8")
    return tuple(line for line in text.split("\n") if line)
