from __future__ import annotations

from pathlib import Path

from gendersuite.model import Item, Slot, Suite

PROFESSIONS = {"doctor": "M", "engineer": "M", "professor": "M", "nurse": "F", "teacher": "F", "midwife": "F"}


def honorifics_mini(data: Path | None, seed: int) -> Suite:
    professions = list(PROFESSIONS.items()) * 4
    return Suite(
        name="honorifics-mini",
        family="honorifics",
        version="1",
        items=tuple(
            Item(
                f"{number:02}",
                f"Our {profession}, Schmidt, arrived {number} minutes late.",
                (Slot(1, "open", profession, None, {"profession": profession, "stereotype": stereotype}),),
            )
            for number, (profession, stereotype) in enumerate(professions, 1)
        ),
        subsets=("open",),
        languages=("de",),
        title="Honorifics",
        citation="Nobody. 2026. Honorifics.",
    )
