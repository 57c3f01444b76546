"""Evaluate a run with a judged sample: precision and recall of its labels, and rates corrected for label errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.rows import frame_of
from gendersuite.api.options import AnyPath
from gendersuite.errors import DataCorrupt
from gendersuite.reports.run_data import RunFolder
from gendersuite.run.label_sources import answered_slots, open_scored_run
from gendersuite.run.sample_sheet import Judgement, Sampled, is_sheet, key_file, read_filled
from gendersuite.signature import signature_text
from gendersuite.support.checks import check_at_least
from gendersuite.support.spreadsheet import same_text
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.statistics.corrected_rates import Counts, Design

DRAWS = 4000
"""Enough draws for interval bounds that vary between seeds by a few thousandths at most."""
CONFUSION = "slots"
LABELLED = ("item", "slot", "label", "output")

Tables = Mapping[str, "pd.DataFrame"]
"""The answered slots of one language, by system."""


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """One estimate from a judged sample; an empty value is "n/a".

    The metric `slots` is a cell of the confusion matrix of the whole run (group M>F: labelled M, judged F), with the
    number of judged slots as `n`. For `precision` and `recall` the group is a label. The other metrics are rates, and
    `labelled` is the rate according to the checker. `system` is empty for all systems together.
    """

    suite: str
    language: str
    system: str
    metric: str
    group: str
    labelled: float | None
    value: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    note: str
    signature: str


def judge(run: AnyPath, sheet: AnyPath, *, seed: int = DEFAULT_SEED) -> pd.DataFrame:
    """Compute precision and recall of a run's labels, and corrected rates, from a filled-in sheet of `sample`.

    `run` is the run that the sheet was drawn from; `seed` is the seed of the intervals. Returns a DataFrame with the
    fields of JudgedRow as columns.

    >>> import gendersuite as gs
    >>> found = gs.judge("RUN", "sample.csv")  # doctest: +SKIP
    >>> found.query("metric == 'precision'")[["group", "value", "low", "high", "n"]]  # doctest: +SKIP
    """
    return frame_of(list(judged_rows(Path(run), Path(sheet), seed=seed)), JudgedRow)


def judged_rows(run: Path, sheet: Path, *, seed: int) -> Iterator[JudgedRow]:
    """Yield all estimates from a filled-in sheet, language by language."""
    check_at_least(0, seed=seed)
    if not is_sheet(sheet):
        raise DataCorrupt(f"{sheet} has no key: put {key_file(sheet).name} beside it, which was written with it.")
    facts = open_scored_run(run)
    judged = read_filled(sheet)
    for language in sorted({judgement.sampled.language for judgement in judged}):
        tables = answered_slots(facts, language)
        own = [judgement for judgement in judged if judgement.sampled.language == language]
        _check_run(facts, sheet, tables, [judgement.sampled for judgement in own])
        yield from _judge_language(facts, language, tables, own, seed)


def _judge_language(
    run: RunFolder, language: str, tables: Tables, judged: Sequence[Judgement], seed: int
) -> Iterator[JudgedRow]:
    from gendersuite.reports.families import family_of
    from gendersuite.reports.statistics.corrected_rates import corrected_rates
    from gendersuite.reports.statistics.judged_labels import judged_counts, measures
    from gendersuite.reports.statistics.kappa import LABELS, UNDECIDED

    suite = str(run.suite["name"])
    signature = _signature(run, judged, seed)
    sample = judged_counts(
        [judgement.sampled.label or UNDECIDED for judgement in judged],
        [judgement.label.value or UNDECIDED for judgement in judged],
        _sizes(tables),
    )
    counted, seen = sample.matrix, sample.counts.sum(axis=0)
    for row, label in enumerate(LABELS):
        for column, truth in enumerate(LABELS):
            if seen[row].any():
                place = (suite, language, "", CONFUSION, f"{label}>{truth}")
                number = float(counted[row, column])
                yield JudgedRow(*place, None, number, None, None, int(seen[row, column]), "", "", signature)
    for found in measures(sample, seed=seed, draws=DRAWS):
        place = (suite, language, "", found.metric, found.label)
        yield JudgedRow(*place, None, found.value, found.low, found.high, found.n, "", "", signature)
    for design in family_of(run).corrected:
        slots = {system: _slots(table, design) for system, table in tables.items()}
        classes = _classes(tables, judged, design)
        for rate in corrected_rates(design, slots, classes, seed=seed, draws=DRAWS):
            place = (suite, language, rate.system, rate.metric, "")
            estimate = (rate.labelled, rate.value, rate.low, rate.high, rate.n)
            yield JudgedRow(*place, *estimate, rate.method, rate.note, signature)


def _check_run(run: RunFolder, sheet: Path, tables: Tables, sample: Sequence[Sampled]) -> None:
    """Raise unless the sample was drawn from this run."""
    suite, sizes = str(run.suite["name"]), _sizes(tables)
    labels = {
        (system, item, slot): (label, output)
        for system, table in tables.items()
        for item, slot, label, output in zip(*(table[name] for name in LABELLED), strict=True)
    }
    for each in sample:
        label, output = labels.get((each.system, each.item, each.slot), (None, ""))
        if (
            each.suite != suite
            or label != each.label
            or sizes[each.stratum] != each.stratum_size
            or not same_text(output, each.output)
        ):
            raise DataCorrupt(
                f"{run.path} is not the run that {sheet} was drawn from, or was scored again since (row {each.row}: "
                f"{each.system}, {each.language}, item {each.item}): give that run, or draw a new sample."
            )


def _sizes(tables: Tables) -> Counter[str]:
    """Count the slots of a language in each stratum."""
    return Counter(stratum for table in tables.values() for stratum in table["stratum"])


def _slots(table: pd.DataFrame, design: Design) -> Counts:
    """Count the slots of a system in each stratum and group."""
    import numpy as np

    from gendersuite.reports.statistics.judged_labels import STRATA

    counts = np.zeros((len(STRATA), len(design.groups)))
    strata = list(STRATA)
    for (stratum, group), number in Counter(zip(table["stratum"], table[design.column], strict=True)).items():
        counts[strata.index(stratum), design.groups.index(group)] = number
    return counts


def _classes(tables: Tables, judged: Sequence[Judgement], design: Design) -> Counts:
    """Count the judged slots by stratum, group and class."""
    import numpy as np

    from gendersuite.reports.statistics.corrected_rates import CLASSES
    from gendersuite.reports.statistics.judged_labels import STRATA

    groups = {
        (system, item, slot): group
        for system, table in tables.items()
        for item, slot, group in zip(table["item"], table["slot"], table[design.column], strict=True)
    }
    counts = np.zeros((len(STRATA), len(design.groups), len(CLASSES)))
    strata = list(STRATA)
    for judgement in judged:
        sampled = judgement.sampled
        group = groups[sampled.system, sampled.item, sampled.slot]
        truth = judgement.label.value if judgement.label.value in CLASSES else CLASSES[-1]
        counts[strata.index(sampled.stratum), design.groups.index(group), CLASSES.index(truth)] += 1
    return counts


def _signature(run: RunFolder, judged: Sequence[Judgement], seed: int) -> str:
    return signature_text(
        {
            "suite": run.suite["name"],
            "v": run.suite["version"],
            "judged": len(judged),
            "drawn": judged[0].sampled.seed,
            "draws": DRAWS,
            "seed": seed,
            "gendersuite": __version__,
        }
    )
