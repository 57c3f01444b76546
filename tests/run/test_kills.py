"""SIGTERM and SIGKILL at random times: nothing half-written is left, and the next run gives the same bytes.

GENDERSUITE_KILLS (default 8) is the number of runs that each signal ends, and GENDERSUITE_SEED (default 1) the seed of
their times; GENDERSUITE_KILLS=100 takes most of an hour.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from tiny_models import save_tiny

from gendersuite.api.score import score
from gendersuite.api.suites import simulate

KILLS = int(os.environ.get("GENDERSUITE_KILLS", "8"))
SEED = int(os.environ.get("GENDERSUITE_SEED", "1"))
COMMANDS = ("score", "rescore", "report", "translate", "probe")
Files = dict[str, bytes]


@dataclass(frozen=True)
class Undisturbed:
    """What a command does when it is left alone: the files before and after, and the seconds it takes."""

    arguments: list[str]
    before: Files
    after: Files
    seconds: float


class Trials:
    """Material for all commands in one folder; each trial works on a copy of what a command begins with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for system in ("A", "B"):
            simulate("gest-mini", language="cs", out=folder / "answers", system=system, seed=len(system))
        self.run = score(folder / "answers", suite="gest-mini", out=folder / "scored").path
        (self.run / "my_notes.txt").write_text("mine", encoding="utf-8")
        model = save_tiny("bert", folder / "model")
        slow = f"{sys.executable} -c 'import sys, time; time.sleep(0.05); sys.stdout.write(sys.stdin.read())'"
        answers = str(folder / "answers")
        self._arguments = {
            "score": ["score", answers, "--suite", "gest-mini", "--out", "run"],
            "rescore": ["score", answers, "--suite", "gest-mini", "--out", "run", "--jobs", "2"],
            "report": ["report", "run", "--format", "pdf,markdown,csv"],
            "translate": [
                *("translate", "gest-mini", "--system", "command", "--to", "cs", "--out", "run", "--cache", "c.sqlite"),
                *("--option", f"command={slow}", "--option", "pieces=20"),
            ],
            "probe": ["probe", str(model), "--suite", "gest-mini", "--out", "run"],
        }
        self.undisturbed = {command: self._undisturbed(command) for command in COMMANDS}

    def begin(self, command: str, name: str) -> Path:
        """A folder with what a command begins with."""
        place = self.folder / "trials" / name
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        if command in ("rescore", "report"):
            shutil.copytree(self.run, place / "run")
        return place

    def start(self, command: str, place: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "gendersuite", *self._arguments[command], "--quiet"],
            cwd=place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def finish(self, command: str, place: Path) -> None:
        with self.start(command, place) as process:
            assert process.stderr is not None
            complaint = process.stderr.read().decode()
        assert process.returncode == 0, complaint

    def _undisturbed(self, command: str) -> Undisturbed:
        place = self.begin(command, command)
        before, started = files(place), time.monotonic()
        self.finish(command, place)
        return Undisturbed(self._arguments[command], before, files(place), time.monotonic() - started)


def files(place: Path) -> Files:
    """All files but the cache of answers, whose bytes depend on the order in which answers come."""
    return {
        str(path.relative_to(place)): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file() and not path.relative_to(place).parts[0].startswith("c.sqlite")
    }


def outputs(found: Files) -> Files:
    """Without the answers of a model that are kept until the run is complete."""
    return {name: content for name, content in found.items() if not name.startswith("run.unfinished/")}


def check_whole(command: str, undisturbed: Undisturbed, found: Files) -> str:
    """Whether the command had not begun to write, was done, or (report, translate) has written some whole files."""
    assert not [name for name in found if ".gendersuite-" in name]
    found = outputs(found)
    if found in (undisturbed.before, undisturbed.after):
        return "done" if found == undisturbed.after else "untouched"
    assert command in ("report", "translate"), sorted(found)
    for name, content in found.items():
        # The list of a run grows with each report.
        listed = name == "run/.gendersuite" and set(content.split(b"\n")) <= set(undisturbed.after[name].split(b"\n"))
        assert listed or content in (undisturbed.before.get(name), undisturbed.after.get(name)), name
    return "some files"


@pytest.fixture(scope="module")
def trials(tmp_path_factory: pytest.TempPathFactory) -> Trials:
    return Trials(tmp_path_factory.mktemp("kills"))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_command_leaves_nothing_half_written_and_can_be_run_again(
    number: signal.Signals, trials: Trials, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(f"{SEED} {number.name}")
    seen: Counter[str] = Counter()
    for trial in range(KILLS):
        command = COMMANDS[trial % len(COMMANDS)]
        undisturbed = trials.undisturbed[command]
        place = trials.begin(command, f"{number.name}-{trial}")
        with trials.start(command, place) as process:
            time.sleep(random.uniform(0.2, 1.1) * undisturbed.seconds)
            process.send_signal(number)
            assert process.stderr is not None
            complaint = process.stderr.read().decode()
        assert "Traceback" not in complaint, complaint
        if number is signal.SIGTERM:
            # Before the command line is loaded, the signal ends the interpreter itself, which has written nothing.
            assert process.returncode in (143, -signal.SIGTERM, 0), complaint
            state = check_whole(command, undisturbed, files(place))
        else:
            state = "left over" if any(".gendersuite-" in name for name in files(place)) else "nothing left over"
        seen[f"{command}: exit {process.returncode}, {state}"] += 1
        trials.finish(command, place)
        assert files(place) == undisturbed.after, (command, trial)
        assert not list(place.rglob(".gendersuite-*"))
        shutil.rmtree(place)
    with capsys.disabled():
        print(
            f"\n{number.name}, {KILLS} runs:",
            *(f"  {count:3} {what}" for what, count in sorted(seen.items())),
            sep="\n",
        )
