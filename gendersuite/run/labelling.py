"""Label submissions: one row per slot, including slots of missing answers."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gendersuite.checkers import Checker
from gendersuite.model import Answer, AnswerState, Item, Label, Outcome, SlotLabel, Submission, Suite, outcome
from gendersuite.run.safe_checks import SafeChecks

if TYPE_CHECKING:
    import pandas as pd

UNANSWERED: dict[AnswerState, SlotLabel] = {
    state: SlotLabel(Label.UNDECIDED, rule=f"{state.value} answer", answered=False)
    for state in AnswerState
    if state is not AnswerState.ANSWERED
}

EMPTY_ANSWERS = tuple(
    state for state in AnswerState if state not in (AnswerState.ANSWERED, AnswerState.ABSENT, AnswerState.TOO_LONG)
)
"""The states of answers that are also passed, unchanged, to checkers with `scores_empty_answers`."""


@dataclass(frozen=True)
class Labelled:
    """The labels of one system as a table, with counts."""

    table: pd.DataFrame
    outcomes: Counter[str]
    rules: Counter[tuple[str, str, str]]
    """The number of slots for each (label, rule, dictionary)."""
    errors: list[dict[str, Any]]
    """Unexpected errors of the checker by class (error, item, count)."""

    @property
    def missing(self) -> int:
        return self.outcomes[Outcome.MISSING.value]


@contextmanager
def gc_disabled() -> Iterator[None]:
    """Disable garbage collection: labelling creates many tuples and no cycles, so collector passes cost time only."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Labeller:
    """Labels submissions to one suite; columns that do not depend on the system are built once."""

    def __init__(self, suite: Suite, checker: Checker) -> None:
        self.suite = suite
        self.checker = checker

    def label(self, submission: Submission) -> Labelled:
        """Label all slots of the suite, in its order."""
        import pandas as pd

        checks = SafeChecks(self.checker)
        checks.prepare(list(self._judged(submission)))
        with gc_disabled():
            findings = list(self._findings(submission, checks))
        checks.warn(f"{submission.system} ({submission.language})")
        outcomes = [
            outcome(slot.expected, finding)
            for slot, finding in zip((slot for item in self.suite.items for slot in item.slots), findings, strict=True)
        ]
        outputs = [
            answer.text for item, answer in zip(self.suite.items, submission.answers, strict=True) for _ in item.slots
        ]
        asked = self._asked
        table = pd.DataFrame(
            {
                "suite": pd.Categorical.from_codes([0] * len(findings), pd.Index([self.suite.name])),
                "subset": asked["subset"],
                "language": pd.Categorical.from_codes([0] * len(findings), pd.Index([submission.language])),
                "system": pd.Categorical.from_codes([0] * len(findings), pd.Index([submission.system])),
                "item": asked["item"],
                "slot": asked["slot"],
                "source": asked["source"],
                "output": pd.Series(outputs, dtype=object),
                "label": pd.Categorical(
                    [finding.label.value for finding in findings], [label.value for label in Label]
                ),
                "outcome": pd.Categorical([result.value for result in outcomes], [result.value for result in Outcome]),
                "expected": asked["expected"],
                "word": pd.Series([finding.word for finding in findings], dtype=object),
                "rule": pd.Categorical([finding.rule for finding in findings]),
                "dictionary": pd.Categorical([finding.dictionary for finding in findings]),
                "position": [finding.position for finding in findings],
                **{trait: asked[f"trait {trait}"] for trait in self._traits},
            }
        )
        return Labelled(
            table=table,
            outcomes=Counter(result.value for result in outcomes),
            rules=Counter((finding.label.value, finding.rule, finding.dictionary) for finding in findings),
            errors=checks.errors(),
        )

    def _findings(self, submission: Submission, checks: SafeChecks) -> Iterator[SlotLabel]:
        for item, answer in zip(self.suite.items, submission.answers, strict=True):
            if answer.state in self._judged_states:
                yield from checks.check(item, self._judged_text(answer))
            else:
                yield from [UNANSWERED[answer.state]] * len(item.slots)

    def _judged(self, submission: Submission) -> Iterator[tuple[Item, str]]:
        """Yield the items whose answers are passed to the checker, with the texts of the answers."""
        for item, answer in zip(self.suite.items, submission.answers, strict=True):
            if answer.state in self._judged_states:
                yield item, self._judged_text(answer)

    def _judged_text(self, answer: Answer) -> str:
        return answer.original if answer.removed and self.checker.scores_empty_answers else answer.text

    @cached_property
    def _judged_states(self) -> set[AnswerState]:
        return {AnswerState.ANSWERED, *(EMPTY_ANSWERS if self.checker.scores_empty_answers else ())}

    @cached_property
    def _traits(self) -> list[str]:
        """The names of all traits, in order of first occurrence."""
        return list(dict.fromkeys(trait for item in self.suite.items for slot in item.slots for trait in slot.traits))

    @cached_property
    def _asked(self) -> pd.DataFrame:
        """The columns that do not depend on the system."""
        import pandas as pd

        slots = [(item, slot) for item in self.suite.items for slot in item.slots]
        return pd.DataFrame(
            {
                "subset": pd.Categorical([slot.subset for _, slot in slots], list(self.suite.subsets)),
                "item": pd.Categorical([item.id for item, _ in slots]),
                "slot": [slot.number for _, slot in slots],
                "source": pd.Series([item.source for item, _ in slots], dtype=object),
                "expected": pd.Categorical([slot.expected.value if slot.expected else "" for _, slot in slots]),
                **{
                    f"trait {trait}": pd.Categorical([slot.traits.get(trait, "") for _, slot in slots])
                    for trait in self._traits
                },
            }
        )
