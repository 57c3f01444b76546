"""Budgets: reserved before anything is sent, and hard."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import UsageError
from gendersuite.submissions.live.budget import Budget, budget, cost_of


def test_eight_threads_together_never_reserve_more() -> None:
    shared = Budget(10_000)
    taken: list[int] = []

    def work(size: int) -> None:
        while shared.reserve(size):
            taken.append(size)

    threads = [threading.Thread(target=work, args=(size,)) for size in (7, 11, 13, 17, 19, 23, 29, 31)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 10_000 - 7 < sum(taken) == shared.reserved <= 10_000


@given(st.integers(0, 10**7), st.floats(0, 1_000), st.floats(0.01, 1_000))
def test_both_limits_hold(characters: int, cost: float, price: float) -> None:
    limit = budget(characters, cost, price).characters
    assert limit <= characters
    spent = cost_of(limit, price)
    assert spent <= cost


def test_twenty_dollars_a_million_make_a_dollar_fifty_thousand_characters() -> None:
    assert budget(None, 1.0, 20.0).characters == 50_000
    assert cost_of(50_000, 20.0) == 1.0


def test_what_is_given_back_can_be_taken_again() -> None:
    small = Budget(10)
    assert small.reserve(10)
    assert not small.reserve(1)
    small.give_back(10)
    assert small.reserve(10)


def test_no_limit_and_no_price() -> None:
    assert budget(None, None, None).characters is None
    assert budget(None, 5.0, 0.0).characters is None
    assert cost_of(1, None) is None
    with pytest.raises(UsageError, match="--max-chars"):
        budget(None, 5.0, None)


@pytest.mark.parametrize(("characters", "cost"), [(-1, None), (None, -0.5), (None, float("nan")), (None, float("inf"))])
def test_limits_that_make_no_sense(characters: int | None, cost: float | None) -> None:
    with pytest.raises(UsageError, match="must be at least 0"):
        budget(characters, cost, 20.0)
