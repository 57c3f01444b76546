"""The item browser and the comparison of two systems, in a real browser, from disk."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

import pandas as pd
import pytest
from fake_mtgeneval_run import WORDS
from page_parts import EMOJI_SYSTEM, Open, cells, count_shown, field


def items(**wanted: str) -> str:
    """The address of the item browser."""
    return f"#/items?{urlencode({'language': 'es', 'system': 'ONLINE-W'} | wanted)}"


@pytest.fixture(scope="module")
def labels(dialogue_page: Path) -> pd.DataFrame:
    """All Spanish labels of the run."""
    table = pd.read_parquet(dialogue_page.parents[1] / "labels.parquet")
    return table[table["language"] == "es"]


def test_items_are_filtered_by_everything_that_they_have(
    opened: Open, dialogue_page: Path, labels: pd.DataFrame
) -> None:
    own = labels[labels["system"] == "ONLINE-W"]
    page = opened(dialogue_page, items())
    count_shown(page, f"{len(own)} of {len(own)} adjectives")

    field(page, "Outcome").select_option("wrong")
    own = own[own["outcome"] == "wrong"]
    count_shown(page, f"{len(own)} of 308")
    field(page, "Part of the suite").select_option("Character, gender specified")
    own = own[own["subset"] == "stereo-character-det"]
    count_shown(page, f"{len(own)} of 308")
    page.get_by_text("Traits (").click()
    field(page, "stereotype").select_option("F")
    own = own[own["stereotype"] == "F"]
    count_shown(page, f"{len(own)} of 308")
    field(page, "Label").select_option("masculine")
    own = own[own["label"] == "M"]
    count_shown(page, f"{len(own)} of 308")

    again = opened(dialogue_page, page.url[page.url.index("#") :])
    count_shown(again, f"{len(own)} of 308")


def test_free_text_is_looked_for_in_sources_and_outputs(
    opened: Open, dialogue_page: Path, labels: pd.DataFrame
) -> None:
    page = opened(dialogue_page, items(system="all"))
    count_shown(page, f"{len(labels):,} of {len(labels):,}")

    field(page, "Search source, output, evidence, rule").fill("TESTARUDA")

    found = labels["output"].str.contains("testaruda") | labels["word"].str.contains("testaruda")
    count_shown(page, f"{found.sum()} of {len(labels):,}")


def test_markup_in_an_output_is_shown_as_text_and_the_evidence_after_emoji_is_marked(
    opened: Open, dialogue_page: Path, labels: pd.DataFrame
) -> None:
    own = labels[(labels["system"] == EMOJI_SYSTEM) & (labels["label"] == "F")].iloc[0]
    page = opened(dialogue_page, items(system=EMOJI_SYSTEM, label="F"))
    row = page.locator(".row").first

    assert row.locator("mark").inner_text() == own["word"]
    row.click()
    output = page.locator(".detail p.text").nth(1)
    assert output.text_content() == own["output"]
    assert output.locator("mark").text_content() == own["word"]
    assert output.locator("script, img, b").count() == 0
    details = page.locator(".detail").inner_text()
    for part in ("rule", own["rule"], "dictionary", own["dictionary"], "adjective", own["adjective"]):
        assert part in details


def test_marks_that_turn_the_direction_of_writing_are_spelt_out(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, items(system="all", text="=SUM(A1)"))
    page.locator(".row").first.click()

    assert "‹U+2028› dije‹U+202E›." in (page.locator(".detail p.text").nth(1).text_content() or "")


def test_an_item_shows_what_all_systems_made_of_it_and_can_be_linked_to(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, items(subset="structure-det"))
    page.locator(".row").nth(3).click()
    title = page.locator(".detail h2").inner_text()
    page.get_by_role("button", name="What all 7 systems made of it").click()

    page.locator(".others li").nth(5).wait_for()
    assert page.locator(".others li").count() == 6
    again = opened(dialogue_page, page.url[page.url.index("#") :])
    again.locator(".detail h2", has_text=title).wait_for()


def test_only_the_rows_in_view_are_in_the_page(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, items(language="all", system="all"))
    count_shown(page, "4,312 of 4,312")
    assert page.locator(".row").count() < 40

    page.locator(".list").focus()
    page.keyboard.press("End")

    assert page.locator(".row.active").get_attribute("aria-posinset") == "4312"
    assert page.locator(".row").count() < 40
    page.keyboard.press("Home")
    assert page.locator(".row.active").get_attribute("aria-posinset") == "1"


def test_arabic_runs_from_right_to_left(opened: Open, family_pages: dict[str, Path]) -> None:
    page = opened(family_pages["mt-geneval"], "#/items?language=ar&system=Contextual&label=F")
    output = page.locator(".row .text").nth(1)

    assert output.evaluate("element => getComputedStyle(element).direction") == "rtl"
    assert page.locator(".row mark").first.inner_text() == WORDS["ar"][0][1]


def test_items_of_language_models_sort_by_their_numbers(opened: Open, family_pages: dict[str, Path]) -> None:
    page = opened(family_pages["gest-lm"], "#/items?system=gpt2")
    field(page, "Order").select_option("log ratio, highest first")
    items = pd.read_parquet(family_pages["gest-lm"].parents[1] / "items.parquet")
    best = items[items["system"] == "gpt2"]["log_ratio"].max()

    page.locator(".row").first.click()
    assert page.locator(".detail dd").nth(1).inner_text() == f"{2.718281828459045**best:.2f}"


def test_a_browser_that_cannot_unpack_says_so(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, items(), before="delete window.DecompressionStream")

    assert "DecompressionStream" in page.locator(".problem").inner_text()


def test_two_systems_stand_side_by_side_with_the_items_on_which_they_differ(
    opened: Open, dialogue_page: Path, labels: pd.DataFrame
) -> None:
    a, b = (labels[labels["system"] == name].set_index(["item", "slot"]) for name in ("ONLINE-W", "IKUN-C"))
    differ = (a["label"] != b["label"]) | (a["outcome"] != b["outcome"])
    page = opened(dialogue_page, "#/compare?language=es&a=ONLINE-W&b=IKUN-C")

    count_shown(page, f"{differ.sum()} of {differ.sum()} adjectives")
    assert len(cells(page, 0)) == 7
    field(page, "A came out").select_option("correct")
    field(page, "B came out").select_option("wrong")
    better = (a["outcome"] == "correct") & (b["outcome"] == "wrong")
    count_shown(page, f"{better.sum()} of {differ.sum()}")
    row = page.locator(".row").first
    assert row.locator("mark").count() == 2
    row.click()
    assert page.locator(".detail .outcome").all_inner_texts() == ["✓ correct", "✗ wrong"]

    page.keyboard.press("Escape")
    page.get_by_role("button", name="Swap").click()
    page.get_by_role("columnheader", name="A IKUN-C").wait_for()
