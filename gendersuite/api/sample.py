"""Drawing the sample by which a checker is judged, as in Appendix C.1 of the GEST paper: per language and outcome."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from heapq import nsmallest
from itertools import count
from pathlib import Path
from typing import Any

from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder
from gendersuite.run.label_sources import answered_slots, open_scored_run
from gendersuite.run.sample_sheet import HOW_TO_FILL, Sampled, check_place, key_file, write_sheet
from gendersuite.submissions.names import check_known
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import FAMILIES

Traits = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A slot of a sample: its row of the labels table, the stratum it is of, and how many slots that has."""

    row: Traits
    stratum: str
    stratum_size: int


def draw_sheet(run: Path, sheet: Path, *, size: int, language: str | None, seed: int, terminal: Terminal) -> None:
    """Draws up to `size` slots per language and outcome, all systems mixed, and writes them as a sheet to fill in."""
    if size < 1:
        raise UsageError(f"--n {size} makes no sense: give 1 or more.")
    check_place(sheet)
    facts = open_scored_run(run)
    if language is not None:
        check_known(language, facts.languages, "language", str(run))
    drawn = [
        each
        for each_language in ([language] if language else facts.languages)
        for each in _draw(facts, each_language, size, seed, terminal)
    ]
    if not drawn:
        raise UsageError(f"{run} holds no answer to judge: give a run whose systems said something.")
    family = FAMILIES.get(str(facts.suite["family"]))
    numbers = count(1)
    sample = [_sampled(next(numbers), each, facts, seed) for each in drawn]
    write_sheet(sheet, sample, [family.referent(each.row) for each in drawn])
    terminal.result(str(sheet))
    terminal.say(
        f"{len(sample):,} rows to fill in: in the column label, {HOW_TO_FILL}. Keep {key_file(sheet)} from whoever "
        f"does. Then: gendersuite judge {run} {sheet}"
    )


def _draw(run: RunFolder, language: str, size: int, seed: int, terminal: Terminal) -> Iterator[_Drawn]:
    """The sample of one language, in an order that tells nothing."""
    slots: dict[str, list[tuple[str, Traits]]] = defaultdict(list)
    for table in answered_slots(run, language).values():
        names = [str(name) for name in table.columns]
        for values in table.itertuples(index=False, name=None):
            row = dict(zip(names, values, strict=True))
            # By its own digest, a slot's place in the draw depends neither on the order of rows nor on its neighbours.
            slots[row["stratum"]].append((_digest(seed, "draw", row), row))
    drawn = []
    for stratum, members in slots.items():
        if len(members) < size:
            terminal.say(f"{language}: {stratum}: the run has only {len(members):,}, and all of them are in the sheet.")
        own = nsmallest(size, members, key=lambda member: member[0])
        drawn += [_Drawn(row, stratum, len(members)) for _, row in own]
    yield from sorted(drawn, key=lambda each: _digest(seed, "order", each.row))


def _digest(seed: int, purpose: str, row: Traits) -> str:
    name = "\0".join((str(seed), purpose, row["language"], row["system"], row["item"], str(row["slot"])))
    return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def _sampled(number: int, drawn: _Drawn, run: RunFolder, seed: int) -> Sampled:
    row = drawn.row
    return Sampled(
        row=number,
        suite=str(run.suite["name"]),
        version=str(run.suite["version"]),
        language=row["language"],
        system=row["system"],
        item=row["item"],
        slot=row["slot"],
        label=row["label"],
        stratum=drawn.stratum,
        stratum_size=drawn.stratum_size,
        seed=seed,
        source=row["source"],
        output=row["output"],
    )
