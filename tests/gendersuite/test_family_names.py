"""What is known of a family is in its own folders: no other module names it or imports it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from gendersuite.reports.families import FAMILIES as REPORTED
from gendersuite.testsuites import FAMILIES

NAMES = {*FAMILIES, *REPORTED}
FOLDERS = {name.replace("-", "_") for name in NAMES}
PACKAGES = ("gendersuite", "testsuites", "submissions", "dictionaries", "checkers", "probes", "reports")
SAME_NAME = {
    # The kind of checker, the data set and the suite that are called as a family is.
    ("checkers/parses/adjectives.py", "dialogue"),
    ("checkers/parses/checkers.py", "dialogue"),
    ("checkers/parses/language.py", "dialogue"),
    ("gendersuite/api/data.py", "gest"),
    ("gendersuite/api/demo/demo.py", "dialogue"),
    ("gendersuite/api/demo/demo.py", "gest"),
    ("gendersuite/testing/layouts.py", "dialogue"),
    # Swapped pairs are made of the prompts of GEST.
    ("gendersuite/api/pairs.py", "gest"),
    # What the families of stereotypes share has the titles of GEST.
    ("reports/families/stereotypes/names.py", "gest"),
    ("reports/families/stereotypes/tables.py", "gest"),
}
IMPORTED = re.compile(rf"\.({'|'.join(sorted(FOLDERS))})(\.|$)")


def modules(project: Path) -> Iterator[Path]:
    """All modules that are in no folder or file of a family's name."""
    for package in PACKAGES:
        for file in sorted((project / package).rglob("*.py")):
            parts = file.relative_to(project).with_suffix("").parts
            if not any(part.startswith(tuple(FOLDERS)) for part in parts):
                yield file


def mentioned(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and (found := IMPORTED.search(node.module or "")):
            yield found[1]


def test_a_family_is_named_in_its_own_folders_only(project: Path) -> None:
    found = {(file.relative_to(project).as_posix(), name) for file in modules(project) for name in mentioned(file)}
    assert found == SAME_NAME


def test_no_family_imports_another(project: Path) -> None:
    found = set()
    for file in sorted((project / "reports" / "families").rglob("*.py")):
        own = file.parent.name
        if own in FOLDERS:
            found |= {(own, other) for other in mentioned_imports(file) if other != own}
    assert found == set()


def mentioned_imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        found = re.search(r"reports\.families\.(\w+)", node.module or "") if isinstance(node, ast.ImportFrom) else None
        if found and found[1] in FOLDERS:
            yield found[1]
