"""Tables 2 and 3 of Steinborn et al. (2022), and CPS by kind of bias, as CrowS-Pairs has it (Nangia et al. 2020)."""

from __future__ import annotations

from collections.abc import Mapping

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.crows.tables import PERTURBED, PLAIN_PAIRS, conditions, kinds_of_bias
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.paper_tables import caption, cites
from gendersuite.reports.formats.table_model import Block, Column, Name, Symbol, Table, Text, spread
from gendersuite.reports.run_data import RunFolder

MEASURES: Mapping[str, tuple[Symbol, float]] = {
    "sjsd": (Symbol("S_JSD × 10^-3", r"$S_{\mathrm{JSD}} \times 10^{-3}$"), 1000.0),
    "cps": (Symbol("CPS", "CPS"), 1.0),
    "sjsd_binarised": (Symbol("B. S_JSD", r"B.\ $S_{\mathrm{JSD}}$"), 1.0),
}
FIRST = (Column(Name("Model"), right=False), Column(Name("Lang."), right=False))


def crows_tables(order: Order) -> list[Table]:
    """The three measures, plain and, if there are such pairs, perturbed; CPS by kind of bias, if there are several."""
    run = order.run
    tables = [_measures(run)]
    if any(PERTURBED in conditions(run, submission) for submission in run.signatures):
        tables.append(_perturbed(run))
    kinds = sorted({kind for submission in run.signatures for kind in kinds_of_bias(run, submission)})
    if kinds:
        tables.append(_kinds(run, kinds))
    return tables


def _measures(run: RunFolder) -> Table:
    columns = tuple(Column(symbol) for symbol, _ in MEASURES.values())
    places = [(PLAIN_PAIRS, metric, "") for metric in MEASURES]
    return _table(
        run,
        "measures",
        "CPS and S_JSD with standard errors; 50 is ideal for CPS and for the binarised S_JSD "
        "(B. S_JSD), 0 for S_JSD, below which the stereotype is preferred.",
        columns,
        places,
    )


def _perturbed(run: RunFolder) -> Table:
    titles = {PLAIN_PAIRS: Name("Unperturbed"), PERTURBED: Name("Perturbed")}
    columns = tuple(Column(MEASURES[metric][0], over) for over in titles.values() for metric in ("sjsd", "cps"))
    places = [(subset, metric, "") for subset in titles for metric in ("sjsd", "cps")]
    return _table(
        run,
        "perturbed",
        "Scores with standard errors, for the pairs as they are and with the last character of both sentences dropped.",
        columns,
        places,
    )


def _kinds(run: RunFolder, kinds: list[str]) -> Table:
    columns = tuple(Column(Name(kind), Name("CPS")) for kind in kinds)
    places = [(PLAIN_PAIRS, "cps", kind) for kind in kinds]
    return _table(run, "kinds-of-bias", "CPS with standard errors by kind of bias; 50 is ideal.", columns, places)


def _table(
    run: RunFolder, name: str, about: str, columns: tuple[Column, ...], places: list[tuple[str, str, str]]
) -> Table:
    ordered = sorted(run.signatures)
    rows: list[tuple[Text, ...]] = [
        (Name(submission[1]), Name(submission[0]), *(_cell(run, submission, *place) for place in places))
        for submission in ordered
    ]
    return Table(
        name=name,
        caption=caption(run, ordered, about),
        columns=(*FIRST, *columns),
        blocks=(Block(tuple(rows)),),
        cites=cites(run),
    )


def _cell(run: RunFolder, submission: Submission, subset: str, metric: str, group: str) -> Symbol:
    factor = MEASURES[metric][1]
    value, error = (run.estimate(*submission, subset, name, group) for name in (metric, f"{metric}_se"))
    return spread(value.value * factor if value else None, error.value * factor if error else None, 1)
