"""Which document of a file answers which item of a suite: by the id that names the item, else by source text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gendersuite.errors import AlignmentError
from gendersuite.model import Item, Suite
from gendersuite.submissions.doc_ids import natural_order
from gendersuite.submissions.files import InputFile, shortened
from gendersuite.submissions.interface import AlignedLines
from gendersuite.support.context import SEPARATOR, without_context
from gendersuite.support.doc_ids import NamedItem, check_of, item_named


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a system's file, which begins at `line`.

    `texts` are the system's paragraphs (None: it has nothing there), `sources` those that were translated, if the file
    has them; `testsuite` is the suite that the file says it belongs to.
    """

    id: str
    line: int
    texts: tuple[str, ...] | None
    sources: tuple[str, ...] | None = None
    testsuite: str = ""


class _Place(NamedTuple):
    document: Document
    text: str
    source: str


def align_documents(file: InputFile, documents: Sequence[Document], suite: Suite) -> AlignedLines:
    """The text of each item of the suite, in its order; AlignmentError unless each item is found exactly once.

    Where ids name items, they decide, and a document is one item's: sources and check digits must agree with them.
    Otherwise sources decide, paragraph by paragraph.
    """
    named = [(document, name) for document in documents if (name := item_named(document.id, suite.doc_mark))]
    places = _by_id(file, named, suite) if named else _by_source(file, documents, suite)
    used = {id(place.document) for place in places}
    return AlignedLines(
        tuple(place.text for place in places),
        {file.name: file.sha256},
        extra=sum(id(document) not in used for document in documents),
    )


def _by_id(file: InputFile, named: Sequence[tuple[Document, NamedItem]], suite: Suite) -> list[_Place]:
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
        # All that a document says is the answer to its item, however many paragraphs a system made of it.
        spoken = paragraphs if len(paragraphs) == 1 else [text for text in paragraphs if text.strip()]
        found[item.id] = _Place(document, " ".join(spoken), item.source)
    missing = [item for item in suite.items if item.id not in found]
    if missing:
        raise AlignmentError(
            f"{file.path}, lines {named[0][0].line} to {named[-1][0].line}: expected a document for item "
            f"{missing[0].id} of suite {suite.name}, found none{_and_more(missing)}; give the complete file, with an "
            "empty text where there is nothing to say."
        )
    return [found[item.id] for item in suite.items]


def _check_source(file: InputFile, document: Document, name: NamedItem, item: Item, suite: Suite) -> None:
    """Raise AlignmentError where an id names an item, but what was translated is another text."""
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
        source = _squeezed(" ".join(document.sources))
        if source not in (_squeezed(item.source), _squeezed(without_context(item.source))):
            raise _refusal(
                file,
                document,
                f"expected the source of item {item.id}, {shortened(item.source)}, found {shortened(source)}",
                remedy,
            )


def _by_source(file: InputFile, documents: Sequence[Document], suite: Suite) -> list[_Place]:
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
    wanted = _wanted(suite, candidates)
    found: defaultdict[str, list[_Place]] = defaultdict(list)
    for document in candidates:
        _collect(file, document, wanted, found, is_marked=bool(marked), suite=suite)
    if not found:
        raise AlignmentError(
            f"{file.path}, lines 1 to {len(file.lines())}: expected the {len(suite.items):,} sources of suite "
            f"{suite.name}, found none of them; give the file that was translated from this suite."
        )
    chosen: dict[int, _Place] = {}
    for key, indices in wanted.items():
        places = sorted(found[key], key=lambda place: natural_order(place.document.id))
        if len(places) != len(indices):
            _refuse_count(file, suite.items[indices[0]], indices, places, suite)
        chosen.update(zip(indices, places, strict=True))
    return [chosen[index] for index in range(len(suite.items))]


def _wanted(suite: Suite, candidates: Sequence[Document]) -> Mapping[str, list[int]]:
    """The items that ask each source, which may stand in the documents without its context."""
    texts = [item.source for item in suite.items]
    if not any(SEPARATOR in source for document in candidates for source in document.sources or ()):
        texts = [without_context(text) for text in texts]
    wanted: defaultdict[str, list[int]] = defaultdict(list)
    for index, text in enumerate(texts):
        wanted[_squeezed(text)].append(index)
    return wanted


def _collect(
    file: InputFile,
    document: Document,
    wanted: Mapping[str, list[int]],
    found: defaultdict[str, list[_Place]],
    *,
    is_marked: bool,
    suite: Suite,
) -> None:
    sources = document.sources or ()
    keys = [_squeezed(source) for source in sources]
    foreign = [source for source, key in zip(sources, keys, strict=True) if key not in wanted]
    if is_marked and foreign:
        raise _refusal(
            file,
            document,
            f"expected a source of suite {suite.name}, found {shortened(foreign[0])}{_and_more(foreign)}",
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
    for source, key, text in zip(sources, keys, texts, strict=True):
        if key in wanted:
            found[key].append(_Place(document, text, source))


def _refuse_count(file: InputFile, item: Item, indices: Sequence[int], places: Sequence[_Place], suite: Suite) -> None:
    lines = [place.document.line for place in places]
    where = f"line {lines[-1]}" if lines else f"lines 1 to {len(file.lines())}"
    raise AlignmentError(
        f"{file.path}, {where}: expected {shortened(item.source)} of suite {suite.name} {len(indices)} times, found it "
        f"{len(places)} times; give a complete file that has each source as often as the suite."
    )


def _texts(file: InputFile, document: Document) -> tuple[str, ...]:
    if document.texts is None:
        raise _refusal(
            file,
            document,
            f"expected the system's translation of {shortened(document.id)}, found none",
            "give each document, with an empty text where there is nothing to say",
        )
    return document.texts


def _refusal(file: InputFile, document: Document, what: str, remedy: str) -> AlignmentError:
    return AlignmentError(f"{file.path}, line {document.line}: {what}; {remedy}.")


def _and_more(things: Sequence[object]) -> str:
    return f" and {len(things) - 1:,} more" if len(things) > 1 else ""


def _squeezed(text: str) -> str:
    return " ".join(text.split())
