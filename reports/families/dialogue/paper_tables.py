"""Tables 6 to 29 of the dialogue paper (Dawkins et al. 2024): shares, accuracies, effects and regressions by system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.families.dialogue.tables import Subset, effect, effects, subsets
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.paper_tables import caption, cites
from gendersuite.reports.formats.table_model import (
    EMPTY,
    Block,
    Column,
    Name,
    Symbol,
    Table,
    Text,
    interval,
    number,
)
from gendersuite.reports.formats.table_model import effect as effect_cell
from gendersuite.reports.formatting import split_evenly
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import RegressionRow
from gendersuite.support.file_names import safe_name

DIGITS = 3
# As in Tables 9 to 11: columns of a regression are wide.
SYSTEMS_IN_A_TABLE = 3
DAGGER = Symbol("†", r"$^\dagger$")
SYSTEM = Column(Name("System"), right=False)
BOUNDS = Column(Name("95% interval"))
DELTA = Symbol("ΔM_{M-F}", r"$\Delta M_{M-F}$")
# The columns of shares, by group: of feminine and of masculine forms.
SHARES = {
    "all": (Symbol("F", "$F$"), Symbol("M", "$M$")),
    "none": (Symbol("F_0", "$F_0$"), Symbol("M_0", "$M_0$")),
    "M": (Symbol("F_M", "$F_M$"), Symbol("M_M", "$M_M$")),
    "F": (Symbol("F_F", "$F_F$"), Symbol("M_F", "$M_F$")),
}
ACCURACIES = {
    "pro": Name("Accuracy (PRO)"),
    "anti": Name("Accuracy (ANTI)"),
    "one": Name("Acc (one gender)"),
    "same": Name("Acc (same genders)"),
    "opposite": Name("Acc (opp genders)"),
}
DIFFERENCES = {
    "stereo-character-det": Symbol("Δ(PRO, ANTI)", r"$\Delta(\mathrm{PRO}, \mathrm{ANTI})$"),
    "structure-det": Symbol("Δ(same, opp)", r"$\Delta(\mathrm{same}, \mathrm{opp})$"),
}
ABOUT = {
    "stereo-adverb": "Subscripts are the stereotype of the adverb, 0 where there is none; without one, all texts.",
    "stereo-character-amb": "Subscripts are the stereotype of the character, whose gender is open.",
    "structure-amb": "Subscripts are the gender of the other person; that of the person meant is open.",
    "stereo-character-det": "The told gender fits (PRO) or opposes (ANTI) the stereotype of the character.",
    "structure-det": "The other person has no told gender, the same, or the opposite one.",
}
REGRESSIONS = ("stereo-adverb", "stereo-character-amb", "structure-det")


def dialogue_tables(order: Order) -> list[Table]:
    """By language: five tables of all systems, then the regressions of those that are ordered, or else of the three
    most affected ones, as in the paper."""
    run = order.run
    tables = []
    for language in run.languages:
        tables += [_rates(run, language, subset) for subset in subsets(run)]
        tables += [
            table
            for subset in subsets(run)
            if subset["name"] in REGRESSIONS
            for table in _regressions(run, language, subset, order)
        ]
    return tables


def _rates(run: RunFolder, language: str, subset: Subset) -> Table:
    name, is_open = str(subset["name"]), bool(subset["open"])
    groups = [group for group, _, _ in subset["groups"]]
    headings: list[Text] = (
        [text for group in groups for text in SHARES[group]] if is_open else [ACCURACIES[group] for group in groups]
    )
    difference = DELTA if is_open else DIFFERENCES[name]
    what = "masculine (M) and feminine (F) shares of adjectives" if is_open else "accuracy of adjective agreement"
    systems = run.systems(language)
    return Table(
        name=f"{name}.{safe_name(language)}",
        caption=caption(
            run,
            [(language, system) for system in systems],
            f"{name.title()}, English to {language_name(language)}: {what}. {ABOUT[name]}",
        ),
        columns=(SYSTEM, *map(Column, headings), Column(difference), BOUNDS),
        blocks=(Block(tuple(_system(run, language, system, subset, groups) for system in systems)),),
        cites=cites(run),
    )


def _system(run: RunFolder, language: str, system: str, subset: Subset, groups: Sequence[str]) -> tuple[Text, ...]:
    cells: list[Text] = [Name(system)]
    for group in groups:
        found = run.estimate(language, system, subset["name"], subset["metric"], group)
        value = found.value if found else None
        if subset["open"]:
            cells.append(number(None if value is None else 1 - value, DIGITS))
        cells.append(number(value, DIGITS))
    delta = effect(run, language, system, subset)
    cells.append(number(delta.value if delta else None, DIGITS))
    cells.append(interval(delta.low, delta.high, DIGITS) if delta else interval(None, None, DIGITS))
    return tuple(cells)


def _regressions(run: RunFolder, language: str, subset: Subset, order: Order) -> Iterator[Table]:
    name = str(subset["name"])
    found = {
        system: rows for system in run.systems(language) if (rows := run.regressions.get((language, system, name)))
    }
    if order.systems is None:
        sizes = {system: abs(value) for system, value in effects(run, language, subset).items()}
        chosen = sorted(found, key=lambda system: (-sizes.get(system, 0.0), system))[:SYSTEMS_IN_A_TABLE]
        which = "of the most affected systems"
    else:
        chosen = [system for system in found if system in order.systems]
        which = "by system"
    parts = split_evenly(chosen, SYSTEMS_IN_A_TABLE)
    for place, part in enumerate(parts, start=1):
        separated = any(row.note for system in part for row in found[system])
        yield Table(
            name=f"{name}-regression.{safe_name(language)}" + (f"-{place}" if len(parts) > 1 else ""),
            caption=caption(
                run,
                [(language, system) for system in part],
                f"{name.title()}, English to {language_name(language)}: logistic regressions {which}, as (coefficient, "
                "p-value); above zero, feminine forms are likelier. * p < 0.05, ** p < 0.01, *** p < 0.001.",
                *((DAGGER, "See the note in regressions.csv.") if separated else ()),
            ),
            columns=(Column(Name("Variable"), right=False), *(Column(Name(system)) for system in part)),
            blocks=(Block(tuple(_variables([found[system] for system in part]))),),
            cites=cites(run),
        )


def _variables(regressions: Sequence[Sequence[RegressionRow]]) -> Iterator[tuple[Text, ...]]:
    """One row for each variable, in the order of the files."""
    by_variable = [{row.variable: row for row in rows} for rows in regressions]
    for variable in dict.fromkeys(row.variable for rows in regressions for row in rows):
        rows = [found.get(variable) for found in by_variable]
        yield (
            Name(variable),
            *(
                effect_cell(row.coefficient, row.p_value, DAGGER if row.note else EMPTY) if row else number(None, 2)
                for row in rows
            ),
        )
