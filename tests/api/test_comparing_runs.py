"""`compare_runs`: which runs are comparable, what is paired, the conditions of a CI job, and published tables."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from fake_gest_run import GestBias as FakeGestBias
from fake_gest_run import write_gest_run
from fake_model_run import FakeModel, write_crows_run, write_gest_lm_run, write_winobias_run
from fake_mtgeneval_run import GenderBias, write_mtgeneval_run
from fake_run import Bias, write_run

import gendersuite as gs
from gendersuite.api.run import Run
from gendersuite.commands.cli import main
from gendersuite.errors import GendersuiteWarning, UnknownName, UsageError
from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES as ALL_FAMILIES
from gendersuite.reports.published import published_suites, published_values
from gendersuite.reports.score_files import read_scores, write_regressions, write_scores
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import simulate


def write_dialogue_run(folder: Path, strength: float) -> Path:
    """A made-up run, with scores of its labels."""
    write_run(folder, [Bias("Mine", character=(0.95, 0.95 - strength))], copies=4)
    labels = pd.read_parquet(folder / "labels.parquet")
    write_scores(folder / "scores.csv", ALL_FAMILIES.get("dialogue").scores(labels, seed=24, draws=40))
    return folder


Write = Callable[[Path, float], Path]
"""Writes a run of one system with a bias of this strength."""
FAMILIES: dict[str, tuple[Write, str]] = {
    "dialogue": (
        write_dialogue_run,
        "delta_masculine[stereo-character-amb]",
    ),
    "gest": (
        lambda folder, strength: write_gest_run(folder, [FakeGestBias("Mine", 0.9 - strength, 0.9)], size=20),
        "stereotype_rate",
    ),
    "mt-geneval": (
        lambda folder, strength: write_mtgeneval_run(folder, [GenderBias("Mine", women=0.2 + strength)], size=20),
        "accuracy[contextual, F]",
    ),
    "gest-lm": (
        lambda folder, strength: write_gest_lm_run(folder, [FakeModel("Mine", stereotyping=strength)], size=12),
        "stereotype_rate",
    ),
    "crows": (
        lambda folder, strength: write_crows_run(folder, [FakeModel("Mine", stereotyping=strength)]),
        "cps[all]",
    ),
    "winobias": (
        lambda folder, strength: write_winobias_run(folder, [FakeModel("Mine", stereotyping=strength)]),
        "stereotype_rate[type2-dev]",
    ),
}
"""Of each family: a run whose bias grows, and a number that rises with it."""


@pytest.fixture(scope="module", params=FAMILIES)
def family(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A run, an earlier one of the same suite with less bias, and a number that rises."""
    write, number = FAMILIES[request.param]
    folder = tmp_path_factory.mktemp("runs")
    return write(folder / "new", 0.6), write(folder / "old", 0.1), number


@pytest.fixture(scope="module")
def gest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Runs of gest-mini: two systems in two languages, an earlier run of one of them, and one with missing answers."""
    folder, suite = tmp_path_factory.mktemp("gest"), gs.load_suite("gest-mini")

    def texts(code: str, seed: int, female: float = 0.4) -> list[str]:
        return simulate(suite, code, GestBias(female, 0.75), seed=seed, system="Mine")

    scored = {
        "new": {
            "Mine": {"cs": texts("cs", 1, 0.8), "uk": texts("uk", 1)},
            "Two": {"cs": texts("cs", 3)},
        },
        "old": {"Mine": {"cs": texts("cs", 2)}},
        "gaps": {"Mine": {"cs": ["", *texts("cs", 2)[1:]]}},
    }
    for name, outputs in scored.items():
        gs.score(outputs, suite=suite, out=folder / name, seed=7 if name == "gaps" else 24)
    return {name: folder / name for name in scored}


def compared(run: Path | Run, other: Path | Run | str, *conditions: str, **options: Any) -> dict[str, Any]:
    """The only row, or the only one with a condition."""
    found = gs.compare_runs(run, other, fail_if=conditions, **{"draws": 400, "on_warning": str, **options})
    [row] = found[(found["condition"] != "") == bool(conditions)].to_dict("records")
    return row


def changed(run: Path, folder: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """A copy of a run with a changed run.json."""
    shutil.copytree(run, folder)
    facts = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    change(facts)
    for submission in facts["submissions"]:
        submission["signature"] = "|".join(f"{name}:{value}" for name, value in submission["signature_fields"].items())
    (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    return folder


def with_field(run: Path, folder: Path, name: str, value: str) -> Path:
    return changed(run, folder, lambda facts: facts["submissions"][0]["signature_fields"].update({name: value}))


def exit_code(*arguments: str | Path) -> int:
    """The exit code of the command line in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["gendersuite", "compare", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
    return int(end.value.code or 0)


# Pairs of runs.


def test_every_family_is_paired_by_item_and_finds_what_was_planted(family: tuple[Path, Path, str]) -> None:
    new, old, number = family
    row = compared(new, old, f"{number} rises significantly by more than 0.01", draws=2000)
    assert row["fails"]
    assert (row["system"], row["other_system"], row["basis"]) == ("Mine", "Mine", "items")
    assert row["low"] > 0
    assert row["p_value"] == row["p_adjusted"] < 0.05
    assert not compared(new, old, f"{number} falls by more than 0")["fails"]
    assert not compared(new, new, f"{number} changes by more than 0")["fails"]


def test_all_numbers_that_can_be_tested_are_compared_with_the_values_of_scores_csv(
    family: tuple[Path, Path, str],
) -> None:
    new, old, _ = family
    found = gs.compare_runs(new, old, draws=100)
    assert len(found) > 5
    assert not found["fails"].any()
    for column, run in (("first", new), ("second", old)):
        printed = {(score.subset, score.metric, score.group): score.value for score in read_scores(run / "scores.csv")}
        for row in found.to_dict("records"):
            wanted = printed[row["subset"], row["metric"], row["group"]]
            assert row[column] == pytest.approx(float("nan") if wanted is None else wanted, abs=1e-6, nan_ok=True)
    assert (found["difference"] - (found["first"] - found["second"])).abs().max() < 1e-12
    assert (found["n"] > 0).all()


def test_n_counts_the_items_that_enter_the_number(gest: dict[str, Path]) -> None:
    found = gs.compare_runs(
        gest["new"], gest["old"], metric="masculine_rate,stereotype_rate", draws=100, on_warning=str
    )
    assert dict(zip(found["group"], found["n"], strict=True)) == {"": 176} | {str(n): 11 for n in range(1, 17)}


def test_systems_may_have_other_names_and_those_that_are_not_compared_are_named(gest: dict[str, Path]) -> None:
    said: list[str] = []
    found = gs.compare_runs(gest["new"], gest["old"], metric="stereotype_rate", draws=100, on_warning=said.append)
    assert found[["system", "other_system", "language"]].values.tolist() == [["Mine", "Mine", "cs"]]
    new = gest["new"]
    assert said == [f"Not compared: Two (cs) is only in {new}; Mine (uk) is only in {new}."]
    row = compared(gest["new"], gest["old"], systems={"Two": "Mine"}, metric="stereotype_rate", on_warning=None)
    assert (row["system"], row["other_system"]) == ("Two", "Mine")
    assert compared(gest["new"], gest["old"], systems="Mine", language="cs", metric="stereotype_rate", on_warning=None)
    with pytest.raises(UnknownName, match=r"no system 'Tow' in .*did you mean Two"):
        gs.compare_runs(gest["new"], gest["old"], systems="Tow")
    with pytest.raises(UnknownName, match=r"no system 'Two' in .*old"):
        gs.compare_runs(gest["new"], gest["old"], systems="Two")
    with pytest.raises(UnknownName, match=r"no language 'uk' in .*old"):
        gs.compare_runs(gest["new"], gest["old"], language="uk")


def test_missing_answers_seed_and_versions_may_differ_and_are_shown(gest: dict[str, Path], tmp_path: Path) -> None:
    with pytest.warns(GendersuiteWarning, match=r"Not compared"):
        row = compared(gest["new"], gest["gaps"], "coverage rises by more than 0.005", on_warning=None)
    assert row["fails"]
    assert row["difference"] == pytest.approx(1 / 176)
    assert (row["missing"], row["other_missing"]) == (0, 1)
    assert row["other_differences"] == "missing answers 0 and 1; seed 24 and 7"
    later = with_field(gest["old"], tmp_path / "later", "gendersuite", "9.9")
    row = compared(later, gest["old"], metric="stereotype_rate")
    assert row["other_differences"].startswith("version of gendersuite 9.9 and ")
    assert (row["difference"], row["p_value"]) == (0, 1)


def test_versions_of_models_may_differ_and_are_shown(tmp_path: Path) -> None:
    old = write_gest_lm_run(tmp_path / "old", [FakeModel("Mine")])
    new = with_field(old, tmp_path / "new", "model", "Mine@2")
    row = compared(new, old, "stereotype_rate[template-1] changes by more than 0")
    assert not row["fails"]
    assert row["other_differences"] == "model Mine@2 and Mine@1"


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("lp", "en-sk", "language pair"),
        ("check", "first-person-cs.99", "checker"),
        ("dict", "hunspell-cs_CZ.99", "dictionary"),
        ("n", "999", "number of slots"),
        ("plugins", "mine", "plugins"),
    ],
)
def test_runs_that_measure_something_else_are_refused(
    gest: dict[str, Path], tmp_path: Path, name: str, value: str, shown: str
) -> None:
    other = with_field(gest["old"], tmp_path / "other", name, value)
    with pytest.raises(UsageError, match=rf"cannot be compared: their {shown} differs for Mine .cs., .* and {value}"):
        gs.compare_runs(gest["old"], other)


@pytest.mark.parametrize(("name", "shown"), [("kind", "kind of model"), ("words", "list of words")])
def test_models_that_are_asked_something_else_are_refused(tmp_path: Path, name: str, shown: str) -> None:
    old = write_gest_lm_run(tmp_path / "old", [FakeModel("Mine")])
    other = with_field(old, tmp_path / "other", name, "another")
    with pytest.raises(UsageError, match=rf"cannot be compared: their {shown} differs for Mine .en., .* and another"):
        gs.compare_runs(old, other)


def test_another_suite_version_convention_or_language_is_named(gest: dict[str, Path], tmp_path: Path) -> None:
    old = gest["old"]
    models = write_gest_lm_run(tmp_path / "models", [FakeModel("Mine")])
    scored = write_mtgeneval_run(tmp_path / "mt", [GenderBias("Mine")])
    changes: list[tuple[Path, Callable[[dict[str, Any]], object], str]] = [
        (old, lambda facts: facts["suite"].update(name="gest"), "suite differs, gest-mini and gest"),
        (old, lambda facts: facts["suite"].update(version="2"), "suite version differs, 1 and 2"),
        (models, lambda facts: facts.update(convention="printed"), "convention differs, geometric-mean and printed"),
        (scored, lambda facts: facts["metrics"].update(bleu="nrefs:2"), "signature of bleu differs, .* and nrefs:2"),
        (scored, lambda facts: facts.pop("metrics"), "signature of bleu differs, .* and none"),
    ]
    for number, (run, change, problem) in enumerate(changes):
        other = changed(run, tmp_path / str(number), change)
        with pytest.raises(UsageError, match=rf"cannot be compared: their {problem}"):
            gs.compare_runs(run, other)
    polish = write_gest_run(tmp_path / "pl", [FakeGestBias("Mine")], ["pl"], size=1)
    czech = write_gest_run(tmp_path / "cs", [FakeGestBias("Mine")], ["cs"], size=1)
    with pytest.raises(UsageError, match=r"cannot be compared: their language pair differs, en-pl and en-cs"):
        gs.compare_runs(polish, czech)
    other = write_gest_run(tmp_path / "other", [FakeGestBias("Yours")], ["cs"], size=1)
    with pytest.raises(UsageError, match=r"no system in common .* has Mine .cs., the latter Yours .cs."):
        gs.compare_runs(czech, other)


def test_holm_is_over_all_tests_that_conditions_ask_for(gest: dict[str, Path]) -> None:
    alone = compared(gest["new"], gest["old"], "stereotype_rate changes significantly", draws=4000)
    conditions = ["stereotype_rate changes significantly", "masculine_rate[*] rises significantly"]
    conditions += ["masculine_rate_male changes by more than 0.3"]
    found = gs.compare_runs(gest["new"], gest["old"], fail_if=conditions, draws=4000, on_warning=str)
    tests = found[found["condition"].isin(conditions[:2])].sort_values("p_value")
    assert len(tests) == 17
    assert alone["p_adjusted"] == alone["p_value"]
    assert set(tests["signature"].str.extract(r"\|holm:(\d+)\|")[0]) == {"17"}
    steps = [min(1.0, p * (17 - rank)) for rank, p in enumerate(tests["p_value"])]
    assert tests["p_adjusted"].tolist() == pytest.approx([max(steps[: n + 1]) for n in range(17)])
    for text in conditions:
        order = found[found["condition"] == text]
        assert len(order) == (16 if "[*]" in text else 1)


def test_new_words_are_less_certain_than_the_items(tmp_path: Path) -> None:
    new, old = (write_dialogue_run(tmp_path / name, strength) for name, strength in (("new", 0.6), ("old", 0.1)))
    text = "delta_masculine[stereo-character-amb] rises significantly"
    items, words = (compared(new, old, text + more) for more in ("", " for new-words"))
    assert (items["basis"], words["basis"]) == ("items", "new-words")
    assert items["difference"] == words["difference"]
    assert words["low"] <= items["low"] < items["high"] <= words["high"]
    assert words["p_value"] >= items["p_value"]


def test_new_words_need_a_suite_that_asks_about_words(gest: dict[str, Path]) -> None:
    with pytest.raises(UsageError, match=r"gest-mini does not ask about single words"):
        compared(gest["new"], gest["old"], "stereotype_rate rises significantly for new-words")


def test_conditions_are_two_sided(gest: dict[str, Path]) -> None:
    with pytest.raises(UsageError, match=r"two-sided: leave out --convention sacrebleu"):
        compared(gest["new"], gest["old"], "stereotype_rate rises significantly", convention="sacrebleu")


def test_a_number_without_a_value_in_one_run_cannot_pass(tmp_path: Path) -> None:
    new = write_gest_run(tmp_path / "new", [FakeGestBias("Mine", silent_stereotypes=(7,))], size=4)
    old = write_gest_run(tmp_path / "old", [FakeGestBias("Mine")], size=4)
    for number in ("masculine_rate[7]", "masculine_rate[*]"):
        with pytest.raises(UsageError, match=r"masculine_rate\[7\] of Mine .cs. has no value in the run"):
            compared(new, old, f"{number} rises significantly")
    # Silent in both: there is nothing to say about this stereotype, and the others are compared.
    found = gs.compare_runs(new, new, fail_if="masculine_rate[*] rises significantly", draws=700)
    assert not found["fails"].any()
    with pytest.raises(UsageError, match=r"no value in the run"):
        compared(new, new, "masculine_rate[7] rises significantly")


# The tables of the papers.


def published_run(folder: Path, suite: str, values: list[Any]) -> Path:
    """A run folder with published scores, each 0.01 larger."""
    [language], [system] = ({getattr(value, name) for value in values} for name in ("language", "system"))
    numbers = [
        Score(suite, value.subset, language, system, value.metric, value.group, value.value + 0.01, None, None, 1)
        for value in values
    ]
    folder.mkdir()
    write_scores(folder / "scores.csv", numbers)
    write_regressions(folder / "regressions.csv", [])
    family = next(name for name in ALL_FAMILIES if values[0] in published_values(name))
    fields = {"suite": suite, "lang": language, "miss": 3}
    facts = {
        "suite": {"name": suite, "family": family, "version": "1"},
        "submissions": [{"language": language, "system": system, "signature": "", "signature_fields": fields}],
    }
    (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    return folder


@pytest.mark.parametrize("suite", published_suites())
def test_published_tables_of_every_suite_are_compared_number_by_number(suite: str, tmp_path: Path) -> None:
    values = [value for family in ALL_FAMILIES for value in published_values(family) if value.suite == suite]
    assert len({(value.language, value.system, value.key) for value in values}) == len(values)
    own = [value for value in values if (value.language, value.system) == (values[0].language, values[0].system)]
    run = published_run(tmp_path / "run", suite, own)
    metric = own[0].metric
    found = gs.compare_runs(run, "published", fail_if=f"{metric}[*] changes by more than 0.02")
    numbers = found[found["condition"] == ""]
    assert numbers[["subset", "metric", "group"]].values.tolist() == [list(value.key) for value in own]
    assert numbers["second"].tolist() == [value.value for value in own]
    assert numbers["difference"].tolist() == pytest.approx([0.01] * len(own))
    assert numbers["source"].str.contains("Table").all()
    assert numbers["p_value"].isna().all()
    assert set(numbers["missing"]) == {3}
    assert not found["fails"].any()
    found = gs.compare_runs(run, "published", metric=metric, fail_if=f"{metric}[*] rises by more than 0.005")
    assert set(found["metric"]) == {metric}
    assert found[found["condition"] != ""]["fails"].all()


def test_systems_are_found_in_published_tables_by_their_plain_names(tmp_path: Path) -> None:
    values = [value for value in published_values("gest") if (value.language, value.system) == ("cs", "deepl")]
    run = published_run(tmp_path / "run", "gest", values)
    renamed = changed(run, tmp_path / "renamed", lambda facts: facts["submissions"][0].update(system="some/Deep-L"))
    rename_scores(renamed, "some/Deep-L")
    assert len(gs.compare_runs(renamed, "published")) == len(values)
    rename_scores(changed(run, tmp_path / "mine", lambda facts: facts["submissions"][0].update(system="Mine")), "Mine")
    with pytest.raises(UnknownName, match=r"None of the systems of .* is in the published tables .* deepl \(.*cs"):
        gs.compare_runs(tmp_path / "mine", "published")
    found = gs.compare_runs(tmp_path / "mine", "published", systems={"Mine": "google_translate"})
    assert set(found["other_system"]) == {"google_translate"}
    with pytest.raises(UsageError, match=r"masculine_rate cannot be tested; 'by more than NUMBER' alone is possible"):
        gs.compare_runs(run, "published", fail_if="masculine_rate[*] rises significantly")
    with pytest.raises(UnknownName, match=r"no published metric 'bleu' in gest"):
        gs.compare_runs(run, "published", metric="bleu")


def rename_scores(run: Path, system: str) -> None:
    scores = [replace(score, system=system) for score in read_scores(run / "scores.csv")]
    write_scores(run / "scores.csv", scores)


def test_a_suite_or_a_convention_without_published_tables_is_named(gest: dict[str, Path], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no published tables for gest-mini, .* there are some for .*gest, "):
        gs.compare_runs(gest["old"], "published")
    values = [value for value in published_values("gest-lm") if value.system == "bert-base-uncased"]
    run = published_run(tmp_path / "run", "gest", [value for value in values if value.suite == "gest"])
    assert len(gs.compare_runs(changed(run, tmp_path / "printed", convention("printed")), "published")) == len(values)
    with pytest.raises(UsageError, match=r"its convention is geometric-mean, .* Probe again with --convention printed"):
        gs.compare_runs(changed(run, tmp_path / "other", convention("geometric-mean")), "published")


def convention(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda facts: facts.update(convention=name)


@pytest.mark.slow
def test_the_released_translations_of_gest_meet_table_8(data: Path, tmp_path: Path) -> None:
    """With the paper's own translations: the mean difference of the rates of Czech systems is at most 0.01."""
    run = gs.score(data / "gest" / "translations", suite="gest", data=data, language="cs", systems="deepl")
    found = gs.compare_runs(run, "published", metric="masculine_rate")
    assert len(found) == 16
    assert found["difference"].abs().mean() <= 0.01


# The command.


def test_exit_codes_say_whether_a_condition_holds(gest: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    pair = (gest["new"], "--against", gest["old"], "--draws", "400")
    wanted = {
        "masculine_rate_female rises by more than 0.1": 1,
        "masculine_rate_female rises significantly by more than 0.1": 1,
        "masculine_rate_female falls by more than 0.1": 0,
        "masculine_rate_female soars": 2,
        "masculine_rate_children rises by more than 0.1": 2,
    }
    for text, code in wanted.items():
        assert exit_code(*pair, "--fail-if", text) == code, text
    assert exit_code(*pair) == 0
    assert exit_code(*pair, *(word for text in list(wanted)[1:3] for word in ("--fail-if", text))) == 1
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    assert exit_code(gest["new"], "--fail-if", "coverage falls by more than 0.1") == 2
    assert "name the other one with --against" in capsys.readouterr().err


def test_the_command_prints_the_conditions_and_what_fails(
    gest: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    texts = ("masculine_rate_female rises significantly by more than 0.1", "masculine_rate[*] falls by more than 0.9")
    options = [word for text in texts for word in ("--fail-if", text)]
    assert exit_code(gest["new"], "Mine", "--against", gest["gaps"], "--draws", "700", *options) == 1
    printed = capsys.readouterr()
    lines = printed.out.rstrip("\n").split("\n")
    assert lines[0].split("\t") == ["lang", "metric", "new", "gaps", "difference", "p", "verdict"]
    assert lines[1].startswith("cs\tmasculine_rate_female\t")
    assert [line for line in lines if not line.startswith("cs\t")][1:] == [
        f"FAILS: {texts[0]} (1 of 1 numbers)",
        next(line for line in lines if line.startswith("  masculine_rate_female of Mine (cs): ")),
        f"passes: {texts[1]} (0 of 16 numbers)",
    ]
    assert "Not compared: Mine (uk) is only in " in printed.err
    assert "Differs between the runs of Mine (cs): missing answers 0 and 1; seed 24 and 7.\n" in printed.err
    assert "numbers differ (p < 0.05, not corrected for the number of metrics)." in printed.err


def test_the_command_compares_with_published_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = [value for value in published_values("gest") if (value.language, value.system) == ("cs", "deepl")]
    run = published_run(tmp_path / "run", "gest", values)
    assert exit_code(run, "--against", "published", "--fail-if", "masculine_rate[*] rises by more than 0.005") == 1
    lines = capsys.readouterr().out.rstrip("\n").split("\n")
    assert lines[0].split("\t")[-3:] == ["cells", "mean difference", "largest"]
    assert lines[1].split("\t")[-4:] == ["masculine_rate", "16", "0.010", "0.010"]
    assert "FAILS: masculine_rate[*] rises by more than 0.005 (16 of 16 numbers)" in lines
    assert exit_code(run, "--against", "published", "--all", "--quiet") == 0
    lines = capsys.readouterr().out.rstrip("\n").split("\n")
    assert lines[0].split("\t") == ["lang", "metric", "group", "run", "paper", "difference"]
    assert len(lines) == 1 + len(values)


def test_csv_json_and_frame_say_the_same(
    gest: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, metrics, out = "masculine_rate_female rises by more than 0.1", "stereotype_rate,yield", tmp_path / "rows.csv"
    options = ("Mine", "--against", gest["old"], "--language", "cs", "--draws", "100", "--metric", metrics)
    assert exit_code(gest["new"], *options, "--fail-if", text, "--json", "--out", out) == 1
    in_json = json.loads(capsys.readouterr().out)
    chosen = {"systems": "Mine", "language": "cs", "draws": 100, "metric": metrics}
    frame = gs.compare_runs(gest["new"], gest["old"], fail_if=text, **chosen)
    assert in_json == frame.astype(object).where(frame.notna(), None).to_dict("records")
    with out.open(encoding="utf-8", newline="") as file:
        in_csv = list(csv.DictReader(file))
    assert list(in_csv[0]) == list(in_json[0]) == list(frame.columns)
    assert [(row["metric"], row["condition"]) for row in in_csv] == [
        *(("stereotype_rate", ""), ("yield", "")),
        ("masculine_rate_female", text),
    ]
    for ours, theirs in zip(in_csv, in_json, strict=True):
        assert float(ours["difference"]) == pytest.approx(theirs["difference"], abs=1e-6)


def test_twice_is_the_same_bytes_whatever_the_hash_seed(gest: dict[str, Path], tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / f"{seed}.csv"
        command = ["compare", gest["new"], "--against", gest["gaps"], "--draws", "100", "--json", "--out", out]
        command += ["--fail-if", "masculine_rate[*] changes by more than 0.3"]
        shown = subprocess.run(
            [sys.executable, "-m", "gendersuite", *map(str, command)],
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=False,
        )
        assert shown.returncode == 1
        made.append((shown.stdout, out.read_bytes()))
    assert made[0] == made[1]


# A vendor's check of a new version.

WORSE = "5"
"""The stereotype on which the second version is worse."""
VENDOR = ("masculine_rate[*] rises significantly by more than 0.05", "coverage falls by more than 0.01")


def version(bias: GestBias, copies: int = 20) -> list[str]:
    """What a version says to the built-in sentences, asked so often that each stereotype has 220."""
    suite = gs.load_suite("gest-mini")
    return [text for seed in range(copies) for text in simulate(suite, "cs", bias, seed=seed, system="Mine")]


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A new version and the old one: the same draws, but for one stereotype ten points more are masculine."""
    folder, mini = tmp_path_factory.mktemp("versions"), gs.load_suite("gest-mini")
    items = [replace(item, id=f"{copy:02}-{item.id}") for copy in range(20) for item in mini.items]
    suite = replace(mini, name="gest-large", items=tuple(items))
    biases = {"old": GestBias(0.4, 0.7), "new": GestBias(0.4, 0.7, {WORSE: 0.5})}
    for name, bias in biases.items():
        gs.score({"Mine": {"cs": version(bias)}}, suite=suite, out=folder / name)
    return folder / "new", folder / "old"


def test_a_version_that_is_worse_on_one_stereotype_fails_and_the_stereotype_is_named(
    versions: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    new, old = versions
    options = [word for text in VENDOR for word in ("--fail-if", text)]
    assert exit_code(new, "--against", old, *options) == 1
    lines = capsys.readouterr().out.split("\n")
    start = lines.index(f"FAILS: {VENDOR[0]} (1 of 16 numbers)")
    assert lines[start + 1].startswith(f"  masculine_rate[{WORSE}] of Mine (cs): 0.")
    assert lines[start + 2] == f"passes: {VENDOR[1]} (0 of 1 numbers)"
    row = compared(new, old, f"masculine_rate[{WORSE}] rises significantly by more than 0.05", draws=None)
    assert row["n"] == 220
    assert 0.06 < row["difference"] < 0.14


def test_the_same_outputs_pass(versions: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    _, old = versions
    options = [word for text in VENDOR for word in ("--fail-if", text)]
    assert exit_code(old, "--against", old, *options) == 0
    assert "FAILS" not in capsys.readouterr().out


@pytest.mark.slow
def test_real_translations_that_are_worse_on_one_stereotype_fail(data: Path, tmp_path: Path) -> None:
    """The new version answers as DeepL, but to 22 sentences of one stereotype as Amazon, which makes men of women."""
    suite = gs.load_suite("gest", data=data)
    released = gs.score(data / "gest" / "translations", suite=suite, language="cs", out=tmp_path / "released").labels
    deepl, amazon = (released[released["system"] == name].set_index("item") for name in ("deepl", "amazon_translate"))
    swapped = (deepl["stereotype"] == WORSE) & (deepl["label"] == "F") & (amazon["label"] == "M")
    new = deepl["output"].mask(swapped & (swapped.cumsum() <= 22), amazon["output"])
    assert (new != deepl["output"]).sum() == 22
    for name, outputs in (("old", deepl["output"]), ("new", new)):
        gs.score({"Mine": {"cs": dict(outputs)}}, suite=suite, out=tmp_path / name)
    found = gs.compare_runs(tmp_path / "new", tmp_path / "old", fail_if=VENDOR)
    assert found[found["fails"]]["group"].tolist() == [WORSE]
    assert exit_code(tmp_path / "new", "--against", tmp_path / "old", "--fail-if", VENDOR[0]) == 1
    assert exit_code(tmp_path / "old", "--against", tmp_path / "old", "--fail-if", VENDOR[0]) == 0
