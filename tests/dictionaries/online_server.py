"""A real HTTP server on loopback that answers as online dictionaries do, and as they should not."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from gendersuite.dictionaries.online.service import POLICY

QUICK = replace(POLICY, timeout=2.0, attempts=3, pause=0.01, longest=0.5, interval=0.0)
"""For tests that wait for nothing."""
MAJA = "==Spanish==\n\n===Adjective===\n{{head|es|adjective form}}\n\n# {{adj form of|es|majo||f|s}}"
"""A page that makes any Spanish word feminine."""


@dataclass(frozen=True)
class Reply:
    """What the server does with one request. `cut` breaks off after that many bytes, `drip` pauses after each byte."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None
    drip: float = 0.0


@dataclass(frozen=True)
class Asked:
    """One request as it came: decoded path, parameters, headers, and when."""

    path: str
    params: dict[str, str]
    headers: dict[str, str]
    moment: float

    @property
    def word(self) -> str:
        return self.params.get("titles") or self.path.rpartition("/")[2]


@dataclass
class Server:
    """The server's address, what it was asked, and how it answers the next request."""

    url: str
    answer: Callable[[Asked], Reply]
    asked: list[Asked] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return [request.word for request in self.asked]


def as_json(content: Any, status: int = 200, **headers: str) -> Reply:
    body = json.dumps(content, ensure_ascii=False).encode()
    return Reply(body, status, {"Content-Type": "application/json; charset=utf-8", **headers})


def page(title: str, text: str | None) -> Reply:
    """A page as MediaWiki's action API answers with formatversion=2; without a text it is missing."""
    found: dict[str, Any] = {"ns": 0, "title": title, "missing": True}
    if text is not None:
        slot = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": text}
        found = {"pageid": 7, "ns": 0, "title": title, "revisions": [{"slots": {"main": slot}}]}
    return as_json({"batchcomplete": True, "query": {"pages": [found]}})


def wiki(pages: Mapping[str, str]) -> Callable[[Asked], Reply]:
    """A wiki with these pages."""
    return lambda asked: page(asked.word, pages.get(asked.word))


def in_turn(*replies: Reply) -> Callable[[Asked], Reply]:
    """These replies one after the other, the last one for ever."""
    left = list(replies)
    return lambda _asked: left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def serving(answer: Callable[[Asked], Reply]) -> Iterator[Server]:
    """A running server, until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            params = {name: values[0] for name, values in parse_qs(parts.query).items()}
            asked = Asked(unquote(parts.path), params, dict(self.headers), time.monotonic())
            server.asked.append(asked)
            reply = server.answer(asked)
            time.sleep(reply.delay)
            # A client that has given up by now is what some tests are about.
            with suppress(OSError):
                self._send(reply)

        def _send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
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
