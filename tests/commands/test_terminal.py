"""What is printed, where, and that nobody's text steers the terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import subprocess
import sys

import pytest

from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal


def test_results_go_to_standard_output_and_the_rest_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(quiet=False)
    terminal.say("reading")
    terminal.result("done")
    with terminal.progress() as on_progress:
        Steps(on_progress, "scoring", 2)("A")
    captured = capsys.readouterr()
    assert captured.out == "done\n"
    assert captured.err == "reading\nscoring: A\n"


def test_quiet_keeps_results_only(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(quiet=True)
    terminal.say("reading")
    with terminal.progress() as on_progress:
        Steps(on_progress, "scoring", 2)("A")
    terminal.result("done")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("done\n", "")


def test_control_characters_are_spelt_out(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(quiet=False)
    terminal.say("\x1b[31mred")
    terminal.table("", ("system",), [("a\tb\x07",)])
    captured = capsys.readouterr()
    assert captured.err == "\\x1b[31mred\n"
    assert captured.out == "system\na\\tb\\x07\n"


def drawn(columns: int, rows: int = 40) -> list[str]:
    """A leaderboard as a terminal of so many columns shows it."""
    program = f"""
from gendersuite.model import Score
from gendersuite.reports.blocks.leaderboard import leaderboard
from gendersuite.reports.formats.terminal import show_table
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal

subsets = ("stereo-adverb", "stereo-character-amb", "stereo-character-det", "structure-amb", "structure-det")
results = {{
    ("es", f"A-System-With-A-Name-Of-Some-Length-{{n}}"): [
        Score("dialogue", subset, "es", "", "delta_masculine", "", -0.3412, -0.3912, -0.2812, 900) for subset in subsets
    ]
    for n in range({rows})
}}
show_table(leaderboard("dialogue", results), Terminal(quiet=False))
"""
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": str(columns)}
    said = b""
    with subprocess.Popen([sys.executable, "-c", program], stdout=theirs, env=environment):
        os.close(theirs)
        # Once the other side is closed, Linux reports an error.
        with contextlib.suppress(OSError):
            while part := os.read(ours, 65536):
                said += part
    os.close(ours)
    return re.sub(r"\x1b\[[0-9;]*m", "", said.decode("utf-8")).replace("\r", "").rstrip("\n").split("\n")


def test_forty_systems_with_long_names_fit_a_wide_window() -> None:
    lines = drawn(200)
    assert len(lines) == 3 + 40
    assert lines[0].strip() == "Rates and effects in percent, with 95% intervals"
    assert lines[-1].split() == [
        *("es", "A-System-With-A-Name-Of-Some-Length-39", "n/a"),
        *["-34.1", "[-39,-28]"] * 5,
    ]


def test_a_narrow_window_breaks_no_number() -> None:
    """In 80 columns names go on in the next line, numbers stay whole and lose their intervals."""
    lines = drawn(80)
    assert max(map(len, lines)) <= 80
    assert "a wider window shows 95% intervals" in lines[0]
    assert sum(line.split()[-5:] == ["-34.1"] * 5 for line in lines) == 40
    first = max(place for place, line in enumerate(lines) if line.startswith("es"))
    name = "".join([lines[first].split()[1], *map(str.strip, lines[first + 1 :])])
    assert name == "A-System-With-A-Name-Of-Some-Length-39"
