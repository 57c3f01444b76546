"""Strategies that avoid gender: the rule of every neutral label begins with the name of a strategy.

The names are short forms of those in section 7 of the dialogue paper. Details may follow in brackets, as in "same form
(unknown word, ending -nte)".
"""

from __future__ import annotations

import numpy as np

from gendersuite.errors import DataCorrupt
from gendersuite.model import Outcome
from gendersuite.reports.statistics.labels_table import Column, Columns

# A word with one form for both genders is a fact of the language; every other strategy is a translator's choice.
SAME_FORM = "same form"
STRATEGIES = (SAME_FORM, "neuter", "both forms", "noun phrase", "untranslated", "verb phrase")


def strategies(rows: Columns) -> Column:
    """The strategy of each neutral answer; "" for all other rows."""
    neutral = rows["outcome"] == Outcome.NEUTRAL.value
    named = {rule: str(rule).partition(" (")[0] for rule in dict.fromkeys(rows["rule"][neutral])}
    for rule, strategy in named.items():
        if strategy not in STRATEGIES:
            raise DataCorrupt(
                f"A neutral label has the rule {rule!r}, which begins with no known strategy "
                f"({', '.join(STRATEGIES)}): mend the checker's rule and score again."
            )
    found = np.full(len(neutral), "", dtype=object)
    found[neutral] = [named[rule] for rule in rows["rule"][neutral]]
    return found
