"""Language models asked the suites: scores instead of labels. `probes` names the suites that they can be asked, and
`open_model` opens a model."""

from __future__ import annotations

from functools import cache

from gendersuite.family import ProbeTarget
from gendersuite.probes.interface import Options, Part, Probe, ProbeFactory
from gendersuite.probes.models import Kind, LanguageModel, Settings, kind_of, open_model
from gendersuite.registry import Registry
from gendersuite.testsuites import FAMILIES


@cache
def probe_targets() -> dict[str, ProbeTarget]:
    """What language models can be asked, by the name of the suite."""
    families = [FAMILIES.get(name) for name in FAMILIES]
    return {name: target for family in families for name, target in family.probes.items()}


@cache
def probes() -> Registry[ProbeFactory]:
    """The probe of each suite for language models."""
    return Registry("suite for language models", {name: probe.target for name, probe in probe_targets().items()})


def kinds(suite: str) -> tuple[Kind, ...]:
    """The kinds of model that a suite is for."""
    probes().check(suite)
    return tuple(map(Kind, probe_targets()[suite].kinds))


__all__ = [
    "Kind",
    "LanguageModel",
    "Options",
    "Part",
    "Probe",
    "ProbeFactory",
    "Settings",
    "kind_of",
    "kinds",
    "open_model",
    "probe_targets",
    "probes",
]
