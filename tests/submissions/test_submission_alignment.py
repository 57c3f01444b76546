"""PROMISE 3: whatever happens to the files, lines are aligned or refused, never shifted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submission_building import SOURCES, SPANISH, doc_id, make_suite, write_lines, write_release

from gendersuite.errors import AlignmentError, SubmissionError
from gendersuite.submissions import discover, load

NEWS = ("Breaking news.", "Rain is expected.")
TEXT = st.text(
    st.characters(codec="utf-8", exclude_characters="\n\r\0\ufeff&") | st.sampled_from("\u2028\u2029\x85\x0b\x0c\x1c"),
    min_size=1,
)
TEXTS = st.lists(TEXT, min_size=2, max_size=8, unique_by=lambda text: " ".join(text.split()))
ORDERS = st.randoms(use_true_random=False)


def texts_of(root: Path, sources: Sequence[str], *, mark: str = "gender-res") -> list[str]:
    suite = make_suite(sources, mark=mark)
    (ref,) = discover(root, suite, language="es")
    return [answer.text for answer in load(ref, suite).answers]


def refusal(root: Path, sources: Sequence[str] = SOURCES) -> str:
    with pytest.raises(AlignmentError) as caught:
        texts_of(root, sources)
    return str(caught.value)


def block(texts: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Sources, doc ids and outputs of a release in which the suite's block lies between other lines."""
    sources = [NEWS[0], *texts, NEWS[1]]
    ids = ["news.1", *(doc_id(number) for number in range(1, len(texts) + 1)), "news.2"]
    return sources, ids, [f"<{source}>" for source in sources]


@given(
    TEXTS, ORDERS, st.sampled_from(["drop", "double", "insert"]), st.sampled_from(["sources", "documents", "output"])
)
def test_a_line_too_few_or_too_many_in_one_file_is_refused(
    texts: list[str], order: random.Random, damage: str, where: str
) -> None:
    files = dict(zip(("sources", "documents", "output"), block(texts), strict=True))
    lines = files[where]
    index = order.randrange(len(lines))
    if damage == "drop":
        del lines[index]
    else:
        lines.insert(index, lines[index] if damage == "double" else "")
    with TemporaryDirectory() as folder:
        root = write_release(Path(folder), files["sources"], files["documents"], {"A": files["output"]})
        message = refusal(root, texts)
    assert (
        f"expected {len(block(texts)[0]) + (where == 'sources') * (1 if damage != 'drop' else -1):,} lines" in message
    )


@given(TEXTS, ORDERS, st.booleans())
def test_a_source_replaced_by_another_is_refused(texts: list[str], order: random.Random, with_ids: bool) -> None:
    sources, ids, outputs = block(texts)
    lost, put = order.sample(range(1, len(texts) + 1), 2)
    sources[lost] = sources[put]
    with TemporaryDirectory() as folder:
        root = write_release(Path(folder), sources, ids if with_ids else None, {"A": outputs})
        if with_ids or not set(NEWS) & set(texts):
            assert "sources" in refusal(root, texts)


def test_a_wrong_count_names_file_line_expected_and_found(tmp_path: Path) -> None:
    sources, ids, outputs = block(SOURCES)
    root = write_release(tmp_path, sources, ids, {"A": outputs[:-1]})
    assert refusal(root) == (
        f"{tmp_path}/system-outputs/en-es/A.txt, line 5: expected 5 lines as in {tmp_path}/sources/en-es.txt, found 4; "
        "give one line per source, blank where there is nothing to say."
    )


def test_an_unknown_source_under_the_mark_is_refused(tmp_path: Path) -> None:
    sources, ids, outputs = block((*SOURCES, "Who put this here?"))
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    assert "sources/en-es.txt, line 5: expected a source of suite tiny, found 'Who put this here?'" in refusal(root)


def test_a_missing_source_is_refused_even_if_it_stands_outside_the_mark(tmp_path: Path) -> None:
    sources, ids, outputs = block(SOURCES)
    ids[1] = "news.9"
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    message = refusal(root)
    assert "sources/en-es.txt, lines 3 to 4: expected" in message
    assert "once, found it nowhere" in message


def test_a_doubled_source_is_refused(tmp_path: Path) -> None:
    sources, ids, outputs = block((*SOURCES, SOURCES[0]))
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    message = refusal(root)
    assert "sources/en-es.txt, line 5: expected" in message
    assert "once, found it twice (first in line 2)" in message


def test_a_doubled_doc_id_is_refused(tmp_path: Path) -> None:
    sources, ids, outputs = block(SOURCES)
    ids[3] = ids[1]
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    message = refusal(root)
    assert "documents/en-es.docs, line 4: expected a doc id of its own" in message
    assert "(first in line 2)" in message


def test_one_doc_id_for_the_whole_suite_is_a_document(tmp_path: Path) -> None:
    """As ROCS-MT has it in WMT24: 7,883 lines under 1,808 ids."""
    sources, ids, outputs = block(SOURCES)
    ids[1:4] = [doc_id(1)] * 3
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    assert texts_of(root, SOURCES) == outputs[1:4]


def test_a_release_without_the_suite_is_refused(tmp_path: Path) -> None:
    root = write_release(tmp_path, NEWS, ["news.1", "news.2"], {"A": NEWS})
    assert "lines 1 to 2: expected the 3 sources of suite tiny, found none of them" in refusal(root)


@pytest.mark.parametrize("line", ["no tab", ""])
def test_a_doc_id_line_without_a_tab_is_refused(tmp_path: Path, line: str) -> None:
    sources, ids, outputs = block(SOURCES)
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    write_lines(root / "documents/en-es.docs", ["news\tnews.1", line, *(f"None\t{doc_id(n)}" for n in (1, 2, 3))])
    assert f"documents/en-es.docs, line 2: expected DOMAIN, a tab and DOCID, found {line!r}" in refusal(root)


def test_repeated_sources_of_a_suite_are_told_apart_by_doc_id(tmp_path: Path) -> None:
    texts = ["same", "other", "same"]
    ids = ["gender-res_10", "gender-res_2", "gender-res_9"]
    root = write_release(tmp_path, ["same", "other", "same"], ids, {"A": ["ten", "two", "nine"]})
    assert texts_of(root, texts) == ["nine", "two", "ten"]


def test_repeated_sources_of_a_suite_are_told_apart_by_line_where_there_are_no_ids(tmp_path: Path) -> None:
    texts = ["same", "other", "same"]
    root = write_release(tmp_path, ["same", "same", "other"], None, {"A": ["1", "2", "3"]})
    assert texts_of(root, texts) == ["1", "3", "2"]


def test_white_space_does_not_tell_sources_apart(tmp_path: Path) -> None:
    root = write_release(tmp_path, [" one  source ", "two"], None, {"A": ["1", "2"]})
    assert texts_of(root, ["two", "one source"]) == ["2", "1"]


def test_white_space_tells_sources_apart_where_a_suite_says_so(tmp_path: Path) -> None:
    root = write_release(tmp_path, ["one  source", "one source"], None, {"A": ["1", "2"]})
    assert texts_of(root, ["one source", "one  source"]) == ["2", "1"]


def test_doc_ids_without_the_mark_leave_the_sources_to_decide(tmp_path: Path) -> None:
    sources, ids, outputs = block(SOURCES)
    root = write_release(tmp_path, sources, ids, {"A": outputs})
    assert texts_of(root, SOURCES, mark="other-suite") == outputs[1:4]
    assert texts_of(root, SOURCES, mark="") == outputs[1:4]


def test_a_changed_release_is_not_answered_from_memory(tmp_path: Path) -> None:
    write_release(tmp_path, ["a", "b"], None, {"A": ["1", "2"]})
    assert texts_of(tmp_path, ["a", "b"]) == ["1", "2"]
    write_release(tmp_path, ["b", "a"], None, {"A": ["1", "2"]})
    assert texts_of(tmp_path, ["a", "b"]) == ["2", "1"]


def test_bytes_that_are_no_text_matter_only_in_lines_of_the_suite(tmp_path: Path) -> None:
    sources = ["Another suite.", *SOURCES]
    write_release(tmp_path, sources, None, {"A": ["x", *SPANISH]})
    output = tmp_path / "system-outputs/en-es/A.txt"
    good = output.read_bytes()
    suite = make_suite()
    output.write_bytes(b"\xff\xfe" + good)
    (ref,) = discover(tmp_path, suite)
    assert [answer.text for answer in load(ref, suite).answers] == list(SPANISH)
    output.write_bytes(good.replace("sonrió".encode(), b"sonri\xf3", 1))
    with pytest.raises(SubmissionError, match=r"A\.txt, line 3: expected UTF-8 text, found byte 0xf3"):
        load(ref, suite)
