"""Submissions from outputs in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions.interface import AlignedLines
from gendersuite.submissions.names import check_known, check_system, target_language

Texts: TypeAlias = Sequence[str | None] | Mapping[str, str | None]
"""One text per item in the order of the suite, or item id -> text; None for a missing answer."""
Outputs: TypeAlias = Mapping[str, Mapping[str, Texts]]
"""System -> language -> texts."""

WHERE = "the given outputs"


@dataclass(frozen=True, slots=True)
class GivenOutputs:
    """The texts of one system in one language. It can be sent to a worker process."""

    language: str
    system: str
    texts: Texts

    def align(self, suite: Suite) -> AlignedLines:
        """Return the texts in the order of the suite in the language; AlignmentError if that is impossible."""
        lines = self._lines(suite)
        content = "\n".join("" if line is None else line for line in lines).encode("utf-8", "surrogatepass")
        return AlignedLines(tuple(lines), {f"{self.language}/{self.system}": sha256(content).hexdigest()})

    def _lines(self, suite: Suite) -> list[str | None]:
        where = f"The outputs of {self.system} ({self.language})"
        if isinstance(self.texts, Mapping):
            unknown = self.texts.keys() - {item.id for item in suite.items}
            if unknown:
                raise AlignmentError(f"{where} have the item {min(unknown)!r}, which suite {suite.name} does not have.")
            texts = [self.texts.get(item.id) for item in suite.items]
        else:
            texts = list(self.texts)
        if len(texts) != len(suite.items):
            raise AlignmentError(
                f"{where} have {len(texts):,} texts for the {len(suite.items):,} items of suite {suite.name}: give one "
                "text per item, or a mapping from item ids to texts."
            )
        return texts


def choose_outputs(
    outputs: Collection[GivenOutputs], suite: Suite, *, language: str | None, systems: Collection[str] | None
) -> list[GivenOutputs]:
    """Select outputs by language and systems (None: all), sorted by language and system."""
    named = [GivenOutputs(target_language(each.language, suite), each.system, each.texts) for each in outputs]
    known = suite.languages or {each.language for each in named}
    wanted = None if language is None else target_language(language, suite)
    for each in named:
        check_system(each.system, WHERE)
        check_known(each.language, known, "language", f"suite {suite.name}")
    if wanted is not None:
        check_known(wanted, (each.language for each in named), "language", WHERE)
    for system in sorted(systems or ()):
        check_known(system, (each.system for each in named), "system", WHERE)
    chosen = [
        each
        for each in named
        if (wanted is None or each.language == wanted) and (systems is None or each.system in systems)
    ]
    return sorted(chosen, key=lambda each: (each.language, each.system))
