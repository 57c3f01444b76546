"""Numbers and findings in words."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gendersuite.errors import UnknownName
from gendersuite.reports.run_data import Estimate, RunFolder

FOLDER = Path(__file__).parent
FAMILIES = FOLDER.parent / "families"
NOT_AVAILABLE = "n/a"
MINUS = "\u2212"
BY_SIZE = ("largest", "smallest")
# Lines may break after "-" and "|" anyway, and within words of Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean;
# a mark for it would only get into what a reader copies.
_BREAKING = r"\s|\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff-"
_LONG_RUN = re.compile(rf"[^{_BREAKING}]{{40}}(?=[^{_BREAKING}])")
_FAMILY = re.compile(r"[a-z][a-z0-9-]*")
GENDERS = {"M": "masculine", "F": "feminine"}
Form = Callable[[float | None, int], str]
"""How a number is written with so many digits."""


@dataclass(frozen=True, slots=True)
class Headline:
    """One finding, and the numbers behind it as a `detail`; `verdict` is "clear", "unclear" or "missing"."""

    title: str
    sentence: str
    detail: str
    verdict: str


@cache
def wording(family: str) -> Mapping[str, Any]:
    """What the reports say about a family of suites."""
    file = FAMILIES / family.replace("-", "_") / "texts.toml"
    if not _FAMILY.fullmatch(family) or not file.is_file():
        raise UnknownName(f"There are no report texts for suites of the family {family!r}: add {file}.")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def words(run: RunFolder, part: str) -> Any:
    """A part of what the reports say about the family of a run's suite."""
    return wording(run.suite["family"])[part]


@cache
def frames() -> Mapping[str, Any]:
    """What the frames of reports say, by what suites are put to: "translation" or "models"."""
    return tomllib.loads((FOLDER / "frames.toml").read_text(encoding="utf-8"))


@cache
def _languages() -> Mapping[str, str]:
    return tomllib.loads((FOLDER / "languages.toml").read_text(encoding="utf-8"))


def language_name(code: str) -> str:
    """A language's English name, or its code where the name is not known here."""
    return _languages().get(code, code)


def percent(share: float | None, digits: int = 0) -> str:
    """0.917 as "92%"."""
    return NOT_AVAILABLE if share is None else f"{_fixed(100 * share, digits)}%"


def share_percent(share: float) -> str:
    """A share in running text: 0.384 as "38%", 0.005 as "0.5%", and 0% only for none at all."""
    if 0 < share < 0.001:
        return "<0.1%"
    return percent(share, 1 if 0 < share < 0.0995 else 0)


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a, b and c"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def coverage_percent(answered: int, expected: int) -> str:
    """A share that reads 0% or 100% only where it is exactly that."""
    if answered in (0, expected):
        return "100%" if answered else "0%"
    return f"{min(max(100 * answered / expected, 0.1), 99.9):.1f}%"


def points(difference: float | None, digits: int = 0) -> str:
    """-0.35 as "−35", in percentage points."""
    return NOT_AVAILABLE if difference is None else _fixed(100 * difference, digits)


def decimal(number: float | None, digits: int = 2) -> str:
    """A number with a true minus sign."""
    return NOT_AVAILABLE if number is None else _fixed(number, digits)


def count(number: int) -> str:
    """17989 as "17,989"."""
    return f"{number:,}"


def p_value(p: float | None) -> str:
    """A p-value as papers print it."""
    if p is None:
        return NOT_AVAILABLE
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def interval(low: float | None, high: float | None, digits: int = 1, form: Form = points) -> str:
    """Bounds as "35.1 to 47.8", unless `form` says otherwise those of a share; n/a where there is none."""
    if low is None or high is None:
        return NOT_AVAILABLE
    return f"{form(low, digits)} to {form(high, digits)}"


def side_digits(low: float, high: float, neutral: float = 0.0) -> int:
    """How many digits bounds need: none, unless whole points would hide on which side of `neutral` they lie."""
    return 0 if min(abs(low - neutral), abs(high - neutral)) >= 0.01 else 1


def rank(values: Sequence[float], own: float, kind: str = "system", ends: tuple[str, str] = BY_SIZE) -> str:
    """Where `own` stands by size among `values` (itself included), as "3rd largest of 9"; `ends` are first and last."""
    sizes = sorted((abs(value) for value in values), reverse=True)
    if len(sizes) < 2:
        return f"no other {kind} to compare"
    place = 1 + sum(size > abs(own) for size in sizes)
    shared = sizes.count(abs(own)) > 1
    if place == 1:
        word = ends[0]
    elif place == len(sizes):
        word = ends[1]
    else:
        word = f"{ordinal(place)} {ends[0]}"
    return f"{'shared ' if shared else ''}{word} of {len(sizes)}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def headline(subset: Mapping[str, Any], a: Estimate | None, b: Estimate | None, delta: Estimate | None) -> Headline:
    """The finding of one subset in a sentence: rates `a` and `b` and their difference with its interval."""
    title = str(subset["title"])
    if a is None or b is None or delta is None:
        return Headline(title, str(subset["missing"]), "", "missing")
    rates = {"a": percent(a.value), "b": percent(b.value)}
    low, high = delta.low, delta.high
    if low is None or high is None:
        detail = f"difference {points(delta.value)} points; too few answers for an interval"
    else:
        digits = side_digits(low, high)
        detail = f"difference {points(delta.value, digits)} points, 95% interval {interval(low, high, digits)}"
    form = "unclear" if not delta.is_clear else "plus" if delta.value > 0 else "minus"
    return Headline(title, str(subset[form]).format(**rates), detail, "clear" if delta.is_clear else "unclear")


def visible(text: str) -> str:
    """`text` as it is to be set.

    Characters that would act instead of show (controls, direction marks, line separators) are spelt out, and words
    that are longer than a line may break.
    """
    return _LONG_RUN.sub("\\g<0>\u200b", "".join(map(_visible, text)))


def shorten(text: str, limit: int) -> str:
    """`text`, or its beginning and end around an ellipsis."""
    if len(text) <= limit:
        return text
    tail = (limit - 1) // 3
    return f"{text[: limit - 1 - tail]}…{text[len(text) - tail :]}"


def _visible(character: str) -> str:
    if character in "\t\n\r":
        return " "
    if unicodedata.category(character) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}:
        return f"‹U+{ord(character):04X}›"
    return character


def _fixed(number: float, digits: int) -> str:
    text = f"{abs(number):.{digits}f}"
    return f"{MINUS}{text}" if number < 0 and float(text) else text
