"""docs/adding.md lists the files of every kind of extension: in a copy of the tree, these files alone add it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest
from folders import write_files

NEW = Path(__file__).parent / "extension"
LANGUAGE = "xx"
"""A language of its own: Spanish for the dialogue suites and Czech for GEST, under another code."""
NAMES = {"FAMILY": "honorifics", "KIND": "honorifics", "LAYOUT": "id_lines", "SYSTEM": "echo_api", "LANG": LANGUAGE}
"""What the words in capitals stand for here."""
EDITED = ("testsuites/gest/suite.py", 'LANGUAGES = ("be",', f'LANGUAGES = ("{LANGUAGE}", "be",')
"""The only edit that the page asks for: GEST lists its languages."""
COPIED = {"A language of the dialogue suites": "es", "A language of the GEST suites": "cs"}
"""The language whose files are copied in each section of the page."""
CHECK_FAMILY = """
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
CHECK_LIVE_SYSTEM = """
from gendersuite.submissions.live import SYSTEMS
from gendersuite.testing.live import ServiceDouble, check_live_system
from gendersuite.testing.loopback import as_json

def answer(asked):
    if asked.headers.get("X-Key") != "sec/ret+key=1":
        return as_json({"error": "Invalid key"}, 403)
    return as_json({"translations": [f"{text}!" for text in asked.content["texts"]]})

check_live_system(ServiceDouble(
    name="echo-api", system=SYSTEMS.get("echo-api"), key="sec/ret+key=1", environment={"ECHO_API_KEY": "sec/ret+key=1"},
    answer=answer, texts=lambda content: content["texts"], translated=lambda text: f"{text}!",
    short={"translations": ["a"]},
))
print("conforms")
"""


def sections(project: Path) -> dict[str, str]:
    """The sections of the page by their headings."""
    page = (project / "docs" / "adding.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def listed_files(text: str) -> set[str]:
    """The first column of the tables of files, with names in place of the words in capitals."""
    paths = re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE)
    return {re.sub("|".join(NAMES), lambda word: NAMES[word[0]], path) for path in paths}


@pytest.fixture(scope="module")
def tree(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages in the shape of an installed one, and of the tests, with the files of all sections."""
    setup = ConfigParser(interpolation=None)
    setup.read(project / "setup.cfg", encoding="utf-8")
    place = tmp_path_factory.mktemp("tree")
    folders = {"tests": place / "tests"}
    for line in setup["options"]["package_dir"].strip().split("\n"):
        package, folder = (part.strip() for part in line.split("="))
        folders[folder] = place / package.replace(".", "/")
    for folder, target in folders.items():
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(project / folder, target, dirs_exist_ok=True, ignore=ignore)
    shutil.copy(project / "pyproject.toml", place)

    def placed(path: str) -> Path:
        top, _, below = path.partition("/")
        return folders[top] / below

    for heading, text in sections(project).items():
        for path in sorted(listed_files(text)):
            target = placed(path)
            if heading not in COPIED:
                source = NEW / path
            elif target.exists():
                continue  # both languages share the file of names and codes
            else:
                source = placed(path.replace(LANGUAGE, COPIED[heading]))
            assert not target.exists(), f"{path} is edited rather than added"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    path, before, after = EDITED
    text = placed(path).read_text(encoding="utf-8")
    assert before in text
    placed(path).write_text(text.replace(before, after), encoding="utf-8")
    return place


def run(tree: Path, *arguments: object) -> str:
    command = [sys.executable, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(tree)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tree, env=environment)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


def test_the_page_lists_every_file_of_the_extension(project: Path) -> None:
    """Those of languages are copied, so that they cannot be forgotten."""
    own = [text for heading, text in sections(project).items() if heading not in COPIED]
    files = {path.relative_to(NEW).as_posix() for path in NEW.rglob("*") if path.is_file()}
    assert set().union(*map(listed_files, own)) == {path for path in files if "__pycache__" not in path}


def test_files_that_the_page_refers_to_exist(project: Path) -> None:
    text = "".join(sections(project).values())
    paths = {path for path in re.findall(r"`([\w./]+/[\w./]*)`", text) if not re.search("[A-Z]{4}", path)}
    assert len(paths) >= 10
    assert [path for path in sorted(paths) if not (project / path).exists()] == []
    assert EDITED[0] in paths


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
    assert run(tree, "-c", CHECK_FAMILY) == "conforms\n"


def test_a_new_live_system_passes_the_conformance_checks(tree: Path) -> None:
    assert run(tree, "-c", CHECK_LIVE_SYSTEM) == "conforms\n"


@pytest.mark.parametrize("suite", ["dialogue", "gest-mini"])
def test_a_new_language_is_simulated_and_scored(tree: Path, tmp_path: Path, suite: str) -> None:
    run(tree, "-m", "gendersuite", "simulate", suite, "--language", LANGUAGE, "--out", tmp_path / "answers")
    run(tree, "-m", "gendersuite", "score", tmp_path / "answers", "--suite", suite, "--out", tmp_path / "run")
    scores = (tmp_path / "run" / "scores.csv").read_text(encoding="utf-8")
    assert f",{LANGUAGE},simulated,coverage,,1," in scores


@pytest.mark.parametrize(
    "tests", ["checkers/test_dialogue_sentences.py", "checkers/first_person/test_first_person_sentences.py"]
)
def test_the_sentences_of_a_new_language_are_tested(tree: Path, tests: str) -> None:
    options = ("-q", "-p", "no:cacheprovider", "-n", "0", "-k", LANGUAGE)
    assert " passed" in run(tree, "-m", "pytest", *options, tree / "tests" / tests)
