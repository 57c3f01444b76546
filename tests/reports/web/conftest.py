from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fake_gest_run import write_gest_run
from fake_model_run import write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import write_mtgeneval_run
from fake_run import SYSTEMS, Bias, write_run
from page_parts import EMOJI_OUTPUT, EMOJI_SYSTEM, Open

from gendersuite.reports.formats.web.page import write_page
from gendersuite.reports.run_data import read_run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# A browser that keeps to itself: nothing of its own goes to the network, which would only fail here.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. One for each module: while it is open, no other test of this process could run asyncio."""
    pytest.importorskip("playwright", reason="needs the Python package playwright, which is in the dev extra")
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("needs the browser chromium, which is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """A function that opens a page of a run from disk, at an address behind "#".

    A test fails when the page that it used complained in the console or asked for anything but itself.
    """
    complaints: list[str] = []
    requests: list[str] = []
    contexts = []

    def open_page(file: Path, address: str = "", before: str = "", **settings: Any) -> Page:
        context = browser.new_context(viewport=settings.pop("viewport", {"width": 1280, "height": 900}), **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: requests.append(request.url.partition("#")[0]))
        page.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}"))
        page.add_init_script(before)
        page.goto(file.as_uri() + address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
    assert {url.rpartition("/")[2] for url in requests} <= {"index.html"}
    assert all(url.startswith("file://") for url in requests)


@pytest.fixture(scope="session")
def dialogue_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dialogue run in two languages, with a system whose outputs are full of markup and emoji; one has a PDF."""
    systems = (*SYSTEMS, Bias(EMOJI_SYSTEM, output=EMOJI_OUTPUT))
    run = write_run(tmp_path_factory.mktemp("dialogue") / "run", systems, languages=("es", "cs"))
    (run / "reports").mkdir()
    (run / "reports" / "ONLINE-W.es.pdf").write_bytes(b"%PDF-1.7")
    return write_page(read_run(run))


@pytest.fixture(scope="session")
def family_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of a run of each of the other families."""
    runs = {
        "gest": write_gest_run(tmp_path_factory.mktemp("gest") / "run", languages=("cs", "uk")),
        "mt-geneval": write_mtgeneval_run(tmp_path_factory.mktemp("mtgeneval") / "run", languages=("ar", "nl")),
        "gest-lm": write_gest_lm_run(tmp_path_factory.mktemp("lm") / "run"),
        "winobias": write_winobias_run(tmp_path_factory.mktemp("winobias") / "run"),
        "crows": write_crows_run(tmp_path_factory.mktemp("crows") / "run"),
    }
    return {family: write_page(read_run(run)) for family, run in runs.items()}
