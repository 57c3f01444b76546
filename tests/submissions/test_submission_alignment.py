"""PROMISE 3: whatever happens to the files, lines are aligned or refused, never shifted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from submission_building import SOURCES, SPANISH, doc_id, make_suite, refusal, texts_of, write_lines, write_release

SUITE = make_suite()
IDS = ["news.1", *(doc_id(number) for number in (1, 2, 3)), "news.2"]
MORE_IDS = [*IDS[:-1], doc_id(4), IDS[-1]]


def write_block(
    root: Path, texts: Sequence[str] = SOURCES, ids: Sequence[str] = IDS, lines: Sequence[str] = SPANISH
) -> Path:
    """A release in which the suite's block lies between other lines."""
    sources = ["Breaking news.", *texts, "Rain is expected."]
    return write_release(root, sources, ids, {"A": ["Noticias.", *lines, "Lluvia."]})


@pytest.mark.parametrize("file", ["sources/en-es.txt", "documents/en-es.docs", "system-outputs/en-es/A.txt"])
@pytest.mark.parametrize("change", [lambda lines: lines[1:], lambda lines: [lines[0], *lines]])
def test_a_line_too_few_or_too_many_in_one_file_is_refused(
    tmp_path: Path, file: str, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    path = write_block(tmp_path) / file
    path.write_bytes(b"".join(change(path.read_bytes().splitlines(keepends=True))))
    assert " lines as in " in refusal(tmp_path, SUITE)


@pytest.mark.parametrize(
    ("texts", "ids", "message"),
    [
        ((*SOURCES, "Who?"), MORE_IDS, "sources/en-es.txt, line 5: .* of suite tiny, found 'Who.'"),
        ((*SOURCES, SOURCES[0]), MORE_IDS, "line 5: .* once, found it twice .first in line 2"),
        (SOURCES, [IDS[0], "news.9", *IDS[2:]], "sources/en-es.txt, lines 3 to 4: expected .* once, found it nowhere"),
        (SOURCES, [*IDS[:3], IDS[1], IDS[4]], "documents/en-es.docs, line 4: .* of its own.*first in line 2"),
        (("Hi.",), ["news.1", "news.3", "news.2"], "lines 1 to 3: expected the 3 sources of suite tiny, found none of"),
    ],
)
def test_sources_and_ids_that_are_not_those_of_the_suite_are_refused(
    tmp_path: Path, texts: Sequence[str], ids: Sequence[str], message: str
) -> None:
    write_block(tmp_path, texts, ids, texts)
    assert re.search(message, refusal(tmp_path, SUITE))


def test_a_wrong_count_names_file_line_expected_and_found(tmp_path: Path) -> None:
    write_block(tmp_path, lines=SPANISH[:-1])
    assert refusal(tmp_path, SUITE) == (
        f"{tmp_path}/system-outputs/en-es/A.txt, line 5: expected 5 lines as in {tmp_path}/sources/en-es.txt, found 4; "
        "give one line per source, blank where there is nothing to say."
    )


def test_one_doc_id_for_the_whole_suite_is_a_document(tmp_path: Path) -> None:
    """As ROCS-MT has it in WMT24: 7,883 lines under 1,808 ids."""
    write_block(tmp_path, ids=[IDS[0], *[doc_id(1)] * 3, IDS[-1]])
    assert texts_of(tmp_path, SUITE) == list(SPANISH)


@pytest.mark.parametrize("line", ["no tab", ""])
def test_a_doc_id_line_without_a_tab_is_refused(tmp_path: Path, line: str) -> None:
    write_block(tmp_path)
    write_lines(tmp_path / "documents/en-es.docs", ["news\tnews.1", line, *(f"None\t{doc_id(n)}" for n in (1, 2, 3))])
    assert f"documents/en-es.docs, line 2: expected DOMAIN, a tab and DOCID, found {line!r}" in refusal(tmp_path, SUITE)


def test_repeated_sources_of_a_suite_are_told_apart_by_doc_id(tmp_path: Path) -> None:
    texts = ["same", "other", "same"]
    ids = ["gender-res_10", "gender-res_2", "gender-res_9"]
    write_release(tmp_path, texts, ids, {"A": ["ten", "two", "nine"]})
    assert texts_of(tmp_path, make_suite(texts)) == ["nine", "two", "ten"]


@pytest.mark.parametrize(
    ("texts", "asked"), [([" one  source ", "two"], ["two", "one source"]), (["a  b", "a b"], ["a b", "a  b"])]
)
def test_white_space_tells_sources_apart_only_where_a_suite_says_so(
    tmp_path: Path, texts: list[str], asked: list[str]
) -> None:
    write_release(tmp_path, texts, None, {"A": ["1", "2"]})
    assert texts_of(tmp_path, make_suite(asked)) == ["2", "1"]


@pytest.mark.parametrize("mark", ["other-suite", ""])
def test_doc_ids_without_the_mark_leave_the_sources_to_decide(tmp_path: Path, mark: str) -> None:
    write_block(tmp_path)
    assert texts_of(tmp_path, make_suite(mark=mark)) == list(SPANISH)


def test_a_changed_release_is_not_answered_from_memory(tmp_path: Path) -> None:
    for texts, expected in ((["a", "b"], ["1", "2"]), (["b", "a"], ["2", "1"])):
        write_release(tmp_path, texts, None, {"A": ["1", "2"]})
        assert texts_of(tmp_path, make_suite(["a", "b"])) == expected


def test_bytes_that_are_no_text_matter_only_in_lines_of_the_suite(tmp_path: Path) -> None:
    output = write_block(tmp_path) / "system-outputs/en-es/A.txt"
    good = output.read_bytes()
    output.write_bytes(b"\xff\xfe" + good)
    assert texts_of(tmp_path, SUITE) == list(SPANISH)
    output.write_bytes(good.replace("sonrió".encode(), b"sonri\xf3", 1))
    assert "A.txt, line 3: expected UTF-8 text, found byte 0xf3" in refusal(tmp_path, SUITE)
