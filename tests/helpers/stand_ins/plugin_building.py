"""Plug-ins for tests: an environment with a package installed, and the files of an installed package."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from folders import write_files


def environment_with(package: Path, folder: Path) -> Path:
    """The interpreter of a new environment in `folder` that has all of this one, and a package built and installed."""
    source, environment = folder / "source", folder / "environment"
    shutil.copytree(package, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    asked = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    shared = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    (Path(own) / "shared.pth").write_text(shared, encoding="utf-8")
    install = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python, "install", "--quiet"]
    options = ("--no-deps", "--no-build-isolation", "--no-index")
    done = subprocess.run([*install, *options, source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return python


def write_plugin(folder: Path, name: str, entry_points: Mapping[str, Mapping[str, str]], module: str = "") -> None:
    """The files of an installed distribution: its entry points by group, and the content of its module."""
    lines = [
        line
        for group, points in entry_points.items()
        for line in (f"[gendersuite.{group}]", *(f"{point} = {target}" for point, target in points.items()))
    ]
    files = {
        f"{name}-1.0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{name}-1.0.dist-info/entry_points.txt": "\n".join(lines),
        f"{name.replace('-', '_')}.py": module,
    }
    write_files(folder, files)
