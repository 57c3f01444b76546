"""The report on one language model's CrowS-Pairs scores."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.passages import mark
from gendersuite.reports.blocks.texts import fill, key, run_text, section
from gendersuite.reports.document import Document, Example, Examples, Section, Span
from gendersuite.reports.families.crows.findings import findings
from gendersuite.reports.families.crows.tables import (
    CHANGED,
    PERTURBED,
    PLAIN_PAIRS,
    accuracy_table,
    conditions,
    measure_table,
    numbers,
)
from gendersuite.reports.families.models.accounts import model_account
from gendersuite.reports.families.models.numbers import peer_group, standings
from gendersuite.reports.families.models.skeleton import model_report
from gendersuite.reports.figures.marks import EMPHASIS
from gendersuite.reports.formatting import count, decimal
from gendersuite.reports.run_data import RunFolder, read_items

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 6


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one model in one language."""
    submission = (language, system)
    items = read_items(run.path, language, system)
    return model_report(
        run,
        submission,
        items,
        titles=conditions(run, submission),
        size=f"{count(model_account(run, submission, PLAIN_PAIRS)['expected'])} pairs of sentences",
        found=findings(run, submission),
        standing=[
            table
            for number in numbers(run).values()
            for table in standings(run, submission, [number], [peer_group(run, submission)], "")
        ],
        numbers=_numbers(run, submission),
        examples=[_examples(run, items)],
    )


def _numbers(run: RunFolder, submission: Submission) -> Iterator[Section]:
    changed = fill(run_text(run, "perturbed")["key"], mark=key(CHANGED, "◇"))
    tables = (measure_table(run, submission, number) for number in numbers(run).values())
    yield section(
        run,
        "measures",
        tables,
        new_page=True,
        plain=key(EMPHASIS, "●"),
        perturbed=changed if PERTURBED in conditions(run, submission) else "",
    )
    yield section(run, "accuracy", [accuracy_table(run, submission)])


def _examples(run: RunFolder, items: pd.DataFrame) -> Section:
    """The pairs with the largest differences in either direction."""
    scored = items[(items["subset"] == PLAIN_PAIRS) & items["sjsd"].notna()]
    shown = []
    for name, ascending in (("stereotype", True), ("against", False)):
        ordered = scored.sort_values(["sjsd", "item"], ascending=[ascending, True], kind="stable").head(SHOWN)
        rows = tuple(map(_example, ordered.to_dict("records")))
        shown.append(Examples(rows, run_text(run, "examples")[name]))
    return section(run, "examples", shown)


def _example(row: Mapping[Hashable, Any]) -> Example:
    # The more stereotypical sentence; some items have the other sentence on a second line.
    more, _, less = str(row["source"]).partition("\n")
    evidence = (
        f" · pair {row['item']} · ln P {decimal(row['log_more'], 1)} against {decimal(row['log_less'], 1)}"
        f" · {count(round(row['tokens']))} shared tokens"
    )
    return Example(
        texts=tuple((mark(text, "", -1).before,) for text in (more, less) if text),
        notes=((Span(str(row["bias_type"]), "strong"), evidence),),
        value=decimal(1000 * row["sjsd"], 1),
        about=fill("S_JSD × 1000"),
    )
