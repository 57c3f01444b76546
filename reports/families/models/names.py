"""The language models of a run: their kinds, names and peers."""

from __future__ import annotations

from gendersuite.reports.blocks.entries import NAME_LENGTH, Submission, submission_name, submissions
from gendersuite.reports.blocks.texts import frames, language_name
from gendersuite.reports.document import Cell, Column
from gendersuite.reports.formatting import count, shorten
from gendersuite.reports.run_data import RunFolder


def _kind(run: RunFolder, submission: Submission) -> str:
    kind = run.kinds.get(submission, "")
    return kind if kind in frames()["models"]["kinds"] else ""


def by_kind(run: RunFolder) -> dict[str, list[Submission]]:
    """The models of each kind, masked models first; different kinds are scored in different ways."""
    kinds = frames()["models"]["kinds"]
    found = {kind: [each for each in submissions(run) if _kind(run, each) == kind] for kind in kinds}
    return {kind: models for kind, models in found.items() if models}


def kind_name(run: RunFolder, submission: Submission, *, several: bool = False) -> str:
    """The name of a model's kind: "masked model" or "masked models"."""
    return f"{frames()['models']['kinds'][_kind(run, submission)]}{'s' if several else ''}"


def kind_title(run: RunFolder, submission: Submission) -> str:
    """The heading for a kind of model, such as "Masked models"."""
    return kind_name(run, submission, several=True).capitalize()


def peers(run: RunFolder, submission: Submission) -> list[Submission]:
    """All models of the same kind in the same language, including the model itself."""
    members = by_kind(run)[_kind(run, submission)]
    return [each for each in members if each[0] == submission[0]]


def model_counts(run: RunFolder) -> str:
    """Counts such as "3 masked models, 1 causal model", and the number of languages if there are several."""
    counts = {models[0]: len({system for _, system in models}) for models in by_kind(run).values()}
    parts = [f"{count(n)} {kind_name(run, model, several=n > 1)}" for model, n in counts.items()]
    return ", ".join([*parts, f"{len(run.languages)} languages"] if len(run.languages) > 1 else parts)


def model_name(run: RunFolder, submission: Submission) -> str:
    """A model's name, with its language if the run has several."""
    return submission_name(submission) if len(run.languages) > 1 else shorten(submission[1], NAME_LENGTH)


def model_columns(run: RunFolder, *number: Column) -> tuple[Column, ...]:
    """The columns that identify a model: its language (if the run has several), then `number`, then its name."""
    return (*((Column("", "group"),) if len(run.languages) > 1 else ()), *number, Column("model", "name"))


def name_cells(run: RunFolder, submission: Submission, *number: Cell) -> tuple[Cell, ...]:
    """The cells for `model_columns`."""
    language = (Cell(language_name(submission[0])),) if len(run.languages) > 1 else ()
    return (*language, *number, Cell(submission[1]))
