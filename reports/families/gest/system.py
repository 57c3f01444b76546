"""Everything that the PDF of one system says about a gest suite, as data for templates/gest_system.typ."""

from __future__ import annotations

from dataclasses import asdict

from gendersuite.reports.blocks.accounts import account_row, answered
from gendersuite.reports.blocks.frame import system_frame
from gendersuite.reports.blocks.passages import Example
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.families.gest.examples import Choices, choices, conflicts
from gendersuite.reports.families.gest.findings import findings, stereotype_name
from gendersuite.reports.families.gest.ranks import own_rank_table
from gendersuite.reports.families.gest.tables import (
    account_columns,
    global_table,
    look_icons,
    sentence_account,
    side_tables,
    sides,
    standing,
    stereotypes,
)
from gendersuite.reports.formatting import count, visible
from gendersuite.reports.run_data import RunFolder, read_labels

CHOICES_SHOWN = 4
CONFLICTS_SHOWN = 12


def gest_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one system in one language."""
    submission = (language, system)
    numbers = sentence_account(run, submission)
    report = {
        **system_frame(run, language, system, *answered([numbers])),
        "findings": [asdict(finding) for finding in findings(run, submission)],
        "account_columns": account_columns(run),
        "looks": look_icons(),
        "accounts": [account_row("all sentences", numbers, total=True)],
    }
    if report["answered"]:
        rows = read_labels(run.path, language, system)
        report |= {
            "standing": standing(run, language, system),
            "sides": side_tables(run, submission),
            "global": global_table(run, submission),
            "ranks": own_rank_table(run, submission, run.scores.values()),
            "choices": [_choices(run, found) for found in choices(rows, CHOICES_SHOWN)],
            "conflicts": {
                "total": count(numbers["X"]),
                "examples": [_example(example) for example in conflicts(rows, CONFLICTS_SHOWN)],
            },
        }
    return report


def _choices(run: RunFolder, found: Choices) -> Data:
    text = family_text(run.suite["family"])["choices"]
    about = next(side["about"] for side in sides(run) if side["name"] == found.side)
    return {
        "title": text["title"].format(about=about, speaker=text[found.label]),
        "follows": found.follows,
        "total": count(found.total),
        "examples": [_example(example) for example in found.examples],
    }


def _example(example: Example) -> Data:
    row = example.row
    names = {str(stereotype["number"]): stereotype_name(stereotype) for stereotype in stereotypes()}
    evidence = [f"sentence {row.item}"]
    evidence += [f"{title} {text}" for title, text in (("rule", row.rule), ("dictionary", row.dictionary)) if text]
    return {
        "source": example.source.shown(),
        "output": example.output.shown(),
        "stereotype": names.get(row.stereotype, row.stereotype),
        "evidence": visible(" · ".join(evidence)),
    }
