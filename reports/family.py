"""The `ReportFamily` class: the metrics, tables, documents and papers of a family, declared in the family's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gendersuite.model import Score
from gendersuite.reports.statistics.labels_table import identity
from gendersuite.reports.statistics.sample_scores import scores
from gendersuite.reports.statistics.samples import Formula, Sample

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.document import Document, Table
    from gendersuite.reports.formats import ReportRequest
    from gendersuite.reports.formats.listings import Listing
    from gendersuite.reports.run_data import RunFolder
    from gendersuite.reports.score_files import RegressionRow
    from gendersuite.reports.statistics.corrected_rates import Design

DRAWS = 1000


class Task(StrEnum):
    """What a suite evaluates: translations, or language models directly."""

    TRANSLATIONS = "translations"
    MODELS = "models"


@dataclass(frozen=True, slots=True)
class Names:
    """Display names of a family's subsets, the groups of a subset, and the values of traits.

    `subsets` are in display order; each has a title and optionally a descriptive sentence.
    """

    subsets: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    groups: Callable[[str], Mapping[str, str]] = lambda _subset: {}
    traits: Callable[[], dict[str, dict[str, str]]] = dict


@dataclass(frozen=True, slots=True)
class ReportFamily:
    """How a family of suites is evaluated and reported.

    `measures` gives the samples of one system in one language from its labels (or, for language models, from its items;
    families with `conventions` also take one); `formula` gives the formula of a sample by its name. `columns` are those
    of labels or items that its reports need beside those of every family. `values` are the numbers that an item of a
    language model has. `papers` are the BibTeX keys of the papers behind the suites, the one
    whose tables are followed first. `metric_signatures` are those of metrics that another program defines.
    `extra_scores` is the family whose main score of the same models may be shown beside this one.
    """

    name: str
    task: Task
    measures: Callable[..., Iterable[Sample]]
    formula: Callable[[str], Formula]
    system_report: Callable[[RunFolder, str, str], Document]
    summary_report: Callable[[RunFolder], Document]
    paper_tables: Callable[[ReportRequest], Iterable[Table]]
    papers: tuple[str, ...]
    regressions: Callable[[pd.DataFrame], list[RegressionRow]] | None = None
    conventions: bool = False
    columns: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    metric_signatures: Callable[[], Mapping[str, str]] = dict
    listing: Listing | None = None
    corrected: tuple[Design, ...] = field(default=())
    names: Names = field(default=Names())
    extra_scores: str = ""

    def samples(self, rows: pd.DataFrame, convention: str = "") -> list[Sample]:
        """Return the samples of one system in one language."""
        return list(self.measures(rows, convention) if self.conventions and convention else self.measures(rows))

    def scores(self, rows: pd.DataFrame, *, seed: int, draws: int = DRAWS, convention: str = "") -> list[Score]:
        """Return all scores of one system in one language."""
        return sample_scores(self.samples(rows, convention), rows, seed=seed, draws=draws)


def sample_scores(samples: Iterable[Sample], rows: pd.DataFrame, *, seed: int, draws: int = DRAWS) -> list[Score]:
    """Return the scores of samples that were computed from these rows."""
    suite, language, system = identity(rows)
    blank = Score(suite, "", language, system, "", "", None, None, None, 0)
    return scores(samples, blank, seed=seed, draws=draws)
