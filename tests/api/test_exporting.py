"""Scores for mt-metrics-eval: a line for each segment and system, counted again here from the labels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from command_line import refused, succeed
from folders import write_files

from gendersuite.api.export import export
from gendersuite.errors import DataCorrupt, OutputExists, UsageError
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.testsuites import load_suite, write_suite


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every fortieth item of the dialogue suite, so that all templates are in it."""
    folder = tmp_path_factory.mktemp("exporting")
    whole = load_suite("dialogue")
    suite = replace(whole, items=whole.items[::40])
    write_suite(suite, folder / "suite", 24)
    write_simulated(folder / "in", suite, "es", Bias(masculine=0.7, lapse=0.3), seed=5, system="A system")
    lines = (folder / "in/en-es/A system.txt").read_bytes().decode().split("\n")
    (folder / "in/en-es/Half.txt").write_text(
        "\n".join("" if index % 2 else line for index, line in enumerate(lines[:-1])) + "\n", encoding="utf-8"
    )
    (folder / "in/en-es/Silent.txt").write_text("\n" * len(suite.items), encoding="utf-8")
    return score_plan(make_plan(ScoreRequest(folder / "in", str(folder / "suite"))), folder / "run")


def lines_of(path: Path) -> list[tuple[str, str]]:
    rows = [line.split("\t") for line in path.read_bytes().decode().split("\n")[:-1]]
    return [(system, value) for system, value in rows]


def as_mt_metrics_eval_reads(folder: Path, pair: str, segments: int) -> dict[tuple[str, str], dict[str, list[float]]]:
    """The scores by name and level, read as its README and its reader have it: file names are divided at dots and at
    the last hyphen, lines at any white space; each segment or system has one score; and no metric has a None."""
    found: dict[tuple[str, str], dict[str, list[float]]] = {}
    human = (folder / "human-scores").glob(f"{pair}.*.score")
    for path in (*human, *(folder / "metric-scores" / pair).glob("*.score")):
        *name, level, ending = path.name.split(".")
        is_human = path.parent.name == "human-scores"
        assert ending == "score"
        assert level in ("seg", "sys")
        if not is_human:
            assert name[0].rpartition("-")[2] == "src"
        scores: dict[str, list[float]] = {}
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                system, score = line.split()
                assert is_human or score != "None"
                scores.setdefault(system, []).append(float("nan" if score == "None" else score))
        assert {len(own) for own in scores.values()} == {segments if level == "seg" else 1}
        found[".".join(name), level] = scores
    return found


def test_segments_are_the_items_of_the_suite_and_silence_has_no_score(run: Path, tmp_path: Path) -> None:
    written = export(run, out=tmp_path / "out")
    folder = tmp_path / "out/human-scores"
    assert written == [
        folder / f"en-es.dialogue_{metric}.{level}.score"
        for metric in ("accuracy", "masculine")
        for level in ("seg", "sys")
    ]
    labels = pd.read_parquet(run / "labels.parquet")
    items = list(dict.fromkeys(labels["item"]))
    for metric, one, zero in (("accuracy", "correct", "wrong"), ("masculine", "M", "F")):
        segments = lines_of(folder / f"en-es.dialogue_{metric}.seg.score")
        assert [system for system, _ in segments] == [s for s in ("A_system", "Half", "Silent") for _ in items]
        expected = []
        for system in ("A system", "Half", "Silent"):
            own = labels[labels["system"] == system]
            for item in items:
                outcomes = own[own["item"] == item]["outcome"]
                ones, zeros = (outcomes == one).sum(), (outcomes == zero).sum()
                expected.append(f"{ones / (ones + zeros):.6f}" if ones + zeros else "None")
        assert [value for _, value in segments] == expected
        systems = dict(lines_of(folder / f"en-es.dialogue_{metric}.sys.score"))
        own = labels[(labels["system"] == "A system") & labels["outcome"].isin([one, zero])]
        assert systems["A_system"] == f"{(own['outcome'] == one).mean():.6f}"
        assert 0 < float(systems["Half"]) < 1
        assert systems["Silent"] == "None"
    read = as_mt_metrics_eval_reads(tmp_path / "out", "en-es", len(items))
    assert sorted(read) == [
        (f"en-es.dialogue_{m}", level) for m in ("accuracy", "masculine") for level in ("seg", "sys")
    ]


def test_where_everything_has_a_score_it_is_a_metric_too(tmp_path: Path) -> None:
    suite = load_suite("gest-mini")
    write_simulated(tmp_path / "in", suite, "cs", parse_bias("female=0.4", "gest"), seed=5, system="A")
    score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "run")
    export(tmp_path / "run", out=tmp_path / "out")
    read = as_mt_metrics_eval_reads(tmp_path / "out", "en-cs", len(suite.items))
    for level in ("seg", "sys"):
        assert read["gest_mini_masculine-src", level] == read["en-cs.gest_mini_masculine", level]
    assert 0 < read["gest_mini_masculine-src", "sys"]["A"][0] < 1


def test_an_open_suite_has_no_accuracy(tmp_path: Path) -> None:
    suite = load_suite("gest-mini")
    lines = [f"{source.source}x" for source in suite.items]
    write_files(tmp_path, {"in/en-cs/A.txt": "".join(f"{line}\n" for line in lines)})
    score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "run")
    written = export(tmp_path / "run", out=tmp_path / "out")
    assert [path.name for path in written] == [f"en-cs.gest_mini_masculine.{level}.score" for level in ("seg", "sys")]
    assert len(lines_of(written[0])) == len(suite.items)


def test_the_same_run_gives_the_same_files_and_an_earlier_export_is_replaced(run: Path, tmp_path: Path) -> None:
    first = {path: path.read_bytes() for path in export(run, out=tmp_path / "out")}
    assert {path: path.read_bytes() for path in export(run, out=tmp_path / "out")} == first
    readme = (tmp_path / "out/README.txt").read_text(encoding="utf-8")
    assert "correct / (correct + wrong)" in readme
    assert readme.count("suite:dialogue|") == 3
    write_files(tmp_path, {"mine/notes": "mine"})
    with pytest.raises(OutputExists):
        export(run, out=tmp_path / "mine")


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataCorrupt, match=r"run\.json is missing"):
        export(tmp_path, out=tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_systems_that_would_share_a_name_are_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {f"in/en-cs/{name}.txt": "\n" * 176 for name in ("A  system", "A_system")})
    score_plan(make_plan(ScoreRequest(tmp_path / "in", "gest-mini")), tmp_path / "run")
    with pytest.raises(UsageError, match="A_system"):
        export(tmp_path / "run", out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_command_line_packs_and_exports(run: Path, tmp_path: Path) -> None:
    assert succeed("export", run, "--out", tmp_path / "scores").stdout.count(".score\n") == 4
    generate = ("generate", "gest-mini", "--out")
    packed = succeed(*generate, tmp_path / "out", "--format", "all", "--prompt", "Say {text}")
    assert str(tmp_path / "out-key") in packed.stdout
    succeed(*generate, tmp_path / "plain", "--format", "text")
    assert {path.name for path in (tmp_path / "plain").iterdir()} == {"LICENCE.md", "README.md", "SHA256SUMS", "text"}
    assert [path.name for path in (tmp_path / "plain-key").iterdir()] == ["key.jsonl"]
    assert "text has no prompts" in refused(*generate, tmp_path / "no", "--prompt", "Say {text}")
    assert not (tmp_path / "no").exists()
