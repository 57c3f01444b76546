"""Whatever is found by name is there: each target of each registry, and each module that a string names."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType

import pytest

from gendersuite.probes import probes
from gendersuite.registry import Registry
from gendersuite.testsuites import suites

RUN_ELSEWHERE = {"gendersuite.checkers.parsers.trankit_worker"}
"""Modules for an environment of their own."""
TARGET = re.compile(r"gendersuite(\.\w+)*(:\w+)?")


def setup_cfg() -> ConfigParser:
    setup = ConfigParser(interpolation=None)
    setup.read(Path(__file__).parents[2] / "setup.cfg", encoding="utf-8")
    return setup


def modules() -> Iterator[ModuleType]:
    """All modules of all packages. setup.cfg lists these: in an editable install they are not below one folder."""
    for package in setup_cfg()["options"]["packages"].split():
        yield importlib.import_module(package)
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
            if found.name not in RUN_ELSEWHERE:
                yield importlib.import_module(found.name)


def registries() -> dict[int, Registry[object]]:
    """All registries by identity: those of modules, and those of objects in modules."""
    values = [value for module in modules() for value in vars(module).values()]
    held = [inner for value in values if _is_ours(value) for inner in getattr(value, "__dict__", {}).values()]
    made = (suites(), probes())
    return {id(value): value for value in (*values, *held, *made) if isinstance(value, Registry)}


def _is_ours(value: object) -> bool:
    return type(value).__module__.partition(".")[0] == "gendersuite"


REGISTERED = sorted(
    ((registry.kind, name, registry) for registry in registries().values() for name in registry),
    key=lambda one: one[:2],
)


def test_there_are_registries() -> None:
    kinds = {kind for kind, _, _ in REGISTERED}
    assert {"suite", "submission layout", "live system", "format of reports"} <= kinds


@pytest.mark.parametrize(("kind", "name", "registry"), REGISTERED, ids=lambda one: one if isinstance(one, str) else "")
def test_each_name_gets_something(kind: str, name: str, registry: Registry[object]) -> None:
    assert registry.get(name) is not None


def test_each_registry_lists_something() -> None:
    assert [registry.kind for registry in registries().values() if not list(registry)] == []


def named_in_strings(project: Path) -> Iterator[tuple[str, str]]:
    """The file and the text of each string that names one of our modules, with an attribute or without."""
    for module in modules():
        file = Path(module.__file__ or "")
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and TARGET.fullmatch(node.value):
                yield file.relative_to(project).as_posix(), node.value


def test_each_module_that_a_string_names_is_there(project: Path) -> None:
    assert [place for place in sorted(set(named_in_strings(project))) if not is_there(place[1])] == []


def test_each_entry_point_is_there() -> None:
    lines = [line for group in setup_cfg()["options.entry_points"].values() for line in group.strip().split("\n")]
    targets = [line.partition("=")[2].strip() for line in lines]
    assert targets
    assert [target for target in targets if not is_there(target)] == []


def is_there(target: str) -> bool:
    name, _, attribute = target.partition(":")
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        return False
    return not attribute or hasattr(module, attribute)
