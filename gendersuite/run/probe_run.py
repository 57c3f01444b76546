"""Write the run folder of language models: the table of items, the scores, and the metadata."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import ItemScore, Score
from gendersuite.probes import Kind, Probe, probes
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.family import sample_scores
from gendersuite.reports.sample_files import SampleFiles, SampleTables, sample_tables
from gendersuite.run.files import BOOTSTRAP_DRAWS, RowsFile, new_run, write_results
from gendersuite.signature import plugins_field, signature_text
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.statistics.log_ratios import RateConvention


@dataclass(frozen=True, slots=True)
class Measured:
    """The scored items of one model, with its probe, name in the run, version and settings. `files` maps the files
    from which released scores were read to their SHA-256."""

    probe: Probe
    system: str
    kind: Kind
    version: str
    items: Sequence[ItemScore]
    device: str = ""
    dtype: str = ""
    words: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ModelResult:
    """The scores of one model in one language."""

    language: str
    system: str
    scores: list[Score]
    samples: SampleTables
    account: dict[str, Any]


def convention_of(name: str | None, family: str) -> RateConvention:
    """Return the rate convention called `name`; UsageError for a family without conventions."""
    from gendersuite.reports.statistics.log_ratios import RateConvention

    if name is None:
        return RateConvention.GEOMETRIC_MEAN
    if not FAMILIES.get(family).conventions:
        raise UsageError("CrowS-Pairs has no mean ratios, so --convention has no effect: leave it out.")
    if name not in list(RateConvention):
        raise UnknownName(f"There is no convention called {name!r}; known: {', '.join(RateConvention)}.")
    return RateConvention(name)


def write_probe_run(
    measured: Iterable[Measured],
    out: Path,
    *,
    convention: RateConvention,
    seed: int = DEFAULT_SEED,
    beside: Sequence[Score] = (),
) -> Path:
    """Score models, sorted by name, into the run folder `out`; nothing is written on failure.

    `beside` are scores of the same models in another suite.
    """
    scores = list(beside)
    accounts: list[dict[str, Any]] = []
    inputs: dict[str, str] = {}
    probes: dict[Kind, Probe] = {}
    with new_run(out) as folder:
        with RowsFile(folder / "items.parquet") as rows, SampleFiles(folder) as samples:
            for one in measured:
                table = _table(one)
                rows.write(table, numbers=FAMILIES.get(one.probe.family).values)
                for result in _results(one, table, seed, convention):
                    scores += result.scores
                    samples.write(result.language, result.samples)
                    accounts.append(result.account)
                inputs |= one.files
                probes[one.kind] = one.probe
        write_results(folder, scores, (), _description(probes, accounts, inputs, seed, convention))
    return out


def _table(one: Measured) -> pd.DataFrame:
    """Return the table of items by language and subset, in the order of the suite."""
    import pandas as pd

    items = sorted(one.items, key=lambda item: (item.language, item.subset))
    columns: dict[str, list[Any]] = {
        "suite": [one.probe.suite] * len(items),
        "subset": [item.subset for item in items],
        "language": [item.language for item in items],
        "system": [one.system] * len(items),
        "item": [item.item for item in items],
        "source": [item.source for item in items],
        "note": [item.note for item in items],
    }
    for name in FAMILIES.get(one.probe.family).values:
        columns[name] = [item.values.get(name, float("nan")) for item in items]
    for name in items[0].traits if items else ():
        columns[name] = [item.traits[name] for item in items]
    return pd.DataFrame(columns)


def _results(one: Measured, table: pd.DataFrame, seed: int, convention: RateConvention) -> Iterator[ModelResult]:
    family = FAMILIES.get(one.probe.family)
    for language, rows in table.groupby("language", sort=True):
        own = [item for item in one.items if item.language == language]
        samples = family.samples(rows, convention)
        yield ModelResult(
            language=str(language),
            system=one.system,
            scores=sample_scores(samples, rows, seed=seed, draws=BOOTSTRAP_DRAWS),
            samples=sample_tables(samples, str(language), one.system),
            account=_account(one, str(language), own, seed, convention),
        )


def _account(
    one: Measured, language: str, items: Sequence[ItemScore], seed: int, convention: RateConvention
) -> dict[str, Any]:
    missing = sum(not item.values for item in items)
    notes = Counter(item.note for item in items if item.note)
    averaged = FAMILIES.get(one.probe.family).conventions
    optional = {
        "dtype": one.dtype,
        "words": one.words if averaged else "",
        "convention": _convention(one.probe, convention),
    }
    signature: dict[str, str | int] = {
        "suite": one.probe.suite,
        "v": one.probe.version,
        "lang": language,
        "model": f"{one.system}@{one.version}",
        "kind": one.kind.value,
        **{name: value for name, value in optional.items() if value},
        "n": len(items),
        "miss": missing,
        **({} if averaged else {"seed": seed}),
        "gendersuite": __version__,
        **_plugins(one.probe),
    }
    return {
        "language": language,
        "system": one.system,
        "signature": signature_text(signature),
        "signature_fields": signature,
        "expected": len(items),
        "answered": len(items) - missing,
        "missing": missing,
        "kind": one.kind.value,
        "version": one.version,
        "device": one.device,
        "dtype": one.dtype,
        "notes": [{"note": note, "count": count} for note, count in sorted(notes.items())],
    }


def _plugins(probe: Probe) -> dict[str, str]:
    suite = probes().distribution(probe.suite) if probe.suite in probes() else ""
    return plugins_field((suite, FAMILIES.distribution(probe.family)))


def _convention(probe: Probe, convention: RateConvention) -> str:
    return convention.value if FAMILIES.get(probe.family).conventions else ""


def _description(
    probes: Mapping[Kind, Probe],
    accounts: list[dict[str, Any]],
    inputs: Mapping[str, str],
    seed: int,
    convention: RateConvention,
) -> dict[str, Any]:
    probe = next(iter(probes.values()))
    parts = [part for each in probes.values() for part in each.parts]
    return {
        "program": "gendersuite",
        "version": __version__,
        "suite": {
            "name": probe.suite,
            "family": probe.family,
            "version": probe.version,
            "title": probe.title,
            "citation": probe.citation,
            "items": len({(part.language, item) for part in parts for item in part.items}),
        },
        "convention": _convention(probe, convention),
        # The intervals of mean ratios need no bootstrap.
        **({} if FAMILIES.get(probe.family).conventions else {"seed": seed, "bootstrap_draws": BOOTSTRAP_DRAWS}),
        "inputs": dict(sorted(inputs.items())),
        "submissions": accounts,
    }
