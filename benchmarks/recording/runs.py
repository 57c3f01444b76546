"""Run groups of steps and hash their printed and written outputs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from pyarrow.parquet import read_table

from recording.step import Group, Step, full_name, is_selected, needed_steps

TIMEOUT = 900
DURATION = re.compile(rb"\b\d+(\.\d+)? ?(s|ms|seconds?|minutes?)\b")
PROGRESS = re.compile(rb"^.*\d (a|per) second.*\n", re.MULTILINE)
"""Progress lines of long steps, whose number depends on the speed of the machine."""
LABEL_COLUMNS = ["language", "system", "item", "slot", "label", "word"]
Record = dict[str, Any]


class Recorder:
    """Runs groups in `folder` with the program of this interpreter's environment."""

    def __init__(self, folder: Path, data: Path) -> None:
        self.folder = folder.resolve()
        self.data = data.resolve()
        self.program = Path(sys.executable).with_name("gendersuite")
        # Longest paths first: the environment may be inside one of the other folders.
        places = {self.folder: b"<work>", self.data: b"<data>", Path(sys.prefix): b"<env>"}
        self.places = sorted(
            ((os.fsencode(place), name) for place, name in places.items()), key=lambda one: -len(one[0])
        )

    def record(self, groups: Iterable[Group], only: list[str], workers: int) -> Record:
        chosen = [group for group in groups if any(needed_steps(group, only))]
        missing = {group.name: reason for group in chosen if (reason := self._missing(group))}
        with ThreadPoolExecutor(workers) as pool:
            results = pool.map(
                lambda group: self._run_group(group, only), [group for group in chosen if group.name not in missing]
            )
            steps = {name: entry for result in results for name, entry in result.items()}
        return {"only": only, "skipped": missing, "steps": steps}

    def _missing(self, group: Group) -> str:
        modules = [name for name in group.modules if find_spec(name) is None]
        data = [f"data/{name}" for name in group.data if not (self.data / name).is_dir()]
        return ", ".join([*modules, *data])

    def _run_group(self, group: Group, only: list[str]) -> Record:
        folder = self.folder / group.name
        folder.mkdir(parents=True)
        if self.data.is_dir() and group.data:
            (folder / "data").symlink_to(self.data)
        started = perf_counter()
        steps = {}
        for step in needed_steps(group, only):
            entry = self._run_step(group, step, folder)
            if is_selected(full_name(group, step), only):
                steps[full_name(group, step)] = entry
        print(f"{group.name}: {len(steps)} steps, {perf_counter() - started:.0f} s", file=sys.stderr)
        return steps

    def _run_step(self, group: Group, step: Step, folder: Path) -> Record:
        try:
            if step.prepare:
                step.prepare(folder)
        except (OSError, ValueError, LookupError) as error:
            # An earlier step failed: record this, and continue with the other groups.
            return {"exit": f"no material: {type(error).__name__}", "stdout": "", "stderr": "", "files": {}}
        before = _stamps(folder)
        done = subprocess.run(
            [str(self.program), *shlex.split(step.command)],
            cwd=folder,
            env=self._environment(group, step),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
        )
        after = _stamps(folder)
        streams = {"stdout": self._normalised(done.stdout), "stderr": self._normalised(done.stderr)}
        kept = self.folder / ".streams" / group.name
        kept.mkdir(parents=True, exist_ok=True)
        for name, content in streams.items():
            (kept / f"{step.name}.{name}").write_bytes(content)
        files: dict[str, str] = {}
        for path in sorted(path for path in after if after[path] != before.get(path)):
            files |= _hashes(folder, path)
        files |= dict.fromkeys(before.keys() - after.keys(), "deleted")
        return {"exit": done.returncode, **{name: _sha(content) for name, content in streams.items()}, "files": files}

    def _environment(self, group: Group, step: Step) -> dict[str, str]:
        path = os.pathsep.join([str(self.program.parent), os.environ.get("PATH", os.defpath)])
        return {
            "PATH": path,
            "HOME": str(self.folder / ".home"),
            "GENDERSUITE_CACHE": str(self.folder / ".cache" / group.name),
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "COLUMNS": "100",
            "HF_HUB_OFFLINE": "1",
            "OMP_NUM_THREADS": "1",
            "DEEPL_API_KEY": "none",
            "PYTHONHASHSEED": step.hash_seed,
        }

    def _normalised(self, content: bytes) -> bytes:
        for place, name in self.places:
            content = content.replace(place, name)
        return DURATION.sub(b"<time>", PROGRESS.sub(b"", content))


def _stamps(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Map each file in the folder to metadata that change when it is written; linked folders are skipped."""
    stamps = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            state = path.lstat()
            stamps[path.relative_to(folder).as_posix()] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return stamps


def _hashes(folder: Path, path: str) -> dict[str, str]:
    """Return the hash of a file; for a PDF also the hashes of its text with and without layout, and for a run the hash
    of its labels without the other columns."""
    file = folder / path
    found = {path: _sha(file.read_bytes())}
    if file.suffix == ".pdf" and shutil.which("pdftotext"):
        for name, options in (("layout", ["-layout"]), ("text", [])):
            done = subprocess.run(["pdftotext", *options, str(file), "-"], capture_output=True, check=True)  # noqa: S607
            found[f"{path} ({name})"] = _sha(done.stdout)
    if file.name == "labels.parquet":
        labels = read_table(file, columns=LABEL_COLUMNS).to_pandas().to_csv(index=False)
        found[f"{path} (labels)"] = _sha(labels.encode("utf-8", "surrogatepass"))
    return found


def _sha(content: bytes) -> str:
    return sha256(content).hexdigest()
