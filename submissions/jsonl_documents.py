"""Read files with one JSON object per line and document, with the keys `doc_id` and `hypothesis`.

A file may hold documents of many language pairs. Its other keys vary; `source` or `src_text` are used if present.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from gendersuite.errors import SubmissionError
from gendersuite.model import Suite
from gendersuite.submissions.answers import unescape
from gendersuite.submissions.documents import SourceDocument, align_documents
from gendersuite.submissions.files import InputFile, is_folder, plain_files, read, shortened
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import bare_language, suite_language

SUFFIX = ".jsonl"
PLACES = (".", "systems")
SOURCE_KEYS = ("source", "src_text")

# Up to the first escape; this includes the languages.
_DOC_ID = re.compile(r'"doc_id"\s*:\s*"([^"\\\n]*)')
# JSON strings can contain NUL and lone surrogates, which are not valid in a text file.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_TAG = re.compile(r"(</?p\s*>)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """The format of one year: how doc ids name a language pair, and how texts are divided into paragraphs.

    The files are in the folder and in its subfolder `systems/`; each file belongs to one system.
    """

    name: str
    pair: re.Pattern[str]
    has_tags: bool

    def layout(self, doc_id: str) -> Layout:
        """Return the layout for files of this dialect; `doc_id` is an example for messages."""
        shape = f"systems/SYSTEM.jsonl with doc ids such as {doc_id}"
        return Layout(self.name, shape, self.detect, self.discover, self.align)

    def detect(self, folder: Path, suite: Suite) -> bool:  # noqa: ARG002
        # A folder that cannot be listed is reported by its actual layout.
        with suppress(SubmissionError):
            return any(self._files(folder))
        return False

    def discover(self, folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
        for file in self._files(folder):
            system = PurePosixPath(file.plain_name).name.removesuffix(SUFFIX)
            for language in sorted({self._language(doc_id, suite) or "" for doc_id in _doc_ids(file)} - {""}):
                yield SubmissionRef(self.name, folder, language, system, (file.name,))

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
        (path,) = ref.paths
        file = read(ref.folder, path)
        documents = [one for one in read_documents(file, self) if self._language(one.id, suite) == ref.language]
        return align_documents(file, documents, suite)

    def paragraphs(self, text: str) -> tuple[str, ...]:
        text = text.replace("\r\n", "\n")
        pieces = _TAG.split(text) if self.has_tags else [text]
        if len(pieces) == 1:
            return tuple(text.split("\n"))
        outside, inside, tags = pieces[0::4], pieces[2::4], pieces[1::2]
        is_closing = [tag.startswith("</") for tag in tags]
        if is_closing == [False, True] * (len(tags) // 2) and not "".join(outside).strip():
            parts = inside
        else:
            parts = [part for piece in pieces[0::2] for part in piece.split("\n") if part.strip()]
        # Text between tags is HTML, where a line break is a space.
        return tuple(unescape(part.replace("\n", " "), "") for part in parts)

    def _language(self, doc_id: str, suite: Suite) -> str | None:
        """The target language of a document, if it is translated from the suite's source language."""
        match = self.pair.match(doc_id)
        if match is None or bare_language(match["source"]) != bare_language(suite.source_language):
            return None
        return suite_language(match["target"], suite)

    def _files(self, folder: Path) -> Iterator[InputFile]:
        """The systems' files of this dialect. Files of test sets are skipped: they have no hypotheses."""
        for place in filter(lambda place: is_folder(folder / place), PLACES):
            for name in plain_files(folder / place):
                if not name.endswith(SUFFIX):
                    continue
                file = read(folder, (PurePosixPath(place) / name).as_posix())
                if b'"hypothesis"' in file.data and any(map(self.pair.match, _doc_ids(file))):
                    yield file


def _doc_ids(file: InputFile) -> list[str]:
    """Return all doc ids of a file, even of an invalid one: systems are discovered before their files are parsed."""
    return _DOC_ID.findall(file.data.decode("utf-8", "replace"))


@lru_cache(maxsize=4)
def read_documents(file: InputFile, dialect: Dialect) -> tuple[SourceDocument, ...]:
    """Read the documents of a file; SubmissionError, with the line number, for a line that is not a document."""
    return tuple(_document(file, number, line, dialect) for number, line in enumerate(file.lines(), 1) if line.strip())


def _document(file: InputFile, number: int, line: str, dialect: Dialect) -> SourceDocument:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "too deep, or too large a number"
        raise SubmissionError(
            f"{file.path}, line {number}: expected one JSON object, found {shortened(line)} ({reason}); mend the line."
        ) from None
    if not isinstance(record, dict) or "doc_id" not in record or "hypothesis" not in record:
        raise SubmissionError(
            f'{file.path}, line {number}: expected an object with "doc_id" and "hypothesis", found {shortened(line)}; '
            "mend the line."
        )
    source = next((record[key] for key in SOURCE_KEYS if record.get(key) is not None), None)
    doc_id = _text(file, number, "doc_id", record["doc_id"])
    hypothesis = record["hypothesis"]
    return SourceDocument(
        doc_id,
        number,
        # null is the same as an empty text.
        dialect.paragraphs("" if hypothesis is None else _text(file, number, "hypothesis", hypothesis)),
        None if source is None else dialect.paragraphs(_text(file, number, "source", source)),
    )


def _text(file: InputFile, number: int, key: str, value: Any) -> str:
    if isinstance(value, str) and not _NO_TEXT.search(value):
        return value
    found = shortened(value) if isinstance(value, str) else shortened(json.dumps(value))
    raise SubmissionError(f"{file.path}, line {number}: expected a text as {key}, found {found}; mend the line.")
