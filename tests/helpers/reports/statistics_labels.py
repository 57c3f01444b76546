"""Label tables for the tests of the statistics, made without the rest of the program."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

DEFAULTS = {
    "suite": "dialogue",
    "subset": "stereo-adverb",
    "language": "es",
    "system": "S",
    "item": "1",
    "slot": 1,
    "source": "",
    "output": "",
    "label": "M",
    "expected": "",
    "word": "",
    "rule": "",
    "dictionary": "",
    "position": -1,
    "template": "1",
    "style": "single",
    "turn": "1",
    "person": "I",
    "character": "1",
    "adjective": "calm",
    "adjective_stereotype": "neither",
    "sentiment": "pos",
    "type": "character",
    "stereotype": "none",
    "other_gender": "unknown",
    "lookahead": "no",
}


def outcome_of(label: str, expected: str, answered: bool = True) -> str:
    if not answered:
        return "missing"
    if label not in ("M", "F"):
        return "neutral" if label == "N" else "undecided"
    if not expected:
        return label
    return "correct" if label == expected else "wrong"


def table(rows: Iterable[dict[str, object]]) -> pd.DataFrame:
    """A labels table; each row says what differs from DEFAULTS, `answered=False` makes a missing slot.

    Neutral labels whose row names no rule are of the strategy "same form".
    """
    made = []
    for row in rows:
        full = DEFAULTS | ({"rule": "same form"} if row.get("label") == "N" else {}) | row
        answered = bool(full.pop("answered", True))
        full["label"] = full["label"] if answered else ""
        full["outcome"] = outcome_of(str(full["label"]), str(full["expected"]), answered)
        made.append(full)
    return pd.DataFrame(made)
