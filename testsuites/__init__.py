"""Test suites: sources whose translations show gender. Each folder with a `family.py` is a family of suites."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from gendersuite.errors import DataMissing, UsageError
from gendersuite.family import SuiteFamily
from gendersuite.model import Suite
from gendersuite.plugins import Plugin, find_plugins
from gendersuite.registry import Registry
from gendersuite.support.defaults import DEFAULT_SEED
from gendersuite.testsuites.key import KEY_NAME, read_key, write_suite

SuiteFactory: TypeAlias = Callable[[Path | None, int], Suite]
"""Makes a suite from the folder of official data sets (if known) and a seed."""

FAMILIES: Registry[SuiteFamily] = Registry(
    "family of suites",
    {
        folder.name.replace("_", "-"): f"{__name__}.{folder.name}.family:FAMILY"
        for folder in files(__name__).iterdir()
        if (folder / "family.py").is_file()
    },
    partial(find_plugins, "families", SuiteFamily),
)

__all__ = [
    "DEFAULT_SEED",
    "FAMILIES",
    "KEY_NAME",
    "SuiteFactory",
    "data_folder",
    "family_name",
    "load_suite",
    "plugin_parts",
    "read_key",
    "suites",
    "translation_suites",
    "write_suite",
]


@cache
def suites() -> Registry[SuiteFactory]:
    """The registry of all suites, including those for language models."""
    built_in = (FAMILIES.get(family).suites for family in FAMILIES.built_in)
    return Registry("suite", {name: target for own in built_in for name, target in own.items()}, _plugin_suites)


def _plugin_suites() -> Mapping[str, Plugin]:
    """The suites of plug-ins, alone or with their families."""
    return plugin_parts(lambda family: family.suites) | find_plugins("suites")


def plugin_parts(targets: Callable[[SuiteFamily], Mapping[str, str]]) -> dict[str, Plugin]:
    """Return parts of plug-in families, such as their suites, as plug-ins; `targets` selects the parts of a family."""
    plugins = FAMILIES.plugins()
    return {
        name: replace(plugins[family.name], name=name, target=target, expects=None)
        for _, family in FAMILIES.plugin_items()
        for name, target in targets(family).items()
    }


def translation_suites() -> tuple[str, ...]:
    """The names of the suites for translations."""
    of_families = {name for _, family in FAMILIES.items() if family.checkers for name in family.suites}
    return tuple(sorted(of_families.union(find_plugins("suites"))))


def family_name(suite: str) -> str:
    """Return the family of a suite without loading it; "" for a path or an unknown name."""
    name = suite.partition(":")[0]
    return next((name_of_family for name_of_family, family in FAMILIES.items() if name in family.suites), "")


def load_suite(
    name_or_path: str, *, data: Path | None = None, seed: int = DEFAULT_SEED, beside: Path | None = None
) -> Suite:
    """Load a suite by name, or from the path of its key (a generated folder or its key.jsonl).

    Registered names take precedence: write `./dialogue` for a folder with that name. `gest-mini:he-said` is a variant
    of `gest-mini`. `data` is the folder of official data sets; the default is the environment variable
    GENDERSUITE_DATA, then a parent folder of `beside` that contains them.
    """
    name, colon, variant = name_or_path.partition(":")
    known = suites()
    if name in known:
        suite = known.get(name)(data_folder(data, beside), seed)
        return make_variant(suite, variant) if colon else suite
    place = Path(name_or_path)
    if not place.exists() and place.name == name_or_path:
        known.check(name_or_path)
    key = place / KEY_NAME if place.is_dir() else place
    if not key.is_file():
        raise DataMissing(f"There is no suite key at {key}; name a folder that `gendersuite generate` wrote.")
    return read_key(key)


def make_variant(suite: Suite, name: str) -> Suite:
    """Return a variant of a suite, for example with its sources after "She said:"."""
    target = FAMILIES.get(suite.family).variants if suite.family in FAMILIES else ""
    if not target or ":" in suite.name:
        raise UsageError(f"Suite {suite.name} has no variants; give a plain suite of GEST, such as gest-mini.")
    module, _, function = target.partition(":")
    made: Suite = getattr(import_module(module), function)(suite, name)
    return made


def data_folder(data: Path | None = None, beside: Path | None = None) -> Path | None:
    """Return the folder of official data sets: `data`, GENDERSUITE_DATA, or a parent folder of `beside`."""
    if data is not None:
        return data
    if folder := os.environ.get("GENDERSUITE_DATA"):
        return Path(folder)

    from gendersuite.testsuites.official.files import official_files

    # The release of GEST contains translations in the data set: gest/translations next to gest/gest.csv.
    around = Path(os.path.realpath(beside)).parents[:2] if beside else ()
    return next((folder for folder in around if any((folder / path).is_file() for path in official_files())), None)
