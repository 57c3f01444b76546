"""Sections and templates of wikitext, of well-formed pages and of any text at all."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.dictionaries.online.wikitext import WikiTemplate, plain, sections, templates

PIECES = st.lists(st.sampled_from(["{{", "}}", "[[", "]]", "|", "=", "\n", "==", "a", "<!--", "-->", "'' "])).map(
    "".join
)
VALUES = st.text("abcáé ;/-#", max_size=8).map(str.strip)


def test_sections_end_where_the_next_of_their_level_begins() -> None:
    text = "before\n==One==\nfirst\n===Deeper===\ninside\n== Two ==\nsecond"
    assert list(sections(text, 2)) == [("One", "first\n===Deeper===\ninside"), ("Two", "second")]
    assert [title for title, _ in sections(text, 6)] == ["One", "Deeper", "Two"]


def test_comments_and_lines_of_equal_signs_are_no_headings() -> None:
    assert [title for title, _ in sections("==A== <!-- note -->\n<!--\n==B==\n-->\n====\n=\n==C==", 2)] == ["A", "C"]


def test_a_template_has_positional_and_named_values() -> None:
    [template] = templates("# {{ Adj_form of |es|[[alto|Alto]]||f|s|t = high|7=x }}")
    assert template == WikiTemplate("adj form of", ("es", "[[alto|Alto]]", "", "f", "s", "", "x"), {"t": "high"})


def test_templates_inside_of_others_are_found_too() -> None:
    assert [template.name for template in templates("{{lb|es|{{qualifier|x}}}} {{es-adj}} {{open|")] == [
        "qualifier",
        "lb",
        "es-adj",
    ]


def test_links_and_emphasis_leave_their_text() -> None:
    assert plain("''nominativ'' [[směšný#čeština|směšný]] / [[směšná]]") == "nominativ směšný / směšná"


@given(st.lists(VALUES, min_size=1, max_size=6), st.dictionaries(st.sampled_from(["f", "pl", "id"]), VALUES))
def test_what_is_written_is_read(positional: list[str], named: dict[str, str]) -> None:
    call = "|".join(("{{es-adj", *positional, *(f"{key}={value}" for key, value in named.items()))) + "}}"
    [template] = templates(f"text {call} text")
    assert template == WikiTemplate("es-adj", tuple(positional), named)


@given(PIECES | st.text())
def test_any_text_can_be_read(text: str) -> None:
    templates(text)
    assert all(isinstance(title, str) for title, _ in sections(text, 6))


@pytest.mark.parametrize("piece", ["{{", "[[", "{{a|", "=", "== ", "<!--", "{{a|b=", "[[a|", "# ''", "\n=="])
def test_a_hostile_page_takes_no_longer_than_its_length(piece: str) -> None:
    started = time.process_time()
    text = piece * (200_000 // len(piece))
    templates(text)
    list(sections(text, 6))
    plain(text)
    assert time.process_time() - started < 5
