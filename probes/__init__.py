"""Language models put to the suites: scores instead of labels. `PROBES` names what they can be asked, `open_model`
gives a model to ask."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gendersuite.probes.interface import Options, Part, Probe, ProbeFactory
from gendersuite.probes.models import Kind, LanguageModel, Settings, kind_of, open_model
from gendersuite.registry import Registry

PROBES: Registry[ProbeFactory] = Registry(
    "suite for language models",
    {
        "crows-multilingual": "gendersuite.probes.crows:crows_multilingual",
        "crows-pairs": "gendersuite.probes.crows:crows_pairs",
        "gest": "gendersuite.probes.gest:gest",
        "gest-1.1": "gendersuite.probes.gest:gest_1_1",
        "gest-mini": "gendersuite.probes.gest:gest_mini",
        "gest-slavic": "gendersuite.probes.gest_slavic:gest_slavic",
        "winobias": "gendersuite.probes.winobias:winobias",
    },
)

_BOTH = (Kind.MASKED, Kind.CAUSAL)

KINDS: Mapping[str, tuple[Kind, ...]] = MappingProxyType(
    {
        "crows-multilingual": (Kind.MASKED,),
        "crows-pairs": (Kind.MASKED,),
        "gest": _BOTH,
        "gest-1.1": _BOTH,
        "gest-mini": _BOTH,
        "gest-slavic": (Kind.MASKED,),
        "winobias": (Kind.MASKED,),
    }
)
"""The kinds of model that each suite can be put to."""

__all__ = [
    "KINDS",
    "PROBES",
    "Kind",
    "LanguageModel",
    "Options",
    "Part",
    "Probe",
    "ProbeFactory",
    "Settings",
    "kind_of",
    "open_model",
]
