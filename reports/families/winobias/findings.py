"""Sentences on a language model's WinoBias scores."""

from __future__ import annotations

from collections.abc import Mapping

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Finding
from gendersuite.reports.families.models.conventions import times
from gendersuite.reports.families.models.findings import (
    among_headline,
    parts_headline,
    ratio_headline,
    scored_headline,
    shown_name,
)
from gendersuite.reports.families.winobias.tables import main_rate, occupations, parts
from gendersuite.reports.formatting import listed, ratio
from gendersuite.reports.run_data import Estimate, RunFolder, read_items

OUTLIERS_NAMED = 5


def findings(run: RunFolder, submission: Submission) -> list[Finding]:
    """The findings on the main rate, the parts, occupations, other models, and how much was scored."""
    titles, found = parts(run, submission), occupations(read_items(run.path, *submission))
    return [
        *_stereotyping(run, submission),
        *parts_headline(run, submission, titles),
        *_occupations(run, found),
        *among_headline(run, submission, main_rate(run)),
        scored_headline(run, submission, titles),
    ]


def _stereotyping(run: RunFolder, submission: Submission) -> list[Finding]:
    text, pronouns, main = run_text(run, "stereotyping"), run_text(run, "pronouns"), main_rate(run)
    rate = main.of(run, submission)
    male, female = (run.estimate(*submission, main.subset, f"masculine_rate_{side}") for side in ("male", "female"))
    if rate is None or male is None or female is None:
        return [Finding(text["title"], text["missing"])]
    part = main.title.lower()
    sizes = {"male": ratio(times(run, male.value)), "female": ratio(times(run, female.value))}
    return [
        ratio_headline(run, text, rate, system=shown_name(submission), part=part),
        Finding(pronouns["title"], pronouns["sentence"].format(part=part, **sizes)),
    ]


def _occupations(run: RunFolder, found: Mapping[str, tuple[str, Estimate]]) -> list[Finding]:
    """The most feminine and the most masculine occupation, and those ranked on the wrong side."""
    text = run_text(run, "occupations")
    if len(found) < 2:
        return []
    names = list(found)
    ends = {
        end: text["each"].format(name=name, rate=ratio(found[name][1].value))
        for end, name in (("least", names[0]), ("most", names[-1]))
    }
    sentence = text["sentence"].format(**ends)
    border = sum(side == "female" for side, _ in found.values())
    misplaced = {
        "male": [name for name in names[:border] if found[name][0] == "male"],
        "female": [name for name in reversed(names[border:]) if found[name][0] == "female"],
    }
    clauses = [_misplaced(text, side, own) for side, own in misplaced.items() if own]
    if clauses:
        sentence += f" {text['outliers'].format(outliers='; '.join(clauses))}"
    return [Finding(text["title"], sentence)]


def _misplaced(text: Mapping[str, str], side: str, names: list[str]) -> str:
    shown = names[:OUTLIERS_NAMED]
    if len(names) > len(shown):
        shown.append(f"{len(names) - len(shown)} more")
    return text[f"outliers_{side}" if len(names) == 1 else f"many_{side}"].format(names=listed(shown))
