"""What fuzzing has found: each of these ended in a traceback."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest
from mutations import write_files
from pyarrow import parquet
from readers import readers

from gendersuite.api.comparison.within_run import compare
from gendersuite.api.judge import judge
from gendersuite.api.run import Run
from gendersuite.errors import DataCorrupt, GendersuiteError
from gendersuite.reports.run_json import CONVENTIONS
from gendersuite.reports.statistics.log_ratios import RateConvention
from gendersuite.reports.table_checks import read_arrow
from gendersuite.run.item_journal import ItemJournal
from gendersuite.run.label_sources import open_labels
from gendersuite.run.sample_sheet import read_filled

Change = Callable[[pa.Table], pa.Table]


def damaged(folder: Path, reader: str, name: str, change: Change) -> Path:
    """The files of a reader with a changed table."""
    files = dict(readers()[reader].files)
    out = io.BytesIO()
    parquet.write_table(change(parquet.read_table(io.BytesIO(files[name]))), out)
    write_files(folder / "run", {**files, name: out.getvalue()})
    return folder / "run"


def replaced(column: str, value: object) -> Change:
    """The first value of a column replaced."""

    def change(table: pa.Table) -> pa.Table:
        place = table.column_names.index(column)
        values = [value, *table.column(place).to_pylist()[1:]]
        return table.set_column(place, column, pa.array(values))

    return change


def dropped(column: str) -> Change:
    return lambda table: table.drop_columns([column])


@pytest.mark.parametrize(
    "change",
    [
        *(dropped(column) for column in ("system", "output", "label", "position")),
        *(replaced(column, None) for column in ("output", "label", "slot", "side")),
        replaced("outcome", "é"),
        replaced("label", "q"),
        lambda table: table.set_column(0, "suite", pa.array(range(len(table)))),
    ],
)
@pytest.mark.parametrize("reader", ["run tables", "run export", "judged sheet"])
def test_a_damaged_table_of_labels_is_refused(reader: str, change: Change, tmp_path: Path) -> None:
    run = damaged(tmp_path, reader, "labels.parquet", change)
    with pytest.raises(DataCorrupt, match=r"labels\.parquet does not hold a table of labels"):
        readers()[reader].read(run)


@pytest.mark.parametrize(
    ("family", "table", "column"),
    [
        ("gest", "labels.parquet", "stereotype"),
        ("dialogue", "labels.parquet", "adjective"),
        ("mt-geneval", "labels.parquet", "right"),
        ("winobias", "items.parquet", "source"),
        ("winobias", "items.parquet", "occupation"),
        ("gest-lm", "items.parquet", "log_ratio"),
        ("crows", "items.parquet", "direction"),
    ],
)
def test_reports_need_the_columns_of_the_family(family: str, table: str, column: str, tmp_path: Path) -> None:
    run = damaged(tmp_path, f"report {family}", table, dropped(column))
    with pytest.raises(DataCorrupt, match=table):
        readers()[f"report {family}"].read(run)


def test_a_judged_run_needs_the_columns_of_its_family(tmp_path: Path) -> None:
    run = damaged(tmp_path, "judged sheet", "labels.parquet", dropped("stereotype"))
    with pytest.raises(DataCorrupt, match="labels"):
        judge(run, run / "sheet.csv")


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("design.parquet", lambda table: table.replace_schema_metadata({b"strata": b""})),
        ("design.parquet", lambda table: table.replace_schema_metadata({b"strata": b"{}"})),
        ("design.parquet", dropped("sample")),
        ("design.parquet", replaced("atom", 7)),
        ("design.parquet", lambda table: table.slice(3)),
        ("statistics.parquet", replaced("atom", 2**30)),
        ("statistics.parquet", replaced("column", "?")),
        ("statistics.parquet", replaced("value", float("nan"))),
        ("statistics.parquet", replaced("sample", "?")),
    ],
)
def test_damaged_samples_are_refused(table: str, change: Change, tmp_path: Path) -> None:
    run = damaged(tmp_path, "run comparison", table, change)
    with pytest.raises(DataCorrupt, match=table):
        compare(run)


@pytest.mark.parametrize("name", ["labels.parquet", "statistics.parquet"])
def test_a_changed_byte_in_the_values_of_a_table_is_noticed(name: str, tmp_path: Path) -> None:
    files = dict(readers()["run tables"].files)
    data = bytearray(files[name])
    sound = parquet.read_table(io.BytesIO(files[name]))
    refused = 0
    for place in range(8, 1000, 37):
        data[place] ^= 4
        write_files(tmp_path / "run", {**files, name: bytes(data)})
        try:
            found = read_arrow(tmp_path / "run" / name, {})
        except DataCorrupt:
            refused += 1
        else:
            assert found.equals(sound)  # of headers, not all bytes matter
        data[place] ^= 4
    assert refused > 10


@pytest.mark.parametrize(
    "line",
    [
        *(b'["a","cs",[],"s",{},{},""]', b'["a","cs","1","s",[],{},""]', b"[" * 100_000),
        *(b'["a","cs","2","s",{"x":%s},{},""]' % value for value in (b"1e400", b"NaN", b"9" * 400, b'"1"', b"null")),
        *(b'["a","cs","3","s",{},{"t":1},""]', b'["a","cs","\\ud800","s",{},{},""]'),
    ],
    ids=lambda line: line[:40].decode(),
)
def test_a_line_that_is_no_item_is_ignored(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    path.write_bytes(line + b'\n["a","cs","1","s",{"x":1},{"t":"u"},""]\n')
    assert list(ItemJournal(path).items()) == [("a", "cs", "1")]


@pytest.mark.parametrize("number", ["1_0", "x", "1e400"])
def test_a_number_of_scores_that_is_none_is_refused(number: str, tmp_path: Path) -> None:
    write_files(tmp_path / "run", readers()["run data"].files)
    run = Run(tmp_path / "run")
    file = run.path / "scores.csv"
    head, first, rest = file.read_text(encoding="utf-8").split("\n", 2)
    cells = first.split(",")
    cells[6] = number
    file.write_text("\n".join((head, ",".join(cells), rest)), encoding="utf-8")
    if number == "1_0":
        assert run.scores["value"][0] == 10  # as Python reads it, in both places
    else:
        with pytest.raises(DataCorrupt, match=r"scores\.csv, line 2"):
            _ = run.scores


def test_an_unknown_convention_is_refused(tmp_path: Path) -> None:
    assert set(CONVENTIONS) == {"", *RateConvention}
    files = dict(readers()["report gest-lm"].files)
    facts = json.loads(files["run.json"]) | {"convention": "\0"}
    write_files(tmp_path / "run", {**files, "run.json": json.dumps(facts).encode()})
    with pytest.raises(DataCorrupt, match="convention"):
        Run(tmp_path / "run")


def test_scores_of_a_system_that_the_run_does_not_have_are_refused(tmp_path: Path) -> None:
    files = dict(readers()["run data"].files)
    files["scores.csv"] = files["scores.csv"].replace(b",cs,A,", b",cs,C,", 1)
    write_files(tmp_path / "run", files)
    with pytest.raises(DataCorrupt, match="'C'"):
        Run(tmp_path / "run")


def test_systems_without_scores_cannot_be_compared(tmp_path: Path) -> None:
    run = damaged(tmp_path, "run comparison", "statistics.parquet", lambda table: table.slice(0, 0))
    with pytest.raises(GendersuiteError):
        compare(run)


@pytest.mark.parametrize(
    ("reader", "name", "old", "new"),
    [
        ("parses", "a.conllu", b"2\tjsem", b"9" * 5000 + b"\tjsem"),
        ("parses", "a.conllu", b"3-4\t", b"3-" + b"4" * 5000 + b"\t"),
        ("parses", "a.conllu", b"\t1\taux", b"\t" + b"1" * 5000 + b"\taux"),
        ("label table", "labels.csv", b",1,M,", b"," + b"1" * 5000 + b",M,"),
        ("filled sheet", "sheet.csv", b"\n1,", b"\n" + b"1" * 5000 + b","),
        ("run data", "scores.csv", b",cs,A,", b",cs,A\xff,"),
        ("key", "key.jsonl", b'"items":176', b'"items":"1\\n2"'),
    ],
    ids=lambda value: str(value)[:30],
)
def test_damaged_text_is_refused_in_one_line(reader: str, name: str, old: bytes, new: bytes, tmp_path: Path) -> None:
    files = dict(readers()[reader].files)
    assert old in files[name]
    write_files(tmp_path / "files", {**files, name: files[name].replace(old, new, 1)})
    with pytest.raises(GendersuiteError) as error:
        readers()[reader].read(tmp_path / "files")
    assert "\n" not in str(error.value)


def test_a_link_to_itself_is_no_sheet(tmp_path: Path) -> None:
    write_files(tmp_path / "files", readers()["filled sheet"].files)
    sheet = tmp_path / "files/sheet.csv"
    sheet.unlink()
    sheet.symlink_to(sheet)
    with pytest.raises(DataCorrupt, match="is missing"):
        open_labels(sheet)
    with pytest.raises(DataCorrupt, match="cannot be read"):
        read_filled(sheet)


def test_run_json_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    files = dict(readers()["run data"].files)
    write_files(tmp_path / "run", {**files, "run.json": b"\xef\xbb\xbf" + files["run.json"]})
    assert Run(tmp_path / "run").metadata["program"] == "gendersuite"
