"""What labels and a model's scores of items mean: metrics and regressions by suite family, their files, and the reports
made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from gendersuite.registry import Registry

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.model import Score
    from gendersuite.reports.score_files import RegressionRow
    from gendersuite.reports.statistics.log_ratios import Convention


class Metrics(Protocol):
    """Scores of one system in one language from its labels."""

    def __call__(self, labels: pd.DataFrame, *, seed: int, draws: int = 1000) -> list[Score]: ...


class ItemMetrics(Protocol):
    """Scores of one language model in one language from those of its items; rates by this convention."""

    def __call__(
        self, items: pd.DataFrame, *, seed: int, draws: int = 1000, convention: Convention = ...
    ) -> list[Score]: ...


class Regressions(Protocol):
    """Regressions of one system in one language from its labels."""

    def __call__(self, labels: pd.DataFrame) -> list[RegressionRow]: ...


METRICS: Registry[Metrics] = Registry(
    "metrics for",
    {
        "dialogue": "gendersuite.reports.families.dialogue.metrics:dialogue_scores",
        "gest": "gendersuite.reports.families.gest.metrics:gest_scores",
        "mt-geneval": "gendersuite.reports.families.mt_geneval.metrics:mtgeneval_scores",
    },
)
ITEM_METRICS: Registry[ItemMetrics] = Registry(
    "metrics of language models for",
    {
        "crows": "gendersuite.reports.families.crows.metrics:crows_scores",
        "gest-lm": "gendersuite.reports.families.gest_lm.metrics:lm_scores",
        "winobias": "gendersuite.reports.families.winobias.metrics:winobias_scores",
    },
)
ITEM_VALUES: Mapping[str, tuple[str, ...]] = {
    "crows": ("log_more", "log_less", "sjsd", "distance_more", "distance_less", "tokens", "hits_more", "hits_less"),
    "gest-lm": ("log_ratio",),
    "winobias": ("log_ratio",),
}
"""The numbers that an item of each family has."""
# Of the families that have any.
REGRESSIONS: Registry[Regressions] = Registry(
    "regressions for", {"dialogue": "gendersuite.reports.families.dialogue.regressions:dialogue_regressions"}
)
# Of the families with metrics that another program defines: its own signature of each.
SIGNATURES: Registry[Callable[[], Mapping[str, str]]] = Registry(
    "signatures of metrics for", {"mt-geneval": "gendersuite.reports.statistics.corpus_scores:signatures"}
)

__all__ = [
    "ITEM_METRICS",
    "ITEM_VALUES",
    "METRICS",
    "REGRESSIONS",
    "SIGNATURES",
    "ItemMetrics",
    "Metrics",
    "Regressions",
]
