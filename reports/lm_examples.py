"""Which of a language model's thousands of sentences a reader gets to see: those with the farthest ratios."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

MASCULINE, FEMININE = "masculine", "feminine"
FOLLOWED = {"female": FEMININE, "male": MASCULINE}


@dataclass(frozen=True, slots=True)
class Question:
    """A sentence with the ratio of the two words, over all templates (their geometric mean) and in each."""

    item: str
    source: str
    stereotype: str
    ratio: float
    by_template: dict[str, float]


@dataclass(frozen=True, slots=True)
class Extremes:
    """The sentences about one side's stereotypes in which one word is favoured most."""

    side: str
    word: str
    questions: tuple[Question, ...]

    @property
    def follows(self) -> bool:
        """Whether the word is that of the stereotype."""
        return FOLLOWED[self.side] == self.word


def extreme_questions(items: pd.DataFrame, limit: int) -> list[Extremes]:
    """The four kinds of extremes, those along the stereotype first, with up to `limit` sentences each.

    Sentences count that were scored in every template: one that lacks a template would be compared by other words.
    """
    scored = items[items["log_ratio"].notna()]
    templates = scored["subset"].nunique()
    by_item = scored.groupby("item", sort=True)
    means = by_item["log_ratio"].mean()[by_item["subset"].nunique() == templates]
    facts = scored.drop_duplicates("item").set_index("item")
    along = list(FOLLOWED.items())
    against = [(side, MASCULINE if word == FEMININE else FEMININE) for side, word in along]
    found = []
    for side, word in along + against:
        own = means[facts.loc[means.index, "side"] == side]
        ordered = own.sort_values(ascending=word == FEMININE, kind="stable").head(limit)
        questions = tuple(_question(str(item), float(mean), scored, facts) for item, mean in ordered.items())
        found.append(Extremes(side, word, questions))
    return found


def _question(item: str, mean: float, scored: pd.DataFrame, facts: pd.DataFrame) -> Question:
    own: dict[str, Any] = scored[scored["item"] == item].set_index("subset")["log_ratio"].to_dict()
    return Question(
        item=item,
        source=str(facts.loc[item, "source"]),
        stereotype=str(facts.loc[item, "stereotype"]),
        ratio=math.exp(mean),
        by_template={str(subset): math.exp(logarithm) for subset, logarithm in sorted(own.items())},
    )
