"""Which sentences a gest report shows."""

from __future__ import annotations

import random
from pathlib import Path

from fake_gest_run import SYSTEMS, GestBias, answers, write_gest_run
from label_rows import label_row
from rendering import blocks_of

from gendersuite.reports.document import Document, Examples, Table, plain
from gendersuite.reports.families.gest.examples import chosen
from gendersuite.reports.families.gest.system import system_report
from gendersuite.reports.families.stereotypes.agreement import PALEST, agreement
from gendersuite.reports.run_data import read_labels, read_run

ROWS = [label_row(row) for row in answers(SYSTEMS[1], "ru", 30)]


def test_examples_show_the_deciding_word_of_different_stereotypes() -> None:
    examples = chosen([row for row in ROWS if (row.trait("side"), row.label) == ("male", "F")], 4)
    assert len({example.row.trait("stereotype") for example in examples}) == 4
    for example in examples:
        assert example.output.marked == example.row.word
        assert example.source.before == example.row.source


def test_examples_are_shown_up_to_a_limit_in_any_order_of_the_rows() -> None:
    conflicts = [row for row in ROWS if row.label == "X"]
    assert len(conflicts) > 3
    assert len(chosen(conflicts, 3)) == 3
    assert sorted(example.row.item for example in chosen(conflicts, 1000)) == sorted(row.item for row in conflicts)
    assert chosen(random.Random(1).sample(conflicts, len(conflicts)), 3) == chosen(conflicts, 3)
    assert chosen([], 3) == []


def test_reports_show_choices_along_the_stereotype_before_those_against_it(tmp_path: Path) -> None:
    run = read_run(write_gest_run(tmp_path / "run", SYSTEMS[1:2]))
    numbers = [block for block in blocks_of(system_report(run, "cs", "DeepL")) if isinstance(block, Examples)]
    titles = [plain(block.title) for block in numbers[:4]]
    assert [(title.split()[0], title.split()[-2]) for title in titles] == [
        ("Female", "woman"),
        ("Male", "man"),
        ("Female", "man"),
        ("Male", "woman"),
    ]
    totals = sum(int(plain(block.about).split()[2]) for block in numbers[:4])
    assert totals == sum(row.label in ("M", "F") for row in read_labels(run.path, "cs", "DeepL"))


def tables(run: Path) -> list[Table]:
    section = agreement(read_run(run))
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
