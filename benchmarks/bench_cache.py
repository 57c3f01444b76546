"""Time and memory of opening an answer cache and looking up the sentences of a suite, by cache size.

Each size is measured in a separate process (`bench_cache.py CACHE`), so that its memory is measured alone.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from gendersuite.submissions.live.cache import AnswerCache, request_key
from gendersuite.submissions.live.interface import Description, TextRequest

BATCH = 10_000
SIZES = (1_000, 100_000, 1_000_000)
LOOKED_UP = 3_565
"""The number of sentences of GEST."""
SYSTEM = Description("deepl", "default", "https://api.deepl.com", {"formality": "default"})


def key(number: int) -> bytes:
    return request_key(SYSTEM, "en", "cs", TextRequest(f"I was sentence number {number}, and a brave one."))


def fill(path: Path, size: int) -> None:
    with AnswerCache(path) as cache:
        for start in range(0, size, BATCH):
            numbers = range(start, min(start + BATCH, size))
            cache.keep({key(number): f"Byla jsem věta číslo {number}, a to statečná." for number in numbers})


def look_up(path: Path) -> None:
    started = perf_counter()
    with AnswerCache(path) as cache:
        opened = perf_counter()
        found = cache.get(key(number) for number in range(LOOKED_UP))
        ended = perf_counter()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"opened in {1000 * (opened - started):.1f} ms, {len(found):,} of {LOOKED_UP:,} sentences found in "
        f"{1000 * (ended - opened):.0f} ms, peak memory {memory:.0f} MB"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            path = Path(folder) / f"{size}.sqlite"
            fill(path, size)
            print(f"  {size:,} answers, {path.stat().st_size / 1e6:.0f} MB: ", end="", flush=True)
            subprocess.run([sys.executable, __file__, str(path)], check=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        look_up(Path(sys.argv[1]))
    else:
        main()
