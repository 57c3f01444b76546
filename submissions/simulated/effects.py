"""Parse biases, for all families."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from math import isfinite

from gendersuite.errors import UsageError


def read_effects(text: str, names: Sequence[str]) -> dict[str, float]:
    """Parse "name=number,name=number"; UsageError for names that are not in `names` and for invalid numbers."""
    given: dict[str, float] = {}
    for part in text.split(",") if text.strip() else []:
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in names:
            close = get_close_matches(name, names, n=1, cutoff=0.5)
            hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(names)}."
            raise UsageError(f"There is no bias called {name!r}; {hint}")
        if name in given:
            raise UsageError(f"The bias {name} is given twice in {text!r}; give it once.")
        try:
            given[name] = float(value)
        except ValueError:
            raise UsageError(f"The bias {part.strip()!r} has no number; write {name}=0.5, for example.") from None
    return given


def check_range(name: str, value: float, low: float) -> None:
    """Raise UsageError unless a bias is a number from `low` to 1."""
    if not isfinite(value) or not low <= value <= 1:
        raise UsageError(f"The bias {name}={value:g} is out of range; give a number from {low:g} to 1.")
