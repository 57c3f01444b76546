"""Read and check run.json of a finished run, and export the run as one JSON value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gendersuite.errors import DataCorrupt
from gendersuite.reports.score_files import read_regressions, read_scores
from gendersuite.reports.table_checks import REMEDY
from gendersuite.support.json_records import check_fields, parse_json

_RUN: Mapping[str, type] = {
    "program": str,
    "version": str,
    "suite": dict,
    "submissions": list,
    "mode": str,
    "convention": str,
    "seed": int,
    "bootstrap_draws": int,
    "metrics": dict,
    "inputs": dict,
    "skipped": list,
}
_SUITE: Mapping[str, type] = {
    **dict.fromkeys(("name", "family", "version", "title", "citation"), str),
    **dict.fromkeys(("items", "slots"), int),
}
_SUBMISSION: Mapping[str, type] = {
    **dict.fromkeys(("language", "system", "signature", "kind", "version", "device", "dtype"), str),
    **dict.fromkeys(("expected", "answered", "missing"), int),
    **dict.fromkeys(("signature_fields", "outcomes", "hybrid"), dict),
    **dict.fromkeys(("rules", "notes", "suspicious", "errors"), list),
}
CONVENTIONS = ("", "geometric-mean", "printed")
_SKIPPED: Mapping[str, type] = dict.fromkeys(("language", "system", "reason"), str)


def read_run_json(run: Path) -> dict[str, Any]:
    """Return the content of run.json; raise DataCorrupt if a field is missing or has the wrong type."""
    file = run / "run.json"
    try:
        facts = parse_json(file.read_text(encoding="utf-8-sig"))
        check_fields("the file", facts, _RUN, ("suite", "submissions"))
        check_fields("suite", facts["suite"], _SUITE, ("name", "family", "version"))
        for entry in facts["submissions"]:
            check_fields("a submission", entry, _SUBMISSION, ("language", "system", "signature"))
            for error in entry.get("errors", ()):
                check_fields("an error", error, {"count": int}, ("count",))
            if not all(isinstance(reason, str) for reason in entry.get("suspicious", ())):
                raise ValueError("a reason is not a text")
            counts = entry.get("signature_fields", {})
            if not all(str(counts.get(name, 0)).isdecimal() for name in ("n", "miss")):
                raise ValueError("n or miss is not a number")
        for entry in facts.get("skipped", ()):
            check_fields("a skipped submission", entry, _SKIPPED, tuple(_SKIPPED))
        if facts.get("convention", "") not in CONVENTIONS:
            raise ValueError("its convention is unknown")
        if not (facts["submissions"] and facts["suite"]["name"]):
            raise ValueError("it names no suite or no submissions")
    except FileNotFoundError as error:
        raise DataCorrupt(f"{file} is missing: {REMEDY}.") from error
    except OSError as error:
        raise DataCorrupt(f"{file} cannot be read ({error.strerror}): {REMEDY}.") from error
    except ValueError as error:
        raise DataCorrupt(f"{file} does not describe a run ({error}): {REMEDY}.") from error
    return dict(facts)


def run_data(run: Path) -> dict[str, Any]:
    """Return run.json with the rows of scores.csv and regressions.csv; empty values are null.

    The list of input files and the counts of rules are omitted.
    """
    facts = read_run_json(run)
    facts.pop("inputs", None)
    for submission in facts["submissions"]:
        submission.pop("rules", None)
    return {
        "run": str(run),
        **facts,
        "scores": [asdict(score) for score in read_scores(run / "scores.csv")],
        "regressions": [asdict(row) for row in read_regressions(run / "regressions.csv")],
    }
