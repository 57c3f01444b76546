"""The files of a generated suite: sources and doc ids for organisers, and the key for scoring answers later.

If sources depend on the target language, each language has a folder with sources and doc ids, such as en-fr/; other
suites have them once. There is one `key.jsonl`: a header (the suite without its items, the seed, counts, and the
SHA-256 of the rest of the header and the items), then one item per line, with its language if it has one.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gendersuite.errors import DataCorrupt, DataMissing, OutputExists, UsageError
from gendersuite.model import Item, Slot, Suite, expected_label
from gendersuite.support.context import SEPARATOR, without_context
from gendersuite.support.json_records import check_fields, parse_json

KEY_NAME = "key.jsonl"
FORMAT = "gendersuite-key-1"

_PAIR = re.compile("[A-Za-z0-9_-]+")
_HEADER: Mapping[str, type] = {
    **dict.fromkeys(("suite", "family", "version", "doc_mark", "source_language", "title", "citation"), str),
    **dict.fromkeys(("subsets", "languages"), list),
}
_ITEM: Mapping[str, type] = {"id": str, "source": str, "language": str, "slots": list}
_SLOT: Mapping[str, type] = {"number": int, "subset": str, "word": str, "traits": dict}


def write_suite(suite: Suite, folder: Path, seed: int) -> None:
    """Write `sources.txt`, `sources.docs` (WMT24's `DOMAIN<TAB>DOCID`) and `key.jsonl` into `folder`.

    If sources have context, `sources-without-context.txt` is also written, for systems that translate single sentences,
    with one line per source in the same order. Existing files with the same content are kept; files with other content
    are never overwritten.
    """
    files = {**source_files(suite), KEY_NAME: key_text(suite, seed)}
    contents = {name: text.encode("utf-8") for name, text in files.items()}
    try:
        place_files(contents, folder)
    except OSError as error:
        raise UsageError(
            f"The suite cannot be written to {folder} ({error.strerror}); choose another folder."
        ) from error


def read_key(path: Path) -> Suite:
    """Read the suite in a key, and verify its checksum."""
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise DataMissing(f"There is no suite key at {path}; name one that `gendersuite generate` wrote.") from None
    except OSError as error:
        raise DataMissing(f"The suite key {path} cannot be read ({error.strerror}); make it readable.") from error
    except UnicodeDecodeError:
        raise _corrupt(path, "is not UTF-8 text") from None
    first, _, rest = text.partition("\n")
    header = _header(first, path)
    announced = header.pop("sha256", None)
    items = rest.split("\n")[:-1]
    if len(items) != header.get("items"):
        raise _corrupt(path, f"has {len(items):,} items where its first line announces {header.get('items')!r:.40}")
    if _sha256(_json(header) + rest) != announced:
        raise _corrupt(path, "has been changed since it was written (another SHA-256)")
    try:
        return _suite(header, [_checked_item(parse_json(line)) for line in items])
    except (KeyError, TypeError, ValueError) as error:
        raise _corrupt(path, f"does not describe a suite ({error})") from error


def source_files(suite: Suite) -> dict[str, str]:
    """The sources and doc ids as text, by file name."""
    languages = dict.fromkeys(item.language for item in suite.items if item.language)
    if not languages:
        return _sources(suite)
    files = {}
    for language in languages:
        pair = f"{suite.source_language}-{language}"
        if not _PAIR.fullmatch(pair):
            raise UsageError(f"{pair!r} cannot name a folder of sources; use language codes of letters and digits.")
        files.update({f"{pair}/{name}": text for name, text in _sources(suite.in_language(language)).items()})
    return files


def _sources(suite: Suite) -> dict[str, str]:
    files = {
        "sources.txt": "".join(f"{item.source}\n" for item in suite.items),
        "sources.docs": "".join(f"None\ttsuite_{suite.doc_mark}_{item.id}\n" for item in suite.items),
    }
    if any(SEPARATOR in item.source for item in suite.items):
        alone = "".join(f"{without_context(item.source)}\n" for item in suite.items)
        files["sources-without-context.txt"] = alone
    return files


def key_text(suite: Suite, seed: int) -> str:
    """The content of key.jsonl."""
    items = "".join(_json(_item_record(item)) for item in suite.items)
    header = {
        "format": FORMAT,
        "suite": suite.name,
        "family": suite.family,
        "version": suite.version,
        "seed": seed,
        "items": len(suite.items),
        "slots": suite.slot_count,
        "subsets": list(suite.subsets),
        "languages": list(suite.languages),
        "doc_mark": suite.doc_mark,
        "source_language": suite.source_language,
        "title": suite.title,
        "citation": suite.citation,
    }
    return _json({**header, "sha256": _sha256(_json(header) + items)}) + items


def _item_record(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "source": item.source,
        **({"language": item.language} if item.language else {}),
        "slots": [
            {
                "number": slot.number,
                "subset": slot.subset,
                "word": slot.word,
                "expected": slot.expected.value if slot.expected else None,
                "traits": dict(slot.traits),
            }
            for slot in item.slots
        ],
    }


def _json(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _header(line: str, path: Path) -> dict[str, Any]:
    try:
        header = parse_json(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise _corrupt(path, f"does not begin with a header of format {FORMAT}")
    return header


def _checked_item(record: Any) -> dict[str, Any]:
    check_fields("an item", record, _ITEM, ("id", "source", "slots"))
    for slot in record["slots"]:
        check_fields("a slot", slot, _SLOT, (*_SLOT, "expected"))
        check_fields("the traits", slot["traits"], dict.fromkeys(slot["traits"], str))
    return dict(record)


def _suite(header: dict[str, Any], records: list[dict[str, Any]]) -> Suite:
    check_fields("the header", header, _HEADER, _HEADER)
    if not all(isinstance(name, str) for name in (*header["subsets"], *header["languages"])):
        raise ValueError("a subset or language is not a text")
    return Suite(
        name=header["suite"],
        family=header["family"],
        version=header["version"],
        items=tuple(
            Item(
                id=record["id"],
                source=record["source"],
                slots=tuple(_slot(slot) for slot in record["slots"]),
                language=record.get("language", ""),
            )
            for record in records
        ),
        subsets=tuple(header["subsets"]),
        languages=tuple(header["languages"]),
        doc_mark=header["doc_mark"],
        source_language=header["source_language"],
        title=header["title"],
        citation=header["citation"],
    )


def _slot(record: dict[str, Any]) -> Slot:
    expected = expected_label(record["expected"])
    return Slot(record["number"], record["subset"], record["word"], expected, record["traits"])


def _corrupt(path: Path, what: str) -> DataCorrupt:
    return DataCorrupt(f"The suite key {path} {what}; write it again with `gendersuite generate`.")


def check_free(contents: dict[str, bytes], folder: Path) -> None:
    """Raise OutputExists if one of the files exists in `folder` with other content."""
    if folder.exists() and not folder.is_dir():
        raise OutputExists(f"{folder} is a file, so the suite cannot be written there; choose another folder.")
    for name, content in contents.items():
        place = folder / name
        if place.exists() and not (place.is_file() and place.read_bytes() == content):
            raise OutputExists(f"{place} holds something else already; remove it or choose another folder.")


def place_files(contents: dict[str, bytes], folder: Path) -> None:
    """Write the files into `folder` atomically: a new folder as a whole, an existing folder file by file."""
    check_free(contents, folder)
    if all((folder / name).exists() for name in contents):
        return
    partial = (folder if folder.exists() else folder.parent) / f".gendersuite-partial-{os.getpid()}"
    partial.mkdir(parents=True)
    try:
        for name, content in contents.items():
            (partial / name).parent.mkdir(parents=True, exist_ok=True)
            (partial / name).write_bytes(content)
        if folder.exists():
            for name in contents:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (partial / name).replace(folder / name)
        else:
            partial.rename(folder)
    finally:
        shutil.rmtree(partial, ignore_errors=True)
