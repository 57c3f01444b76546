"""Rates corrected for checker errors, from a judged sample that is stratified by the checker's labels.

The judged slots are a random sample of each stratum, so the true classes are estimated directly, by stratum (Cochran
1977, chapter 5; Tenenbein 1970 for labels of which some are judged):

    truly masculine slots = sum over strata h of N_h x (share of masculine slots among the judged slots of h)

and likewise for feminine slots; rates are computed from these numbers as from labels. Rogan and Gladen's estimator
(1978) and the inverted confusion matrix are not used: they need P(label | truth), which a sample stratified by label
does not estimate, and are unstable if the matrix is nearly singular. The sample estimates P(truth | label) directly.

The interval describes this run only: in 95% of samples, it contains the rate that the same judge would find by judging
every slot. It does not include the uncertainty from the choice of sentences, which the intervals of scores.csv have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gendersuite.model import Gender
from gendersuite.reports.statistics.bootstrap import percentiles
from gendersuite.reports.statistics.judged_labels import STRATA, true_totals
from gendersuite.reports.statistics.samples import number_or_none, shares

Counts = NDArray[np.float64]

CLASSES = ("M", "F", "neither")
AS_LABELLED: Counts = np.eye(len(STRATA))
"""The shares of the classes in each stratum if all labels are correct."""
DIRECT = "direct"
SHARED = "errors as in all systems"
NO_GENDER_NOTE = "a group of slots has no gender at all"


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: its name, the groups of slots that it uses, and a function that computes it from the numbers of slots
    (... x groups x classes), NaN without slots."""

    name: str
    groups: slice
    compute: Callable[[Counts], Counts]


@dataclass(frozen=True, slots=True)
class Design:
    """Rates over groups of slots, which are defined by a column of the labels table. Groups with the same number in
    `domains` are assumed to have the same error rates: the sample is too small to estimate them separately."""

    column: str
    groups: tuple[str, ...]
    domains: tuple[int, ...]
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A rate from the labels and its corrected value, with the 95% interval and the number of judged slots used.

    `system` is empty for all systems together; `note` is the reason for a missing value.
    """

    system: str
    metric: str
    labelled: float | None
    value: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    note: str = ""


def masculine_share(numbers: Counts) -> Counts:
    """Compute M / (M + F)."""
    totals = numbers.sum(axis=-2)
    return shares(totals[..., 0], totals[..., 0] + totals[..., 1])


def accuracy(numbers: Counts) -> Counts:
    """Compute the share of slots with the correct gender among slots with a gender; the groups are expected M and F."""
    gendered = numbers[..., :2]
    return shares(np.trace(gendered, axis1=-2, axis2=-1), gendered.sum(axis=(-2, -1)))


BY_EXPECTATION = Design(
    column="expected",
    groups=("", Gender.MASCULINE.value, Gender.FEMININE.value),
    domains=(0, 1, 2),
    rates=(Rate("masculine_share", slice(0, 1), masculine_share), Rate("accuracy", slice(1, 3), accuracy)),
)


def corrected_rates(
    design: Design, slots: Mapping[str, Counts], judged: Counts, *, seed: int, draws: int
) -> Iterator[Corrected]:
    """Compute the rates of a design in one language: for all systems together and, if there are several, for each.

    `slots` has the number of slots of each system by stratum and group; `judged` has the number of judged slots of all
    systems by strata x groups x classes. The rates of one system assume that the error rates within a stratum are the
    same for all systems.
    """
    domains = np.array(design.domains)
    members: Counts = (domains[:, None] == np.arange(domains.max() + 1)).astype(np.float64)
    everything: Counts = np.sum(list(slots.values()), axis=0)
    sizes, known = everything @ members, np.einsum("hgc,gd->hdc", judged, members)
    seen = _seen_shares(known, sizes)
    drawn = _drawn_shares(known, sizes, seed, draws)
    whole = {"" if len(slots) > 1 else next(iter(slots)): everything}
    for system, own, method in (
        *((name, counts, DIRECT) for name, counts in whole.items()),
        *((name, counts, SHARED) for name, counts in slots.items() if len(slots) > 1),
    ):
        for rate in design.rates:
            if not own[:, rate.groups].any():
                continue
            concerned = sorted(set(domains[rate.groups].tolist()))
            numbers, labelled, possible = (
                np.einsum("hg,...hgc->...gc", own[:, rate.groups], each[..., domains[rate.groups], :])
                for each in (seen, np.repeat(AS_LABELLED[:, None, :], members.shape[1], axis=1), drawn)
            )
            value = number_or_none(rate.compute(numbers))
            yield Corrected(
                system=system,
                metric=rate.name,
                labelled=number_or_none(rate.compute(labelled)),
                value=value,
                **_interval(value, rate.compute(possible)),
                n=int(known[:, concerned].sum()),
                method=method,
                note=_unjudged_note(known, sizes, concerned) or (NO_GENDER_NOTE if value is None else ""),
            )


def _seen_shares(judged: Counts, sizes: Counts) -> Counts:
    """The share of each class among the judged slots of each cell; NaN for cells with slots but no judged slots."""
    total = judged.sum(axis=-1, keepdims=True)
    empty = np.where(sizes[..., None] > 0, np.nan, 0.0) * np.ones(judged.shape)
    shares: Counts = np.divide(judged, total, out=empty, where=total > 0)
    return shares


def _drawn_shares(judged: Counts, sizes: Counts, seed: int, draws: int) -> Counts:
    """Draws of the true shares given the judged slots, as draws x strata x domains x classes."""
    flat, cells = judged.reshape(-1, len(CLASSES)), sizes.reshape(-1)
    totals = true_totals(flat, cells, draws, np.random.default_rng(seed))
    shares = totals / np.maximum(cells, 1)[:, None]
    shares[:, (cells > 0) & (flat.sum(axis=1) == 0)] = np.nan
    return shares.reshape(draws, *judged.shape)


def _interval(value: float | None, drawn: Counts) -> dict[str, float | None]:
    if value is None or np.isnan(drawn).all():
        return {"low": None, "high": None}
    low, high = percentiles(drawn)
    return {"low": min(low, value), "high": max(high, value)}


def _unjudged_note(judged: Counts, sizes: Counts, domains: Sequence[int]) -> str:
    empty = [
        stratum
        for place, stratum in enumerate(STRATA)
        if any(sizes[place, domain] and not judged[place, domain].any() for domain in domains)
    ]
    return f"too few judged slots among the {' and the '.join(empty)} ones" if empty else ""
