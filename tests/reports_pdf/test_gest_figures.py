"""The figures of the gest reports have their marks, and none of them tells anything by colour alone."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from fake_gest_run import SYSTEMS, GestBias, write_gest_run
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.blocks.entries import submissions
from gendersuite.reports.document import Spot
from gendersuite.reports.families.gest.figures import SYSTEM_LOOKS, submissions_map
from gendersuite.reports.families.gest.panels import rate_panels
from gendersuite.reports.families.gest.ranks import own_rank_table, rank_table
from gendersuite.reports.families.gest.tables import side_tables
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.maps import Map, Rectangle, draw_map, label_places
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, Box, Dots, Look, Point
from gendersuite.reports.figures.panels import draw_panels
from gendersuite.reports.figures.rows import draw
from gendersuite.reports.run_data import RunFolder, read_run

TRIO = SYSTEMS[:3]
SCALE = axis((), at_least=(0, 100))


def marks(svg: str, look: Look) -> int:
    """How many marks of a look a picture holds."""
    edge_or_fill = "stroke" if look.hollow else "fill"
    return len(re.findall(rf'class="mark" [^>]*{edge_or_fill}="{look.color}"', svg))


def run_of(folder: Path, *systems: GestBias, languages: tuple[str, ...] = ("cs",)) -> RunFolder:
    return read_run(write_gest_run(folder / "run", systems, languages, size=4))


def test_looks_differ_without_their_colours() -> None:
    assert (FEMALE.shape, FEMALE.hollow) != (MALE.shape, MALE.hollow)
    assert len({(look.shape, look.hollow) for look in SYSTEM_LOOKS}) == len(SYSTEM_LOOKS)


def test_every_stereotype_has_its_mark_and_the_sides_differ(tmp_path: Path) -> None:
    run = run_of(tmp_path, TRIO[0])
    female, male = (table["figure"]["svg"] for table in side_tables(run, ("cs", TRIO[0].name)))
    assert (marks(female, FEMALE), marks(female, MALE)) == (7, 0)
    assert (marks(male, FEMALE), marks(male, MALE)) == (0, 9)


def test_a_stereotype_without_a_rate_has_no_mark(tmp_path: Path) -> None:
    bias = GestBias("Partial", silent_stereotypes=(7, 12))
    female, male = side_tables(run_of(tmp_path, bias), ("cs", "Partial"))
    assert marks(female["figure"]["svg"], FEMALE) == 6
    assert marks(male["figure"]["svg"], MALE) == 8
    assert female["rows"][6]["value"] == "n/a"


@pytest.mark.parametrize(
    ("systems", "languages", "columns", "rows"),
    [
        (3, ("cs", "ru", "uk"), 3, 3),
        (1, ("cs", "ru", "uk", "pl", "sk"), 4, 2),
        (6, ("cs", "ru"), 4, 4),
        (1, ("cs",), 4, 1),
    ],
)
def test_panels_hold_all_rates_of_all_submissions(
    tmp_path: Path, systems: int, languages: tuple[str, ...], columns: int, rows: int
) -> None:
    run = run_of(tmp_path, *(GestBias(f"S{n}", unmarked=0.0) for n in range(systems)), languages=languages)
    panels = rate_panels(run)
    assert (panels["columns"], len(panels["rows"])) == (columns, rows)
    assert sum(marks(row["svg"], FEMALE) for row in panels["rows"]) == 7 * systems * len(languages)
    assert sum(marks(row["svg"], MALE) for row in panels["rows"]) == 9 * systems * len(languages)
    titles = [title for row in panels["rows"] for title in row["titles"] if title]
    assert len(titles) == systems * len(languages)


def test_a_language_that_a_system_lacks_leaves_its_place_empty(tmp_path: Path) -> None:
    run = run_of(tmp_path, GestBias("A"), GestBias("B", languages=("cs",)), languages=("cs", "ru"))
    titles = [[title and title["title"] for title in row["titles"]] for row in rate_panels(run)["rows"]]
    assert titles == [["A", "B"], ["A", None]]


def test_an_empty_panel_keeps_its_place() -> None:
    svg = draw_panels([None, [None, Point(50, 40, 60, EMPHASIS)]], SCALE, width=40, height=14, gap=4)
    # The second of two columns in the second panel, half-way up: 40 + 4 + 0.75 * 40 mm to the right, 7 mm down.
    assert re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', svg) == [("74", "7")]


def test_few_systems_are_told_by_shape_and_languages_by_label(tmp_path: Path) -> None:
    run = run_of(tmp_path, *TRIO, languages=("cs", "ru"))
    found = submissions_map(run, submissions(run))
    assert found is not None
    assert sorted(label["text"] for label in found["labels"]) == ["cs"] * 3 + ["ru"] * 3
    assert [system["name"] for system in found["systems"]] == ["Amazon Translate", "DeepL", "NLLB"]
    assert found["codes"] == ["cs Czech", "ru Russian"]
    for look in SYSTEM_LOOKS[:3]:
        assert marks(found["svg"], look) == 2


def test_one_language_has_systems_as_labels_and_one_system_languages(tmp_path: Path) -> None:
    run = run_of(tmp_path / "a", *TRIO)
    found = submissions_map(run, submissions(run))
    assert found is not None
    assert {label["text"] for label in found["labels"]} == {bias.name for bias in TRIO}
    run = run_of(tmp_path / "b", TRIO[0], languages=("cs", "ru"))
    found = submissions_map(run, submissions(run))
    assert found is not None
    assert {label["text"] for label in found["labels"]} == {"Czech", "Russian"}


def test_many_submissions_are_labelled_by_their_number_on_the_board(tmp_path: Path) -> None:
    run = run_of(tmp_path, *(GestBias(f"S{n:02}", 0.2 + n / 50) for n in range(30)))
    found = submissions_map(run, submissions(run))
    assert found is not None
    assert found["numbered"]
    assert [label["text"] for label in found["labels"]] == [str(n) for n in range(1, 31)]


def map_of(points: list[tuple[float, float]], label: str) -> Map:
    spots = tuple(Spot(x, y, label, EMPHASIS) for x, y in points)
    return Map(spots, (), SCALE, SCALE, width=160, height=76)


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), max_size=12), st.text("ab", min_size=2, max_size=14))
def test_labels_stay_in_the_picture_and_off_each_other(points: list[tuple[float, float]], label: str) -> None:
    plan = map_of(points, label)
    places = label_places(plan)
    for place in places:
        assert place.left >= 0
        assert place.left + place.width <= plan.width + 1e-9
        assert place.top >= 0
        assert place.top + place.height <= plan.height + 1e-9
    assert not [pair for pair in combinations(places, 2) if pair[0].meets(pair[1])]


def test_labels_keep_off_what_is_reserved() -> None:
    plan = map_of([(50, 50)], "Czech")
    free = label_places(plan)[0]
    moved = label_places(plan, [free])[0]
    assert not moved.meets(free)
    assert draw_map(plan, [free]) != draw_map(plan, [Rectangle(5, 5, free.width, free.height)]), "with a line to it"


def test_boxes_have_the_quartiles_that_numpy_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[object, ...]] = []
    monkeypatch.setattr("gendersuite.reports.families.gest.ranks.figure", lambda rows, *_: drawn.extend(rows) or {})
    run = run_of(tmp_path, *TRIO, languages=("cs", "ru", "uk"))
    table = rank_table(run.scores.values())
    assert (table["n"], table["boxes"], len(drawn)) == (9, True, 16)
    for row, (box, beyond) in zip(table["rows"], drawn, strict=True):
        ranks = [
            score.value
            for score in run.scores.values()
            if (score.metric, score.group) == ("feminine_rank", row["number"]) and score.value is not None
        ]
        assert isinstance(box, Box)
        assert isinstance(beyond, Dots)
        assert (box.lower, box.median, box.upper) == pytest.approx(np.percentile(ranks, [25, 50, 75]))
        assert {box.low, box.high, *beyond.values} <= set(ranks)
        assert all(box.low <= rank <= box.high or rank in beyond.values for rank in ranks)
        assert box.look == (FEMALE if int(row["number"]) <= 7 else MALE)
        assert row["mean"] == f"{np.mean(ranks):.1f}"
    means = [float(row["mean"]) for row in table["rows"]]
    assert means == sorted(means)


def test_few_submissions_are_dots_and_a_single_one_stands_alone(tmp_path: Path) -> None:
    few = rank_table(run_of(tmp_path / "few", *TRIO).scores.values())
    assert (few["n"], few["boxes"]) == (3, False)
    assert marks(few["figure"]["svg"], MALE) == 9 * 3
    single = run_of(tmp_path / "alone", TRIO[0])
    alone = own_rank_table(single, ("cs", TRIO[0].name), single.scores.values())
    assert alone is not None
    assert [marks(alone["figure"]["svg"], look) for look in (FEMALE, MALE)] == [7, 9]
    assert [float(row["rank"]) for row in alone["rows"]] == sorted(float(row["rank"]) for row in alone["rows"])


def test_the_reference_line_is_drawn_once() -> None:
    plain = draw([()], SCALE, width=50, row_height=5)
    assert "stroke-dasharray" not in plain
    assert draw([()], SCALE, width=50, row_height=5, reference=86).count("stroke-dasharray") == 1
