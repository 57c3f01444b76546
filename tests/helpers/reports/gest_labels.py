"""Label tables of GEST for the tests of its metrics, made without the rest of the program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pandas as pd
from statistics_labels import outcome_of

STEREOTYPES = tuple(str(number) for number in range(1, 17))
ANSWERS = {"M": "M", "F": "F", "N": "N", "X": "X", "?": "", "-": ""}


def gest_table(answers: Mapping[str, str], family: Iterable[str] = (), **identity: str) -> pd.DataFrame:
    """A labels table with one item per letter of each stereotype's answers: M, F, N, X, "?" undecided, "-" missing.

    The stereotypes in `family` are those whose samples hold a family word.
    """
    about_family = set(family)
    rows = [
        {"stereotype": stereotype, "family": "yes" if stereotype in about_family else "no", "answer": answer}
        for stereotype, given in answers.items()
        for answer in given
    ]
    return pd.DataFrame(
        {
            **{"suite": "gest-mini", "subset": "", "language": "cs", "system": "S", "slot": 1, "expected": ""},
            **identity,
            "item": f"{number:04}",
            "label": ANSWERS[row["answer"]],
            "outcome": outcome_of(ANSWERS[row["answer"]], "", row["answer"] != "-"),
            "side": "female" if int(row["stereotype"]) <= 7 else "male",
            "stereotype": row["stereotype"],
            "family": row["family"],
        }
        for number, row in enumerate(rows, start=1)
    )
