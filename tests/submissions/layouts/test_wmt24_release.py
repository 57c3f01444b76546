"""The WMT24 release as organisers hand it out; the suite here is built from the release's own lines.

The counts are those of wmt-conference/wmt24-news-systems (`txt-ts`), lines with `gender-res` in their doc id.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from submission_building import make_suite, write_lines

from gendersuite.model import AnswerState, Suite
from gendersuite.submissions import Diagnosis, discover, load, validate

LINES = 6_686


def raw(path: Path) -> list[str]:
    return path.read_bytes().decode().split("\n")


@pytest.fixture(scope="module")
def release(shared: Path) -> Path:
    return shared / "data/wmt24"


@pytest.fixture(scope="module")
def suite(release: Path) -> Suite:
    """The lines of the Spanish block, shuffled: Czech and Icelandic have another order, and no offset would do."""
    rows = zip(raw(release / "sources/en-es.txt"), raw(release / "documents/en-es.docs"), strict=True)
    sources = [source for source, document in rows if "gender-res" in document]
    random.Random(24).shuffle(sources)
    return make_suite(sources)


@pytest.fixture(scope="module")
def diagnoses(release: Path, suite: Suite) -> dict[tuple[str, str], Diagnosis]:
    return {(ref.language, ref.system): validate(ref, suite) for ref in discover(release, suite)}


def test_every_system_on_hand_is_found_and_aligned(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    assert {language for language, _ in diagnoses} == {"cs", "es", "is"}
    assert ("es", "Claude-3.5") in diagnoses
    for diagnosis in diagnoses.values():
        assert diagnosis.problem is None
        assert diagnosis.expected == diagnosis.found == LINES


@pytest.mark.parametrize("pair", ["en-es", "en-cs", "en-is"])
def test_each_line_is_the_one_beside_its_source(release: Path, suite: Suite, pair: str) -> None:
    (ref,) = discover(release, suite, language=pair, systems=["Llama3-70B"])
    outputs = raw(release / f"system-outputs/{pair}/Llama3-70B.txt")
    beside = dict(zip(raw(release / f"sources/{pair}.txt"), outputs, strict=True))
    answers = load(ref, suite).answers
    assert [answer.original or answer.text for answer in answers] == [beside[item.source] for item in suite.items]


def test_the_sources_alone_find_the_same_lines(release: Path, suite: Suite) -> None:
    (ref,) = discover(release, suite, language="es", systems=["Aya23"])
    unmarked = make_suite([item.source for item in suite.items], mark="")
    assert load(ref, unmarked).answers == load(ref, suite).answers


@pytest.mark.parametrize(
    ("language", "system"), [("es", "Gemini-1.5-Pro"), ("cs", "Gemini-1.5-Pro"), ("is", "ONLINE-empty")]
)
def test_who_said_nothing_is_empty_throughout(release: Path, suite: Suite, language: str, system: str) -> None:
    (ref,) = discover(release, suite, language=language, systems=[system])
    assert {answer.state for answer in load(ref, suite).answers} == {AnswerState.EMPTY}
    assert validate(ref, suite).fate == "nothing answered: n/a everywhere"


def test_copied_and_blank_lines_are_counted(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    assert diagnoses["es", "Dubformer"].copied == 73
    assert diagnoses["is", "Dubformer"].copied == 9
    assert diagnoses["cs", "Claude-3.5"].empty == 2
    assert diagnoses["is", "Aya23"].empty == 13


def test_refusals_in_english_and_stray_hungarian_are_suspected(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    """Read by eye: Claude-3.5 refuses in English, Dubformer's Icelandic lapses into Hungarian."""
    assert diagnoses["es", "Claude-3.5"].refusal + diagnoses["es", "Claude-3.5"].suspected_language == 34
    assert diagnoses["es", "TSU-HITs"].cut_off > 5_000
    assert diagnoses["es", "ONLINE-W"].cut_off < 10
    assert diagnoses["is", "Claude-3.5"].refusal + diagnoses["is", "Claude-3.5"].suspected_language in (63, 64)
    assert diagnoses["is", "Dubformer"].suspected_language == 35


def test_good_translations_raise_no_alarm(diagnoses: dict[tuple[str, str], Diagnosis]) -> None:
    true_alarms = {("es", "Claude-3.5"), ("is", "Claude-3.5"), ("is", "Dubformer")}
    for key, diagnosis in diagnoses.items():
        if key not in true_alarms:
            assert diagnosis.suspected_language <= 0.005 * LINES, key


def test_a_dropped_or_doubled_line_is_refused(release: Path, suite: Suite, tmp_path: Path) -> None:
    lines = raw(release / "system-outputs/en-es/Aya23.txt")[:-1]
    for kind in ("sources", "documents"):
        for file in (release / kind).glob("en-es.*"):
            (tmp_path / kind).mkdir()
            (tmp_path / kind / file.name).write_bytes(file.read_bytes())
    write_lines(tmp_path / "system-outputs/en-es/Dropped.txt", lines[:9000] + lines[9001:])
    write_lines(tmp_path / "system-outputs/en-es/Doubled.txt", lines[:9000] + lines[8999:])
    write_lines(tmp_path / "system-outputs/en-es/Whole.txt", lines)
    problems = {ref.system: validate(ref, suite).problem for ref in discover(tmp_path, suite)}
    assert problems["Whole"] is None
    assert "line 21318: expected 21,318 lines" in (problems["Dropped"] or "")
    assert "line 21319: expected 21,318 lines" in (problems["Doubled"] or "")
