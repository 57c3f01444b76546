"""How answers were judged, and whom that rewards for saying nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gendersuite.reports.blocks.entries import Submission, submission_name, submissions
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import Paragraph, Span
from gendersuite.reports.families.mt_geneval.answers import is_silent
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import LabelRow, RunFolder, read_labels

# "check:references-paper.1"; checkers with rules of a language are "check:references-morphology-es.1".
_MODE = re.compile(r"\|check:references-([a-z]+)[-.]")


def mode(run: RunFolder, submission: Submission) -> str:
    """How a submission was judged, which its signature tells; empty if it does not."""
    found = _MODE.search(run.signatures[submission])
    return found[1] if found else ""


def judged(run: RunFolder, those: Iterable[Submission], silence: str) -> list[Paragraph]:
    """How some submissions were judged, and what is to be said of `silence`, if anything."""
    text = run_text(run, "mode")
    modes = dict.fromkeys(mode(run, submission) for submission in those)
    sentences = (text.get(name, text["other"]).format(mode=name or "unknown") for name in modes)
    remarks = [Paragraph((Span(silence, "strong"),), "remark")] if silence else []
    return [*(Paragraph(sentence, "small") for sentence in dict.fromkeys(sentences)), *remarks]


def own_silence(run: RunFolder, submission: Submission, rows: Sequence[LabelRow]) -> str:
    """In mode paper, how many answers of one submission are rewarded for saying nothing."""
    if mode(run, submission) != "paper":
        return ""
    silent = sum(map(is_silent, rows))
    sentence = str(run_text(run, "silence")["some" if silent else "none"])
    return sentence.format(silent=count(silent), n=count(len(rows)))


def silence_of_all(run: RunFolder) -> str:
    """In mode paper, which submissions of a run are rewarded for saying nothing."""
    rewarded = {}
    for submission in submissions(run):
        if mode(run, submission) == "paper":
            rows = read_labels(run.path, *submission)
            rewarded[submission_name(submission)] = (sum(map(is_silent, rows)), len(rows))
    if not rewarded:
        return ""
    names = [f"{name} ({count(silent)} of {count(n)})" for name, (silent, n) in rewarded.items() if silent]
    return str(run_text(run, "silence")["names" if names else "everyone"]).format(names="; ".join(names))
