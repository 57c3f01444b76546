"""How mean ratios of probabilities were averaged, and conversion of such rates to ratios."""

from __future__ import annotations

import math

from gendersuite.reports.blocks.texts import frames
from gendersuite.reports.document import Paragraph, Span
from gendersuite.reports.run_data import RunFolder

PRINTED = "printed"


def convention(run: RunFolder) -> Paragraph:
    """The paragraph that explains how rates were averaged."""
    known = frames()["models"]["convention"]
    text = known.get(run.convention, known["other"])
    return Paragraph((Span(f"{text['title']}.", "strong"), f" {text['sentence']}"), "remark")


def times(run: RunFolder, rate: float) -> float:
    """The ratio of probabilities for a rate; a rate of the convention "printed" is the ratio to the power 1 / ln 10."""
    return rate ** math.log(10) if run.convention == PRINTED else rate
