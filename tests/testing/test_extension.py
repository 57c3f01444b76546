"""A family, a layout and a language are added by new files alone, in a copy of the tree: nothing else is edited."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest
from folders import write_files

NEW = Path(__file__).parent / "extension"
CHECKED = """
from gendersuite.testing import check_family
from gendersuite.testsuites import load_suite
suite = load_suite("honorifics-mini")
says = lambda honorific: [f"{honorific(item)} Schmidt kam zu spät." for item in suite.items]
check_family(suite, "de", {
    "Stereotyped": says(lambda item: {"M": "Herr", "F": "Frau"}[item.slots[0].traits["stereotype"]]),
    "Masculine": says(lambda item: "Herr"),
})
print("conforms")
"""


@pytest.fixture(scope="module")
def tree(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages in the shape of an installed one, with the new files."""
    setup = ConfigParser(interpolation=None)
    setup.read(project / "setup.cfg", encoding="utf-8")
    place = tmp_path_factory.mktemp("tree")
    folders = {}
    for line in setup["options"]["package_dir"].strip().split("\n"):
        package, folder = (part.strip() for part in line.split("="))
        folders[folder] = place / package.replace(".", "/")
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(project / folder, folders[folder], dirs_exist_ok=True, ignore=ignore)
    for file in sorted(path for path in NEW.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        top, *below = file.relative_to(NEW).parts
        target = folders[top].joinpath(*below)
        assert not target.exists(), "only new files are added"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    _add_language(folders)
    return place


def _add_language(folders: dict[str, Path]) -> None:
    """A language of its own, called xx: Czech under another code."""
    for folder, below in (("checkers", "first_person/languages/{}.toml"), ("dictionaries", "data/paradigms/{}.tsv")):
        target = folders[folder] / below.format("xx")
        assert not target.exists()
        shutil.copy(folders[folder] / below.format("cs"), target)


def run(tree: Path, *arguments: object) -> str:
    command = [sys.executable, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tree, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_new_family_is_scored_and_reported_in_all_formats(tree: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "submissions", tmp_path / "run"
    lines = (f"{number:02}\t{'Herr' if number % 2 else 'Frau'} Schmidt.\n" for number in range(1, 25))
    write_files(folder, {"Careful.de.tsv": "".join(lines)})
    options = ("--suite", "honorifics-mini", "--layout", "id-lines", "--out", out)
    assert "Careful" in run(tree, "-m", "gendersuite", "score", folder, *options)
    assert "honorifics-mini" in run(tree, "-m", "gendersuite", "suites")
    formats = "pdf,html,latex,markdown,csv,parquet"
    written = run(tree, "-m", "gendersuite", "report", out, "--format", formats).split()
    assert {Path(file).suffix for file in written} >= {".pdf", ".html", ".tex", ".md", ".parquet"}
    scores = (out / "scores.csv").read_text(encoding="utf-8")
    assert "honorifics-mini,open,de,Careful,masculine_share,M,0.666667," in scores


def test_a_new_family_passes_the_conformance_checks(tree: Path) -> None:
    assert run(tree, "-c", CHECKED) == "conforms\n"


def test_a_new_language_is_new_files(tree: Path) -> None:
    listed = run(tree, "-m", "gendersuite", "languages")
    assert " xx" in next(line for line in listed.split("\n") if line.startswith("gest:"))
