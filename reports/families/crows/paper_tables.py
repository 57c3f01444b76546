"""Tables 2 and 3 of Steinborn et al. (2022), and CPS by kind of bias as in CrowS-Pairs (Nangia et al. 2020)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.document import Cell, Column, Table, Text
from gendersuite.reports.families.crows.tables import PERTURBED, PLAIN_PAIRS, conditions, kinds_of_bias
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import number_columns, paper_table, symbol, table_row, with_error
from gendersuite.reports.run_data import RunFolder

MEASURES: Mapping[str, tuple[Text, float]] = {
    "sjsd": (symbol("S_JSD × 10^-3", r"$S_{\mathrm{JSD}} \times 10^{-3}$"), 1000.0),
    "cps": ("CPS", 1.0),
    "sjsd_binarised": (symbol("B. S_JSD", r"B.\ $S_{\mathrm{JSD}}$"), 1.0),
}


def crows_tables(request: ReportRequest) -> list[Table]:
    """The three measures; if the run has them, also perturbed pairs, and CPS by kind of bias."""
    run = request.run
    tables = [_measures(run)]
    if any(PERTURBED in conditions(run, submission) for submission in run.signatures):
        tables.append(_perturbed(run))
    kinds = sorted({kind for submission in run.signatures for kind in kinds_of_bias(run, submission)})
    if kinds:
        tables.append(_kinds(run, kinds))
    return tables


def _measures(run: RunFolder) -> Table:
    return _table(
        run,
        "measures",
        "CPS and S_JSD with standard errors; 50 is ideal for CPS and for the binarised S_JSD "
        "(B. S_JSD), 0 for S_JSD, below which the stereotype is preferred.",
        number_columns(title for title, _ in MEASURES.values()),
        [(PLAIN_PAIRS, metric, "") for metric in MEASURES],
    )


def _perturbed(run: RunFolder) -> Table:
    titles = {PLAIN_PAIRS: "Unperturbed", PERTURBED: "Perturbed"}
    metrics = ("sjsd", "cps")
    headings = [MEASURES[metric][0] for metric in metrics]
    return _table(
        run,
        "perturbed",
        "Scores with standard errors, for the pairs as they are and with the last character of both sentences dropped.",
        [column for over in titles.values() for column in number_columns(headings, over)],
        [(subset, metric, "") for subset in titles for metric in metrics],
    )


def _kinds(run: RunFolder, kinds: list[str]) -> Table:
    places = [(PLAIN_PAIRS, "cps", kind) for kind in kinds]
    about = "CPS with standard errors by kind of bias; 50 is ideal."
    return _table(run, "kinds-of-bias", about, number_columns(kinds, over="CPS"), places)


def _table(
    run: RunFolder, name: str, about: str, columns: Iterable[Column], places: list[tuple[str, str, str]]
) -> Table:
    rows = [
        table_row((system, language), (_cell(run, (language, system), *place) for place in places))
        for language, system in run.signatures
    ]
    return paper_table(run, name, about, [Column("Model", "name"), Column("Lang.", "name"), *columns], rows)


def _cell(run: RunFolder, submission: Submission, subset: str, metric: str, group: str) -> Cell:
    factor = MEASURES[metric][1]
    value, error = (run.estimate(*submission, subset, name, group) for name in (metric, f"{metric}_se"))
    return with_error(value.value * factor if value else None, error.value * factor if error else None, 1)
