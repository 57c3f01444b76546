"""What is printed, where, and that nobody's text steers the terminal."""

from __future__ import annotations

import pytest

from gendersuite.terminal import Terminal


def test_results_go_to_standard_output_and_the_rest_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(quiet=False)
    terminal.say("reading")
    terminal.result("done")
    with terminal.progress("scoring", 2) as done:
        done("A")
    captured = capsys.readouterr()
    assert captured.out == "done\n"
    assert captured.err == "reading\nscoring: A\n"


def test_quiet_keeps_results_only(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(quiet=True)
    terminal.say("reading")
    with terminal.progress("scoring", 2) as done:
        done("A")
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
