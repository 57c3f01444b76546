"""Tables for spreadsheets: no cell becomes a formula, every text comes back, and what spreadsheets save is read."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.errors import DataCorrupt
from gendersuite.support.spreadsheet import plain_cell, read_table, safe_cell, same_text, table_header, write_table

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@given(TEXT)
def test_a_safe_cell_is_no_formula_and_comes_back(text: str) -> None:
    assert not safe_cell(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))
    assert plain_cell(safe_cell(text)) == text


@given(rows=st.lists(st.tuples(TEXT, TEXT), max_size=5))
def test_a_table_comes_back(rows: list[tuple[str, str]], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("table") / "t.csv"
    write_table(path, ("row", "source", "output"), ((str(n), *row) for n, row in enumerate(rows)))
    read = [row.cells for row in read_table(path, ("row",), "no")]
    assert [(cells["source"], cells["output"]) for cells in read] == rows
    assert path.read_bytes().startswith(table_header(("row", "source", "output")))
    assert not path.read_bytes().startswith(table_header(("row", "output")))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_spreadsheets_save_is_read(separator: str, encoding: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "saved.csv"
    with path.open("w", encoding=encoding, newline="") as file:
        writer = csv.writer(file, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL)
        writer.writerows([("row", "output"), ("1", "řekl; že\u2028, ano"), ("", ""), ("2", "'=SUM(A1)")])
    rows = list(read_table(path, ("row", "output"), "no"))
    assert [row.cells for row in rows] == [
        {"row": "1", "output": "řekl; že\u2028, ano"},
        {"row": "2", "output": "=SUM(A1)"},
    ]
    assert [row.line for row in rows] == [2, 4]


def test_texts_are_the_same_but_for_white_space_and_the_quote() -> None:
    assert same_text("-ano  ano\r\n", "'-ano ano")
    assert not same_text("ano", "ne")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"row,label\n1,M\n", "t.csv has no column 'output': mend it."),
        (b"row,output,row\n", "t.csv has the column 'row' twice: mend it."),
        (b"row,output\n1,a,b\n", "t.csv, line 2: expected 2 cells, found 3: mend it."),
        (b'row,output\n1,a\n2,"b" c\n', "t.csv, line 3: .*: mend it."),
        (b"row,output\n1,\xe8\n", "t.csv is not UTF-8 text; save it as CSV UTF-8."),
        (b"", "t.csv has no column 'row': mend it."),
    ],
)
def test_a_broken_table_is_one_sentence_with_its_line(content: bytes, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(content)
    with pytest.raises(DataCorrupt, match=sentence):
        list(read_table(tmp_path / "t.csv", ("row", "output"), "mend it"))
    with pytest.raises(DataCorrupt, match=r"none\.csv is missing: mend it\."):
        list(read_table(tmp_path / "none.csv", ("row",), "mend it"))
