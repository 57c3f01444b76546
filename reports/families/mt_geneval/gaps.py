"""Where a system translates one side of a pair better than the other, pair by pair (section 5.2 of the paper)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pandas as pd

from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL, pair_sides, side_statistics, subsets
from gendersuite.reports.formats.listings import Listing
from gendersuite.reports.statistics.corpus_scores import bleu, chrf
from gendersuite.reports.statistics.labels_table import Columns, identity
from gendersuite.reports.statistics.samples import Codes


@dataclass(frozen=True, slots=True)
class SegmentGap:
    """One pair. Scores are sacrebleu's of single sentences, gaps masculine - feminine; a pair with a missing answer has
    no gaps, and a missing answer no scores."""

    pair: str
    bleu_gap: float | None
    chrf_gap: float | None
    bleu_masculine: float | None
    bleu_feminine: float | None
    chrf_masculine: float | None
    chrf_feminine: float | None
    outcome_masculine: str
    outcome_feminine: str
    source_masculine: str
    source_feminine: str
    output_masculine: str
    output_feminine: str
    reference_masculine: str
    reference_feminine: str


@dataclass(frozen=True, slots=True)
class _Segment:
    """One side of a pair."""

    bleu: float | None
    chrf: float | None
    outcome: str
    source: str
    output: str
    reference: str


def segment_gaps(labels: pd.DataFrame) -> list[SegmentGap]:
    """All pairs of one system in one language: the largest gap in BLEU first, the most negative last, then the pairs
    without one."""
    system = identity(labels)[2]
    gaps = [gap for subset, rows in subsets(labels) if subset == COUNTERFACTUAL for gap in _gaps(rows, system)]
    return sorted(gaps, key=lambda gap: (gap.bleu_gap is None, -(gap.bleu_gap or 0), gap.pair))


def _gaps(rows: Columns, system: str) -> Iterator[SegmentGap]:
    _, _, sides = pair_sides(rows, system)
    pairs = rows["pair"][sides["masculine"]]
    for pair, m, f in zip(pairs, *(_segments(rows, places) for places in sides.values()), strict=True):
        yield SegmentGap(
            *(str(pair), _gap(m.bleu, f.bleu), _gap(m.chrf, f.chrf)),
            *(m.bleu, f.bleu, m.chrf, f.chrf),
            *(m.outcome, f.outcome, m.source, f.source),
            *(m.output, f.output, m.reference, f.reference),
        )


def _segments(rows: Columns, places: Codes) -> Iterator[_Segment]:
    said, words, characters = side_statistics(rows, places)
    scores = zip(said[:, 0], bleu(words.T, sentences=True).tolist(), chrf(characters.T).tolist(), strict=True)
    for place, (there, bleu_score, chrf_score) in zip(places, scores, strict=True):
        yield _Segment(
            *((bleu_score, chrf_score) if there else (None, None)),
            *(str(rows[column][place]) for column in ("outcome", "source", "output", "right")),
        )


def _gap(masculine: float | None, feminine: float | None) -> float | None:
    return None if masculine is None or feminine is None else masculine - feminine


LISTING = Listing("gaps", SegmentGap, segment_gaps)
