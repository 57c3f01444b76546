"""PROMISE 16: outputs that are not translations are recognised in every suite, and translations are not suspected."""

from __future__ import annotations

from pathlib import Path

import pytest
from adversarial_material import SUITES, material_of
from adversarial_systems import adversarial_systems

from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.inspection import Inspection, inspect


@pytest.mark.parametrize("name", SUITES)
def test_each_adversarial_system_is_marked_refused_or_missing(name: str, tmp_path: Path) -> None:
    suite, language, material = material_of(name, tmp_path)
    systems = adversarial_systems(material)
    inspections = {system: inspect(GivenOutputs(language, system, lines), suite) for system, lines in systems.items()}
    unmarked = [system for system, inspection in inspections.items() if not _recognised(inspection)]
    assert not unmarked
    if name != "dialogue":
        assert "shifted by one" in inspections["shifted by one"].misaligned


@pytest.mark.parametrize("name", SUITES)
def test_the_system_that_translates_is_not_marked(name: str, tmp_path: Path) -> None:
    suite, language, material = material_of(name, tmp_path)
    inspection = inspect(GivenOutputs(language, "Good", list(material.translations)), suite)
    assert not _recognised(inspection)
    assert inspection.signals.answered == 1


def _recognised(inspection: Inspection) -> bool:
    # A source of two words with a third one may be a translation.
    nearly_silent = inspection.signals.answered < 0.05
    return bool(inspection.suspicious or inspection.misaligned) or nearly_silent
