"""The layout of WMT's XML files: documents with their sources and the hypotheses of one or more systems.

The files are in the folder and its subfolders. Each may contain several systems and languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import Suite
from gendersuite.submissions.documents import SourceDocument, align_documents
from gendersuite.submissions.files import InputFile, inside, plain_files, read, shortened, subfolders
from gendersuite.submissions.interface import AlignedLines, Layout, SubmissionRef
from gendersuite.submissions.names import bare_language, suite_language
from gendersuite.submissions.xml_documents import Segments, XmlDocument, read_documents

SUFFIX = ".xml"


def detect(folder: Path, _suite: Suite) -> bool:
    # A folder that cannot be listed is reported by its actual layout.
    with suppress(SubmissionError):
        return any(_files(folder))
    return False


def discover(folder: Path, suite: Suite) -> Iterator[SubmissionRef]:
    for file in _files(folder):
        found = {
            (suite_language(hypothesis.language, suite), hypothesis.system)
            for document in read_documents(file)
            if _is_from(document, suite)
            for hypothesis in document.hypotheses
        }
        for language, system in sorted(found):
            yield SubmissionRef("wmt-xml", folder, language, system, (file.name,))


def align(ref: SubmissionRef, suite: Suite) -> AlignedLines:
    (path,) = ref.paths
    file = read(ref.folder, path)
    documents = [_document(file, one, ref, suite) for one in read_documents(file) if _is_from(one, suite)]
    return align_documents(file, documents, suite)


def _files(folder: Path) -> Iterator[InputFile]:
    """The files with hypotheses; files with only sources or references contain no submission."""
    for place in (".", *subfolders(folder)):
        for name in plain_files(folder / place):
            if not name.endswith(SUFFIX):
                continue
            inside(folder, folder / place)
            file = read(folder, (PurePosixPath(place) / name).as_posix())
            # A file that declares a document type may use other names for its elements.
            if b"<hyp" in file.data or b"<!DOCTYPE" in file.data:
                yield file


def _is_from(document: XmlDocument, suite: Suite) -> bool:
    """Whether a document is translated from the suite's source language, or does not name its source language."""
    language = document.source.language if document.source else ""
    return bare_language(language) in ("", bare_language(suite.source_language))


def _document(file: InputFile, document: XmlDocument, ref: SubmissionRef, suite: Suite) -> SourceDocument:
    own = [
        hypothesis
        for hypothesis in document.hypotheses
        if (suite_language(hypothesis.language, suite), hypothesis.system) == (ref.language, ref.system)
    ]
    if len(own) > 1:
        raise AlignmentError(
            f"{file.path}, line {own[1].line}: expected one hyp of {ref.system} in doc {shortened(document.id)}, found "
            f"a second (the first is in line {own[0].line}); remove one of them."
        )
    source = document.source
    return SourceDocument(
        document.id,
        document.line,
        _texts(file, document, own[0]) if own else None,
        tuple(source.texts.values()) if source else None,
        document.testsuite,
    )


def _texts(file: InputFile, document: XmlDocument, own: Segments) -> tuple[str, ...]:
    """A system's segments in the order of the source segments with the same ids."""
    if document.source is None:
        return tuple(own.texts.values())
    expected = list(document.source.texts)
    differing = [key for key in expected if key not in own.texts] + [key for key in own.texts if key not in expected]
    if differing:
        raise AlignmentError(
            f"{file.path}, line {own.line}: expected the {len(expected):,} segments of the source in the hyp of "
            f"{own.system} for doc {shortened(document.id)}, found {len(own.texts):,} segments that differ in id "
            f"{shortened(differing[0])}; give each segment of the source once."
        )
    return tuple(own.texts[key] for key in expected)


LAYOUT = Layout("wmt-xml", "FILE.xml with the systems' hyp elements", detect, discover, align)
