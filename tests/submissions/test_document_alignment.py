"""PROMISE 3 for layouts of documents: aligned or refused, never shifted, by the ids of a package or by sources."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from document_building import LAYOUTS, Doc, write_documents
from hypothesis import given, settings
from hypothesis import strategies as st
from submission_building import SOURCES, make_suite

from gendersuite.errors import AlignmentError
from gendersuite.model import Suite
from gendersuite.submissions import discover, load
from gendersuite.support.doc_ids import doc_id, item_named

MARK = "gender-res"
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters="&<>\ufeff\ufffe\uffff")
    | st.sampled_from("\u2028\u2029\x85"),
    min_size=1,
)
TEXTS = st.lists(TEXT, min_size=2, max_size=6, unique_by=lambda text: " ".join(text.split()))
ORDERS = st.randoms(use_true_random=False)
LAYOUT = st.sampled_from(LAYOUTS)
NEWS = Doc("news.1", "Breaking news of the day.", "Noticias.")


def documents_of(suite: Suite, *, named: bool, with_sources: bool) -> list[Doc]:
    return [
        Doc(
            doc_id(suite.doc_mark, item.id, item.source) if named else f"story.{item.id}",
            item.source if with_sources else None,
            f"[{item.source}]",
        )
        for item in suite.items
    ]


def texts_of(root: Path, suite: Suite) -> list[str]:
    (ref,) = discover(root, suite, language="es")
    return [answer.text for answer in load(ref, suite).answers]


def refusal(root: Path, suite: Suite) -> str:
    with pytest.raises(AlignmentError) as caught:
        texts_of(root, suite)
    return str(caught.value)


@settings(max_examples=60)
@given(TEXTS, ORDERS, LAYOUT, st.booleans(), st.sampled_from(["drop", "double", "swap ids", "other text"]))
def test_damage_is_refused(texts: list[str], order: random.Random, layout: str, named: bool, damage: str) -> None:
    suite = make_suite(texts)
    documents = documents_of(suite, named=named, with_sources=not named or layout == "wmt-xml" or damage == "swap ids")
    one, other = order.sample(range(len(documents)), 2)
    if damage == "drop":
        del documents[one]
    elif damage == "double":
        documents.insert(other, documents[one])
    elif damage == "swap ids":
        swapped = documents[one]._replace(id=documents[other].id), documents[other]._replace(id=documents[one].id)
        documents[one], documents[other] = swapped
    else:
        suite = make_suite([f"{text}, really" if index == one else text for index, text in enumerate(texts)])
    with TemporaryDirectory() as folder:
        path = write_documents(Path(folder), layout, documents)
        if damage == "swap ids" and not named:
            # Ids that mean nothing to the suite do not matter: each text stays with its source.
            assert texts_of(Path(folder), suite) == [f"[{text}]" for text in texts]
        else:
            message = refusal(Path(folder), suite)
            assert message.startswith(f"{path}, line")
            assert "expected" in message
            assert "found" in message


@pytest.mark.parametrize("layout", LAYOUTS)
def test_answers_to_another_seed_are_told_by_their_ids(tmp_path: Path, layout: str) -> None:
    asked = make_suite([f"{source} Yes." for source in SOURCES])
    write_documents(tmp_path, layout, documents_of(asked, named=True, with_sources=True))
    assert "expected check digits" in refusal(tmp_path, make_suite())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_ids_of_sources_docs_are_enough_and_organisers_may_put_something_before_them(
    tmp_path: Path, layout: str
) -> None:
    suite = make_suite()
    documents = [Doc(f"x_en-es_tsuite_{MARK}_{item.id}", item.source, item.id) for item in suite.items]
    write_documents(tmp_path, layout, reversed(documents))
    assert texts_of(tmp_path, suite) == ["0001", "0002", "0003"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_unknown_id_under_the_mark_is_refused(tmp_path: Path, layout: str) -> None:
    suite = make_suite()
    documents = documents_of(suite, named=True, with_sources=True)
    path = write_documents(tmp_path, layout, [*documents, Doc(f"tsuite_{MARK}_0009", "What?", "¿Qué?")])
    line = 2 + 4 * len(documents) + 1 if layout == "wmt-xml" else len(documents) + 1
    assert refusal(tmp_path, suite).startswith(
        f"{path}, line {line}: expected the id of an item of suite tiny, found '"
    )


def test_repeated_sources_are_told_apart_by_id(tmp_path: Path) -> None:
    """As GEST has them."""
    suite = make_suite(["same", "other", "same"])
    documents = [Doc(doc_id(MARK, item.id, item.source), item.source, item.id) for item in suite.items]
    write_documents(tmp_path, "wmt25", reversed(documents))
    assert texts_of(tmp_path, suite) == ["0001", "0002", "0003"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_official_ids_of_wmt24_count_in_another_order_so_sources_decide(tmp_path: Path, layout: str) -> None:
    suite = make_suite()
    documents = [
        Doc(f"tsuite_en-es_{MARK}_tsuite_en-es_{MARK}_{number:04}", item.source, item.id)
        for number, item in enumerate(reversed(suite.items), 1)
    ]
    write_documents(tmp_path, layout, documents)
    assert texts_of(tmp_path, suite) == ["0001", "0002", "0003"]


@pytest.mark.parametrize("layout", ["wmt25", "wmt26"])
def test_ids_that_name_no_item_without_sources_are_refused(tmp_path: Path, layout: str) -> None:
    write_documents(tmp_path, layout, [Doc(f"tsuite_en-es_{MARK}_0001", None, "a")])
    assert "found neither" in refusal(tmp_path, make_suite())


def test_a_foreign_source_under_the_mark_is_refused(tmp_path: Path) -> None:
    suite = make_suite()
    documents = [Doc(f"{MARK}.{item.id}", item.source, "x") for item in suite.items]
    write_documents(tmp_path, "wmt25", [*documents, Doc(f"{MARK}.9", "Who put this here?", "x")])
    assert "line 4: expected a source of suite tiny, found 'Who put this here?'" in refusal(tmp_path, suite)


@given(st.text(min_size=1), st.text(min_size=1).filter(lambda text: "tsuite_" not in text), st.text())
def test_a_doc_id_names_its_item(mark: str, item: str, source: str) -> None:
    for before in ("", "en-es_#_x_#_", "tsuite_en-es_x_"):
        named = item_named(before + doc_id(mark, item, source), mark)
        assert named is not None
        assert named.id == item


@pytest.mark.parametrize(
    "other", ["tsuite_toy-2_0001", "tsuite_en-cs_toy_0001", "mytsuite_toy_0001", "tsuite_toy_", "toy_0001", ""]
)
def test_other_doc_ids_name_none(other: str) -> None:
    assert item_named(other, "toy") is None
    assert item_named(other, "") is None
