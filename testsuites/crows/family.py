"""CrowS-Pairs: pairs of a more and a less stereotypical sentence, for language models only."""

from __future__ import annotations

from gendersuite.family import ProbeTarget, SuiteFamily, Trait

_OPTIONS = frozenset({"perturbed"})

FAMILY = SuiteFamily(
    name="crows",
    suites={
        "crows-pairs": "gendersuite.testsuites.crows.suite:crows_pairs_suite",
        "crows-multilingual": "gendersuite.testsuites.crows.suite:crows_multilingual_suite",
    },
    traits=(Trait("bias_type"), Trait("direction", values=("stereo", "antistereo"))),
    probes={
        "crows-multilingual": ProbeTarget("gendersuite.probes.crows:crows_multilingual", ("masked",), _OPTIONS),
        "crows-pairs": ProbeTarget("gendersuite.probes.crows:crows_pairs", ("masked",), _OPTIONS),
    },
)
