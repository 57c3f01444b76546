"""PROMISE 16: outputs that are not translations are recognised in every suite, and translations are not suspected."""

from __future__ import annotations

import pytest
from adversarial_material import SUITES, material_of
from adversarial_systems import adversarial_systems, interleaved

from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import Inspection, inspect


@pytest.mark.parametrize("name", SUITES)
def test_each_adversarial_system_is_marked_refused_or_missing(name: str) -> None:
    suite, language, material = material_of(name)
    systems = adversarial_systems(material)
    inspections = {system: inspect(GivenOutputs(language, system, lines), suite) for system, lines in systems.items()}
    unmarked = [system for system, inspection in inspections.items() if not _recognised(inspection)]
    assert not unmarked
    if name != "dialogue":
        assert "shifted by one" in inspections["shifted by one"].misaligned


@pytest.mark.parametrize("name", SUITES)
def test_systems_that_translate_are_not_marked(name: str) -> None:
    suite, language, material = material_of(name)
    for lines in (material.translations, material.worst, interleaved(material)):
        inspection = inspect(GivenOutputs(language, "Real", list(lines)), suite)
        assert not _recognised(inspection)
        assert inspection.signals.answered == 1


def _recognised(inspection: Inspection) -> bool:
    # A source of two words with a third one may be a translation.
    nearly_silent = inspection.signals.answered < 0.05
    return bool(inspection.suspicious or inspection.misaligned) or nearly_silent
