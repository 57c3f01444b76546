"""Code or data that changes labels must change its version: numbers of one signature stay comparable.

fingerprints.csv holds, for each version of each checker, and of each reader of an online dictionary, a hash of what
decides (`deciding_files.py`, `fingerprinting.py`). When this test fails because labels can change, raise the version
and add the line that the test prints: `version` in checkers/KIND/languages/XX.toml, VERSION in checker.py and
morphology.py of checkers/references, in checkers/hybrid.py and checkers/parses/checkers.py, `version` in
dictionaries/online. When the code was only rewritten, `record_fingerprints.py` shows that labels are the same, and
records it.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from deciding_files import Subject, subjects
from fingerprinting import fingerprint, written_out
from record_fingerprints import recorded

SUBJECTS = tuple(subjects())


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_what_changes_labels_has_a_new_version(subject: Subject) -> None:
    now = subject.fingerprint()
    assert recorded().get((subject.name, subject.version)) == now, f"{subject.name},{subject.version},{now}"


def test_each_fingerprint_is_of_one_subject() -> None:
    assert len({subject.name for subject in SUBJECTS}) == len(SUBJECTS)


MODULE = '''"""About it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ENDINGS = ("a", "o")
"""Of adjectives."""
ENGINE = "gendersuite.checkers.first_person"


def read(file: Path) -> str:
    """Read it."""
    return re.sub("a", "o", file.name)  # why
'''


def fingerprint_of(folder: Path, **modules: str) -> str:
    files = [folder / f"{name}.py" for name in modules]
    for file, text in zip(files, modules.values(), strict=True):
        file.write_text(text, encoding="utf-8")
    return fingerprint(files)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("About it.", "About something else.", True),
        ("Of adjectives.", "Adjectives end in them.", True),
        ("Read it.", "Says what is there.", True),
        ("  # why", "", True),
        ("import re\n", "import csv\nimport re\n", True),
        ('("a", "o")', '(\n    "a",\n    "o",\n)', True),
        ("gendersuite.checkers.first_person", "gendersuite.checkers.engines.first_person", True),
        ('"a", "o")', '"a", "e")', False),
        ("file.name", "file.stem", False),
        ('"a"', 'b"a"', False),
    ],
)
def test_what_matters_is_seen_and_nothing_else(tmp_path: Path, old: str, new: str, same: bool) -> None:
    assert old in MODULE
    assert (fingerprint_of(tmp_path, a=MODULE.replace(old, new)) == fingerprint_of(tmp_path, a=MODULE)) is same


def test_modules_may_be_moved_split_and_merged(tmp_path: Path) -> None:
    words, _, function = MODULE.partition("\n\n\n")
    whole = fingerprint_of(tmp_path, a=MODULE)
    assert fingerprint_of(tmp_path, another=MODULE) == whole
    assert fingerprint_of(tmp_path, words=words, reading=function) == whole
    assert fingerprint_of(tmp_path, z=words, b=function) == whole


def test_data_is_hashed_by_its_bytes(tmp_path: Path) -> None:
    data = tmp_path / "cs.tsv"
    data.write_bytes(b"a\to\n")
    before = fingerprint([data])
    data.write_bytes(b"a\to\r\n")
    assert fingerprint([data]) != before


def test_a_tree_is_written_the_same_in_all_versions_of_python() -> None:
    """`ast.dump` leaves out empty lists since 3.13, and functions have type parameters since 3.12."""
    [function] = ast.parse("def f(): return g()").body
    assert written_out(function) == (
        "FunctionDef(name='f', args=arguments(), body=[Return(value=Call(func=Name(id='g', ctx=Load())))])"
    )
