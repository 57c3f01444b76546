"""An HTTP server on loopback with configurable replies and faults."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit


@dataclass(frozen=True)
class Reply:
    """The reply to one request, after `delay` seconds.

    `cut` is the number of bytes after which the reply breaks off; `drip` is a pause in seconds after each byte.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None
    drip: float = 0.0


@dataclass(frozen=True)
class Asked:
    """A request: decoded path, parameters, headers, body and time."""

    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    moment: float

    @property
    def content(self) -> Any:
        """The JSON of the body."""
        return json.loads(self.body)


@dataclass
class Server:
    """A running server: its URL, the function that replies, and the requests so far."""

    url: str
    answer: Callable[[Asked], Reply]
    asked: list[Asked] = field(default_factory=list)


def as_json(content: Any, status: int = 200, **headers: str) -> Reply:
    """Return a JSON reply; "_" in names of headers becomes "-"."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = json.dumps(content, ensure_ascii=False).encode()
    return Reply(body, status, {"Content-Type": "application/json; charset=utf-8", **named})


def in_turn(*replies: Reply) -> Callable[[Asked], Reply]:
    """Return a function that gives these replies in order, and repeats the last one."""
    left = list(replies)
    return lambda _asked: left.pop(0) if len(left) > 1 else left[0]


@contextmanager
def serving(answer: Callable[[Asked], Reply]) -> Iterator[Server]:
    """Run a server until the end of the block."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_request(self) -> None:
            parts = urlsplit(self.path)
            params = {name: values[0] for name, values in parse_qs(parts.query).items()}
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            asked = Asked(unquote(parts.path), params, dict(self.headers), body, time.monotonic())
            server.asked.append(asked)
            reply = server.answer(asked)
            time.sleep(reply.delay)
            # The client may have closed the connection.
            with suppress(OSError):
                self._send(reply)

        do_GET = do_POST = handle_request  # noqa: N815

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
            """Print nothing."""

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Ignore clients that close the connection between requests."""

    with Quiet(("127.0.0.1", 0), Handler) as http:
        server = Server(f"http://127.0.0.1:{http.server_port}", answer)
        thread = threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
