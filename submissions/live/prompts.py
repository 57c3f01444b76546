"""Prompts for chat models."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from gendersuite.errors import UsageError
from gendersuite.submissions.live.interface import TextRequest
from gendersuite.support.languages import english_name

_PLACE = re.compile(r"\{(source_language|target_language|text|context)\}")


@dataclass(frozen=True, slots=True)
class ChatPrompt:
    """Two templates: for texts without and with a context."""

    plain: str
    with_context: str

    def filled(self, piece: TextRequest, source: str, target: str) -> str:
        """Return the prompt for a text. Braces in the text and the context are not interpreted."""
        values = {
            "source_language": english_name(source),
            "target_language": english_name(target),
            "text": piece.text,
            "context": piece.context,
        }
        template = self.with_context if piece.context else self.plain
        return _PLACE.sub(lambda place: values[place[1]], template)


def prompt(template: str, file: str) -> ChatPrompt:
    """Return the user's template, given as text or as a file, or the built-in templates."""
    if template and file:
        raise UsageError("The options prompt and prompt_file cannot be combined: give one of them.")
    if file:
        try:
            template = Path(file).read_text("utf-8-sig").rstrip("\n")
        except (OSError, ValueError) as error:
            raise UsageError(f"The prompt file {file} cannot be read ({type(error).__name__}): check it.") from None
    if not template and not file:
        return ChatPrompt(_data("prompt.txt"), _data("prompt_with_context.txt"))
    if "{text}" not in template:
        raise UsageError("The prompt template has no {text}: add it where the text goes.")
    return ChatPrompt(template, template)


def _data(name: str) -> str:
    return files(__package__).joinpath("data", name).read_text("utf-8").rstrip("\n")
