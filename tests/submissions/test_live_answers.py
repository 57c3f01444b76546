"""What live systems answer is stored as received and cleaned when it is read; nothing is paid twice."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from live_services import SERVICES, chat_answer

from gendersuite.api.translate import translate as translate_suite
from gendersuite.errors import ServiceBusy, ServiceRefused
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.answers import REFUSED, refused, storable, translation_in
from gendersuite.submissions.live.cache import AnswerCache
from gendersuite.submissions.live.engine import TranslationOutcome, translate
from gendersuite.submissions.live.interface import TextRequest, Translator
from gendersuite.support.http import RetryPolicy
from gendersuite.testing.live import running
from gendersuite.testing.loopback import Asked, Reply, as_json

QUICK = RetryPolicy(attempts=6, pause=0.001, longest=0.01)
PIECES = [TextRequest(text) for text in ("I am tired.", "I was glad.", "I am late.", "I was ill.")]


def ask(translator: Translator, folder: Path, pieces: list[TextRequest] = PIECES) -> TranslationOutcome:
    with AnswerCache(folder / "answers.sqlite") as cache:
        return translate(translator, ("en", "cs"), pieces, cache, policy=QUICK)


def stored(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "answers.sqlite") as connection:
        return [answer for (answer,) in connection.execute("SELECT answer FROM answers")]


@given(st.text(st.characters(), max_size=30))
def test_a_stored_answer_can_be_written_to_every_file(text: str) -> None:
    for answer in (storable(text), storable(refused(text))):
        answer.encode("utf-8")
        assert not any(ord(char) < 32 and char not in "\t\n\r" for char in answer)
        assert storable(answer) == answer
    assert translation_in(storable(refused(text)), "cs") == ""
    assert REFUSED not in storable(text) or text.startswith(REFUSED)


def test_control_characters_and_keys_are_not_stored_and_a_cached_answer_can_be_read(tmp_path: Path) -> None:
    double = SERVICES["deepl"]
    text = f"Jsem\x00 \x1b[31munavená\x9b {double.key}"
    with running(double) as server:
        server.answer = lambda asked: as_json({"translations": [{"text": text} for _ in asked.content["text"]]})
        first = ask(double.opened(server.url), tmp_path)
        again = ask(double.opened(server.url), tmp_path)
    assert set(first.answers) == {"Jsem\ufffd \ufffd[31munavená\ufffd ***"} == set(stored(tmp_path))
    assert again.answers == first.answers
    assert (first.requests, again.requests) == (1, 0)


@pytest.mark.parametrize(
    "reply",
    [
        chat_answer("I'm sorry, but I can't assist with that request."),
        chat_answer("<think>He or she?</think> I cannot translate this."),
        chat_answer(None, refusal="I can't help with that."),
        chat_answer(None),
        chat_answer("   "),
        chat_answer("Jsem unav", reason="length"),
        chat_answer("Jsem", reason="content_filter"),
        as_json({"error": {"code": "content_filter", "message": "The prompt was filtered."}}, 400),
    ],
)
def test_a_refusal_is_stored_and_never_asked_for_again(reply: Reply, tmp_path: Path) -> None:
    double = SERVICES["chat"]
    with running(double) as server:
        server.answer = lambda _asked: reply
        first = ask(double.opened(server.url), tmp_path)
        again = ask(double.opened(server.url), tmp_path)
    assert first.answers == again.answers == ("", "", "", "")
    assert (first.requests, again.requests) == (4, 0)
    assert len(stored(tmp_path)) == 4


def test_reasoning_is_stored_and_left_out_when_an_answer_is_read(tmp_path: Path) -> None:
    double = SERVICES["chat"]
    with running(double) as server:
        server.answer = lambda _asked: chat_answer("<think>She.</think>\n\nJsem unavená.")
        assert set(ask(double.opened(server.url), tmp_path).answers) == {"Jsem unavená."}
        assert set(ask(double.opened(server.url), tmp_path).answers) == {"Jsem unavená."}
    assert set(stored(tmp_path)) == {"<think>She.</think>\n\nJsem unavená."}


@pytest.mark.parametrize("name", ["deepl", "google-v2", "google-v3", "libretranslate", "chat"])
@pytest.mark.parametrize("content", [{"error": {"message": "no such model"}}, {"message": "no such model"}, {"x": 1}])
def test_a_success_of_the_wrong_shape_is_tried_twice_and_its_message_is_shown(
    name: str, content: Any, tmp_path: Path
) -> None:
    double = SERVICES[name]
    with running(double) as server:
        server.answer = lambda _asked: as_json(content)
        outcome = ask(double.opened(server.url), tmp_path)
        requests = len(server.asked)
    assert isinstance(outcome.stopped, ServiceBusy)
    assert "unexpected shape" in str(outcome.stopped)
    assert ("no such model" in str(outcome.stopped)) == (content != {"x": 1})
    # A chat model is sent one text in each request.
    assert requests == (2 * len(PIECES) if name == "chat" else 2)


class Choosy:
    """A chat model that refuses some parameters, as the newer ones of OpenAI do."""

    def __init__(self, *parameters: str, with_param: bool = True) -> None:
        self.parameters = parameters
        self.with_param = with_param

    def __call__(self, asked: Asked) -> Reply:
        for name in self.parameters:
            if name in asked.content:
                error = {"message": f"Unsupported parameter: '{name}' is not supported with this model."}
                return as_json({"error": {**error, **({"param": name} if self.with_param else {})}}, 400)
        return chat_answer("Ano.")


@pytest.mark.parametrize("with_param", [True, False])
def test_a_chat_model_that_refuses_parameters_is_asked_without_them(with_param: bool, tmp_path: Path) -> None:
    double = SERVICES["chat"]
    with running(double) as server:
        server.answer = Choosy("max_tokens", "temperature", with_param=with_param)
        translator = double.opened(server.url, max_tokens="100", requests="1")
        description = translator.description
        assert set(ask(translator, tmp_path).answers) == {"Ano."}
        assert len(server.asked) == len(PIECES) + 2
        assert server.asked[-1].content["max_completion_tokens"] == 100
        assert not {"max_tokens", "temperature"} & server.asked[-1].content.keys()
        assert translator.substituted == {  # type: ignore[attr-defined]
            "max_tokens": "max_completion_tokens",
            "temperature": "left out",
        }
        # What was asked for is the key of an answer, whatever name it was sent under.
        assert translator.description == description
        assert description.parameters["max_tokens"] == "100"
        assert ask(double.opened(server.url, max_tokens="100"), tmp_path).requests == 0


def test_a_chat_model_that_refuses_every_form_is_not_asked_for_ever(tmp_path: Path) -> None:
    double = SERVICES["chat"]
    with running(double) as server:
        server.answer = lambda _asked: as_json({"error": {"message": "temperature: bad model", "param": None}}, 400)
        outcome = ask(double.opened(server.url, requests="1"), tmp_path)
        assert len(server.asked) == 2
    assert isinstance(outcome.stopped, ServiceRefused)
    assert "temperature: bad model" in str(outcome.stopped)


def test_the_metadata_say_what_was_sent_and_stay_the_same_from_the_cache(tmp_path: Path) -> None:
    double = SERVICES["chat"]
    with running(double) as server:
        server.answer = Choosy("temperature")
        options = [f"{name}={value}" for name, value in double.options.items()]
        contents = []
        for _ in range(2):
            translate_suite(
                "gest-mini",
                system="chat",
                to="cs",
                out=tmp_path / "out",
                option=options,
                endpoint=server.url + double.suffix,
                cache=tmp_path / "c.sqlite",
                limit=3,
            )
            contents.append((tmp_path / "out" / "en-cs" / "chat.json").read_bytes())
    assert json.loads(contents[0])["sent_as"] == {"temperature": "left out"}
    assert contents[0] == contents[1]


@pytest.mark.parametrize(
    ("target", "options", "warns"), [("be", {}, True), ("be", {"beta": "yes"}, False), ("cs", {}, False)]
)
def test_languages_that_need_an_option_are_named(
    target: str, options: dict[str, str], warns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", "key")
    warnings = SYSTEMS.get("deepl")("en", target, options).description.warnings
    assert warnings == (("DeepL calls BE a beta language: give the option beta=yes.",) if warns else ())
