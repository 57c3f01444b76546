"""Convert documents to data for templates/document.typ.

The template has one function per kind of block, which renders the fields of the block; kinds that need additional data
have a function in `_SPECIAL`. A new kind of block needs a dataclass in `document.py`, a Typst function called by
`block-of`, and an estimate in `height`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from gendersuite.reports.document import (
    Beside,
    Block,
    Code,
    Definitions,
    Document,
    Findings,
    Formulas,
    OutcomeCounts,
    Panels,
    Paragraph,
    Scatter,
    Section,
    Span,
    Table,
    plain,
)
from gendersuite.reports.formats.pdf.figures import panels_data, scatter_data
from gendersuite.reports.formats.pdf.tables import LINE, ROW_OF_TEXT, WHOLE, table_data, table_height
from gendersuite.reports.formats.pdf.texts import Data, text_data
from gendersuite.reports.formatting import count

FITTING = 16
"""The number of letters of a title that always fits next to counts."""
LETTERS_IN_A_LINE = 105
SMALL_LINE = 3.8
LETTERS_IN_A_COLUMN = 62


def document_data(document: Document) -> Data:
    """Return the data of a document for the template."""
    own = {field.name: _shown(getattr(document, field.name)) for field in fields(document) if field.name != "sections"}
    return {**own, "sections": [_section(section) for section in document.sections]}


def _section(section: Section) -> Data:
    tables = [block for block in section.blocks if isinstance(block, Table)]
    return {
        "title": text_data(section.title),
        "guide": text_data(section.guide),
        "new_page": section.new_page,
        "whole": 14 + sum(map(height, section.blocks)) <= WHOLE,
        "blocks": [_block(block, tables) for block in section.blocks],
    }


def _block(block: Block, tables: Sequence[Table] = ()) -> Data:
    kind = type(block).__name__
    whole = height(block) <= WHOLE
    if isinstance(block, Table):
        return {"block": kind, "whole": whole, **table_data(block, tables)}
    if isinstance(block, Beside):
        inner = [each for each in block.blocks if isinstance(each, Table)]
        blocks = [_block(each, inner) for each in block.blocks]
        return {
            "block": kind,
            "whole": whole,
            "across": block.across,
            "title": text_data(block.title),
            "blocks": blocks,
        }
    convert: Callable[[Any], Data] = _SPECIAL.get(type(block), _fields)
    return {"block": kind, "whole": whole, **convert(block)}


def _outcomes(counts: OutcomeCounts) -> Data:
    return {
        **_fields(counts),
        "long": any(len(plain(row.title)) > FITTING for row in counts.rows),
        "rows": [
            {
                "title": text_data(row.title),
                "numbers": [count(number) for number in row.numbers],
                "coverage": row.coverage,
                "strong": row.strong,
            }
            for row in counts.rows
        ],
    }


def _definitions(definitions: Definitions) -> Data:
    """Return the rows, and the number of rows that make up about half of the text."""
    lengths = [len(plain(row.text)) + 40 for row in definitions.rows]
    half = next((n for n in range(len(lengths)) if 2 * sum(lengths[: n + 1]) >= sum(lengths)), 0)
    return {**_fields(definitions), "half": half + 1}


_SPECIAL: dict[type, Callable[[Any], Data]] = {
    OutcomeCounts: _outcomes,
    Definitions: _definitions,
    Scatter: scatter_data,
    Panels: panels_data,
}


def _fields(value: Any) -> Data:
    return {field.name: _shown(getattr(value, field.name)) for field in fields(value)}


def _shown(value: object) -> Any:
    if isinstance(value, str | Span):
        return text_data(value if isinstance(value, str) else (value,))
    if isinstance(value, tuple):
        # A text with styled parts, or a sequence of other values.
        return text_data(value) if any(isinstance(part, Span) for part in value) else list(map(_shown, value))
    return _fields(value) if is_dataclass(value) else value


def height(block: Block) -> float:
    """The approximate height of a block in millimetres; infinite for blocks that may break anywhere."""
    if isinstance(block, Table):
        return table_height(block)
    if isinstance(block, OutcomeCounts):
        return 10 + len(block.rows) * ROW_OF_TEXT
    if isinstance(block, Beside):
        heights = list(map(height, block.blocks))
        return sum(max(heights[n : n + block.across]) for n in range(0, len(heights), block.across))
    if isinstance(block, Paragraph):
        return LINE * (1 + len(plain(block.text)) // LETTERS_IN_A_LINE)
    if isinstance(block, Findings):
        return sum(LINE * (1.4 + len(plain(row.sentence) + plain(row.detail)) // 72) for row in block.rows)
    if isinstance(block, Scatter):
        return block.height + 14
    if isinstance(block, Panels):
        return len(block.rows) * (block.height + 8) + LINE * (len(block.legend) / 4)
    if isinstance(block, Code):
        return LINE * (2 + len(block.text) // LETTERS_IN_A_LINE)
    if isinstance(block, Definitions):
        return SMALL_LINE * sum(len(plain(row.text)) / LETTERS_IN_A_COLUMN + 1 for row in block.rows) / 2
    if isinstance(block, Formulas):
        return 9.0 * len(block.rows)
    return float("inf")
