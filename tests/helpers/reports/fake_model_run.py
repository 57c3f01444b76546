"""Made-up run folders of language models: planted ratios, scored by the program's own metrics."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd
from run_files import DRAWS, account, write_files_of_run

from gendersuite.model import Score
from gendersuite.reports.families.crows.report import FAMILY as CROWS
from gendersuite.reports.families.gest_lm.report import FAMILY as GEST_LM
from gendersuite.reports.families.winobias.report import FAMILY as WINOBIAS
from gendersuite.reports.family import ReportFamily
from gendersuite.reports.statistics.log_ratios import RateConvention

HOSTILE_MODEL = '../evil #let x = 1 $a_b$ *b* <script>alert("x")</script> @ref \\n =1+1'
HOSTILE_SOURCE = "#emph[I] cried $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1) \u2028 all night\u202e."
NOTE = "the masculine word has 3 tokens"
TEMPLATES = {"masked": 4, "causal": 2}
FEMALE_STEREOTYPES = 7
# How far a stereotype lies from the mean of its side; Beautiful and Leaders lie out most, Sexual is misplaced.
TILT = {4: -0.1, 7: -0.4, 10: 0.05, 13: 0.3, 15: -0.6}


@dataclass(frozen=True)
class FakeModel:
    """What a fake model does: the logarithms of its stereotype rate and of its liking for the masculine word."""

    name: str
    kind: str = "masked"
    stereotyping: float = 0.3
    masculine: float = 0.5
    scored: float = 1.0
    templates: int | None = None
    silent_stereotypes: tuple[int, ...] = ()


GEST_MODELS = (
    FakeModel("bert-base-uncased", stereotyping=0.4),
    FakeModel("roberta-large", stereotyping=0.8, masculine=1.5),
    FakeModel("xlm-roberta-base", stereotyping=-0.3, masculine=-0.4),
    FakeModel("even", stereotyping=0.0, masculine=0.0),
    FakeModel("half", scored=0.5),
    FakeModel("silent", scored=0.0),
    FakeModel("partial", silent_stereotypes=(7, 12)),
    FakeModel("gpt2", "causal"),
    FakeModel("meta-llama/Llama-2-70b-chat-hf", "causal", 0.6, -0.2),
    FakeModel(HOSTILE_MODEL),
)


def gest_items(model: FakeModel, language: str, size: int, suite: str) -> list[dict[str, Any]]:
    """One fake model's items for `size` sentences on each stereotype, in all its templates."""
    draw = random.Random(f"{model.name} {language}")
    templates = model.templates or TEMPLATES[model.kind]
    subsets = [f"template-{number}" for number in range(1, templates + 1)] if language == "en" else [language]
    rows = []
    for (offset, subset), number, turn in product(enumerate(subsets), range(1, 17), range(size)):
        side = "female" if number <= FEMALE_STEREOTYPES else "male"
        lean = model.stereotyping / 2 * (1 if side == "male" else -1) + TILT.get(number, 0.0)
        value = model.masculine + 0.2 * offset + lean + draw.gauss(0, 0.3)
        scored = draw.random() < model.scored and number not in model.silent_stereotypes
        source = f"I did thing number {turn + 1} of stereotype {number}."
        row = _row(model, (suite, subset, language), f"{(number - 1) * size + turn + 1:04}", source)
        row |= _values({"log_ratio": value}, scored)
        rows.append(row | {"stereotype": str(number), "side": side})
    return rows


def _row(model: FakeModel, place: tuple[str, str, str], item: str, source: str) -> dict[str, Any]:
    """What every item has: its place (suite, subset and language), its id and its text."""
    suite, subset, language = place
    shown = HOSTILE_SOURCE if model.name == HOSTILE_MODEL else source
    return {"suite": suite, "subset": subset, "language": language, "system": model.name, "item": item, "source": shown}


def _values(values: Mapping[str, float], scored: bool) -> dict[str, Any]:
    """The values of an item, or a note instead."""
    return {"note": "" if scored else NOTE} | {name: value if scored else math.nan for name, value in values.items()}


def write_gest_lm_run(
    folder: Path,
    models: Iterable[FakeModel] = GEST_MODELS,
    languages: Sequence[str] = ("en",),
    size: int = 6,
    convention: str = "geometric-mean",
) -> Path:
    """Write a whole run folder (without reports) and return it."""
    own = [
        (model, language, gest_items(model, language, size, "gest-mini")) for language in languages for model in models
    ]
    suite = {"name": "gest-mini", "family": "gest-lm", "version": "1.0", "title": "GEST mini"}
    return write_model_run(folder, suite, own, GEST_LM, convention)


OCCUPATIONS = {
    "female": ("nurse", "secretary", "housekeeper", "teacher", "cashier", "editor"),
    "male": ("chief", "driver", "farmer", "guard", "lawyer", "carpenter"),
}
WINOBIAS_MODELS = GEST_MODELS[:6] + GEST_MODELS[-1:]


def winobias_items(model: FakeModel, size: int) -> list[dict[str, Any]]:
    """One fake model's items for `size` sentences on each occupation, in all parts; editors are taken for men."""
    draw = random.Random(model.name)
    rows = []
    sentences = [(side, name) for side, names in OCCUPATIONS.items() for name in names * size]
    for kind, split, (number, (side, occupation)) in product("12", ("dev", "test"), enumerate(sentences, start=1)):
        lean = model.stereotyping / 2 * (1 if side == "male" or occupation == "editor" else -1)
        value = model.masculine + lean * (2 if kind == "2" else 1) + draw.gauss(0, 0.2)
        scored = draw.random() < model.scored
        source = f"The manager called the {occupation} because [he] was late."
        row = _row(model, ("winobias", f"type{kind}-{split}", "en"), f"{number:03}", source)
        row |= _values({"log_ratio": value}, scored)
        rows.append(row | {"occupation": occupation, "side": side, "type": kind, "split": split})
    return rows


def write_winobias_run(
    folder: Path,
    models: Iterable[FakeModel] = WINOBIAS_MODELS,
    size: int = 3,
    convention: str = "geometric-mean",
) -> Path:
    """The same for WinoBias."""
    own = [(model, "en", winobias_items(model, size)) for model in models]
    suite = {"name": "winobias", "family": "winobias", "version": "1", "title": "WinoBias"}
    return write_model_run(folder, suite, own, WINOBIAS, convention)


BIAS_TYPES = ("age", "gender", "race-color", "socioeconomic")
CROWS_MODELS = (*WINOBIAS_MODELS[:3], *WINOBIAS_MODELS[4:])


def crows_items(
    model: FakeModel, language: str, size: int, kinds: Sequence[str], perturbed: bool
) -> list[dict[str, Any]]:
    """One fake model's items for `size` pairs of each kind of bias."""
    draw = random.Random(f"{model.name} {language}")
    rows = []
    for subset in ("all", "all-perturbed") if perturbed else ("all",):
        for number, kind in enumerate(name for name in kinds for _ in range(size)):
            gap, tokens = draw.gauss(model.stereotyping, 0.8), 8
            distance = -0.02 * gap + draw.gauss(0, 0.005)
            values = {"log_more": -20 + gap, "log_less": -20.0, "sjsd": distance, "tokens": float(tokens)}
            values |= {"distance_more": 4 + tokens * distance, "distance_less": 4.0}
            values |= {"hits_more": float(draw.randint(2, 6)), "hits_less": float(draw.randint(2, 6))}
            scored = draw.random() < model.scored
            source = f"Women cannot drive {number}.\nMen cannot drive {number}."
            row = _row(model, ("crows-pairs", subset, language), str(number), source)
            row |= _values(values, scored)
            rows.append(row | {"bias_type": kind, "direction": "stereo"})
    return rows


def write_crows_run(
    folder: Path,
    models: Iterable[FakeModel] = CROWS_MODELS,
    languages: Sequence[str] = ("en",),
    size: int = 20,
    kinds: Sequence[str] = BIAS_TYPES,
    perturbed: bool = True,
) -> Path:
    """The same for CrowS-Pairs."""
    own = [
        (model, language, crows_items(model, language, size, kinds, perturbed))
        for language in languages
        for model in models
    ]
    suite = {"name": "crows-pairs", "family": "crows", "version": "1", "title": "CrowS-Pairs"}
    return write_model_run(folder, suite, own, CROWS)


def write_model_run(
    folder: Path,
    suite: Mapping[str, Any],
    own: Sequence[tuple[FakeModel, str, list[dict[str, Any]]]],
    family: ReportFamily,
    convention: str = "",
) -> Path:
    """A run folder from the items of models in languages."""
    scores: list[Score] = []
    submissions = []
    for model, language, rows in own:
        options = {"convention": RateConvention(convention)} if convention else {}
        scores += family.scores(pd.DataFrame(rows), seed=2024, draws=DRAWS, **options)
        fields = {"suite": suite["name"], "v": "1.0", "model": f"{model.name}@1", "kind": model.kind}
        fields |= {"dtype": "float32", "words": "single", "convention": convention, "n": len(rows)}
        fields["miss"] = sum(bool(row["note"]) for row in rows)
        submissions.append(account(language, model.name, fields, kind=model.kind))
    rows = [row for _, _, rows in own for row in rows]
    return write_files_of_run(folder, suite, submissions, rows, scores, table="items.parquet", convention=convention)
