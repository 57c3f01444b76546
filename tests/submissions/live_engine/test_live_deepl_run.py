"""A whole run with a real client: DeepL's, against a server on loopback that takes its requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from gendersuite.api.translate import Order, translate_to_folder
from gendersuite.errors import ServiceRefused
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import load_suite

KEY = "geheimer-schluessel"


class DeepLServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, Any]] = []


class Handler(BaseHTTPRequestHandler):
    server: DeepLServer

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = self.headers["Authorization"] == f"DeepL-Auth-Key {KEY}"
        if known:
            self.server.asked.append(asked)
        body = json.dumps({"translations": [{"text": f"„{text}“"} for text in asked["text"]]} if known else {}).encode()
        self.send_response(200 if known else 403)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[DeepLServer]:
    with DeepLServer() as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield running
        running.shutdown()
        thread.join()


@pytest.fixture
def order(server: DeepLServer, tmp_path: Path) -> Order:
    return Order(
        suite="mt-geneval-mini",
        system="deepl",
        to="de",
        out=tmp_path / "out",
        options=("formality=more",),
        endpoint=f"http://127.0.0.1:{server.server_address[1]}",
        context=True,
        cache=tmp_path / "cache.sqlite",
    )


def test_each_sentence_has_its_own_context_and_the_key_is_written_nowhere(
    server: DeepLServer, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", KEY)
    translate_to_folder(order, Terminal(quiet=True))
    contexts = {text: asked.get("context", "") for asked in server.asked for text in asked["text"]}
    sources = [item.source for item in load_suite("mt-geneval-mini").in_language("de").items]
    assert contexts == {source.rpartition(" <sep> ")[2]: source.rpartition(" <sep> ")[0] for source in sources}
    assert max(len(asked["text"]) for asked in server.asked) > 1
    assert {asked["formality"] for asked in server.asked} == {"more"}
    assert json.loads((order.out / "en-de" / "deepl.json").read_bytes())["formality"] == "more"

    calls = len(server.asked)
    translate_to_folder(order, Terminal(quiet=True))
    assert len(server.asked) == calls
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) >= 5
    assert not any(KEY.encode() in path.read_bytes() for path in written)


def test_a_wrong_key_is_one_sentence_without_the_key(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", "falscher-schluessel")
    with pytest.raises(ServiceRefused, match="DEEPL_API_KEY") as caught:
        translate_to_folder(order, Terminal(quiet=True))
    assert "falscher" not in str(caught.value)
    assert not order.out.exists()
