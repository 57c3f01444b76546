"""A reader that changes must change its version: it is in the signature, and it keeps old answers out of the cache.

online_fingerprints.csv holds, for each version of each service, the SHA-256 of the files that read its answers. When
this test fails, raise the service's version, if the change can change what is read, and put down the line it prints.
"""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from gendersuite.dictionaries.online import SERVICES

RECORD = Path(__file__).parent / "online_fingerprints.csv"
WIKI = ("readings.py", "wikitext.py", "wiktionary_en.py", "data/wiktionary_en.tsv")
READERS = {
    "wiktionary-en": WIKI,
    "wiktionary-cs": (*WIKI, "wiktionary_cs.py"),
    "merriam-webster-es": ("readings.py", "merriam_webster.py"),
    "bin-web": ("readings.py", "bin_web.py"),
}


@pytest.mark.parametrize("service", sorted({one for services in SERVICES.values() for one in services}, key=str))
def test_a_changed_reader_is_noticed(project: Path, service: type) -> None:
    with RECORD.open(encoding="utf-8", newline="") as file:
        recorded = {(row["service"], row["version"]): row["sha256"] for row in csv.DictReader(file)}
    digest = sha256()
    for name in READERS[service.name]:
        digest.update((project / "dictionaries" / "online" / name).read_bytes())
    now = digest.hexdigest()
    assert recorded.get((service.name, service.version)) == now, f"{service.name},{service.version},{now}"
