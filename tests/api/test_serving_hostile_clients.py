"""What clients of `serve` do wrong: no traceback, no endless wait, and a limited number of connections."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from gendersuite.api import serve
from gendersuite.run.score import ScoreRequest, open_plan, score_plan
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.testsuites import load_suite


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    suite = load_suite("gest-mini")
    outputs = (GivenOutputs("cs", "A", ["Byl jsem rád."] * len(suite.items)),)
    with open_plan(ScoreRequest(None, suite, outputs=outputs)) as plan:
        run = score_plan(plan, tmp_path_factory.mktemp("served") / "run")
    (run / "reports").mkdir()
    (run / "reports" / "Σύστημα.cs.pdf").write_bytes(b"%PDF" * 1_000_000)
    return run


@pytest.fixture
def port(run: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(serve._Handler, "timeout", 1.0)
    with serve.make_server(run, 0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def status(port: int, address: str) -> int:
    """What the server answers to a request line with this address."""
    with closing(socket.create_connection(("127.0.0.1", port), 20)) as client:
        client.sendall(f"GET {address} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        first = client.makefile("rb").readline()
    return int(first.split()[1])


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://[/x", 400),
        ("//[", 404),
        ("/" + "a" * 300 + ".pdf", 404),
        ("/" + "a" * 20_000 + ".pdf", 404),
        ("/%00.pdf", 404),
        ("/%ff%fe.pdf", 404),
        ("/..%2frun.json", 404),
        ("/state", 200),
        ("/%CE%A3%CF%8D%CF%83%CF%84%CE%B7%CE%BC%CE%B1.cs.pdf", 200),
    ],
)
def test_unusual_addresses_get_an_answer(
    address: str, expected: int, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(port, address) == expected
    assert capsys.readouterr().err == ""


def test_a_client_that_hangs_up_is_no_error(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (b"", b"GET /", b"GET /%CE%A3%CF%8D%CF%83%CF%84%CE%B7%CE%BC%CE%B1.cs.pdf HTTP/1.0\r\n"):
        for _ in range(5):
            client = socket.create_connection(("127.0.0.1", port), 20)
            # Closed with a reset, before the answer is read.
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client.sendall(content and content + f"Host: 127.0.0.1:{port}\r\n\r\n".encode())
            client.close()
    assert status(port, "/state") == 200
    assert capsys.readouterr().err == ""


def test_half_open_connections_are_limited_and_end(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    before = threading.active_count()
    clients = []
    for _ in range(300):
        client = socket.create_connection(("127.0.0.1", port), 20)
        with suppress(OSError):
            client.sendall(b"GET /state HTTP/1.0\r\n")
        clients.append(client)
    assert threading.active_count() - before <= serve.MOST_CONNECTIONS
    for client in clients:
        with suppress(OSError):
            while client.recv(65536):
                pass
        client.close()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/state")
    assert connection.getresponse().status == 200
    connection.close()
    assert capsys.readouterr().err == ""
