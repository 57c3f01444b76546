"""PROMISES 1 and 16 for single lines: what is not a translation counts as missing, and no translation does."""

from __future__ import annotations

import pytest

from gendersuite.model import AnswerState
from gendersuite.submissions.answers import read_answer
from gendersuite.submissions.answers.reading import LONGEST_ANSWER

SOURCE = "The nurse said that she was tired after the long shift."


def state(line: str, source: str = SOURCE) -> AnswerState:
    return read_answer(line, source).state


@pytest.mark.parametrize(
    "line",
    [
        "NO TRANSLATION AVAILABLE.",
        '"No translation available"',
        "«[No translation supplied]»",
        "(no translation)",
        "-",
        "–",
        "…",
        "...",
        "?",
        "\u200b-\u200b",
        "x",
        "XXX",
        "x.",
        "None",
        "none.",
        "N/A",
        "n/a.",
        "'null'",
        "NaN",
        "undefined",
        "<empty>",
        "[blank]",
        "No hay traducción",
        "Žádný překlad.",
        "Нет перевода",
        "keine Übersetzung verfügbar",
        "翻訳なし",
    ],
)
def test_placeholders(line: str) -> None:
    assert state(line) is AnswerState.PLACEHOLDER


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("None.", "Nadie."),
        ("X", "x"),
        ("Yes.", "Sí."),
        ("All of it.", "Todo."),
        ("?!", "?!"),
        ("🎉", "🎉🎉"),
        ("I love it so much!", "❤️"),
        ("Number four it is.", "4."),
        ("No, of course not", "否"),
        ("On the table.", "Na stole."),
    ],
)
def test_short_translations_are_answers(source: str, line: str) -> None:
    assert state(line, source) in (AnswerState.ANSWERED, AnswerState.COPIED)


@pytest.mark.parametrize(
    "line",
    [
        SOURCE + ".",
        SOURCE + " x",
        f'"{SOURCE}"',
        f"«{SOURCE}»",
        f"Translation: {SOURCE}",
        f"Traducción: {SOURCE}",
        f"{SOURCE} cansada",
        f"cansada {SOURCE}",
        SOURCE.replace("tired", "cansada"),
        SOURCE.upper(),
        SOURCE.replace(" ", "  "),
    ],
)
def test_the_source_with_a_word_more_or_less_is_a_copy(line: str) -> None:
    assert state(line) is AnswerState.COPIED


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("Harry Potter", "Harry Potter."),
        ("Hotel Adlon", "El hotel Adlon"),
        ("Oh!", "¡Oh!"),
        ("Beyoncé, Rihanna, Taylor Swift and Lady Gaga met the new Prime Minister.", "Se reunieron en Londres."),
        ("Anna Schmidt, Peter Braun and Eva Klein", "Anna Schmidt, Peter Braun y Eva Klein"),
        ("See https://example.org/a/long/path/with/words here", "Vea https://example.org/a/long/path/with/words aquí"),
        ("El hospital central de Madrid es muy grande", "O hospital central de Madrid é muito grande"),
    ],
)
def test_names_and_addresses_may_stay(source: str, line: str) -> None:
    assert state(line, source) is AnswerState.ANSWERED


REFUSALS = {
    "en": "I'm sorry, but I can't assist with that request.",
    "en ": "As an AI language model, I do not have opinions.",
    "en  ": "I apologize, but I don't feel comfortable translating that particular phrase into Icelandic.",
    "es": "Lo siento, pero no puedo ayudar con esa solicitud.",
    "cs": "Omlouvám se, ale s tímto požadavkem vám nemohu pomoci.",
    "sk": "Prepáčte, ale s touto žiadosťou vám nemôžem pomôcť.",
    "pl": "Przykro mi, ale nie mogę pomóc w tej sprawie.",
    "it": "Mi dispiace, ma non posso aiutarti con questa richiesta.",
    "is": "Mér þykir það leitt, en ég get ekki aðstoðað við þetta.",
    "ru": "Извините, я не могу помочь с этим запросом.",
    "uk": "Вибачте, але я не можу допомогти з цим запитом.",
    "be": "Прабачце, але я не магу дапамагчы з гэтым запытам.",
    "sl": "Oprostite, vendar pri tem ne morem pomagati.",
    "hr": "Žao mi je, ali ne mogu pomoći s tim zahtjevom.",
    "sr-Latn": "Izvinite, ali ne mogu da pomognem sa tim zahtevom.",
    "sr-Cyrl": "Извините, али не могу да помогнем са тим захтевом.",
    "bg": "Съжалявам, но не мога да помогна с тази заявка.",
    "mk": "Жал ми е, но не можам да помогнам со тоа барање.",
    "de": "Es tut mir leid, aber ich kann bei dieser Anfrage nicht helfen.",
    "fr": "Je suis désolé, mais je ne peux pas vous aider avec cette demande.",
    "pt": "Desculpe, mas não posso ajudar com esse pedido.",
    "nl": "Het spijt me, maar ik kan niet helpen met dit verzoek.",
    "sv": "Jag är ledsen, men jag kan inte hjälpa till med det.",
    "da": "Beklager, men jeg kan ikke hjælpe med det.",
    "nb": "Beklager, men jeg kan ikke hjelpe med det.",
    "fi": "Olen pahoillani, mutta en voi auttaa tässä.",
    "hu": "Sajnálom, de nem tudok segíteni ebben.",
    "ro": "Îmi pare rău, dar nu pot ajuta cu această cerere.",
    "el": "Λυπάμαι, αλλά δεν μπορώ να βοηθήσω με αυτό.",
    "tr": "Üzgünüm, ancak bu konuda yardımcı olamam.",
    "ca": "Ho sento, però no puc ajudar amb aquesta petició.",
    "id": "Maaf, saya tidak dapat membantu dengan permintaan itu.",
    "vi": "Xin lỗi, tôi không thể giúp với yêu cầu này.",
    "ar": "عذرًا، لا يمكنني مساعدتك في هذا الطلب.",
    "he": "אני מצטער, אבל אני לא יכול לעזור בבקשה הזאת.",
    "hi": "मुझे खेद है, लेकिन मैं इसमें सहायता नहीं कर सकता।",
    "zh": "很抱歉，我无法协助完成这个请求。",
    "ja": "申し訳ございませんが、そのリクエストにはお応えできません。",
    "ko": "죄송하지만 그 요청은 도와드릴 수 없습니다.",
}


@pytest.mark.parametrize("language", REFUSALS)
def test_refusals_in_every_language(language: str) -> None:
    line = REFUSALS[language]
    assert state(line) is AnswerState.REFUSAL
    assert state(line, "I'm sorry, but I can't help you with that.") is AnswerState.ANSWERED or language.strip() == "en"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("The chef said sorry.", "Lo siento, dijo el cocinero."),
        ("I can't sleep.", "Nemohu spát."),
        ("I cannot translate this poem, the teacher said.", "No puedo traducir este poema, dijo la profesora."),
        ("I was going along the river with my sister.", "Como ia dizendo, eu estava cansada."),
        ("They were powerless to finish the work.", "他们无法完成工作。"),
        ("They failed to meet the demands.", "Ne mogu ispuniti zahtjeve."),
        ("I failed to sleep.", "No pude dormir, lo siento."),
    ],
)
def test_translations_that_look_like_refusals_are_answers(source: str, line: str) -> None:
    assert state(line, source) is AnswerState.ANSWERED


@pytest.mark.parametrize(
    "line",
    [
        "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head></html>",
        "<html><body>Too many requests</body></html>",
        '{"error": {"message": "Rate limit reached", "code": 429}}',
        "Error 500 Internal Server Error",
        "HTTP 429: Too Many Requests",
        "429 Client Error: Too Many Requests for url",
        "Service temporarily unavailable",
        "ValueError: could not decode the answer",
        "An unexpected error occurred. Please try again.",
        "Request timed out.",
        "You exceeded your current quota, please check your plan.",
    ],
)
def test_messages_of_services(line: str) -> None:
    assert state(line) is AnswerState.ERROR


def test_a_translated_error_message_is_an_answer() -> None:
    assert state("Error 404: página no encontrada", "Error 404: the page was not found") is AnswerState.ANSWERED
    assert state("Error: no pude venir", "Mistake: I did not come") is AnswerState.ANSWERED


def test_an_answer_is_too_long_above_the_limit_in_bytes() -> None:
    assert state("á" * (LONGEST_ANSWER // 2)) is AnswerState.ANSWERED
    assert read_answer("á" * (LONGEST_ANSWER // 2 + 1), SOURCE).state is AnswerState.TOO_LONG
    assert read_answer("a" * (LONGEST_ANSWER + 1), SOURCE).text == ""
