"""Test suites: what is asked of systems. `SUITES` names them, `load_suite` gives one of them or a generated one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from gendersuite.errors import DataMissing
from gendersuite.model import Suite
from gendersuite.registry import Registry
from gendersuite.testsuites.key import KEY_NAME, read_key, write_suite

SuiteFactory: TypeAlias = Callable[[Path | None, int], Suite]
"""Makes a suite from the folder of official data sets (if any is known) and a seed."""

DEFAULT_SEED = 24

SUITES: Registry[SuiteFactory] = Registry(
    "suite",
    {
        "dialogue": "gendersuite.testsuites.dialogue.generator:dialogue",
        "dialogue-wmt24": "gendersuite.testsuites.dialogue.wmt24:dialogue_wmt24",
        "gest": "gendersuite.testsuites.gest.suite:gest",
        "gest-1.1": "gendersuite.testsuites.gest.suite:gest_1_1",
        "gest-mini": "gendersuite.testsuites.gest.suite:gest_mini",
        "mt-geneval": "gendersuite.testsuites.mt_geneval.suite:mt_geneval",
        "mt-geneval-dev": "gendersuite.testsuites.mt_geneval.suite:mt_geneval_dev",
        "mt-geneval-mini": "gendersuite.testsuites.mt_geneval.mini:mt_geneval_mini",
    },
)

FAMILIES = {
    "dialogue": "dialogue",
    "dialogue-wmt24": "dialogue",
    "gest": "gest",
    "gest-1.1": "gest",
    "gest-mini": "gest",
    "mt-geneval": "mt-geneval",
    "mt-geneval-dev": "mt-geneval",
    "mt-geneval-mini": "mt-geneval",
}
"""The family of each suite, known without loading it."""

__all__ = [
    "DEFAULT_SEED",
    "FAMILIES",
    "KEY_NAME",
    "SUITES",
    "SuiteFactory",
    "data_folder",
    "load_suite",
    "read_key",
    "write_suite",
]


def load_suite(
    name_or_path: str, *, data: Path | None = None, seed: int = DEFAULT_SEED, beside: Path | None = None
) -> Suite:
    """The suite of that name, or the one whose key lies at that path (a generated folder or its key.jsonl).

    A registered name goes first: write `./dialogue` for a folder called so. `gest-mini:he-said` is a variant of
    `gest-mini`. `data` is the folder of official data sets; without it the environment variable GENDERSUITE_DATA is
    asked, then whether they lie next to `beside` or around it.
    """
    name, colon, variant_name = name_or_path.partition(":")
    if name in SUITES:
        suite = SUITES.get(name)(data_folder(data, beside), seed)
        return _variant(suite, variant_name) if colon else suite
    place = Path(name_or_path)
    if not place.exists() and place.name == name_or_path:
        SUITES.check(name_or_path)
    key = place / KEY_NAME if place.is_dir() else place
    if not key.is_file():
        raise DataMissing(f"There is no suite key at {key}; name a folder that `gendersuite generate` wrote.")
    return read_key(key)


def _variant(suite: Suite, name: str) -> Suite:
    from gendersuite.testsuites.gest.templates import variant

    return variant(suite, name)


def data_folder(data: Path | None = None, beside: Path | None = None) -> Path | None:
    """The folder of official data sets: `data` if it is given, what GENDERSUITE_DATA says, or one around `beside`."""
    if data is not None:
        return data
    if folder := os.environ.get("GENDERSUITE_DATA"):
        return Path(folder)

    from gendersuite.testsuites.official.files import official_files

    # The release of GEST has its translations inside the data set: gest/translations beside gest/gest.csv.
    around = beside.resolve().parents[:2] if beside else ()
    return next((folder for folder in around if any((folder / path).is_file() for path in official_files())), None)
