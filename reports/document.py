"""The document model: a report as data, rendered by every format.

A family builds a `Document` of sections, and a section is a sequence of blocks. Blocks have content, not layout:
formats choose widths, fonts, page breaks and colours. `reports/formats/` has one rendering function per kind of block.

How to write a report
---------------------
- **Text** is a string or a tuple of strings and `Span`s. Insert external strings (names of systems, outputs)
  unescaped; formats escape them. Sentences come from texts.toml through `blocks.texts.fill(template, name=value)`,
  which parses the template before it inserts values: symbols such as `f_m` in the template become spans of the style
  "symbol", but a system named `f_m` stays a name. A value may be a Text: `fill(guide, female=key("female"))`.
- **Numbers** are cells: `blocks.cells.score_cell(estimate, PERCENT)` formats value, interval and n, and keeps the raw
  numbers. `reports/formatting.py` defines how each kind of number is formatted.
- **A column** of numbers shows intervals and n in additional columns if it has headings for them:
  `Column("effect", "points", strong=True, interval="95% interval", n="n")`.
- **Leaderboards, forest plots, rankings, rates, and tinted grids are all `Table`s.** Give each `Row` its `marks` (in
  the units of the axis) and the table a `Plot`. Formats shorten names to `Table.limit` characters and fit them.
  Columns of kind "group" are filled in every row and shown once; `Row.group` is a heading above rows.
- **Small print**: `Cell.about` is shown below a cell, `Table.about` next to the title, `Table.notes` below the table;
  `Span("1", "ref")` refers to a note.
- **Page breaks** are set by the format; `Section.new_page` is the only hint.

`tests/reports/documents/test_documents.py` has one example of every kind of block.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.marks import Mark, MarkerStyle, Point

Style = Literal["", "strong", "quiet", "symbol", "ref", "code", "link", "evidence", "source", "target", "key"]
Kind = Literal["name", "text", "group", "label", "share", "points", "ratio", "number", "p", "count"]


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text with a style.

    - symbol: a mathematical symbol such as "f_m", whose index may be set as a subscript; `latex` is its LaTeX form
      (default: its text in math mode)
    - ref: the number of a note
    - source, evidence: the evaluated word of a source, and the word that determines the label of a translation
    - target: text in the target language of the document (which sets the writing direction)
    - key: the marker with this `look`; `text` is its name for formats without pictures
    """

    text: str
    style: Style = ""
    look: MarkerStyle | None = None
    href: str = ""
    latex: str = ""


Text = str | tuple[str | Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. A "guide" explains the following blocks; a "remark" is highlighted."""

    text: Text
    style: Literal["body", "small", "guide", "remark"] = "body"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, with its numbers as `detail`; `verdict` is "clear", "unclear" or "missing"."""

    title: Text
    sentence: Text
    detail: Text = ""
    verdict: str = "missing"
    verdict_text: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """A list of findings."""

    rows: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    `interval`, `n` and `error` are the headings of additional columns with these fields of each cell (empty: not
    shown); `over` is a heading shared with neighbouring columns.
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
    """A table cell: a text and, for numbers, the raw number.

    `interval` and `error_text` are the formatted interval and standard error; `about` is small print below the text;
    `tint`, from -1 to 1, colours the cell; `kind` overrides the column's kind.
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
    """A row of a table; `marks` are drawn in its plot. `rule` draws a line below it, to end a cluster."""

    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...] = ()
    strong: bool = False
    rule: bool = False
    group: Text = ""


@dataclass(frozen=True, slots=True)
class Plot:
    """The plot of a table: its axis, labels of the axis's two ends, and a dashed line at `reference`.

    It is placed before column `at` (counted from 0; default: at the end). `title` is its heading.
    """

    axis: Axis
    ends: tuple[Text, Text] = ("", "")
    reference: float | None = None
    at: int | None = None
    title: Text = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with a cell for each column.

    `size` is the text size; `limit` is the maximum number of characters shown of a name. Tables for papers have a
    `name`, used for their file and label, and `cites`, the BibTeX keys that they cite; their caption is `about` and
    `notes`.
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
    """Outcome counts of a part of a suite; the last number is the sum of the rest. `coverage` is a formatted share."""

    title: Text
    numbers: tuple[int, ...]
    coverage: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeCounts:
    """Counts that add up: a + b + c = expected. `first` is the heading of the row titles; `coverage` adds a column."""

    first: Text
    outcomes: tuple[Text, ...]
    rows: tuple[OutcomeRow, ...]
    coverage: bool = True


@dataclass(frozen=True, slots=True)
class LabelledPoint:
    """A point of a Scatter with its label."""

    x: float
    y: float
    label: str
    look: MarkerStyle


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points of a Scatter."""

    points: tuple[tuple[float, float], ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A text in a Scatter: to the right of (x, y), or right-aligned at the edge with `at_edge`."""

    x: float
    y: float
    text: str
    at_edge: bool = False


@dataclass(frozen=True, slots=True)
class Scatter:
    """Labelled points on two axes; `titles` are the axis titles (across, up), `legend` explains the markers."""

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
    """One of several small plots: a point per column, with its value on the vertical axis; None for a missing value."""

    title: Text
    points: tuple[Point | None, ...]
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Panels:
    """Small plots with a common axis. Each row is a tuple of panels; None leaves a gap."""

    rows: tuple[tuple[Panel | None, ...], ...]
    axis: Axis
    columns: tuple[str, ...]
    legend: tuple[Text, ...] = ()
    height: float = 14.0


@dataclass(frozen=True, slots=True)
class Example:
    """An example: one line per pair of source and output, or of one text in the target language.

    `notes` are small print below; `value`, with its description `about`, is shown on the right.
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
    """A term and its meaning."""

    title: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Definitions:
    """Terms with their meanings."""

    rows: tuple[Definition, ...]


@dataclass(frozen=True, slots=True)
class MathFormula:
    """A formula in Typst's notation, never from external input; `spoken` is its text for screen readers."""

    math: str
    spoken: str
    meaning: Text


@dataclass(frozen=True, slots=True)
class Formulas:
    """Formulas with their meanings."""

    rows: tuple[MathFormula, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Machine-readable text, such as a signature, under a title."""

    text: str
    title: Text = ""
    about: Text = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks side by side in `across` columns; a single long block flows through the columns."""

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
    """The answered share, formatted, and a sentence about it if it is `partial`."""

    share: str
    sentence: str
    partial: bool


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report.

    `subject` is the title in the file's metadata; `topic` is shown above the `title`, `pair` and `facts` below it.
    `target` is the language of the outputs, `running` the left and right texts of page headers.
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
    """Return a text without its styles."""
    return text if isinstance(text, str) else "".join(part if isinstance(part, str) else part.text for part in text)
