"""Align the documents of a file with the items of a suite, by ids that name items, otherwise by source texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gendersuite.errors import AlignmentError
from gendersuite.model import Item, Suite
from gendersuite.submissions.files import InputFile, shortened
from gendersuite.submissions.interface import AlignedLines
from gendersuite.submissions.matching import SourceMatcher, and_more, squeezed
from gendersuite.support.context import without_context
from gendersuite.support.doc_ids import NamedItem, check_of, item_named


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """One document of a system's file, which starts at `line`.

    `texts` are the system's paragraphs (None if it has none), `sources` the source paragraphs, if the file has them;
    `testsuite` is the name of the document's suite in the file.
    """

    id: str
    line: int
    texts: tuple[str, ...] | None
    sources: tuple[str, ...] | None = None
    testsuite: str = ""


class _Place(NamedTuple):
    document: SourceDocument
    text: str


def align_documents(file: InputFile, documents: Sequence[SourceDocument], suite: Suite) -> AlignedLines:
    """Return the text of each item, in the order of the suite; AlignmentError unless each item is found exactly once.

    If ids name items, each document belongs to one item, and its sources and check digits must agree with the item.
    Otherwise the items are found by their sources, paragraph by paragraph.
    """
    named = [(document, name) for document in documents if (name := item_named(document.id, suite.doc_mark))]
    places = _by_id(file, named, suite) if named else _by_source(file, documents, suite)
    used = {id(place.document) for place in places}
    return AlignedLines(
        tuple(place.text for place in places),
        {file.name: file.sha256},
        extra=sum(id(document) not in used for document in documents),
    )


def _by_id(file: InputFile, named: Sequence[tuple[SourceDocument, NamedItem]], suite: Suite) -> list[_Place]:
    items = {item.id: item for item in suite.items}
    found: dict[str, _Place] = {}
    for document, name in named:
        item = items.get(name.id)
        if item is None:
            raise _refusal(
                file,
                document,
                f"expected the id of an item of suite {suite.name}, found {shortened(document.id)}",
                "score with the version of the suite that was translated",
            )
        _check_source(file, document, name, item, suite)
        if item.id in found:
            raise _refusal(
                file,
                document,
                f"expected one document for item {item.id} of suite {suite.name}, found a second, "
                f"{shortened(document.id)} (the first is in line {found[item.id].document.line})",
                "remove one of them",
            )
        paragraphs = _texts(file, document)
        # The whole document is the answer, even if the system divided it into paragraphs.
        spoken = paragraphs if len(paragraphs) == 1 else [text for text in paragraphs if text.strip()]
        found[item.id] = _Place(document, " ".join(spoken))
    missing = [item for item in suite.items if item.id not in found]
    if missing:
        raise AlignmentError(
            f"{file.path}, lines {named[0][0].line} to {named[-1][0].line}: expected a document for item "
            f"{missing[0].id} of suite {suite.name}, found none{and_more(missing)}; give the complete file, with an "
            "empty text where there is nothing to say."
        )
    return [found[item.id] for item in suite.items]


def _check_source(file: InputFile, document: SourceDocument, name: NamedItem, item: Item, suite: Suite) -> None:
    """Raise AlignmentError if the source of a document is not the source of the item that its id names."""
    remedy = "score with the version and the seed of the suite that was translated"
    if name.check and name.check != check_of(item.source):
        raise _refusal(
            file,
            document,
            f"expected check digits {check_of(item.source)} for item {item.id} of suite {suite.name}, found "
            f"{name.check}",
            remedy,
        )
    if document.sources is not None:
        source = squeezed(" ".join(document.sources))
        if source not in (squeezed(item.source), squeezed(without_context(item.source))):
            raise _refusal(
                file,
                document,
                f"expected the source of item {item.id}, {shortened(item.source)}, found {shortened(source)}",
                remedy,
            )


def _by_source(file: InputFile, documents: Sequence[SourceDocument], suite: Suite) -> list[_Place]:
    with_sources = [document for document in documents if document.sources is not None]
    mark = suite.doc_mark
    marked = [document for document in with_sources if mark and (mark in document.id or mark == document.testsuite)]
    candidates = marked or with_sources
    if not candidates:
        raise AlignmentError(
            f"{file.path}, lines 1 to {len(file.lines())}: expected doc ids that end in "
            f"tsuite_{mark}_ITEM, or sources, found neither; give the answers to suite {suite.name} with the ids of "
            "its package."
        )
    present = (source for document in candidates for source in document.sources or ())
    matcher: SourceMatcher[_Place] = SourceMatcher([item.source for item in suite.items], present, squeezed)
    for document in candidates:
        _collect(file, document, matcher, is_marked=bool(marked), suite=suite)
    if not matcher.has_places:
        raise AlignmentError(
            f"{file.path}, lines 1 to {len(file.lines())}: expected the {len(suite.items):,} sources of suite "
            f"{suite.name}, found none of them; give the file that was translated from this suite."
        )
    matcher.sort(lambda place: place.document.id)
    miscounted = matcher.miscounted()
    if miscounted is not None:
        index, count, places = miscounted
        where = f"line {places[-1].document.line}" if places else f"lines 1 to {len(file.lines())}"
        raise AlignmentError(
            f"{file.path}, {where}: expected {shortened(suite.items[index].source)} of suite {suite.name} {count} "
            f"times, found it {len(places)} times; give a complete file that has each source as often as the suite."
        )
    return matcher.arranged()


def _collect(
    file: InputFile, document: SourceDocument, matcher: SourceMatcher[_Place], *, is_marked: bool, suite: Suite
) -> None:
    sources = document.sources or ()
    foreign = [source for source in sources if not matcher.knows(source)]
    if is_marked and foreign:
        raise _refusal(
            file,
            document,
            f"expected a source of suite {suite.name}, found {shortened(foreign[0])}{and_more(foreign)}",
            "score with the version of the suite that was translated",
        )
    if len(foreign) == len(sources):
        return
    texts = _texts(file, document)
    if len(texts) != len(sources):
        raise _refusal(
            file,
            document,
            f"expected {len(sources):,} paragraphs in {shortened(document.id)} as its source has, found {len(texts):,}",
            "give one for each paragraph of the source, empty where there is nothing to say",
        )
    for source, text in zip(sources, texts, strict=True):
        matcher.add(source, _Place(document, text))


def _texts(file: InputFile, document: SourceDocument) -> tuple[str, ...]:
    if document.texts is None:
        raise _refusal(
            file,
            document,
            f"expected the system's translation of {shortened(document.id)}, found none",
            "give each document, with an empty text where there is nothing to say",
        )
    return document.texts


def _refusal(file: InputFile, document: SourceDocument, what: str, remedy: str) -> AlignmentError:
    return AlignmentError(f"{file.path}, line {document.line}: {what}; {remedy}.")
