"""Simulated systems of every family draw the same again, whatever else is drawn, and can be read as submissions."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gendersuite.model import AnswerState
from gendersuite.submissions import discover, load
from gendersuite.submissions.simulated.simulate import draw, parse_bias, write_simulated
from gendersuite.testsuites import load_suite

SUITES = pytest.mark.parametrize(("name", "language"), [("dialogue", "cs"), ("dialogue", "es"), ("gest-mini", "sk")])
PROGRAM = """
import sys
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testsuites import load_suite
suite = load_suite(sys.argv[1])
print(*simulate(suite, sys.argv[2], parse_bias("", suite.family), seed=1, system="é"), sep="\\n")
"""


@SUITES
def test_a_draw_depends_on_seed_and_system_and_not_on_neighbours_or_order(name: str, language: str) -> None:
    suite = load_suite(name)
    bias = parse_bias("", suite.family)
    whole = draw(suite, bias, seed=1, system="A")
    assert draw(replace(suite, items=suite.items[::-7]), bias, seed=1, system="A").items() <= whole.items()
    assert whole != draw(suite, bias, seed=2, system="A")
    assert whole != draw(suite, bias, seed=1, system="B")


@SUITES
def test_lines_are_the_same_under_another_hash_seed_and_can_be_read_as_a_submission(
    tmp_path: Path, name: str, language: str
) -> None:
    suite = load_suite(name)
    write_simulated(tmp_path, suite, language, parse_bias("", suite.family), seed=1, system="é")
    (ref,) = discover(tmp_path, suite)
    assert (ref.language, ref.system) == (language, "é")
    answers = load(ref, suite).answers
    assert {answer.state for answer in answers} == {AnswerState.ANSWERED}
    environment = os.environ | {"PYTHONHASHSEED": "123", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", PROGRAM, name, language]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert done.stdout.decode().split("\n")[:-1] == [answer.text for answer in answers]
