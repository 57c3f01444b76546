"""A checker or its data that changes must change its version: numbers of one signature stay comparable.

tests/gendersuite/fingerprints.csv holds, for each version, the SHA-256 of the files that decide a label. When this
test fails, raise the version (LANGUAGE in checkers/FAMILY/XX.py; VERSION in checker.py and morphology.py of
checkers/references) and add the line that the test prints.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from gendersuite.checkers import CHECKERS, open_checker
from gendersuite.checkers.hybrid import VERSION as HYBRID_VERSION
from gendersuite.checkers.references import WITH_MORPHOLOGY
from gendersuite.dictionaries import DICTIONARIES, WORD_CLASSES

RECORD = Path(__file__).parent / "fingerprints.csv"
CASES = [
    (family, language, "default")
    for family in CHECKERS
    if family != "mt-geneval"
    for language in CHECKERS.get(family).languages()
]
# Without morphology the references decide in the same way whatever the language.
CASES += [("mt-geneval", "de", mode) for mode in ("default", "paper")]
CASES += [("mt-geneval", language, "morphology") for language in WITH_MORPHOLOGY]


def dictionary_files(project: Path, family: str, language: str) -> list[Path]:
    folder = project / "dictionaries"
    if family == "dialogue" or language not in WORD_CLASSES:
        adapter = DICTIONARIES.module(language).rpartition(".")[2]
        rules = [folder / "swap.py", folder / "data" / f"{language}.tsv"] if adapter == "hunspell" else []
        return [folder / f"{adapter}.py", *rules]
    adapter = WORD_CLASSES.module(language).rpartition(".")[2]
    rules = [folder / "data" / "paradigms" / f"{language}.tsv"] if adapter == "paradigms" else []
    return [folder / f"{adapter}.py", *rules]


def reference_files(project: Path, language: str, mode: str) -> list[Path]:
    engine = project / "checkers" / "references"
    plain = [project / "gendersuite" / "context.py", engine / "checker.py", engine / "reference_words.py"]
    if mode != "morphology":
        return plain
    words = [engine / "data" / f"{name}.tsv" for name in ("en", language)]
    return [*plain, *sorted(engine.glob("*.py")), *words, *dictionary_files(project, "mt-geneval", language)]


def deciding_files(project: Path, family: str, language: str, mode: str) -> list[Path]:
    if family == "mt-geneval":
        return reference_files(project, language, mode)
    engine = project / Path(*CHECKERS.module(family).split(".")[1:])
    # Two letters are a language; all other modules are the engine.
    files = sorted(file for file in engine.glob("*.py") if len(file.stem) != 2 or file.stem == language)
    return [*files, *dictionary_files(project, family, language)]


def recorded() -> dict[tuple[str, str], str]:
    with RECORD.open(encoding="utf-8", newline="") as file:
        return {(row["checker"], row["version"]): row["sha256"] for row in csv.DictReader(file)}


@pytest.mark.parametrize(("family", "language", "mode"), CASES)
def test_a_changed_checker_has_a_new_version(project: Path, family: str, language: str, mode: str) -> None:
    checker = open_checker(family, language, mode=mode)
    digest = sha256()
    for file in deciding_files(project, family, language, mode):
        digest.update(file.read_bytes())
    now = digest.hexdigest()
    assert recorded().get((checker.name, checker.version)) == now, f"{checker.name},{checker.version},{now}"


def test_a_changed_hybrid_has_a_new_version(project: Path) -> None:
    """Its version stands before those of its two checkers; the ones by parses are pinned in checkers/ud."""
    now = sha256((project / "checkers" / "hybrid.py").read_bytes()).hexdigest()
    assert recorded().get(("hybrid", HYBRID_VERSION)) == now, f"hybrid,{HYBRID_VERSION},{now}"
