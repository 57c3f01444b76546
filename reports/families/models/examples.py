"""Which of a language model's thousands of sentences a reader gets to see: those with the farthest ratios."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.passages import mark
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.gest.tables import sides
from gendersuite.reports.families.gest_lm.templates import template_title
from gendersuite.reports.formatting import ratio, visible
from gendersuite.reports.run_data import RunFolder

if TYPE_CHECKING:
    import pandas as pd

MASCULINE, FEMININE = "masculine", "feminine"
FOLLOWED = {"female": FEMININE, "male": MASCULINE}


@dataclass(frozen=True, slots=True)
class Question:
    """A sentence with the ratio of the two words, over all templates (their geometric mean) and in each."""

    item: str
    source: str
    about: str
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


def extreme_questions(items: pd.DataFrame, limit: int, about: str) -> list[Extremes]:
    """The four kinds of extremes, those along the stereotype first, with up to `limit` sentences each.

    `about` is the trait that says what a sentence is about. Sentences count that were scored in every template: one
    that lacks a template would be compared by other words.
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
        questions = tuple(_question(str(item), float(mean), scored, facts, about) for item, mean in ordered.items())
        found.append(Extremes(side, word, questions))
    return found


def _question(item: str, mean: float, scored: pd.DataFrame, facts: pd.DataFrame, about: str) -> Question:
    own = scored[scored["item"] == item]
    logarithms = dict(zip(own["subset"].astype(str), own["log_ratio"].astype(float), strict=True))
    return Question(
        item=item,
        source=str(facts.loc[item, "source"]),
        about=str(facts.loc[item, about]),
        ratio=math.exp(mean),
        by_template={subset: math.exp(logarithms[subset]) for subset in sorted(logarithms)},
    )


def shown_extremes(run: RunFolder, found: Extremes, name: Callable[[str], str]) -> Data:
    """Extremes as a template sets them; `name` says what a sentence is about."""
    about = next(side["about"] for side in sides(run) if side["name"] == found.side)
    return {
        "title": run_text(run, "examples")[found.word].format(about=about),
        "follows": found.follows,
        "examples": [
            {
                "source": visible(mark(question.source, "", -1).before),
                "ratio": ratio(question.ratio),
                "about": name(question.about),
                "evidence": _evidence(question),
            }
            for question in found.questions
        ],
    }


def _evidence(question: Question) -> str:
    parts = [f"sentence {visible(question.item)}"]
    if len(question.by_template) > 1:
        parts += [f"{template_title(subset).lower()}: {ratio(each)}" for subset, each in question.by_template.items()]
    return " · ".join(parts)
