"""What the tests of the page look at, by the words that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

EMOJI_SYSTEM = "Emoji & <b>tags</b>"
EMOJI_OUTPUT = '👩‍🚀🏳️‍🌈 <script>alert("x")</script> & "{word}" <img src=x onerror=alert(1)> 🙂'
Open = Callable[..., "Page"]
"""Opens a page of a run, at an address behind "#"."""
_SPACES = re.compile(r"\s+")


def cells(page: Page, column: int) -> list[str]:
    """The visible text of one column of the first table, from the top; column 0 names the rows."""
    rows = page.locator("tbody").first.locator("tr")
    return [_text(row.locator("th, td").nth(column)) for row in rows.all()]


def headings(page: Page) -> list[str]:
    """The headings of the first table."""
    return [_text(heading) for heading in page.locator("thead").first.locator("th").all()]


def count_shown(page: Page, expected: str) -> None:
    """Wait until the live region says how many rows are shown."""
    page.locator("[role=status]", has_text=re.compile(rf"^{re.escape(expected)}")).wait_for()


def field(page: Page, label: str) -> Locator:
    """The field with that label."""
    return page.get_by_label(label, exact=True)


def _text(cell: Locator) -> str:
    # Of an estimate only the number: its interval is there for those who hear the page.
    value = cell.locator(".value")
    return _SPACES.sub(" ", (value if value.count() else cell).inner_text()).strip()
