"""Do systems and languages agree on the stereotypes? Tables of correlations between the 16 rates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from statistics import fmean

from gendersuite.reports.blocks.texts import language_name, run_text, section
from gendersuite.reports.document import Beside, Block, Cell, Column, Row, Section, Table
from gendersuite.reports.families.stereotypes.correlations import (
    Average,
    CorrelatedPair,
    RatedSubmission,
    average,
    gest_correlations,
)
from gendersuite.reports.formatting import NOT_AVAILABLE, count, decimal, shorten
from gendersuite.reports.run_data import RunFolder

LARGEST_MATRIX = 12
LEAST_ALIKE_SHOWN = 5
NAME_LENGTH = 24
PALEST = 0.07
"""The tint of the lowest correlation."""


@dataclass(frozen=True, slots=True)
class PairGroup:
    """Pairs of submissions that differ in one property only, such as the system.

    `thing` returns that property of a submission and `write` its name. `mean` is the title of the pairs' mean
    correlation, `title` that of the table by property.
    """

    mean: str
    title: str
    pairs: Sequence[CorrelatedPair]
    thing: Callable[[RatedSubmission], str]
    write: Callable[[str], str]


def agreement(run: RunFolder) -> Section | None:
    """Mean correlations, a matrix of systems, a matrix of languages, and the least similar pairs.

    None if no two submissions can be compared.
    """
    pairs, text = gest_correlations(run.scores.values()), run_text(run, "agreement")
    same_language = [pair for pair in pairs if pair.first.language == pair.second.language]
    same_system = [pair for pair in pairs if pair.first.system == pair.second.system]
    contrasts = (
        PairGroup(text["between_systems"], text["systems"], same_language, attrgetter("system"), short_name),
        PairGroup(text["between_languages"], text["languages"], same_system, attrgetter("language"), language_name),
    )
    blocks = agreement_blocks(
        pairs, contrasts, text["overall"], lambda each: f"{short_name(each.system)}, {language_name(each.language)}"
    )
    return section(run, "summary_agreement", blocks) if blocks else None


def agreement_blocks(
    pairs: Sequence[CorrelatedPair],
    contrasts: Sequence[PairGroup],
    overall: str,
    write: Callable[[RatedSubmission], str],
    of: str = "two submissions",
) -> list[Block]:
    """Tables of mean correlations by contrast and `overall`, matrices of all contrasts, and the least similar pairs."""
    means = [*((contrast.mean, average(contrast.pairs)) for contrast in contrasts), (overall, average(pairs))]
    if not any(mean.pairs for _, mean in means):
        return []
    correlations = Column("Pearson", "number"), Column("Spearman", "number")
    averages = (
        Row((Cell(title), Cell(count(mean.pairs), mean.pairs), *_correlations(mean)))
        for title, mean in means
        if mean.pairs
    )
    least = (Row((Cell(write(pair.first)), Cell(write(pair.second)), *_correlations(pair))) for pair in _least(pairs))
    return [
        Table((Column("mean of"), Column("pairs", "count"), *correlations), tuple(averages)),
        *(matrix for matrix in map(_matrix, contrasts) if matrix),
        Table((Column(""), Column(""), *correlations), tuple(least), "Least alike", f"the lowest correlations of {of}"),
    ]


def short_name(system: str) -> str:
    """A system's name, shortened for tables."""
    return shorten(system, NAME_LENGTH)


def _correlations(pair: CorrelatedPair | Average) -> tuple[Cell, Cell]:
    return Cell(decimal(pair.pearson), pair.pearson), Cell(decimal(pair.spearman), pair.spearman)


def _least(pairs: Sequence[CorrelatedPair]) -> list[CorrelatedPair]:
    known = [pair for pair in pairs if pair.pearson is not None]
    return sorted(known, key=lambda pair: (pair.pearson, pair.first, pair.second))[:LEAST_ALIKE_SHOWN]


def _matrix(contrast: PairGroup) -> Block | None:
    """Mean Pearson correlations as a matrix, or of each with all others if there are too many for a matrix.

    None if there are fewer than three.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for pair in contrast.pairs:
        if pair.pearson is not None:
            first, second = contrast.thing(pair.first), contrast.thing(pair.second)
            found.setdefault(first, {}).setdefault(second, []).append(pair.pearson)
            found.setdefault(second, {}).setdefault(first, []).append(pair.pearson)
    names = sorted(found, key=lambda name: (contrast.write(name), name))
    if len(names) < 3:
        return None
    if len(names) > LARGEST_MATRIX:
        return _means(contrast, {name: fmean(r for values in found[name].values() for r in values) for name in names})
    means = {name: {other: fmean(values) for other, values in found[name].items()} for name in names}
    low, high = (end(mean for row in means.values() for mean in row.values()) for end in (min, max))

    def cell(row: str, column: str) -> Cell:
        mean = means[row].get(column)
        if mean is None:
            return Cell("" if row == column else NOT_AVAILABLE)
        return Cell(decimal(mean), mean, tint=PALEST + (1 - PALEST) * (mean - low) / ((high - low) or 1.0))

    columns = (Column(contrast.write(name), "number") for name in names)
    rows = (Row((Cell(contrast.write(row)), *(cell(row, column) for column in names))) for row in names)
    about = "mean Pearson correlations; the darker, the higher"
    return Table((Column("", "name"), *columns), tuple(rows), contrast.title, about, size="small")


def _means(contrast: PairGroup, means: Mapping[str, float]) -> Block:
    ordered = sorted(means, key=lambda name: (-means[name], name))
    rows = tuple(Row((Cell(contrast.write(name)), Cell(decimal(means[name]), means[name]))) for name in ordered)
    about = "mean Pearson correlation of each with all others"
    return Beside((Table((Column("", "name"), Column("", "number")), rows, contrast.title, about),), across=3)
