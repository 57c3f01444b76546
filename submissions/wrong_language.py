"""A suspicion, no more: outputs whose function words are those of another language than was asked for."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

# A line is suspected if it has at least ENOUGH different function words that another language has and its own has not,
# and TIMES as many as the other way round.
ENOUGH = 3
TIMES = 3


def suspected_language(text: str, language: str, source_language: str) -> str | None:
    """The language that `text` seems to be in if it is clearly not `language`, else None.

    A language that the data file does not have is only told from the source language.
    """
    lists = _function_words()
    own = lists.get(language, frozenset())
    words = set(_WORD.findall(text.lower().replace("’", "'")))
    foreign = words - own
    if len(foreign & _all_words()) < ENOUGH:
        return None
    rivals = lists.keys() if language in lists else lists.keys() & {source_language}
    count, rival = max(((len(foreign & lists[name]), name) for name in sorted(rivals)), default=(0, ""))
    if count < ENOUGH or count < TIMES * len((words & own) - lists[rival]):
        return None
    return rival


@cache
def _function_words() -> Mapping[str, frozenset[str]]:
    lists: defaultdict[str, set[str]] = defaultdict(set)
    data = files("gendersuite.submissions").joinpath("data", "function_words.csv")
    with data.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            lists[row["language"]].add(row["word"])
    return {language: frozenset(words) for language, words in lists.items()}


@cache
def _all_words() -> frozenset[str]:
    return frozenset().union(*_function_words().values())
