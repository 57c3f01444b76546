"""Rows of a GEST file find their items by the source, or are refused with their line."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submission_building import CZECH, SLAVIC, SPOKEN, make_suite, refusal, write_translations

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.model import AnswerState, Suite
from gendersuite.submissions import discover, load, validate

SUITE = make_suite(SPOKEN, mark="", languages=SLAVIC)
ROWS = tuple(zip(SPOKEN, CZECH, strict=True))
# Without what a file cannot hold as text, or what its reader takes for a mark or a break of its own.
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n\ufeff"), min_size=1)


def read(folder: Path, rows: Sequence[tuple[str, str]], suite: Suite = SUITE) -> list[str | None]:
    """The answers that a file of these rows gives; None where there is none."""
    write_translations(folder / "A/cs/translations.csv", rows)
    (ref,) = discover(folder, suite)
    return [None if answer.state is AnswerState.ABSENT else answer.text for answer in load(ref, suite).answers]


def refused(folder: Path, data: bytes) -> str:
    write_translations(folder / "A/cs/translations.csv", ())
    (folder / "A/cs/translations.csv").write_bytes(data)
    return refusal(folder, SUITE).removeprefix(f"{folder}/A/cs/translations.csv, ")


def test_items_of_the_same_source_share_its_row(tmp_path: Path) -> None:
    suite = make_suite((SPOKEN[0], SPOKEN[1], SPOKEN[0]), languages=SLAVIC)
    assert read(tmp_path, ROWS[:2], suite) == [CZECH[0], CZECH[1], CZECH[0]]


@pytest.mark.parametrize("variant", ["I can’t sleep.", "I can´t sleep.", " I  can't\u00a0sleep. ", "I can't\nsleep."])
def test_quotes_and_white_space_do_not_tell_sources_apart(tmp_path: Path, variant: str) -> None:
    assert read(tmp_path, [(variant, "Nespím."), *ROWS[1:]]) == ["Nespím.", *CZECH[1:]]


def test_letters_may_be_composed_or_not(tmp_path: Path) -> None:
    suite = make_suite(["I ate crème brûlée."], languages=SLAVIC)
    assert read(tmp_path, [("I ate cre\u0300me bru\u0302le\u0301e.", "Jedl jsem.")], suite) == ["Jedl jsem."]


def test_the_very_source_goes_before_a_variant_of_it(tmp_path: Path) -> None:
    """As in the Slovak files of the release, where both stand with different translations."""
    assert read(tmp_path, [("I can’t sleep.", "Nespím."), *ROWS]) == list(CZECH)


def test_case_and_words_do_tell_sources_apart(tmp_path: Path) -> None:
    assert read(tmp_path, [("I CAN'T SLEEP.", "A"), ("I can't sleep", "B"), *ROWS[1:]]) == [None, *CZECH[1:]]


@pytest.mark.parametrize("second", [SPOKEN[0], "I can’t sleep."])
def test_two_translations_of_one_source_are_refused(tmp_path: Path, second: str) -> None:
    first = SPOKEN[0] if second == SPOKEN[0] else "I can´t sleep."
    with pytest.raises(AlignmentError) as caught:
        read(tmp_path, [(first, "Nemohu spát."), *ROWS[1:], (second, "Nemůžu\nspát.")])
    assert str(caught.value) == (
        f'{tmp_path}/A/cs/translations.csv, line 5: expected one translation of "I can\'t sleep.", found '
        "'Nemůžu spát.' and in line 2 'Nemohu spát.'; remove one of the rows."
    )


def test_two_translations_of_what_is_not_asked_for_are_no_matter(tmp_path: Path) -> None:
    assert read(tmp_path, [("Hello.", "Ahoj."), *ROWS, ("Hello.", "Dobrý den.")]) == list(CZECH)


def test_a_file_without_any_of_the_sources_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AlignmentError, match="lines 1 to 2: expected the 3 sources of suite tiny, found none"):
        read(tmp_path, [("Hello.", "Ahoj.")])
    with pytest.raises(AlignmentError, match="lines 1 to 1: expected the 3 sources of suite tiny, found none"):
        read(tmp_path, [])


def test_an_answer_of_several_lines_becomes_one(tmp_path: Path) -> None:
    rows = [(SPOKEN[0], "Nemohu\nspát."), (SPOKEN[1], "Řekla\r\nmi „ne“."), (SPOKEN[2], "Byla\u2028jsem.")]
    assert read(tmp_path, rows) == ["Nemohu spát.", "Řekla mi „ne“.", "Byla\u2028jsem."]


def test_other_systems_change_nothing(tmp_path: Path) -> None:
    alone = read(tmp_path, ROWS[:2])
    (tmp_path / "B/cs").mkdir(parents=True)
    (tmp_path / "B/cs/translations.csv").write_bytes(b"\0\xff")
    first, second = discover(tmp_path, SUITE)
    assert [answer.text or None for answer in load(first, SUITE).answers] == alone
    assert validate(second, SUITE).problem


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: expected the header from,to, found nothing; give the whole file."),
        (b"\n\n", "line 1: expected the header from,to, found nothing; give the whole file."),
        (b"source,target\na,b\n", "line 1: expected the header from,to, found 'source,target'"),
        (b"I can't sleep.,Nemohu.\n", 'line 1: expected the header from,to, found "I can\'t sleep.,Nemohu."'),
        (b"from\na\n", "line 1: expected the header from,to, found 'from'"),
        (b'from,to\na,b\n"c\nd"\n', "line 3: expected 2 fields, from and to, found 1 ('c\\nd')"),
        (b'from,to\n"a\nb",c\nd,e,f\n', "line 4: expected 2 fields, from and to, found 3 ('d,e,f')"),
        (b"from,to\na,b\n\nc\n", "line 4: expected 2 fields, from and to, found 1 ('c')"),
        (
            b'from,to\na,b\n"c,d\ne,f\n',
            "line 3: expected a row of CSV, found one that cannot be read (unexpected end",
        ),
        (b'from,to\n"a" b,c\n', "line 2: expected a row of CSV, found one that cannot be read (',' expected after"),
        (
            b"from,to\na,b\rc,d\n",
            "line 2: expected a row of CSV, found one that cannot be read (new-line character",
        ),
        (b"from,to\na,b\nc,\0\n", "line 3: expected UTF-8 text, found NUL bytes"),
        (b"from,to\na,\xe9\n", "line 2: expected UTF-8 text, found byte 0xe9"),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(tmp_path: Path, data: bytes, message: str) -> None:
    assert refused(tmp_path, data).startswith(message)


@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda data: b"from,to\n" + data))
def test_random_bytes_are_read_or_refused_in_one_sentence(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder) / "A/cs/translations.csv"
        place.parent.mkdir(parents=True)
        place.write_bytes(data)
        (ref,) = discover(Path(folder), SUITE)
        problem = validate(ref, SUITE).problem
        assert problem is None or (problem.startswith(str(place)) and "\n" not in problem)


@given(st.data())
def test_a_truncated_file_gives_whole_answers_or_none(data: st.DataObject) -> None:
    """A cut inside the last row may shorten what stands there, but never shifts an answer to another item."""
    whole = io.StringIO(newline="")
    writer = csv.writer(whole, lineterminator="\n")
    writer.writerows([("from", "to"), *ROWS])
    content = whole.getvalue().encode()
    cut = data.draw(st.integers(0, len(content)))
    with TemporaryDirectory() as folder:
        place = Path(folder) / "A/cs/translations.csv"
        place.parent.mkdir(parents=True)
        place.write_bytes(content[:cut])
        (ref,) = discover(Path(folder), SUITE)
        try:
            answers = load(ref, SUITE).answers
        except SubmissionError:
            return
    for answer, text in zip(answers, CZECH, strict=True):
        assert answer.state is AnswerState.ABSENT or text.startswith(answer.text)
