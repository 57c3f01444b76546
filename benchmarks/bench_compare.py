"""Time and peak memory of comparing all pairs of 10, 40, 80 and 300 simulated systems of gest-mini.

    python benchmarks/bench_compare.py [SYSTEMS ...]

Each comparison runs in a separate process with one thread. `numbers` are the rows of the result: pairs by metrics.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

from gendersuite.api.compare import compare
from gendersuite.api.score import score
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testsuites import load_suite

SIZES = (10, 40, 80, 300)
LANGUAGE = "cs"


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or list(SIZES)
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            run = Path(folder) / f"run-{size}"
            simulated_run(run, size)
            print(f"{size} systems: ", end="", flush=True)
            command, one_thread = [sys.executable, __file__, "--run", str(run)], {"OMP_NUM_THREADS": "1"}
            subprocess.run(command, check=True, env={**os.environ, **one_thread})


def simulated_run(out: Path, systems: int) -> None:
    """Create a run of systems with random masculine rates for male and female stereotypes."""
    suite, generator = load_suite("gest-mini"), np.random.default_rng(1)
    biases = (f"female={female:.3f},male={male:.3f}" for female, male in generator.uniform(0.2, 0.9, (systems, 2)))
    outputs = {
        f"System {number}": simulate(suite, LANGUAGE, parse_bias(bias, suite.family), seed=number, system=str(number))
        for number, bias in enumerate(biases, start=1)
    }
    score({system: {LANGUAGE: lines} for system, lines in outputs.items()}, suite=suite, out=out)


def measure(run: Path) -> None:
    started, busy = perf_counter(), process_time()
    found = compare(run)
    seconds, busy = perf_counter() - started, process_time() - busy
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(found):,} numbers in {seconds:.1f} s, {busy:.1f} s of CPU time, peak {peak:,.0f} MB")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        measure(Path(sys.argv[2]))
    else:
        main()
