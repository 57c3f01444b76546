"""The language models of a run: their kinds and names, and which items they were scored on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.accounts import Account, account_row
from gendersuite.reports.blocks.entries import NAME_LENGTH, Submission, submission_name, submissions
from gendersuite.reports.blocks.frame import silent, summary_frame, system_frame
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import frames, language_name
from gendersuite.reports.formatting import count, shorten, visible
from gendersuite.reports.run_data import RunFolder

if TYPE_CHECKING:
    import pandas as pd

ACCOUNT = ("scored", "left out", "expected")
NOTES_SHOWN = 12


def by_kind(run: RunFolder) -> dict[str, list[Submission]]:
    """The models of each kind, masked ones first; models of different kinds are asked in different ways."""
    kinds = frames()["models"]["kinds"]
    found: dict[str, list[Submission]] = {kind: [] for kind in kinds}
    for submission in submissions(run):
        found[kind if (kind := run.kinds.get(submission, "")) in kinds else ""].append(submission)
    return {kind: models for kind, models in found.items() if models}


def kind_name(run: RunFolder, submission: Submission, *, several: bool = False) -> str:
    """ "masked model" or "masked models"."""
    kinds = frames()["models"]["kinds"]
    noun = str(kinds.get(run.kinds.get(submission, ""), kinds[""]))
    return f"{noun}s" if several else noun


def peers(run: RunFolder, submission: Submission) -> list[Submission]:
    """All models of the same kind in the same language, itself among them."""
    kind = run.kinds.get(submission, "")
    return [each for each in submissions(run) if each[0] == submission[0] and run.kinds.get(each, "") == kind]


def model_counts(run: RunFolder) -> str:
    """ "3 masked models, 1 causal model", and in how many languages if these are several."""
    parts = [
        f"{count(len({system for _, system in models}))} "
        + kind_name(run, models[0], several=len({system for _, system in models}) > 1)
        for models in by_kind(run).values()
    ]
    return ", ".join([*parts, f"{len(run.languages)} languages"] if len(run.languages) > 1 else parts)


def model_name(run: RunFolder, submission: Submission) -> str:
    """A model's name, with the language where the run has several."""
    return submission_name(submission) if len(run.languages) > 1 else shorten(visible(submission[1]), NAME_LENGTH)


def names(submission: Submission, limit: int) -> Data:
    """The name of a model, not longer than `limit`, and of its language, as cells of a table."""
    language, system = submission
    return {"system": shorten(visible(system), limit), "language": visible(language_name(language))}


def model_account(run: RunFolder, submission: Submission, subset: str = "") -> Account:
    """How many items of a subset the model was scored on, how many are missing, and how many there are."""
    missing, expected = (run.estimate(*submission, subset, "count", group) for group in ("missing", "expected"))
    left_out, whole = (round(each.value) if each else 0 for each in (missing, expected))
    return {"scored": whole - left_out, "missing": left_out, "expected": whole}


def all_accounts(run: RunFolder, submission: Submission, subsets: Sequence[str]) -> Account:
    """The same of several subsets together."""
    parts = [model_account(run, submission, subset) for subset in subsets]
    return {group: sum(part[group] for part in parts) for group in ("scored", "missing", "expected")}


def account_rows(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> list[Data]:
    """The accounts of some subsets under their titles, and all of them together where they are several."""
    rows = [account_row(title, model_account(run, submission, subset)) for subset, title in titles.items()]
    if len(rows) == 1:
        return rows
    return [*rows, account_row("together", all_accounts(run, submission, list(titles)), total=True)]


def model_frame(
    run: RunFolder, submission: Submission, titles: Mapping[str, str], items: pd.DataFrame, size: str
) -> Data:
    """The frame of one model's report, with the accounts of its subsets under their `titles`."""
    numbers = all_accounts(run, submission, list(titles))
    return {
        **system_frame(run, *submission, numbers["scored"], numbers["expected"], size),
        "account_columns": list(ACCOUNT),
        "accounts": account_rows(run, submission, titles),
        "reasons": reasons(items, titles),
    }


def models_frame(run: RunFolder, subsets: Callable[[Submission], Iterable[str]], size: str) -> Data:
    """The frame of the summary, with the accounts of all models, whose subsets are asked for."""
    numbers = {each: all_accounts(run, each, list(subsets(each))) for each in submissions(run)}
    return {
        **summary_frame(run, size),
        "models": model_counts(run),
        "several_languages": len(run.languages) > 1,
        "silent": [
            sentence
            for submission, part in numbers.items()
            for sentence in silent(run, model_name(run, submission), part["scored"], part["expected"])
        ],
        "account_columns": list(ACCOUNT),
        "accounts": [account_row(model_name(run, submission), part) for submission, part in numbers.items()],
    }


def reasons(items: pd.DataFrame, titles: Mapping[str, str]) -> list[Data]:
    """Why items were left out, as their notes say, the commonest first; rare ones are counted together."""
    noted = items[items["note"].fillna("") != ""]
    counted = Counter(zip(noted["subset"].astype(str), noted["note"].astype(str), strict=True))
    ordered = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    rows = [
        {"note": visible(note), "title": titles.get(subset, visible(subset)), "count": count(number)}
        for (subset, note), number in ordered[:NOTES_SHOWN]
    ]
    rest = sum(number for _, number in ordered[NOTES_SHOWN:])
    return [*rows, {"note": "other reasons", "title": "", "count": count(rest)}] if rest else rows
