"""The three families of logistic regressions of the dialogue paper (Tables 9-11, 15-17 and 27-29).

The feminine form is the positive class. All adjectives that got a gender enter, stereotyped and neutral ones too.
The structural family takes determined slots where the source gives the other character's gender as well (templates
6 and 8). Its caption leaves that open; with these rows the separation that Table 28 shows for CUNI-GA comes out
(intercept, True(M) and You(F) unbounded), with all determined slots it does not. Ambiguous slots are not in it:
with them the intercept of Table 27 would be near 0, not 3.69.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gendersuite.model import Outcome
from gendersuite.reports.intervals import Z
from gendersuite.reports.labels_table import Columns, columns_of, identity
from gendersuite.reports.logistic import (
    Patterns,
    firth,
    firth_interval,
    independent,
    maximum_likelihood,
    p_value,
    separated,
)
from gendersuite.reports.scores import RegressionRow

Mask = NDArray[np.bool_]
Dummy = Callable[[Columns], Mask]


def _is(**traits: str) -> Dummy:
    return lambda rows: np.logical_and.reduce([rows[name] == value for name, value in traits.items()])


def _everywhere(rows: Columns) -> Mask:
    return np.ones(len(rows["label"]), dtype=bool)


def _earlier(gender: str) -> Dummy:
    """1 where an earlier adjective about the same character of the same item got this gender."""

    def dummy(rows: Columns) -> Mask:
        got = (rows["label"] == gender).astype(int)
        referent = pd.Series(rows["item"]) + "\0" + pd.Series(rows["character"])
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
class Family:
    """Which rows of a subset enter a regression, and its variables after the intercept."""

    variables: Mapping[str, Dummy]
    enters: Dummy = _everywhere


FAMILIES: Mapping[str, Family] = {
    "stereo-adverb": Family({**ADJECTIVE, "Adv Stereo(M)": _is(stereotype="M"), "Adv Stereo(F)": _is(stereotype="F")}),
    "stereo-character-amb": Family({**ADJECTIVE, "Character Stereo(F)": _is(stereotype="F")}),
    "structure-det": Family(
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
        enters=lambda rows: rows["other_gender"] != "unknown",
    ),
}
TRAITS = (
    *("adjective_stereotype", "sentiment", "type", "stereotype"),
    *("person", "lookahead", "character", "other_gender"),
)
GENDERED = (Outcome.CORRECT, Outcome.WRONG, Outcome.MASCULINE, Outcome.FEMININE)


def dialogue_regressions(labels: pd.DataFrame) -> list[RegressionRow]:
    """The regressions of one system in one language.

    The columns hold plain maximum-likelihood estimates. A coefficient that has no finite one (separation) stands
    where the likelihood stopped rising, and its note gives Firth's estimate with a 95% profile interval; a variable
    that these answers cannot tell from others has no coefficient, and a note; so has everything where the answers
    are too few or all of one gender.
    """
    suite, language, system = identity(labels)
    rows = columns_of(labels, TRAITS)
    found = []
    for subset, family in FAMILIES.items():
        inside = rows["subset"] == subset
        if inside.any():
            blank = RegressionRow(suite, subset, language, system, "", None, None, None, 0)
            found += _regression({name: column[inside] for name, column in rows.items()}, family, blank)
    return found


def _regression(rows: Columns, family: Family, blank: RegressionRow) -> list[RegressionRow]:
    names = ("Intercept", *family.variables)
    every = np.column_stack([_everywhere(rows), *(dummy(rows) for dummy in family.variables.values())])
    enters = np.isin(rows["outcome"], GENDERED) & family.enters(rows)
    design, feminine = every[enters], rows["label"][enters] == "F"
    n, minority = len(feminine), min(int(feminine.sum()), int((~feminine).sum()))
    note = ""
    if n <= len(names):
        note = f"too few answers ({n}) for {len(names)} variables"
    elif minority == 0:
        note = f"all {n} answers are {'feminine' if feminine[0] else 'masculine'}: nothing to explain"
    if note:
        return [replace(blank, variable=name, n=n, note=note) for name in names]
    return _estimates(names, design, feminine, replace(blank, n=n))


def _estimates(names: tuple[str, ...], design: Mask, feminine: Mask, blank: RegressionRow) -> list[RegressionRow]:
    kept = independent(design[np.unique(design, axis=0, return_index=True)[1]].astype(float))
    data = Patterns.of(design[:, kept], feminine)
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
            note = f"separated: Firth estimate {penalised.coefficients[place]:.2f} [{low:.2f}, {high:.2f}]"
        rows.append(replace(row, coefficient=value, std_error=error, p_value=p_value(value, error), note=note))
    return rows
