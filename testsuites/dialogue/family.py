"""The dialogue suites: speakers describe themselves or the listener."""

from __future__ import annotations

from gendersuite.family import Role, SuiteFamily, Trait

FAMILY = SuiteFamily(
    name="dialogue",
    suites={
        "dialogue": "gendersuite.testsuites.dialogue.generator:dialogue",
        "dialogue-wmt24": "gendersuite.testsuites.dialogue.wmt24:dialogue_wmt24",
    },
    checkers={"default": "dialogue"},
    about="{adjective} ({person}, turn {turn})",
    traits=(
        Trait("template"),
        Trait("style", values=("single", "two-way")),
        Trait("turn", values=("1", "2")),
        Trait("person", values=("I", "you")),
        Trait("character", values=("1", "2")),
        Trait("adjective", Role.ASKED_WORD),
        Trait("adjective_stereotype", values=("M", "F", "neither")),
        Trait("sentiment", values=("pos", "neg", "neutral")),
        Trait("type", values=("character", "appearance")),
        Trait("stereotype", values=("M", "F", "none")),
        Trait("other_gender", values=("M", "F", "unknown")),
        Trait("lookahead", values=("yes", "no")),
    ),
)
