"""The checkers read in simulated systems exactly what was drawn for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gendersuite.checkers import KINDS, open_checker
from gendersuite.errors import DictionaryMissing
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.dialogue.lexicon import load_lexicon
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import draw, simulate, simulated_languages
from gendersuite.testsuites import load_suite

BIAS = Bias(masculine=0.5, lapse=0.2)
ONE_PER_STYLE = ("A", "B", "D", "E")


@pytest.mark.parametrize("language", ["cs", "es", "is"])
def test_every_slot_is_labelled_as_drawn_in_every_style_of_quotation(language: str) -> None:
    try:
        checker = open_checker("dialogue", language)
    except DictionaryMissing as missing:
        pytest.skip(str(missing))
    whole, lexicon = load_suite("dialogue"), load_lexicon(language)
    assert {lexicon.style(system) for system in ONE_PER_STYLE} == set(lexicon.styles)
    other = []
    for number, system in enumerate(ONE_PER_STYLE):
        suite = replace(whole, items=whole.items[number :: len(ONE_PER_STYLE)])
        drawn = draw(suite, BIAS, seed=3, system=system)
        for item, line in zip(suite.items, simulate(suite, language, BIAS, seed=3, system=system), strict=True):
            for slot, finding in zip(item.slots, checker.check(item, line), strict=True):
                forms = lexicon.adjectives[slot.traits["adjective"]]
                wanted = "N" if forms["masculine"] == forms["feminine"] else drawn[item.id, slot.number]
                if finding.label != wanted:
                    other.append((line, slot.number, finding))
    assert other == []


@pytest.mark.parametrize("language", ["cs", "es", "is"])
@pytest.mark.parametrize(
    ("opening", "closing"),
    [("'", "'"), ("‘", "’"), ("''", "''"), ("``", "''"), ("« ", " »"), ("„", "”"), ("—", " —"), ("", ""), ("", '"')],
)
def test_no_style_of_quotation_changes_a_label(language: str, opening: str, closing: str) -> None:
    checker, suite = open_checker("dialogue", language), load_suite("dialogue")
    straight = next(name for name in ONE_PER_STYLE if '"' in simulate(suite, language, BIAS, seed=3, system=name)[0])
    lines = simulate(suite, language, BIAS, seed=3, system=straight)
    for item, line in list(zip(suite.items, lines, strict=True))[::20]:
        parts = line.split('"')
        other = "".join(part if number % 2 == 0 else opening + part + closing for number, part in enumerate(parts))
        shown = [finding.label for finding in checker.check(item, line)]
        assert [finding.label for finding in checker.check(item, other)] == shown, other


@pytest.mark.parametrize("language", sorted({*simulated_languages("gest")} & {*KINDS.get("first-person").languages()}))
@pytest.mark.parametrize(("share", "label"), [(1, "M"), (0, "F")])
def test_every_speaker_of_gest_is_labelled_as_drawn(language: str, share: float, label: str) -> None:
    try:
        checker = open_checker("first-person", language)
    except DictionaryMissing as missing:
        pytest.skip(str(missing))
    suite = load_suite("gest-mini")
    lines = simulate(suite, language, GestBias(female=share, male=share), seed=3, system="A")
    found = [(line, *checker.check(item, line)) for item, line in zip(suite.items, lines, strict=True)]
    assert [(line, finding) for line, finding in found if finding.label != label] == []
