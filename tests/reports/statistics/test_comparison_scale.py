"""Comparing hundreds of systems: time grows with the number of pairs, and memory hardly does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "bench_compare.py"
MEASURED = re.compile(r"(\d+) systems: ([\d,]+) numbers in \S+ s, (\S+) s of CPU time, peak ([\d,]+) MB")


@pytest.mark.slow
def test_time_is_linear_in_pairs_and_memory_stays_below_a_gigabyte() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARK), "40", "80", "300"], check=True, capture_output=True, text=True
    )
    measured = [tuple(float(part.replace(",", "")) for part in found) for found in MEASURED.findall(done.stdout)]
    assert [(systems, numbers) for systems, numbers, *_ in measured] == [
        (systems, 21 * systems * (systems - 1) / 2) for systems in (40, 80, 300)
    ]
    (_, few, fast, _), *_, (_, most, slow, peak) = measured
    assert slow / fast < 1.5 * most / few
    assert slow < 60
    assert peak < 1_000
