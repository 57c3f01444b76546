"""The MT-GenEval suites: sentences with references in both genders."""

from __future__ import annotations

from gendersuite.family import Role, SuiteFamily, Trait

FAMILY = SuiteFamily(
    name="mt-geneval",
    suites={
        "mt-geneval": "gendersuite.testsuites.mt_geneval.suite:mt_geneval",
        "mt-geneval-dev": "gendersuite.testsuites.mt_geneval.suite:mt_geneval_dev",
        "mt-geneval-mini": "gendersuite.testsuites.mt_geneval.mini:mt_geneval_mini",
    },
    checkers={"default": "references"},
    about="the person",
    traits=(
        Trait("pair", Role.PAIR),
        Trait("profession", values=("female", "male", "neutral")),
        Trait("right", Role.REFERENCE),
        Trait("wrong"),
        Trait("phrases"),
        Trait("context", values=("yes", "no")),
    ),
)
