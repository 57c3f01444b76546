"""Everything that the PDF of one system says about a dialogue suite, as data for templates/dialogue_system.typ."""

from __future__ import annotations

from dataclasses import asdict

from gendersuite.reports.blocks.frame import system_frame
from gendersuite.reports.blocks.passages import Example
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.words import GENDERS, count, headline, percent, visible, wording
from gendersuite.reports.families.dialogue.examples import contrasts, wrong_agreements
from gendersuite.reports.families.dialogue.neutral import neutral_finding, neutral_table
from gendersuite.reports.families.dialogue.tables import (
    accounts,
    coverage,
    effect,
    rates,
    standing,
    subset_account,
    subsets,
)
from gendersuite.reports.figures.forests import forests
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels

WRONG_SHOWN = 12
CONTRASTS_SHOWN = 4


def dialogue_system(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one system in one language."""
    report = {
        **system_frame(run, language, system, *coverage(run, language, system)),
        "headlines": _headlines(run, language, system),
        "baseline": _baseline(run, language, system),
        "accounts": accounts(run, language, system),
    }
    if report["answered"]:
        rows = read_labels(run.path, language, system)
        report |= {
            "standing": standing(run, language, system),
            "rates": rates(run, language, system),
            "forests": forests(run, language, system),
            "neutral": neutral_table(run, language, system),
            "wrong": _wrong(run, language, system, rows),
            "contrasts": _contrasts(run, rows),
        }
    return report


def _headlines(run: RunFolder, language: str, system: str) -> list[Data]:
    found = []
    for subset in subsets(run):
        a, b = (run.estimate(language, system, subset["name"], subset["metric"], group) for group in subset["compare"])
        found.append(headline(subset, a, b, effect(run, language, system, subset)))
    return [asdict(finding) for finding in (*found, neutral_finding(run, language, system))]


def _baseline(run: RunFolder, language: str, system: str) -> str:
    spec = wording(run.suite["family"])["baseline"]
    share = run.estimate(language, system, spec["subset"], spec["metric"], spec["group"])
    return str(spec["sentence"]).format(a=percent(share.value)) if share else ""


def _wrong(run: RunFolder, language: str, system: str, rows: list[LabelRow]) -> Data:
    determined = [subset_account(run, language, system, subset) for subset in subsets(run) if not subset["open"]]
    titles = {subset["name"]: subset["title"] for subset in subsets(run)}
    examples = [
        {
            **_example(example),
            "title": titles.get(example.row.subset, example.row.subset),
            "verdict": f"told {GENDERS.get(example.row.expected, '')}, shown {GENDERS.get(example.row.label, '')}",
        }
        for example in wrong_agreements(rows, WRONG_SHOWN)
    ]
    return {"total": count(sum(numbers["wrong"] for numbers in determined)), "examples": examples}


def _contrasts(run: RunFolder, rows: list[LabelRow]) -> Data:
    found = contrasts(rows, wording(run.suite["family"])["contrast"]["subset"], CONTRASTS_SHOWN)
    return {
        "with_cue": count(found.with_cue),
        "against_cue": count(found.against_cue),
        "compared": count(found.compared),
        "pairs": [{"sides": [_example(pair.masculine), _example(pair.feminine)]} for pair in found.chosen],
    }


def _example(example: Example) -> Data:
    row = example.row
    evidence = [f"text {row.item}, adjective {row.slot}", f"rule {row.rule}", f"dictionary {row.dictionary}"]
    return {
        "source": example.source.shown(),
        "output": example.output.shown(),
        "shown": GENDERS.get(row.label, row.label),
        "evidence": visible(" · ".join(evidence)),
    }
