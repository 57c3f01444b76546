"""The class `Run`: the tables of a run folder as DataFrames, its comparisons and its reports."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from dataclasses import astuple, fields
from functools import cached_property
from html import escape
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any
from weakref import finalize

from gendersuite.api.options import AnyPath
from gendersuite.errors import UsageError
from gendersuite.model import Score
from gendersuite.reports import run_data
from gendersuite.reports.families import has_models
from gendersuite.reports.score_files import RegressionRow, read_regressions, read_scores
from gendersuite.run.files import new_run, run_files

if TYPE_CHECKING:
    import pandas as pd
    from _typeshed import DataclassInstance

PLACE = ["language", "system", "subset"]
OUTCOMES = ["correct", "wrong", "M", "F", "neutral", "undecided", "missing", "expected"]


class Run:
    """The labels, scores and metadata of one evaluation, in a run folder.

    `score`, `probe` and `read_run` return it. Tables are read on first use.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> run.systems
    ('my-mt',)
    >>> run.counts[["system", "M", "F", "missing", "expected"]].to_dict("records")
    [{'system': 'my-mt', 'M': 112, 'F': 64, 'missing': 0, 'expected': 176}]
    """

    def __init__(self, path: AnyPath) -> None:
        self.path = Path(path)
        self.facts = run_data.read_run(self.path)

    @property
    def suite(self) -> str:
        """The name of the suite."""
        return str(self.facts.suite["name"])

    @property
    def languages(self) -> tuple[str, ...]:
        """The target languages."""
        return self.facts.languages

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems or models of all languages."""
        return tuple(sorted({system for _, system in self.facts.signatures}))

    @property
    def signatures(self) -> dict[tuple[str, str], str]:
        """The signatures by language and system: the settings that determine the scores."""
        return dict(self.facts.signatures)

    @cached_property
    def metadata(self) -> dict[str, Any]:
        """The content of run.json."""
        content: dict[str, Any] = json.loads((self.path / "run.json").read_text(encoding="utf-8-sig"))
        return content

    @cached_property
    def scores(self) -> pd.DataFrame:
        """scores.csv: one row per score, with its 95% interval and n."""
        return _frame(read_scores(self.path / "scores.csv"), Score)

    @cached_property
    def regressions(self) -> pd.DataFrame:
        """regressions.csv: one row per coefficient."""
        return _frame(read_regressions(self.path / "regressions.csv"), RegressionRow)

    @cached_property
    def labels(self) -> pd.DataFrame:
        """labels.parquet: one row per slot, with its label and evidence. Only for translations."""
        if has_models(self.facts):
            raise UsageError(f"{self.path} holds scores of language models, which have no labels: use items instead.")
        return run_data.read_table(self.path / "labels.parquet")

    @cached_property
    def items(self) -> pd.DataFrame:
        """items.parquet: one row per item, with its scores. Only for language models."""
        if not has_models(self.facts):
            raise UsageError(f"{self.path} holds labels of translations, which have no items: use labels instead.")
        return run_data.read_table(self.path / "items.parquet")

    @cached_property
    def counts(self) -> pd.DataFrame:
        """The number of slots with each outcome, by language, system and subset; the outcomes sum to `expected`.

        For language models: the number of items with a score ("correct") and without one ("missing").
        """
        if has_models(self.facts):
            rows = self.scores[(self.scores["metric"] == "count") & (self.scores["suite"] == self.suite)]
            table = rows.pivot_table(index=PLACE, columns="group", values="value", sort=False)
        else:
            sizes = self.labels.groupby([*PLACE, "outcome"], sort=False, observed=True).size()
            table = sizes.unstack(fill_value=0)
            table["expected"] = table.sum(axis="columns")
        table = table.reindex(columns=OUTCOMES, fill_value=0).astype(int).reset_index()
        table.columns.name = None
        return table

    def compare(self, a: str | None = None, b: str | None = None, **options: Any) -> pd.DataFrame:
        """Test whether systems of this run differ; see `gendersuite.compare` for the options."""
        from gendersuite.api.comparison.within_run import compare

        return compare(self, a, b, **options)

    def report(self, out: AnyPath | None = None, **options: Any) -> list[Path]:
        """Write reports into the folder `out`; see `gendersuite.report` for the options."""
        from gendersuite.api.report import report

        return report(self, out=out, **options)

    def save(self, out: AnyPath) -> Run:
        """Copy the run folder to `out`, replacing an earlier run there, and return the copied run."""
        place = Path(out)
        if os.path.realpath(place) == os.path.realpath(self.path):
            return self
        with new_run(place) as folder:
            for name in run_files(self.path):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.path / name, folder / name)
        return Run(place)

    def __fspath__(self) -> str:
        return str(self.path)

    def __repr__(self) -> str:
        kind = "model" if has_models(self.facts) else "system"
        plural = "s" if len(self.systems) > 1 else ""
        named = ", ".join(self.languages)
        return f"Run({str(self.path)!r}: suite {self.suite}, {len(self.systems)} {kind}{plural} in {named})"

    def _repr_html_(self) -> str:
        import pandas as pd

        from gendersuite.reports.blocks.leaderboard import run_leaderboard
        from gendersuite.reports.formats.terminal import terminal_table

        _, columns, rows, _ = terminal_table(run_leaderboard(self.facts))
        shown: str = pd.DataFrame(rows, columns=columns).to_html(index=False, border=0)
        return f"<p>{escape(repr(self))}</p>\n{shown}"


class RunPlace:
    """The folder of a new run: `out`, or a temporary folder that is deleted with its `Run` object."""

    def __init__(self, out: AnyPath | None) -> None:
        self._temporary = mkdtemp(prefix="gendersuite-") if out is None else None
        self.path = Path(self._temporary) / "run" if out is None else Path(out)  # type: ignore[arg-type]

    def run(self) -> Run:
        """Return the run after it has been written."""
        run = Run(self.path)
        if self._temporary is not None:
            finalize(run, shutil.rmtree, self._temporary, ignore_errors=True)
        return run


def read_run(path: AnyPath) -> Run:
    """Read a run folder that `score` or `probe` wrote.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini", out="RUN")
    >>> gs.read_run("RUN").languages
    ('cs',)
    """
    return Run(path)


def _frame(rows: Sequence[DataclassInstance], kind: type[DataclassInstance]) -> pd.DataFrame:
    """A file of dataclasses: texts stay texts, and an empty number is NaN."""
    import pandas as pd

    types = {"str": "str", "int": "int64", "float | None": "float64"}
    columns = {field.name: types[str(field.type)] for field in fields(kind)}
    return pd.DataFrame([astuple(row) for row in rows], columns=list(columns)).astype(columns)
