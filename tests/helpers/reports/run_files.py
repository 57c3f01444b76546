"""The files of a made-up run folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from gendersuite.model import Score
from gendersuite.reports.score_files import RegressionRow, write_regressions, write_scores

DRAWS = 40


def account(language: str, system: str, fields: Mapping[str, object], **more: object) -> dict[str, Any]:
    """What run.json says of a submission; its signature has these fields and those of all."""
    signed = {name: str(value) for name, value in {**fields, "seed": 2024, "gendersuite": "0.1.0"}.items()}
    signature = "|".join(f"{name}:{value}" for name, value in signed.items())
    return {"language": language, "system": system, "signature": signature, "signature_fields": signed, **more}


def write_files_of_run(
    folder: Path,
    suite: Mapping[str, Any],
    submissions: Sequence[Mapping[str, Any]],
    rows: Sequence[Mapping[str, Any]],
    scores: Iterable[Score],
    regressions: Iterable[RegressionRow] = (),
    *,
    table: str = "labels.parquet",
    **more: Any,
) -> Path:
    """Write a whole run folder (without reports) and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    facts = {"program": "gendersuite", "version": "0.1.0", "seed": 2024, "bootstrap_draws": DRAWS, "inputs": {}}
    facts |= {"suite": {"citation": "", **suite}, "submissions": submissions, **more}
    (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    pd.DataFrame(rows).to_parquet(folder / table)
    write_scores(folder / "scores.csv", scores)
    write_regressions(folder / "regressions.csv", regressions)
    return folder
