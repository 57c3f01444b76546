"""Everything that the PDF of one system says, as data for templates/system.typ."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gendersuite.reports.examples import Example, Passage, contrasts, wrong_agreements
from gendersuite.reports.forests import forests
from gendersuite.reports.neutral_forms import neutral_finding, neutral_table
from gendersuite.reports.run_folder import LabelRow, RunFolder, read_labels
from gendersuite.reports.tables import Data, account, accounts, coverage, effect, rates, standing, subsets
from gendersuite.reports.words import (
    GENDERS,
    count,
    coverage_percent,
    headline,
    language_name,
    percent,
    shorten,
    visible,
    wording,
)

WRONG_SHOWN = 12
CONTRASTS_SHOWN = 4


def system_report(run: RunFolder, language: str, system: str) -> Data:
    """The whole report on one system in one language."""
    answered, expected = coverage(run, language, system)
    report = {
        **masthead(run),
        "system": visible(system),
        "short": shorten(visible(system), 40),
        "pair": language_pair(run, language),
        "asked": [text.format(language=language_name(language)) for text in wording(run.suite["family"])["asked"]],
        "coverage": _coverage(answered, expected),
        "headlines": _headlines(run, language, system),
        "neutral_finding": asdict(neutral_finding(run, language, system)),
        "baseline": _baseline(run, language, system),
        "accounts": accounts(run, language, system),
        "method": method(run),
        "signature": visible(run.signatures[language, system]),
        "answered": answered > 0,
    }
    if answered:
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


def masthead(run: RunFolder) -> Data:
    """What all reports of a run have in common."""
    suite = run.suite
    size = [
        f"{count(suite[key])} {noun}" for key, noun in (("items", "texts"), ("slots", "adjectives")) if key in suite
    ]
    return {
        "program": visible(run.program),
        "suite": visible(f"{suite['name']} {suite.get('version', '')}".strip()),
        "suite_title": visible(str(suite.get("title") or suite["name"])),
        "size": ", ".join(size),
    }


def language_pair(run: RunFolder, language: str) -> str:
    """ "English → Spanish"."""
    return f"{language_name(run.suite.get('source_language', 'en'))} → {visible(language_name(language))}"


def method(run: RunFolder) -> list[Data]:
    """How the numbers came about, in paragraphs."""
    text = wording(run.suite["family"])
    draws = "" if run.draws is None else f"{count(run.draws)} draws"
    seed = "" if run.seed is None else f"seed {run.seed}"
    settings = ", ".join(filter(None, (draws, seed)))
    paragraphs = [dict(paragraph) for paragraph in text["method"]]
    if settings:
        paragraphs.append({"title": "Settings", "text": f"Bootstrap: {settings}."})
    paragraphs.append({"title": "Paper", "text": visible(str(run.suite.get("citation") or text["paper"]))})
    return paragraphs


def _coverage(answered: int, expected: int) -> Data:
    shown = coverage_percent(answered, expected)
    if answered == expected and expected:
        sentence = f"The system answered everything: all {count(expected)} adjectives."
    elif answered:
        sentence = (
            f"The system answered only {count(answered)} of {count(expected)} adjectives "
            f"({shown}); all rates below are about those."
        )
    else:
        sentence = f"The system answered none of {count(expected)} adjectives, so there is nothing to measure: n/a."
    return {"sentence": sentence, "share": shown, "partial": answered < expected or not expected}


def _headlines(run: RunFolder, language: str, system: str) -> list[Data]:
    found = []
    for subset in subsets(run):
        a, b = (run.estimate(language, system, subset["name"], subset["metric"], group) for group in subset["compare"])
        found.append(asdict(headline(subset, a, b, effect(run, language, system, subset))))
    return found


def _baseline(run: RunFolder, language: str, system: str) -> str:
    spec = wording(run.suite["family"])["baseline"]
    share = run.estimate(language, system, spec["subset"], spec["metric"], spec["group"])
    return str(spec["sentence"]).format(a=percent(share.value)) if share else ""


def _wrong(run: RunFolder, language: str, system: str, rows: list[LabelRow]) -> Data:
    determined = [account(run, language, system, subset) for subset in subsets(run) if not subset["open"]]
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
        "pairs": [
            {
                "adjective": visible(pair.masculine.row.adjective),
                "sides": [_example(pair.masculine), _example(pair.feminine)],
            }
            for pair in found.chosen
        ],
    }


def _example(example: Example) -> Data:
    row = example.row
    evidence = [f"text {row.item}, adjective {row.slot}", f"rule {row.rule}", f"dictionary {row.dictionary}"]
    shown = GENDERS.get(row.label, row.label)
    return {
        "source": _passage(example.source),
        "output": _passage(example.output),
        "word": visible(row.word),
        "shown": shown,
        "evidence": visible(" · ".join(evidence)),
    }


def _passage(passage: Passage) -> dict[str, Any]:
    return {part: visible(text) for part, text in asdict(passage).items()}
