"""The GEST suites: sentences in the first person whose translation must choose a gender."""

from __future__ import annotations

from gendersuite.family import ProbeTarget, SuiteFamily, Trait

_KINDS = ("masked", "causal")

FAMILY = SuiteFamily(
    name="gest",
    suites={
        "gest": "gendersuite.testsuites.gest.suite:gest",
        "gest-1.1": "gendersuite.testsuites.gest.suite:gest_1_1",
        "gest-mini": "gendersuite.testsuites.gest.suite:gest_mini",
    },
    checkers={"default": "first-person"},
    about="the speaker",
    traits=(
        Trait("stereotype", values=tuple(map(str, range(1, 17)))),
        Trait("side", values=("female", "male")),
        Trait("family", values=("yes", "no")),
    ),
    variants="gendersuite.testsuites.gest.templates:variant",
    probes={
        "gest": ProbeTarget("gendersuite.probes.gest:gest", _KINDS),
        "gest-1.1": ProbeTarget("gendersuite.probes.gest:gest_1_1", _KINDS),
        "gest-mini": ProbeTarget("gendersuite.probes.gest:gest_mini", _KINDS),
        "gest-slavic": ProbeTarget("gendersuite.probes.gest_slavic:gest_slavic", ("masked",), frozenset({"pairs"})),
    },
)
