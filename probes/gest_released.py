"""Read precomputed GEST scores from files in the format of the paper's release:

    predictions/english_mlm/MODEL_template-0.txt ... MODEL_template-3.txt    masked models, Table 9
    predictions/english_glm/MODEL_template-0.txt, MODEL_template-1.txt       causal models, Table 10
    predictions/winobias/winobias.csv                                        mean scores of masked models on WinoBias

A file contains one number per line, the base-10 logarithm of P(masculine) / P(feminine), in the order of the suite's
items; the released files have no newline at the end. Templates are numbered from 0 in the files and from 1 here.
"""

from __future__ import annotations

import csv
import hashlib
import io
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, log
from pathlib import Path

from gendersuite.errors import AlignmentError, DataCorrupt, DataMissing, UsageError
from gendersuite.model import ItemScore, Suite
from gendersuite.probes.gest import TRAITS, templates_for
from gendersuite.probes.models import Kind
from gendersuite.probes.ratios import LOG_RATIO
from gendersuite.testsuites.official.files import official_files, read_official

FOLDERS = {"english_mlm": Kind.MASKED, "english_glm": Kind.CAUSAL}
OFFICIAL = "gest/predictions"
WINOBIAS = "winobias/winobias.csv"
NO_FILE = "there is no file of scores for this template"

_FILE = re.compile(r"(?P<model>.+)_template-(?P<number>0|[1-9][0-9]*)\.txt", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ReleasedModel:
    """The files of one model, by template; `root` is the parent folder of english_mlm."""

    name: str
    kind: Kind
    root: Path
    files: Mapping[str, Path]


@dataclass(frozen=True, slots=True)
class ReleasedScores:
    """The scores in a model's files, and the SHA-256 of each file by its path in the release."""

    items: tuple[ItemScore, ...]
    files: Mapping[str, str]

    @property
    def version(self) -> str:
        """A hash that identifies the files."""
        return hashlib.sha256("".join(f"{path} {found}\n" for path, found in self.files.items()).encode()).hexdigest()[
            :12
        ]


def predictions_folder(folder: Path) -> Path:
    """Return the folder `predictions`, given its parent, the folder itself, or english_mlm or english_glm in it."""
    if not folder.is_dir():
        raise DataMissing(f"There is no folder of released scores at {folder}: check the path.")
    place = _absolute(folder)
    return place.parent if place.name in FOLDERS else place


def released_models(folder: Path) -> list[ReleasedModel]:
    """Find the models in a folder, sorted by name. Names are file names; for a name with a slash, as on the hub, the
    part before the slash may be a subfolder."""
    root = predictions_folder(folder)
    found: dict[str, ReleasedModel] = {}
    own = _absolute(folder).name
    for name, kind in FOLDERS.items() if own not in FOLDERS else [(own, FOLDERS[own])]:
        for model in _models_in(root / name, kind, root):
            if model.name in found:
                raise UsageError(
                    f"{root} holds scores of {model.name} both as a masked and as a causal model: name the folder "
                    f"{' or '.join(FOLDERS)} in it."
                )
            found[model.name] = model
    if not found:
        raise DataMissing(
            f"{folder} holds no MODEL_template-0.txt in a folder {' or '.join(FOLDERS)}: name the folder predictions "
            "of GEST's release, or one that is laid out as it is."
        )
    return [found[name] for name in sorted(found)]


def read_released(model: ReleasedModel, suite: Suite, data: Path | None) -> ReleasedScores:
    """Read a model's scores by template; for a template without a file, the items have no scores.

    Files in the folder of official data sets must be identical to the published ones.
    """
    items: list[ItemScore] = []
    files: dict[str, str] = {}
    for subset in templates_for(model.kind):
        path = model.files.get(subset)
        values: Sequence[float | None] = [None] * len(suite.items)
        if path is not None:
            values = _numbers(path, len(suite.items))
            files[path.relative_to(model.root).as_posix()] = _checked(path, model.root, data)
        for item, value in zip(suite.items, values, strict=True):
            items.append(
                ItemScore(
                    subset=subset,
                    language=suite.source_language,
                    item=item.id,
                    source=item.source,
                    values={} if value is None else {LOG_RATIO: value * log(10)},
                    traits={name: item.slots[0].traits[name] for name in TRAITS},
                    note=NO_FILE if value is None else "",
                )
            )
    return ReleasedScores(tuple(items), files)


@dataclass(frozen=True, slots=True)
class WinoBiasMeans:
    """A model's mean natural log ratios for the pronouns of male and of female occupations, for one type and split
    ("type1-test")."""

    model: str
    subset: str
    male: float
    female: float


def released_winobias(folder: Path, data: Path | None) -> tuple[list[WinoBiasMeans], dict[str, str]]:
    """Read the released WinoBias means, and the SHA-256 of the file; both are empty if the file does not exist."""
    root = predictions_folder(folder)
    path = root / WINOBIAS
    if not path.is_file():
        return [], {}
    rows = csv.DictReader(io.StringIO(_text(path)))
    means = []
    try:
        for row in rows:
            male, female = (float(row[f"logprob_{side}_professions"]) for side in ("male", "female"))
            subset = f"type{row['dataset_type']}-{row['dataset_split']}"
            means.append(WinoBiasMeans(row["model_name"], subset, male * log(10), female * log(10)))
    except (KeyError, ValueError, TypeError, csv.Error) as error:
        raise DataCorrupt(
            f"{path}, line {rows.line_num}, does not say what a model scores on WinoBias ({error}): replace the file "
            "or remove it."
        ) from error
    return means, {WINOBIAS: _checked(path, root, data)}


def _absolute(folder: Path) -> Path:
    # Symbolic links are not resolved, because a link may be called english_mlm.
    return Path(os.path.abspath(folder))  # noqa: PTH100


def _models_in(place: Path, kind: Kind, root: Path) -> Iterator[ReleasedModel]:
    found: dict[str, dict[str, Path]] = {}
    for path in sorted(place.rglob("*_template-*.txt")):
        match = _FILE.fullmatch(path.relative_to(place).as_posix())
        if match is None:
            raise DataCorrupt(
                f"{path} is not called MODEL_template-N.txt, with N from 0: rename it or move it elsewhere."
            )
        number, asked = int(match["number"]), len(templates_for(kind))
        if number >= asked:
            raise DataCorrupt(
                f"{path} is about a template that {kind} models are not asked: theirs are template-0 to "
                f"template-{asked - 1}."
            )
        found.setdefault(match["model"], {})[f"template-{number + 1}"] = path
    for name, files in found.items():
        yield ReleasedModel(name, kind, root, files)


def _numbers(path: Path, expected: int) -> list[float]:
    """Read the numbers in a file, one per line."""
    lines = _text(path).split("\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) != expected:
        raise AlignmentError(
            f"{path} has {len(lines):,} lines, and the suite has {expected:,} items: give the scores of this suite, "
            "one a line."
        )
    return [_number(line.removesuffix("\r"), path, number) for number, line in enumerate(lines, start=1)]


def _number(text: str, path: Path, line: int) -> float:
    if not _NUMBER.fullmatch(text.strip(" \t")) or not isfinite(float(text)):
        raise AlignmentError(
            f"{path}, line {line}, holds {text[:40]!r} instead of a number: give the logarithm to base 10 of a ratio "
            "of probabilities."
        )
    return float(text)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataCorrupt(f"{path} is not UTF-8 text ({error.reason}): replace it.") from error


def _checked(path: Path, root: Path, data: Path | None) -> str:
    """Return the SHA-256 of a file; an official file must be identical to the published one."""
    official = f"{OFFICIAL}/{path.relative_to(root).as_posix()}"
    if data is not None and root.resolve() == (data / OFFICIAL).resolve() and official in official_files():
        read_official(official, data)
    return hashlib.sha256(path.read_bytes()).hexdigest()
