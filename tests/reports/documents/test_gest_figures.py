"""The figures of the gest reports have their marks, and none of them tells anything by colour alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from fake_gest_run import SYSTEMS, GestBias, write_gest_run
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.blocks.entries import submissions
from gendersuite.reports.document import LabelledPoint, Panel, Panels, Scatter, Table, plain
from gendersuite.reports.families.gest.figures import SYSTEM_LOOKS, submissions_map
from gendersuite.reports.families.stereotypes.panels import rate_panels
from gendersuite.reports.families.stereotypes.ranks import own_ranks, ranks_of, ranks_table, submissions_ranked
from gendersuite.reports.families.stereotypes.tables import stereotype_tables
from gendersuite.reports.figures.axes import axis
from gendersuite.reports.figures.maps import Map, label_places
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, Dots, Mark, MarkerStyle, Point
from gendersuite.reports.formats.pdf.figures import panels_data
from gendersuite.reports.run_data import RunFolder, read_run

TRIO = SYSTEMS[:3]
SCALE = axis((), at_least=(0, 100))


def looks(marks: Iterable[Mark | None]) -> Counter[MarkerStyle]:
    """How many points of each look there are."""
    return Counter(mark.look for mark in marks if isinstance(mark, Point))


def marks(table: Table) -> list[Mark]:
    return [mark for row in table.rows for mark in row.marks]


def map_of_run(run: RunFolder) -> Scatter:
    section = submissions_map(run, submissions(run))
    [scatter] = section.blocks
    assert isinstance(scatter, Scatter)
    return scatter


def run_of(folder: Path, *systems: GestBias, languages: tuple[str, ...] = ("cs",)) -> RunFolder:
    return read_run(write_gest_run(folder / "run", systems, languages, size=4))


def test_looks_differ_without_their_colours() -> None:
    assert (FEMALE.shape, FEMALE.hollow) != (MALE.shape, MALE.hollow)
    assert len({(look.shape, look.hollow) for look in SYSTEM_LOOKS}) == len(SYSTEM_LOOKS)


def test_every_stereotype_has_its_mark_and_the_sides_differ(tmp_path: Path) -> None:
    female, male = stereotype_tables(run_of(tmp_path, TRIO[0]), ("cs", TRIO[0].name), "man")
    assert (looks(marks(female)), looks(marks(male))) == ({FEMALE: 7}, {MALE: 9})


def test_a_stereotype_without_a_rate_has_no_mark(tmp_path: Path) -> None:
    bias = GestBias("Partial", silent_stereotypes=(7, 12))
    female, male = stereotype_tables(run_of(tmp_path, bias), ("cs", "Partial"), "man")
    assert (looks(marks(female)), looks(marks(male))) == ({FEMALE: 6}, {MALE: 8})
    assert [cell.text for cell in female.rows[6].cells[2:]] == ["n/a", "n/a"]


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
    assert len(panels.rows) == rows
    shown = [panel for row in panels.rows for panel in row if panel]
    assert len(shown) == systems * len(languages)
    assert {tuple(looks(panel.points).items()) for panel in shown} == {((FEMALE, 7), (MALE, 9))}


def test_a_language_that_a_system_lacks_leaves_its_place_empty(tmp_path: Path) -> None:
    run = run_of(tmp_path, GestBias("A"), GestBias("B", languages=("cs",)), languages=("cs", "ru"))
    titles = [[panel and panel.title for panel in row] for row in rate_panels(run).rows]
    assert titles == [["A", "B"], ["A", None]]


def test_an_empty_panel_keeps_its_place() -> None:
    panels = Panels(((None, Panel("A", (None, Point(50, 40, 60, EMPHASIS)))),), SCALE, ("1", "2"), height=14)
    [[empty, panel]] = panels_data(panels)["rows"]
    # The second of two columns, half-way up.
    assert (empty, panel["shapes"][-1]["at"]) == (None, [0.75, 7])


def test_few_systems_are_told_by_shape_and_languages_by_label(tmp_path: Path) -> None:
    run = run_of(tmp_path, *TRIO, languages=("cs", "ru"))
    found = map_of_run(run)
    assert sorted(spot.label for spot in found.spots) == ["cs"] * 3 + ["ru"] * 3
    assert [plain(entry).split(" ", 1)[1] for entry in found.legend] == ["Amazon Translate", "DeepL", "NLLB"]
    assert Counter(spot.look for spot in found.spots) == dict.fromkeys(SYSTEM_LOOKS[:3], 2)


def test_one_language_has_systems_as_labels_and_one_system_languages(tmp_path: Path) -> None:
    found = map_of_run(run_of(tmp_path / "a", *TRIO))
    assert {spot.label for spot in found.spots} == {bias.name for bias in TRIO}
    found = map_of_run(run_of(tmp_path / "b", TRIO[0], languages=("cs", "ru")))
    assert {spot.label for spot in found.spots} == {"Czech", "Russian"}


def test_many_submissions_are_labelled_by_their_number_on_the_board(tmp_path: Path) -> None:
    run = run_of(tmp_path, *(GestBias(f"S{n:02}", 0.2 + n / 50) for n in range(30)))
    assert [spot.label for spot in map_of_run(run).spots] == [str(n) for n in range(1, 31)]


def map_of(points: list[tuple[float, float]], label: str) -> Map:
    spots = tuple(LabelledPoint(x, y, label, EMPHASIS) for x, y in points)
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
    assert not label_places(plan, [free])[0].meets(free)


def test_boxes_have_the_quartiles_that_numpy_finds(tmp_path: Path) -> None:
    run = run_of(tmp_path, *TRIO, languages=("cs", "ru", "uk"))
    found = ranks_of(run.scores.values())
    table = ranks_table(found)
    assert (submissions_ranked(found), len(table.rows)) == (9, 16)
    for row in table.rows:
        (number, _, mean, median), (box, beyond) = row.cells, row.marks
        ranks = [
            score.value
            for score in run.scores.values()
            if (score.metric, score.group) == ("feminine_rank", number.text) and score.value is not None
        ]
        assert (box.lower, box.median, box.upper) == pytest.approx(np.percentile(ranks, [25, 50, 75]))
        assert {box.low, box.high, *beyond.values} <= set(ranks)
        assert all(box.low <= rank <= box.high or rank in beyond.values for rank in ranks)
        assert box.look == (FEMALE if int(plain(number.text)) <= 7 else MALE)
        assert (mean.value, median.value) == pytest.approx((np.mean(ranks), np.median(ranks)))
    means = [row.cells[2].value or 0.0 for row in table.rows]
    assert means == sorted(means)


def test_few_submissions_are_dots_and_a_single_one_stands_alone(tmp_path: Path) -> None:
    few = ranks_table(ranks_of(run_of(tmp_path / "few", *TRIO).scores.values()))
    assert {(type(mark), len(mark.values)) for mark in marks(few) if isinstance(mark, Dots)} == {(Dots, 3)}
    single = run_of(tmp_path / "alone", TRIO[0])
    alone = own_ranks(single, ("cs", TRIO[0].name), ranks_of(single.scores.values()))
    assert looks(marks(alone)) == {FEMALE: 7, MALE: 9}
    ranks = [row.cells[2].value or 0.0 for row in alone.rows]
    assert ranks == sorted(ranks)
