"""Conformance checks for families of suites: scores, counts, samples and reports."""

from __future__ import annotations

import json
import math
import pickle
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from gendersuite.model import Label, Score, Suite
from gendersuite.reports.families import family_of
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.formats import FORMATS, ReportRequest, write_reports
from gendersuite.reports.run_data import RunFolder, read_items, read_labels_table, read_run
from gendersuite.reports.run_samples import samples_of
from gendersuite.reports.statistics.samples import Interval
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.testing.conformance import require
from gendersuite.testsuites import DEFAULT_SEED, write_suite
from gendersuite.testsuites import FAMILIES as SUITE_FAMILIES

SILENT = "Silent"
HOSTILE = "<b>&{{x}} $1_2 #[*] @f |=1+1"
"""A system name with special characters of HTML, Typst, LaTeX, Markdown and spreadsheets."""
COUNTS = ("correct", "wrong", "neutral", "undecided", "missing")
SHARES = (Interval.SHARE, Interval.BINOMIAL)


def check_family(suite: Suite, language: str, systems: Mapping[str, Sequence[str]]) -> None:
    """Check a family by scoring one of its suites; `systems` are translations of all items into one language.

    The check adds a system without answers, a copy of the first system, and a system with a hostile name.
    """
    _check_traits(suite)
    first = next(iter(systems.values()))
    added = {SILENT: [""] * len(first), HOSTILE: first}
    with TemporaryDirectory() as place:
        folder = Path(place)
        write_suite(suite, folder / "suite", DEFAULT_SEED)
        runs = [
            _scored(folder / name, folder / "suite", language, chosen, jobs)
            for name, chosen, jobs in (
                ("all", {**systems, **added}, 1),
                ("two-processes", {**systems, **added}, 2),
                ("alone", dict([next(iter(systems.items()))]), 1),
            )
        ]
        for file in ("scores.csv", "regressions.csv", "labels.parquet", "statistics.parquet", "design.parquet"):
            same = (runs[0] / file).read_bytes() == (runs[1] / file).read_bytes()
            require(same, f"{file} is byte-identical whatever the number of processes")
        everything, alone = read_run(runs[0]), read_run(runs[2])
        own = {key: value for key, value in everything.scores.items() if key[1] == next(iter(systems))}
        require(own == dict(alone.scores), "the scores of a system do not depend on other systems")
        _check_silent_system(everything)
        check_run(runs[0])


def check_run(path: Path) -> None:
    """Check the scores, samples and reports of a run of translations or language models."""
    run = read_run(path)
    family = family_of(run)
    for language, system in run.signatures:
        own = [score for key, score in run.scores.items() if key[:2] == (language, system)]
        require(bool(own), "every system has scores")
        _check_accounts(own)
        _check_samples(run, family, language, system)
    _check_reports(run)


def _check_traits(suite: Suite) -> None:
    family = SUITE_FAMILIES.get(suite.family)
    declared = {trait.name: trait for trait in family.traits}
    for item in suite.items:
        for slot in item.slots:
            require(set(slot.traits) == set(declared), "the slots of a suite have the traits that its family declares")
            if slot.expected is not None:
                require(Label(slot.expected.value) in family.expected, "a family declares the labels that it expects")
            for name, value in slot.traits.items():
                allowed = declared[name].values
                require(not allowed or value in (*allowed, ""), f"the values of the trait {name} are those declared")


def _scored(out: Path, suite: Path, language: str, systems: Mapping[str, Sequence[str]], jobs: int) -> Path:
    folder = out / "submissions" / f"en-{language}"
    folder.mkdir(parents=True)
    for system, lines in systems.items():
        text = "".join(f"{line}\n" for line in lines)
        (folder / f"{system}.txt").write_text(text, encoding="utf-8", newline="\n")
    request = ScoreRequest(out / "submissions", str(suite), language=language, layout="flat", jobs=jobs)
    return score_plan(make_plan(request), out / "run")


def _check_silent_system(run: RunFolder) -> None:
    family = family_of(run)
    language = run.languages[0]
    for sample in samples_of(run, language, [SILENT])[SILENT].values():
        for metric, value in zip(sample.formula.metrics, sample.values, strict=True):
            if metric.interval is not Interval.NONE:
                require(math.isnan(value), f"a system without answers has no {metric.name} ({family.name})")
            if metric.name == "coverage":
                require(value == 0, "a system without answers has coverage 0")


def _check_accounts(scores: Sequence[Score]) -> None:
    by_subset: dict[str, dict[str, float]] = defaultdict(dict)
    for each in scores:
        if each.metric == "count" and each.value is not None:
            by_subset[each.subset][each.group] = each.value
    require(bool(by_subset), "every subset has counts by outcome")
    for counts in by_subset.values():
        total = sum(counts[name] for name in COUNTS)
        require(total == counts["expected"], "correct + wrong + neutral + undecided + missing = expected")
    for each in scores:
        if each.value is not None and each.low is not None and each.high is not None:
            require(each.low <= each.value <= each.high, f"a value lies in its interval ({each.metric})")


def _check_samples(run: RunFolder, family: ReportFamily, language: str, system: str) -> None:
    """Check that stored samples give the values of scores.csv and equal the samples computed from labels."""
    read = read_items if family.task is Task.MODELS else read_labels_table
    fresh = {sample.name: sample for sample in family.samples(read(run.path, language, system), run.convention)}
    stored = samples_of(run, language, [system])[system]
    require(set(stored) == set(fresh), "all samples are stored")
    for name, sample in stored.items():
        require(pickle.loads(pickle.dumps(sample.formula)).metrics == sample.formula.metrics, "formulas are picklable")  # noqa: S301
        for place, metric in enumerate(sample.formula.metrics):
            value, again = float(sample.values[place]), float(fresh[name].values[place])
            same = math.isclose(value, again, abs_tol=1e-12) or (math.isnan(value) and math.isnan(again))
            require(same, f"the stored sample gives the value of its labels ({metric.key})")
            score = run.scores.get((language, system, *metric.key))
            if metric.published and metric.error_of is None:
                require(score is not None, f"each published metric is in scores.csv ({metric.key})")
            if score is not None and score.value is not None and metric.error_of is None:
                require(math.isclose(score.value, value, abs_tol=1e-6), f"scores.csv has the value of {metric.key}")


def _check_reports(run: RunFolder) -> None:
    """Check that all formats are reproducible byte by byte, and that special characters in names are escaped."""
    first, second = (
        {path: path.read_bytes() for path in write_reports(ReportRequest(run), tuple(FORMATS))} for _ in range(2)
    )
    require(first == second, "two reports of a run are byte-identical")
    require({path.parent.parent for path in first} <= {run.path, run.path / "reports"}, "reports stay in their folder")
    page = (run.path / "reports" / "index.html").read_text(encoding="utf-8")
    for _, system in run.signatures:
        if "<" in system:
            require(system not in page, "names are escaped in the page")
    json.loads((run.path / "run.json").read_text(encoding="utf-8"))
