"""Prompts and templates put GEST sentences into other text and change nothing else."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import UsageError
from gendersuite.model import Gender, Suite
from gendersuite.testsuites import load_suite, make_variant
from gendersuite.testsuites.gest.templates import prompted, templates, variant, variants

PROMPTS = (
    *("he-said", "she-said", "he-said-no-colon", "she-said-no-colon"),
    *("man-said", "woman-said", "man-said-no-colon", "woman-said-no-colon"),
)
TEMPLATES = ("template-1", "template-2", "template-3", "template-4")


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("gest-mini")


@pytest.mark.parametrize(
    ("gender", "colon", "expected"),
    [
        (Gender.MASCULINE, {}, 'He said: "I am tired."'),
        (Gender.FEMININE, {}, 'She said: "I am tired."'),
        (Gender.MASCULINE, {"colon": False}, 'He said "I am tired."'),
        (Gender.FEMININE, {"colon": False}, 'She said "I am tired."'),
    ],
)
def test_a_prompt_tells_the_gender(gender: Gender, colon: dict[str, bool], expected: str) -> None:
    assert prompted("I am tired.", gender, **colon) == expected


def test_templates_are_those_of_table_2() -> None:
    shown = [
        (template.name, template.fill("s"), template.masculine, template.feminine, template.causal)
        for template in templates()
    ]
    assert shown == [
        ("template-1", '[MASK] said: "s"', "He", "She", False),
        ("template-2", 'The [MASK] said: "s"', "man", "woman", False),
        ("template-3", '"s", [MASK] said.', "he", "she", True),
        ("template-4", '"s", the [MASK] said.', "man", "woman", True),
    ]


@given(sentence=st.text())
def test_any_sentence_stays_as_it_is_inside(sentence: str) -> None:
    first, *_ = templates()
    assert first.fill(sentence, first.feminine) == prompted(sentence, Gender.FEMININE) == f'She said: "{sentence}"'
    for template in templates():
        rest = template.fill("")
        assert len(template.fill(sentence)) == len(rest) + len(sentence)
        assert f'"{sentence}"' in template.fill(sentence)


def test_a_causal_template_has_the_sentence_before_the_word() -> None:
    for template in templates():
        assert template.causal == (template.text.index("{sentence}") < template.text.index("[MASK]"))


def test_all_variants_have_a_name() -> None:
    assert variants() == PROMPTS + TEMPLATES


@pytest.mark.parametrize("name", PROMPTS + TEMPLATES)
def test_a_variant_changes_sources_name_and_mark_only(suite: Suite, name: str) -> None:
    made = variant(suite, name)
    assert made.name == f"gest-mini:{name}"
    assert [(item.id, item.slots) for item in made.items] == [(item.id, item.slots) for item in suite.items]
    assert all(f'"{plain.source}"' in item.source for plain, item in zip(suite.items, made.items, strict=True))
    assert (made.family, made.version, made.subsets) == (suite.family, suite.version, suite.subsets)
    assert made == load_suite(made.name)


def test_no_doc_mark_is_found_in_the_doc_ids_of_another(suite: Suite, data: Path) -> None:
    # One file may hold several of them.
    plain = [suite, *(load_suite(name, data=data) for name in ("dialogue", "dialogue-wmt24", "gest", "gest-1.1"))]
    suites = plain + [variant(each, name) for each in plain if each.family == "gest" for name in variants()]
    for one, other in permutations(suites, 2):
        assert one.doc_mark not in f"tsuite_{other.doc_mark}_0001", (one.name, other.name)


def test_a_variant_has_no_variants(suite: Suite) -> None:
    with pytest.raises(UsageError, match="gest-mini:he-said has no variants"):
        make_variant(variant(suite, "he-said"), "she-said")
