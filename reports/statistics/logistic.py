"""Logistic regression by maximum likelihood, detection of separation, and Firth's penalised estimate as a fallback.

Identical rows are aggregated (designs of dummies have few distinct rows), so that fits are fast.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MOST_STEPS = 60
SMALLEST_GAIN = 1e-8
SMALLEST_STEP = 1e-7
LARGEST_STEP = 5.0
# If fitted log odds are larger than this, the likelihood may have no maximum (separation).
SUSPECT_LOG_ODDS = 10.0
NO_INFORMATION = 1e-9


@dataclass(frozen=True, slots=True)
class Patterns:
    """The distinct rows of a design (patterns x variables), with the number of occurrences and of outcomes 1."""

    design: Floats
    trials: Floats
    events: Floats

    @classmethod
    def of(cls, design: NDArray[np.bool_], outcome: NDArray[np.bool_]) -> Patterns:
        """Count the rows of a design of dummies."""
        code = design.astype(np.int64) @ (1 << np.arange(design.shape[1], dtype=np.int64))
        _, first, pattern = np.unique(code, return_index=True, return_inverse=True)
        trials = np.bincount(pattern).astype(float)
        return cls(design[first].astype(float), trials, np.bincount(pattern, weights=outcome).astype(float))


TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Fit:
    """Coefficients with Wald standard errors, the log likelihood, and whether the fit converged (`settled`)."""

    coefficients: Floats
    std_errors: Floats
    likelihood: float
    settled: bool


def p_value(coefficient: float, std_error: float) -> float:
    """The two-sided Wald p-value; numbers below TINY are rounding errors of zero."""
    if std_error < TINY:
        return 0.0 if abs(coefficient) > TINY else 1.0
    return erfc(abs(coefficient / std_error) / sqrt(2))


def independent(design: Floats) -> list[int]:
    """Return the columns that are not linear combinations of earlier columns."""
    kept: list[int] = []
    for column in range(design.shape[1]):
        if np.linalg.matrix_rank(design[:, [*kept, column]]) > len(kept):
            kept.append(column)
    return kept


def maximum_likelihood(data: Patterns) -> Fit:
    """Fit by maximum likelihood with statsmodels; under separation, where the likelihood stops increasing."""
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    with warnings.catch_warnings():
        # Separation and slow convergence are reported by `separated` and `settled`.
        warnings.simplefilter("ignore")
        counts = np.column_stack([data.events, data.trials - data.events])
        result = GLM(counts, data.design, family=Binomial()).fit(maxiter=MOST_STEPS, tol=SMALLEST_GAIN)
    likelihood = _log_likelihood(data, data.design @ result.params)
    return Fit(result.params, result.bse, likelihood, bool(result.converged))


def clustered_errors(
    design: NDArray[np.bool_], outcome: NDArray[np.bool_], clusters: NDArray[np.intp], coefficients: Floats
) -> Floats:
    """Return cluster-robust standard errors (Liang and Zeger 1986).

    They are scaled by G / (G - 1) for G clusters, which are numbered from 0.
    """
    rows = design.astype(float)
    probability = 1 / (1 + np.exp(-np.clip(rows @ coefficients, -500, 500)))
    information = (rows.T * (probability * (1 - probability))) @ rows
    # Separated coefficients have no information; the pseudo-inverse keeps them from affecting the others.
    inverse = np.linalg.pinv(information, rcond=NO_INFORMATION, hermitian=True)
    scores = np.column_stack([np.bincount(clusters, column * (outcome - probability)) for column in rows.T])
    errors: Floats = np.sqrt(np.square(scores @ inverse).sum(axis=0) * len(scores) / max(len(scores) - 1, 1))
    return errors


def firth(data: Patterns) -> Fit:
    """Fit by Firth's (1993) penalised likelihood, whose estimates are always finite."""
    return _climb(data, start=np.zeros(data.design.shape[1]), fixed=None)


def firth_interval(data: Patterns, fit: Fit, variable: int, drop: float) -> tuple[float, float]:
    """The profile likelihood interval of one coefficient: where the penalised log likelihood has fallen by `drop`."""

    def bound(direction: float) -> float:
        inside, start = float(fit.coefficients[variable]), fit.coefficients
        step = direction * max(float(fit.std_errors[variable]), 0.1)
        outside = inside
        for _ in range(MOST_STEPS):
            outside = inside + step
            profile = _climb(data, start=_moved(start, variable, outside), fixed=variable)
            if fit.likelihood - profile.likelihood > drop:
                break
            inside, start, step = outside, profile.coefficients, step * 2
        for _ in range(MOST_STEPS):
            if abs(outside - inside) < 1e-4:
                break
            middle = (inside + outside) / 2
            profile = _climb(data, start=_moved(start, variable, middle), fixed=variable)
            if fit.likelihood - profile.likelihood > drop:
                outside = middle
            else:
                inside, start = middle, profile.coefficients
        return (inside + outside) / 2

    return bound(-1.0), bound(1.0)


def separated(data: Patterns, fit: Fit) -> list[bool]:
    """Return for each coefficient whether it has no finite maximum-likelihood estimate.

    The test is exact: a linear program determines whether a coefficient can move along a direction that lowers no row's
    likelihood (the recession cone of Albert and Anderson 1984).
    """
    width = data.design.shape[1]
    if np.abs(data.design @ fit.coefficients).max() < SUSPECT_LOG_ODDS:
        return [False] * width
    from scipy.optimize import linprog

    mixed = (data.events > 0) & (data.events < data.trials)
    toward = np.where(data.events > 0, 1.0, -1.0)[:, None] * data.design

    def furthest(goal: Floats) -> float:
        found = linprog(
            -goal,
            A_ub=-toward[~mixed] if (~mixed).any() else None,
            b_ub=np.zeros((~mixed).sum()) if (~mixed).any() else None,
            A_eq=data.design[mixed] if mixed.any() else None,
            b_eq=np.zeros(mixed.sum()) if mixed.any() else None,
            bounds=(-1, 1),
            method="highs",
        )
        return -float(found.fun or 0.0)

    if furthest(toward[~mixed].sum(axis=0)) < 1e-6:
        return [False] * width
    axes = np.eye(width)
    return [furthest(axis) > 1e-6 or furthest(-axis) > 1e-6 for axis in axes]


def _moved(coefficients: Floats, variable: int, value: float) -> Floats:
    moved = coefficients.copy()
    moved[variable] = value
    return moved


def _log_likelihood(data: Patterns, eta: Floats) -> float:
    """The log likelihood of the single rows, without the binomial coefficients of the aggregated rows."""
    return float(data.events @ eta - data.trials @ np.logaddexp(0, eta))


def _climb(data: Patterns, *, start: Floats, fixed: int | None) -> Fit:
    """Maximise the penalised likelihood by Newton's method with step halving; the variable `fixed` is held constant."""
    design, trials, events = data.design, data.trials, data.events
    free = np.array([i for i in range(design.shape[1]) if i != fixed], dtype=np.intp)

    def at(beta: Floats) -> tuple[float, Floats, Floats]:
        """Return the penalised log likelihood, the probabilities and the information matrix."""
        eta = design @ beta
        probability = 1 / (1 + np.exp(-np.clip(eta, -500, 500)))
        likelihood = _log_likelihood(data, eta)
        information = (design.T * (trials * probability * (1 - probability))) @ design
        sign, log_determinant = np.linalg.slogdet(information)
        return likelihood + log_determinant / 2 if sign > 0 else -np.inf, probability, information

    beta = start.astype(float)
    likelihood, probability, information = at(beta)
    settled = False
    for _ in range(MOST_STEPS):
        solved = np.linalg.pinv(information, hermitian=True)
        leverage = trials * probability * (1 - probability) * np.einsum("ij,jk,ik->i", design, solved, design)
        score = design.T @ (events - trials * probability + leverage * (0.5 - probability))
        step = np.zeros_like(beta)
        step[free] = np.linalg.lstsq(information[np.ix_(free, free)], score[free], rcond=1e-14)[0]
        step *= min(1.0, LARGEST_STEP / max(np.abs(step).max(), 1e-300))
        for _ in range(30):
            new_likelihood, new_probability, new_information = at(beta + step)
            if new_likelihood >= likelihood - 1e-12 * abs(likelihood):
                break
            step /= 2
        beta, likelihood, probability, information = beta + step, new_likelihood, new_probability, new_information
        if np.abs(step).max() < SMALLEST_STEP:
            settled = True
            break
    return Fit(beta, np.sqrt(np.abs(np.diag(np.linalg.inv(information)))), likelihood, settled)
