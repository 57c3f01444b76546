"""What holds for every suite: it is pinned under its version, and read back as written, from whole files only."""

from __future__ import annotations

import csv
import hashlib
import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from gendersuite.errors import DataCorrupt, DataMissing
from gendersuite.model import Suite
from gendersuite.testsuites import DEFAULT_SEED, load_suite, read_key, write_suite
from gendersuite.testsuites.gest.templates import variants
from gendersuite.testsuites.official.files import official_files

BUILT_IN = ("dialogue", "gest-mini", "mt-geneval-mini", *(f"gest-mini:{name}" for name in variants()))
OFFICIAL = ("dialogue-wmt24", "gest", "gest-1.1")
LANGUAGES = ("ar", "de", "es", "it", "nl", "pt", "ru")
PINNED = [*((name, "") for name in BUILT_IN + OFFICIAL), *product(("mt-geneval", "mt-geneval-dev"), LANGUAGES)]
"""Suites and, where they are read by language, a language on hand."""
loaded = cache(load_suite)
FILES = {
    "dialogue-wmt24": [f"dialogue/{name}.csv" for name in ("adjectives", "adverbs", "occupations", "full_test_suite")],
    "gest": ["gest/gest.csv"],
    "gest-1.1": ["gest/gest_1.1.csv"],
    "mt-geneval": [
        "mtgeneval/context/geneval-context-wikiprofessions-2to1-test.en_es.en",
        "mtgeneval/context/geneval-context-wikiprofessions-flipped-test.en_nl.nl",
        "mtgeneval/sentences/test/geneval-sentences-feminine-test.en_es.en",
        "mtgeneval/sentences/test/annotated/geneval-sentences-masculine-test.en_es.es",
    ],
    "crows-pairs": ["crows/crows_pairs_anonymized.csv"],
    "winobias": ["winobias/anti_stereotyped_type2.txt.test"],
}
"""Files that a suite is read from."""
FOLDERS = {name: paths[0].partition("/")[0] for name, paths in FILES.items()}


@pytest.fixture(scope="module", params=PINNED, ids=lambda part: "-".join(filter(None, part)))
def suite(request: pytest.FixtureRequest) -> Suite:
    name, language = request.param
    if name in BUILT_IN:
        return load_suite(name)
    whole = loaded(name, data=request.getfixturevalue("data"))
    return replace(whole.in_language(language), name=f"{name}/{language}") if language else whole


def test_changed_items_need_a_new_version(suite: Suite, tmp_path: Path) -> None:
    """If this fails, the suite has other items than before: raise its VERSION, then pin anew. The sum is that of its
    version and items, as the key spells them."""
    with Path(__file__).with_name("pinned.csv").open(encoding="utf-8", newline="") as file:
        pinned = {(row["suite"], row["version"], row["sha256"]) for row in csv.DictReader(file)}
    write_suite(suite, tmp_path, DEFAULT_SEED)
    _, _, items = (tmp_path / "key.jsonl").read_bytes().partition(b"\n")
    found = hashlib.sha256(suite.version.encode() + b"\n" + items).hexdigest()
    assert (suite.name, suite.version, found) in pinned, f"{suite.name},{suite.version},{found}"
    assert read_key(tmp_path / "key.jsonl") == suite


@pytest.fixture
def links(data: Path, tmp_path: Path) -> Path:
    """A data folder of links to the official files; of MT-GenEval, those of two languages of the test set."""
    for path in official_files():
        if (data / path).is_file() and not re.search(r"^mtgeneval/(.*-dev|.*\.en_(?!es|nl))", path):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).symlink_to(data / path)
    return tmp_path


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in FILES.items() for path in paths])
def test_missing_and_changed_files_are_refused(links: Path, name: str, path: str) -> None:
    place, file = links / path, re.escape(path.rpartition("/")[2])
    content = place.read_bytes()
    middle = content.index(b"a", len(content) // 2)
    place.unlink()
    for changed, error, problem in (
        (None, DataMissing, f"gendersuite data get {FOLDERS[name]} "),
        (content[:middle] + b"e" + content[middle + 1 :], DataCorrupt, "SHA-256"),
        (content[:-1] + b"??", DataCorrupt, "lines|bytes"),
        (b"\n".join(content.split(b"\n")[:10]), DataCorrupt, " 9 lines, not "),
    ):
        if changed is not None:
            place.write_bytes(changed)
        with pytest.raises(error, match=f"{file}.*({problem})"):
            load_suite(name, data=links)
    place.write_bytes(content)
    assert load_suite(name, data=links).name == name


@pytest.mark.parametrize("name", [*FILES, "mt-geneval-dev", "crows-multilingual"])
def test_without_files_it_says_where_to_get_them(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GENDERSUITE_DATA", raising=False)
    folder = FOLDERS[name.replace("-dev", "").replace("multilingual", "pairs")]
    sources = {(file.repository, file.commit) for file in official_files().values() if file.data_set == folder}
    for data in (None, tmp_path):
        with pytest.raises(DataMissing, match=f"data get {folder} .*--data.* GENDERSUITE_DATA") as caught:
            load_suite(name, data=data)
        assert all(text in str(caught.value) for source in sources for text in source)
    assert str(tmp_path) in str(caught.value)
