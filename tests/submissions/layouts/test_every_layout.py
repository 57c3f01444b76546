"""PROMISE 3 for all layouts at once: whatever happens to a file, an item gets its own answer, none, or a refusal."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_cases import CASES

from gendersuite.errors import SubmissionError
from gendersuite.submissions import LAYOUTS
from gendersuite.submissions.translation_rows import plain
from gendersuite.testing.layouts import check_damage, check_layout, check_order

# What every format can hold, and often what others take for the end of a line.
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="&<>\ufeff\ufffe\uffff")
    | st.sampled_from("\u2028\u2029\x85")
).map(lambda text: f"I {text}.")
TEXTS = st.lists(TEXT, min_size=2, max_size=6, unique_by=plain)
ORDERS = st.randoms(use_true_random=False)


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
