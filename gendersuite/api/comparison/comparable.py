"""Whether the numbers of two runs may be compared, and how the runs differ otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder
from gendersuite.submissions.names import check_known

Systems: TypeAlias = str | Sequence[str] | Mapping[str, str]
"""A system that both runs have, several, or a mapping from systems of the run to those of the other one."""
MAY_DIFFER = {
    "miss": "missing answers",
    "model": "model",
    "dtype": "number format",
    "seed": "seed",
    "gendersuite": "version of gendersuite",
}
"""The fields of a signature that say nothing about what is measured, with their names for readers."""
MUST_AGREE = {
    "suite": "suite",
    "v": "suite version",
    "lp": "language pair",
    "lang": "language",
    "check": "checker",
    "dict": "dictionary",
    "kind": "kind of model",
    "words": "list of words",
    "convention": "convention",
    "n": "number of slots",
}
"""Names of other fields. All fields but those of MAY_DIFFER must agree, also ones that are not named here."""


@dataclass(frozen=True, slots=True)
class SystemPair:
    """A system of the first run and one of the second in the same language."""

    language: str
    system: str
    other_system: str

    @property
    def name(self) -> str:
        """The pair as messages name it."""
        systems = (self.system, self.other_system) if self.system != self.other_system else (self.system,)
        return f"{' and '.join(systems)} ({self.language})"


def pairs_of(run: RunFolder, other: RunFolder, systems: Systems | None, language: str | None) -> list[SystemPair]:
    """The pairs that are compared; without `systems` each that both runs have, by language."""
    if language is not None:
        for each in (run, other):
            check_known(language, each.languages, "language", str(each.path))
    languages = [each for each in run.languages if each in other.languages and language in (None, each)]
    named = _named(systems) if systems is not None else {name: name for _, name in run.signatures}
    pairs = [
        SystemPair(each, system, counterpart)
        for each in languages
        for system, counterpart in named.items()
        if (each, system) in run.signatures and (each, counterpart) in other.signatures
    ]
    if systems is not None:
        for system, counterpart in named.items():
            check_known(system, {name for _, name in run.signatures}, "system", str(run.path))
            check_known(counterpart, {name for _, name in other.signatures}, "system", str(other.path))
    if not pairs:
        raise UsageError(
            f"{run.path} and {other.path} have no system in common to compare: the former has {_submissions(run)}, the "
            f"latter {_submissions(other)}. Name a system of each."
        )
    return pairs


def _named(systems: Systems) -> dict[str, str]:
    """The names of systems in the run and in the other one."""
    if isinstance(systems, Mapping):
        return dict(systems)
    return {name: name for name in ([systems] if isinstance(systems, str) else systems)}


def _submissions(run: RunFolder) -> str:
    return ", ".join(f"{system} ({language})" for language, system in run.signatures)


def check_comparable(run: RunFolder, other: RunFolder, pairs: Iterable[SystemPair]) -> None:
    """Raise UsageError, which names the field and both values, unless the numbers of the pairs may be compared."""
    for field, first, second in (
        ("suite", run.suite["name"], other.suite["name"]),
        ("v", run.suite["version"], other.suite["version"]),
        ("convention", run.convention, other.convention),
        *((name, _of_program(run, name), _of_program(other, name)) for name in run.metric_signatures),
    ):
        _check(run, other, field, str(first), str(second), "")
    for pair in pairs:
        for field, first, second in _fields(run, other, pair):
            if field not in MAY_DIFFER:
                _check(run, other, field, first, second, f" for {pair.name}")


def other_differences(run: RunFolder, other: RunFolder, pairs: Iterable[SystemPair]) -> list[str]:
    """What else differs between the runs, one sentence for each field and pair of values."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for pair in pairs:
        for field, first, second in _fields(run, other, pair):
            if field in MAY_DIFFER and first != second:
                found.setdefault((field, first, second), []).append(pair.name)
    return [
        f"Differs: {MAY_DIFFER[field]}, {first or 'none'} and {second or 'none'} in {', '.join(names)}."
        for (field, first, second), names in found.items()
    ]


def _check(run: RunFolder, other: RunFolder, field: str, first: str, second: str, where: str) -> None:
    if first != second:
        raise UsageError(
            f"{run.path} and {other.path} cannot be compared: their {MUST_AGREE.get(field, field)} differs{where}, "
            f"{first or 'none'} and {second or 'none'}. Score both in the same way."
        )


def _fields(run: RunFolder, other: RunFolder, pair: SystemPair) -> Iterator[tuple[str, str, str]]:
    first = run.signature_fields[pair.language, pair.system]
    second = other.signature_fields[pair.language, pair.other_system]
    for name in dict.fromkeys((*first, *second)):
        yield name, str(first.get(name, "")), str(second.get(name, ""))


def _of_program(run: RunFolder, metric: str) -> str:
    """How another program computed a metric, whatever its version."""
    return run.metric_signatures.get(metric, "").partition("|version:")[0]
