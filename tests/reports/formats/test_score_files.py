"""scores.csv and regressions.csv: read back as written, same bytes whatever the order, never half-written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gendersuite.errors import DataCorrupt
from gendersuite.model import Score
from gendersuite.reports.score_files import (
    RegressionRow,
    read_regressions,
    read_scores,
    write_regressions,
    write_scores,
)


def score(system: str, value: float | None, metric: str = "accuracy") -> Score:
    return Score("dialogue", "structure-det", "es", system, metric, "one", value, None, 1.0, 12)


def test_scores_come_back(tmp_path: Path) -> None:
    scores = [score("A", 0.8519612), score("A", 910.0, "count"), score("B", None), score('C, "D"\n=1+1', -1e-9)]
    path = tmp_path / "scores.csv"
    write_scores(path, scores)
    back = read_scores(path)
    assert [s.value for s in back] == [0.851961, 910.0, None, 0.0]
    assert [s.system for s in back] == [s.system for s in scores]
    again = tmp_path / "again.csv"
    write_scores(again, back)
    assert again.read_bytes() == path.read_bytes()
    assert b"-0" not in path.read_bytes()
    first, second = path.read_bytes().split(b"\n")[:2]
    assert first == b"suite,subset,language,system,metric,group,value,low,high,n"
    assert second == b"dialogue,structure-det,es,A,accuracy,one,0.851961,,1,12"


def test_the_order_of_systems_does_not_matter(tmp_path: Path) -> None:
    scores = [score("A", 0.1), score("A", 0.2, "count"), score("B", 0.3)]
    write_scores(tmp_path / "one.csv", scores)
    write_scores(tmp_path / "two.csv", [scores[2], *scores[:2]])
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()


def test_regressions_keep_small_p_values(tmp_path: Path) -> None:
    row = RegressionRow("dialogue", "stereo-adverb", "es", "A", "Adv Stereo(F)", 1.61, 0.32, 4.8e-07, 525, "a, note")
    path = tmp_path / "regressions.csv"
    write_regressions(path, [row])
    assert read_regressions(path) == [row]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    write_scores(path, [score("A", 0.5)])
    before = path.read_bytes()

    def broken() -> Iterator[Score]:
        yield score("B", 0.5)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_scores(path, broken())
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "text",
    ["value\n", "suite,subset,language,system,metric,group,value,low,high,n\na,b,c,d,e,f,many,,,3\n", "\udcff"],
)
def test_files_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scores.csv"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(DataCorrupt, match=r"scores\.csv"):
        read_scores(path)
