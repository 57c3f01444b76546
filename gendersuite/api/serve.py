"""Serve the web page of a run on this machine only; the page is rendered again when the run folder changes."""

from __future__ import annotations

import html
import mimetypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any
from urllib.parse import unquote, urlsplit

from gendersuite.api.options import AnyPath
from gendersuite.errors import GendersuiteError, UsageError
from gendersuite.reports.formats.web.page import page
from gendersuite.reports.run_data import read_run

LOOPBACK = "127.0.0.1"
TIMEOUT = 10.0
"""Seconds without data from a client before its connection is closed."""
MOST_CONNECTIONS = 32
PAGE, STATE = ("/", "/index.html"), "/state"
REPORTS = (".csv", ".md", ".parquet", ".pdf", ".tex")
_HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_BUSY = b"HTTP/1.0 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n"
_TRY_AGAIN = '<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="3"><p>{}</p>'


class LivePage:
    """The current web page of a run folder. Thread-safe."""

    def __init__(self, run: Path) -> None:
        self.run = run
        self._lock = Lock()
        self._made: tuple[str, bytes] | None = None

    def state(self) -> str:
        """Return a hash of the state of the folder, which changes with every change of a file."""
        files = (*self.run.glob("*.*"), *(self.run / "reports").glob("*.pdf"))
        seen = sorted((str(file), *_stamp(file)) for file in files if not file.name.startswith("."))
        return sha256(repr(seen).encode()).hexdigest()[:16]

    def content(self) -> bytes:
        """Return the page; it is only rendered again if the folder has changed."""
        with self._lock:
            state = self.state()
            if self._made is None or self._made[0] != state:
                self._made = state, page(read_run(self.run), live=True)
            return self._made[1]

    def report(self, name: str) -> Path | None:
        """Return the file with this name in the folder `reports`; None if it is missing or outside the folder."""
        folder = os.path.realpath(self.run / "reports")
        if not name or name.startswith(".") or Path(name).suffix not in REPORTS or {"/", "\\", "\0"} & set(name):
            return None
        file = os.path.join(folder, name)  # noqa: PTH118 - pathlib raises an error for names that are too long
        return Path(file) if os.path.isfile(file) and os.path.realpath(file) == file else None  # noqa: PTH113


def make_server(run: Path, port: int) -> ThreadingHTTPServer:
    """Create a server for the page of a run on the loopback address; port 0 selects a free port."""
    read_run(run)
    live = LivePage(run)

    class Handler(_Handler):
        shown = live

    try:
        return _Server((LOOPBACK, port), Handler)
    except (OSError, OverflowError) as error:
        raise UsageError(f"Port {port} cannot be used ({error}): give another --port, or 0 for any.") from error


def serve(run: AnyPath, *, port: int = 8000, on_address: Callable[[str], None] = print) -> None:
    """Serve the web page of a run on this machine until Ctrl-C.

    The page is updated when the run folder changes. With `port` 0 any free port is used; `on_address` is called with
    the address.

    >>> import gendersuite as gs
    >>> gs.serve("RUN")  # doctest: +SKIP
    http://127.0.0.1:8000/
    """
    with make_server(Path(run), port) as server:
        on_address(f"http://{LOOPBACK}:{server.server_address[1]}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


class _Server(ThreadingHTTPServer):
    """Limits the number of simultaneous connections; errors of clients cause no traceback."""

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self._free = BoundedSemaphore(MOST_CONNECTIONS)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
            return
        with suppress(OSError):
            request.sendall(_BUSY)
        self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """Serves the page, its state and the files of the folder `reports`."""

    shown: LivePage
    timeout = TIMEOUT

    def do_GET(self) -> None:
        try:
            place = unquote(urlsplit(self.path).path)
        except ValueError:
            self._answer(HTTPStatus.BAD_REQUEST, "text/plain", b"This is not an address.\n")
            return
        if not self._is_asked_by_this_machine():
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", b"Only for this machine.\n")
        elif place in PAGE:
            self._page()
        elif place == STATE:
            self._answer(HTTPStatus.OK, "text/plain", self.shown.state().encode())
        elif (file := self.shown.report(place.removeprefix("/"))) is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self._answer(HTTPStatus.OK, kind, file.read_bytes())
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such report.\n")

    def do_HEAD(self) -> None:
        self.do_GET()

    def _is_asked_by_this_machine(self) -> bool:
        """Return whether the Host header is this address; a foreign host name (DNS rebinding) must not read the run."""
        return self.headers.get("Host", "").rpartition(":")[0] in (LOOPBACK, "localhost")

    def _page(self) -> None:
        try:
            content = self.shown.content()
        except (GendersuiteError, OSError) as error:
            # The run is probably being written; the browser reloads the page.
            text = _TRY_AGAIN.format(html.escape(str(error)))
            self._answer(HTTPStatus.SERVICE_UNAVAILABLE, "text/html", text.encode("utf-8", "replace"))
        else:
            self._answer(HTTPStatus.OK, "text/html", content)

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Do not log requests."""


def _stamp(file: Path) -> tuple[int, int]:
    try:
        facts = file.stat()
    except OSError:
        return 0, 0
    return facts.st_size, facts.st_mtime_ns
