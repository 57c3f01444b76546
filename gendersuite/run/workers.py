"""Distribute the work of a run over processes."""

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
    """Yield `work(task)` for each task, in order; each process first calls `start(*arguments)`.

    `preload` lists modules that are imported once for all processes, if the platform supports it.
    """
    # Never fork this process: it may have threads (of Arrow) that do not survive a fork.
    context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(list(preload))
    with ProcessPoolExecutor(jobs, context, start, arguments) as pool:
        # Submitting the tasks starts the processes.
        with signals_held(), _main_module_hidden():
            results = pool.map(work, tasks)
        yield from results


@contextmanager
def _main_module_hidden() -> Iterator[None]:
    """Keep new processes from importing the script that runs.

    They do not need it, and a script without `if __name__ == "__main__"` would run again in each process.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
