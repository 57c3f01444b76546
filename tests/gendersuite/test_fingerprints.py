"""A checker or its data that changes must change its version: numbers of one signature stay comparable.

tests/gendersuite/fingerprints.csv holds, for each version, the SHA-256 of the files that decide a label. When this
test fails, raise the version (LANGUAGE in checkers/FAMILY/XX.py) and add the line that the test prints.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from gendersuite.checkers import CHECKERS, open_checker
from gendersuite.dictionaries import DICTIONARIES, WORD_CLASSES

RECORD = Path(__file__).parent / "fingerprints.csv"
CASES = [(family, language) for family in CHECKERS for language in CHECKERS.get(family).languages()]


def dictionary_files(project: Path, family: str, language: str) -> list[Path]:
    folder = project / "dictionaries"
    if family == "dialogue":
        adapter = DICTIONARIES.module(language).rpartition(".")[2]
        rules = [folder / "swap.py", folder / "data" / f"{language}.tsv"] if adapter == "hunspell" else []
        return [folder / f"{adapter}.py", *rules]
    adapter = WORD_CLASSES.module(language).rpartition(".")[2]
    rules = [folder / "data" / "paradigms" / f"{language}.tsv"] if adapter == "paradigms" else []
    return [folder / f"{adapter}.py", *rules]


def fingerprint(project: Path, family: str, language: str) -> str:
    engine = project / Path(*CHECKERS.module(family).split(".")[1:])
    # Two letters are a language; all other modules are the engine.
    files = sorted(file for file in engine.glob("*.py") if len(file.stem) != 2 or file.stem == language)
    digest = sha256()
    for file in [*files, *dictionary_files(project, family, language)]:
        digest.update(file.read_bytes())
    return digest.hexdigest()


@pytest.mark.parametrize(("family", "language"), CASES)
def test_a_changed_checker_has_a_new_version(project: Path, family: str, language: str) -> None:
    checker = open_checker(family, language)
    with RECORD.open(encoding="utf-8", newline="") as file:
        recorded = {(row["checker"], row["version"]): row["sha256"] for row in csv.DictReader(file)}
    now = fingerprint(project, family, language)
    assert recorded.get((checker.name, checker.version)) == now, f"{checker.name},{checker.version},{now}"
