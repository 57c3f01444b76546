"""The three logistic regressions of the dialogue paper (Tables 9-11, 15-17 and 27-29), and two of our own.

In the paper's regressions the feminine form is the positive class. They include all adjectives that are labelled
masculine or feminine, also stereotyped and neutral ones. The structural regression takes specified slots where the
source also specifies the other character's gender (templates 6 and 8). Its caption does not say so, but only these rows
reproduce the separation in Table 28 for CUNI-GA (intercept, True(M) and You(F) unbounded); all specified slots do not.
Ambiguous slots are excluded: with them the intercept of Table 27 would be near 0, not 3.69.

Our regressions show which traits go with a neutral form (the positive class) among all masculine, feminine and neutral
answers of the suite (subset `neutral`). They are dominated by whether an adjective has a neutral form in the target
language at all: one form for both genders is a fact of the language, not a choice of the translator. Therefore
`neutral-chosen` leaves out the strategy "same form". For the same reason the answers for one adjective are alike, and
standard errors are clustered by adjective: on the WMT24 systems those of adjective traits are mostly three to ten times
the unclustered ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.model import Label
from gendersuite.reports.families.dialogue.neutral_strategies import SAME_FORM, strategies
from gendersuite.reports.score_files import RegressionRow
from gendersuite.reports.statistics.intervals import Z
from gendersuite.reports.statistics.labels_table import GENDERED, Column, Columns, columns_of, identity
from gendersuite.reports.statistics.logistic import (
    Patterns,
    clustered_errors,
    firth,
    firth_interval,
    independent,
    maximum_likelihood,
    p_value,
    separated,
)

Mask = NDArray[np.bool_]
Dummy = Callable[[Columns], Mask]


def _is(**traits: str) -> Dummy:
    return lambda rows: np.logical_and.reduce([rows[name] == value for name, value in traits.items()])


def _gendered(rows: Columns) -> Mask:
    return np.isin(rows["outcome"], GENDERED)


def _feminine(rows: Columns) -> Mask:
    return np.asarray(rows["label"] == Label.FEMININE.value, dtype=bool)


def _neutral(rows: Columns) -> Mask:
    return np.asarray(rows["strategy"] != "", dtype=bool)


def _earlier(gender: str) -> Dummy:
    """1 if an earlier adjective about the same character of the same item has this gender."""

    def dummy(rows: Columns) -> Mask:
        got = (rows["label"] == gender).astype(int)
        referent = pd.Series(rows["item"]) + "/" + pd.Series(rows["character"])
        so_far = pd.Series(got).groupby(referent.to_numpy()).cumsum().to_numpy()
        return np.asarray(so_far > got, dtype=bool)

    return dummy


ADJECTIVE: Mapping[str, Dummy] = {
    "Adj Stereo(M)": _is(adjective_stereotype="M"),
    "Adj Stereo(F)": _is(adjective_stereotype="F"),
    "Adj Sentiment(neg)": _is(sentiment="neg"),
    "Adj Type(appearance)": _is(type="appearance"),
}


@dataclass(frozen=True, slots=True)
class RegressionFamily:
    """One regression: its variables after the intercept, the answers that it includes, and its positive class.

    `classes` are the words for the negative and the positive class. Families with a `cluster` (a column) use the whole
    suite, the others only the subset with their name.
    """

    variables: Mapping[str, Dummy]
    enters: Dummy = _gendered
    positive: Dummy = _feminine
    classes: tuple[str, str] = ("masculine", "feminine")
    cluster: str = ""


def _neutral_family(enters: Dummy) -> RegressionFamily:
    variables = {
        "Open": _is(expected=""),
        **ADJECTIVE,
        # Cues occur in separate templates, so that only the second of these two is a fair comparison.
        "Cue": lambda rows: rows["stereotype"] != "none",
        "Cue Stereo(F)": _is(stereotype="F"),
        "You": _is(person="you"),
        "Lookahead": _is(lookahead="yes"),
        "Two-way": _is(style="two-way"),
    }
    return RegressionFamily(variables, enters, _neutral, ("gendered", "neutral"), cluster="adjective")


FAMILIES: Mapping[str, RegressionFamily] = {
    "stereo-adverb": RegressionFamily(
        {**ADJECTIVE, "Adv Stereo(M)": _is(stereotype="M"), "Adv Stereo(F)": _is(stereotype="F")}
    ),
    "stereo-character-amb": RegressionFamily({**ADJECTIVE, "Character Stereo(F)": _is(stereotype="F")}),
    "structure-det": RegressionFamily(
        {
            "True(M)": _is(expected="M"),
            **ADJECTIVE,
            "You(M)": _is(person="you", expected="M"),
            "You(F)": _is(person="you", expected="F"),
            "Lookahead(M)": _is(lookahead="yes", expected="M"),
            "Lookahead(F)": _is(lookahead="yes", expected="F"),
            "Consistency(M)": _earlier("M"),
            "Consistency(F)": _earlier("F"),
            "Opposite(M)": _is(other_gender="M"),
        },
        enters=lambda rows: _gendered(rows) & (rows["other_gender"] != "unknown"),
    ),
    "neutral": _neutral_family(lambda rows: _gendered(rows) | _neutral(rows)),
    "neutral-chosen": _neutral_family(
        lambda rows: _gendered(rows) | (_neutral(rows) & (rows["strategy"] != SAME_FORM))
    ),
}
TRAITS = (
    *("rule", "adjective", "adjective_stereotype", "sentiment", "type", "stereotype", "style"),
    *("person", "lookahead", "character", "other_gender"),
)
# Clustered errors are unreliable for a variable that only a few clusters have, or lack.
FEWEST_CLUSTERS = 20
SEPARATED = "separated"


def dialogue_regressions(labels: pd.DataFrame) -> list[RegressionRow]:
    """The regressions of one system in one language.

    Coefficients are plain maximum-likelihood estimates. A coefficient without a finite estimate (separation) has the
    value at which the likelihood stopped rising, and its note gives Firth's estimate with a 95% profile interval. A
    variable that is collinear with the others has a note instead of a coefficient; so have all variables if the answers
    are too few or all of one class. Clustered standard errors are left out if there are too few clusters.
    """
    suite, language, system = identity(labels)
    rows = columns_of(labels, TRAITS)
    rows["strategy"] = strategies(rows)
    found = []
    for name, family in FAMILIES.items():
        inside = np.ones(len(rows["subset"]), dtype=bool) if family.cluster else rows["subset"] == name
        if inside.any():
            blank = RegressionRow(suite, name, language, system, "", None, None, None, 0)
            found += _regression({column: values[inside] for column, values in rows.items()}, family, blank)
    return found


def _regression(rows: Columns, family: RegressionFamily, blank: RegressionRow) -> list[RegressionRow]:
    names = ("Intercept", *family.variables)
    dummies = [dummy(rows) for dummy in family.variables.values()]
    enters = family.enters(rows)
    design = np.column_stack([np.ones(len(enters), dtype=bool), *dummies])[enters]
    positive = family.positive(rows)[enters]
    n, minority = len(positive), min(int(positive.sum()), int((~positive).sum()))
    note = ""
    if n <= len(names):
        note = f"too few answers ({n}) for {len(names)} variables"
    elif minority == 0:
        note = f"all {n} answers are {family.classes[int(positive[0])]}: nothing to explain"
    if note:
        return [replace(blank, variable=name, n=n, note=note) for name in names]
    estimates = _estimates(names, design, positive, replace(blank, n=n))
    return _clustered(estimates, design, positive, rows[family.cluster][enters]) if family.cluster else estimates


def _estimates(names: tuple[str, ...], design: Mask, positive: Mask, blank: RegressionRow) -> list[RegressionRow]:
    kept = independent(Patterns.of(design, positive).design)
    data = Patterns.of(design[:, kept], positive)
    fit = maximum_likelihood(data)
    unbounded = separated(data, fit)
    penalised = firth(data) if any(unbounded) else None
    rows = []
    for column, name in enumerate(names):
        row = replace(blank, variable=name)
        if column not in kept:
            constant = design[:, column].all() or not design[:, column].any()
            why = "the same in all answers" if constant else "not to be told from the variables above in these answers"
            rows.append(replace(row, note=f"left out: {why}"))
            continue
        place = kept.index(column)
        value, error = float(fit.coefficients[place]), float(fit.std_errors[place])
        note = "" if fit.settled else "did not converge"
        if penalised is not None and unbounded[place]:
            low, high = firth_interval(data, penalised, place, drop=Z**2 / 2)
            note = f"{SEPARATED}: Firth estimate {penalised.coefficients[place]:.2f} [{low:.2f}, {high:.2f}]"
        rows.append(replace(row, coefficient=value, std_error=error, p_value=p_value(value, error), note=note))
    return rows


def _clustered(estimates: list[RegressionRow], design: Mask, positive: Mask, names: Column) -> list[RegressionRow]:
    """The estimates with standard errors clustered by `names`, except for separated coefficients."""
    cluster = pd.factorize(names, sort=True)[0]
    kept = [column for column, row in enumerate(estimates) if row.coefficient is not None]
    coefficients = np.array([estimates[column].coefficient for column in kept], dtype=float)
    errors = clustered_errors(design[:, kept], positive, cluster, coefficients)
    rows = list(estimates)
    for column, error in zip(kept, errors, strict=True):
        row, dummy = estimates[column], design[:, column]
        sides = (len(np.unique(cluster[side])) for side in (dummy, ~dummy) if side.any())
        if row.note.startswith(SEPARATED):
            rows[column] = replace(row, note=f"{row.note}, as if all answers were independent")
        elif (fewest := min(sides)) < FEWEST_CLUSTERS:
            note = f"no standard error: it rests on {fewest} adjectives, and {FEWEST_CLUSTERS} are needed"
            rows[column] = replace(row, std_error=None, p_value=None, note=note)
        else:
            p = p_value(row.coefficient or 0.0, float(error))
            rows[column] = replace(row, std_error=float(error), p_value=p)
    return rows
