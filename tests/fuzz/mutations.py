"""Damage to files: bytes, lines, numbers, JSON values, tables, encodings and links."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import random
import re
import shutil
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import parquet

TOKENS = (
    *(
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\xc3",
        b"\x1b[31m",
        b"\r",
        b"\r\n",
        b"\n",
        b"\n\n",
        b"\t",
    ),
    *(rb"\ud800", rb"\udc00\ud800", rb"\u0000", b"\\", b'"', b"'", b",", b";", b":", b"{", b"}", b"[", b"]", b"null"),
    *(b"<p>", b"</p>", b"<hyp>", b"<doc", b"&", b"&#0;", b"&lt;", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"<!--", b"]]>"),
    *(b"nan", b"1e400", b"-1", b"1.5", b"true", b"9" * 30, b"9" * 5000, b"\xd9\xa3", b"\xc2\xb2", b"=1+1", b"'"),
    *(b"\xe2\x80\xa8", b"\xc2\x85", b"\xc4\xb0", b"\xf3\xa0\x80\x81", b"\xe2\x80\xae", b"../", b"/", b"|", b"#", b"_"),
    *(b"[" * 3000, b'{"a":' * 3000, b"<p>" * 3000, b"a" * 200_000),
)
NUMBERS = ("-1", "0", "1e400", "-1e400", "NaN", "9" * 19, "9" * 400, "1e-400", "0x10", "1_0", "٣", "²", "", "0.5")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 2**31, 2**63, 2**70, 10**400, float("nan"), float("inf")),
    *("", "a", "\0", "\ud800", "\n", "İ", "x" * 70_000, "[/]", "=1", "../..", "nan"),
    *([], [[]], [None], {}, {"a": 1}, {"": None}, [1, "a"]),
)
_NUMBER = re.compile(rb"\d+(?:\.\d+)?")

Files = Mapping[str, bytes]


def mutated(data: bytes, name: str, rng: random.Random) -> bytes:
    """The content of a file with one to three changes, of which some know its format."""
    plain, pack = _unpacked(data, name) if rng.random() < 0.8 else (data, bytes)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choice(_BYTES)
        if ".json" in name and rng.random() < 0.6:
            change = _json_value
        elif name.endswith(".parquet") and rng.random() < 0.7:
            change = _table
        elif rng.random() < 0.4:
            change = rng.choice(_LINES)
        plain = change(plain, rng)
    return pack(plain)


def damage_place(folder: Path, name: str, rng: random.Random) -> None:
    """Put something else in the place of a file: nothing, a folder, a link to itself, outside or nowhere."""
    path = folder / name
    path.unlink()
    kind = rng.randrange(6)
    if kind == 1:
        path.mkdir()
    elif kind == 2:
        path.symlink_to(path)
    elif kind == 3:
        path.symlink_to("/etc/passwd")
    elif kind == 4:
        path.symlink_to("nowhere")
    elif kind == 5:
        path.symlink_to(".")


def write_files(folder: Path, files: Files) -> None:
    """A folder with these files and no others."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def in_memory() -> str | None:
    """A folder on a file system in memory, where there is one."""
    place = Path("/dev/shm")  # noqa: S108
    return str(place) if place.is_dir() else None


def _unpacked(data: bytes, name: str) -> tuple[bytes, Callable[[bytes], bytes]]:
    with suppress(OSError, EOFError, zlib.error, lzma.LZMAError):  # damaged before
        if name.endswith(".gz"):
            return gzip.decompress(data), lambda plain: gzip.compress(plain, 1)
        if name.endswith(".xz"):
            return lzma.decompress(data), lambda plain: lzma.compress(plain, preset=0)
    return data, bytes


def _flip(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8)) if data else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _replace_bytes(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 4)) if data else 0):
        changed[rng.randrange(len(changed))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    return bytes(changed)


def _truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _behead(data: bytes, rng: random.Random) -> bytes:
    return data[rng.randrange(len(data) + 1) :]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    part = data[start : start + rng.choice((1, 8, 64, 4096))]
    return data[:start] + part * rng.choice((1, 1, 2, 50)) + data[start:]


def _cut_out(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 8, 64, 4096)) :]


def _insert(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.choice(TOKENS) + data[start + rng.choice((0, 0, 1, 4)) :]


def _number(data: bytes, rng: random.Random) -> bytes:
    found = list(_NUMBER.finditer(data[:200_000]))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + rng.choice(NUMBERS).encode() + data[match.end() :]


def _swap_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _repeat_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return b"\n".join(lines)


def _drop_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _join_lines(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", rng.choice((b"", b"\r", b"\r\n", b" ")), rng.choice((1, -1)))


def _encode(data: bytes, rng: random.Random) -> bytes:
    encoding = rng.choice(("utf-16", "utf-16-le", "utf-32", "latin-1", "cp1251", "utf-7", "utf-8-sig"))
    return data.decode("utf-8", "replace").encode(encoding, "replace")


def _json_value(data: bytes, rng: random.Random) -> bytes:
    """One value of a JSON document, or of one of its lines, replaced, renamed or removed."""
    try:
        return _json_text(_changed(json.loads(data), rng))
    except (ValueError, RecursionError):
        lines = data.split(b"\n")
        place = rng.randrange(len(lines))
        try:
            lines[place] = _json_text(_changed(json.loads(lines[place]), rng))
        except (ValueError, RecursionError):
            return data
        return b"\n".join(lines)


def _json_text(value: Any) -> bytes:
    return json.dumps(value).encode()


def _changed(value: Any, rng: random.Random, depth: int = 0) -> Any:
    places = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    if not places or (depth and rng.random() < 0.3):
        return rng.choice(VALUES)
    place = rng.choice(places)
    if rng.random() < 0.6:
        value[place] = _changed(value[place], rng, depth + 1)
    elif rng.random() < 0.5:
        del value[place]
    elif isinstance(value, dict):
        value[rng.choice(("", "id", "name", "A" * 300, str(place).upper()))] = value.pop(place)
    else:
        value.append(value[place])
    return value


def _table(data: bytes, rng: random.Random) -> bytes:
    """A Parquet file with a column dropped, renamed or of another type, with a changed value, or with fewer rows."""
    try:
        table = parquet.read_table(io.BytesIO(data))
    except (pa.ArrowException, OSError, ValueError):
        return data
    if not table.num_columns:
        return data
    place = rng.randrange(table.num_columns)
    name, column = table.column_names[place], table.column(place).to_pylist()
    kind = rng.randrange(6)
    if kind == 0:
        table = table.drop_columns([name])
    elif kind == 1:
        table = table.rename_columns([*table.column_names[:place], "x", *table.column_names[place + 1 :]])
    elif kind == 2:
        table = table.slice(rng.randrange(len(table) + 1), rng.randrange(len(table) + 1))
    elif kind == 3:
        table = table.set_column(place, name, pa.nulls(len(table), rng.choice((pa.null(), table.schema[place].type))))
    elif kind == 4:
        table = table.set_column(place, name, pa.array([rng.choice((1, -5, 2**40, None)) for _ in column], pa.int64()))
    elif kind == 5 and column:
        column[rng.randrange(len(column))] = None
        table = table.set_column(place, name, pa.array(column, table.schema[place].type))
    if rng.random() < 0.2:
        table = table.replace_schema_metadata({b"strata": rng.choice((b"", b"{}", b"[", b'{"cs":{}}', b'{"cs":[]}'))})
    file = io.BytesIO()
    parquet.write_table(table, file, write_page_checksum=True)
    return file.getvalue()


_BYTES = (_flip, _replace_bytes, _truncate, _behead, _repeat, _cut_out, _insert, _insert, _number, _number, _encode)
_LINES = (_swap_lines, _repeat_line, _drop_line, _join_lines)
