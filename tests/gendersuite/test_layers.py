"""The package as users get it: complete when installed, light when imported. import-linter checks the imports."""

from __future__ import annotations

import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import gendersuite

HEAVY = {
    *("numpy", "pandas", "pyarrow", "sacrebleu", "scipy", "spacy", "stanza", "statsmodels", "torch"),
    "typst",
}


@pytest.fixture(scope="module")
def packages(project: Path) -> dict[str, Path]:
    """Package name and folder of each room, as setup.cfg maps them."""
    setup = ConfigParser(interpolation=None)
    setup.read(project / "setup.cfg", encoding="utf-8")
    pairs = [line.split("=") for line in setup["options"]["package_dir"].strip().split("\n")]
    return {package.strip(): project / folder.strip() for package, folder in pairs}


def files_of(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", ".DS_Store"} & {*path.relative_to(folder).parts}
    }


def test_the_public_surface_is_what_it_says() -> None:
    assert [name for name in gendersuite.__all__ if not hasattr(gendersuite, name)] == []


def test_the_wheel_holds_every_file_of_every_package(project: Path, packages: dict[str, Path], tmp_path: Path) -> None:
    """An editable install works with files that setup.cfg forgot; what users install does not."""
    source = tmp_path / "source"
    source.mkdir()
    for name in ("setup.cfg", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(project / name, source)
    for folder in packages.values():
        shutil.copytree(folder, source / folder.relative_to(project), ignore=shutil.ignore_patterns("__pycache__"))

    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", str(tmp_path), str(source)], check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("gendersuite/")}

    wanted = {
        f"{package.replace('.', '/')}/{name}" for package, folder in packages.items() for name in files_of(folder)
    }
    assert sorted(wanted - packed) == []
    assert sorted(packed - wanted) == []


def test_every_folder_of_modules_is_a_package(packages: dict[str, Path]) -> None:
    """Without its __init__.py a folder works when imported, but import-linter does not look into it."""
    folders = {path.parent for folder in packages.values() for path in folder.rglob("*.py")}
    assert sorted(folder for folder in folders if not (folder / "__init__.py").is_file()) == []


@pytest.mark.parametrize("module", ["commands.cli", "testsuites", "submissions", "dictionaries", "checkers", "reports"])
def test_nothing_heavy_is_imported_before_it_is_needed(module: str) -> None:
    program = f"import sys, gendersuite.{module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stderr == ""
    assert sorted(HEAVY & set(run.stdout.split())) == []
