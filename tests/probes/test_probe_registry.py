"""What language models can be asked is known by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from gendersuite.errors import UnknownName, UsageError
from gendersuite.probes import Kind, ProbeOptions, kinds, probes


def test_every_suite_has_its_kinds_and_can_be_imported() -> None:
    for name in probes():
        assert callable(probes().get(name))
        assert kinds(name)


def test_a_name_that_is_not_there_gets_a_hint() -> None:
    with pytest.raises(UnknownName, match=r"no suite for language models called 'crow-pairs'; did you mean crows-"):
        probes().get("crow-pairs")


@pytest.mark.parametrize("name", ["crows-pairs", "crows-multilingual"])
def test_crows_is_for_masked_models(data: Path, name: str) -> None:
    with pytest.raises(UsageError, match=rf"{name} is for masked language models, and this one is causal: choose"):
        probes().get(name)(data, Kind.CAUSAL, ProbeOptions())


def test_crows_has_a_part_for_each_language_and_condition(data: Path) -> None:
    probe = probes().get("crows-pairs")(data, Kind.MASKED, ProbeOptions(perturbed=True))
    assert [(part.subset, part.language, len(part.items)) for part in probe.parts] == [
        ("all", "en", 1508),
        ("all-perturbed", "en", 1508),
    ]
    assert (probe.family, "Nangia" in probe.citation) == ("crows", True)
    probe = probes().get("crows-multilingual")(data, Kind.MASKED, ProbeOptions())
    assert {part.subset for part in probe.parts} == {"all"}
    assert {"de", "en", "fi", "id", "th"} <= {part.language for part in probe.parts}
    assert "Steinborn" in probe.citation
    (part,) = probes().get("crows-multilingual")(data, Kind.MASKED, ProbeOptions(language="th")).parts
    assert (part.language, len(part.items)) == ("th", 212)


def test_the_data_folder_may_come_from_the_environment(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GENDERSUITE_DATA", str(data))
    assert len(probes().get("crows-pairs")(None, Kind.MASKED, ProbeOptions()).parts) == 1
    assert len(probes().get("winobias")(None, Kind.MASKED, ProbeOptions()).parts) == 4
