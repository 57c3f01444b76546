"""Time of the dialogue suite compared with sacrebleu's BLEU and chrF, and the start-up time of the program.

The ratio excludes imports and dictionary loading, which are printed separately. The systems are those of the WMT24
release if it is in ../shared/data, else simulated.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from measuring import SHARED, measure, measure_folder

from gendersuite.run.score import ScoreRequest, make_plan
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.simulate import simulated_languages, write_simulated
from gendersuite.testsuites import load_suite


def main() -> None:
    if (SHARED / "wmt24").is_dir():
        measure(make_plan(ScoreRequest(SHARED / "wmt24", "dialogue-wmt24", data=SHARED)))
        measure_folder(["score", str(SHARED / "wmt24"), "--suite", "dialogue-wmt24", "--data", str(SHARED)])
    else:
        with tempfile.TemporaryDirectory() as folder:
            suite = load_suite("dialogue")
            for language in simulated_languages("dialogue"):
                for system in ("one", "two"):
                    write_simulated(Path(folder), suite, language, Bias(), seed=1, system=system)
            measure(make_plan(ScoreRequest(Path(folder), "dialogue")))
    measure_start()


def measure_start() -> None:
    def seconds(*arguments: str) -> float:
        times = []
        for _ in range(10):
            start = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=dict(os.environ))
            times.append(perf_counter() - start)
        return min(times)

    bare, ours = seconds("-c", "pass"), seconds("-m", "gendersuite", "--help")
    print(f"gendersuite --help: {1000 * ours:.0f} ms, python -c pass: {1000 * bare:.0f} ms, ratio {ours / bare:.1f}")


if __name__ == "__main__":
    main()
