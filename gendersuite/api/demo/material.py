"""Demo data without a simulator: synthetic outputs for MT-GenEval and synthetic scores of language models on GEST."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from gendersuite.model import Gender, Item, Suite


@dataclass(frozen=True, slots=True)
class Lapses:
    """The error rates of a synthetic system for masculine and for feminine referents."""

    men: float
    women: float


@dataclass(frozen=True, slots=True)
class Leaning:
    """A synthetic language model: the folder of its kind in the GEST release, the number of templates, and the mean
    log10 of P(masculine) / P(feminine) for sentences of female and of male stereotypes."""

    folder: str
    templates: int
    female: float
    male: float


NOISE = 0.3
"""Standard deviation of the log ratios of sentences around the mean of their stereotypes."""


def write_answers(out: Path, suite: Suite, language: str, system: str, lapses: Lapses) -> Path:
    """Write `OUT/en-es/SYSTEM.txt`: the correct references, with the references of the other gender as errors."""
    lines = [_answer(item, f"{system} {language}", lapses) for item in suite.in_language(language).items]
    return _write_lines(out / f"{suite.source_language}-{language}" / f"{system}.txt", lines)


def write_predictions(out: Path, suite: Suite, model: str, leaning: Leaning) -> list[Path]:
    """Write `OUT/english_mlm/MODEL_template-0.txt` and so on, in the format of the GEST release."""
    return [
        _write_lines(
            out / leaning.folder / f"{model}_template-{template}.txt",
            [_log_ratio(item, f"{model} {template}", leaning) for item in suite.items],
        )
        for template in range(leaning.templates)
    ]


def _answer(item: Item, who: str, lapses: Lapses) -> str:
    slot = item.slots[0]
    lapse = lapses.men if slot.expected is Gender.MASCULINE else lapses.women
    return slot.traits["wrong" if _random(who, item).random() < lapse else "right"]


def _log_ratio(item: Item, who: str, leaning: Leaning) -> str:
    mean = leaning.male if item.slots[0].traits["side"] == "male" else leaning.female
    return f"{_random(who, item).gauss(mean, NOISE):.4f}"


def _random(who: str, item: Item) -> Random:
    return Random(f"demo\n{who}\n{item.id}")  # noqa: S311 (a simulation, not a secret)


def _write_lines(file: Path, lines: list[str]) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    return file
