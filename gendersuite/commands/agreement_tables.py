"""Print the agreement of two labellings as tables, CSV or JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.api.agree import KAPPAS, AgreementResult, Disagreement
from gendersuite.reports.score_files import column_names
from gendersuite.support.output_folder import check_replaceable_file
from gendersuite.support.spreadsheet import table_header, write_table
from gendersuite.support.terminal import Terminal

if TYPE_CHECKING:
    from gendersuite.reports.statistics.kappa import Kappa, LabelAgreement

SHOWN_TEXT = 70


def check_out(out: Path | None) -> None:
    """Raise unless `out` can be written; it may be an earlier file of disagreements."""
    if out is not None:
        check_replaceable_file(out, header=table_header(column_names(Disagreement)), content="disagreements")


def show_agreement(found: AgreementResult, terminal: Terminal, *, out: Path | None, as_json: bool, show: int) -> None:
    """Print the agreement and the first `show` disagreements, or everything as JSON; write all disagreements to `out`
    as CSV."""
    if out is not None:
        rows = ([str(value) for value in asdict(each).values()] for each in found.rows)
        write_table(out, column_names(Disagreement), rows)
    if as_json:
        terminal.data(_as_json(found))
    else:
        _print_tables(found, terminal, show)
    for remark in found.remarks:
        terminal.say(remark)
    written = f" Written to {out}." if out is not None else ""
    terminal.say(f"{len(found.rows):,} disagreements; {found.account.compared:,} slots compared.{written}")
    a, b = (side.path for side in found.sources)
    terminal.say(f"A: {a}; B: {b}; {found.signature}")


def _as_json(found: AgreementResult) -> dict[str, Any]:
    from gendersuite.reports.statistics.kappa import LABELS

    sides = {
        name: {"path": str(side.path), "signatures": list(side.signatures)}
        for name, side in zip("ab", found.sources, strict=True)
    }
    return {
        "suite": found.suite,
        **sides,
        "signature": found.signature,
        "labels": list(LABELS),
        "agreement": [
            {"language": language, "slots": asdict(account)}
            | (asdict(found.agreements[language]) if language in found.agreements else {})
            for language, account in found.accounts.items()
        ],
        "disagreements": [asdict(each) for each in found.rows],
        "remarks": list(found.remarks),
    }


def _print_tables(found: AgreementResult, terminal: Terminal, show: int) -> None:
    kappas = [
        (language, which, getattr(agreement, name))
        for language, agreement in found.agreements.items()
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
    terminal.table("Labels of A in rows, of B in columns", *_matrix_table(found.agreements))
    if show and found.rows:
        terminal.result("")
        # Disagreements between M and F come first.
        shown = sorted(found.rows, key=lambda each: {each.label_a, each.label_b} != {"M", "F"})[:show]
        terminal.table(
            f"{len(shown):,} of {len(found.rows):,} disagreements, M against F first",
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
    """Return columns and rows of the confusion matrices, without labels that never occur."""
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
