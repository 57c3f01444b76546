"""Read files of translations: CSV with the columns `from` (the source) and `to` (its translation)."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.submissions.answers import QUOTES
from gendersuite.submissions.files import InputFile, shortened

HEADER = ["from", "to"]

_LONGEST_QUOTED = 200
_BREAK = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class TranslationRow:
    """One row of a file; `line` is its first line."""

    source: str
    translation: str
    line: int


@dataclass(frozen=True)
class TranslationRows:
    """The rows of one file, indexed by source."""

    file: InputFile
    rows: tuple[TranslationRow, ...]

    def find(self, source: str) -> TranslationRow | None:
        """Find the row of this source: an exact match, otherwise a match after normalising with `plain`.

        Raises AlignmentError if several matching rows have different translations.
        """
        rows = self._by_source.get(source) or self._by_plain_source.get(plain(source))
        if not rows:
            return None
        first = rows[0]
        for other in rows[1:]:
            if other.translation != first.translation:
                raise AlignmentError(
                    f"{self.file.path}, line {other.line}: expected one translation of {_quoted(source)}, found "
                    f"{_quoted(other.translation)} and in line {first.line} {_quoted(first.translation)}; "
                    "remove one of the rows."
                )
        return first

    @cached_property
    def _by_source(self) -> Mapping[str, list[TranslationRow]]:
        found = defaultdict(list)
        for row in self.rows:
            found[row.source].append(row)
        return found

    @cached_property
    def _by_plain_source(self) -> Mapping[str, list[TranslationRow]]:
        found = defaultdict(list)
        for row in self.rows:
            found[plain(row.source)].append(row)
        return found


def plain(text: str) -> str:
    """Normalise differences from typing and copying: composed letters, straight quotes, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).translate(QUOTES).split())


@lru_cache(maxsize=2)
def read_rows(file: InputFile) -> TranslationRows:
    """Read the rows of a file; SubmissionError, with the line number, if it is not a table of `from` and `to`."""
    return TranslationRows(file, tuple(_rows(file)))


def _rows(file: InputFile) -> Iterator[TranslationRow]:
    table = _table(file)
    line, header = next(table, (1, None))
    if header is None:
        raise SubmissionError(f"{file.path}, line 1: expected the header from,to, found nothing; give the whole file.")
    if header != HEADER:
        raise SubmissionError(
            f"{file.path}, line {line}: expected the header from,to, found {_quoted(','.join(header))}; "
            "give a table with these two columns."
        )
    for line, fields in table:
        if len(fields) != len(HEADER):
            raise SubmissionError(
                f"{file.path}, line {line}: expected 2 fields, from and to, found {len(fields)} "
                f"({_quoted(','.join(fields))}); put texts with commas in quotes."
            )
        source, translation = fields
        # An answer must remain on one line.
        yield TranslationRow(source, _BREAK.sub(" ", translation), line)


def _table(file: InputFile) -> Iterator[tuple[int, list[str]]]:
    """The fields of each row that is not blank, with its first line number."""
    reader = csv.reader((f"{line}\n" for line in file.lines()), strict=True)
    while True:
        begin = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise SubmissionError(
                f"{file.path}, line {begin}: expected a row of CSV, found one that cannot be read ({error}); "
                "close each quote and double those inside."
            ) from None
        if fields:
            yield begin, fields


def _quoted(text: str) -> str:
    return shortened(text, _LONGEST_QUOTED)
