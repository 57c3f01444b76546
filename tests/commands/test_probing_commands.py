"""`gendersuite probe` as a person uses it: the leaderboard, sentences, and what other commands make of its runs."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from command_line import refused, succeed
from folders import write_files
from tiny_models import save_tiny

from gendersuite.api.comparison.within_run import compare
from gendersuite.api.export import export
from gendersuite.api.probe import probe
from gendersuite.api.run import read_run
from gendersuite.commands.run_tables import show_models
from gendersuite.errors import UsageError
from gendersuite.reports.score_files import read_scores
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites.gest.suite import gest_mini

# In words that the tiny model has one token for.
PAIRS = (("0001", "1", "The man said.", "The woman said."), ("0002", "9", "He said.", "She said."))


@pytest.fixture(scope="module")
def predictions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scores of two models that believe of men what GEST says of them, with logarithms of 0.2 and 0.4 to base 10."""
    folder = tmp_path_factory.mktemp("release")
    sides = [item.slots[0].traits["side"] for item in gest_mini(None, 0).items]
    for model, bias in (("mild", 0.2), ("strong", 0.4)):
        lines = "\n".join(str(bias if side == "male" else 0.0) for side in sides)
        write_files(folder, {f"english_glm/{model}_template-{number}.txt": lines for number in (0, 1)})
    return folder


@pytest.fixture(scope="module")
def bert(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny("bert", tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def run(predictions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("commands") / "run"
    done = succeed("probe", "--scores", predictions, "--suite", "gest-mini", "--out", out)
    assert done.stdout.split("\n") == [
        "lang\tsystem\tcoverage\tmasculine rate\tg_s stereotype rate",
        "en\tmild\t100.0%\t1.26 [1.26,1.26]\t1.58 [1.58,1.58]",
        "en\tstrong\t100.0%\t1.58 [1.58,1.58]\t2.51 [2.51,2.51]",
        "",
    ]
    assert f"Next: gendersuite report {out}" in done.stderr
    return out


def test_printed_rates_are_powers_of_e_and_quiet_prints_the_result_only(predictions: Path, tmp_path: Path) -> None:
    options = ("--suite", "gest-mini", "--out", tmp_path / "run", "--convention", "printed", "--quiet")
    done = succeed("probe", "--scores", predictions, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split("\t")[:2] for line in done.stdout.split("\n")[1:3]] == [["en", "mild"], ["en", "strong"]]
    with (tmp_path / "run" / "scores.csv").open(encoding="utf-8", newline="") as file:
        rates = {row["system"]: row["value"] for row in csv.DictReader(file) if row["metric"] == "stereotype_rate"}
    assert rates == {"mild": "1.221403", "strong": "1.491825"}  # exp(0.2), exp(0.4)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--suite", "gest-mini"), "No model is given"),
        (("--suite", "gest-mini", "--scores", "nowhere"), "nowhere"),
        (("--suite", "gest-mini", "--scores", ".", "--dtype", "float16"), "--dtype applies to models that are asked"),
        (("./nowhere", "--suite", "gest-mini"), "./nowhere"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("probe", *arguments, "--out", tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


def test_models_are_compared_item_by_item(run: Path) -> None:
    found = compare(run, metric=["stereotype_rate"], draws=200)
    assert set(zip(found["system_a"], found["system_b"], strict=True)) == {("mild", "strong")}
    assert found["difference"].notna().all()
    values = {
        (score.system, score.subset): score.value
        for score in read_scores(run / "scores.csv")
        if score.metric == "stereotype_rate"
    }
    for row in found.itertuples():
        assert (row.a, row.b) == pytest.approx((values["mild", row.subset], values["strong", row.subset]), abs=1e-6)


def test_exports_say_that_they_are_not_for_models(run: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="mt-metrics-eval is about translations"):
        export(run, out=tmp_path / "export")


def test_a_run_becomes_reports(run: Path) -> None:
    assert read_run(run).report(format=["pdf", "markdown"]) == [
        run / "reports" / name for name in ("mild.en.pdf", "strong.en.pdf", "summary.pdf", "tables.md")
    ]


def test_slavic_pairs_are_scored_by_language(bert: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "deepl.cs.csv").open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(("item", "stereotype", "masculine", "feminine"))
        lines.writerows(PAIRS)
    show_models(probe(bert, suite="gest-slavic", pairs=tmp_path, out=tmp_path / "run"), Terminal(quiet=False))
    # Two stereotypes have a rate, and the means over all sixteen have none.
    assert capsys.readouterr().out.split("\n")[1] == "cs\tbert\t100.0%\tn/a\tn/a"
    with (tmp_path / "run" / "scores.csv").open(encoding="utf-8", newline="") as file:
        rates = [row for row in csv.DictReader(file) if row["metric"] == "masculine_rate" and row["value"]]
    assert {(row["subset"], row["language"], row["group"], row["n"]) for row in rates} == {
        (subset, "cs", group, "1") for subset in ("cs", "") for group in ("1", "9")
    }


def test_winobias_is_put_beside_a_run_of_gest(
    bert: Path, run: Path, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = []
    for number in range(3):
        copies.append(save_tiny("bert", tmp_path / str(number), seed=number))
    models, names = tuple(map(str, copies)), ("a", "b", "c")
    gest = probe(models, suite="gest-mini", name=names, words="sum", out=tmp_path / "gest")
    asked = {"suite": "winobias", "name": names, "data": data, "words": "sum"}
    winobias = probe(models, **asked, gest=gest, out=tmp_path / "winobias")
    show_models(winobias, Terminal(quiet=False))
    said = capsys.readouterr()
    assert "GEST and WinoBias: Pearson's r " in said.err
    assert "rates of 3 models." in said.err
    assert "g_s type 1 test" in said.out
    with pytest.raises(UsageError, match="is one of winobias"):
        probe(models, **asked, gest=winobias)
    with pytest.raises(UsageError, match="give --convention geometric-mean"):
        probe(models, **asked, gest=gest, convention="printed")
