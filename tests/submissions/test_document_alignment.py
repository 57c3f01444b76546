"""PROMISE 3 for layouts of documents: aligned or refused, never shifted, by the ids of a package or by sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from document_building import LAYOUTS, Doc, write_documents
from hypothesis import given
from hypothesis import strategies as st
from submission_building import SOURCES, make_suite, refusal, texts_of

from gendersuite.model import Suite
from gendersuite.support.doc_ids import doc_id, item_named

MARK = "gender-res"
SUITE = make_suite()


def documents_of(suite: Suite) -> list[Doc]:
    return [Doc(doc_id(MARK, item.id, item.source), item.source, item.id) for item in suite.items]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_answers_to_another_seed_are_told_by_their_ids(tmp_path: Path, layout: str) -> None:
    write_documents(tmp_path, layout, documents_of(make_suite([f"{source} Yes." for source in SOURCES])))
    assert "expected check digits" in refusal(tmp_path, SUITE)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_ids_that_are_exchanged_are_refused(tmp_path: Path, layout: str) -> None:
    one, other, last = documents_of(SUITE)
    path = write_documents(tmp_path, layout, [one._replace(id=other.id), other._replace(id=one.id), last])
    assert refusal(tmp_path, SUITE).startswith(f"{path}, line")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("before", ["x_en-es_tsuite", "tsuite_en-es_gender-res_tsuite_en-es"])
def test_ids_without_check_digits_may_have_something_before_them(tmp_path: Path, layout: str, before: str) -> None:
    """The official ids of WMT24, the second form, count in another order, so that sources decide."""
    numbered = zip(SUITE.items, reversed(SUITE.items) if before.startswith("tsuite") else SUITE.items, strict=True)
    documents = [Doc(f"{before}_{MARK}_{other.id}", item.source, item.id) for item, other in numbered]
    write_documents(tmp_path, layout, reversed(documents))
    assert texts_of(tmp_path, SUITE) == ["0001", "0002", "0003"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_unknown_id_under_the_mark_is_refused(tmp_path: Path, layout: str) -> None:
    documents = [*documents_of(SUITE), Doc(f"tsuite_{MARK}_0009", "What?", "¿Qué?")]
    path, line = write_documents(tmp_path, layout, documents), 15 if layout == "wmt-xml" else 4
    assert refusal(tmp_path, SUITE).startswith(f"{path}, line {line}: expected the id of an item of suite tiny")


@pytest.mark.parametrize("layout", ["wmt25", "wmt26"])
def test_ids_that_name_no_item_without_sources_are_refused(tmp_path: Path, layout: str) -> None:
    write_documents(tmp_path, layout, [Doc(f"tsuite_en-es_{MARK}_0001", None, "a")])
    assert "found neither" in refusal(tmp_path, SUITE)


def test_a_foreign_source_under_the_mark_is_refused(tmp_path: Path) -> None:
    documents = [Doc(f"{MARK}.{item.id}", item.source, "x") for item in SUITE.items]
    write_documents(tmp_path, "wmt25", [*documents, Doc(f"{MARK}.9", "Who put this here?", "x")])
    assert "line 4: expected a source of suite tiny, found 'Who put this here?'" in refusal(tmp_path, SUITE)


@given(st.text(min_size=1), st.text(min_size=1).filter(lambda text: "tsuite_" not in text), st.text())
def test_a_doc_id_names_its_item(mark: str, item: str, source: str) -> None:
    for before in ("", "en-es_#_x_#_", "tsuite_en-es_x_"):
        named = item_named(before + doc_id(mark, item, source), mark)
        assert named.id == item


@pytest.mark.parametrize(
    "other", ["tsuite_toy-2_0001", "tsuite_en-cs_toy_0001", "mytsuite_toy_0001", "tsuite_toy_", "toy_0001", ""]
)
def test_other_doc_ids_name_none(other: str) -> None:
    assert item_named(other, "toy") is None
    assert item_named(other, "") is None
