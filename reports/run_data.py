"""Read a finished run: run.json, scores.csv, regressions.csv, and the labels or items of one system at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.run_json import read_run_json
from gendersuite.reports.score_files import RegressionRow, read_regressions, read_scores
from gendersuite.reports.table_checks import REMEDY, TEXT, WHOLE, read_arrow
from gendersuite.signature import Fields

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score with a value; its interval may be missing."""

    value: float
    low: float | None
    high: float | None
    n: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True)
class LabelRow:
    """One row of labels.parquet; `traits` has the columns declared by the family."""

    subset: str
    item: str
    slot: int
    source: str
    output: str
    label: str
    outcome: str
    expected: str
    word: str
    rule: str
    dictionary: str
    position: int
    traits: Mapping[str, str] = field(default_factory=dict, hash=False)

    def trait(self, name: str) -> str:
        """Return the value of a trait; "" if the suite does not have it."""
        return self.traits.get(name, "")


IDENTITY = ("suite", "language", "system")
LABEL_COLUMNS = tuple(each.name for each in fields(LabelRow))[:-1]
"""The columns of labels.parquet that every family has, apart from the identity of the submission."""
LABELS, ITEMS = "labels.parquet", "items.parquet"
LABEL_TYPES = dict.fromkeys((*IDENTITY, *LABEL_COLUMNS), TEXT) | dict.fromkeys(("slot", "position"), WHOLE)
ITEM_TYPES = dict.fromkeys((*IDENTITY, "subset", "item", "source", "note"), TEXT)


@dataclass(frozen=True, slots=True)
class RunFolder:
    """The metadata and scores of a run.

    `signatures` has one entry per (language, system), sorted; `signature_fields` has the same signatures as fields;
    `metric_signatures` has the signatures of metrics from external programs by name; `convention` is the averaging
    convention of rates, for families with several; `kinds` has the kind of each language model ("masked", "causal");
    `reports` is the folder that reports are written to.

    `suspicious` has the reasons why outputs do not look like translations; such submissions are not ranked.
    `checker_errors` counts the answers on which the checker failed. `skipped` has language, system and reason of each
    submission that could not be scored.
    """

    path: Path
    program: str
    suite: Mapping[str, Any]
    seed: int | None
    draws: int | None
    signatures: Mapping[tuple[str, str], str]
    scores: Mapping[tuple[str, str, str, str, str], Score]
    regressions: Mapping[tuple[str, str, str], tuple[RegressionRow, ...]]
    metric_signatures: Mapping[str, str] = field(default_factory=dict)
    convention: str = ""
    signature_fields: Mapping[tuple[str, str], Fields] = field(default_factory=dict)
    kinds: Mapping[tuple[str, str], str] = field(default_factory=dict)
    reports: Path = Path("reports")
    suspicious: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    checker_errors: Mapping[tuple[str, str], int] = field(default_factory=dict)
    skipped: tuple[Mapping[str, str], ...] = ()

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted({language for language, _ in self.signatures}))

    def systems(self, language: str) -> tuple[str, ...]:
        """Return the systems of one language, sorted by name."""
        return tuple(system for lang, system in self.signatures if lang == language)

    def estimate(self, language: str, system: str, subset: str, metric: str, group: str = "") -> Estimate | None:
        """Return one score of scores.csv; None if it is missing or has no value."""
        score = self.scores.get((language, system, subset, metric, group))
        if score is None or score.value is None:
            return None
        return Estimate(score.value, score.low, score.high, score.n)


def read_run(path: Path, reports: Path | None = None) -> RunFolder:
    """Read the run in `path`, without its labels; `reports` is the folder for its reports (default: in `path`)."""
    facts = read_run_json(path)
    scores, regressions = read_scores(path / "scores.csv"), read_regressions(path / "regressions.csv")
    submissions = {(entry["language"], entry["system"]): entry for entry in facts["submissions"]}
    named = {(row.language, row.system) for row in scores} | {(row.language, row.system) for row in regressions}
    for language, system in sorted(named - submissions.keys()):
        raise DataCorrupt(f"{path} has scores of {system!r} ({language!r}), but no such system: {REMEDY}.")
    return RunFolder(
        path=path,
        reports=reports or path / "reports",
        program=f"{facts.get('program', 'gendersuite')} {facts.get('version', '')}".strip(),
        suite=facts["suite"],
        seed=facts.get("seed"),
        draws=facts.get("bootstrap_draws"),
        signatures={key: entry["signature"] for key, entry in sorted(submissions.items())},
        scores={(score.language, score.system, score.subset, score.metric, score.group): score for score in scores},
        regressions=_by_family(regressions),
        metric_signatures={name: str(text) for name, text in sorted(facts.get("metrics", {}).items())},
        convention=facts.get("convention", ""),
        signature_fields={key: _fields(entry) for key, entry in submissions.items()},
        kinds={key: entry.get("kind", "") for key, entry in submissions.items()},
        suspicious={key: tuple(entry["suspicious"]) for key, entry in submissions.items() if entry.get("suspicious")},
        checker_errors={
            key: sum(error["count"] for error in entry["errors"])
            for key, entry in submissions.items()
            if entry.get("errors")
        },
        skipped=tuple(facts.get("skipped", ())),
    )


def _fields(submission: Mapping[str, Any]) -> Fields:
    """Return the fields of a signature, parsed from its text for runs of older versions."""
    if "signature_fields" in submission:
        return dict(submission["signature_fields"])
    parts = (part.partition(":") for part in str(submission["signature"]).split("|"))
    return {name: value for name, _, value in parts}


def read_labels(path: Path, language: str, system: str) -> list[LabelRow]:
    """All labels of one system in one language, by item and slot."""
    filters = [("language", "=", language), ("system", "=", system)]
    table = read_arrow(path / LABELS, LABEL_TYPES, filters, without=IDENTITY)
    values = table.to_pydict()
    own = {name: values.pop(name) for name in LABEL_COLUMNS}
    rows = [
        LabelRow(
            **{name: column[place] for name, column in own.items()},
            traits={name: column[place] for name, column in values.items()},
        )
        for place in range(len(table))
    ]
    return sorted(rows, key=lambda row: (row.item, row.slot))


def read_labels_table(path: Path, language: str, system: str, without: Collection[str] = ()) -> pd.DataFrame:
    """The same with all columns but those `without` which it is read faster, as the statistics take it."""
    return read_table(path / LABELS, {"language": language, "system": system}, without)


def read_items(path: Path, language: str, system: str) -> pd.DataFrame:
    """What one language model was measured to say of each item in one language, with all values and traits."""
    return read_table(path / ITEMS, {"language": language, "system": system})


def read_table(file: Path, whose: Mapping[str, str] | None = None, without: Collection[str] = ()) -> pd.DataFrame:
    """The rows of the labels or items in which the columns of `whose` have these values."""
    types = ITEM_TYPES if file.name == ITEMS else LABEL_TYPES
    filters = [(name, "=", value) for name, value in (whose or {}).items()]
    table: pd.DataFrame = read_arrow(file, types, filters, without).to_pandas()
    return table


def _by_family(rows: list[RegressionRow]) -> dict[tuple[str, str, str], tuple[RegressionRow, ...]]:
    families: dict[tuple[str, str, str], tuple[RegressionRow, ...]] = {}
    for row in rows:
        key = (row.language, row.system, row.subset)
        families[key] = (*families.get(key, ()), row)
    return families
