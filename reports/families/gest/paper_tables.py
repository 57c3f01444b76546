"""Tables 8 and 6 of the GEST paper (Pikuliak et al. 2024), and the rates of its Sections 3 and 4."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.reports.document import Cell, Column, Table
from gendersuite.reports.families.stereotypes.paper_tables import NUMBERS, STEREOTYPE_COLUMNS
from gendersuite.reports.families.stereotypes.tables import FAMILY, GLOBAL, STEREOTYPE, score
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import (
    band,
    by_system,
    number,
    number_columns,
    paper_table,
    symbol,
    table_row,
)
from gendersuite.reports.run_data import RunFolder

WHOLE = {
    "masculine_rate_female": symbol("p_f"),
    "masculine_rate_male": symbol("p_m"),
    FAMILY: symbol("p_fam", r"$p_{\mathit{fam}}$"),
    GLOBAL: symbol("f_m"),
    STEREOTYPE: symbol("f_s"),
}


def gest_tables(request: ReportRequest) -> list[Table]:
    """Rates by stereotype, overall rates, and yields."""
    run = request.run
    return [
        _by_language(
            run,
            "rates",
            "Lower estimate, mean and upper estimate of the masculine rates of all stereotypes, systems and languages.",
            STEREOTYPE_COLUMNS,
            [("masculine_rate", each) for each in NUMBERS],
        ),
        _by_language(
            run,
            "rates-overall",
            "Masculine rates of the female and the male stereotypes and of family words, the global masculine rate and "
            "the stereotype rate: lower estimate, mean and upper estimate.",
            number_columns(WHOLE.values()),
            [(metric, "") for metric in WHOLE],
        ),
        _yields(run),
    ]


def _by_language(
    run: RunFolder, name: str, about: str, columns: Iterable[Column], scores: Iterable[tuple[str, str]]
) -> Table:
    """A table with a group of rows for each system and a row for each language."""
    rows = [
        table_row((system, language), (band(score(run, (language, system), *place)) for place in scores))
        for language, system in by_system(run.signatures)
    ]
    return paper_table(run, name, about, [Column("System", "group"), Column("Language", "name"), *columns], rows)


def _yields(run: RunFolder) -> Table:
    def cell(language: str, system: str) -> Cell:
        found = score(run, (language, system), "yield")
        return number(found.value if found else None, 0)

    systems = sorted({system for _, system in run.signatures})
    return paper_table(
        run,
        "yields",
        "Number of samples whose translation shows a gender.",
        [Column("System", "name"), *number_columns(run.languages)],
        [table_row([system], (cell(language, system) for language in run.languages)) for system in systems],
    )
