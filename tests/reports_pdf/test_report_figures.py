from __future__ import annotations

import math
from xml.etree import ElementTree

import matplotlib as mpl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.figures import ACCENT, Dots, Point, Span, axis, draw, swarm

SCALE = axis((), at_least=(0, 100))


def test_figures_hold_no_text_and_have_the_size_asked_for() -> None:
    svg = draw([(Point(50, 40, 60),), (Span(20, 80),), (Dots((1, 2, 3)),)], SCALE, width=50, row_height=5)
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert float(root.attrib["width"].removesuffix("pt")) == pytest.approx(50 / 25.4 * 72)
    assert float(root.attrib["height"].removesuffix("pt")) == pytest.approx(15 / 25.4 * 72)


def test_same_marks_same_bytes_whatever_the_users_matplotlib_settings() -> None:
    rows = [(Dots((10, 11, 50)), Point(30, 20, 40))]
    first = draw(rows, SCALE, width=50, row_height=9)
    with mpl.rc_context({"savefig.bbox": "tight", "lines.markersize": 20, "svg.hashsalt": "x", "savefig.dpi": 30}):
        assert draw(rows, SCALE, width=50, row_height=9) == first
    assert "date" not in first.lower()


def test_what_lies_outside_is_an_arrow_at_the_edge() -> None:
    scale = axis((), at_least=(-2, 2))
    inside = draw([(Point(1, 0.5, 1.5),)], scale, width=50, row_height=5)
    outside = draw([(Point(-20, -553, 512),)], scale, width=50, row_height=5)
    assert ACCENT.lower() in inside
    assert outside != inside


def test_two_points_of_a_row_lie_one_under_the_other() -> None:
    def height(shift: float) -> float:
        svg = draw([(Point(50, shift=shift),)], SCALE, width=50, row_height=10)
        uses = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}use")  # noqa: S314
        return float(next(uses).attrib["y"])

    assert height(0.2) - height(-0.2) == pytest.approx(0.4 * 10 / 25.4 * 72, abs=1e-3)


def test_axis_shows_everything_and_has_round_ticks() -> None:
    scale = axis((-34.6, 41.5), at_least=(-10, 10))
    assert scale.low < -34.6
    assert scale.high > 41.5
    assert scale.ticks == (-20, 0, 20, 40)
    assert [label["text"] for label in scale.labels()] == ["−20", "0", "20", "40"]
    assert scale.place(scale.low) == 0
    assert scale.place(scale.high) == 1


@given(st.lists(st.floats(0, 30), max_size=25))
def test_dots_side_by_side_do_not_cover_each_other_while_there_is_room(places: list[float]) -> None:
    offsets = swarm(places, 2.0, room=200)
    dots = list(zip(places, offsets, strict=True))
    for i, (x, y) in enumerate(dots):
        assert all(math.hypot(x - other_x, y - other_y) > 1.9 for other_x, other_y in dots[:i])


def test_dots_without_room_stay_inside_their_row() -> None:
    assert max(map(abs, swarm([5.0] * 40, 2.0, room=3.5))) <= 3.5
