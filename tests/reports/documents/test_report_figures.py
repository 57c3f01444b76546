from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.figures.axes import axis, round_ticks
from gendersuite.reports.figures.marks import ACCENT, PALE, Dots, Point
from gendersuite.reports.figures.shapes import Area, Symbol, row_shapes, swarm

SCALE = axis((), at_least=(0, 100))


def test_the_value_lies_over_its_interval_and_both_over_the_dots_of_others() -> None:
    shapes = row_shapes((Point(30, 20, 40), Dots((10, 11, 50))), SCALE, 9)
    colours = [
        shape.look.color if isinstance(shape, Symbol) else shape.color
        for shape in shapes
        if not isinstance(shape, Area)
    ]
    assert colours == [PALE] * 3 + [ACCENT] * 2
    assert isinstance(shapes[-1], Symbol)


def test_what_lies_outside_is_an_arrow_at_the_edge() -> None:
    scale = axis((), at_least=(-2, 2))
    inside, outside = (row_shapes((point,), scale, 5)[-1] for point in (Point(1, 0.5, 1.5), Point(-20, -553, 512)))
    assert (inside.look.shape, outside.look.shape) == ("disc", "left")
    assert 0 < outside.place[0] < 0.05


def test_two_points_of_a_row_lie_one_under_the_other() -> None:
    upper, lower = (row_shapes((Point(50, shift=shift),), SCALE, 10)[-1] for shift in (-0.2, 0.2))
    assert lower.place[1] - upper.place[1] == pytest.approx(0.4 * 10)


def test_axis_shows_everything_and_has_round_ticks() -> None:
    scale = axis((-34.6, 41.5), at_least=(-10, 10))
    assert scale.low < -34.6
    assert scale.high > 41.5
    assert scale.ticks == (-20, 0, 20, 40)
    assert [label["text"] for label in scale.labels()] == ["−20", "0", "20", "40"]
    assert scale.place(scale.low) == 0
    assert scale.place(scale.high) == 1


@given(st.floats(-1e4, 1e4), st.floats(1e-3, 1e5), st.integers(3, 9))
def test_ticks_are_round_inside_and_as_many_as_fit(low: float, length: float, most: int) -> None:
    ticks = round_ticks(low, low + length, most)
    assert 1 <= len(ticks) <= most + 1
    assert all(low - 1e-6 * length <= tick <= low + length * (1 + 1e-6) for tick in ticks)
    steps = {round(second - first, 9) for first, second in pairwise(ticks)}
    assert len(steps) <= 1
    assert len(ticks) >= most // 3 - 1


def test_ticks_of_decades_are_whole() -> None:
    assert round_ticks(-1.3, 0.4, 6, smallest=1) == [-1, 0]
    assert round_ticks(0.1, 0.5, 4) == [0.1, 0.2, 0.3, 0.4, 0.5]


@given(st.lists(st.floats(0, 30), max_size=25))
def test_dots_side_by_side_do_not_cover_each_other_while_there_is_room(places: list[float]) -> None:
    offsets = swarm(places, 2.0, room=200)
    dots = list(zip(places, offsets, strict=True))
    for i, (x, y) in enumerate(dots):
        assert all(math.hypot(x - other_x, y - other_y) > 1.9 for other_x, other_y in dots[:i])


def test_dots_without_room_stay_inside_their_row() -> None:
    assert max(map(abs, swarm([5.0] * 40, 2.0, room=3.5))) <= 3.5
