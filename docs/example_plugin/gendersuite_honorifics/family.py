"""The family: its suites, the traits of their slots, and the kind of checker that labels them."""

from __future__ import annotations

from gendersuite.family import Role, SuiteFamily, Trait

FAMILY = SuiteFamily(
    name="honorifics",
    suites={"honorifics-mini": "gendersuite_honorifics.suite:honorifics_mini"},
    checkers={"default": "honorifics"},
    about="{profession}",
    traits=(Trait("profession", Role.ASKED_WORD), Trait("stereotype", values=("M", "F"))),
)
