"""Agreement between two labellings of the same slots: Cohen's kappa (1960), with intervals.

    kappa = (p_o - p_e) / (1 - p_e)

p_o is the observed agreement, p_e the agreement expected by chance from the label frequencies of both sides. The
standard error (Fleiss, Cohen and Everitt 1969) assumes independent slots; the bootstrap draws whole items, so that the
slots of an item stay together across all systems and languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from gendersuite.model import Label
from gendersuite.reports.statistics.bootstrap import item_weights, percentiles
from gendersuite.reports.statistics.intervals import Z

Counts = NDArray[np.float64]
Codes = NDArray[np.intp]

UNDECIDED = "undecided"
LABELS = tuple(label.value or UNDECIDED for label in Label)
"""The compared labels; M and F come first."""
DECIDED = 2
_TO_OUTCOMES = np.eye(DECIDED + 1)[[min(code, DECIDED) for code in range(len(LABELS))]]

NOTHING = "there is nothing to compare"
BOTH_CONSTANT = "both sides give every slot the same label, so that kappa is 0/0"
ALL_AGREE = "every label is the same on both sides, so that the intervals cannot show any doubt"


@dataclass(frozen=True, slots=True)
class Resampling:
    """Parameters of a bootstrap over items; equal parameters give equal draws."""

    suite: str
    seed: int
    draws: int


@dataclass(frozen=True, slots=True)
class Kappa:
    """Observed agreement in `n` slots, and kappa with its standard error and two 95% intervals.

    Fields that cannot be computed are None; `note` has the reason or other remarks.
    """

    n: int
    observed: float | None = None
    chance: float | None = None
    kappa: float | None = None
    std_error: float | None = None
    low: float | None = None
    high: float | None = None
    bootstrap_low: float | None = None
    bootstrap_high: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class LabelAgreement:
    """Agreement of two labellings: the contingency table of LABELS (first side in rows), and kappa for all labels, for
    masculine, feminine and neither (`outcomes`), and for the slots with a gender on both sides (`decided`)."""

    matrix: tuple[tuple[int, ...], ...]
    labels: Kappa
    outcomes: Kappa
    decided: Kappa


def agreement(items: Sequence[str], first: Sequence[str], second: Sequence[str], plan: Resampling) -> LabelAgreement:
    """Compute the agreement of two labellings of slots; `items` has the item of each slot."""
    number, units = _codes(items)
    size = len(LABELS)
    place = {label: code for code, label in enumerate(LABELS)}
    pairs = [place[a] * size + place[b] for a, b in zip(first, second, strict=True)]
    counted = np.bincount(number * size**2 + np.array(pairs, dtype=np.intp), minlength=units * size**2)
    counts = counted.astype(np.float64).reshape(units, size, size)
    matrix = counts.sum(axis=0).astype(int).tolist()
    return LabelAgreement(
        matrix=tuple(map(tuple, matrix)),
        labels=cohen_kappa(counts, plan),
        outcomes=cohen_kappa(_TO_OUTCOMES.T @ counts @ _TO_OUTCOMES, plan),
        decided=cohen_kappa(counts[:, :DECIDED, :DECIDED], plan),
    )


def cohen_kappa(counts: Counts, plan: Resampling) -> Kappa:
    """Compute kappa from contingency tables of items (items x labels x labels).

    Kappa has no value if one side gives all slots the same label: it would be 0 for any labels of the other side, and
    0/0 if both sides always give the same label.
    """
    table = counts.sum(axis=0)
    n = int(table.sum())
    if not n:
        return Kappa(0, note=NOTHING)
    observed, chance = float(np.trace(table)) / n, _chance(table) / n**2
    constant = [(table.sum(axis=axis) > 0).sum() == 1 for axis in (1, 0)]
    if any(constant):
        return Kappa(n, observed, chance, note=BOTH_CONSTANT if chance == 1 else _constant_note(constant))
    kappa = (observed - chance) / (1 - chance)
    error = _std_error(table / n, kappa, chance, n)
    drawn = _resampled(counts, plan)
    known = not np.isnan(drawn).all()
    bounds = percentiles(drawn) if known else (kappa, kappa)
    return Kappa(
        n=n,
        observed=observed,
        chance=chance,
        kappa=kappa,
        std_error=error,
        low=max(-1.0, kappa - Z * error),
        high=min(1.0, kappa + Z * error),
        bootstrap_low=min(bounds[0], kappa) if known else None,
        bootstrap_high=max(bounds[1], kappa) if known else None,
        note=ALL_AGREE if observed == 1 else "",
    )


def _codes(items: Sequence[str]) -> tuple[Codes, int]:
    # Sorted by name, so that draws do not depend on the order of rows.
    places = {name: code for code, name in enumerate(sorted(set(items)))}
    return np.array([places[item] for item in items], dtype=np.intp), len(places)


def _constant_note(constant: Sequence[bool]) -> str:
    side = "A" if constant[0] else "B"
    return f"{side} gives every slot the same label, so that kappa would be 0 whatever the other side says"


def _chance(tables: Counts) -> float:
    return float((tables.sum(axis=1) * tables.sum(axis=0)).sum())


def _std_error(shares: Counts, kappa: float, chance: float, n: int) -> float:
    """The standard error of unweighted kappa (Fleiss, Cohen and Everitt 1969)."""
    rows, columns = shares.sum(axis=1), shares.sum(axis=0)
    left = 1 - kappa
    margins = np.square(columns[:, None] + rows[None, :]) * shares
    agreeing = float((np.diag(shares) * np.square(1 - (rows + columns) * left)).sum())
    differing = left**2 * float(margins.sum() - np.trace(margins))
    variance = (agreeing + differing - (kappa - chance * left) ** 2) / ((1 - chance) ** 2 * n)
    return sqrt(max(0.0, variance))


def _resampled(counts: Counts, plan: Resampling) -> Counts:
    """Kappa in each resample of the items; NaN if undefined."""
    units, size, _ = counts.shape
    weights = item_weights(plan.seed, plan.suite, "agreement", units, plan.draws)
    # Sums of integers are exact in any order.
    tables = (weights @ counts.reshape(units, -1).astype(np.float32)).astype(np.float64).reshape(-1, size, size)
    n = tables.sum(axis=(1, 2))
    chance = (tables.sum(axis=2) * tables.sum(axis=1)).sum(axis=1)
    same = np.trace(tables, axis1=1, axis2=2)
    kappas: Counts = np.divide(n * same - chance, n**2 - chance, out=np.full(len(n), np.nan), where=n**2 > chance)
    return kappas
