"""Why a sentence gets its labels, as rows of a table."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers import open_checker
from gendersuite.errors import UnknownName
from gendersuite.model import Finding
from gendersuite.testsuites import FAMILIES, load_suite

Row = tuple[str, str, str, str, str]


def explain_answer(
    suite: str, language: str, source: str, text: str, data: Path | None, dictionary: Path | None, seed: int
) -> list[Row]:
    """One row per slot of the suite's source that the text translates."""
    asked = load_suite(suite, data=data, seed=seed)
    item = next((item for item in asked.items if item.source.strip() == source.strip()), None)
    if item is None:
        raise UnknownName(
            f"Suite {asked.name} has no source {source!r}: give it as it stands there, or leave out --source."
        )
    findings = open_checker(asked.family, language, dictionary).check(item, text)
    return [
        _row(f"slot {slot.number}: {slot.word}", finding) for slot, finding in zip(item.slots, findings, strict=True)
    ]


def explain_text(suite: str, language: str, text: str, dictionary: Path | None) -> list[Row]:
    """One row per thing that the text says of a person; an official suite need not be on this machine for that."""
    family = FAMILIES.get(suite) or load_suite(suite).family
    return [_row(said.about, said.finding) for said in open_checker(family, language, dictionary).explain(text)]


def _row(about: str, finding: Finding) -> Row:
    label = finding.label.value or ("undecided" if finding.answered else "missing")
    return about, label, finding.word, finding.rule, finding.dictionary
