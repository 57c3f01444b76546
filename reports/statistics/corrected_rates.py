"""Rates corrected for a checker's known error, from a judged sample that is stratified by the checker's labels.

What the judges say of a stratum's sample is what holds for the stratum, so the true classes are estimated directly, by
stratum (Cochran 1977, chapter 5; Tenenbein 1970 for labels of which some are judged):

    masculine slots in truth = sum over strata h of N_h x (share of masculine ones among the judged slots of h)

and likewise the feminine ones; a rate is computed from these numbers as it is from labels. Rogan and Gladen's estimator
(1978) and the inverted confusion matrix are not used: they need P(label | truth), which a sample drawn by label does
not show, and are unstable where it is nearly singular. Here P(truth | label) is what the sample shows, without a model.

The interval is about the run as it is: it holds, in 95% of samples, what the same judge would have found by judging
every slot. It does not hold the doubt whether other sentences would have come out alike, which scores.csv has.
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
"""The shares of the classes in each stratum if the checker is always right."""
DIRECT = "direct"
SHARED = "errors as in all systems"
NO_GENDER_NOTE = "a group of slots has no gender at all"


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate: its name, the groups of slots it looks at, and how it comes from the numbers of slots in each class
    (... x groups x classes); NaN where there are none."""

    name: str
    groups: slice
    compute: Callable[[Counts], Counts]


@dataclass(frozen=True, slots=True)
class Design:
    """Rates that divide slots by the same column of the labels table into groups. Groups of one `domain` (a number for
    each) are taken to have the same errors: the sample is too small to tell them apart."""

    column: str
    groups: tuple[str, ...]
    domains: tuple[int, ...]
    rates: tuple[Rate, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A rate as the labels have it and as the judged sample corrects it, with its 95% interval and the number of
    judged slots behind it. `system` is empty for all of them together; `note` says why a value is missing."""

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
    """M / (M + F)."""
    totals = numbers.sum(axis=-2)
    return shares(totals[..., 0], totals[..., 0] + totals[..., 1])


def accuracy(numbers: Counts) -> Counts:
    """The share of the right gender among both, in two groups: what should be M, and what should be F."""
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
    """The rates of a design in one language: of all systems together, and of each where there are several.

    `slots` has how many slots of each system are in each stratum and group, `judged` how many of all systems were
    judged to be in which class, as strata x groups x classes. A rate of one system takes the errors within a stratum to
    be the same in all systems.
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
    """The share of each class among the judged slots of each cell; NaN where none was judged and there are slots."""
    total = judged.sum(axis=-1, keepdims=True)
    empty = np.where(sizes[..., None] > 0, np.nan, 0.0) * np.ones(judged.shape)
    shares: Counts = np.divide(judged, total, out=empty, where=total > 0)
    return shares


def _drawn_shares(judged: Counts, sizes: Counts, seed: int, draws: int) -> Counts:
    """The shares that the judged slots leave possible, as draws x strata x domains x classes."""
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
