"""gendersuite serve: the page on this machine only, anew when the run changes, and nothing beside the run's reports."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fake_run import SYSTEMS, write_run

from gendersuite.api.serve import make_server
from gendersuite.errors import DataCorrupt, UsageError

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run with a PDF, and a secret beside its folder of reports."""
    run = write_run(tmp_path / "run", SYSTEMS[:2])
    (run / "reports").mkdir()
    (run / "reports" / "Claude-3.5.es.pdf").write_bytes(b"%PDF-1.7")
    (run / "secret.pdf").write_text("secret")
    (run / "reports" / "link.pdf").symlink_to(run / "secret.pdf")
    return run


@pytest.fixture
def port(run: Path) -> Iterator[int]:
    """The port of a server of the run."""
    with make_server(run, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


def ask(port: int, path: str, host: str | None = None, method: str = "GET") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, headers={"Host": host or f"127.0.0.1:{port}"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_it_gives_the_page_and_the_reports(port: int) -> None:
    status, page = ask(port, "/")

    assert status == 200
    assert b"connect-src 'self'" in page
    assert b'"pdf":"Claude-3.5.es.pdf"' in page
    assert ask(port, "/index.html") == (200, page)
    assert ask(port, "/Claude-3.5.es.pdf") == (200, b"%PDF-1.7")
    assert ask(port, "/", method="HEAD") == (200, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.pdf",
        "/%2e%2e/secret.pdf",
        "/..%2fsecret.pdf",
        "/link.pdf",
        "/run.json",
        "/.hidden.pdf",
        "/%00",
    ],
)
def test_it_does_not_leave_the_folder_of_reports(port: int, path: str) -> None:
    status, content = ask(port, path)

    assert status == 404
    assert b"secret" not in content


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example:80", ""])
def test_it_answers_no_page_of_others_that_leads_here(port: int, host: str) -> None:
    assert ask(port, "/", host=host or "evil")[0] == 403


def test_it_follows_the_run(run: Path, port: int) -> None:
    state, page = ask(port, "/state"), ask(port, "/")
    assert ask(port, "/state") == state

    write_run(run, SYSTEMS[:3])

    assert ask(port, "/state") != state
    assert b"IKUN-C" not in page[1]
    assert b"IKUN-C" in ask(port, "/")[1]
    (run / "scores.csv").write_text("half wri")
    status, sentence = ask(port, "/")
    assert status == 503
    assert b"scores.csv" in sentence


def test_the_page_says_when_the_run_has_changed(browser: Browser, run: Path, port: int) -> None:
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{port}/")
    page.get_by_text("2 systems in Spanish").wait_for()

    write_run(run, SYSTEMS[:3])
    page.get_by_role("button", name="Load it again").click()

    page.get_by_text("3 systems in Spanish").wait_for()
    page.close()


def test_a_folder_without_a_run_and_a_taken_port_are_refused_in_a_sentence(
    run: Path, port: int, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=f"Port {port} cannot be used"):
        make_server(run, port)
    with pytest.raises(DataCorrupt, match=r"run\.json is missing"):
        make_server(tmp_path / "nothing", 0)


def test_the_command_says_where_and_ends_with_ctrl_c(run: Path) -> None:
    command = [sys.executable, "-m", "gendersuite", "serve", str(run), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:")
        assert ask(int(address.rstrip("/").rpartition(":")[2]), "/")[0] == 200
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr.read().endswith("Ended.\n")
