"""How far two labellings agree, as a person or a program reads it: tables, CSV or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.api.agree import Answer, Disagreement, Question, agree
from gendersuite.errors import UsageError
from gendersuite.reports.score_files import column_names
from gendersuite.run.label_sources import LabelSource, open_labels
from gendersuite.support.new_folder import check_replaceable_file
from gendersuite.support.spreadsheet import table_header, write_table
from gendersuite.support.terminal import Terminal

if TYPE_CHECKING:
    from gendersuite.reports.statistics.kappa import Kappa, LabelAgreement

SHOWN_TEXT = 70
KAPPAS = {"labels": "all", "outcomes": "M, F, neither", "decided": "M, F by both"}
"""Which labels a kappa is over."""


def agree_and_show(question: Question, terminal: Terminal, *, out: Path | None, as_json: bool, show: int) -> None:
    """Prints how far two labellings agree and the first `show` disagreements, or everything as JSON; writes all
    disagreements to `out` as CSV."""
    if show < 0:
        raise UsageError(f"--show {show} makes no sense: give 0 or more.")
    if out is not None:
        check_replaceable_file(out, header=table_header(column_names(Disagreement)), content="disagreements")
    first, second = open_labels(question.first), open_labels(question.second)
    answer = agree(first, second, question)
    if out is not None:
        rows = ([str(value) for value in asdict(each).values()] for each in answer.disagreements)
        write_table(out, column_names(Disagreement), rows)
    if as_json:
        terminal.data(_as_json(answer, first, second))
    else:
        _print_tables(answer, terminal, show)
    for remark in answer.remarks:
        terminal.say(remark)
    written = f" Written to {out}." if out is not None else ""
    terminal.say(f"{len(answer.disagreements):,} disagreements; {answer.account.compared:,} slots compared.{written}")
    terminal.say(f"A: {first.path}; B: {second.path}; {answer.signature}")


def _as_json(answer: Answer, first: LabelSource, second: LabelSource) -> dict[str, Any]:
    from gendersuite.reports.statistics.kappa import LABELS

    sides = {
        name: {"path": str(side.path), "signatures": list(side.signatures)}
        for name, side in (("a", first), ("b", second))
    }
    return {
        "suite": answer.suite,
        **sides,
        "signature": answer.signature,
        "labels": list(LABELS),
        "agreement": [
            {"language": language, "slots": asdict(account)}
            | (asdict(answer.agreements[language]) if language in answer.agreements else {})
            for language, account in answer.accounts.items()
        ],
        "disagreements": [asdict(each) for each in answer.disagreements],
        "remarks": list(answer.remarks),
    }


def _print_tables(answer: Answer, terminal: Terminal, show: int) -> None:
    kappas = [
        (language, which, getattr(found, name))
        for language, found in answer.agreements.items()
        for name, which in KAPPAS.items()
    ]
    terminal.table(
        "Agreement, and Cohen's kappa with 95% intervals",
        ("lang", "labels", "slots", "agree", "kappa", "large sample", "bootstrap over items"),
        [(language, which, *_kappa_cells(kappa)) for language, which, kappa in kappas],
    )
    for language, which, kappa in kappas:
        if kappa.note:
            terminal.say(f"{language}, {which}: {kappa.note}.")
    terminal.result("")
    terminal.table("Labels of A in rows, of B in columns", *_matrix_table(answer.agreements))
    if show and answer.disagreements:
        terminal.result("")
        # Two genders are the plainer contradiction.
        shown = sorted(answer.disagreements, key=lambda each: {each.label_a, each.label_b} != {"M", "F"})[:show]
        terminal.table(
            f"{len(shown):,} of {len(answer.disagreements):,} disagreements, M against F first",
            ("lang", "system", "item", "slot", "output", "A", "evidence of A", "B", "evidence of B"),
            [
                (
                    *(each.language, each.system, each.item, str(each.slot), _short(each.output)),
                    *(each.label_a, _evidence(each.word_a, each.rule_a, each.dictionary_a)),
                    *(each.label_b, _evidence(each.word_b, each.rule_b, each.dictionary_b)),
                )
                for each in shown
            ],
        )


def _matrix_table(agreements: Mapping[str, LabelAgreement]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The columns and rows of the confusion matrices; labels that nobody gives are left out."""
    from gendersuite.reports.statistics.kappa import LABELS

    def given(code: int) -> bool:
        return any(sum(found.matrix[code]) or sum(row[code] for row in found.matrix) for found in agreements.values())

    used = [code for code in range(len(LABELS)) if given(code)]
    return ("lang", "A \\ B", *(LABELS[code] for code in used)), [
        (language, LABELS[row], *(f"{found.matrix[row][column]:,}" for column in used))
        for language, found in agreements.items()
        for row in used
    ]


def _kappa_cells(kappa: Kappa) -> tuple[str, ...]:
    return (
        f"{kappa.n:,}",
        "n/a" if kappa.observed is None else f"{kappa.observed:.1%}",
        "n/a" if kappa.kappa is None else f"{kappa.kappa:.3f}",
        _interval(kappa.low, kappa.high),
        _interval(kappa.bootstrap_low, kappa.bootstrap_high),
    )


def _interval(low: float | None, high: float | None) -> str:
    return "n/a" if low is None or high is None else f"{low:.3f} to {high:.3f}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN_TEXT else f"{text[: SHOWN_TEXT - 1]}…"


def _evidence(word: str, rule: str, dictionary: str) -> str:
    source = f" ({dictionary})" if dictionary else ""
    return f"{word}: {rule}{source}".removeprefix(": ") if rule else word
