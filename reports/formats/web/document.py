"""Convert documents to elements of the page, with the same sections and blocks as the PDFs.

There is one function per kind of block. Elements are nested lists, from which `templates/report.js` creates the DOM.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gendersuite.reports.document import (
    Beside,
    Block,
    Code,
    Coverage,
    Definitions,
    Document,
    Example,
    Examples,
    Findings,
    Formulas,
    OutcomeCounts,
    Panel,
    Panels,
    Paragraph,
    Scatter,
    Section,
    Table,
    Text,
    plain,
)
from gendersuite.reports.formats.web.drawings import Node, node, panel_drawing, scatter_drawing
from gendersuite.reports.formats.web.nodes import text_node, text_nodes
from gendersuite.reports.formats.web.tables import outcome_nodes, table_nodes

_PARAGRAPHS = {"body": "", "small": "guide", "guide": "guide", "remark": "problem"}


def document_part(document: Document) -> dict[str, Any]:
    """Return a document as elements; texts with the class "target" are in the language `target`."""
    pair = [*text_node("span", document.pair), " ", *text_node("span", document.facts, "grey")]
    title = node("div", node("h1", node("bdi", *text_nodes(document.title))), node("p", *pair))
    coverage = document.coverage
    remark = text_node("p", coverage.sentence, "problem strong") if coverage and coverage.partial else []
    return {
        "target": document.target,
        "nodes": [
            node("div", title, *(_coverage(coverage) if coverage else ()), kind="answer"),
            *remark,
            *(_section(section) for section in document.sections),
            node("p", *text_nodes(document.footer), kind="guide"),
        ],
    }


def _coverage(coverage: Coverage) -> list[Node]:
    return [node("p", node("small", "coverage"), node("b", coverage.share), kind="figure-big")]


def _section(section: Section) -> Node:
    guide = text_node("p", section.guide, "guide")
    return node("section", *text_node("h2", section.title), *guide, *_blocks(section.blocks))


def _blocks(blocks: tuple[Block, ...]) -> list[Node]:
    return [each for block in blocks for each in _RENDER[type(block)](block)]


def _paragraph(paragraph: Paragraph) -> list[Node]:
    return text_node("p", paragraph.text, _PARAGRAPHS[paragraph.style])


def _findings(findings: Findings) -> list[Node]:
    rows: list[Node] = []
    for row in findings.rows:
        verdict = text_node("span", row.verdict_text, "verdict strong" if row.verdict == "clear" else "verdict grey")
        detail = [node("span", " (", *text_nodes(row.detail), ").", kind="grey")] if row.detail else []
        rows.append(node("dt", *text_node("b", row.title), *verdict))
        rows.append(node("dd", *text_nodes(row.sentence), *detail))
    return [node("dl", *rows, kind="findings")]


def _scatter(scatter: Scatter) -> list[Node]:
    across, up = scatter.titles
    picture = node("div", scatter_drawing(scatter, f"{plain(up)}; {plain(across)}"), kind="scroller", tabindex=0)
    return [*text_node("p", up, "grey"), *_legend(scatter.legend), picture, *text_node("p", across, "grey across")]


def _panels(panels: Panels) -> list[Node]:
    rows = [node("div", *(_panel(panel, panels) for panel in row), kind="panels") for row in panels.rows]
    return [*_legend(panels.legend), *rows]


def _panel(panel: Panel | None, panels: Panels) -> Node:
    if panel is None:
        return node("div")
    head = node("p", *text_node("b", panel.title), " ", *text_node("span", panel.about, "grey"))
    return node("div", head, panel_drawing(panel, panels))


def _legend(legend: tuple[Text, ...]) -> list[Node]:
    return (
        [node("p", *(each for entry in legend for each in text_node("span", entry)), kind="legend")] if legend else []
    )


def _examples(examples: Examples) -> list[Node]:
    head = [*text_node("b", examples.title), " ", *text_node("span", examples.about, "grey")]
    title = [node("p", *head, kind="table-title")] if examples.title or examples.about else []
    return [*title, *map(_example, examples.rows)]


def _example(example: Example) -> Node:
    lines = []
    for line in example.texts:
        *sources, target = line
        shown = [each for text in sources for each in text_node("p", text)]
        lines.append(node("div", *shown, *text_node("p", target, "target", dir="auto"), kind="pair"))
    notes = [each for note in example.notes for each in text_node("p", note, "grey")]
    value = [node("p", node("b", example.value), *text_node("small", example.about))] if example.value else []
    return node("div", node("div", *lines, *notes), *value, kind="example")


def _definitions(definitions: Definitions) -> list[Node]:
    rows = [each for row in definitions.rows for each in (*text_node("dt", row.title), *text_node("dd", row.text))]
    return [node("dl", *rows, kind="definitions")]


def _formulas(formulas: Formulas) -> list[Node]:
    """Return formulas in their spoken form, since the page cannot render mathematics."""
    rows = [each for row in formulas.rows for each in (*text_node("dt", row.spoken), *text_node("dd", row.meaning))]
    return [node("dl", *rows, kind="definitions")]


def _code(code: Code) -> list[Node]:
    head = [*text_node("b", code.title), " ", *text_node("span", code.about, "grey")]
    return [node("p", *head), node("p", *text_node("code", code.text))]


def _beside(beside: Beside) -> list[Node]:
    blocks = [node("div", *_blocks((block,))) for block in beside.blocks]
    return [*text_node("h3", beside.title), node("div", *blocks, kind=f"beside across{beside.across}")]


_RENDER: dict[type, Callable[[Any], list[Node]]] = {
    Paragraph: _paragraph,
    Findings: _findings,
    Table: table_nodes,
    OutcomeCounts: outcome_nodes,
    Scatter: _scatter,
    Panels: _panels,
    Examples: _examples,
    Definitions: _definitions,
    Formulas: _formulas,
    Code: _code,
    Beside: _beside,
}
