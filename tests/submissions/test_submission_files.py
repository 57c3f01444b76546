"""PROMISES 3 and 13 for single files: lines as they were meant, only text, nothing from outside the folder."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import SubmissionError
from gendersuite.submissions.files import read, read_shared, subfolders, text_files

from gendersuite.submissions.files import InputFile  # isort: skip


def lines_of(data: bytes) -> list[str]:
    return InputFile(Path("folder"), "file.txt", "", data).lines()


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"one\ntwo\n", ["one", "two"]),
        (b"one\ntwo", ["one", "two"]),
        (b"one\r\ntwo\r\n", ["one", "two"]),
        (b"one\r\ntwo\r", ["one", "two"]),
        (b"\xef\xbb\xbfone\ntwo\n", ["one", "two"]),
        (b"one\n\n", ["one", ""]),
        (b"\n", [""]),
        (b"", []),
        (b"on\re\n", ["on\re"]),
        ("a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\n".encode(), ["a\u2028b\u2029c\x85d\x0be\x0cf\x1cg"]),
    ],
    ids=[
        "plain",
        "no-end",
        "crlf",
        "crlf-no-end",
        "bom",
        "last-blank",
        "one-blank",
        "empty",
        "lone-cr",
        "unicode-breaks",
    ],
)
def test_lines_end_at_line_feeds_only(data: bytes, lines: list[str]) -> None:
    assert lines_of(data) == lines


# A carriage return at the end of a line is the one thing that is taken for a line end's part.
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n\0")).filter(lambda line: not line.endswith("\r"))


@given(st.lists(LINE, min_size=1), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_what_was_written_line_by_line_is_read_line_by_line(lines: list[str], end: str, bom: bool) -> None:
    data = (b"\xef\xbb\xbf" if bom else b"") + "".join(line + end for line in lines).encode()
    if not bom and lines[0].startswith("\ufeff"):
        lines = [lines[0][1:], *lines[1:]]
    assert lines_of(data) == lines


def test_nul_bytes_are_not_text() -> None:
    with pytest.raises(SubmissionError, match=r"file\.txt, line 1: expected UTF-8 text, found NUL bytes"):
        lines_of(b"PK\x03\x04\0\0")


def test_other_encodings_are_named_with_line_and_byte() -> None:
    with pytest.raises(SubmissionError, match=r"file\.txt, line 2: expected UTF-8 text, found byte 0xf3"):
        lines_of("uno\nsonrió\n".encode("latin-1"))


def test_a_file_is_known_by_its_digest(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"uno\n")
    assert read(tmp_path, "a.txt").sha256 == sha256(b"uno\n").hexdigest()


def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"uno\n")
    (tmp_path / "b.txt").symlink_to("a.txt")
    assert read(tmp_path, "b.txt").lines() == ["uno"]


@pytest.mark.parametrize("name", ["../secret.txt", "link.txt", "linked/secret.txt"])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("secret\n")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "linked").symlink_to(tmp_path)
    with pytest.raises(SubmissionError, match="leads out of"):
        read(folder, name)


def test_a_folder_that_is_itself_a_link_is_fine(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.txt").write_bytes(b"uno\n")
    (tmp_path / "link").symlink_to("real")
    assert read(tmp_path / "link", "a.txt").lines() == ["uno"]


def test_a_pipe_is_refused_rather_than_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    with pytest.raises(SubmissionError, match="not a regular file"):
        read(tmp_path, "pipe.txt")


@pytest.mark.parametrize("name", ["absent.txt", "loop.txt", "dangling.txt"])
def test_what_is_not_there_is_said_in_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    (tmp_path / "dangling.txt").symlink_to("nowhere.txt")
    with pytest.raises(SubmissionError, match=rf"{name} cannot be read \(.+\); check the path and its permissions\.$"):
        read(tmp_path, name)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_missing_permissions_are_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"uno\n")
    (tmp_path / "a.txt").chmod(0)
    with pytest.raises(SubmissionError, match=r"a\.txt cannot be read \(permission denied\)"):
        read(tmp_path, "a.txt")
    (tmp_path / "locked").mkdir(mode=0)
    with pytest.raises(SubmissionError, match=r"locked cannot be read \(permission denied\)"):
        subfolders(tmp_path / "locked")


def test_listings_are_sorted_and_leave_hidden_things_out(tmp_path: Path) -> None:
    for name in ("b", "a", ".git"):
        (tmp_path / name).mkdir()
    for name in ("Z.txt", "Claude-3.5.txt", "._Z.txt", "notes.md"):
        (tmp_path / name).touch()
    (tmp_path / "folder.txt").mkdir()
    assert subfolders(tmp_path) == ["a", "b", "folder.txt"]
    assert text_files(tmp_path) == ["Claude-3.5.txt", "Z.txt"]


def test_a_shared_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    (tmp_path / "sources.txt").write_text("one\n", encoding="utf-8")
    first = read_shared(tmp_path, "sources.txt")
    assert read_shared(tmp_path, "sources.txt") is first
    (tmp_path / "sources.txt").write_text("one\ntwo\n", encoding="utf-8")
    assert read_shared(tmp_path, "sources.txt").lines() == ["one", "two"]
    (tmp_path / "sources.txt").unlink()
    with pytest.raises(SubmissionError, match=r"sources\.txt cannot be read"):
        read_shared(tmp_path, "sources.txt")
