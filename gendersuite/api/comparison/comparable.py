"""Pair the systems of two runs, check that their scores are comparable, and describe how their settings differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from gendersuite.api.options import Names, names_in
from gendersuite.errors import UsageError
from gendersuite.reports.run_data import RunFolder
from gendersuite.submissions.names import check_known
from gendersuite.support.progress import warn

Systems: TypeAlias = Names | Mapping[str, str]
"""Systems in both runs, or a mapping from systems of one run to systems of the other."""
MAY_DIFFER = {
    "miss": "missing answers",
    "model": "model",
    "dtype": "number format",
    "seed": "seed",
    "gendersuite": "version of gendersuite",
}
"""Display names of the signature fields that may differ, because they do not change what is measured."""
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
"""Display names of the other fields. All of these must agree, and so must fields that are not listed here."""


@dataclass(frozen=True, slots=True)
class SystemPair:
    """A system of the first run and its counterpart in the second, for one language."""

    language: str
    system: str
    other_system: str

    @property
    def name(self) -> str:
        """The pair in messages: "Mine (cs)", or "New and Old (cs)"."""
        systems = (self.system, self.other_system) if self.system != self.other_system else (self.system,)
        return f"{' and '.join(systems)} ({self.language})"


def comparable_pairs(
    run: RunFolder, other: RunFolder, systems: Systems | None, language: str | None
) -> list[SystemPair]:
    """Return the pairs to compare; without `systems`, all systems in both runs, with a warning that lists the others.

    Raises UsageError, with the field and both values, unless their scores are comparable.
    """
    for field, first, second in (
        ("suite", run.suite["name"], other.suite["name"]),
        ("v", run.suite["version"], other.suite["version"]),
        ("convention", run.convention, other.convention),
    ):
        if first != second:
            _refuse(run, other, MUST_AGREE[field], first, second)
    for metric in sorted({*run.metric_signatures, *other.metric_signatures}):
        first, second = _without_version(run, metric), _without_version(other, metric)
        if first != second:
            _refuse(run, other, f"signature of {metric}", first, second)
    pairs = _pairs(run, other, systems, language)
    for pair in pairs:
        for field, first, second in _differing_fields(run, other, pair):
            if field not in MAY_DIFFER:
                _refuse(run, other, MUST_AGREE.get(field, field), first, second, f" for {pair.name}")
    return pairs


def other_differences(run: RunFolder, other: RunFolder, pair: SystemPair) -> str:
    """List the fields in which a comparable pair differs, with both values: "seed 24 and 25; model m@1 and m@2"."""
    return "; ".join(
        f"{MAY_DIFFER[field]} {first or 'none'} and {second or 'none'}"
        for field, first, second in _differing_fields(run, other, pair)
    )


def _pairs(run: RunFolder, other: RunFolder, systems: Systems | None, language: str | None) -> list[SystemPair]:
    if language is not None:
        for each in (run, other):
            check_known(language, each.languages, "language", str(each.path))
    elif not {*run.languages} & {*other.languages}:
        _refuse(run, other, MUST_AGREE["lp"], _language_pairs(run), _language_pairs(other))
    names = _named(run, other, systems)
    languages = sorted({*run.languages, *other.languages}) if language is None else [language]
    pairs, unmatched = [], []
    for pair in [SystemPair(code, *both) for code in languages for both in names.items()]:
        in_both = (pair.language, pair.system) in run.signatures, (pair.language, pair.other_system) in other.signatures
        if all(in_both):
            pairs.append(pair)
        elif any(in_both):
            where, system = (run, pair.system) if in_both[0] else (other, pair.other_system)
            unmatched.append(f"{system} ({pair.language}) is only in {where.path}")
    if not pairs:
        raise UsageError(
            f"{run.path} and {other.path} have no system in common to compare: the former has {_submissions(run)}, the "
            f"latter {_submissions(other)}. Name a system of each."
        )
    if unmatched:
        warn(f"Not compared: {'; '.join(unmatched)}.")
    return pairs


def _named(run: RunFolder, other: RunFolder, systems: Systems | None) -> Mapping[str, str]:
    """Map the systems to compare to their names in the other run; without `systems`, all systems of both runs."""
    if systems is None:
        return {name: name for _, name in (*run.signatures, *other.signatures)}
    named = systems if isinstance(systems, Mapping) else {name: name for name in names_in(systems) or ()}
    for name, counterpart in named.items():
        check_known(name, {system for _, system in run.signatures}, "system", str(run.path))
        check_known(counterpart, {system for _, system in other.signatures}, "system", str(other.path))
    return named


def _submissions(run: RunFolder) -> str:
    return ", ".join(f"{system} ({language})" for language, system in run.signatures)


def _language_pairs(run: RunFolder) -> str:
    fields = run.signature_fields.values()
    return ", ".join(sorted({str(each.get("lp", each.get("lang", ""))) for each in fields}))


def _refuse(run: RunFolder, other: RunFolder, field: str, first: object, second: object, where: str = "") -> NoReturn:
    raise UsageError(
        f"{run.path} and {other.path} cannot be compared: their {field} differs{where}, {first or 'none'} and "
        f"{second or 'none'}. Make both runs in the same way."
    )


def _differing_fields(run: RunFolder, other: RunFolder, pair: SystemPair) -> Iterator[tuple[str, str, str]]:
    """Yield the signature fields that differ, with both values."""
    first = run.signature_fields[pair.language, pair.system]
    second = other.signature_fields[pair.language, pair.other_system]
    for name in dict.fromkeys((*first, *second)):
        values = str(first.get(name, "")), str(second.get(name, ""))
        if values[0] != values[1]:
            yield name, *values


def _without_version(run: RunFolder, metric: str) -> str:
    """Return the signature of an external metric without the version of its program."""
    return run.metric_signatures.get(metric, "").partition("|version:")[0]
