"""Real HTTP servers on loopback that behave like translation services, and as those should not."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sec/ret+key=1"
PROJECT = "my-project"


@dataclass(frozen=True)
class Reply:
    """What a server does with one request. `cut` breaks off after that many bytes, `drip` pauses after each byte."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None
    drip: float = 0.0


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    path: str
    headers: Mapping[str, str]
    content: Any


@dataclass
class Server:
    """The server's address, what it was asked, and how it answers the next request."""

    url: str
    answer: Callable[[Asked], Reply]
    asked: list[Asked] = field(default_factory=list)


@dataclass(frozen=True)
class Service:
    """One provider: what is set to use it, how it answers, and how it says that a key is wrong."""

    environment: Mapping[str, str]
    options: Mapping[str, str]
    answer: Callable[[Asked], Reply]
    short: Any
    takes_batches: bool = True
    suffix: str = ""


def translated(text: str) -> str:
    """What all services here make of a text."""
    return f"¡{text.upper()}! ж🙂"


def as_json(content: Any, status: int = 200, **headers: str) -> Reply:
    body = json.dumps(content, ensure_ascii=False).encode()
    return Reply(body, status, {"Content-Type": "application/json", **headers})


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


def _chat(asked: Asked) -> Reply:
    if asked.headers.get("Authorization") != f"Bearer {KEY}":
        error = {"message": "Incorrect API key provided.", "type": "invalid_request_error", "code": "invalid_api_key"}
        return as_json({"error": error}, 401)
    if asked.path != "/v1/chat/completions" or asked.content.get("temperature") != 0:
        return as_json({"error": {"message": "Not found"}}, 404)
    text = asked.content["messages"][-1]["content"].rpartition("\n")[2]
    return chat_answer(translated(text))


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


SERVICES = {
    "deepl": Service({"DEEPL_API_KEY": KEY}, {}, _deepl, {"translations": [{"text": "a"}]}),
    "google-v2": Service(
        {"GOOGLE_API_KEY": KEY}, {}, _google_v2, {"data": {"translations": [{"translatedText": "a"}]}}
    ),
    "google-v3": Service(
        {"GOOGLE_ACCESS_TOKEN": KEY, "GOOGLE_PROJECT": PROJECT},
        {},
        _google_v3,
        {"translations": [{"translatedText": "a"}]},
    ),
    "libretranslate": Service({"LIBRETRANSLATE_API_KEY": KEY}, {}, _libretranslate, {"translatedText": ["a"]}),
    "chat": Service(
        {"OPENAI_API_KEY": KEY}, {"model": "tiny"}, _chat, {"choices": []}, takes_batches=False, suffix="/v1"
    ),
    "amazon": Service(
        {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": f"{KEY}secret", "AWS_REGION": "eu-west-1"},
        {},
        _amazon,
        {"SourceLanguageCode": "en"},
        takes_batches=False,
    ),
}


@contextmanager
def serving(answer: Callable[[Asked], Reply]) -> Iterator[Server]:
    """A running server, until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            asked = Asked(self.path, dict(self.headers), json.loads(body))
            server.asked.append(asked)
            reply = server.answer(asked)
            time.sleep(reply.delay)
            # A client that has given up by now is what some tests are about.
            with suppress(OSError):
                self._send(reply)

        def _send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            if reply.drip:
                for byte in reply.body:
                    self.wfile.write(bytes([byte]))
                    time.sleep(reply.drip)
            else:
                self.wfile.write(reply.body[: reply.cut])
            self.close_connection = reply.cut is not None

        def log_message(self, *_: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that hangs up between two requests is no news."""

    with Quiet(("127.0.0.1", 0), Handler) as http:
        server = Server(f"http://127.0.0.1:{http.server_port}", answer)
        thread = threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
