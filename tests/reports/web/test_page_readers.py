"""The page for all its readers: keys instead of a mouse, phones, dark rooms, and those who hear it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fake_run import SYSTEMS, write_run
from page_parts import Open, cells, count_shown, field

from gendersuite.reports.formats.web.page import write_page
from gendersuite.reports.run_data import read_run

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE = {"width": 360, "height": 740}
ADDRESSES = (
    "#/board?language=all",
    "#/board?language=es&subset=%3Dall-det&show=neutral_strategy",
    "#/system?system=ONLINE-W&language=es",
    "#/items?language=es&system=all",
    "#/compare?language=es&a=ONLINE-W&b=IKUN-C",
)


def focused(page: Page) -> str:
    """The text of the element that has the focus."""
    return str(page.evaluate("document.activeElement.innerText")).strip()


def test_arrow_keys_lead_through_a_table(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)
    page.locator("thead button").first.focus()

    page.keyboard.press("ArrowRight")
    assert focused(page) == "Coverage"
    page.keyboard.press("Enter")
    assert page.locator("th[aria-sort=descending]").inner_text() == "Coverage"
    assert focused(page) == "Coverage"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    second = cells(page, 0)[1]
    assert focused(page) == second
    page.keyboard.press("Enter")
    page.get_by_role("heading", level=1, name=second).wait_for()


def test_a_slash_searches_and_escape_closes_and_clears(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/items?language=es&system=IKUN-C")
    count_shown(page, "308 of 308")

    page.keyboard.press("/")
    page.keyboard.type("calm/zz")
    count_shown(page, "0 of 308")
    page.keyboard.press("Escape")
    count_shown(page, "308 of 308")
    page.locator(".list").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator(".detail h2").inner_text() == "Item 0002-0, slot 1"
    page.keyboard.press("ArrowRight")
    assert page.locator(".detail h2").inner_text() == "Item 0003-0, slot 1"
    page.keyboard.press("Escape")
    assert page.locator(".detail").is_hidden()
    assert page.evaluate("document.activeElement.className").strip() == "list"


def test_focus_is_seen(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)
    for _ in range(8):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", focused(page)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_phone_needs_no_sideways_scrolling(opened: Open, dialogue_page: Path, address: str) -> None:
    page = opened(dialogue_page, address, viewport=PHONE)
    page.locator("main h1").wait_for()
    if "items" in address or "compare" in address:
        page.locator(".row").first.wait_for()

    widths = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1] == PHONE["width"]


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 900}])
def test_forty_systems_with_long_names_fit(opened: Open, tmp_path: Path, viewport: dict[str, int]) -> None:
    names = [f"{'Long_name-without.spaces' * (1 + number % 6)}{number}" for number in range(40)]
    systems = [replace(SYSTEMS[0], name=name) for name in names]
    file = write_page(read_run(write_run(tmp_path / "run", systems)))

    for address in ("", "#/system", "#/items", "#/compare"):
        page = opened(file, address, viewport=viewport)
        page.locator("main h1").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    board = opened(file, viewport=viewport)
    assert sorted(cells(board, 0)) == sorted(names)


def test_on_a_phone_the_table_can_be_sorted_too(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/board?language=es", viewport=PHONE)

    field(page, "Sort by").select_option("Coverage, lowest first")

    assert cells(page, 0)[0] == "Gemini-1.5-Pro"


def test_it_is_dark_where_the_system_is_and_can_be_switched(opened: Open, dialogue_page: Path) -> None:
    def background(page: Page) -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    dark = opened(dialogue_page, color_scheme="dark")
    light = opened(dialogue_page, color_scheme="light")
    assert background(dark) == "rgb(22, 24, 27)"
    assert background(light) == "rgb(255, 255, 255)"

    light.get_by_role("button", name="Colours").click()
    light.get_by_role("button", name="Colours: light").click()
    assert background(light) == background(dark)
    light.reload()
    assert background(light) == background(dark)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_has_enough_contrast(opened: Open, dialogue_page: Path, scheme: str) -> None:
    """At least 4.5 to 1, as WCAG 2.1 asks of small text (AA)."""
    page = opened(dialogue_page, color_scheme=scheme)

    contrasts = page.evaluate(
        """() => {
            const style = getComputedStyle(document.documentElement);
            const part = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
            const luminance = (name) => {
                const text = style.getPropertyValue(name).trim().slice(1);
                const full = text.length === 3 ? [...text].map((each) => each + each).join('') : text;
                const [r, g, b] = [0, 2, 4].map((at) => part(parseInt(full.slice(at, at + 2), 16) / 255));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const pairs = [['--ink', '--paper'], ['--grey', '--paper'], ['--grey', '--wash'], ['--blue', '--paper'],
                ['--blue', '--blue-wash'], ['--orange', '--paper'], ['--orange', '--orange-wash']];
            return pairs.map(([text, behind]) => {
                const [low, high] = [luminance(text), luminance(behind)].sort((a, b) => a - b);
                return [text, behind, (high + 0.05) / (low + 0.05)];
            });
        }"""
    )
    assert [each for each in contrasts if each[2] < 4.5] == []


def test_who_hears_the_page_finds_landmarks_headings_and_names(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/items?language=es&system=IKUN-C")
    count_shown(page, "308")

    for role in ("banner", "navigation", "main", "contentinfo", "search", "listbox"):
        assert page.get_by_role(role).count() == 1, role
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.locator("[role=status]").get_attribute("aria-live") == "polite"
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('input, select, button, a')]
            .filter((each) => !each.labels?.length && !each.innerText.trim() && !each.ariaLabel).length"""
    )
    assert unnamed == 0
    page.keyboard.press("1")
    page.get_by_role("table").wait_for()
    assert page.locator("caption").inner_text() != ""
    assert page.locator("tbody th[scope=row]").count() == page.locator("tbody tr").count()
