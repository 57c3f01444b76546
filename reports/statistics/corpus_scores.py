"""BLEU and chrF with sacrebleu's defaults, from segment statistics that are summed over resamples.

The statistics come from sacrebleu, so tokens and n-grams are identical. The scores of many resamples are vectorised,
where sacrebleu computes them one by one; the results agree to 1e-9.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

Values = NDArray[np.float64]

BLEU_COLUMNS = 2 + 2 * BLEU().max_ngram_order
CHRF_COLUMNS = 3 * CHRF().order


def bleu_statistics(hypotheses: Sequence[str], references: Sequence[str]) -> Values:
    """Return for each segment (first axis) the lengths of hypothesis and reference, then matches and n-grams."""
    # `force` only suppresses the warning about tokenised text, which could not name the system.
    return _statistics(BLEU(force=True), hypotheses, references)


def chrf_statistics(hypotheses: Sequence[str], references: Sequence[str]) -> Values:
    """Return for each segment (first axis) the n-grams of hypothesis and reference and their matches, by order."""
    return _statistics(CHRF(), hypotheses, references)


def bleu(sums: Values, *, sentences: bool = False) -> Values:
    """Compute BLEU (0 to 100) from summed statistics (first axis).

    With `sentences`, each column is a sentence, and n-gram orders longer than the sentence are left out, as in
    sacrebleu's sentence BLEU.
    """
    said, wanted = sums[0], sums[1]
    correct, total = np.split(sums[2:], 2)
    there = total > 0
    missed = correct == 0
    # Smoothing of mteval-v13a: the first order without a match counts as half a match, the next as a quarter, ...
    counted = np.where(missed, 0.5 ** np.cumsum(missed, axis=0), correct)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.where(there, np.log(100 * counted / total), 0.0)
        brevity = np.where(said < wanted, np.exp(1 - wanted / said), 1.0)
        orders = there.sum(axis=0) if sentences else len(total)
        score = brevity * np.exp(logs.sum(axis=0) / orders)
    known = ~missed.all(axis=0) & (there.any(axis=0) if sentences else there.all(axis=0))
    return np.where(known, score, 0.0)


def chrf(sums: Values) -> Values:
    """Compute chrF (0 to 100) from summed statistics (first axis), for corpora and for sentences."""
    counts = sums.reshape(-1, 3, *sums.shape[1:])
    said, wanted, matched = counts[:, 0], counts[:, 1], counts[:, 2]
    there = (said > 0) & (wanted > 0)
    factor = CHRF.BETA**2
    with np.errstate(divide="ignore", invalid="ignore"):
        precision, recall = (
            np.where(there, matched / of, 0.0).sum(axis=0) / there.sum(axis=0) for of in (said, wanted)
        )
        score = 100 * ((1 + factor) * precision * recall) / (factor * precision + recall)
    return np.where(matched.any(axis=0), score, 0.0)


def signatures() -> dict[str, str]:
    """Return sacrebleu's signatures of BLEU and chrF."""
    nothing = [[""]]
    metrics = {"bleu": BLEU(references=nothing), "chrf": CHRF(references=nothing)}
    return {name: metric.get_signature().format() for name, metric in metrics.items()}


def _statistics(metric: BLEU | CHRF, hypotheses: Sequence[str], references: Sequence[str]) -> Values:
    # A private method, but the only access to the statistics; sacrebleu's own significance tests use it too.
    found = metric._extract_corpus_statistics(hypotheses, [references])
    return np.array(found, dtype=np.float64)
