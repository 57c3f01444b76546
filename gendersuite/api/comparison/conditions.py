"""Conditions on differences between two runs.

    METRIC[SUBSET, GROUP] DIRECTION [significantly] [by more than NUMBER] [for new-words]

DIRECTION is `rises`, `falls` or `changes`: whether the first run has a larger value, a smaller one, or another one than
the second. At least one of `significantly` and `by more than NUMBER` is needed, and `for new-words` needs the former.
NUMBER is in the units of scores.csv: 0.02 is two percentage points.

The brackets say which of the metric's numbers is meant. `[NAME]` is a subset or a group, whichever there is. `*` is
every subset or every group, and `[*]` every number of the metric. What is not named may be left out where there is only
one, or one over all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn

from gendersuite.errors import UnknownName, UsageError
from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.reports.statistics.samples import Key

FORM = "METRIC[SUBSET, GROUP] rises|falls|changes [significantly] [by more than NUMBER] [for new-words]"
EVERY = "*"
_HEAD = re.compile(r"\s*(?P<metric>[^\s\[\]]+)\s*(?:\[(?P<place>[^\[\]]*)\])?\s*(?P<rest>.*)")
_REST = re.compile(
    r"(?P<direction>\S+)(?P<significantly>\s+significantly)?(?:\s+by more than\s+(?P<threshold>\S+))?"
    r"(?P<new_words>\s+for new-words)?(?P<left>.*)"
)
# Differences that are equal but for the order of their additions.
_TOLERANCE = 1e-9


class Direction(StrEnum):
    """How the value of the first run stands to that of the second."""

    RISES = "rises"
    FALLS = "falls"
    CHANGES = "changes"


@dataclass(frozen=True, slots=True)
class Condition:
    """A parsed condition; `place` has what stands in the brackets."""

    text: str
    metric: str
    place: tuple[str, ...]
    direction: Direction
    significantly: bool
    threshold: float
    new_words: bool

    @property
    def is_general(self) -> bool:
        """Whether it is about every subset or every group."""
        return EVERY in self.place

    def holds(self, difference: float, p_adjusted: float | None) -> bool:
        """Whether a difference (first - second) is as the condition says."""
        size = {Direction.RISES: difference, Direction.FALLS: -difference, Direction.CHANGES: abs(difference)}
        if self.significantly and (p_adjusted is None or p_adjusted >= ALPHA):
            return False
        return size[self.direction] > self.threshold + _TOLERANCE


def parse_condition(text: str) -> Condition:
    """The condition that a text states; UsageError says which part of it is wrong."""
    head = _HEAD.fullmatch(text)
    if head is None:
        _malformed(text, "it does not begin with the name of a metric")
    rest = _REST.fullmatch(head["rest"].strip())
    if rest is None:
        _malformed(text, "it does not say rises, falls or changes")
    if rest["direction"] not in list(Direction):
        _malformed(text, f"{rest['direction']!r} is not one of {', '.join(Direction)}")
    if rest["left"].strip():
        _malformed(text, f"{rest['left'].strip()!r} is not expected after what is before it")
    if not rest["significantly"] and rest["threshold"] is None:
        _malformed(text, "it needs 'significantly', 'by more than NUMBER', or both")
    if rest["new_words"] and not rest["significantly"]:
        _malformed(text, "'for new-words' says how the difference is tested, so 'significantly' must stand before it")
    place = tuple(part.strip() for part in head["place"].split(",")) if head["place"] is not None else ()
    if len(place) > 2 or place == ("",):
        _malformed(text, "the brackets hold a subset, a group, or both with a comma between them")
    return Condition(
        text=text.strip(),
        metric=head["metric"],
        place=place,
        direction=Direction(rest["direction"]),
        significantly=rest["significantly"] is not None,
        threshold=_number(text, rest["threshold"]) if rest["threshold"] is not None else 0.0,
        new_words=rest["new_words"] is not None,
    )


def selected(condition: Condition, known: Mapping[Key, bool]) -> list[Key]:
    """The numbers that a condition is about, among the known ones; these say whether they can be tested."""
    of_metric = [key for key in known if key[1] == condition.metric]
    if not of_metric:
        _unknown(condition, f"metric {condition.metric!r}", {metric for _, metric, _ in known})
    if condition.significantly and not any(known[key] for key in of_metric):
        _refuse(condition, f"{condition.metric} cannot be tested; 'by more than NUMBER' alone is possible")
    if condition.place == (EVERY,):
        return of_metric
    subset, group = _subset_and_group(condition, of_metric)
    return [key for key in of_metric if subset in (EVERY, key[0]) and group in (EVERY, key[2])]


def _subset_and_group(condition: Condition, keys: Sequence[Key]) -> tuple[str, str]:
    subsets = {subset for subset, _, _ in keys}
    groups = {group for _, _, group in keys}
    if len(condition.place) == 1:
        [name] = condition.place
        if name in subsets and name in groups:
            _refuse(condition, f"{name} is a subset and a group: write [{name},] or [,{name}]")
        if name not in subsets | groups:
            _unknown(condition, f"subset or group {name!r} of {condition.metric}", (subsets | groups) - {""})
        named = (name, "") if name in subsets else ("", name)
    else:
        named = (*condition.place, "", "")[0], (*condition.place, "", "")[1]
    subset = _chosen(condition, "subset", named[0], subsets)
    inside = {group for own, _, group in keys if subset in (EVERY, own)}
    return subset, _chosen(condition, "group", named[1], inside)


def _chosen(condition: Condition, kind: str, name: str, known: Collection[str]) -> str:
    """The subset or group of that name; without a name the one over all, or the only one."""
    if name == EVERY or name in known:
        return name
    if name:
        _unknown(condition, f"{kind} {name!r} of {condition.metric}", known)
    if len(known) > 1:
        _refuse(condition, f"{condition.metric} has several {kind}s; name one of {_list(known)}, or * for each")
    [only] = known
    return only


def _number(text: str, number: str) -> float:
    try:
        found = float(number)
    except ValueError:
        _malformed(text, f"{number!r} is not a number such as 0.02 (two percentage points of a share)")
    if not 0 <= found < float("inf"):
        _malformed(text, f"{number} is not a threshold: give 0 or more")
    return found


def _unknown(condition: Condition, what: str, known: Collection[str]) -> NoReturn:
    raise UnknownName(f"Condition {condition.text!r}: there is no {what}; there: {_list(known)}.")


def _list(names: Collection[str]) -> str:
    return ", ".join(sorted(names, key=lambda name: (len(name) if name.isdigit() else 0, name)))


def _malformed(text: str, problem: str) -> NoReturn:
    raise UsageError(f"Condition {text!r}: {problem}. The form is {FORM}.")


def _refuse(condition: Condition, problem: str) -> NoReturn:
    raise UsageError(f"Condition {condition.text!r}: {problem}.")
