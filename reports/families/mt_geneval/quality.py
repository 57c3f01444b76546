"""BLEU and chrF of the masculine and of the feminine side of MT-GenEval's pairs, and the gap between them (eq. 3).

A missing answer is an empty line, as sacrebleu's command line would see it: a copied source or a placeholder gets no
credit for the names in it. In mode `paper`, where nothing is missing, it is what stands in the submission.
"""

from __future__ import annotations

import numpy as np

from gendersuite.reports.families.mt_geneval.design import SIDES, Design, answered
from gendersuite.reports.statistics.corpus_scores import (
    BLEU_COLUMNS,
    Values,
    bleu,
    bleu_statistics,
    chrf,
    chrf_statistics,
)

QUALITY = (*(("bleu", side) for side in SIDES), *(("chrf", side) for side in SIDES), ("quality_gap", ""))


def quality_statistics(design: Design) -> Values:
    """For each pair (first axis), side by side: whether the side was answered, its statistics for BLEU and chrF."""
    return np.hstack([np.hstack(side_statistics(design, side)) for side in SIDES])


def side_statistics(design: Design, side: str, *, with_chrf: bool = True) -> tuple[Values, ...]:
    """The same of one side, apart: whether it was answered (one column), and the statistics of its segments."""
    places = design.sides[side]
    said = answered(design.rows)[places]
    hypotheses = np.where(said, design.rows["output"][places], "").tolist()
    references = design.rows["right"][places].tolist()
    counted = said[:, None].astype(np.float64)
    found = counted, bleu_statistics(hypotheses, references)
    return (*found, chrf_statistics(hypotheses, references)) if with_chrf else found


def quality(sums: Values) -> Values:
    """The values of QUALITY (first axis) from sums of statistics (first axis); NaN where a side has no answer."""
    end = 1 + BLEU_COLUMNS
    sides = np.split(sums, len(SIDES))
    masculine, feminine = (np.where(side[0] > 0, bleu(side[1:end]), np.nan) for side in sides)
    chrfs = (np.where(side[0] > 0, chrf(side[end:]), np.nan) for side in sides)
    return np.stack((masculine, feminine, *chrfs, masculine - feminine))


def gap(sums: Values) -> Values:
    """The quality gap alone (first axis), from sums without the statistics for chrF."""
    masculine, feminine = (np.where(side[0] > 0, bleu(side[1:]), np.nan) for side in np.split(sums, len(SIDES)))
    difference: Values = (masculine - feminine)[None]
    return difference
