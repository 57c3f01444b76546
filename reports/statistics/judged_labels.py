"""Quality of a checker's labels, from a judged sample: confusion matrix, precision, recall.

The sample is stratified by label, as in Appendix C.1 of the GEST paper (Pikuliak et al. 2024): a fixed number of slots
each labelled masculine, feminine, and neither. Precision is therefore a share within a stratum, but recall and the
confusion matrix of the whole run weight each judged slot by the inverse of its sampling rate:

    slots with label l and truth t = sum over strata h of N_h / n_h x (judged slots of h with label l and truth t)

with N_h slots in the stratum and n_h of them judged (Horvitz and Thompson 1952).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gendersuite.reports.statistics.bootstrap import percentiles
from gendersuite.reports.statistics.intervals import wilson
from gendersuite.reports.statistics.kappa import LABELS, UNDECIDED

Counts = NDArray[np.float64]
Cells = Sequence[tuple[int, int]]

STRATA: Mapping[str, tuple[str, ...]] = {
    "masculine": ("M",),
    "feminine": ("F",),
    "unknown": ("N", "X", UNDECIDED),
}
"""The labels of each stratum."""
STRATUM_OF = {label: stratum for stratum, labels in STRATA.items() for label in labels}
GENDERED = "M or F"
NO_GENDER = "no gender"
PRIOR_MASS = 1.0


@dataclass(frozen=True, slots=True)
class Judged:
    """Counts of the judged slots (strata x labels x truths, in the order of STRATA and LABELS), and the number of slots
    of each stratum."""

    counts: Counts
    sizes: Counts

    @property
    def matrix(self) -> Counts:
        """The confusion matrix of all slots, labels in rows and truths in columns."""
        judged = self.counts.sum(axis=(1, 2))
        weights = np.divide(self.sizes, judged, out=np.zeros(len(judged)), where=judged > 0)
        weighted: Counts = np.einsum("h,hlt->lt", weights, self.counts)
        return weighted


@dataclass(frozen=True, slots=True)
class CheckerMeasure:
    """Precision or recall of one label, with its 95% interval and the number of judged slots used.

    The label may be "M or F" (correct if it is the right one of the two) or "no gender" (neither M nor F).
    """

    metric: str
    label: str
    value: float
    low: float
    high: float
    n: int


def judged_counts(labels: Sequence[str], truths: Sequence[str], sizes: Mapping[str, int]) -> Judged:
    """Count the judged slots; `sizes` are the numbers of slots of the strata."""
    counts = np.zeros((len(STRATA), len(LABELS), len(LABELS)))
    strata = list(STRATA)
    for label, truth in zip(labels, truths, strict=True):
        counts[strata.index(STRATUM_OF[label]), LABELS.index(label), LABELS.index(truth)] += 1
    return Judged(counts, np.array([sizes.get(stratum, 0) for stratum in STRATA], dtype=np.float64))


def true_totals(judged: Counts, sizes: Counts, draws: int, generator: np.random.Generator) -> Counts:
    """Draw the true number of slots of each class in each cell, as draws x cells x classes.

    The judged slots are known. The rest of a cell is drawn from a Dirichlet-multinomial distribution whose prior has a
    total weight of one judgement, spread over all classes (Perks 1947; Berger, Bernardo and Sun 2015). Without the
    prior, fifty judgements without an error would rule out errors among thousands of slots. Fully judged cells do not
    vary. Cells without judgements are drawn from the prior alone; callers must handle them.
    """
    cells, classes = judged.shape
    totals = np.empty((draws, cells, classes))
    for cell in range(cells):
        shares = generator.dirichlet(judged[cell] + PRIOR_MASS / classes, size=draws)
        rest = int(sizes[cell] - judged[cell].sum())
        totals[:, cell] = judged[cell] + generator.multinomial(rest, shares)
    return totals


def measures(judged: Judged, *, seed: int, draws: int) -> list[CheckerMeasure]:
    """Compute precision and recall of every label in the sample, and of "M or F" and "no gender".

    Undecided labels only count as "no gender" and have no separate measures (Pikuliak et al. 2024, Table 4: "we
    interpret the gender of the sentence as unknown, not neutral").
    """
    every, gendered, others = range(len(LABELS)), range(2), range(2, len(LABELS))
    drawn = _drawn_matrices(judged, seed, draws)
    matrix, seen = judged.matrix, judged.counts.sum(axis=0)
    found: list[CheckerMeasure] = []
    for code, label in enumerate(LABELS):
        given = int(seen[code].sum())
        if given and label != UNDECIDED:
            share = float(seen[code, code]) / given
            found.append(_share(label, share, given, float(matrix[code].sum())))
            found += _ratio("recall", label, judged, drawn, [(code, code)], [(row, code) for row in every])
    right = [(code, code) for code in gendered]
    neither = [(row, column) for row in others for column in others]
    for label, hits, own in ((GENDERED, right, gendered), (NO_GENDER, neither, others)):
        found += _ratio("precision", label, judged, drawn, hits, [(row, column) for row in own for column in every])
        found += _ratio("recall", label, judged, drawn, hits, [(row, column) for row in every for column in own])
    return found


def _share(label: str, share: float, n: int, size: float) -> CheckerMeasure:
    """The precision of a label with Wilson's interval and a finite population correction."""
    if n >= size:
        return CheckerMeasure("precision", label, share, share, share, n)
    low, high = wilson(share, n / (1 - n / size))
    return CheckerMeasure("precision", label, share, min(low, share), max(high, share), n)


def _ratio(
    metric: str, label: str, judged: Judged, drawn: Counts, hits: Cells, cells: Cells
) -> Iterator[CheckerMeasure]:
    """The share of `hits` among `cells` of the whole run's confusion matrix, with the percentile interval of the drawn
    matrices; yields nothing if the cells have no judged slots."""
    matrix = judged.matrix
    n = int(sum(judged.counts[:, row, column].sum() for row, column in cells))
    if not n:
        return
    value = float(sum(matrix[cell] for cell in hits) / sum(matrix[cell] for cell in cells))
    above, below = (np.sum([drawn[:, row, column] for row, column in some], axis=0) for some in (hits, cells))
    ratios = np.divide(above, below, out=np.full(len(drawn), np.nan), where=below > 0)
    low, high = percentiles(ratios)
    yield CheckerMeasure(metric, label, value, min(low, value), max(high, value), n)


def _drawn_matrices(judged: Judged, seed: int, draws: int) -> Counts:
    """Draws of the whole run's confusion matrix given the judged sample."""
    generator = np.random.default_rng(seed)
    matrices = np.zeros((draws, len(LABELS), len(LABELS)))
    for place, labels in enumerate(STRATA.values()):
        own = [LABELS.index(label) for label in labels]
        seen = judged.counts[place, own].reshape(1, -1)
        if seen.any():
            totals = true_totals(seen, judged.sizes[place : place + 1], draws, generator)
            matrices[:, own] = totals.reshape(draws, len(own), len(LABELS))
    return matrices
