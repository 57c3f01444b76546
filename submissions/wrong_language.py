"""A suspicion, no more: outputs whose function words are those of another language than was asked for."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

# A line is suspected if it has at least ENOUGH different function words of another language, and TIMES as many as of
# its own. Close relatives (cs and sk, hr and sr) share too many words ever to be suspected of each other.
ENOUGH = 3
TIMES = 3


def suspected_language(text: str, language: str, source_language: str) -> str | None:
    """The language that `text` seems to be in if it is clearly not `language`, else None.

    A language that the data file does not have is only told from the source language.
    """
    lists = _function_words()
    words = set(_WORD.findall(text.lower().replace("’", "'")))
    own = len(words & lists[language]) if language in lists else 0
    needed = max(ENOUGH, TIMES * own)
    if len(words) < needed:
        return None
    rivals = lists.keys() if language in lists else lists.keys() & {source_language}
    count, rival = max(((len(words & lists[name]), name) for name in sorted(rivals)), default=(0, ""))
    return rival if count >= needed else None


@cache
def _function_words() -> Mapping[str, frozenset[str]]:
    lists: defaultdict[str, set[str]] = defaultdict(set)
    data = files("gendersuite.submissions").joinpath("data", "function_words.csv")
    with data.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            lists[row["language"]].add(row["word"])
    return {language: frozenset(words) for language, words in lists.items()}
