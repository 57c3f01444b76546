"""Function words tell languages apart; sentences written for this test."""

from __future__ import annotations

import pytest

from gendersuite.submissions.signals.languages import suspected_language

SENTENCES = {
    "en": '"I think you\'re clever," she said to the tall man.',
    "es": "«Creo que eres lista», le dijo la mujer al hombre alto.",
    "cs": "„Myslím, že jsi chytrá,“ řekla žena a já jsem se usmál.",
    "is": "„Ég held að þú sért klók,“ sagði hún og ég brosti til hennar.",
    "de": "„Ich glaube, dass du klug bist“, sagte die Frau zu dem großen Mann.",
    "fr": "« Je crois que tu es intelligente », dit la femme et je ne suis pas surpris.",
    "hu": "A nő mosolygott. „Azt hiszem, te okos vagy, de én nem vagyok az”, mondta.",
    "ru": "«Я думаю, что ты умная», — сказала она, и я не был удивлён.",
}


@pytest.mark.parametrize("actual", SENTENCES)
@pytest.mark.parametrize("asked", SENTENCES)
def test_a_sentence_is_suspected_where_it_is_in_another_language(asked: str, actual: str) -> None:
    expected = None if asked == actual else actual
    assert suspected_language(SENTENCES[actual], asked, "en") == expected


def test_apostrophes_may_be_curly() -> None:
    assert suspected_language("I’m sorry, you’re late, don’t worry", "es", "en") == "en"


@pytest.mark.parametrize("text", ["", "Sonreí", "OK", "Madrid, Barcelona, Valencia", "The End"])
def test_a_few_words_raise_no_suspicion(text: str) -> None:
    assert suspected_language(text, "es", "en") is None


def test_a_title_in_another_language_raises_no_suspicion() -> None:
    text = "Ella me dijo que no le gustan los libros como «The Man Who Was with Them», pero yo creo que sí."
    assert suspected_language(text, "es", "en") is None


def test_a_language_without_a_list_is_only_told_from_the_source() -> None:
    assert suspected_language(SENTENCES["en"], "hi", "en") == "en"
    assert suspected_language(SENTENCES["es"], "hi", "en") is None
    assert suspected_language(SENTENCES["es"], "hi", "ja") is None
