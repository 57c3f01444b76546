"""Report progress and warnings of long calls to callbacks."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from gendersuite.errors import GendersuiteWarning


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a long call: `done` of `total` steps of a task.

    `name` is the last finished step. For many short steps, `unit` is the counted unit ("texts") and `name` is empty.
    """

    task: str
    done: int
    total: int
    name: str = ""
    unit: str = ""


OnProgress: TypeAlias = Callable[[Progress], None]
OnWarning: TypeAlias = Callable[[str], None]


class Steps:
    """Counts the steps of one task; call it with the name of each finished step, or with a number of finished steps.

    `done` is the number of steps that an earlier call finished.
    """

    def __init__(self, on_progress: OnProgress | None, task: str, total: int, unit: str = "", *, done: int = 0) -> None:
        self._on_progress = on_progress
        self._task, self._total, self._unit = task, total, unit
        self._done = done
        self._report("")

    def __call__(self, finished: str | int = 1) -> None:
        self._done += finished if isinstance(finished, int) else 1
        self._report("" if isinstance(finished, int) else finished)

    def _report(self, name: str) -> None:
        if self._on_progress is not None:
            self._on_progress(Progress(self._task, self._done, self._total, name, self._unit))


def warn(text: str) -> None:
    """Issue a GendersuiteWarning."""
    warnings.warn(text, GendersuiteWarning, stacklevel=3)


@contextmanager
def warnings_to(on_warning: OnWarning | None) -> Iterator[None]:
    """Within the block, pass the text of each GendersuiteWarning to `on_warning`; None keeps them as Python warnings.

    Repeated warnings are passed on too.
    """
    if on_warning is None:
        yield
        return
    with warnings.catch_warnings():
        others = warnings.showwarning
        warnings.simplefilter("always", GendersuiteWarning)

        def show(message: Warning | str, *rest: object, **named: object) -> None:
            if isinstance(message, GendersuiteWarning):
                on_warning(str(message))
            else:
                others(message, *rest, **named)  # type: ignore[arg-type]

        warnings.showwarning = show
        yield
