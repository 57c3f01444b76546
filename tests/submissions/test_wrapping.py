"""Text that a language model adds around its translation is removed, and translations stay as they are."""

from __future__ import annotations

import time

import pytest

from gendersuite.model import AnswerState
from gendersuite.submissions.answers import read_answer

SOURCE = "The nurse smiled and said that she was tired."
SPANISH = "La enfermera sonrió y dijo que estaba cansada."


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        (f"<think>The nurse is a woman.</think> {SPANISH}", {"reasoning"}),
        (f"<think>\nShe: female.\n</think>\n\n{SPANISH}", {"reasoning"}),
        (f"&lt;think&gt;The nurse is a woman.&lt;/think&gt; {SPANISH}", {"reasoning"}),
        (f"So the nurse is a woman. </think> {SPANISH}", {"reasoning"}),
        (f"```{SPANISH}```", {"code fence"}),
        (f"```text\n{SPANISH}\n```", {"code fence"}),
        (f"```Spanish {SPANISH}```", {"code fence"}),
        (f"{SPANISH}``` Note: The nurse is a woman. ```Otra```", {"code fence"}),
        (f"Here is the translation: ```{SPANISH}``` I hope this helps!", {"code fence"}),
        (f"Sure! Here is the translation: {SPANISH}", {"introduction"}),
        (f"Certainly, here's the Spanish translation of the sentence:\n\n{SPANISH}", {"introduction"}),
        (f"Here is the translated text: {SPANISH}", {"introduction"}),
        (f"Translation: {SPANISH}", {"introduction"}),
        (f"**Translation:** {SPANISH}", {"introduction"}),
        (f"Spanish: {SPANISH}", {"introduction"}),
        (f"The Spanish translation is: {SPANISH}", {"introduction"}),
        (f"Traducción: {SPANISH}", {"introduction"}),
        (f"La traducción al español es: {SPANISH}", {"introduction"}),
        (f'Sure! Here is the translation: "{SPANISH}"', {"introduction", "quotation marks"}),
        (f"{SPANISH} (Note: The nurse is a woman here.)", {"note"}),
        (f"{SPANISH}\n\nNote: I chose the feminine form.", {"note"}),
        (f"{SPANISH} Nota: se usa el femenino.", {"note"}),
        (f"{SPANISH} **Explanation:** The pronoun is feminine.", {"note"}),
        (f"{SPANISH} Let me know if you need anything else!", {"note"}),
        (f"{SOURCE}\n{SPANISH}", {"repeated source"}),
        (f"{SOURCE} → {SPANISH}", {"repeated source"}),
        (f"{SOURCE} - {SPANISH}", {"repeated source"}),
        (f"English: {SOURCE} Spanish: {SPANISH}", {"introduction", "repeated source"}),
        (f"{SPANISH} ({SOURCE})", {"repeated source"}),
        (f'"{SPANISH}"', {"quotation marks"}),
        (f"«{SPANISH}»", {"quotation marks"}),
        (f"**{SPANISH}**", {"markup"}),
        (f"<translation>{SPANISH}</translation>", {"markup"}),
        (f'{{"translation": "{SPANISH}"}}', {"markup"}),
        (f"{SPANISH}<|im_end|>", {"special tokens"}),
        (f"1. {SPANISH} 2. El enfermero sonrió.", {"alternatives"}),
        (f"1) {SPANISH}\n2) El enfermero sonrió.", {"alternatives"}),
        (f"Option 1: {SPANISH} Option 2: El enfermero sonrió.", {"alternatives"}),
        (f"Here are a few options: * **{SPANISH}** (formal) * **El enfermero sonrió.**", {"alternatives"}),
    ],
)
def test_the_translation_remains(line: str, rules: set[str]) -> None:
    answer = read_answer(line, SOURCE)
    assert (answer.text, answer.state) == (SPANISH, AnswerState.ANSWERED)
    assert set(answer.removed) == rules
    assert SPANISH in answer.original


@pytest.mark.parametrize(
    "line",
    [
        "<think>The nurse is a woman, so I must",
        "<think></think>",
        "<think>La enfermera estaba cansada.</think>",
        "Sure! Here is the translation:",
        "Translation:",
        "``` ```",
        "```json",
        "<|im_end|>",
    ],
)
def test_where_nothing_remains_the_answer_is_missing(line: str) -> None:
    assert read_answer(line, SOURCE).state in (AnswerState.EMPTY, AnswerState.PLACEHOLDER)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (SOURCE, SPANISH),
        ("Translation: a history of the art", "Traducción: historia del arte"),
        ("Note: she was tired.", "Nota: estaba cansada."),
        ("She left. Notice: the door is open.", "Se fue. Nota: la puerta está abierta."),
        ('"I was tired," she said.', '"Estaba cansada", dijo.'),
        ('"I was tired."', "«Estaba cansada.»"),
        ("She said I was 'tired'.", '"Estaba cansada"'),
        ("1. She came. 2. She left.", "1. Vino. 2. Se fue."),
        ("In 1. class, then 2. class", "1. třída, potom 2. třída"),
        ("Sure! I came.", "Sure! Vine."),
        ("He spoke of the book: it was long.", "Habló de la traducción del libro: era larga."),
        ("Anna: I was tired.", "Anna: Estaba cansada."),
        ("In English: I was tired.", "En inglés: estaba cansada."),
        ("**Tired** she came.", "**Cansada** vino."),
        ("Type `ls` to list.", "Escriba `ls` para listar."),
        ("Anna Maria", "Anna Maria Mozart"),
        ("Great, here she comes with the nurse.", "Genial, aquí viene con la enfermera."),
    ],
)
def test_translations_stay_as_they_are(source: str, line: str) -> None:
    answer = read_answer(line, source)
    assert (answer.text, answer.removed, answer.original) == (line, (), "")


@pytest.mark.parametrize(
    "part", ["<think>", "1. 2. ", "```", "Note: ", "Translation: ", '"', "{", ": ", "a ", ". (", "«", SOURCE]
)
def test_reading_takes_linear_time(part: str) -> None:
    started = time.process_time()
    read_answer((part * 1_000_000)[:1_000_000], SOURCE)
    assert time.process_time() - started < 2
