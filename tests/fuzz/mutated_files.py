"""Damaged files for every reader: each is read, or refused in one line.

    PYTHONPATH=tests/helpers:tests/helpers/reports python tests/fuzz/mutated_files.py SECONDS [SEED] [NAME ...]

prints how many damaged files each reader got and every failure. Readers whose names begin with one of the names are
used (default: all).
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from mutations import damage_place, in_memory, mutated, write_files
from readers import Reader, problem, readers

Found = Callable[[str, str, Path], None]
SLOWEST = 20.0
"""Seconds that a small damaged file may take."""


def damage(name: str, reader: Reader, folder: Path, rng: random.Random) -> None:
    """Write the files of a reader with one of them, sometimes two, damaged."""
    files = dict(reader.files)
    if rng.random() < 0.03:
        write_files(folder, files)
        damage_place(folder, rng.choice(list(files)), rng)
        return
    for _ in range(rng.choice((1, 1, 1, 2))):
        changed = rng.choice(list(files))
        files[changed] = reader.mend(mutated(files[changed], changed, rng))
    write_files(folder, files)


def run(seconds: float, seed: int, names: tuple[str, ...] = (), found: Found | None = None) -> Counter[str]:
    """Damage files until the time is over; how many each reader got. `found` is called with each failure."""
    wanted = {name: each for name, each in readers().items() if name.startswith(names or "")}
    streams = {name: random.Random(f"{seed} {name}") for name in wanted}
    counts: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    end = time.monotonic() + seconds
    with TemporaryDirectory(dir=in_memory()) as temporary, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        folder = Path(temporary) / "files"
        while time.monotonic() < end:
            # The quick readers get as much time as the slow ones together, so that both are used.
            name = min(wanted, key=lambda each: (spent[each] * (4 if wanted[each].slow else 1), each))
            began = time.monotonic()
            damage(name, wanted[name], folder, streams[name])
            failure = problem(wanted[name], folder)
            took = time.monotonic() - began
            spent[name] += took  # type: ignore[assignment]
            counts[name] += 1
            if took > SLOWEST:
                failure = failure or f"took {took:.0f} s"
            if failure and found is not None:
                found(name, failure, folder)
    return counts


def main(seconds: float, seed: int, names: tuple[str, ...]) -> int:
    failures: Counter[str] = Counter()

    def found(name: str, failure: str, folder: Path) -> None:
        key = failure.partition(": ")[0]
        failures[key] += 1
        if failures[key] == 1:
            print(f"{name}: {failure[:3000]}", flush=True)

    counts = run(seconds, seed, names, found)
    print(f"seed {seed}: {counts.total():,} damaged files {dict(counts)}, {failures.total():,} failures")
    print("\n".join(f"{number:6} {key}" for key, number in failures.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1, tuple(sys.argv[3:])))
