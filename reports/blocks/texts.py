"""The texts of reports: of families, frames and languages, and functions that fill in values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from gendersuite.errors import UnknownName
from gendersuite.reports.document import Block, Finding, Findings, Paragraph, Section, Span, Text
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.figures.marks import MarkerStyle
from gendersuite.reports.formatting import interval, percent, points, side_digits
from gendersuite.reports.run_data import Estimate, RunFolder
from gendersuite.support.languages import english_name

FOLDER = Path(__file__).parent
GENDERS = {"M": "masculine", "F": "feminine"}
_FIELD = re.compile(r"\{(\w+)\}")
# Symbols of the papers with their index, such as f_m.
_SYMBOL = re.compile(r"\b((?:[fgpq]_[a-z]+|S_JSD)\b)")


@cache
def family_text(family: str) -> Mapping[str, Any]:
    """The report texts of a family."""
    file = FAMILIES.folder(family) / "texts.toml"
    if not file.is_file():
        raise UnknownName(f"There are no report texts for suites of the family {family!r}: add {file}.")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def titled_subsets(family: str) -> dict[str, dict[str, str]]:
    """The titles of a family's subsets, from the table `subsets` of its texts."""
    return {name: {"title": title} for name, title in family_text(family).get("subsets", {}).items()}


def run_text(run: RunFolder, part: str) -> Any:
    """One part of the report texts of the run's family."""
    return family_text(run.suite["family"])[part]


@cache
def frames() -> Mapping[str, Any]:
    """The texts of report frames, by the `frame` of a family: "translation" or "models"."""
    return tomllib.loads((FOLDER / "frames.toml").read_text(encoding="utf-8"))


language_name = english_name


def fill(template: str, /, **values: Text | Span) -> Text:
    """`template` with `values` in place of "{name}"; symbols are recognised in the template, not in the values."""
    parts: list[str | Span] = []
    for place, piece in enumerate(_FIELD.split(template)):
        if place % 2:
            value = values[piece]
            parts += value if isinstance(value, tuple) else (value,)
        else:
            parts += [Span(part, "symbol") if odd % 2 else part for odd, part in enumerate(_SYMBOL.split(piece))]
    return joined(*parts)


def joined(*texts: Text | Span) -> Text:
    """Concatenate texts, without separators."""
    parts: list[str | Span] = []
    for text in texts:
        for part in text if isinstance(text, tuple) else (text,):
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part:
                parts.append(part)
    if not parts:
        return ""
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else tuple(parts)


def key(look: MarkerStyle, name: str) -> Span:
    """A mark within a text; formats without pictures show its name."""
    return Span(name, "key", look)


def section(
    run: RunFolder, name: str, blocks: Iterable[Block], *, new_page: bool = False, **values: Text | Span
) -> Section:
    """A section of a family's report; its title and guide are in the family's texts."""
    text = run_text(run, "section")[name]
    title, guide = (fill(text.get(part, ""), **values) for part in ("title", "guide"))
    return Section(title, tuple(blocks), guide, new_page)


def empty_section(run: RunFolder, name: str, **values: Text | Span) -> Section:
    """A section with only the sentence that the family's texts have for it."""
    sentence = fill(run_text(run, "section")[name]["text"])
    return section(run, name, [Paragraph(sentence)], new_page=False, **values)


def findings(run: RunFolder, rows: Iterable[Finding]) -> Findings:
    """Findings with the family's words for their verdicts."""
    verdicts = run_text(run, "verdicts")
    return Findings(tuple(replace(row, verdict_text=verdicts[row.verdict]) for row in rows))


def headline(subset: Mapping[str, Any], a: Estimate | None, b: Estimate | None, delta: Estimate | None) -> Finding:
    """The finding on one subset: the rates `a` and `b`, and their difference with its interval."""
    title = str(subset["title"])
    if a is None or b is None or delta is None:
        return Finding(title, str(subset["missing"]))
    low, high = delta.low, delta.high
    if low is None or high is None:
        detail = f"difference {points(delta.value)} points; too few answers for an interval"
    else:
        digits = side_digits(low, high)
        detail = f"difference {points(delta.value, digits)} points, 95% interval {interval(low, high, digits)}"
    form = "unclear" if not delta.is_clear else "plus" if delta.value > 0 else "minus"
    sentence = fill(subset[form], a=percent(a.value), b=percent(b.value))
    return Finding(title, sentence, detail, "clear" if delta.is_clear else "unclear")
