"""Continue a run when a checker raises an unexpected error for an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from gendersuite.checkers import Checker, Statement
from gendersuite.checkers.parses.interface import UnparsedText
from gendersuite.errors import GendersuiteError
from gendersuite.model import Item, Label, SlotLabel
from gendersuite.support.progress import warn

CHECKER_ERROR = SlotLabel(Label.UNDECIDED, rule="checker error")
"""The label of the slots of an answer for which the checker raises an unexpected error."""
LONGEST_MESSAGE = 200
T = TypeVar("T")


@dataclass(slots=True)
class CheckerErrors:
    """The exceptions of one class: the first exception and its item, and the number of answers."""

    error: Exception
    item: str
    answers: int = 0

    @property
    def count(self) -> int:
        """The number of answers with this error. An error only in `prepare` counts once."""
        return max(1, self.answers)

    @property
    def name(self) -> str:
        return type(self.error).__name__

    @property
    def message(self) -> str:
        """The class and message in ASCII; other characters are escaped."""
        text = f"{self.name}: {self.error}"[:LONGEST_MESSAGE]
        return text.encode("ascii", "backslashreplace").decode().encode("unicode_escape").decode()


class SafeChecks:
    """Checks answers; if the checker raises an unexpected error, the slots of the answer are undecided.

    Errors that a user can fix (GendersuiteError, OSError, MemoryError) still stop the run.
    """

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        self._errors: dict[str, CheckerErrors] = {}

    def prepare(self, answers: Sequence[tuple[Item, str]]) -> None:
        """Prepare the checker; errors in single texts are counted in `check`."""
        self._try(lambda: self._checker.prepare(answers), "", None)

    def check(self, item: Item, text: str) -> tuple[SlotLabel, ...]:
        """Return one finding per slot of the item, in order."""

        def check() -> tuple[SlotLabel, ...]:
            findings = self._checker.check(item, text)
            if len(findings) != len(item.slots):
                raise ValueError(f"{len(findings)} findings of {len(item.slots)} slots")
            return findings

        return self._try(check, item.id, (CHECKER_ERROR,) * len(item.slots))

    def explain(self, text: str) -> tuple[Statement, ...]:
        """Return all statements of a text about a person."""
        return self._try(lambda: self._checker.explain(text), "", (Statement("the text", CHECKER_ERROR),))

    def errors(self) -> list[dict[str, Any]]:
        """Return the errors by class, with the first item and the count."""
        return [{"error": each.name, "item": each.item, "count": each.count} for each in self._errors.values()]

    def warn(self, whose: str) -> None:
        """Warn about the errors so far; `whose` names the answers, such as a system."""
        for each in self._errors.values():
            place = f", first in item {each.item}" if each.item else ""
            warn(
                f"Checker {self._checker.name} failed on {whose} (answers: {each.count:,}{place}): {each.message}. "
                "The slots are undecided, with the rule 'checker error'. Please report this error."
            )

    def _try(self, act: Callable[[], T], item: str, otherwise: T) -> T:
        try:
            return act()
        except Exception as error:
            if isinstance(error, (GendersuiteError, OSError, MemoryError)) and not isinstance(error, UnparsedText):
                raise
            known = self._errors.setdefault(type(error).__name__, CheckerErrors(error, item))
            known.item = known.item or item
            known.answers += bool(item)
        return otherwise
