"""WinoBias: sentences with a pronoun that refers to an occupation, for language models only."""

from __future__ import annotations

from gendersuite.family import ProbeTarget, Role, SuiteFamily, Trait

FAMILY = SuiteFamily(
    name="winobias",
    suites={"winobias": "gendersuite.testsuites.winobias.suite:winobias_suite"},
    traits=(
        Trait("occupation", Role.ASKED_WORD),
        Trait("side", values=("female", "male")),
        Trait("type", values=("1", "2")),
        Trait("split", values=("dev", "test")),
    ),
    probes={"winobias": ProbeTarget("gendersuite.probes.winobias:winobias", ("masked",))},
)
