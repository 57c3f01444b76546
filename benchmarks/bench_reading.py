"""Time of reading the systems of a WMT24 release compared with `wc -l` on the same files, all in the page cache.

`wc` only counts bytes. The times of reading the bytes in Python and of SHA-256, which every run records, are printed
too; the rest is finding the lines of the suite, decoding them, and detecting missing answers.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from hashlib import sha256
from time import perf_counter

from measuring import SHARED

from gendersuite.run.score import ScoreRequest, make_plan
from gendersuite.submissions.discovery import align, load

SYSTEMS = 25
ROUNDS = 5


def main() -> None:
    if not (SHARED / "wmt24").is_dir():
        print("  no WMT24 release in ../shared/data: nothing to read")
        return
    plan = make_plan(ScoreRequest(SHARED / "wmt24", "dialogue-wmt24", data=SHARED))
    refs = plan.refs[:SYSTEMS]
    files = [ref.folder / ref.paths[0] for ref in refs]
    counting = best(lambda: subprocess.run(["/usr/bin/wc", "-l", *files], check=True, stdout=subprocess.DEVNULL))
    for what, work in (
        ("bytes read by Python", lambda: [file.read_bytes() for file in files]),
        ("bytes read and their SHA-256", lambda: [sha256(file.read_bytes()) for file in files]),
        ("lines found and decoded", lambda: [align(ref, plan.suite) for ref in refs]),
        ("answers told from silence", lambda: [load(ref, plan.suite) for ref in refs]),
    ):
        seconds = best(work)
        print(f"  {len(refs)} systems, {what}: {1000 * seconds:.0f} ms, {seconds / counting:.1f} times wc -l")


def best(work: Callable[[], object]) -> float:
    """Return the shortest time of several rounds in seconds, after a first round that fills the caches."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
