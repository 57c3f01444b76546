"""A step is one command line of gendersuite; a group of steps shares a folder and runs in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

Prepare = Callable[[Path], None]
"""Writes material into the folder of a group before a step; its files are not recorded."""


@dataclass(frozen=True, slots=True)
class Step:
    """`command` is split as a shell would split it and runs in the folder of the group, where `data` is a link to the
    official data. `hash_seed` is the PYTHONHASHSEED; the default leaves it random."""

    name: str
    command: str
    prepare: Prepare | None = None
    hash_seed: str = "random"


@dataclass(frozen=True, slots=True)
class Group:
    """`modules` are the optional packages that the steps need, `data` the official data sets (folders), and `extra`
    groups only run with --all."""

    name: str
    steps: tuple[Step, ...]
    modules: tuple[str, ...] = field(default=())
    data: tuple[str, ...] = field(default=())
    extra: bool = False


def full_name(group: Group, step: Step) -> str:
    return f"{group.name}/{step.name}"


def is_selected(name: str, only: list[str]) -> bool:
    """Whether the step `GROUP/STEP` is one of `only`, which holds names and patterns of groups or steps."""
    return not only or any(fnmatchcase(name, one) or fnmatchcase(name.partition("/")[0], one) for one in only)


def needed_steps(group: Group, only: list[str]) -> Iterator[Step]:
    """The steps of a group up to the last selected one, since later steps read what earlier ones write."""
    chosen = [number for number, step in enumerate(group.steps) if is_selected(full_name(group, step), only)]
    yield from group.steps[: chosen[-1] + 1 if chosen else 0]
