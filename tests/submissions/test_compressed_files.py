"""Compressed files in a folder are read as if they were not; bombs and broken ones are refused in a sentence."""

from __future__ import annotations

import gzip
import lzma
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from submission_building import SPANISH, make_suite, write_lines

from gendersuite.errors import SubmissionError
from gendersuite.submissions import discover, load
from gendersuite.submissions.files import is_there, plain_files, read, text_files

SUITE = make_suite()
Compress = Callable[[bytes], bytes]
KINDS = pytest.mark.parametrize(("ending", "compress"), [(".gz", gzip.compress), (".xz", lzma.compress)])


def test_names_are_those_of_the_content(tmp_path: Path) -> None:
    for name in ("A.txt.gz", "B.txt", "C.txt.xz", "D.md.gz", ".E.txt.gz"):
        (tmp_path / name).touch()
    assert text_files(tmp_path) == ["A.txt", "B.txt", "C.txt"]
    assert plain_files(tmp_path) == ["A.txt", "B.txt", "C.txt", "D.md"]
    assert is_there(tmp_path / "A.txt")
    assert not is_there(tmp_path / "A")


def test_a_file_and_its_compressed_version_are_one_too_many(tmp_path: Path) -> None:
    write_lines(tmp_path / "es/A.txt", SPANISH)
    (tmp_path / "es/A.txt.gz").write_bytes(gzip.compress(b"something else\n"))
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(SubmissionError) as caught:
        load(ref, SUITE)
    assert str(caught.value) == f"{tmp_path}/es/A.txt is there a second time as A.txt.gz; remove one of them."


def refusal(folder: Path, name: str) -> str:
    started = time.perf_counter()
    with pytest.raises(SubmissionError) as caught:
        read(folder, name)
    assert time.perf_counter() - started < 1
    return str(caught.value)


def test_ten_gigabytes_of_zeros_in_a_small_gzip_are_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "A.txt.gz").write_bytes(gzip.compress(bytes(64 << 20), 9) * 160)
    assert (tmp_path / "A.txt.gz").stat().st_size < 12 << 20
    message = refusal(tmp_path, "A.txt")
    assert message.startswith(f"{tmp_path}/A.txt.gz grows to more than 100 times its size, as text never does;")


def test_a_bomb_of_xz_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "A.txt.xz").write_bytes(lzma.compress(bytes(64 << 20), preset=0))
    assert "grows to more than 100 times" in refusal(tmp_path, "A.txt")


@KINDS
@pytest.mark.parametrize("size", [1, 10, -9, -1])
def test_a_file_cut_short_is_refused(tmp_path: Path, ending: str, compress: Compress, size: int) -> None:
    (tmp_path / f"A.txt{ending}").write_bytes(compress("\n".join(SPANISH).encode())[:size])
    message = refusal(tmp_path, "A.txt")
    assert message.startswith(f"{tmp_path}/A.txt{ending} is damaged or cut short (")
    assert message.endswith("); get it again.")


@KINDS
def test_a_flipped_bit_is_refused(tmp_path: Path, ending: str, compress: Compress) -> None:
    data = bytearray(compress("\n".join(SPANISH * 20).encode()))
    data[len(data) // 2] ^= 4
    (tmp_path / f"A.txt{ending}").write_bytes(data)
    assert "is damaged" in refusal(tmp_path, "A.txt")
