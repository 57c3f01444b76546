"""The page of a large real run: how large it is, and how soon it is there."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from page_parts import Open, count_shown, field
from pyarrow.parquet import ParquetFile

from gendersuite.reports.formats.web.page import write_page
from gendersuite.reports.run_data import read_run
from gendersuite.run.score import ScoreRequest, open_plan, score_plan

LARGEST = 30_000_000
FIRST_PAINT = 1000.0


@pytest.fixture(scope="module")
def wmt24_page(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All systems at hand of WMT24, in three languages: about half a million labels."""
    run = tmp_path_factory.mktemp("wmt24") / "run"
    with open_plan(ScoreRequest(data / "wmt24", "dialogue-wmt24", data=data, jobs=2)) as plan:
        score_plan(plan, run)
    return write_page(read_run(run))


@pytest.mark.slow
def test_the_wmt24_run_is_small_and_shows_within_a_second(opened: Open, wmt24_page: Path) -> None:
    assert wmt24_page.stat().st_size < LARGEST

    page = opened(wmt24_page)
    page.locator("tbody tr").first.wait_for()
    [paint] = page.evaluate("performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)")
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")

    assert paint < FIRST_PAINT
    assert ready < 2 * FIRST_PAINT


@pytest.mark.slow
def test_all_labels_of_the_wmt24_run_are_searched_at_once(opened: Open, wmt24_page: Path) -> None:
    labels = ParquetFile(wmt24_page.parents[1] / "labels.parquet").metadata.num_rows
    start = time.monotonic()
    page = opened(wmt24_page, "#/items?language=all&system=all")
    count_shown(page, f"{labels:,} of {labels:,} adjectives")
    field(page, "Search source, output, evidence, rule").fill("valiente")
    page.locator("mark", has_text="valiente").first.wait_for()

    assert labels > 400_000
    assert time.monotonic() - start < 10
    assert page.locator(".row").count() < 40
