"""Text from outside is shown as it is: it neither steers the terminal nor is read as markup. Run on a real pty."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.key import write_suite

PROGRAM = """
import sys
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
text = sys.argv[1]
terminal = Terminal(quiet=False)
terminal.table(text, ("a", text), [("1", text)], narrow=(text, [("1", text)]))
terminal.say(text)
terminal.result(text)
with terminal.progress() as on_progress:
    steps = Steps(on_progress, text, 2, "texts")
    steps(1)
    steps(1)
"""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def on_a_terminal(*command: str | Path, width: int = 200) -> tuple[int, str]:
    """The exit code of a command, and all it shows on a terminal of this width."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": str(width), "TERM": "xterm-256color"}
    shown = b""
    with subprocess.Popen(command, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        # Once the other side is closed, Linux reports an error.
        with contextlib.suppress(OSError):
            while part := os.read(ours, 65536):
                shown += part
    os.close(ours)
    return process.returncode, shown.decode("utf-8", "replace").replace("\r", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Byl jsem [/] unavený.", "Byl jsem [/] unavený."),
        (
            "[bold]loud[/bold] [link=http://x.example]here[/link]",
            "[bold]loud[/bold] [link=http://x.example]here[/link]",
        ),
        (":smile: :warning:", ":smile: :warning:"),
        ("\x1b[2J\x1b]0;owned\x07red\x9b31m", "\\x1b[2J\\x1b]0;owned\\x07red\\x9b31m"),
        ("a\rb\nc\x00".rstrip("\x00"), "a\\rb\\nc"),
        ("\u202egnirts", "\\u202egnirts"),
        ("{task.description} {0}", "{task.description} {0}"),
    ],
)
@pytest.mark.parametrize("width", [200, 12])
def test_text_is_shown_as_it_is_in_tables_lines_and_bars(text: str, expected: str, width: int) -> None:
    code, shown = on_a_terminal(sys.executable, "-c", PROGRAM, text, width=width)
    assert code == 0, shown
    assert not {"\x07", "\x9b", "\u202e", "\x00"} & set(shown)
    assert "\x1b[2J" not in shown
    assert "\x1b]0;" not in shown
    plain = "".join(COLOURS.sub("", shown).split())
    least = 6 if width == 200 else 2  # A narrow terminal breaks words and cuts the description of a bar.
    assert plain.count("".join(expected.split())) >= least, shown


def test_explain_shows_a_sentence_with_brackets_and_escapes() -> None:
    command = (sys.executable, "-m", "gendersuite", "explain", "--suite", "gest-mini", "--language", "cs")
    code, shown = on_a_terminal(*command, "Byl jsem [/] \x1b[31m[bold]unavený.")
    assert code == 0, shown
    assert "Byl jsem [/] \\x1b[31m[bold]unavený." in COLOURS.sub("", shown)


def test_a_suite_in_a_folder_that_looks_like_markup_is_validated(tmp_path: Path) -> None:
    suite = load_suite("gest-mini")
    folder = tmp_path / "[" / "] [bold]mine"
    write_suite(suite, folder, seed=1)
    (tmp_path / "answers" / "en-cs").mkdir(parents=True)
    (tmp_path / "answers" / "en-cs" / "A.txt").write_text("Byl jsem rád.\n" * len(suite.items), encoding="utf-8")
    command = (sys.executable, "-m", "gendersuite", "validate", tmp_path / "answers", "--suite", folder)
    code, shown = on_a_terminal(*command)
    assert code == 0, shown
    assert "[/][bold]mine" in "".join(COLOURS.sub("", shown).split())


def test_json_holds_no_control_characters_and_the_same_values(capsys: pytest.CaptureFixture[str]) -> None:
    value = {"a\x1b\x9b": ["\u202e\u2028\ufeff", "č🙂"]}
    Terminal(quiet=False).data(value)
    out = capsys.readouterr().out
    assert not {"\x1b", "\x9b", "\u202e", "\u2028", "\ufeff"} & set(out)
    assert "č🙂" in out
    assert json.loads(out) == value
