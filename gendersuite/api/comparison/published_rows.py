"""Compare the scores of a run with published scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from gendersuite.api.comparison.comparable import SystemPair, Systems
from gendersuite.api.comparison.conditions import Condition, selected
from gendersuite.api.comparison.rows import RunComparisonRow
from gendersuite.errors import UnknownName, UsageError
from gendersuite.reports.published import PublishedValue, published_suites, published_values
from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.statistics.log_ratios import RateConvention
from gendersuite.reports.statistics.samples import Key
from gendersuite.submissions.names import check_known


def published_rows(
    run: RunFolder,
    systems: Systems | None,
    language: str | None,
    metrics: Collection[str] | None,
    conditions: Sequence[Condition],
) -> Iterator[RunComparisonRow]:
    """Yield a row for each published score of the run's systems, to be completed by `decide`."""
    suite = str(run.suite["name"])
    values = [value for value in published_values(str(run.suite["family"])) if value.suite == suite]
    if not values:
        raise UsageError(
            f"There are no published tables for {suite}, the suite of {run.path}; there are some for "
            f"{', '.join(published_suites())}."
        )
    if run.convention not in ("", RateConvention.PRINTED):
        raise UsageError(
            f"{run.path} cannot be compared with published tables: its convention is {run.convention}, and that of the "
            f"tables {RateConvention.PRINTED}. Probe again with --convention {RateConvention.PRINTED}."
        )
    pairs = _pairs(run, values, systems, language)
    found = [(pair, value) for pair in pairs for value in values if _is_about(value, pair)]
    known = {value.key: False for _, value in found}
    for metric in metrics or ():
        check_known(metric, {name for _, name, _ in known}, "published metric", suite)
    chosen: Mapping[Condition, Collection[Key]] = {condition: selected(condition, known) for condition in conditions}
    for pair, value in found:
        if metrics is None or value.metric in metrics:
            yield _row(run, pair, value, "")
        for condition, keys in chosen.items():
            if value.key in keys:
                yield _row(run, pair, value, condition.text)


def _pairs(
    run: RunFolder, values: Sequence[PublishedValue], systems: Systems | None, language: str | None
) -> list[SystemPair]:
    """Pair the systems of the run with those of the papers, by name or by the given mapping."""
    if language is not None:
        check_known(language, run.languages, "language", str(run.path))
    printed = list(dict.fromkeys((value.language, value.system) for value in values))
    names = [systems] if isinstance(systems, str) else systems
    for name in names or ():
        check_known(name, {system for _, system in run.signatures}, "system", str(run.path))
    if isinstance(systems, Mapping):
        for name in systems.values():
            check_known(name, {system for _, system in printed}, "system", "the published tables")
    found = [
        SystemPair(own_language, own, other)
        for own_language, own in run.signatures
        for of_language, other in printed
        if of_language == own_language
        and language in (None, own_language)
        and (names is None or own in names)
        and _plain(systems[own] if isinstance(systems, Mapping) else own) == _plain(other)
    ]
    if not found:
        raise UnknownName(
            f"None of the systems of {run.path} is in the published tables of {run.suite['name']}, which have "
            f"{_list(printed)}. Name a system of the run and one of the tables."
        )
    return found


def _is_about(value: PublishedValue, pair: SystemPair) -> bool:
    return (value.language, value.system) == (pair.language, pair.other_system)


def _plain(system: str) -> str:
    """Normalise a system name: without its folder, spaces, case and punctuation."""
    return "".join(filter(str.isalnum, system.rpartition("/")[2])).casefold()


def _list(printed: Sequence[tuple[str, str]]) -> str:
    languages: dict[str, list[str]] = {}
    for language, system in printed:
        languages.setdefault(system, []).append(language)
    return ", ".join(f"{system} ({', '.join(each)})" for system, each in languages.items())


def _row(run: RunFolder, pair: SystemPair, value: PublishedValue, condition: str) -> RunComparisonRow:
    score = run.scores.get((pair.language, pair.system, *value.key))
    estimate = run.estimate(pair.language, pair.system, *value.key)
    fields = run.signature_fields[pair.language, pair.system]
    return RunComparisonRow(
        suite=value.suite,
        subset=value.subset,
        language=pair.language,
        metric=value.metric,
        group=value.group,
        system=pair.system,
        other_system=pair.other_system,
        first=None if estimate is None else estimate.value,
        second=value.value,
        difference=None if estimate is None else estimate.value - value.value,
        low=None if estimate is None or estimate.low is None else estimate.low - value.value,
        high=None if estimate is None or estimate.high is None else estimate.high - value.value,
        n=0 if score is None else score.n,
        condition=condition,
        missing=int(fields.get("miss", 0)),
        source=value.source,
        signature=run.signatures[pair.language, pair.system],
    )
