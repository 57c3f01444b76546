"""Read files of doc ids, which name the document of each line of a release."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gendersuite.errors import AlignmentError
from gendersuite.submissions.files import InputFile, shortened


def read_doc_ids(file: InputFile) -> list[str]:
    """Return the doc id of each line: `DOMAIN<TAB>DOCID`, or objects with a "docid" in a `.jsonl` file."""
    read_one = _of_json if file.plain_name.endswith(".jsonl") else _of_tabs
    return [read_one(file, number, line) for number, line in enumerate(file.lines(), 1)]


def check_distinct(file: InputFile, ids: Sequence[str], indices: Sequence[int]) -> None:
    """Raise AlignmentError for a doc id that occurs twice in these lines, if each line has its own doc id.

    In some suites, all sentences of a document share one id.
    """
    first: dict[str, int] = {}
    repeated = None
    for index in indices:
        if first.setdefault(ids[index], index) != index and repeated is None:
            repeated = index
    if repeated is not None and 2 * len(first) > len(indices):
        raise AlignmentError(
            f"{file.path}, line {repeated + 1}: expected a doc id of its own, found {shortened(ids[repeated])} again "
            f"(first in line {first[ids[repeated]] + 1}); give each line its id."
        )


def _of_tabs(file: InputFile, number: int, line: str) -> str:
    _, tab, doc_id = line.partition("\t")
    if not tab:
        raise AlignmentError(
            f"{file.path}, line {number}: expected DOMAIN, a tab and DOCID, found {shortened(line)}; mend the line."
        )
    return doc_id


def _of_json(file: InputFile, number: int, line: str) -> str:
    try:
        doc_id = json.loads(line)["docid"]
    except (ValueError, KeyError, TypeError, RecursionError):
        doc_id = None
    if not isinstance(doc_id, str):
        raise AlignmentError(
            f'{file.path}, line {number}: expected an object with "docid", found {shortened(line)}; mend the line.'
        )
    return doc_id
