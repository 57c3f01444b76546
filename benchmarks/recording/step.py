"""A step is one command line of gendersuite; a group of steps shares a folder and runs in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

Prepare = Callable[[Path], None]
"""Writes input files to the folder of a group before a step; these files are not recorded."""


@dataclass(frozen=True, slots=True)
class Step:
    """A command, split as by a shell and run in the folder of the group, where `data` links to the official data.

    `hash_seed` is the PYTHONHASHSEED; by default it is random.
    """

    name: str
    command: str
    prepare: Prepare | None = None
    hash_seed: str = "random"


@dataclass(frozen=True, slots=True)
class Group:
    """Steps with their requirements: `modules` are optional packages and `data` folders of official data sets.

    Groups with `extra` only run with --all.
    """

    name: str
    steps: tuple[Step, ...]
    modules: tuple[str, ...] = field(default=())
    data: tuple[str, ...] = field(default=())
    extra: bool = False


def full_name(group: Group, step: Step) -> str:
    return f"{group.name}/{step.name}"


def is_selected(name: str, only: list[str]) -> bool:
    """Return whether the step `GROUP/STEP` matches `only`, a list of names and patterns of groups or steps."""
    return not only or any(fnmatchcase(name, one) or fnmatchcase(name.partition("/")[0], one) for one in only)


def needed_steps(group: Group, only: list[str]) -> Iterator[Step]:
    """Yield the steps of a group up to the last selected one, because steps read the files of earlier steps."""
    chosen = [number for number, step in enumerate(group.steps) if is_selected(full_name(group, step), only)]
    yield from group.steps[: chosen[-1] + 1 if chosen else 0]
