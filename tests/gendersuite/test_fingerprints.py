"""A checker or its data that changes must change its version: numbers of one signature stay comparable.

tests/gendersuite/fingerprints.csv holds, for each version, the SHA-256 of the files that decide a label. When this
test fails, raise the version (LANGUAGE in checkers/dialogue/XX.py) and add the line that the test prints.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from gendersuite.checkers import CHECKERS, open_checker
from gendersuite.dictionaries import DICTIONARIES

RECORD = Path(__file__).parent / "fingerprints.csv"


def fingerprint(project: Path, language: str) -> str:
    checkers = project / "checkers" / "dialogue"
    # Two letters are a language; all other modules are the engine.
    files = sorted(file for file in checkers.glob("*.py") if len(file.stem) != 2 or file.stem == language)
    dictionaries = project / "dictionaries"
    adapter = DICTIONARIES.module(language).rpartition(".")[2]
    files += [dictionaries / f"{adapter}.py", dictionaries / "data" / f"{language}.tsv"]
    files += [dictionaries / "swap.py"] if adapter == "hunspell" else []
    digest = sha256()
    for file in files:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()


@pytest.mark.parametrize("language", CHECKERS.get("dialogue").languages())
def test_a_changed_checker_has_a_new_version(project: Path, language: str) -> None:
    checker = open_checker("dialogue", language)
    with RECORD.open(encoding="utf-8", newline="") as file:
        recorded = {(row["checker"], row["version"]): row["sha256"] for row in csv.DictReader(file)}
    now = fingerprint(project, language)
    assert recorded.get((checker.name, checker.version)) == now, f"{checker.name},{checker.version},{now}"
