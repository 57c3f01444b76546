"""The suite: sentences about professionals whose gender is not specified."""

from __future__ import annotations

from pathlib import Path

from gendersuite.model import Item, Slot, Suite
from gendersuite.support.csv_text import table

PROFESSIONS = Path(__file__).with_name("professions.csv")
REPETITIONS = 4
"""How often each profession is asked for, with another number of minutes."""


def honorifics_mini(data: Path | None, seed: int) -> Suite:
    """The suite. Its arguments are the folder of official data sets and a seed; it needs neither."""
    rows = table(PROFESSIONS.read_text(encoding="utf-8")) * REPETITIONS
    return Suite(
        name="honorifics-mini",
        family="honorifics",
        version="1",
        items=tuple(
            Item(
                id=f"{number:02}",
                source=f"Our {row['profession']}, Visser, arrived {number} minutes late.",
                slots=(Slot(number=1, subset="open", word=row["profession"], expected=None, traits=row),),
            )
            for number, row in enumerate(rows, start=1)
        ),
        subsets=("open",),
        languages=("nl",),
        title="Honorifics",
        citation="Jane Doe. 2026. Meneer or mevrouw?",
    )
