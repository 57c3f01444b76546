"""Tables 6 to 29 of the dialogue paper (Dawkins et al. 2024): shares, accuracies, effects and regressions by system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.document import Cell, Column, Row, Table, Text
from gendersuite.reports.families.dialogue.tables import Subset, effect, effects, subsets
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.formats.paper_tables import bounds, number, number_columns, paper_table, symbol, table_row
from gendersuite.reports.formats.paper_tables import effect as effect_cell
from gendersuite.reports.formatting import split_evenly
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.score_files import RegressionRow
from gendersuite.support.file_names import safe_name

DIGITS = 3
# As in Tables 9 to 11, because columns of a regression are wide.
SYSTEMS_IN_A_TABLE = 3
DAGGER = symbol("†", r"$^\dagger$")
SEPARATED = symbol("† See the note in regressions.csv.", r"$^\dagger$ See the note in regressions.csv.")
DELTA = symbol("ΔM_{M-F}", r"$\Delta M_{M-F}$")
# Column headings of the feminine and masculine shares, by group.
SHARES = {
    "all": (symbol("F"), symbol("M")),
    "none": (symbol("F_0"), symbol("M_0")),
    "M": (symbol("F_M"), symbol("M_M")),
    "F": (symbol("F_F"), symbol("M_F")),
}
ACCURACIES = {
    "pro": "Accuracy (PRO)",
    "anti": "Accuracy (ANTI)",
    "one": "Acc (one gender)",
    "same": "Acc (same genders)",
    "opposite": "Acc (opp genders)",
}
DIFFERENCES = {
    "stereo-character-det": symbol("Δ(PRO, ANTI)", r"$\Delta(\mathrm{PRO}, \mathrm{ANTI})$"),
    "structure-det": symbol("Δ(same, opp)", r"$\Delta(\mathrm{same}, \mathrm{opp})$"),
}
ABOUT = {
    "stereo-adverb": "Subscripts are the stereotype of the adverb, 0 where there is none; without one, all texts.",
    "stereo-character-amb": "Subscripts are the stereotype of the character, whose gender is open.",
    "structure-amb": "Subscripts are the gender of the other person; that of the person meant is open.",
    "stereo-character-det": "The specified gender fits (PRO) or opposes (ANTI) the stereotype of the character.",
    "structure-det": "The other person has no specified gender, the same, or the opposite one.",
}
REGRESSIONS = ("stereo-adverb", "stereo-character-amb", "structure-det")


def dialogue_tables(request: ReportRequest) -> list[Table]:
    """For each language, five tables of all systems, then the regressions of the requested or the three most affected
    systems."""
    run = request.run
    tables = []
    for language in run.languages:
        tables += [_rates(run, language, subset) for subset in subsets(run)]
        tables += [
            table
            for subset in subsets(run)
            if subset["name"] in REGRESSIONS
            for table in _regressions(run, language, subset, request)
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
    return paper_table(
        run,
        f"{name}.{safe_name(language)}",
        f"{name.title()}, English to {language_name(language)}: {what}. {ABOUT[name]}",
        [Column("System", "name"), *number_columns([*headings, difference, "95% interval"])],
        [table_row([system], _numbers(run, language, system, subset, groups)) for system in systems],
        [(language, system) for system in systems],
    )


def _numbers(run: RunFolder, language: str, system: str, subset: Subset, groups: Sequence[str]) -> Iterator[Cell]:
    for group in groups:
        found = run.estimate(language, system, subset["name"], subset["metric"], group)
        if subset["open"]:
            yield number(1 - found.value if found else None, DIGITS)
        yield number(found.value if found else None, DIGITS)
    delta = effect(run, language, system, subset)
    yield number(delta.value if delta else None, DIGITS)
    yield bounds(delta, DIGITS)


def _regressions(run: RunFolder, language: str, subset: Subset, request: ReportRequest) -> Iterator[Table]:
    name = str(subset["name"])
    found = {
        system: rows for system in run.systems(language) if (rows := run.regressions.get((language, system, name)))
    }
    if request.systems is None:
        sizes = {system: abs(value) for system, value in effects(run, language, subset).items()}
        chosen = sorted(found, key=lambda system: (-sizes.get(system, 0.0), system))[:SYSTEMS_IN_A_TABLE]
        which = "of the most affected systems"
    else:
        chosen = [system for system in found if system in request.systems]
        which = "by system"
    parts = split_evenly(chosen, SYSTEMS_IN_A_TABLE)
    for place, part in enumerate(parts, start=1):
        separated = any(each.note for system in part for each in found[system])
        yield paper_table(
            run,
            f"{name}-regression.{safe_name(language)}" + (f"-{place}" if len(parts) > 1 else ""),
            f"{name.title()}, English to {language_name(language)}: logistic regressions {which}, as (coefficient, "
            "p-value); above zero, feminine forms are likelier. * p < 0.05, ** p < 0.01, *** p < 0.001.",
            [Column("Variable", "name"), *number_columns(part)],
            _variables([found[system] for system in part]),
            [(language, system) for system in part],
            notes=(SEPARATED,) if separated else (),
        )


def _variables(regressions: Sequence[Sequence[RegressionRow]]) -> Iterator[Row]:
    """One row for each variable, in file order."""
    by_variable = [{each.variable: each for each in rows} for rows in regressions]
    for variable in dict.fromkeys(each.variable for rows in regressions for each in rows):
        found = [rows.get(variable) for rows in by_variable]
        yield table_row(
            [variable],
            (
                effect_cell(each.coefficient, each.p_value, DAGGER if each.note else ()) if each else number(None, 2)
                for each in found
            ),
        )
