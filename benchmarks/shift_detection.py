"""Count the systems in which a shift of lines is detected, for shifted and for unchanged outputs, as a table.

python benchmarks/shift_detection.py [DATA ...]    (dialogue-wmt24 gest mt-geneval winomt wmt24 wmt23)
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from measuring import SHARED
from real_systems import RealSystem, real_systems

from gendersuite.model import AnswerState
from gendersuite.run.score import ScoreRequest, make_plan
from gendersuite.submissions import load
from gendersuite.submissions.answers import read_answer
from gendersuite.submissions.signals import find_shifts

LEAST_ANSWERED = 0.2
DEFAULT = ("dialogue-wmt24", "gest", "mt-geneval", "winomt")

Lines = tuple[str | None, ...]


def main() -> None:
    wanted = sys.argv[1:] or DEFAULT
    found: Counter[tuple[str, str]] = Counter()
    systems: Counter[str] = Counter()
    for system, lines in _systems(wanted):
        if sum(line is not None for line in lines) < LEAST_ANSWERED * len(lines):
            continue
        systems[system.data] += 1
        for kind, moved in _kinds(lines):
            found[system.data, kind] += bool(find_shifts(system.sources, moved))
    names = sorted(systems)
    print(f"| lines | {' | '.join(f'{name} ({systems[name]})' for name in names)} |")
    print("|---|" + "---|" * len(names))
    for kind in dict.fromkeys(kind for _, kind in found):
        print(f"| {kind} | {' | '.join(str(found[name, kind]) for name in names)} |")


def _systems(wanted: tuple[str, ...] | list[str]) -> Iterator[tuple[RealSystem, Lines]]:
    for system in real_systems():
        if system.data in wanted:
            answers = map(read_answer, system.lines, system.sources)
            yield system, tuple(one.text if one.state is AnswerState.ANSWERED else None for one in answers)
    if "dialogue-wmt24" in wanted:
        plan = make_plan(ScoreRequest(SHARED / "wmt24", "dialogue-wmt24", data=SHARED))
        sources = tuple(item.source for item in plan.suite.items)
        for ref in plan.refs:
            answers = load(ref, plan.suite).answers
            lines = tuple(one.text if one.state is AnswerState.ANSWERED else None for one in answers)
            yield RealSystem("dialogue-wmt24", ref.language, ref.system, sources, ()), lines


def _kinds(lines: Lines) -> Iterator[tuple[str, Lines]]:
    half, third = len(lines) // 2, len(lines) // 3
    yield "as they are", lines
    for step in (1, 2, 10):
        yield f"shifted by {step} from the start", lines[step:] + lines[-step:]
        yield f"shifted by {step} from the middle", lines[:half] + lines[half : half + step] + lines[half:-step]
    yield "three dropped and three added", lines[:third] + lines[third + 3 : 2 * third] + lines[:3] + lines[2 * third :]
    yield "halves swapped", lines[half:] + lines[:half]
    yield "reversed", lines[::-1]


if __name__ == "__main__":
    main()
