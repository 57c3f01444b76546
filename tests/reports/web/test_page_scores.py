"""The leaderboard and the page of a system, in a real browser, from disk."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from fake_run import HOSTILE_SYSTEM
from page_parts import EMOJI_SYSTEM, Open, cells, count_shown, field, headings


def scores_of(page_file: Path, **wanted: str) -> dict[str, float | None]:
    """The values of scores.csv that fit, by system."""
    with (page_file.parents[1] / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if all(row[name] == value for name, value in wanted.items())]
    return {row["system"]: float(row["value"]) if row["value"] else None for row in rows}


def test_the_leaderboard_has_every_system_with_coverage_and_main_results(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)

    assert page.title() == "Leaderboard · dialogue 1.0"
    assert headings(page)[:3] == ["System", "Coverage", "Manner of speaking"]
    count_shown(page, "7 systems in Czech (cs)")
    assert set(cells(page, 0)) >= {"ONLINE-W", EMOJI_SYSTEM, HOSTILE_SYSTEM}
    silent = cells(page, 0).index("Gemini-1.5-Pro")
    assert cells(page, 1)[silent] == "0%"
    assert cells(page, 2)[silent] == "n/a"
    assert page.locator("tbody svg.interval .bar").count() > 20


@pytest.mark.parametrize("descending", [True, False])
def test_a_click_on_a_heading_sorts_with_missing_numbers_last(
    opened: Open, dialogue_page: Path, descending: bool
) -> None:
    page = opened(dialogue_page, "#/board?language=es")
    heading = page.get_by_role("columnheader", name="Manner of speaking")
    for _ in range(1 if descending else 2):
        heading.get_by_role("button").click()

    found = scores_of(dialogue_page, language="es", subset="stereo-adverb", metric="delta_masculine")
    known = {system: value for system, value in found.items() if value is not None}
    expected = sorted(known, key=lambda system: known[system], reverse=descending)
    assert heading.get_attribute("aria-sort") == ("descending" if descending else "ascending")
    assert cells(page, 0) == [*expected, "Gemini-1.5-Pro"]
    assert "sort=stereo-adverb" in page.url


def test_every_column_sorts(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/board?language=all&subset=%3Dstereo-adverb&show=masculine_share")

    for number in range(len(headings(page))):
        button = page.locator("thead button").nth(number)
        button.click()
        assert page.locator("thead th").nth(number).get_attribute("aria-sort") in ("ascending", "descending")
        assert len(cells(page, 0)) == 14


def test_numbers_are_written_as_in_the_pdfs(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/board?language=es")

    found = scores_of(dialogue_page, language="es", subset="stereo-adverb", metric="delta_masculine")
    shown = dict(zip(cells(page, 0), cells(page, 2), strict=True))
    for system, value in found.items():
        text = "n/a" if value is None else f"{100 * value:+.1f}".replace("-", "\u2212")
        assert shown[system] == text


def test_another_part_of_the_suite_and_its_groups_can_be_chosen(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)

    field(page, "Part of the suite").select_option("Pairs, gender specified")
    field(page, "Show").select_option("Right agreement")

    assert headings(page) == [
        "System",
        "Coverage",
        "both specified, the same",
        "both specified, opposite",
        "only this gender is specified",
    ]
    field(page, "Show").select_option("Accounts")
    assert "expected" in " ".join(headings(page))


def test_a_system_is_found_by_its_name(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page)

    field(page, "Find a system").fill("online")

    count_shown(page, "1 of 7 systems")
    assert cells(page, 0) == ["ONLINE-W"]


def test_a_system_has_all_its_scores_its_signature_and_its_pdf(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/board?language=es")
    page.get_by_role("link", name="ONLINE-W").click()

    assert page.get_by_role("heading", level=1).inner_text() == "ONLINE-W"
    assert "check:adjectives.1" in page.locator("code").inner_text()
    assert page.get_by_role("link", name="Report (PDF)").get_attribute("href") == "ONLINE-W.es.pdf"
    assert cells(page, 0)[:2] == ["Masculine share: all texts together", "Masculine share: no adverb"]
    assert cells(page, 2)[0].count(" to ") == 1
    with (dialogue_page.parents[1] / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if (row["system"], row["language"]) == ("ONLINE-W", "es")]
    assert page.locator("tbody tr").count() == len(rows)

    field(page, "System").select_option(HOSTILE_SYSTEM)
    page.get_by_role("heading", level=1, name=HOSTILE_SYSTEM).wait_for()
    assert page.get_by_role("link", name="Report (PDF)").count() == 0


@pytest.mark.parametrize(
    ("family", "heading"),
    [
        ("gest", "Stereotype rate, f_s"),
        ("mt-geneval", "contextual: Accuracy"),
        ("gest-lm", "Stereotype rate, g_s"),
        ("winobias", "Type 1, test"),
        ("crows", "as they are: CPS"),
    ],
)
def test_every_family_has_its_pages(opened: Open, family_pages: dict[str, Path], family: str, heading: str) -> None:
    page = opened(family_pages[family])
    assert heading in headings(page)

    for key in "234":
        page.keyboard.press(key)
        page.locator("main h1").wait_for()
    page.get_by_role("heading", name="Where they differ").wait_for()
    page.keyboard.press("3")
    page.locator(".row").first.click()
    page.locator(".detail h2", has_text="Item").wait_for()


def test_a_page_that_is_left_does_not_call_the_reader_back(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/items")
    page.locator(".row").first.wait_for()

    # Between a new address and the event that tells of it, the old page still works.
    field(page, "Outcome").evaluate("""element => {
        location.hash = "#/compare";
        element.value = "wrong";
        element.dispatchEvent(new Event("change"));
    }""")

    page.get_by_role("heading", level=1, name="Compare").wait_for()


def test_back_leads_back_and_an_address_can_be_sent(opened: Open, dialogue_page: Path) -> None:
    page = opened(dialogue_page, "#/board?language=es&subset=%3Dstructure-det&sort=coverage&order=down")
    page.get_by_role("link", name="Claude-3.5").click()
    page.get_by_role("heading", level=1, name="Claude-3.5").wait_for()

    page.go_back()

    page.get_by_role("heading", level=1, name="Leaderboard").wait_for()
    assert page.get_by_role("columnheader", name="Coverage").get_attribute("aria-sort") == "descending"
    assert field(page, "Part of the suite").input_value() == "=structure-det"
