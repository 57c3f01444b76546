"""Progress and warnings of long calls, given to functions of the caller."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from gendersuite.errors import GendersuiteWarning


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long call is: `done` of `total` steps of a task.

    `name` is the step that was finished last. `unit` says what is counted where steps are many and short ("texts");
    `name` is then empty.
    """

    task: str
    done: int
    total: int
    name: str = ""
    unit: str = ""


OnProgress: TypeAlias = Callable[[Progress], None]
OnWarning: TypeAlias = Callable[[str], None]


class Steps:
    """Counts the steps of one task; call it with the name of each finished step, or with how many more are done.

    `done` steps were finished by an earlier call.
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
    """Warn of something that the caller should know and that stops nothing."""
    warnings.warn(text, GendersuiteWarning, stacklevel=3)


@contextmanager
def warnings_to(on_warning: OnWarning | None) -> Iterator[None]:
    """Within the block, pass the text of each GendersuiteWarning to `on_warning`; without it they stay Python warnings.

    Every one is passed on, also one that was seen before.
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
