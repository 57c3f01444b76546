"""Rates of WinoBias by part, computed as in Appendix B of the GEST paper (Pikuliak et al. 2024)."""

from __future__ import annotations

from gendersuite.reports.document import Column, Table
from gendersuite.reports.families.stereotypes.tables import STEREOTYPE
from gendersuite.reports.families.winobias.tables import parts
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import band, by_system, number_columns, paper_table, symbol, table_row

METRICS = {
    "masculine_rate_male": symbol("q_m"),
    "masculine_rate_female": symbol("q_f"),
    STEREOTYPE: symbol("g_s"),
}


def winobias_tables(request: ReportRequest) -> list[Table]:
    """One table of q_m, q_f and g_s in each part of the data set for all models."""
    run = request.run
    models = by_system(run.signatures)
    titles = {subset: title for model in models for subset, title in parts(run, model).items()}
    places = [(subset, metric) for subset in titles for metric in METRICS]
    return [
        paper_table(
            run,
            "rates",
            "Masculine rates where the pronoun refers to an occupation of men and of women, and the stereotype rate, "
            "by part of the data set: lower estimate, mean and upper estimate.",
            [
                Column("Model", "name"),
                *(column for title in titles.values() for column in number_columns(METRICS.values(), title)),
            ],
            [table_row([model[1]], (band(run.estimate(*model, *place)) for place in places)) for model in models],
            models,
        )
    ]
