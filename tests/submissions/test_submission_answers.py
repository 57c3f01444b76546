"""PROMISE 1 for single lines: what counts as an answer, and as which text it is read."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.model import Answer, AnswerState
from gendersuite.submissions.answers import read_answer, unescape

SOURCE = 'I smiled. "I think I\'m mighty," I said.'


def state(line: str | None) -> AnswerState:
    return read_answer(line, SOURCE).state


def test_a_translation_is_an_answer_as_it_stands() -> None:
    line = " Sonreí. «Creo que soy poderoso\u2028», dije. "
    assert read_answer(line, SOURCE) == Answer(line, AnswerState.ANSWERED)


def test_a_line_that_is_not_there_is_absent() -> None:
    assert read_answer(None, SOURCE) == Answer("", AnswerState.ABSENT)


@pytest.mark.parametrize(
    "line", ["", " ", "\t", "\u00a0", "\u200b", "\ufeff\u200e \u3000", "\u2028", "&nbsp;", "&#8203;"]
)
def test_blank_lines_are_empty(line: str) -> None:
    assert state(line) is AnswerState.EMPTY


@given(
    st.text(st.characters(categories=["Zs", "Zl", "Zp"]) | st.sampled_from("\u200b\u200c\u200d\u2060\ufeff\xad\t\r"))
)
def test_no_amount_of_blanks_is_an_answer(line: str) -> None:
    assert state(line) is AnswerState.EMPTY


@pytest.mark.parametrize(
    "line",
    [
        "NO TRANSLATION AVAILABLE",
        "no translation available",
        "  No Translation Available\u00a0",
        "[No translation supplied]",
        "[NO TRANSLATION SUPPLIED]",
    ],
)
def test_placeholders_are_no_answers(line: str) -> None:
    assert state(line) is AnswerState.PLACEHOLDER


@pytest.mark.parametrize(
    "line",
    [
        SOURCE,
        SOURCE.upper(),
        f"  {SOURCE} ",
        SOURCE.replace(" ", "\u00a0"),
        "I smiled.  “I think I’m mighty,” I said.",
        "I smiled. « I think I'm mighty, » I said.",
        "I smiled. ``I think I'm mighty,'' I said.".replace("``", "''"),
        "I smiled. &quot;I think I&#39;m mighty,&quot; I said.",
    ],
)
def test_copies_of_the_source_are_no_answers(line: str) -> None:
    assert state(line) is AnswerState.COPIED


@pytest.mark.parametrize("line", ["Sí.", "I smiled.", "I smiled. Creo que soy fuerte.", "No hay nada de traducción"])
def test_what_differs_from_the_source_is_an_answer(line: str) -> None:
    assert state(line) is AnswerState.ANSWERED


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("&quot;Soy alto&quot;", '"Soy alto"'),
        ("d&#39;accord, d&#x27;accord", "d'accord, d'accord"),
        ("&amp;quot;", "&quot;"),
        ("&laquo;Soy alto&raquo;", "«Soy alto»"),
        ("AT&T y R&D; 1 &lt 2", "AT&T y R&D; 1 &lt 2"),
        ("&notit; &fantasia;", "&notit; &fantasia;"),
        ("uno&#10;dos&#13;tres", "uno dos tres"),
    ],
)
def test_entities_are_decoded_once(line: str, text: str) -> None:
    assert unescape(line, SOURCE) == text


def test_entities_of_the_source_stay() -> None:
    assert unescape("Escriba &amp; para &quot;y&quot;", 'Write &amp; for "and"') == 'Escriba &amp; para "y"'


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n\r")))
def test_what_was_escaped_reads_as_it_was_meant(text: str) -> None:
    assert unescape(html.escape(text), "") == text


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n")), st.text())
def test_an_answer_stays_one_line(line: str, source: str) -> None:
    assert "\n" not in read_answer(line, source).text


IN_CONTEXT = "She left. <sep> The author is here."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("La autora está aquí.", AnswerState.ANSWERED),
        ("Se fue. <sep> La autora está aquí.", AnswerState.ANSWERED),
        ("Se fue. &lt;sep&gt; La autora está aquí.", AnswerState.ANSWERED),
        ("She left. La autora está aquí.", AnswerState.ANSWERED),
        ("She left. <sep> The author is here.", AnswerState.COPIED),
        ("She left. The author is here.", AnswerState.COPIED),
        ("The author is here.", AnswerState.COPIED),
        (" the author  is here. ", AnswerState.COPIED),
        ("Se fue. <sep> The author is here.", AnswerState.COPIED),
        ("Se fue. < SEP > The author is here.", AnswerState.COPIED),
        ("Se fue. <sep>", AnswerState.EMPTY),
        ("Se fue. <sep> \u200b", AnswerState.EMPTY),
        ("Se fue. <sep> NO TRANSLATION AVAILABLE", AnswerState.PLACEHOLDER),
    ],
)
def test_of_a_source_with_context_the_sentence_counts(line: str, expected: AnswerState) -> None:
    assert read_answer(line, IN_CONTEXT).state is expected


def test_without_context_a_separator_is_text() -> None:
    assert read_answer("Se fue. <sep>", SOURCE).state is AnswerState.ANSWERED
