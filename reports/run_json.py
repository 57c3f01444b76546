"""A finished run for other programs: what run.json says of it, and its scores and regressions, as one JSON value."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gendersuite.reports.score_files import read_regressions, read_scores


def run_data(run: Path) -> dict[str, Any]:
    """The run in a folder; its numbers are those of scores.csv and regressions.csv, and null where these are empty.

    Of run.json, the list of input files and the counts of rules are left out.
    """
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    facts.pop("inputs", None)
    for submission in facts["submissions"]:
        submission.pop("rules", None)
    return {
        "run": str(run),
        **facts,
        "scores": [asdict(score) for score in read_scores(run / "scores.csv")],
        "regressions": [asdict(row) for row in read_regressions(run / "regressions.csv")],
    }
