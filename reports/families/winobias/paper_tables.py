"""Rates of WinoBias by part, as Appendix B of the GEST paper (Pikuliak et al. 2024) computes them."""

from __future__ import annotations

from gendersuite.reports.families.gest.paper_tables import rate_cell
from gendersuite.reports.families.stereotypes.tables import STEREOTYPE
from gendersuite.reports.families.winobias.tables import parts
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.paper_tables import caption, cites
from gendersuite.reports.formats.table_model import Block, Column, Name, Symbol, Table

METRICS = {
    "masculine_rate_male": Symbol("q_m", "$q_m$"),
    "masculine_rate_female": Symbol("q_f", "$q_f$"),
    STEREOTYPE: Symbol("g_s", "$g_s$"),
}


def winobias_tables(order: Order) -> list[Table]:
    """One table: all models, and in each part of the data set q_m, q_f and g_s."""
    run = order.run
    ordered = sorted(run.signatures, key=lambda pair: (pair[1], pair[0]))
    titles = {subset: title for submission in ordered for subset, title in parts(run, submission).items()}
    return [
        Table(
            name="rates",
            caption=caption(
                run,
                ordered,
                "Masculine rates where the pronoun refers to an occupation of men and of women, and the stereotype "
                "rate, by part of the data set: lower estimate, mean and upper estimate.",
            ),
            columns=(
                Column(Name("Model"), right=False),
                *(Column(symbol, Name(title)) for title in titles.values() for symbol in METRICS.values()),
            ),
            blocks=(
                Block(
                    tuple(
                        (
                            Name(system),
                            *(
                                rate_cell(run.estimate(language, system, subset, metric))
                                for subset in titles
                                for metric in METRICS
                            ),
                        )
                        for language, system in ordered
                    )
                ),
            ),
            cites=cites(run),
        )
    ]
