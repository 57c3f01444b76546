"""Read WMT's XML: dataset, collection (optional), doc, then src, ref and hyp with their segments in paragraphs.

The file is untrusted: it is parsed as a stream, and document type declarations, entities, external references and
unexpected elements are refused immediately.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from io import StringIO
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from gendersuite.errors import SubmissionError
from gendersuite.submissions.files import InputFile, shortened

PARENTS: Mapping[str, tuple[str, ...]] = {
    "dataset": ("",),
    "collection": ("dataset",),
    "doc": ("dataset", "collection"),
    "src": ("doc",),
    "ref": ("doc",),
    "hyp": ("doc",),
    "supplemental": ("doc",),
    "p": ("src", "ref", "hyp"),
    "seg": ("p",),
}
"""The allowed parents of each element. The content of `supplemental` is ignored."""


@dataclass(slots=True)
class Segments:
    """A src or hyp element: its language, system (of a hyp) and texts by segment id, each with its line."""

    line: int
    language: str
    system: str
    texts: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class XmlDocument:
    """A doc element without its references."""

    id: str
    line: int
    testsuite: str
    source: Segments | None = None
    hypotheses: list[Segments] = field(default_factory=list)


@lru_cache(maxsize=2)
def read_documents(file: InputFile) -> tuple[XmlDocument, ...]:
    """Read the documents of a file; SubmissionError, with the line number, if it is not WMT's XML or not safe."""
    handler = _Handler(file)
    parser = create_parser(forbid_dtd=True)
    parser.setContentHandler(handler)
    source = InputSource()
    # Parsed as text, so that a declared encoding is ignored: all files are UTF-8.
    source.setCharacterStream(StringIO("\n".join(file.lines())))
    try:
        parser.parse(source)
    except DefusedXmlException:
        raise SubmissionError(
            f"{file.path}, line {parser.getLineNumber()}: expected plain XML, found a document type or entity "
            "declaration, which is never read; remove it."
        ) from None
    except SAXParseException as error:
        raise SubmissionError(
            f"{file.path}, line {error.getLineNumber() or 1}: expected well-formed XML, found {error.getMessage()}; "
            "mend the file."
        ) from None
    return tuple(handler.documents)


class _Handler(ContentHandler):
    def __init__(self, file: InputFile) -> None:
        super().__init__()
        self.documents: list[XmlDocument] = []
        self._file = file
        self._open: list[str] = [""]
        self._segments: Segments | None = None
        self._id = ""
        self._text: list[str] = []
        self._ignored = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        if self._ignored:
            self._ignored += 1
            return
        if self._open[-1] not in PARENTS.get(name, ()):
            inside = f"in <{self._open[-1]}>" if self._open[-1] else "as the outermost element"
            expected = " or ".join(f"<{child}>" for child, parents in PARENTS.items() if self._open[-1] in parents)
            raise self._refusal(f"expected {expected or 'text'} {inside}, found <{name}>")
        if name == "supplemental":
            self._ignored = 1
            return
        self._open.append(name)
        if name == "doc":
            self.documents.append(
                XmlDocument(self._needed(attrs, name, "id"), self._line, attrs.get("testsuite") or "")
            )
        elif name in ("src", "ref", "hyp"):
            self._begin(name, attrs)
        elif name == "seg":
            self._id = self._needed(attrs, name, "id")
            self._text = []

    def endElement(self, name: str) -> None:  # noqa: N802
        if self._ignored:
            self._ignored -= 1
            return
        self._open.pop()
        if name == "seg" and self._segments is not None:
            if self._id in self._segments.texts:
                raise self._refusal(f"expected a segment id of its own, found {shortened(self._id)} again")
            # An answer must remain on one line.
            self._segments.texts[self._id] = "".join(self._text).replace("\n", " ").replace("\r", " ")

    def characters(self, content: str) -> None:
        if self._ignored:
            return
        if self._open[-1] == "seg":
            self._text.append(content)
        elif not content.isspace():
            raise self._refusal(f"expected elements only in <{self._open[-1]}>, found {shortened(content)}")

    def _begin(self, name: str, attrs: AttributesImpl) -> None:
        document = self.documents[-1]
        # Both attribute names occur in released files.
        language = attrs.get("lang") or attrs.get("language") or ""
        if name == "hyp" and not language:
            raise self._refusal("expected <hyp> with the attribute lang, found none")
        system = self._needed(attrs, name, "system") if name == "hyp" else ""
        self._segments = Segments(self._line, language, system)
        if name == "hyp":
            document.hypotheses.append(self._segments)
        elif name == "src":
            if document.source is not None:
                raise self._refusal(f"expected one <src> in doc {shortened(document.id)}, found a second")
            document.source = self._segments

    def _needed(self, attrs: AttributesImpl, name: str, attribute: str) -> str:
        value = attrs.get(attribute)
        if not value:
            raise self._refusal(f"expected <{name}> with the attribute {attribute}, found none")
        return str(value)

    @property
    def _line(self) -> int:
        return int(self._locator.getLineNumber() or 1)  # type: ignore[attr-defined]

    def _refusal(self, what: str) -> SubmissionError:
        return SubmissionError(
            f"{self._file.path}, line {self._line}: {what}; give the structure of WMT's XML, with text escaped."
        )
