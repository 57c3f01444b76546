"""Which sentences a gest report shows."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path

from fake_gest_run import SYSTEMS, GestBias, Row, answers, write_gest_run

from gendersuite.reports.document import Document, Table, blocks_of, plain
from gendersuite.reports.families.gest.agreement import PALEST, agreement
from gendersuite.reports.families.gest.examples import choices, conflicts
from gendersuite.reports.run_data import LabelRow, read_run

NAMES = [field.name for field in fields(Row) if field.name in LabelRow.__slots__]
ROWS = [LabelRow(**{name: getattr(row, name) for name in NAMES}) for row in answers(SYSTEMS[1], "ru", 30)]


def test_the_four_kinds_of_choices_come_along_the_stereotype_first() -> None:
    found = choices(ROWS, 4)
    assert [(kind.side, kind.label, kind.follows) for kind in found] == [
        ("female", "F", True),
        ("male", "M", True),
        ("female", "M", False),
        ("male", "F", False),
    ]
    assert sum(kind.total for kind in found) == sum(row.label in ("M", "F") for row in ROWS)


def test_examples_show_the_deciding_word_of_different_stereotypes() -> None:
    for kind in choices(ROWS, 4):
        assert len({example.row.stereotype for example in kind.examples}) == 4
        for example in kind.examples:
            assert (example.row.side, example.row.label) == (kind.side, kind.label)
            assert example.output.marked == example.row.word
            assert example.source.before == example.row.source


def test_conflicts_are_shown_up_to_a_limit() -> None:
    every = [row.item for row in ROWS if row.label == "X"]
    assert len(every) > 3
    assert len(conflicts(ROWS, 3)) == 3
    assert sorted(example.row.item for example in conflicts(ROWS, 1000)) == sorted(every)
    assert conflicts([], 3) == []


def test_the_choice_does_not_depend_on_the_order_of_the_rows() -> None:
    other = random.Random(1).sample(ROWS, len(ROWS))
    assert choices(other, 4) == choices(ROWS, 4)
    assert conflicts(other, 3) == conflicts(ROWS, 3)


def tables(run: Path) -> list[Table]:
    section = agreement(read_run(run))
    assert section is not None
    document = Document("", "", "", "", "", "en", ("", ""), "", "", (section,))
    return [block for block in blocks_of(document) if isinstance(block, Table)]


def test_correlations_are_shown_between_systems_and_between_languages(tmp_path: Path) -> None:
    run = write_gest_run(tmp_path / "run", SYSTEMS[:3], ("cs", "ru", "uk"))
    means, systems, languages, least = tables(run)
    assert [row.cells[1].value for row in means.rows] == [9, 9, 36]
    assert [plain(column.title) for column in systems.columns] == ["", "Amazon Translate", "DeepL", "NLLB"]
    assert [row.cells[0].text for row in languages.rows] == ["Czech", "Russian", "Ukrainian"]
    for matrix in (systems, languages):
        values = [[cell.value for cell in row.cells[1:]] for row in matrix.rows]
        assert [values[i][i] for i in range(3)] == [None] * 3
        assert values[0][1] == values[1][0]
        tints = [cell.tint for row in matrix.rows for cell in row.cells if cell.tint is not None]
        assert (min(tints), max(tints)) == (PALEST, 1)
    lowest = [row.cells[2].value or 0.0 for row in least.rows]
    assert lowest == sorted(lowest)


def test_too_many_systems_for_a_matrix_are_listed_with_their_means(tmp_path: Path) -> None:
    systems = [GestBias(f"S{n:02}", 0.3 + n / 50, unmarked=0.0) for n in range(14)]
    _, listed, _ = tables(write_gest_run(tmp_path / "run", systems, size=6))
    means = [row.cells[1].value or 0.0 for row in listed.rows]
    assert len(means) == 14
    assert means == sorted(means, reverse=True)
    assert agreement(read_run(write_gest_run(tmp_path / "one", systems[:1]))) is None
