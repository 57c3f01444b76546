"""Draw a sample of labels for human evaluation, per language and outcome, as in Appendix C.1 of the GEST paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from heapq import nsmallest
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.api.options import AnyPath
from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder
from gendersuite.run.label_sources import answered_slots, open_scored_run
from gendersuite.run.sample_sheet import COLUMNS, Sampled, check_place, write_sheet
from gendersuite.submissions.names import check_known
from gendersuite.support.checks import check_at_least
from gendersuite.support.progress import OnWarning, warn, warnings_to
from gendersuite.testsuites import DEFAULT_SEED, FAMILIES

if TYPE_CHECKING:
    import pandas as pd

Traits = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A sampled slot: its row of the labels table, its stratum, and the number of slots in the stratum."""

    row: Traits
    stratum: str
    stratum_size: int


def sample(
    run: AnyPath,
    *,
    n: int = 50,
    out: AnyPath = "sample.csv",
    language: str | None = None,
    seed: int = DEFAULT_SEED,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Draw a sample of labels of a run as a sheet for blind human judgement; `judge` evaluates the filled-in sheet.

    Parameters
    ----------
    run
        A run folder that `score` wrote, or a `Run`.
    n
        The number of slots per language and outcome (masculine, feminine, unknown), over all systems.
    out
        The CSV sheet to write; its key is written to the same folder. An existing sheet is never replaced.
    language
        Only this target language.
    seed
        Seed of the sample.
    on_warning
        Function that is called with the text of each warning.

    Returns the sheet as a DataFrame.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> gs.sample(run, n=5, out="SHEET.csv").columns.tolist()
    ['row', 'language', 'item', 'slot', 'about', 'source', 'output', 'label']
    """
    import pandas as pd

    check_at_least(1, n=n)
    run, out = Path(run), Path(out)
    check_place(out)
    facts = open_scored_run(run)
    if language is not None:
        check_known(language, facts.languages, "language", str(run))
    with warnings_to(on_warning):
        drawn = [
            each
            for each_language in ([language] if language else facts.languages)
            for each in _draw(facts, each_language, n, seed)
        ]
    if not drawn:
        raise UsageError(f"{run} has no answer to judge: give a run with answers.")
    family = FAMILIES.get(str(facts.suite["family"]))
    numbers = count(1)
    rows = write_sheet(
        out,
        [_sampled(next(numbers), each, facts, seed) for each in drawn],
        [family.referent(each.row) for each in drawn],
    )
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _draw(run: RunFolder, language: str, size: int, seed: int) -> Iterator[_Drawn]:
    """Yield the sample of one language in random order."""
    slots: dict[str, list[tuple[str, Traits]]] = defaultdict(list)
    for table in answered_slots(run, language).values():
        names = [str(name) for name in table.columns]
        for values in table.itertuples(index=False, name=None):
            row = dict(zip(names, values, strict=True))
            # Sorting by digest makes the sample independent of the order of rows.
            slots[row["stratum"]].append((_digest(seed, "draw", row), row))
    drawn = []
    for stratum, members in slots.items():
        if len(members) < size:
            warn(f"{language}: {stratum}: the run has only {len(members):,}, and the sheet has all of them.")
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
