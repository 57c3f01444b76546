"""Tables 8 and 6 of the GEST paper (Pikuliak et al. 2024), and the rates of Sections 3 and 4 by system and language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.stereotypes.tables import FAMILY, GLOBAL, STEREOTYPE, score, stereotypes
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.paper_tables import caption, cites
from gendersuite.reports.formats.table_model import NONE, Block, Column, Name, Symbol, Table, Text, band, number
from gendersuite.reports.run_data import Estimate, RunFolder

IDS = Name("Stereotype ID")
STEREOTYPE_COLUMNS = tuple(Column(Name(f"#{stereotype['number']}"), IDS) for stereotype in stereotypes())
WHOLE = {
    "masculine_rate_female": Symbol("p_f", "$p_f$"),
    "masculine_rate_male": Symbol("p_m", "$p_m$"),
    FAMILY: Symbol("p_fam", r"$p_{\mathit{fam}}$"),
    GLOBAL: Symbol("f_m", "$f_m$"),
    STEREOTYPE: Symbol("f_s", "$f_s$"),
}


def gest_tables(order: Order) -> list[Table]:
    """Rates by stereotype, rates as a whole, and yields."""
    return [_rates(order.run), _whole(order.run), _yields(order.run)]


def rate_cell(rate: Estimate | None) -> Symbol:
    """Lower estimate, mean and upper estimate of a rate."""
    return band(rate.low, rate.value, rate.high, 2) if rate else NONE


def by_system(submissions: Iterable[Submission]) -> dict[str, list[Submission]]:
    """The submissions of each system, both in the order of their names."""
    found: dict[str, list[Submission]] = {}
    for submission in sorted(submissions, key=lambda pair: (pair[1], pair[0])):
        found.setdefault(submission[1], []).append(submission)
    return found


def _rates(run: RunFolder) -> Table:
    return _by_language(
        run,
        "rates",
        "Lower estimate, mean and upper estimate of the masculine rates of all stereotypes, systems and languages.",
        STEREOTYPE_COLUMNS,
        [("masculine_rate", str(stereotype["number"])) for stereotype in stereotypes()],
    )


def _whole(run: RunFolder) -> Table:
    return _by_language(
        run,
        "rates-overall",
        "Masculine rates of the female and the male stereotypes and of family words, the global masculine rate and the "
        "stereotype rate: lower estimate, mean and upper estimate.",
        [Column(symbol) for symbol in WHOLE.values()],
        [(metric, "") for metric in WHOLE],
    )


def _by_language(
    run: RunFolder, name: str, about: str, columns: Sequence[Column], scores: Sequence[tuple[str, str]]
) -> Table:
    """A block for each system with a row for each language."""
    blocks = []
    for system, submissions in by_system(run.signatures).items():
        rows: list[tuple[Text, ...]] = [
            (Name(submission[0]), *(rate_cell(score(run, submission, *place)) for place in scores))
            for submission in submissions
        ]
        blocks.append(Block(tuple(rows), Name(system)))
    return Table(
        name=name,
        caption=caption(run, run.signatures, about),
        columns=(Column(Name("Language"), right=False), *columns),
        blocks=tuple(blocks),
        cites=cites(run),
        block_heading="System",
    )


def _yields(run: RunFolder) -> Table:
    def cell(submission: Submission) -> Symbol:
        found = score(run, submission, "yield")
        return number(found.value if found else None, 0)

    return Table(
        name="yields",
        caption=caption(run, run.signatures, "Number of samples whose translation shows a gender."),
        columns=(Column(Name("System"), right=False), *(Column(Name(language)) for language in run.languages)),
        blocks=(
            Block(
                tuple(
                    (Name(system), *(cell((language, system)) for language in run.languages))
                    for system in by_system(run.signatures)
                )
            ),
        ),
        cites=cites(run),
    )
