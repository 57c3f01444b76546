"""PROMISE 3 for all layouts at once: whatever happens to a file, an item gets its own answer, none, or a refusal."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from document_building import Doc, write_documents
from hypothesis import given, settings
from hypothesis import strategies as st
from submission_building import write_lines, write_release, write_translations

from gendersuite.errors import SubmissionError
from gendersuite.model import Item, Suite
from gendersuite.submissions import LAYOUTS
from gendersuite.submissions.translation_rows import plain
from gendersuite.support.doc_ids import doc_id
from gendersuite.testing.layouts import LayoutCase, Outputs, check_damage, check_layout, check_order

# What every format can hold, and often what others take for the end of a line.
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="&<>\ufeff\ufffe\uffff")
    | st.sampled_from("\u2028\u2029\x85")
).map(lambda text: f"I {text}.")
TEXTS = st.lists(TEXT, min_size=2, max_size=6, unique_by=plain)
ORDERS = st.randoms(use_true_random=False)


def flat(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "en-es/A.txt", [output for _, output in outputs])


def flat_with_sources(root: Path, suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    flat(root, suite, asked, outputs)
    write_lines(root / "en-es/sources.txt", [item.source for item in asked])


def gest(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_translations(root / "A/es/translations.csv", [(item.source, output) for item, output in outputs])


def mt_geneval(root: Path, _suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "A/contextual-test.en_es.txt", [output for _, output in outputs])


def contextual(suite: Suite) -> Suite:
    items = tuple(replace(item, slots=(replace(item.slots[0], subset="contextual"),)) for item in suite.items)
    return replace(suite, name="mt-geneval", family="mt-geneval", items=items, subsets=("contextual",))


def wmt23(root: Path, _suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    write_lines(root / "sources/generaltest2023.en-es.src.en", [item.source for item in asked])
    write_lines(root / "system-outputs/generaltest2023.en-es.hyp.A.es", [output for _, output in outputs])


def wmt24(root: Path, suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    ids = [f"tsuite_{suite.doc_mark}_{item.id}" if item.slots else item.id for item in asked]
    write_release(root, [item.source for item in asked], ids, {"A": [output for _, output in outputs]})


def mt_metrics_eval(root: Path, _suite: Suite, asked: Sequence[Item], outputs: Outputs) -> None:
    write_release(root, [item.source for item in asked], None, {"A": [output for _, output in outputs]})


def documents(layout: str, named: bool = True) -> LayoutCase:
    """Documents that are found by their ids, or by their sources alone."""

    def write(root: Path, suite: Suite, _asked: Sequence[Item], outputs: Outputs) -> None:
        ids = [
            doc_id(suite.doc_mark, item.id, item.source) if named and item.slots else f"story.{item.id}"
            for item, _ in outputs
        ]
        docs = [Doc(one, item.source, output) for one, (item, output) in zip(ids, outputs, strict=True)]
        write_documents(root, layout, docs)

    return LayoutCase(LAYOUTS.get(layout), write)


CASES = {
    "flat": LayoutCase(LAYOUTS.get("flat"), flat, finds_sources=False),
    "flat with sources": LayoutCase(LAYOUTS.get("flat"), flat_with_sources),
    "gest": LayoutCase(LAYOUTS.get("gest"), gest, allows_gaps=True),
    "mt-geneval": LayoutCase(LAYOUTS.get("mt-geneval"), mt_geneval, contextual, finds_sources=False),
    "mt-metrics-eval": LayoutCase(LAYOUTS.get("mt-metrics-eval"), mt_metrics_eval),
    "wmt23": LayoutCase(LAYOUTS.get("wmt23"), wmt23),
    "wmt24": LayoutCase(LAYOUTS.get("wmt24"), wmt24),
    **{layout: documents(layout) for layout in ("wmt25", "wmt26", "wmt-xml")},
    **{f"{layout} by sources": documents(layout, named=False) for layout in ("wmt25", "wmt26", "wmt-xml")},
}


def test_every_layout_is_looked_at() -> None:
    assert {case.layout.name for case in CASES.values()} == set(LAYOUTS)


@pytest.mark.parametrize("name", sorted(CASES))
def test_each_layout_keeps_the_guarantees(name: str) -> None:
    check_layout(CASES[name])


@settings(max_examples=200)
@given(st.sampled_from(sorted(CASES)), TEXTS, ORDERS, st.sampled_from([b"\n", b"\r\n"]), st.booleans(), st.booleans())
def test_each_item_gets_its_own_answer_however_lines_end_and_in_whatever_order(
    name: str, texts: list[str], order: random.Random, end: bytes, bom: bool, final: bool
) -> None:
    check_order(CASES[name], texts, order, end, bom, final)


@settings(max_examples=200)
@given(st.sampled_from(sorted(CASES)), TEXTS, ORDERS, st.sampled_from(["dropped", "doubled", "at the end"]))
def test_an_answer_too_few_or_too_many_never_shifts_the_others(
    name: str, texts: list[str], order: random.Random, damage: str
) -> None:
    check_damage(CASES[name], texts, order, damage)


@settings(max_examples=100)
@given(st.sampled_from(["wmt24", "wmt25", "wmt26", "wmt-xml"]), TEXTS, ORDERS)
def test_an_id_that_is_there_twice_never_gives_an_item_the_answer_of_another(
    name: str, texts: list[str], order: random.Random
) -> None:
    case = CASES[name]
    suite = case.suite_of(texts)
    one, other = order.sample(range(len(texts)), 2)
    items = list(suite.items)
    items[one] = replace(items[one], id=items[other].id)
    outputs = [(item, f"[{item.source}]") for item in items]
    with TemporaryDirectory() as folder:
        case.write(Path(folder), suite, items, outputs)
        if name == "wmt24" and len(texts) == 2:
            # One id for all lines is a document.
            assert case.outputs(Path(folder), suite) == [output for _, output in outputs]
        else:
            with pytest.raises(SubmissionError, match="expected"):
                case.outputs(Path(folder), suite)


@settings(max_examples=100)
@given(st.sampled_from(sorted(set(CASES) - {"flat", "gest", "mt-geneval"})), TEXTS, ORDERS)
def test_a_source_that_is_replaced_by_another_is_refused(name: str, texts: list[str], order: random.Random) -> None:
    case, changed = CASES[name], list(texts)
    lost, put = order.sample(range(len(texts)), 2)
    changed[lost] = changed[put]
    items = case.suite_of(changed).items
    with TemporaryDirectory() as folder:
        case.write(Path(folder), case.suite_of(changed), items, [(item, f"[{item.source}]") for item in items])
        with pytest.raises(SubmissionError, match="expected"):
            case.outputs(Path(folder), case.suite_of(texts))


@pytest.mark.parametrize("name", sorted(set(CASES) - {"gest"}))
def test_repeated_sources_have_outputs_of_their_own(tmp_path: Path, name: str) -> None:
    """GEST has ten sentences twice. In its own layout, they share a row."""
    case = CASES[name]
    suite = case.suite_of(["I came.", "I saw.", "I came."])
    case.write(tmp_path, suite, suite.items, list(zip(suite.items, ("one", "two", "three"), strict=True)))
    assert case.outputs(tmp_path, suite) == ["one", "two", "three"]
