"""The document model: a report as data, which every format renders in its own way.

A family builds a `Document` of sections, and a section is a sequence of blocks. A block says what is shown, never how:
formats choose widths, fonts, page breaks and colours. `reports/formats/` has one rendering function per kind of block.

How to write a report
---------------------
- **Text** is a string or a tuple of strings and `Span`s. Strings from outside (names of systems, outputs) are put in as
  they are; formats make them safe. Sentences come from texts.toml through `blocks.texts.fill(template, name=value)`,
  which parses the template before it fills in values: symbols such as `f_m` in the template become spans of the style
  "symbol", and a system that is called `f_m` stays a name. A value may be a Text: `fill(guide, female=key("female"))`.
- **Numbers** are cells: `blocks.cells.score_cell(estimate, PERCENT)` writes value, interval and n, and keeps the raw
  numbers. How a kind of number is written is decided in `reports/formatting.py`.
- **A column** of numbers shows its intervals and n in columns of their own where it has headings for them:
  `Column("effect", "points", strong=True, interval="95% interval", n="n")`.
- **Leaderboards, forest plots, rankings, rates, and tinted grids are all `Table`s.** Give each `Row` its `marks` (in
  the units of the axis) and the table a `Plot`. Formats shorten names to `Table.limit` characters and fit them.
  Columns of kind "group" are filled in every row and shown once; `Row.group` makes a heading above rows.
- **Small print**: `Cell.about` stands below a cell, `Table.about` beside the title, `Table.notes` below the table;
  `Span("1", "ref")` refers to a note.
- **Page breaks** belong to the format; `Section.new_page` is the only hint.

`tests/reports/documents/test_documents.py` has one example of every kind of block.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import Mark, MarkerStyle, Point

Style = Literal["", "strong", "quiet", "symbol", "ref", "code", "link", "evidence", "source", "target", "key"]
Kind = Literal["name", "text", "group", "label", "share", "points", "ratio", "number", "p", "count"]


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text with a style.

    - symbol: a symbol of the field such as "f_m", whose index may be set below the line; `latex` is how LaTeX writes
      it, unless that is its text in mathematics
    - ref: the number of a note
    - source, evidence: the word that is meant in a source, and the word that decided in a translation
    - target: text in the target language of the document (direction of writing)
    - key: the mark with this `look`, `text` being its name for formats without pictures
    """

    text: str
    style: Style = ""
    look: MarkerStyle | None = None
    href: str = ""
    latex: str = ""


Text = str | tuple[str | Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. A "guide" explains what follows; a "remark" must not be overlooked."""

    text: Text
    style: Literal["body", "small", "guide", "remark"] = "body"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, and the numbers behind it as a `detail`; `verdict` is "clear", "unclear" or "missing"."""

    title: Text
    sentence: Text
    detail: Text = ""
    verdict: str = "missing"
    verdict_text: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """Findings one below the other."""

    rows: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    `interval`, `n` and `error` are the headings of further columns with those of each cell, if they are to be shown;
    `over` is a heading shared with neighbours.
    """

    title: Text
    kind: Kind = "text"
    strong: bool = False
    interval: Text = ""
    n: Text = ""
    error: Text = ""
    over: Text = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a column: a text and, for a number, the raw number that it was written from.

    `interval` and `error_text` are interval and standard error as written; `about` is small print below; `tint` from -1
    to 1 colours the cell; `kind` replaces that of the column.
    """

    text: Text
    value: float | None = None
    low: float | None = None
    high: float | None = None
    error: float | None = None
    interval: str = ""
    n: int | None = None
    about: Text = ""
    tint: float | None = None
    kind: Kind | None = None
    error_text: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `marks` are drawn in its plot. A `rule` below it ends a cluster."""

    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()
    strong: bool = False
    rule: bool = False
    group: Text = ""


@dataclass(frozen=True, slots=True)
class Plot:
    """The plot of a table: its axis, what its two ends mean, and a dashed line at `reference`.

    It stands before column `at` (counted from 0), or at the end. `title` is its heading.
    """

    axis: Axis
    ends: tuple[Text, Text] = ("", "")
    reference: float | None = None
    at: int | None = None
    title: Text = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with a cell for each column.

    `size` is how large its text is; `limit` is how many characters of a name are shown. Tables for papers have a
    `name`, for their file and label, and the keys of the papers that they cite; their caption is `about` and `notes`.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: Text = ""
    about: Text = ""
    plot: Plot | None = None
    notes: tuple[Text, ...] = ()
    size: Literal["normal", "small", "tiny"] = "normal"
    limit: int = 40
    name: str = ""
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """The outcomes of a part of a suite; the last number is the sum of the others. `coverage` is a share as written."""

    title: Text
    numbers: tuple[int, ...]
    coverage: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeCounts:
    """Counts that add up: a + b + c = expected. `first` is what the rows are; `coverage` shows theirs too."""

    first: Text
    outcomes: tuple[Text, ...]
    rows: tuple[OutcomeRow, ...]
    coverage: bool = True


@dataclass(frozen=True, slots=True)
class LabelledPoint:
    """A labelled point of a Scatter."""

    x: float
    y: float
    label: str
    look: MarkerStyle


@dataclass(frozen=True, slots=True)
class Line:
    """A line through some points of a Scatter."""

    points: tuple[tuple[float, float], ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A text in a Scatter: it begins right of its place, or ends there at the right edge."""

    x: float
    y: float
    text: str
    at_edge: bool = False


@dataclass(frozen=True, slots=True)
class Scatter:
    """Labelled points on two axes; `titles` are those of the axes (across, up), `legend` says what looks mean."""

    spots: tuple[LabelledPoint, ...]
    across: Axis
    up: Axis
    titles: tuple[Text, Text]
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    legend: tuple[Text, ...] = ()
    height: float = 76.0


@dataclass(frozen=True, slots=True)
class Panel:
    """One of several small plots: a point per column, its value upwards, or None where there is none."""

    title: Text
    points: tuple[Point | None, ...]
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Panels:
    """Small plots side by side on one axis. A row of panels is a tuple; None leaves a place empty."""

    rows: tuple[tuple[Panel | None, ...], ...]
    axis: Axis
    columns: tuple[str, ...]
    legend: tuple[Text, ...] = ()
    height: float = 14.0


@dataclass(frozen=True, slots=True)
class Example:
    """Texts side by side, one line per pair: source and output, or one text alone, in the target language.

    `notes` are small print below; a `value` with what it is `about` stands to the right.
    """

    texts: tuple[tuple[Text, ...], ...]
    notes: tuple[Text, ...] = ()
    value: str = ""
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Examples:
    """Examples under a title."""

    rows: tuple[Example, ...]
    title: Text = ""
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term, and what it means."""

    title: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Definitions:
    """Terms with what they mean."""

    rows: tuple[Definition, ...]


@dataclass(frozen=True, slots=True)
class MathFormula:
    """A formula in Typst's notation, which our own texts have only; `spoken` is what a screen reader says."""

    math: str
    spoken: str
    meaning: Text


@dataclass(frozen=True, slots=True)
class Formulas:
    """Formulas, each with its meaning."""

    rows: tuple[MathFormula, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Text for machines, such as a signature, under a title."""

    text: str
    title: Text = ""
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks side by side. Where there are fewer than `across`, they flow through so many columns."""

    blocks: tuple[Block, ...]
    across: int = 2
    title: Text = ""


Block = (
    Paragraph | Findings | Table | OutcomeCounts | Scatter | Panels | Examples | Definitions | Formulas | Code | Beside
)


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under a heading."""

    title: Text
    blocks: tuple[Block, ...]
    guide: Text = ""
    new_page: bool = False


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much was answered: the share as written and, unless it was all, a sentence about it."""

    share: str
    sentence: str
    partial: bool


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report.

    `subject` is its title for machines; `topic` stands above its `title`, `pair` and `facts` below. `target` is the
    language of outputs, `running` the left and the right end of page headers.
    """

    title: str
    subject: str
    topic: str
    pair: str
    facts: str
    target: str
    running: tuple[str, str]
    footer: str
    program: str
    sections: tuple[Section, ...]
    coverage: Coverage | None = None
    language: str = field(default="en")


def plain(text: Text) -> str:
    """A text without its styles."""
    return text if isinstance(text, str) else "".join(part if isinstance(part, str) else part.text for part in text)


def blocks_of(document: Document) -> Iterator[Block]:
    """All blocks of a document in their order, those inside of others after these."""
    waiting = [block for section in document.sections for block in section.blocks]
    while waiting:
        block = waiting.pop(0)
        yield block
        if isinstance(block, Beside):
            waiting[:0] = block.blocks
