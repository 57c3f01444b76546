"""Plain fits against statsmodels, Firth's against closed forms and brute force, separation against its definition."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import brentq, minimize
from statsmodels.discrete.discrete_model import Logit

from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.logistic import (
    Patterns,
    clustered_errors,
    firth,
    firth_interval,
    independent,
    maximum_likelihood,
    p_value,
    separated,
)

Floats = NDArray[np.float64]


def simulated(rows: int, variables: int, seed: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    rng = np.random.default_rng(seed)
    design = np.column_stack([np.ones(rows, dtype=bool), rng.random((rows, variables)) < 0.4])
    eta = design @ rng.normal(0, 1.2, variables + 1)
    return design, rng.random(rows) < 1 / (1 + np.exp(-eta))


def two_by_two(a: int, b: int, c: int, d: int) -> Patterns:
    """Events and non-events without (a, b) and with (c, d) the one dummy."""
    return Patterns(np.array([[1.0, 0.0], [1.0, 1.0]]), np.array([a + b, c + d], float), np.array([a, c], float))


def penalised(beta: Floats, data: Patterns) -> float:
    eta = data.design @ beta
    weight = data.trials / (2 + np.exp(eta) + np.exp(-eta))
    information = data.design.T @ (weight[:, None] * data.design)
    return float(data.events @ eta - data.trials @ np.logaddexp(0, eta) + np.linalg.slogdet(information)[1] / 2)


@pytest.mark.parametrize("seed", range(5))
def test_plain_fit_is_that_of_statsmodels(seed: int) -> None:
    design, outcome = simulated(500, 6, seed)
    theirs = Logit(outcome.astype(float), design.astype(float)).fit(disp=0, tol=1e-12)
    ours = maximum_likelihood(Patterns.of(design, outcome))
    assert ours.settled
    assert ours.coefficients == pytest.approx(theirs.params, abs=1e-6)
    assert ours.std_errors == pytest.approx(theirs.bse, abs=1e-6)
    assert ours.likelihood == pytest.approx(theirs.llf)
    pairs = zip(ours.coefficients, ours.std_errors, strict=True)
    assert [p_value(value, error) for value, error in pairs] == pytest.approx(theirs.pvalues, abs=1e-6)


def test_clustered_errors_are_those_of_statsmodels() -> None:
    design, outcome = simulated(600, 4, seed=8)
    clusters = np.random.default_rng(8).integers(0, 40, 600)
    options = {"groups": clusters, "use_correction": False}
    theirs = Logit(outcome.astype(float), design.astype(float)).fit(
        disp=0, tol=1e-12, cov_type="cluster", cov_kwds=options
    )
    ours = clustered_errors(design, outcome, clusters, theirs.params)
    assert ours == pytest.approx(theirs.bse * np.sqrt(40 / 39), rel=1e-8)


def test_a_standard_error_of_nothing_leaves_no_doubt() -> None:
    assert (p_value(1.5, 0.0), p_value(0.0, 0.0)) == (0.0, 1.0)


@pytest.mark.parametrize("cells", [(3, 7, 6, 2), (0, 8, 5, 5), (9, 0, 0, 4)])
def test_firth_of_a_two_by_two_table_adds_half_to_each_cell(cells: tuple[int, int, int, int]) -> None:
    a, b, c, d = (n + 0.5 for n in cells)
    fit = firth(two_by_two(*cells))
    assert fit.settled
    assert fit.coefficients == pytest.approx([log(a / b), log(c / d) - log(a / b)], abs=1e-5)


@pytest.mark.parametrize("seed", range(3))
def test_firth_maximises_the_penalised_likelihood(seed: int) -> None:
    data = Patterns.of(*simulated(40, 3, seed))
    best = minimize(
        lambda beta: -penalised(beta, data),
        np.zeros(4),
        method="Nelder-Mead",
        options={"xatol": 1e-8, "fatol": 1e-12, "maxiter": 10000},
    )
    fit = firth(data)
    assert fit.likelihood == pytest.approx(-best.fun, abs=1e-8)
    assert fit.coefficients == pytest.approx(best.x, abs=1e-4)


def test_firth_interval_ends_where_the_profile_has_fallen_by_half_a_chi_square() -> None:
    data = two_by_two(0, 12, 6, 6)
    fit = firth(data)

    def fallen(value: float) -> float:
        profile = minimize(
            lambda other: -penalised(np.array([other[0], value]), data),
            [0.0],
            method="Nelder-Mead",
            options={"xatol": 1e-9, "fatol": 1e-12},
        )
        return fit.likelihood + profile.fun - Z**2 / 2

    low, high = firth_interval(data, fit, 1, drop=Z**2 / 2)
    centre = fit.coefficients[1]
    assert low == pytest.approx(brentq(fallen, centre - 10, centre), abs=1e-3)
    assert high == pytest.approx(brentq(fallen, centre, centre + 20), abs=1e-3)


def test_separation_names_the_coefficients_without_a_limit() -> None:
    """Nobody with the second dummy has the event; the third dummy is well behaved."""
    rng = np.random.default_rng(3)
    design = np.column_stack([np.ones(400, dtype=bool), rng.random((400, 2)) < 0.5])
    outcome = (rng.random(400) < 0.5) & ~design[:, 1]
    data = Patterns.of(design, outcome)
    assert separated(data, maximum_likelihood(data)) == [False, True, False]


def test_large_but_finite_coefficients_are_not_separated() -> None:
    data = two_by_two(1, 60000, 60000, 1)
    fit = maximum_likelihood(data)
    assert np.abs(data.design @ fit.coefficients).max() > 10
    assert separated(data, fit) == [False, False]
    assert fit.coefficients[1] == pytest.approx(2 * log(60000), abs=1e-5)


def test_constant_and_repeated_columns_are_not_independent() -> None:
    design = np.array([[1, 0, 1, 0], [1, 1, 1, 0], [1, 0, 1, 0], [1, 1, 1, 0]], float)
    assert independent(design) == [0, 1]
