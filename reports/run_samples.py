"""The samples of a finished run, from its sample files or, for runs of older versions, from its labels."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gendersuite.reports.families import check_traits, family_of
from gendersuite.reports.family import Task
from gendersuite.reports.run_data import RunFolder, read_items, read_labels_table
from gendersuite.reports.sample_files import read_samples
from gendersuite.reports.statistics.samples import Influence, Key, Sample

Submission = tuple[str, str]


def samples_of(run: RunFolder, language: str, systems: Sequence[str]) -> dict[str, dict[str, Sample]]:
    """Return the samples of systems in one language, by system and sample name."""
    family = family_of(run)
    found = read_samples(run.path, family, language, systems)
    if found is not None:
        return found
    check_traits(run)
    read = read_items if family.task is Task.MODELS else read_labels_table
    return {
        system: {sample.name: sample for sample in family.samples(read(run.path, language, system), run.convention)}
        for system in systems
    }


def influences(
    run: RunFolder, wanted: Mapping[Submission, Collection[Key]]
) -> dict[Submission, Mapping[Key, Influence]]:
    """Return the influence of the units on the wanted metrics of each submission."""
    found: dict[Submission, Mapping[Key, Influence]] = {}
    for language in sorted({language for language, _ in wanted}):
        systems = [system for each, system in wanted if each == language]
        for system, samples in samples_of(run, language, systems).items():
            keys = list(wanted[language, system])
            found[language, system] = {
                key: influence for sample in samples.values() for key, influence in sample.influence(keys).items()
            }
    return found
