"""Convert texts to elements as data; the page creates DOM elements from them and never parses texts as markup."""

from __future__ import annotations

from typing import Any

from gendersuite.reports.document import Span, Text
from gendersuite.reports.figures.shapes import Symbol
from gendersuite.reports.formats.web.drawings import KEY_SIDE, Node, drawing, node, shape_nodes
from gendersuite.reports.formatting import visible

_TAGS = {"strong": "b", "ref": "sup", "code": "code", "evidence": "mark"}
_CLASSES = {"quiet": "grey", "source": "asked", "target": "target"}
_SAFE = ("https://", "http://", "#")


def text_nodes(text: Text) -> list[Node]:
    """Return the nodes of a text and its styled parts."""
    if isinstance(text, str):
        return [visible(text)] if text else []
    return [visible(part) if isinstance(part, str) else _span(part) for part in text]


def text_node(tag: str, text: Text, kind: str = "", **attributes: Any) -> list[Node]:
    """Return an element around a text; empty if the text is empty."""
    return [node(tag, *text_nodes(text), kind=kind, **attributes)] if text else []


def _span(span: Span) -> Node:
    text = visible(span.text)
    if span.style == "symbol":
        letter, _, index = text.partition("_")
        return node("span", letter, *text_node("sub", index.strip("{}")))
    if span.look is not None:
        marks = shape_nodes([Symbol((0.5, KEY_SIDE / 2), span.look)], KEY_SIDE)
        return drawing(marks, (0, 0, KEY_SIDE, KEY_SIDE), "key", role="img", aria_label=text)
    if span.href.startswith(_SAFE):
        return node("a", text, href=span.href)
    if span.style in _CLASSES:
        return node("span", text, kind=_CLASSES[span.style])
    return node(_TAGS[span.style], text) if span.style in _TAGS else text
