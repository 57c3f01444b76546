"""Everything that the PDF of one system says about an mt-geneval suite, as data for templates/mtgeneval_system.typ."""

from __future__ import annotations

from dataclasses import asdict

from gendersuite.model import Outcome
from gendersuite.reports.blocks.accounts import Account, account_row, answered
from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.frame import system_frame
from gendersuite.reports.blocks.passages import mark, mark_output
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import GENDERS, run_text
from gendersuite.reports.families.mt_geneval.answers import PAIR_PARTS, is_silent, pair_account, pairs, shown_by_group
from gendersuite.reports.families.mt_geneval.examples import (
    AGAINST,
    Chosen,
    OneSided,
    contextual_errors,
    disagreements,
    one_sided,
    right_without_term,
)
from gendersuite.reports.families.mt_geneval.findings import findings
from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL
from gendersuite.reports.families.mt_geneval.tables import (
    account_columns,
    accounts,
    contextual_table,
    counterfactual_table,
    look_icons,
    mode,
    mode_sentence,
    quality_table,
    size,
    standing,
)
from gendersuite.reports.formatting import count, shorten, visible
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels
from gendersuite.support.context import SEPARATOR, without_context

ONE_SIDED_SHOWN = 5
ERRORS_SHOWN = 12
SILENT_SHOWN = 4
DISAGREEMENTS_SHOWN = 12
LONGEST_CONTEXT = 240
LONGEST_REFERENCE = 300


def mtgeneval_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one system in one language."""
    submission = (language, system)
    rows = read_labels(run.path, language, system)
    numbers = accounts(run, submission)
    report = {
        **system_frame(run, language, system, *answered(numbers.values()), size=size(run, submission)),
        "mode": mode_sentence(run, submission),
        "silence": _silence(run, submission, rows),
        "findings": [asdict(finding) for finding in findings(run, submission, rows)],
        "looks": look_icons(),
        "account_columns": account_columns(run),
        "accounts": _accounts(run, numbers),
        "pair_columns": [run_text(run, "accounts")["pairs"][part] for part in (*PAIR_PARTS, "expected")],
        "pairs": _pairs(rows),
    }
    if report["answered"]:
        terms = shown_by_group(rows)
        report |= {
            "standing": standing(run, submission),
            "contextual": contextual_table(run, submission, terms),
            "counterfactual": counterfactual_table(run, submission, terms) if COUNTERFACTUAL in numbers else None,
            "quality": quality_table(run, submission) if COUNTERFACTUAL in numbers else None,
            "one_sided": [_one_sided(run, found) for found in one_sided(rows, ONE_SIDED_SHOWN)],
            "errors": _examples(run, contextual_errors(rows, ERRORS_SHOWN)),
            "silent": _examples(run, right_without_term(rows, SILENT_SHOWN)),
            "disagreements": _disagreements(run, submission, rows),
        }
    return report


def _silence(run: RunFolder, submission: Submission, rows: list[LabelRow]) -> str:
    """In mode paper, how many answers are rewarded for saying nothing."""
    if mode(run, submission) != "paper":
        return ""
    silent = sum(map(is_silent, rows))
    sentence = run_text(run, "silence")["some" if silent else "none"]
    return str(sentence).format(silent=count(silent), n=count(len(rows)))


def _accounts(run: RunFolder, numbers: dict[str, Account]) -> list[Data]:
    rows = [account_row(run_text(run, "subsets")[subset], part) for subset, part in numbers.items()]
    if len(numbers) > 1:
        parts = list(numbers.values())
        total = {name: sum(part[name] for part in parts) for name in parts[0]}
        rows.append(account_row("together", total, total=True))
    return rows


def _pairs(rows: list[LabelRow]) -> list[Data]:
    numbers = pair_account(pairs(rows))
    shown = {"title": "pairs", "total": True, "numbers": [count(number) for number in numbers.values()]}
    return [shown] if numbers["expected"] else []


def _one_sided(run: RunFolder, found: OneSided) -> Data:
    return {
        "title": run_text(run, "one_sided")[found.right],
        "total": count(found.total),
        "pairs": [
            {
                "name": visible(pair.masculine.pair),
                "sides": [_example(run, row) for row in (pair.masculine, pair.feminine)],
            }
            for pair in found.chosen
        ],
    }


def _examples(run: RunFolder, chosen: Chosen) -> Data:
    return {"total": count(chosen.total), "examples": [_example(run, row) for row in chosen.rows]}


def _disagreements(run: RunFolder, submission: Submission, rows: list[LabelRow]) -> Data | None:
    """Where a dictionary overruled the references; None in a mode that asks none."""
    found = disagreements(rows, DISAGREEMENTS_SHOWN)
    return _examples(run, found) if found.total or mode(run, submission) == "morphology" else None


def _example(run: RunFolder, row: LabelRow) -> Data:
    sentence = without_context(row.source)
    context = row.source.removesuffix(sentence).rstrip().removesuffix(SEPARATOR).strip()
    evidence = [row.rule.removeprefix(AGAINST), *(f"dictionary {name}" for name in (row.dictionary,) if name)]
    return {
        "context": visible(_last(context)),
        "source": mark(sentence, "", -1).shown(),
        "output": mark_output(row).shown(),
        "reference": visible(shorten(row.right, LONGEST_REFERENCE)),
        "side": GENDERS.get(row.expected, ""),
        "verdict": run_text(run, "accounts").get(row.outcome, row.outcome),
        "failed": row.outcome == Outcome.WRONG.value,
        "group": run_text(run, "cells").get(f"{row.profession}-{row.expected}", ""),
        "item": visible(row.item),
        "evidence": visible(" · ".join(evidence)),
    }


def _last(context: str) -> str:
    return context if len(context) <= LONGEST_CONTEXT else f"…{context[-LONGEST_CONTEXT:]}"
