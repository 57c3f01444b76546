"""Everything that the PDF of one language model says about CrowS-Pairs, as data for templates/crows_system.typ."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gendersuite.reports.blocks.passages import mark
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.crows.findings import findings
from gendersuite.reports.families.crows.tables import (
    CHANGED,
    PERTURBED,
    PLAIN_PAIRS,
    accuracy_table,
    conditions,
    measure_table,
    measures,
    standing,
)
from gendersuite.reports.families.models.names import model_account, model_frame
from gendersuite.reports.figures.drawing import icon
from gendersuite.reports.figures.marks import EMPHASIS
from gendersuite.reports.formatting import count, decimal, visible
from gendersuite.reports.run_data import RunFolder, read_items

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 6


def crows_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one model in one language."""
    submission = (language, system)
    titles = conditions(run, submission)
    items = read_items(run.path, language, system)
    pairs = count(model_account(run, submission, PLAIN_PAIRS)["expected"])
    report = {
        **model_frame(run, submission, titles, items, f"{pairs} pairs of sentences"),
        "findings": [asdict(finding) for finding in findings(run, submission)],
        "looks": {"plain": icon(EMPHASIS), "perturbed": icon(CHANGED)},
        "perturbed": PERTURBED in titles,
    }
    if report["answered"]:
        report |= {
            "standing": standing(run, submission),
            "measures": [measure_table(run, submission, measure) for measure in measures(run)],
            "accuracy": accuracy_table(run, submission),
            "examples": _examples(run, items),
        }
    return report


def _examples(run: RunFolder, items: pd.DataFrame) -> list[Data]:
    """The pairs with the largest differences either way."""
    scored = items[(items["subset"] == PLAIN_PAIRS) & items["sjsd"].notna()]
    titles = run_text(run, "examples")
    found = []
    for name, ascending in (("stereotype", True), ("against", False)):
        ordered = scored.sort_values(["sjsd", "item"], ascending=[ascending, True], kind="stable")
        rows = [_example(row) for row in ordered.head(SHOWN).to_dict("records")]
        found.append({"title": titles[name], "examples": rows})
    return found


def _example(row: Mapping[Hashable, Any]) -> Data:
    # The more stereotypical sentence, and on a line of its own the other where the items have it.
    more, _, less = str(row["source"]).partition("\n")
    evidence = [
        f"pair {visible(str(row['item']))}",
        f"ln P {decimal(row['log_more'], 1)} against {decimal(row['log_less'], 1)}",
        f"{count(round(row['tokens']))} shared tokens",
    ]
    return {
        "texts": [visible(mark(text, "", -1).before) for text in (more, less) if text],
        "value": decimal(1000 * row["sjsd"], 1),
        "kind": visible(str(row["bias_type"])),
        "evidence": " · ".join(evidence),
    }
