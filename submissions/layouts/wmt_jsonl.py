r"""The layouts of WMT25 and WMT26: `systems/NAME.jsonl`, one document a line with its `doc_id` and `hypothesis`.

    WMT25   en-is_IS_#_literary_#_NAME                               paragraphs joined by "\n"
    WMT26   WMT26_###_news_###_eng_Latn_###_isl_Latn_###_NAME        paragraphs in <p>...</p>, or joined by "\n"

A file may hold documents of many language pairs. Its other keys vary; `source` or `src_text` are used where they are.
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
from gendersuite.submissions.files import InputFile, is_folder, plain_files, read, shortened
from gendersuite.submissions.names import bare_language
from gendersuite.submissions.readers import AlignedLines, SubmissionRef
from gendersuite.submissions.segments import Document, align_documents

SUFFIX = ".jsonl"
PLACES = (".", "systems")
SOURCE_KEYS = ("source", "src_text")

# Up to the first escape, which is more than enough to see the languages.
_DOC_ID = re.compile(r'"doc_id"\s*:\s*"([^"\\\n]*)')
# JSON can spell what no UTF-8 file could hold: NUL, and halves of surrogate pairs.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_TAG = re.compile(r"(</?p\s*>)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the doc ids of one year name a language pair, and how its texts are divided."""

    name: str
    pair: re.Pattern[str]
    has_tags: bool

    def language(self, doc_id: str, suite: Suite) -> str | None:
        """The target language of a document, if it is translated from the suite's source language."""
        match = self.pair.match(doc_id)
        if match is None or bare_language(match["source"]) != bare_language(suite.source_language):
            return None
        return bare_language(match["target"])

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
        # Between tags, a text is HTML, and a new line no more than a space.
        return tuple(unescape(part.replace("\n", " "), "") for part in parts)


WMT25 = Dialect("wmt25", re.compile(r"(?P<source>[A-Za-z]+)-(?P<target>\w+?)_#_"), has_tags=False)
WMT26 = Dialect(
    "wmt26", re.compile(r"WMT[0-9]+_###_.*?_###_(?P<source>\w+?)_###_(?P<target>\w+?)_###_", re.DOTALL), has_tags=True
)


@dataclass(frozen=True, slots=True)
class WmtJsonlReader:
    """Reads the files of one dialect in the folder and in its `systems/`; each file is one system's."""

    dialect: Dialect

    def detect(self, folder: Path, suite: Suite) -> bool:  # noqa: ARG002
        # What may not be looked into is a matter of the layout that the folder really has.
        with suppress(SubmissionError):
            return any(self._files(folder))
        return False

    def discover(self, folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
        for file in self._files(folder):
            system = PurePosixPath(file.plain_name).name.removesuffix(SUFFIX)
            for language in sorted({self.dialect.language(doc_id, suite) or "" for doc_id in _doc_ids(file)} - {""}):
                yield SubmissionRef(self.dialect.name, folder, language, system, (file.name,))

    def align(self, ref: SubmissionRef, suite: Suite) -> AlignedLines:
        (path,) = ref.paths
        file = read(ref.folder, path)
        documents = [
            document
            for document in _documents(file, self.dialect)
            if self.dialect.language(document.id, suite) == ref.language
        ]
        return align_documents(file, documents, suite)

    def _files(self, folder: Path) -> Iterator[InputFile]:
        """The systems' files of this dialect; test sets beside them have no hypotheses."""
        for place in PLACES:
            if is_folder(folder / place):
                for name in plain_files(folder / place):
                    if not name.endswith(SUFFIX):
                        continue
                    file = read(folder, (PurePosixPath(place) / name).as_posix())
                    if b'"hypothesis"' in file.data and any(map(self.dialect.pair.match, _doc_ids(file))):
                        yield file


def _doc_ids(file: InputFile) -> list[str]:
    """All doc ids of a file, also of one that is broken: which systems there are is known before any is read."""
    return _DOC_ID.findall(file.data.decode("utf-8", "replace"))


@lru_cache(maxsize=4)
def _documents(file: InputFile, dialect: Dialect) -> tuple[Document, ...]:
    return tuple(_document(file, number, line, dialect) for number, line in enumerate(file.lines(), 1) if line.strip())


def _document(file: InputFile, number: int, line: str, dialect: Dialect) -> Document:
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
    return Document(
        doc_id,
        number,
        # null says that there is nothing, just as an empty text does.
        dialect.paragraphs("" if hypothesis is None else _text(file, number, "hypothesis", hypothesis)),
        None if source is None else dialect.paragraphs(_text(file, number, "source", source)),
    )


def _text(file: InputFile, number: int, key: str, value: Any) -> str:
    if isinstance(value, str) and not _NO_TEXT.search(value):
        return value
    found = shortened(value) if isinstance(value, str) else shortened(json.dumps(value))
    raise SubmissionError(f"{file.path}, line {number}: expected a text as {key}, found {found}; mend the line.")


wmt25_reader = WmtJsonlReader(WMT25)
wmt26_reader = WmtJsonlReader(WMT26)
