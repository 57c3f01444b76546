"""Language models probed from end to end, with tiny ones that are made here: run folders, going on, sentences."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from tiny_models import save_tiny

from gendersuite.errors import GendersuiteError, OutputExists, UnknownName, UsageError
from gendersuite.model import ItemScore
from gendersuite.probes import Part
from gendersuite.reports.run_data import read_items, read_run
from gendersuite.run.probe import NOT_FINITE, ProbePlan, ProbeRequest, make_plan, probe_plan
from gendersuite.support.progress import Progress

FIXED = ["suite", "subset", "language", "system", "item", "source", "note"]
FILES = (
    ".gendersuite",
    "design.parquet",
    "statistics.parquet",
    "items.parquet",
    "regressions.csv",
    "run.json",
    "scores.csv",
)


class Seen:
    """What was reported: how many items were known at once, how many were asked, and how many there are, by model."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}
        self.asked: Counter[str] = Counter()
        self.totals: dict[str, int] = {}

    def __call__(self, progress: Progress) -> None:
        self.totals[progress.task] = progress.total
        known = self.known.setdefault(progress.task, progress.done)
        self.asked[progress.task] = progress.done - known


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny("bert", tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def gpt2(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny("gpt2", tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def run(bert: Path, gpt2: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A masked and a causal model in one run."""
    out = tmp_path_factory.mktemp("probing") / "run"
    return probe_plan(make_plan(ProbeRequest("gest-mini", (str(gpt2), str(bert)))), out, on_progress=Seen())


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_run_folder_has_its_files_and_nothing_is_left_beside_it(run: Path) -> None:
    assert sorted(path.name for path in run.iterdir()) == sorted(FILES)
    assert [path.name for path in run.parent.iterdir()] == ["run"]


def test_kinds_may_be_mixed_each_in_its_own_templates(run: Path) -> None:
    found = read_run(run)
    assert list(found.signatures) == [("en", "bert"), ("en", "gpt2")]
    assert (found.suite["family"], found.convention) == ("gest-lm", "geometric-mean")
    for system, kind, templates in (("bert", "masked", 4), ("gpt2", "causal", 2)):
        items = read_items(run, "en", system)
        assert sorted(set(items["subset"])) == [f"template-{number}" for number in range(1, templates + 1)]
        assert len(items) == 176 * templates
        assert list(items.columns) == [*FIXED, "log_ratio", "stereotype", "side"]
        assert items["log_ratio"].notna().all()
        assert f"|kind:{kind}|" in found.signatures["en", system]
        estimate = found.estimate("en", system, "", "stereotype_rate")
        assert estimate.n == 176 * templates


def test_rows_are_by_system_language_subset_and_item_with_a_row_group_per_system(run: Path) -> None:
    from pyarrow.parquet import ParquetFile

    file = ParquetFile(run / "items.parquet")
    assert file.num_row_groups == 2
    table: pd.DataFrame = file.read().to_pandas()
    order = ["system", "language", "subset", "item"]
    assert table[order].equals(table[order].sort_values(order))


def test_accounts_say_who_was_asked(run: Path) -> None:
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    assert facts["suite"]["items"] == 176
    for account in facts["submissions"]:
        assert account["answered"] + account["missing"] == account["expected"]
        assert account["signature"].startswith(f"suite:gest-mini|v:{facts['suite']['version']}|lang:en|model:")
        assert (account["dtype"], account["device"]) == ("float32", "cpu")
        assert f"@{account['version']}|" in account["signature"]


def test_the_same_again_gives_the_same_bytes_alone_and_with_others(run: Path, bert: Path, gpt2: Path) -> None:
    before = contents(run)
    probe_plan(make_plan(ProbeRequest("gest-mini", (str(bert), str(gpt2)))), run, on_progress=Seen())
    assert contents(run) == before
    alone = run.parent / "alone"
    probe_plan(make_plan(ProbeRequest("gest-mini", (str(bert),))), alone, on_progress=Seen())
    own = [line for line in before["scores.csv"].split(b"\n") if b",gpt2," not in line]
    assert (alone / "scores.csv").read_bytes().split(b"\n") == own


def counted(plan: ProbePlan, asked: list[tuple[str, str]]) -> ProbePlan:
    """A plan whose parts write down what they are asked for."""

    def watched(part: Part) -> Part:
        def score(model: object, ids: object) -> Iterator[ItemScore]:
            for item in part.score(model, ids):  # type: ignore[arg-type]
                asked.append((part.subset, item.item))
                yield item

        return replace(part, score=score)  # type: ignore[arg-type]

    models = [replace(one, probe=replace(one.probe, parts=tuple(map(watched, one.probe.parts)))) for one in plan.asked]
    return replace(plan, asked=tuple(models))


def test_killed_and_started_again_it_asks_only_for_what_is_missing(bert: Path, tmp_path: Path) -> None:
    """A real process is killed in the middle; the run that goes on ends as one that was never stopped."""
    out = tmp_path / "run"
    command = [
        sys.executable,
        "-m",
        "gendersuite.commands.cli",
        "probe",
        str(bert),
        "--suite",
        "gest-mini",
        "--out",
        str(out),
    ]
    # So few tokens at a time that there are many steps to be killed between.
    process = subprocess.Popen([*command, "--batch-tokens", "48", "--quiet"], env=os.environ | {"OMP_NUM_THREADS": "1"})
    unfinished = tmp_path / "run.unfinished"
    deadline = time.monotonic() + 120
    while sum(path.read_bytes().count(b"\n") for path in unfinished.glob("*")) < 100:
        assert process.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    process.wait()
    [journal] = unfinished.iterdir()
    written = journal.read_bytes().count(b"\n")
    assert 100 <= written < 704
    assert not out.exists()

    asked: list[tuple[str, str]] = []
    seen = Seen()
    request = ProbeRequest("gest-mini", (str(bert),), batch_tokens=48)
    probe_plan(counted(make_plan(request), asked), out, on_progress=seen)
    assert seen.known == {"bert": written}
    assert len(asked) == len(set(asked)) == 704 - written
    assert not unfinished.exists()

    never_stopped = tmp_path / "never"
    probe_plan(make_plan(request), never_stopped, on_progress=Seen())
    assert contents(out) == contents(never_stopped)


def test_other_choices_do_not_go_on_from_there(bert: Path, tmp_path: Path) -> None:
    """What was measured with other numbers or words is not taken for the same."""

    class Stopped(Exception):
        pass

    seen = Seen()

    def stopping(progress: Progress) -> None:
        seen(progress)
        if seen.asked["bert"]:
            raise Stopped

    first = ProbeRequest("gest-mini", (str(bert),))
    with pytest.raises(Stopped):
        probe_plan(make_plan(first), tmp_path / "run", on_progress=stopping)
    assert (tmp_path / "run.unfinished").is_dir()
    for other in (replace(first, words="sum"), replace(first, batch_tokens=512), replace(first, dtype="bfloat16")):
        seen = Seen()
        with pytest.raises(Stopped):
            probe_plan(make_plan(other), tmp_path / "run", on_progress=stopping)
        assert seen.known == {"bert": 0}
    seen = Seen()
    probe_plan(make_plan(replace(first, convention="printed")), tmp_path / "run", on_progress=seen)
    assert seen.known == {"bert": 1}


def test_numbers_that_are_none_count_as_missing(bert: Path, tmp_path: Path) -> None:
    plan = make_plan(ProbeRequest("gest-mini", (str(bert),)))

    def broken(part: Part) -> Part:
        def score(model: object, ids: object) -> Iterator[ItemScore]:
            for item in part.score(model, ids):  # type: ignore[arg-type]
                yield replace(item, values={"log_ratio": float("nan")}) if item.item == "0001" else item

        return replace(part, score=score)  # type: ignore[arg-type]

    [asked] = plan.asked
    parts = tuple(map(broken, asked.probe.parts))
    plan = replace(plan, asked=(replace(asked, probe=replace(asked.probe, parts=parts)),))
    probe_plan(plan, tmp_path / "run", on_progress=Seen())
    [account] = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["submissions"]
    assert (account["expected"], account["missing"]) == (704, 4)
    assert account["notes"] == [{"note": NOT_FINITE, "count": 4}]


def test_names_are_the_models_own_or_chosen(bert: Path, gpt2: Path, tmp_path: Path) -> None:
    models = (str(bert), str(gpt2))
    assert [asked.system for asked in make_plan(ProbeRequest("gest-mini", models, names=("z", "a/b"))).asked] == [
        "a/b",
        "z",
    ]
    with pytest.raises(UsageError, match="1 names for 2 models"):
        make_plan(ProbeRequest("gest-mini", models, names=("z",)))
    with pytest.raises(UsageError, match="Two models are called bert"):
        make_plan(ProbeRequest("gest-mini", (str(bert), str(bert))))


@pytest.mark.parametrize(
    ("choices", "error", "sentence"),
    [
        ({"models": ()}, UsageError, "No model is given"),
        ({"suite": "gest-min"}, UnknownName, "did you mean gest-mini"),
        ({"convention": "arithmetic"}, UnknownName, "known: geometric-mean, printed"),
        ({"perturbed": True}, UsageError, "--perturbed has no effect in the suite gest-mini"),
        ({"pairs": Path("pairs")}, UsageError, "--pairs has no effect in the suite gest-mini"),
        ({"words": "few"}, UsageError, "'few'"),
        ({"dtype": "int3"}, UsageError, "int3"),
        ({"language": "cs"}, UnknownName, "has no language 'cs'"),
        ({"models": ("./nowhere",)}, UnknownName, "There is no model at ./nowhere"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    bert: Path, choices: dict[str, object], error: type[GendersuiteError], sentence: str
) -> None:
    request = replace(ProbeRequest("gest-mini", (str(bert),)), **choices)  # type: ignore[arg-type]
    with pytest.raises(error) as raised:
        make_plan(request)
    assert sentence in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_causal_model_where_a_masked_one_is_needed_is_one_sentence(gpt2: Path, data: Path) -> None:
    with pytest.raises(UsageError, match="is a causal language model, and the suite crows-pairs is for masked ones"):
        make_plan(ProbeRequest("crows-pairs", (str(gpt2),), data=data))


def test_crows_pairs_have_no_convention(bert: Path, data: Path) -> None:
    with pytest.raises(UsageError, match="--convention has no effect"):
        make_plan(ProbeRequest("crows-pairs", (str(bert),), data=data, convention="printed"))


def test_a_foreign_folder_is_not_replaced_and_no_model_is_asked_first(bert: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letters.txt").write_text("dear", encoding="utf-8")
    seen = Seen()
    with pytest.raises(OutputExists):
        probe_plan(make_plan(ProbeRequest("gest-mini", (str(bert),))), tmp_path / "mine", on_progress=seen)
    assert seen.totals == {}
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
