"""The 16 gender stereotypes of GEST (Table 1 in Pikuliak et al., 2024), described in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.support.csv_text import table

GEST_FOLDER = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Stereotype:
    """One stereotype: its number ("1" to "16"), its gender ("female" or "male"), its name in the paper, and its claim
    in one sentence."""

    number: str
    side: str
    name: str
    meaning: str


@cache
def stereotypes() -> dict[str, Stereotype]:
    """The stereotypes by number, in the order of the paper: seven about women, then nine about men."""
    return {
        row["number"]: Stereotype(row["number"], row["side"], row["name"], row["meaning"])
        for row in table((GEST_FOLDER / "stereotypes.csv").read_text(encoding="utf-8"))
    }
