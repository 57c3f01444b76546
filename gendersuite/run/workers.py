"""Processes that share the work of a run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from types import ModuleType
from typing import TypeVar

from gendersuite.support.stopping import signals_held

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_in_processes(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    start: Callable[..., None],
    arguments: tuple[object, ...],
    preload: Sequence[str],
) -> Iterator[Result]:
    """Yield `work(task)` of each task in the order of the tasks; each process calls `start(*arguments)` first.

    `preload` names modules that are imported once for all processes, where the platform can do that.
    """
    # Never forked from this process: it may hold threads (Arrow's) that do not survive a fork.
    context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(list(preload))
    with ProcessPoolExecutor(jobs, context, start, arguments) as pool:
        # The processes are started here, when the tasks are handed in.
        with signals_held(), _main_module_hidden():
            results = pool.map(work, tasks)
        yield from results


@contextmanager
def _main_module_hidden() -> Iterator[None]:
    """Keep new processes from importing the script that runs.

    They need nothing of it, and a script without `if __name__ == "__main__"` would start everything again.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
