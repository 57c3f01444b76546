"""The checkers on parses, by suite family, and the modes in which they work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gendersuite.checkers.parses.checkers import UdDialogueChecker, UdFirstPersonChecker

if TYPE_CHECKING:
    from gendersuite.checkers.parsers import Parser


class UdFirstPersonCheckers:
    """The checkers of the speaker. `default` are our rules, for any language; `paper` are those of the GEST authors."""

    modes = ("default", "paper")

    def open(self, language: str, parser: Parser, mode: str) -> UdFirstPersonChecker:
        return UdFirstPersonChecker(language, parser, mode)


class UdDialogueCheckers:
    """The checkers of the adjectives in dialogues, for any language."""

    modes = ("default",)

    def open(self, language: str, parser: Parser, mode: str) -> UdDialogueChecker:  # noqa: ARG002 - one mode
        return UdDialogueChecker(language, parser)


UD_FIRST_PERSON_CHECKERS = UdFirstPersonCheckers()
UD_DIALOGUE_CHECKERS = UdDialogueCheckers()
