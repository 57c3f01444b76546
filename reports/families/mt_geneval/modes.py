"""How answers were judged, and which submissions benefit from empty or copied outputs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gendersuite.reports.blocks.entries import Submission, submission_name
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Paragraph, Span
from gendersuite.reports.families.mt_geneval.answers import is_silent
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder, read_labels

# "check:references-paper.1"; with rules for one language, "check:references-morphology-es.1".
_MODE = re.compile(r"\|check:references-([a-z]+)[-.]")


def mode(run: RunFolder, submission: Submission) -> str:
    """The checker mode of a submission, from its signature; empty if it has none."""
    found = _MODE.search(run.signatures[submission])
    return found[1] if found else ""


def judged(run: RunFolder, those: Sequence[Submission]) -> Iterator[Paragraph]:
    """How submissions were judged and, in mode paper, which of them benefit from empty or copied outputs."""
    text, modes = run_text(run, "mode"), [mode(run, submission) for submission in those]
    for name in dict.fromkeys(modes):
        yield Paragraph(text.get(name, text["other"]).format(mode=name or "unknown"), "small")
    if "paper" in modes:
        paper = (submission for submission, name in zip(those, modes, strict=True) if name == "paper")
        rewarded = "; ".join(filter(None, (_silence(run, submission) for submission in paper)))
        sentence = run_text(run, "silence")["some" if rewarded else "none"].format(names=rewarded)
        yield Paragraph((Span(sentence, "strong"),), "remark")


def _silence(run: RunFolder, submission: Submission) -> str:
    """The number of empty or copied outputs of a submission, with its name; empty if there are none."""
    rows = read_labels(run.path, *submission)
    silent = sum(map(is_silent, rows))
    return f"{submission_name(submission)} ({count(silent)} of {count(len(rows))})" if silent else ""
