"""Conditions on differences between two runs.

    METRIC[SUBSET, GROUP] DIRECTION [significantly] [by more than NUMBER] [for new-words]

DIRECTION is `rises`, `falls` or `changes`: the value of the first run is larger than that of the second, smaller, or
different. A condition needs `significantly`, `by more than NUMBER`, or both; `for new-words` needs `significantly`.
NUMBER is in the units of scores.csv: 0.02 is two percentage points of a rate.

The brackets select scores of the metric by subset, group, or both. `[NAME]` is a subset or a group. `*` selects every
subset or every group, and `[*]` all scores of the metric. The default is the subset or group over all slots, or the
only one.
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
_CONDITION = re.compile(r"(?P<metric>[^\s\[\]]+) ?(?:\[(?P<place>[^\[\]]*)\])? ?(?P<rest>.*)")
_REST = re.compile(
    r"(?P<direction>\S+)(?P<significantly> significantly(?= |$))?(?: by more than (?P<threshold>\S+))?"
    r"(?P<new_words> for new-words(?= |$))?(?P<left>.*)"
)
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]+)?|\.[0-9]+")
# Tolerance for rounding errors from the order of summation.
_TOLERANCE = 1e-9


class Direction(StrEnum):
    """The change from the second run to the first."""

    RISES = "rises"
    FALLS = "falls"
    CHANGES = "changes"


@dataclass(frozen=True, slots=True)
class Condition:
    """A parsed condition; `place` contains the names in its brackets."""

    text: str
    metric: str
    place: tuple[str, ...]
    direction: Direction
    significantly: bool
    threshold: float
    new_words: bool

    @property
    def is_general(self) -> bool:
        """Whether the condition selects every subset or every group."""
        return EVERY in self.place

    def holds(self, difference: float, p_adjusted: float | None) -> bool:
        """Return whether the condition holds for a difference (first - second)."""
        size = {Direction.RISES: difference, Direction.FALLS: -difference, Direction.CHANGES: abs(difference)}
        if self.significantly and (p_adjusted is None or p_adjusted >= ALPHA):
            return False
        return size[self.direction] > self.threshold + _TOLERANCE


def parse_condition(text: str) -> Condition:
    """Parse a condition; UsageError names the invalid part."""
    text = " ".join(text.split())
    parts = _CONDITION.fullmatch(text)
    if parts is None:
        _malformed(text, "it does not begin with the name of a metric")
    rest = _REST.fullmatch(parts["rest"])
    if rest is None:
        _malformed(text, "it does not say rises, falls or changes")
    if rest["direction"] not in list(Direction):
        _malformed(text, f"{rest['direction']!r} is not one of {', '.join(Direction)}")
    if rest["left"]:
        _malformed(text, f"{rest['left'].strip()!r} is not understood")
    if not rest["significantly"] and not rest["threshold"]:
        _malformed(text, "it needs 'significantly', 'by more than NUMBER', or both")
    if rest["new_words"] and not rest["significantly"]:
        _malformed(text, "'for new-words' is about the test, and needs 'significantly' before it")
    if rest["threshold"] and not _NUMBER.fullmatch(rest["threshold"]):
        _malformed(text, f"{rest['threshold']!r} is not a number such as 0.02 (two percentage points of a rate)")
    place = tuple(part.strip() for part in parts["place"].split(",")) if parts["place"] is not None else ()
    if len(place) > 2 or place == ("",):
        _malformed(text, "the brackets hold a subset, a group, or both with a comma between them")
    return Condition(
        text=text,
        metric=parts["metric"],
        place=place,
        direction=Direction(rest["direction"]),
        significantly=bool(rest["significantly"]),
        threshold=float(rest["threshold"] or 0),
        new_words=bool(rest["new_words"]),
    )


def selected(condition: Condition, known: Mapping[Key, bool]) -> list[Key]:
    """Return the scores that a condition selects. `known` maps the scores of the runs to whether they can be tested."""
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
        subset, group = (name, "") if name in subsets else ("", name)
    else:
        subset, group = condition.place or ("", "")
    subset = _chosen(condition, "subset", subset, subsets)
    inside = {group for own, _, group in keys if subset in (EVERY, own)}
    return subset, _chosen(condition, "group", group, inside)


def _chosen(condition: Condition, kind: str, name: str, known: Collection[str]) -> str:
    """Return the subset or group with this name; without a name, the one over all slots or the only one."""
    if name == EVERY or name in known:
        return name
    if name:
        _unknown(condition, f"{kind} {name!r} of {condition.metric}", known)
    if len(known) > 1:
        _refuse(condition, f"{condition.metric} has several {kind}s; name one of {_list(known)}, or * for each")
    [only] = known
    return only


def _unknown(condition: Condition, what: str, known: Collection[str]) -> NoReturn:
    raise UnknownName(f"Condition {condition.text!r}: there is no {what}; there are {_list(known)}.")


def _list(names: Collection[str]) -> str:
    return ", ".join(sorted(names, key=lambda name: (len(name) if name.isdigit() else 0, name)))


def _malformed(text: str, problem: str) -> NoReturn:
    raise UsageError(f"Condition {text!r}: {problem}. The form is {FORM}.")


def _refuse(condition: Condition, problem: str) -> NoReturn:
    raise UsageError(f"Condition {condition.text!r}: {problem}.")
