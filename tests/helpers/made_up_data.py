"""A made-up data set in the place of the official ones, small enough to be served byte by byte."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from folders import write_files

from gendersuite.testing.loopback import Asked, Reply
from gendersuite.testsuites.official import data_sets, files
from gendersuite.testsuites.official.files import OfficialFile, official_files

COMMIT = "0123456789abcdef0123456789abcdef01234567"
TEXTS = {
    "toy/sentences.csv": "sentence,stereotype\nI wept.\u2028Loudly.,2\nI led.,14\n".encode(),
    "toy/answers/sk.txt": b"Plakala som.\nViedol som.\n",
    "toy/answers/cs.txt": b"Plakala jsem.\nVedl jsem.",
}


@contextmanager
def made_up(folder: Path, texts: Mapping[str, bytes] = TEXTS) -> Iterator[None]:
    """Until the end of the block, the official files are these."""
    rows = ["path,repository,commit,origin,sha256,size,lines"]
    for path, content in texts.items():
        origin = f"data/{path.partition('/')[2]}"
        lines = content.count(b"\n")
        rows.append(f"{path},owner/name,{COMMIT},{origin},{hashlib.sha256(content).hexdigest()},{len(content)},{lines}")
    lists = {
        "toy/official.csv": "\n".join(rows) + "\n",
        "toy/data_sets.csv": "name,title,repository,commit,licence,citation\n"
        f"toy,Toys,owner/name,{COMMIT},CC0,Nobody. 2020.\n",
    }
    with pytest.MonkeyPatch.context() as patch:
        write_files(folder, lists)
        patch.setattr(files, "FAMILIES", folder)
        official_files.cache_clear()
        data_sets.data_sets.cache_clear()
        try:
            yield
        finally:
            official_files.cache_clear()
            data_sets.data_sets.cache_clear()


def address(file: OfficialFile) -> str:
    """The path of a file on a server that has it as GitHub does."""
    return f"/{file.repository}/{file.commit}/{file.origin}"


def github(asked: Asked) -> Reply:
    """Answer as GitHub does for the made-up repository."""
    known = {address(file): TEXTS[file.path] for file in official_files().values()}
    return Reply(known[asked.path]) if asked.path in known else Reply(b"404: Not Found", 404)
