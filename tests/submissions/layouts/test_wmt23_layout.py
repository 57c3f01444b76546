"""The layouts of WMT23 and of mt-metrics-eval; PROMISE 3: their lines are aligned or refused, never shifted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from submission_building import SOURCES, SPANISH, doc_id, make_suite, write_lines, write_release

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState
from gendersuite.submissions import discover, load

SUITE = make_suite()
NEWS = ("Breaking news.", "Rain is expected.")


def write_wmt23(root: Path, systems: Sequence[str], test_set: str = "generaltest2023", pair: str = "en-es") -> Path:
    source, _, target = pair.partition("-")
    write_lines(root / f"sources/{test_set}.{pair}.src.{source}", [NEWS[0], *SOURCES])
    write_lines(root / f"references/{test_set}.{pair}.ref.refA.{target}", ["NO TRANSLATION AVAILABLE"] * 4)
    for system in systems:
        write_lines(root / f"system-outputs/{test_set}.{pair}.hyp.{system}.{target}", ["Noticias.", *SPANISH])
    return root


@pytest.mark.parametrize("root", ["", "txt-ts", "txt"])
@pytest.mark.parametrize("test_set", ["generaltest2023", "generaltest2022", "newstest2021"])
def test_systems_of_any_year_are_found_and_references_are_none(tmp_path: Path, root: str, test_set: str) -> None:
    write_wmt23(tmp_path / root, ["ONLINE-B", "GPT-3.5_5shot"], test_set)
    refs = discover(tmp_path, SUITE)
    assert [(ref.layout, ref.language, ref.system) for ref in refs] == [
        ("wmt23", "es", "GPT-3.5_5shot"),
        ("wmt23", "es", "ONLINE-B"),
    ]
    submission = load(refs[0], SUITE)
    assert [answer.text for answer in submission.answers] == list(SPANISH)
    assert len(submission.files) == 2


def test_the_part_with_test_suites_is_read_where_both_are_there(tmp_path: Path) -> None:
    write_wmt23(tmp_path / "txt", ["A"])
    write_wmt23(tmp_path / "txt-ts", ["A"])
    (ref,) = discover(tmp_path, SUITE)
    assert ref.paths[0].startswith("txt-ts/")


def test_pairs_from_other_languages_and_foreign_files_are_left_alone(tmp_path: Path) -> None:
    write_wmt23(tmp_path, ["A"])
    write_wmt23(tmp_path, ["A"], pair="cs-es")
    write_wmt23(tmp_path, ["A"], pair="eng_Latn-ces_Latn")
    write_lines(tmp_path / "system-outputs/README.md", ["Read me."])
    assert [ref.language for ref in discover(tmp_path, SUITE)] == ["cs", "es"]


def test_an_ending_of_another_language_is_refused(tmp_path: Path) -> None:
    write_wmt23(tmp_path, ["A"])
    write_lines(tmp_path / "system-outputs/generaltest2023.en-es.hyp.B.cs", SPANISH)
    with pytest.raises(
        SubmissionError, match=r"hyp\.B\.cs: expected \.es at the end .*, found \.cs; rename the file\."
    ):
        discover(tmp_path, SUITE)


def test_two_test_sets_of_one_system_are_refused(tmp_path: Path) -> None:
    write_wmt23(tmp_path, ["A"])
    write_wmt23(tmp_path, ["A"], "generaltest2022")
    with pytest.raises(SubmissionError, match="holds A for es twice"):
        discover(tmp_path, SUITE)


def test_a_release_without_its_sources_is_refused(tmp_path: Path) -> None:
    write_wmt23(tmp_path, ["A"])
    (tmp_path / "sources/generaltest2023.en-es.src.en").unlink()
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(SubmissionError, match=r"sources/generaltest2023\.en-es\.src\.en cannot be read"):
        load(ref, SUITE)


def test_references_among_the_outputs_of_mt_metrics_eval_are_no_systems(tmp_path: Path) -> None:
    """Its README: references that are scored are copied to system-outputs under matching names."""
    lines = [SPANISH[0], "[No translation supplied]", "NO TRANSLATION AVAILABLE"]
    write_release(tmp_path, SOURCES, [doc_id(number) for number in (1, 2, 3)], {"A": lines, "refA": SPANISH})
    write_lines(tmp_path / "references/en-es.refA.txt", SPANISH)
    write_lines(tmp_path / "metric-scores/en-es/BLEU-refA.sys.score", ["A 1.0"])
    write_lines(tmp_path / "human-scores/en-es.mqm.sys.score", ["A None"])
    for layout in (None, "mt-metrics-eval", "wmt24"):
        (ref,) = discover(tmp_path, SUITE, layout=layout)
        assert ref.system == "A"
    states = [answer.state for answer in load(ref, SUITE).answers]
    assert states == [AnswerState.ANSWERED, AnswerState.PLACEHOLDER, AnswerState.PLACEHOLDER]


def test_the_sample_of_wmt23_lines_up(shared: Path) -> None:
    """13,531 lines of three systems, as FORMATS.md describes them; a suite is made of lines that are there once."""
    folder = shared / "data/formats/wmt23"
    place = folder / "txt-ts"
    sources = (place / "sources/generaltest2023.en-cs.src.en").read_bytes().decode().split("\n")[:-1]
    assert len(sources) == 13_531
    squeezed = Counter(" ".join(source.split()) for source in sources)
    own = [source for source in sources if squeezed[" ".join(source.split())] == 1 and source.strip()]
    wanted = random.Random(23).sample(own, 500)
    suite = make_suite(wanted)
    refs = discover(folder, suite)
    assert [(ref.language, ref.system) for ref in refs] == [
        ("cs", "CUNI-GA"),
        ("cs", "NLLB_Greedy"),
        ("cs", "ONLINE-B"),
    ]
    for ref in refs:
        outputs = (folder / ref.paths[0]).read_bytes().decode().split("\n")[:-1]
        beside = dict(zip(sources, outputs, strict=True))
        answers = load(ref, suite).answers
        assert [answer.text for answer in answers if "&" not in answer.text] == [
            beside[source] for source in wanted if "&" not in beside[source]
        ]
