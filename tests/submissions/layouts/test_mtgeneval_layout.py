"""Answers to MT-GenEval: files named after its sources, and what other layouts make of sources by language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from submission_building import make_suite, names, write_lines, write_release

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import AnswerState, Gender, Item, Slot, Suite
from gendersuite.submissions import SubmissionRef, discover, load, validate

SENTENCES = {"es": ("One.", "Two."), "fr": ("Three.", "Two."), "nl": ("Four.",)}
PAIRS = {"es": 2, "fr": 1, "nl": 0}


def make_item(language: str, name: str, source: str, gender: Gender) -> Item:
    subset = name.partition("-")[0]
    return Item(name, source, (Slot(1, subset, "", gender, {"right": "el", "wrong": "la"}),), language)


def items(language: str) -> Iterable[Item]:
    for number, sentence in enumerate(SENTENCES[language], start=1):
        source = f"He came. <sep> {sentence}"
        yield make_item(language, f"contextual-{number}", source, Gender.MASCULINE if number == 1 else Gender.FEMININE)
    for number in range(1, PAIRS[language] + 1):
        for gender, word in ((Gender.MASCULINE, "He"), (Gender.FEMININE, "She")):
            source = f"{word} is number {number} in {language}."
            yield make_item(language, f"counterfactual-{number}-{gender.value}", source, gender)


def suite_called(name: str) -> Suite:
    every = tuple(item for language in SENTENCES for item in items(language))
    return Suite(name, "mt-geneval", "1", every, ("contextual", "counterfactual"), tuple(SENTENCES), "mt-geneval-test")


SUITE = suite_called("mt-geneval")


def write_part(folder: Path, part: str, lines: Sequence[str], pair: str = "en_es", which: str = "test") -> None:
    write_lines(folder / f"{part}-{which}.{pair}.txt", lines)


def write_system(folder: Path, name: str) -> None:
    write_part(folder / name, "contextual", ["uno", "dos"])
    write_part(folder / name, "masculine", ["él uno", "él dos"])
    write_part(folder / name, "feminine", ["ella uno", "ella dos"])


def texts(ref: SubmissionRef, suite: Suite = SUITE) -> list[str]:
    return [answer.text for answer in load(ref, suite).answers]


def states(ref: SubmissionRef) -> list[str]:
    return [answer.state.value for answer in load(ref, SUITE).answers]


def test_lines_go_to_the_items_they_answer(tmp_path: Path) -> None:
    write_system(tmp_path, "A")
    (ref,) = discover(tmp_path, SUITE)
    assert (ref.layout, ref.language, ref.system) == ("mt-geneval", "es", "A")
    assert ref.paths == tuple(f"A/{part}-test.en_es.txt" for part in ("contextual", "masculine", "feminine"))
    assert texts(ref) == ["uno", "dos", "él uno", "ella uno", "él dos", "ella dos"]
    assert set(load(ref, SUITE).files) == set(ref.paths)


def test_a_system_has_its_languages_side_by_side(tmp_path: Path) -> None:
    write_system(tmp_path, "A")
    write_part(tmp_path / "A", "contextual", ["un", "deux"], "en_fr")
    write_part(tmp_path / "B", "contextual", ["vier"], "en_nl")
    write_part(tmp_path / "B", "contextual", ["jedna"], "en_cs")
    refs = discover(tmp_path, SUITE)
    assert names(refs) == [("es", "A"), ("fr", "A"), ("nl", "B")]
    assert texts(refs[1]) == ["un", "deux", "", ""]
    assert texts(refs[2]) == ["vier"]


def test_a_file_that_is_not_there_is_absent(tmp_path: Path) -> None:
    write_part(tmp_path / "A", "feminine", ["ella uno", ""])
    (ref,) = discover(tmp_path, SUITE)
    assert states(ref) == ["absent", "absent", "absent", "answered", "absent", "empty"]
    diagnosis = validate(ref, SUITE)
    assert (diagnosis.expected, diagnosis.found, diagnosis.answered, diagnosis.empty) == (6, 2, 1, 1)
    assert "4 absent" in diagnosis.fate


def test_one_systems_folder_names_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_system(tmp_path, "A")
    assert names(discover(tmp_path / "A", SUITE)) == [("es", "A")]
    monkeypatch.chdir(tmp_path / "A")
    (ref,) = discover(Path(), SUITE)
    assert names([ref]) == [("es", "A")]
    assert texts(ref)[0] == "uno"


@pytest.mark.parametrize(
    ("suite", "which"), [("mt-geneval", "test"), ("mt-geneval-dev", "dev"), ("mt-geneval-mini", "mini")]
)
def test_each_suite_has_files_of_its_own(tmp_path: Path, suite: str, which: str) -> None:
    for other in ("test", "dev", "mini"):
        write_part(tmp_path / "A", "contextual", [other, other], which=other)
    (ref,) = discover(tmp_path, suite_called(suite))
    assert texts(ref, suite_called(suite))[:2] == [which, which]


def test_files_of_another_suite_alone_are_refused(tmp_path: Path) -> None:
    write_part(tmp_path / "A", "contextual", ["uno", "dos"], which="dev")
    with pytest.raises(SubmissionError, match=r"contextual-dev\.en_es\.txt answers the dev set, and there is no file"):
        discover(tmp_path, SUITE)


@pytest.mark.parametrize("part", ["feminin", "context", "masculine_"])
def test_a_misspelt_part_is_refused(tmp_path: Path, part: str) -> None:
    write_system(tmp_path, "A")
    write_part(tmp_path / "A", part, ["ella uno", "ella dos"])
    with pytest.raises(
        SubmissionError, match=rf"A/{part}-test\.en_es\.txt is not a part of suite mt-geneval: expected"
    ):
        discover(tmp_path, SUITE)


def test_other_files_do_not_matter(tmp_path: Path) -> None:
    write_system(tmp_path, "A")
    write_lines(tmp_path / "A/README.txt", ["How this was made."])
    write_lines(tmp_path / "A/contextual-test.es_en.txt", ["one"])
    write_lines(tmp_path / "notes/to-do.txt", ["Nothing."])
    assert names(discover(tmp_path, SUITE)) == [("es", "A")]


def test_a_part_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    write_part(tmp_path / "A", "contextual", ["uno", "dos"])
    write_part(tmp_path / "A", "contextual", ["uno", "dos"], "en_es_ES")
    with pytest.raises(SubmissionError, match="answers the contextual part for es as A/contextual-test"):
        discover(tmp_path, SUITE)


@pytest.mark.parametrize(
    ("part", "lines", "message"),
    [
        ("contextual", ["uno"], r"contextual-test\.en_es\.txt, line 2: expected 2 lines as in the contextual part"),
        ("masculine", ["él"] * 3, r"masculine-test\.en_es\.txt, line 3: expected 2 lines as in the masculine part"),
        ("feminine", [], r"feminine-test\.en_es\.txt, line 1: expected 2 lines as in the feminine part"),
    ],
)
def test_a_wrong_number_of_lines_is_refused(tmp_path: Path, part: str, lines: list[str], message: str) -> None:
    write_system(tmp_path, "A")
    write_part(tmp_path / "A", part, lines)
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(AlignmentError, match=message):
        load(ref, SUITE)
    diagnosis = validate(ref, SUITE)
    assert diagnosis.problem is not None
    assert diagnosis.expected == 6


def test_a_language_without_pairs_has_no_lines_for_them(tmp_path: Path) -> None:
    write_part(tmp_path / "A", "masculine", ["hij"], "en_nl")
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(AlignmentError, match="expected 0 lines as in the masculine part"):
        load(ref, SUITE)


def test_files_in_a_languages_folder_want_to_be_told(tmp_path: Path) -> None:
    write_system(tmp_path, "es")
    with pytest.raises(SubmissionError, match="fits the layouts flat and mt-geneval; name one with --layout"):
        discover(tmp_path, SUITE)
    assert names(discover(tmp_path, SUITE, layout="mt-geneval")) == [("es", "es")]


def test_other_suites_do_not_have_this_layout(tmp_path: Path) -> None:
    write_system(tmp_path, "A")
    with pytest.raises(SubmissionError, match="has no layout known here"):
        discover(tmp_path, make_suite(["One.", "Two."]))


# Flat folders and releases of a suite that asks other sources in each language.


def test_a_flat_folder_has_the_lines_of_its_language(tmp_path: Path) -> None:
    write_lines(tmp_path / "en-fr/A.txt", ["trois", "deux", "il", "elle"])
    write_lines(tmp_path / "en-nl/A.txt", ["vier"])
    french, dutch = discover(tmp_path, SUITE)
    assert texts(french) == ["trois", "deux", "il", "elle"]
    assert texts(dutch) == ["vier"]
    assert [validate(ref, SUITE).expected for ref in (french, dutch)] == [4, 1]


def test_the_lines_of_another_language_are_refused(tmp_path: Path) -> None:
    write_lines(tmp_path / "en-fr/A.txt", ["vier"])
    (ref,) = discover(tmp_path, SUITE)
    with pytest.raises(AlignmentError, match="expected 4 lines as in suite mt-geneval, found 1"):
        load(ref, SUITE)
    assert validate(ref, SUITE).problem is not None


@pytest.mark.parametrize("with_context", [True, False])
def test_sources_beside_the_outputs_say_the_order(tmp_path: Path, with_context: bool) -> None:
    sources = [item.source for item in SUITE.in_language("fr").items]
    if not with_context:
        sources = [source.rpartition("<sep>")[2].strip() for source in sources]
    write_lines(tmp_path / "en-fr/sources.txt", sources[::-1])
    write_lines(tmp_path / "en-fr/sources-without-context.txt", sources[::-1])
    write_lines(tmp_path / "en-fr/A.txt", ["elle", "il", "deux", "trois"])
    (ref,) = discover(tmp_path, SUITE)
    assert texts(ref) == ["trois", "deux", "il", "elle"]


def test_what_generate_wrote_is_no_system(tmp_path: Path) -> None:
    for name in ("sources.txt", "sources-without-context.txt"):
        write_lines(tmp_path / "en-fr" / name, ["One."])
    with pytest.raises(SubmissionError, match="has no layout known here"):
        discover(tmp_path, SUITE)


def test_a_release_is_lined_up_by_doc_ids_and_sources(tmp_path: Path) -> None:
    for language in ("es", "fr"):
        asked = SUITE.in_language(language).items
        sources = ["News.", *(item.source for item in asked)]
        ids = ["news_1", *(f"tsuite_mt-geneval-test_{item.id}" for item in asked)]
        write_release(tmp_path, sources, ids, {"A": ["...", *(item.id for item in asked)]}, pair=f"en-{language}")
    for ref in discover(tmp_path, SUITE):
        assert texts(ref) == [item.id for item in SUITE.in_language(ref.language).items]


def test_an_answer_may_hold_the_context(tmp_path: Path) -> None:
    write_part(tmp_path / "A", "contextual", ["Él vino. <sep> uno", "Él vino. <sep>"])
    (ref,) = discover(tmp_path, SUITE)
    answers = load(ref, SUITE).answers
    assert (answers[0].text, answers[0].state) == ("Él vino. <sep> uno", AnswerState.ANSWERED)
    assert answers[1].state is AnswerState.EMPTY
