"""Ratios on paper: how they are written, and where they lie on a logarithmic axis."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.blocks.verdicts import ratio_bounds
from gendersuite.reports.figures.axes import ratio_axis
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import ratio
from gendersuite.reports.run_data import Estimate

logarithms = st.floats(-14, 14)


@given(st.lists(logarithms, min_size=1, max_size=20))
def test_an_axis_holds_all_values_and_names_round_ratios(values: list[float]) -> None:
    axis = ratio_axis(values)
    assert all(axis.low < value < axis.high for value in values)
    assert 2 <= len(axis.ticks) <= 9
    for tick, label in zip(axis.ticks, axis.labels(), strict=True):
        assert math.isclose(math.exp(tick), float(str(label["text"])), rel_tol=1e-6)
        assert 0 <= float(str(label["at"])) <= 1


def test_one_is_always_a_tick_and_lies_at_zero() -> None:
    for widest in (0.1, 0.9, 1.5, 4.0, 13.0):
        axis = ratio_axis([-widest / 3, widest])
        assert 0.0 in axis.ticks
        assert axis.texts[axis.ticks.index(0.0)] == "1"


def test_ratios_are_written_with_what_tells_them_apart() -> None:
    numbers = (None, 0.0004, 0.0321, 0.5, 1.0, 9.99, 12.34, 123.4, 12345.6)
    assert [ratio(number) for number in numbers] == [
        *("n/a", "<0.001", "0.032", "0.50", "1.00", "9.99", "12.3", "123", "12346")
    ]


def test_a_rate_that_its_file_rounds_to_nothing_has_a_place() -> None:
    point = RATIOS.point(Estimate(0.0, 0.0, 0.000001, 5))
    assert point.low <= point.value < -14


def test_bounds_show_on_which_side_of_one_they_lie() -> None:
    assert ratio_bounds(Estimate(1.01, 1.002, 1.02, 9)) == "95% interval 1.002 to 1.020"
    assert ratio_bounds(Estimate(1.5, 1.2, 1.9, 9)) == "95% interval 1.20 to 1.90"
    assert ratio_bounds(Estimate(1.5, None, None, 1)) == "too few answers for an interval"
