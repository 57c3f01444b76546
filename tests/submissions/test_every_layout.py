"""PROMISE 3 for all layouts at once: whatever happens to a file, an item gets its own answer, none, or a refusal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from document_building import Doc, write_documents
from hypothesis import given, settings
from hypothesis import strategies as st
from submission_building import make_suite, write_lines, write_release, write_translations

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState, Item, Suite
from gendersuite.submissions import LAYOUTS, discover, load
from gendersuite.submissions.translation_rows import plain
from gendersuite.support.doc_ids import doc_id

BY_LINE = ("flat", "mt-geneval")
"""Files without sources or ids: their lines are in the order of the suite, or nobody can tell."""
BY_SOURCE = ("flat with sources", "gest", "mt-metrics-eval", "wmt23", "wmt24", "wmt25", "wmt26", "wmt-xml")
WITH_IDS = ("wmt24", "wmt25", "wmt26", "wmt-xml")

# What every format can hold, and often what others take for the end of a line.
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="&<>\ufeff\ufffe\uffff")
    | st.sampled_from("\u2028\u2029\x85")
).map(lambda text: f"I {text}.")
TEXTS = st.lists(TEXT, min_size=2, max_size=6, unique_by=plain)
ENDS = st.tuples(st.sampled_from([b"\n", b"\r\n"]), st.booleans(), st.booleans())
ORDERS = st.randoms(use_true_random=False)


def suite_of(texts: Sequence[str], layout: str) -> Suite:
    suite = make_suite(texts, languages=("es",))
    if layout != "mt-geneval":
        return suite
    items = tuple(replace(item, slots=(replace(item.slots[0], subset="contextual"),)) for item in suite.items)
    return replace(suite, name="mt-geneval", family="mt-geneval", items=items, subsets=("contextual",))


def said(item: Item) -> str:
    return f"[{item.source}]"


def write_answers(root: Path, layout: str, suite: Suite, asked: Sequence[Item], answered: Sequence[Item]) -> None:
    """A system's file that answers the items of `answered`, beside sources in the order of `asked` if they are a file
    of their own."""
    sources, lines = [item.source for item in asked], [said(item) for item in answered]
    if layout in ("flat", "flat with sources"):
        write_lines(root / "en-es/A.txt", lines)
        if layout != "flat":
            write_lines(root / "en-es/sources.txt", sources)
    elif layout == "mt-geneval":
        write_lines(root / "A/contextual-test.en_es.txt", lines)
    elif layout == "gest":
        write_translations(root / "A/es/translations.csv", [(item.source, said(item)) for item in answered])
    elif layout == "wmt23":
        write_lines(root / "sources/generaltest2023.en-es.src.en", sources)
        write_lines(root / "system-outputs/generaltest2023.en-es.hyp.A.es", lines)
    elif layout in ("wmt24", "mt-metrics-eval"):
        ids = [f"tsuite_{suite.doc_mark}_{item.id}" for item in asked]
        write_release(root, sources, ids if layout == "wmt24" else None, {"A": lines})
    else:
        documents = [Doc(doc_id(suite.doc_mark, item.id, item.source), item.source, said(item)) for item in answered]
        write_documents(root, layout, documents)


def end_lines(root: Path, end: bytes, bom: bool, final: bool) -> None:
    for path in root.rglob("*.*"):
        if path.is_file():
            content = path.read_bytes().replace(b"\n", end)
            path.write_bytes((b"\xef\xbb\xbf" if bom else b"") + (content if final else content.removesuffix(end)))


def answers(root: Path, suite: Suite) -> Iterator[str | None]:
    (ref,) = discover(root, suite)
    for answer in load(ref, suite).answers:
        yield None if answer.state is AnswerState.ABSENT else answer.text


def test_every_layout_is_looked_at() -> None:
    assert {layout.partition(" ")[0] for layout in chain(BY_LINE, BY_SOURCE)} == set(LAYOUTS)


@settings(max_examples=200)
@given(st.sampled_from([*BY_LINE, *BY_SOURCE]), TEXTS, ORDERS, ENDS)
def test_each_item_gets_its_own_answer_however_lines_end_and_in_whatever_order(
    layout: str, texts: list[str], order: random.Random, ends: tuple[bytes, bool, bool]
) -> None:
    suite = suite_of(texts, layout)
    items = list(suite.items)
    if layout in BY_SOURCE:
        order.shuffle(items)
    with TemporaryDirectory() as folder:
        write_answers(Path(folder), layout, suite, items, items)
        end_lines(Path(folder), *ends)
        assert list(answers(Path(folder), suite)) == [said(item) for item in suite.items]


@settings(max_examples=200)
@given(
    st.sampled_from([*BY_LINE, *BY_SOURCE]), TEXTS, ORDERS, ENDS, st.sampled_from(["dropped", "doubled", "at the end"])
)
def test_an_answer_too_few_or_too_many_never_shifts_the_others(
    layout: str, texts: list[str], order: random.Random, ends: tuple[bytes, bool, bool], damage: str
) -> None:
    suite = suite_of(texts, layout)
    answered = list(suite.items)
    index = order.randrange(len(answered))
    if damage == "dropped":
        del answered[index]
    else:
        answered.insert(index if damage == "doubled" else len(answered), answered[index])
    with TemporaryDirectory() as folder:
        write_answers(Path(folder), layout, suite, suite.items, answered)
        end_lines(Path(folder), *ends)
        if layout != "gest":
            with pytest.raises(SubmissionError, match="expected"):
                list(answers(Path(folder), suite))
        else:
            # Its rows name what they answer: without one, an item is absent, and the same twice is the same.
            expected = [said(item) if item in answered else None for item in suite.items]
            assert list(answers(Path(folder), suite)) == expected


@settings(max_examples=100)
@given(st.sampled_from(WITH_IDS), TEXTS, ORDERS, ENDS)
def test_an_id_that_is_there_twice_never_gives_an_item_the_answer_of_another(
    layout: str, texts: list[str], order: random.Random, ends: tuple[bytes, bool, bool]
) -> None:
    suite = suite_of(texts, layout)
    one, other = order.sample(range(len(texts)), 2)
    items = list(suite.items)
    items[one] = replace(items[one], id=items[other].id)
    with TemporaryDirectory() as folder:
        write_answers(Path(folder), layout, suite, items, items)
        end_lines(Path(folder), *ends)
        if layout == "wmt24" and len(texts) == 2:
            # One id for all lines is a document.
            assert list(answers(Path(folder), suite)) == [said(item) for item in suite.items]
        else:
            with pytest.raises(SubmissionError, match="expected"):
                list(answers(Path(folder), suite))
