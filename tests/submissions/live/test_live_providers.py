"""What is special about each provider: its own options, limits, codes of languages, and ways to say no."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_services import KEY, SERVICES, chat_answer, translated

from gendersuite.errors import ServiceBusy, ServiceRefused, UnknownName, UsageError
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.interface import TextRequest, Translator
from gendersuite.submissions.live.options import service_code
from gendersuite.testing.loopback import Reply, Server, as_json

pytest.importorskip("requests", reason="needs gendersuite[apis]")

Opener = Callable[..., Translator]

LANGUAGES = (
    {"en", "cs", "es", "is"} | {"be", "ru", "uk", "hr", "sr", "sl", "pl", "sk"} | {"ar", "de", "fr", "hi", "it", "pt"}
)
"""Of the three families of suites."""


@pytest.fixture
def opened(server: Server, monkeypatch: pytest.MonkeyPatch) -> Opener:
    """Opens a client whose service is the server; it answers well, or with the given reply."""

    def open_system(name: str, target: str = "cs", reply: Reply | None = None, **options: str) -> Translator:
        service = SERVICES[name]
        for variable, value in service.environment.items():
            monkeypatch.setenv(variable, value)
        server.answer = service.answer if reply is None else lambda _asked: reply
        return SYSTEMS.get(name)("en", target, {**service.options, **options}, server.url + service.suffix)

    return open_system


def test_nothing_heavy_is_imported_to_list_the_systems() -> None:
    heavy = "'requests', 'boto3', 'torch', 'transformers', 'subprocess'"
    code = f"import sys; from gendersuite.submissions.live import SYSTEMS; print(*({{{heavy}}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert {"deepl", "google-v2", "google-v3", "amazon", "chat", "libretranslate", "huggingface", "command"} == set(
        SYSTEMS
    )
    with pytest.raises(UnknownName, match="did you mean deepl"):
        SYSTEMS.get("deep")


def test_every_suite_language_has_a_code_where_the_service_has_it() -> None:
    services = ("deepl_source", "deepl_target", "google", "amazon", "nllb", "m2m")
    missing = {(code, service) for code in LANGUAGES for service in services if not service_code(service, code)}
    assert missing == {("be", "amazon")}
    assert service_code("nllb", "cs") == "ces_Latn"
    assert service_code("deepl_target", "en") == "EN-US"
    assert service_code("google", "sr-Latn") == "sr-Latn"


def test_a_language_without_a_code_can_be_given_one(opened: Opener, server: Server) -> None:
    with pytest.raises(UsageError, match=r"'xx'.*target_code"):
        opened("deepl", "xx")
    assert opened("deepl", "xx", target_code="CS").translate([TextRequest("a")]) == [translated("a")]


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("deepl", {"formalty": "more"}, "did you mean formality"),
        ("deepl", {"formality": "much"}, "formality.*much"),
        ("deepl", {"timeout": "soon"}, "timeout.*soon"),
        ("deepl", {"timeout": "0"}, "timeout.*0"),
        ("deepl", {"price": "nan"}, "price.*nan"),
        ("deepl", {"price": "-1"}, "price.*-1"),
        ("deepl", {"pieces": "1.5"}, r"pieces.*1\.5"),
        ("deepl", {"context": "yes", "pieces": "2"}, "pieces|one text"),
        ("chat", {"prompt": "Translate!"}, r"\{text\}"),
        ("chat", {"prompt": "{text}", "prompt_file": "x"}, "prompt_file"),
        ("chat", {"prompt_file": "/nowhere/prompt.txt"}, r"/nowhere/prompt\.txt"),
        ("chat", {"model": ""}, "model"),
        ("chat", {"pieces": "2"}, "pieces|one text"),
    ],
)
def test_options_that_make_no_sense_are_refused(opened: Opener, name: str, options: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        opened(name, **options)


def test_prices_are_known_and_can_be_given(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("boto3", reason="needs gendersuite[apis]")
    prices = {name: opened(name).description.price for name in SERVICES}
    assert prices == {
        "deepl": 25.0,
        "google-v2": 20.0,
        "google-v3": 20.0,
        "amazon": 15.0,
        "chat": None,
        "libretranslate": None,
    }
    assert opened("google-v3", model="general/translation-llm").description.price is None
    assert opened("chat", price="3.5").description.price == 3.5
    monkeypatch.setenv("DEEPL_API_KEY", "k:fx")
    assert SYSTEMS.get("deepl")("en", "cs", {}).description.price == 0.0


def test_limits_can_be_given(opened: Opener) -> None:
    limits = opened("deepl", pieces="3", characters="100", requests="8").limits
    assert (limits.pieces, limits.characters, limits.requests) == (3, 100, 8)


def test_deepl_is_asked_with_context_formality_and_model(opened: Opener, server: Server) -> None:
    translator = opened("deepl", context="yes", formality="prefer_less", model_type="quality_optimized", beta="yes")
    assert translator.limits.pieces == 1
    translator.translate([TextRequest("a", "Before.")])
    assert server.asked[0].content == {
        "text": ["a"],
        "source_lang": "EN",
        "target_lang": "CS",
        "context": "Before.",
        "formality": "prefer_less",
        "model_type": "quality_optimized",
        "enable_beta_languages": True,
    }
    assert translator.description.model == "quality_optimized"
    assert translator.description.parameters["formality"] == "prefer_less"


def test_deepl_has_one_context_for_a_request(opened: Opener, server: Server) -> None:
    translator = opened("deepl")
    translator.translate([TextRequest("a", "Same."), TextRequest("b", "Same.")])
    assert server.asked[0].content["context"] == "Same."
    with pytest.raises(UsageError, match="context=yes"):
        translator.translate([TextRequest("a", "One."), TextRequest("b", "Other.")])
    assert len(server.asked) == 1


def test_deepl_has_an_address_for_free_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = {}
    for key in ("abc", "abc:fx"):
        monkeypatch.setenv("DEEPL_API_KEY", key)
        addresses[key] = SYSTEMS.get("deepl")("en", "cs", {}).description.endpoint
    assert addresses == {"abc": "https://api.deepl.com", "abc:fx": "https://api-free.deepl.com"}


@pytest.mark.parametrize("name", ["google-v2", "google-v3"])
@pytest.mark.parametrize(
    ("error", "status", "expected"),
    [
        ({"message": "User Rate Limit Exceeded"}, 403, ServiceBusy),
        ({"message": "x", "errors": [{"reason": "rateLimitExceeded"}]}, 403, ServiceBusy),
        ({"message": "Daily Limit Exceeded", "errors": [{"reason": "dailyLimitExceeded"}]}, 403, ServiceRefused),
        ({"message": "Daily Limit Exceeded", "errors": [{"reason": "dailyLimitExceeded"}]}, 429, ServiceRefused),
        ({"message": "The caller does not have permission", "errors": [{"reason": {}}]}, 403, ServiceRefused),
        ({"message": "Quota exceeded", "status": "RESOURCE_EXHAUSTED"}, 429, ServiceBusy),
    ],
)
def test_quotas_of_google_pass_in_a_minute_or_not(
    opened: Opener, server: Server, name: str, error: Any, status: int, expected: type[Exception]
) -> None:
    with pytest.raises(expected):
        opened(name, reply=as_json({"error": error}, status)).translate([TextRequest("a")])


def test_a_model_of_ones_own_at_google(opened: Opener, server: Server) -> None:
    own = "projects/7/locations/us-central1/models/TRL1"
    translator = opened(
        "google-v3", model=own, location="us-central1", reply=as_json({"translations": [{"translatedText": "b"}]})
    )
    assert translator.translate([TextRequest("a")]) == ["b"]
    assert server.asked[0].content["model"] == own
    assert server.asked[0].path == "/v3/projects/my-project/locations/us-central1:translateText"
    assert server.asked[0].headers["X-Goog-User-Project"] == "my-project"


@pytest.mark.parametrize("name", ["libretranslate", "chat"])
def test_a_server_of_ones_own_needs_no_key(
    server: Server, monkeypatch: pytest.MonkeyPatch, opened: Opener, name: str
) -> None:
    opened(name)
    (variable,) = SERVICES[name].environment
    monkeypatch.delenv(variable)
    translator = SYSTEMS.get(name)("en", "cs", dict(SERVICES[name].options), server.url)
    server.answer = lambda _asked: as_json({"translatedText": ["b"], "choices": [{"message": {"content": "b"}}]})
    assert translator.translate([TextRequest("a")]) == ["b"]
    assert "Authorization" not in server.asked[0].headers
    assert "api_key" not in server.asked[0].content


def test_amazon_is_asked_for_formality(opened: Opener, server: Server) -> None:
    pytest.importorskip("boto3", reason="needs gendersuite[apis]")
    translator = opened("amazon", formality="INFORMAL")
    translator.translate([TextRequest("a")])
    assert server.asked[0].content["Settings"] == {"Formality": "INFORMAL"}
    assert translator.description.parameters["formality"] == "INFORMAL"
    assert KEY not in str(server.asked[0].content)


@pytest.mark.parametrize(
    ("code", "status", "expected"),
    [
        ("TooManyRequestsException", 400, ServiceBusy),
        ("ThrottlingException", 400, ServiceBusy),
        ("ServiceUnavailableException", 400, ServiceBusy),
        ("TextSizeLimitExceededException", 400, ServiceRefused),
        ("UnsupportedLanguagePairException", 400, ServiceRefused),
        ("InvalidSignatureException", 403, ServiceRefused),
    ],
)
def test_what_amazon_calls_its_errors(
    opened: Opener, server: Server, code: str, status: int, expected: type[Exception]
) -> None:
    pytest.importorskip("boto3", reason="needs gendersuite[apis]")
    with pytest.raises(expected, match=f"{code}: because"):
        opened("amazon", reply=as_json({"__type": code, "message": "because"}, status)).translate([TextRequest("a")])
    assert len(server.asked) == 1


def prompt_sent(server: Server) -> str:
    return str(server.asked[-1].content["messages"][-1]["content"])


def test_a_chat_model_is_told_languages_text_and_context(opened: Opener, server: Server) -> None:
    translator = opened("chat", "sr")
    translator.translate([TextRequest("I am {context} tired.")])
    assert "from English into Serbian" in prompt_sent(server)
    assert prompt_sent(server).endswith("\n\nI am {context} tired.")
    assert "Context" not in prompt_sent(server)
    translator.translate([TextRequest("I am tired.", "She {text} sat.")])
    assert prompt_sent(server).endswith("\n\nContext: She {text} sat.\n\nText: I am tired.")
    assert server.asked[0].content["temperature"] == 0
    assert server.asked[0].content["model"] == "tiny"


def test_a_prompt_of_ones_own(opened: Opener, server: Server, tmp_path: Path) -> None:
    template = "{source_language}>{target_language} ({context}) {other}: {text}"
    opened("chat", prompt=template).translate([TextRequest("a", "b")])
    assert prompt_sent(server) == "English>Czech (b) {other}: a"
    (tmp_path / "prompt.txt").write_text("\ufeffSay {text}\n", "utf-8")
    translator = opened("chat", prompt_file=str(tmp_path / "prompt.txt"))
    translator.translate([TextRequest("a")])
    assert prompt_sent(server) == "Say a"
    assert translator.description.parameters["prompt"] == "Say {text}"


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        (chat_answer("  Jsem unavená.\n"), "Jsem unavená."),
        (chat_answer("<think>He or she?\n\nShe.</think>\n\nJsem unavená."), "Jsem unavená."),
        (chat_answer(None, refusal="I can't help with that."), ""),
        (chat_answer(None), ""),
        (chat_answer("Jsem", reason="length"), ""),
        (chat_answer("Jsem", reason="content_filter"), ""),
        (chat_answer("I’m sorry, but I can’t assist with that request."), ""),
        (chat_answer("As an AI language model, I do not translate insults."), ""),
        (chat_answer("Sorry, řekla."), "Sorry, řekla."),
        (as_json({"error": {"code": "content_filter", "message": "filtered"}}, 400), ""),
    ],
)
def test_refusals_of_chat_models_are_no_translations(opened: Opener, server: Server, reply: Reply, answer: str) -> None:
    translator = opened("chat", reply=reply)
    assert translator.translate([TextRequest("I am tired.")]) == [answer]


def test_into_english_an_apology_may_be_the_translation(opened: Opener, server: Server) -> None:
    translator = opened("chat", "en", reply=chat_answer("I'm sorry, but I can't come."))
    assert translator.translate([TextRequest("Bohužel nemohu přijít.")]) == ["I'm sorry, but I can't come."]


@pytest.mark.parametrize(
    ("name", "error", "status"),
    [
        ("deepl", {"message": "Quota Exceeded"}, 456),
        ("chat", {"error": {"message": "Quota Exceeded", "code": "insufficient_quota"}}, 429),
    ],
)
def test_an_empty_account_is_not_a_busy_service(opened: Opener, name: str, error: Any, status: int) -> None:
    with pytest.raises(ServiceRefused, match=rf"{status} \(Quota Exceeded\).* account"):
        opened(name, reply=as_json(error, status)).translate([TextRequest("a")])


def test_temperature_can_be_left_to_the_model(opened: Opener, server: Server) -> None:
    translator = opened("chat", temperature="default", max_tokens="50", reply=chat_answer("b"))
    translator.translate([TextRequest("a")])
    assert "temperature" not in server.asked[0].content
    assert server.asked[0].content["max_tokens"] == 50


@pytest.mark.parametrize(("name", "package"), [("deepl", "requests"), ("amazon", "boto3"), ("huggingface", "torch")])
def test_a_missing_package_is_said_with_how_to_get_it(name: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", KEY)
    monkeypatch.setattr("gendersuite.submissions.live.options.find_spec", lambda _name: None)
    with pytest.raises(ServiceRefused, match=rf"needs {package}.*pip install 'gendersuite\["):
        SYSTEMS.get(name)("en", "cs", {"model": "m"} if name == "huggingface" else {})
