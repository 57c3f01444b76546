"""Differences in quality between the two sides of each pair (section 5.2 of the paper)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

import pandas as pd

from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL, pair_sides, side_statistics, subsets
from gendersuite.reports.formats.listings import Listing
from gendersuite.reports.statistics.corpus_scores import bleu, chrf
from gendersuite.reports.statistics.labels_table import Columns, identity
from gendersuite.reports.statistics.samples import Codes


@dataclass(frozen=True, slots=True)
class SegmentGap:
    """One pair. Scores are sacrebleu's for single sentences, gaps are masculine - feminine. A missing answer has no
    scores, and its pair has no gaps."""

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


def segment_gaps(labels: pd.DataFrame) -> list[SegmentGap]:
    """All pairs of one system in one language, sorted by descending BLEU gap; pairs without a gap come last."""
    system = identity(labels)[2]
    gaps = [gap for subset, rows in subsets(labels) if subset == COUNTERFACTUAL for gap in _gaps(rows, system)]
    return sorted(gaps, key=lambda gap: (gap.bleu_gap is None, -(gap.bleu_gap or 0), gap.pair))


def _gaps(rows: Columns, system: str) -> Iterator[SegmentGap]:
    _, _, sides = pair_sides(rows, system)
    names = rows["pair"][sides["masculine"]]
    for pair, m, f in zip(names, *(_side(rows, places) for places in sides.values()), strict=True):
        gaps = (_gap(m[0], f[0]), _gap(m[1], f[1]))
        yield SegmentGap(str(pair), *gaps, *chain.from_iterable(zip(m, f, strict=True)))


def _gap(masculine: float | None, feminine: float | None) -> float | None:
    return None if masculine is None or feminine is None else masculine - feminine


def _side(rows: Columns, places: Codes) -> Iterator[tuple[Any, ...]]:
    """For each sentence of a side: BLEU, chrF, outcome, source, output and reference."""
    said, words, characters = side_statistics(rows, places)
    scores = zip(said[:, 0], bleu(words.T, sentences=True).tolist(), chrf(characters.T).tolist(), strict=True)
    for place, (there, *quality) in zip(places, scores, strict=True):
        texts = (str(rows[column][place]) for column in ("outcome", "source", "output", "right"))
        yield (*(quality if there else (None, None)), *texts)


LISTING = Listing("gaps", SegmentGap, segment_gaps)
