"""Convert shapes to SVG elements; their colours come from the style sheet, which has a dark theme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gendersuite.reports.document import Panel, Panels, Scatter
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.maps import Map, Rectangle, label_places
from gendersuite.reports.figures.marks import ACCENT, GREY, PALE, RULE, SECOND
from gendersuite.reports.figures.pictures import SCATTER_WIDTH, note_place, panel_shapes, scatter_shapes
from gendersuite.reports.figures.shapes import Area, Shape, Stroke, Symbol
from gendersuite.reports.formatting import visible

Node = str | list[Any]
"""A text, or a list of tag name, attributes and children."""
Box = tuple[float, float, float, float]
"""Left and upper edge, width and height in millimetres."""
KEY_SIDE = 2.6
PANEL_WIDTH = 46.0
TICKS_HEIGHT = 4.0
PIXELS = 4.5
"""Pixels on the page per millimetre in the PDF."""
_POINT = 25.4 / 72
_COLORS = {
    ACCENT: "accent",
    SECOND: "second",
    GREY: "middle",
    PALE: "pale",
    RULE: "rule",
    "#FFFFFF": "paper",
    "#000000": "ink",
    "#009E73": "green",
    "#CC79A7": "pink",
}


def node(tag: str, *children: Node, kind: str = "", **attributes: Any) -> Node:
    """Return an element with the class `kind`; underscores in attribute names become hyphens."""
    named = {name.replace("_", "-"): value for name, value in attributes.items()}
    return [tag, {"class": kind, **named} if kind else named, *children]


def drawing(children: Iterable[Node], box: Box, kind: str, **attributes: Any) -> Node:
    """Return an SVG element with the view box `box`; without a role, it is hidden from screen readers."""
    left, top, width, height = (_short(number) for number in box)
    size = {"width": _short(width * PIXELS), "height": _short(height * PIXELS)}
    hidden = {} if "role" in attributes else {"aria_hidden": "true"}
    named = {**size, **hidden, **attributes, "viewBox": f"{left} {top} {width} {height}"}
    return node("svg", *children, kind=f"plot {kind}", **named)


def shape_nodes(shapes: Iterable[Shape], width: float) -> list[Node]:
    """Return shapes as SVG elements in a plot of `width` millimetres; consecutive lines of one style are merged."""
    nodes: list[Node] = []
    lines: dict[tuple[str, float, bool], list[str]] = {}
    for shape in shapes:
        if isinstance(shape, Stroke):
            ends = [f"{_short(x * width)} {_short(y)}" for x, y in (shape.start, shape.end)]
            lines.setdefault((shape.color, shape.points_wide, shape.dashed), []).append("M{}L{}".format(*ends))
            continue
        nodes += _line_nodes(lines)
        lines = {}
        nodes.append(_area(shape, width) if isinstance(shape, Area) else _symbol(shape, width))
    return [*nodes, *_line_nodes(lines)]


def _line_nodes(lines: dict[tuple[str, float, bool], list[str]]) -> list[Node]:
    return [
        node(
            "path",
            kind=f"line {_COLORS.get(color, 'ink')}{' dashed' if dashed else ''}",
            d="".join(parts),
            stroke_width=_short(wide * _POINT),
        )
        for (color, wide, dashed), parts in lines.items()
        if wide
    ]


def _area(area: Area, width: float) -> Node:
    (left, top), (right, bottom) = area.start, area.end
    size = {"width": _short((right - left) * width), "height": _short(bottom - top)}
    hollow = " hollow" if area.inside != area.edge else ""
    return node("rect", kind=_COLORS.get(area.edge, "ink") + hollow, x=_short(left * width), y=_short(top), **size)


def _symbol(symbol: Symbol, width: float) -> Node:
    look, x, y = symbol.look, symbol.place[0] * width, symbol.place[1]
    kind = _COLORS.get(look.color, "ink") + (" hollow" if look.hollow else " solid")
    if not symbol.corners:
        return node("circle", kind=kind, cx=_short(x), cy=_short(y), r=_short(symbol.diameter / 2))
    corners = "L".join(f"{_short(x + right)} {_short(y + down)}" for right, down in symbol.corners)
    return node("path", kind=kind, d=f"M{corners}Z")


def label(text: str, x: float, y: float, anchor: str = "centre", kind: str = "tick") -> Node:
    """Return a text element whose position (x, y) is its start, centre or end (`anchor`)."""
    return node("text", visible(text), kind=f"{kind} {anchor}", x=_short(x), y=_short(y))


def ticks_across(axis: Axis, width: float, y: float) -> list[Node]:
    """Return the tick labels of a horizontal axis."""
    return [label(str(tick["text"]), float(str(tick["at"])) * width, y) for tick in axis.labels()]


def _ticks_up(axis: Axis, height: float) -> list[Node]:
    return [
        label(str(tick["text"]), -1.5, (1 - float(str(tick["at"]))) * height + 0.9, "end") for tick in axis.labels()
    ]


def scatter_drawing(scatter: Scatter, title: str) -> Node:
    """Return a scatter plot as an SVG element with an accessible title."""
    plan = Map(scatter.spots, scatter.lines, scatter.across, scatter.up, SCATTER_WIDTH, scatter.height)
    notes = [note_place(plan, note) for note in scatter.notes]
    labels = label_places(plan, notes)
    children = [
        *shape_nodes(scatter_shapes(plan, labels), plan.width),
        *_ticks_up(plan.up, plan.height),
        *ticks_across(plan.across, plan.width, plan.height + 3.5),
        *(_centred(note.text, place, "tick") for note, place in zip(scatter.notes, notes, strict=True)),
        *(_centred(spot.label, place, "spot") for spot, place in zip(plan.spots, labels, strict=True)),
    ]
    return drawing(children, (-10, -2, plan.width + 13, plan.height + 7), "scatter", role="img", aria_label=title)


def _centred(text: str, place: Rectangle, kind: str) -> Node:
    return label(text, place.left + place.width / 2, place.top + place.height - 0.7, kind=kind)


def panel_drawing(panel: Panel, panels: Panels) -> Node:
    """Return a panel as an SVG element, with the common axis and the names of the columns."""
    height, step = panels.height, PANEL_WIDTH / len(panels.columns)
    names = [
        label(name, (place + 0.5) * step, height + 2.6, kind="tick tiny") for place, name in enumerate(panels.columns)
    ]
    empty = [] if any(panel.points) else [label("n/a", PANEL_WIDTH / 2, height / 2 + 1)]
    shapes = shape_nodes(panel_shapes(panel, panels.axis, height), PANEL_WIDTH)
    return drawing(
        [*shapes, *_ticks_up(panels.axis, height), *names, *empty],
        (-9, -1.5, PANEL_WIDTH + 10, height + 5),
        "panel",
    )


def _short(number: float) -> float | int:
    """Round a coordinate to two decimals."""
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
