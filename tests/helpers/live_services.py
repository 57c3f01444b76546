"""Services on loopback that reply as translation services do."""

from __future__ import annotations

from typing import Any

from gendersuite.submissions.live import SYSTEMS
from gendersuite.testing.live import ServiceDouble
from gendersuite.testing.loopback import Asked, Reply, as_json

KEY = "sec/ret+key=1"
PROJECT = "my-project"


def translated(text: str) -> str:
    """What all services here make of a text."""
    return f"¡{text.upper()}! ж🙂"


def _deepl(asked: Asked) -> Reply:
    if asked.headers.get("Authorization") != f"DeepL-Auth-Key {KEY}":
        return as_json({"message": "Forbidden"}, 403)
    if asked.path != "/v2/translate" or asked.content.get("target_lang") != "CS":
        return as_json({"message": "Value for 'target_lang' not supported."}, 400)
    texts = [{"detected_source_language": "EN", "text": translated(text)} for text in asked.content["text"]]
    return as_json({"translations": texts})


def _google_v2(asked: Asked) -> Reply:
    if asked.headers.get("X-Goog-Api-Key") != KEY:
        message = "API key not valid. Please pass a valid API key."
        return as_json({"error": {"code": 400, "message": message, "status": "INVALID_ARGUMENT"}}, 400)
    if asked.path != "/language/translate/v2" or asked.content.get("format") != "text":
        return as_json({"error": {"code": 404, "message": "Not found"}}, 404)
    texts = [{"translatedText": translated(text)} for text in asked.content["q"]]
    return as_json({"data": {"translations": texts}})


def _google_v3(asked: Asked) -> Reply:
    if asked.headers.get("Authorization") != f"Bearer {KEY}":
        message = "Request had invalid authentication credentials."
        return as_json({"error": {"code": 401, "message": message, "status": "UNAUTHENTICATED"}}, 401)
    parent = f"projects/{PROJECT}/locations/global"
    if asked.path != f"/v3/{parent}:translateText" or asked.content.get("model") != f"{parent}/models/general/nmt":
        return as_json({"error": {"code": 404, "message": "Not found"}}, 404)
    texts = [{"translatedText": translated(text)} for text in asked.content["contents"]]
    return as_json({"translations": texts})


def _libretranslate(asked: Asked) -> Reply:
    if asked.content.get("api_key") != KEY:
        return as_json({"error": "Invalid API key"}, 403)
    if asked.path != "/translate":
        return as_json({"error": "Not found"}, 404)
    return as_json({"translatedText": [translated(text) for text in asked.content["q"]]})


def chat_answer(content: str | None, reason: str = "stop", **message: Any) -> Reply:
    """An answer of a chat model."""
    choice = {"index": 0, "finish_reason": reason, "message": {"role": "assistant", "content": content, **message}}
    return as_json({"id": "x", "object": "chat.completion", "choices": [choice]})


def _asked_of_chat(content: Any) -> str:
    text: str = content["messages"][-1]["content"].rpartition("\n")[2]
    return text


def _chat(asked: Asked) -> Reply:
    if asked.headers.get("Authorization") != f"Bearer {KEY}":
        error = {"message": "Incorrect API key provided.", "type": "invalid_request_error", "code": "invalid_api_key"}
        return as_json({"error": error}, 401)
    if asked.path != "/v1/chat/completions" or asked.content.get("temperature") != 0:
        return as_json({"error": {"message": "Not found"}}, 404)
    return chat_answer(translated(_asked_of_chat(asked.content)))


def _amazon(asked: Asked) -> Reply:
    if f"Credential={KEY}/" not in asked.headers.get("Authorization", ""):
        error = {"__type": "UnrecognizedClientException", "message": "The security token is invalid."}
        return as_json(error, 400)
    if asked.headers.get("X-Amz-Target") != "AWSShineFrontendService_20170701.TranslateText":
        return as_json({"__type": "UnknownOperationException"}, 400)
    return as_json(
        {
            "TranslatedText": translated(asked.content["Text"]),
            "SourceLanguageCode": asked.content["SourceLanguageCode"],
            "TargetLanguageCode": asked.content["TargetLanguageCode"],
        }
    )


AMAZON = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": f"{KEY}secret", "AWS_REGION": "eu-west-1"}
GOOGLE = {"GOOGLE_ACCESS_TOKEN": KEY, "GOOGLE_PROJECT": PROJECT}
ONE = [{"translatedText": "a"}]


def _double(name: str, environment: dict[str, str], answer: Any, texts: Any, short: Any, **more: Any) -> ServiceDouble:
    return ServiceDouble(name, SYSTEMS.get(name), KEY, environment, answer, texts, translated, short, **more)


SERVICES = {
    double.name: double
    for double in (
        _double(
            "deepl", {"DEEPL_API_KEY": KEY}, _deepl, lambda content: content["text"], {"translations": [{"text": "a"}]}
        ),
        _double(
            "google-v2",
            {"GOOGLE_API_KEY": KEY},
            _google_v2,
            lambda content: content["q"],
            {"data": {"translations": ONE}},
        ),
        _double("google-v3", GOOGLE, _google_v3, lambda content: content["contents"], {"translations": ONE}),
        _double(
            "libretranslate",
            {"LIBRETRANSLATE_API_KEY": KEY},
            _libretranslate,
            lambda content: content["q"],
            {"translatedText": ["a"]},
        ),
        _double(
            "chat",
            {"OPENAI_API_KEY": KEY},
            _chat,
            lambda content: [_asked_of_chat(content)],
            {"choices": []},
            options={"model": "tiny"},
            suffix="/v1",
        ),
        _double(
            "amazon", AMAZON, _amazon, lambda content: [content["Text"]], {"SourceLanguageCode": "en"}, is_ours=False
        ),
    )
}
