"""A local command: one line in, one line out, and nothing that could shift them."""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gendersuite.errors import ServiceBusy, ServiceError, ServiceRefused, UsageError
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.interface import TextRequest, Translator


def opened(line: str, **options: str) -> Translator:
    return SYSTEMS.get("command")("en", "sr", {"command": line, **options})


def script(folder: Path, code: str) -> str:
    """The command that runs a Python program, which reads and writes bytes."""
    path = folder / "translate it.py"
    path.write_text(f"import sys, time\nread, write = sys.stdin.buffer, sys.stdout.buffer\n{code}\n", "utf-8")
    return shlex.join([sys.executable, str(path)])


def test_lines_come_back_in_order(tmp_path: Path) -> None:
    translator = opened(script(tmp_path, "for line in read: write.write(b'<' + line.rstrip(b'\\n') + b'>\\n')"))
    pieces = [TextRequest("Řekla: „ano“"), TextRequest("b \u2028 c \x85 d"), TextRequest("🙂", "context is not sent")]
    assert translator.translate(pieces) == ["<Řekla: „ano“>", "<b \u2028 c \x85 d>", "<🙂>"]


def test_a_text_of_several_lines_stays_one_text() -> None:
    pieces = [TextRequest("a\nb\n\nc"), TextRequest(""), TextRequest("\n"), TextRequest("d\r\ne\rf"), TextRequest("g")]
    assert opened("cat").translate(pieces) == ["a\nb\n\nc", "", "\n", "d\ne\nf", "g"]
    assert opened("false").translate([TextRequest("")]) == [""]


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r")), max_size=6))
def test_whatever_is_sent_comes_back_from_cat(texts: list[str]) -> None:
    answers = opened("cat").translate([TextRequest(text) for text in texts])
    expected = ["\n".join(line.strip() for line in text.split("\n")) for text in texts]
    assert answers == expected


def test_crlf_and_a_missing_last_newline_are_understood(tmp_path: Path) -> None:
    assert opened(script(tmp_path, "write.write(b'a\\r\\nb')")).translate([TextRequest("1"), TextRequest("2")]) == [
        "a",
        "b",
    ]


@pytest.mark.parametrize(("line", "found"), [("head -n 1", 1), ("sed p", 6), ("true", 0)])
def test_another_number_of_lines_is_refused(line: str, found: int) -> None:
    with pytest.raises(ServiceRefused, match=f" 3 lines .* {found}"):
        opened(line).translate([TextRequest("a"), TextRequest("b"), TextRequest("c")])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("write.write(b'a\\n'); sys.exit('first\\nno such\\x1b model')", r" 1 \(no such  ?model\)"),
        ("write.write(b'\\xff\\n')", "UTF-8"),
    ],
)
def test_a_failure_is_told_with_its_last_words(tmp_path: Path, code: str, said: str) -> None:
    with pytest.raises(ServiceRefused, match=said):
        opened(script(tmp_path, code)).translate([TextRequest("a")])


def test_a_command_that_hangs_is_ended_with_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    line = f"sh -c {shlex.quote(f'(sleep 1; touch {mark}) & wait')}"
    began = time.monotonic()
    with pytest.raises(ServiceBusy, match=r"0\.2 seconds"):
        opened(line, timeout="0.2").translate([TextRequest("a")])
    assert time.monotonic() - began < 0.9
    time.sleep(1.0)
    assert not mark.exists()


def test_much_text_does_not_block() -> None:
    pieces = [TextRequest(f"{number} " + "x" * 1000) for number in range(2000)]
    assert opened("cat").translate(pieces) == [piece.text for piece in pieces]


def test_languages_are_filled_in_and_nothing_goes_through_a_shell(tmp_path: Path) -> None:
    translator = opened(
        script(tmp_path, "write.write(' '.join(sys.argv[1:]).encode())") + " {source}-{target} '$HOME;ls'"
    )
    assert translator.translate([TextRequest("a")]) == ["en-sr $HOME;ls"]
    assert "en-sr" in translator.description.model
    assert translator.limits.requests == 1


@pytest.mark.parametrize(
    ("line", "error", "said"),
    [
        ("", UsageError, "command"),
        ("   ", ServiceRefused, "command"),
        ("'open", UsageError, "'open"),
        ("no-such-program-here -x", ServiceRefused, "no-such-program-here"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(line: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        opened(line)


def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    with pytest.raises(ServiceError, match=str(path)):
        opened(str(path)).translate([TextRequest("a")])
