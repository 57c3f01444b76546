"""Evaluate language models on the suites: scores instead of labels. `probes` lists the suites for language models, and
`open_model` loads a model."""

from __future__ import annotations

from functools import cache, partial

from gendersuite.family import ProbeTarget, SuiteFamily
from gendersuite.probes.interface import Part, Probe, ProbeFactory, ProbeOptions
from gendersuite.probes.models import Kind, LanguageModel, Settings, kind_of, open_model
from gendersuite.registry import Registry
from gendersuite.testsuites import FAMILIES, plugin_parts


@cache
def probes() -> Registry[ProbeFactory]:
    """The registry of the probes, by suite."""
    built_in = (_targets(FAMILIES.get(family)) for family in FAMILIES.built_in)
    targets = {name: target for own in built_in for name, target in own.items()}
    return Registry("suite for language models", targets, partial(plugin_parts, _targets))


def _targets(family: SuiteFamily) -> dict[str, str]:
    return {name: probe.target for name, probe in family.probes.items()}


def probe_target(suite: str) -> ProbeTarget:
    """The probe target of a suite."""
    probes().check(suite)
    return next(family.probes[suite] for _, family in FAMILIES.items() if suite in family.probes)


def kinds(suite: str) -> tuple[Kind, ...]:
    """The kinds of model that a suite supports."""
    return tuple(map(Kind, probe_target(suite).kinds))


__all__ = [
    "Kind",
    "LanguageModel",
    "Part",
    "Probe",
    "ProbeFactory",
    "ProbeOptions",
    "Settings",
    "kind_of",
    "kinds",
    "open_model",
    "probe_target",
    "probes",
]
