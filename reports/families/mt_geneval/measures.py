"""Metrics of the MT-GenEval suites (Currey et al. 2022, section 3).

Contextual: `accuracy` overall (group ""), by expected gender (M, F), by the stereotype of the profession (female, male,
neutral) and by both (female-M ...: the six cells of Table 4). Counterfactual: `accuracy` of the segments, overall and
by gender; `pair_accuracy`; `bleu` and `chrf` of each side (masculine, feminine) and `quality_gap`, BLEU masculine -
feminine (equation 3), on sacrebleu's scale of 0 to 100. Both: `term_coverage` overall and by gender, the share of
answers with a word that only one of the references has; `accuracy_decided`, the accuracy of these answers; coverage and
outcome counts. `above_guessing`, used only for ranking, is the contextual accuracy minus that of guessing (one minus
half of the term coverage).

An answer without such a word counts as correct in `accuracy`, as in the paper. Therefore all accuracies of a subset are
n/a if less than half of its answers have one, except under the convention "printed".

Accuracy and term coverage are shares of the answers: missing answers are neither correct nor wrong, and only lower the
coverage. A pair is correct if both its segments are answered and correct; a pair without any answer is not counted.
BLEU and chrF are over all segments of a side, with missing ones as empty lines (as in sacrebleu's command line), if at
least one was answered. In mode `paper`, where nothing is missing, they are over the submission as it is.

The unit is the contextual item, resampled within its cell of Table 4, or the counterfactual pair with both its
segments. Shares have Wilson's interval at the effective number of answers; BLEU, chrF and the gap have bootstrap
intervals over pairs. `n` is the number of answers for shares, of pairs for `pair_accuracy`, and of segments for BLEU
and chrF (of both sides for the gap).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

import numpy as np
import pandas as pd

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender, Outcome
from gendersuite.reports.statistics.accounts import (
    answered_rows,
    check_outcomes,
    slot_accounts,
    slot_formula,
    unit_codes,
)
from gendersuite.reports.statistics.corpus_scores import (
    BLEU_COLUMNS,
    CHRF_COLUMNS,
    bleu,
    bleu_statistics,
    chrf,
    chrf_statistics,
)
from gendersuite.reports.statistics.labels_table import Column, Columns, columns_of, identity
from gendersuite.reports.statistics.samples import (
    Codes,
    Entries,
    Formula,
    Interval,
    Key,
    Mask,
    Metric,
    Sample,
    Values,
    shares,
)

CONTEXTUAL, COUNTERFACTUAL = "contextual", "counterfactual"
TRAITS = ("source", "output", "rule", "pair", "profession", "right")
PROFESSIONS = ("female", "male", "neutral")
GENDERS = ("M", "F")
SIDES = {"masculine": Gender.MASCULINE.value, "feminine": Gender.FEMININE.value}
CELLS = tuple(f"{profession}-{gender}" for profession in PROFESSIONS for gender in GENDERS)
CONTEXTUAL_GROUPS = ("", *GENDERS, *PROFESSIONS, *CELLS)
PRINTED = "printed"
"""The convention of the released script: accuracies have a value even if few answers show a gender."""
LEAST_SHOWN = 0.5
ABOVE_GUESSING: Key = (CONTEXTUAL, "above_guessing", "")
SEGMENTS = "segments"
# Prefixes of the checker's rules for answers with a word that only one of the references has.
TERM_RULES = ("word of the right reference", "word of the wrong reference")
SIDE_COLUMNS = 1 + BLEU_COLUMNS + CHRF_COLUMNS


def measures(labels: pd.DataFrame, convention: str = "") -> Iterator[Sample]:
    """The samples of one system in one language, for each subset in its labels, and outcome counts."""
    for subset, rows in subsets(labels):
        sample = _contextual if subset == CONTEXTUAL else _counterfactual
        yield sample(rows, identity(labels)[2], f"{subset} {convention}".rstrip())
        yield slot_accounts(subset, rows)


def subsets(labels: pd.DataFrame) -> Iterator[tuple[str, dict[str, Column]]]:
    """The rows of each subset in one system's labels."""
    rows = columns_of(labels, TRAITS)
    check_outcomes(rows, identity(labels)[2])
    for subset in (CONTEXTUAL, COUNTERFACTUAL):
        inside = rows["subset"] == subset
        if inside.any():
            yield subset, {column: values[inside] for column, values in rows.items()}


@cache
def formula(name: str) -> Formula:
    """The formula of the sample with this name."""
    if name.startswith("accounts "):
        return slot_formula(name.removeprefix("accounts "), conflicts=False, with_yield=False)
    subset, _, convention = name.partition(" ")
    gated = convention != PRINTED
    groups = CONTEXTUAL_GROUPS if subset == CONTEXTUAL else ("", *GENDERS)
    shares = [("accuracy", group) for group in groups]
    shares += [("pair_accuracy", "")] if subset == COUNTERFACTUAL else []
    shares += [("term_coverage", group) for group in ("", *GENDERS)]
    shares += [("accuracy_decided", group) for group in groups]
    labels = [f"{metric} {group}".strip() for metric, group in shares]
    columns = [f"{label} {kind}" for label in labels for kind in ("answers", "hits")]
    metrics = [
        Metric(subset, metric, group, Interval.BINOMIAL, (f"{label} answers",))
        for (metric, group), label in zip(shares, labels, strict=True)
    ]
    if subset == CONTEXTUAL:
        metrics.append(Metric(*ABOVE_GUESSING, counted=("accuracy answers",), published=False))
        return Formula(tuple(columns), tuple(metrics), partial(_contextual_values, gated=gated))
    for side in SIDES:
        columns += [f"{side} answers"]
        columns += [
            f"{side} {kind} {n}" for kind, size in (("bleu", BLEU_COLUMNS), ("chrf", CHRF_COLUMNS)) for n in range(size)
        ]
    columns.append(SEGMENTS)
    sides = {side: ((f"{side} answers",),) for side in SIDES}
    metrics += [
        Metric(subset, metric, side, Interval.RESAMPLED, (SEGMENTS,), needs)
        for metric in ("bleu", "chrf")
        for side, needs in sides.items()
    ]
    both = tuple(need for needs in sides.values() for need in needs)
    metrics.append(Metric(subset, "quality_gap", "", Interval.RESAMPLED, (SEGMENTS,), both, per_count=len(SIDES)))
    return Formula(tuple(columns), tuple(metrics), partial(_counterfactual_values, gated=gated))


def _contextual(rows: Columns, system: str, name: str) -> Sample:
    unit, units = unit_codes("item " + rows["item"])
    if len(units) < len(unit):
        raise DataCorrupt(f"The labels of {system} hold a contextual item twice: score again.")
    answers = answered_rows(rows)
    masks: dict[str, Mask] = _genders(rows) | {name: rows["profession"] == name for name in PROFESSIONS}
    masks |= {cell: masks[cell[:-2]] & masks[cell[-1]] for cell in CELLS}
    right = rows["outcome"] == Outcome.CORRECT.value
    rates = [(answers & masks[group], right) for group in CONTEXTUAL_GROUPS]
    shown = has_term(rows["rule"])
    rates += [(answers & masks[group], shown) for group in ("", *GENDERS)]
    rates += [(answers & shown & masks[group], right) for group in CONTEXTUAL_GROUPS]
    # The cells of Table 4; their sizes are fixed by the suite.
    stratum, strata = pd.factorize(rows["profession"] + "-" + rows["expected"], sort=True)
    return Sample(
        name=name,
        formula=formula(name),
        units=units,
        strata=tuple(map(str, strata)),
        stratum=stratum,
        unit=unit,
        answered=answers,
        entries=_counts(rates, unit),
    )


def _counterfactual(rows: Columns, system: str, name: str) -> Sample:
    unit, units, sides = pair_sides(rows, system)
    answers, right = answered_rows(rows), rows["outcome"] == Outcome.CORRECT.value
    genders = _genders(rows)
    masculine, feminine = sides.values()
    counted, both = np.zeros_like(answers), np.zeros_like(answers)
    counted[masculine] = answers[masculine] | answers[feminine]
    both[masculine] = right[masculine] & right[feminine]
    rates = [(answers & genders[group], right) for group in genders]
    rates += [(counted, both)]
    shown = has_term(rows["rule"])
    rates += [(answers & genders[group], shown) for group in genders]
    rates += [(answers & shown & genders[group], right) for group in genders]
    made = formula(name)
    statistics = np.hstack([np.hstack(side_statistics(rows, places)) for places in sides.values()])
    pairs = np.arange(len(units))
    return Sample(
        name=name,
        formula=made,
        units=units,
        strata=(COUNTERFACTUAL,),
        stratum=np.zeros(len(units), dtype=np.intp),
        # Pairs are scored, so both segments of a pair are one atom.
        unit=pairs,
        answered=answers[masculine] | answers[feminine],
        entries=Entries.joined(
            [
                _counts(rates, unit),
                Entries.dense(statistics, 2 * len(rates)),
                Entries.counts(pairs, np.full(len(units), len(made.columns) - 1)),
            ]
        ),
    )


def pair_sides(rows: Columns, system: str) -> tuple[Codes, tuple[str, ...], dict[str, Codes]]:
    """The pair of each row, the names of the pairs, and the row indices of each side in the order of the pairs."""
    unit, units = unit_codes("pair " + rows["pair"])
    sides = {}
    for side, gender in SIDES.items():
        places = np.flatnonzero(rows["expected"] == gender)
        places = places[np.argsort(unit[places], kind="stable")]
        if not np.array_equal(unit[places], np.arange(len(units))):
            raise DataCorrupt(
                f"The labels of {system} hold a counterfactual pair that is not one masculine and one feminine "
                "segment: score again."
            )
        sides[side] = places
    return unit, units, sides


def side_statistics(rows: Columns, places: Codes) -> tuple[Values, Values, Values]:
    """For one side of each pair: whether it was answered (one column), and the sums for BLEU and for chrF."""
    said = answered_rows(rows)[places]
    hypotheses = np.where(said, rows["output"][places], "").tolist()
    references = rows["right"][places].tolist()
    return (
        said[:, None].astype(np.float64),
        bleu_statistics(hypotheses, references),
        chrf_statistics(hypotheses, references),
    )


def names_term(rule: str) -> bool:
    """Whether a rule says that the answer has a word of only one reference, even if a dictionary overruled it."""
    return rule.removeprefix("against the references: ").partition(" (")[0] in TERM_RULES


def has_term(rules: Column) -> Mask:
    """`names_term` of each rule."""
    known = {rule: names_term(str(rule)) for rule in dict.fromkeys(rules)}
    return np.array([known[rule] for rule in rules], dtype=bool)


def _genders(rows: Columns) -> dict[str, Mask]:
    """Masks of all rows and of the rows of each gender."""
    everything = np.ones(len(rows["expected"]), dtype=bool)
    return {"": everything} | {gender: rows["expected"] == gender for gender in GENDERS}


def _counts(rates: list[tuple[Mask, Mask]], atom: Codes) -> Entries:
    columns = [rows for answers, hits in rates for rows in (answers, answers & hits)]
    return Entries.joined(
        [Entries.counts(atom[rows], np.full(int(rows.sum()), place)) for place, rows in enumerate(columns)]
    )


def _shares(sums: Values, coverage: int, *, gated: bool) -> Values:
    """The shares; `coverage` is the row of the overall term coverage, which those of both genders follow.

    Where it is below one half, `gated` accuracies are NaN.
    """
    found = shares(sums[1::2], sums[0::2])
    if gated:
        accuracies = np.ones(len(found), dtype=bool)
        accuracies[coverage : coverage + 1 + len(GENDERS)] = False
        found[np.ix_(accuracies, found[coverage] < LEAST_SHOWN)] = np.nan
    return found


def _contextual_values(sums: Values, *, gated: bool) -> Values:
    coverage = len(CONTEXTUAL_GROUPS)
    shares = _shares(sums, coverage, gated=gated)
    return np.vstack((shares, shares[0] + 0.5 * shares[coverage] - 1))


def _counterfactual_values(sums: Values, *, gated: bool) -> Values:
    end = len(sums) - 2 * SIDE_COLUMNS - 1
    sides: Mapping[str, Values] = dict(zip(SIDES, np.split(sums[end:-1], len(SIDES)), strict=True))
    words = [np.where(side[0] > 0, bleu(side[1 : 1 + BLEU_COLUMNS]), np.nan) for side in sides.values()]
    characters = [np.where(side[0] > 0, chrf(side[1 + BLEU_COLUMNS :]), np.nan) for side in sides.values()]
    found = _shares(sums[:end], len(GENDERS) + 2, gated=gated)
    return np.vstack((found, *words, *characters, words[0] - words[1]))
