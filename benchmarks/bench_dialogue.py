"""How long labelling and scoring one system takes, beside what a user would run instead: sacrebleu's BLEU and chrF.

Both are measured in one run on one core, imports and dictionary loading apart (which are printed). With the WMT24
release in ../shared/data the systems are real ones, else simulated.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import sacrebleu

from gendersuite.checkers import open_checker
from gendersuite.labelling import Labeller
from gendersuite.model import Submission, Suite
from gendersuite.reports import METRICS, REGRESSIONS
from gendersuite.run import Request, prepare
from gendersuite.submissions import load
from gendersuite.submissions.simulate import Bias, simulated_languages, write_simulated
from gendersuite.testsuites import load_suite

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
ROUNDS = 3


def main() -> None:
    if (SHARED / "wmt24").is_dir():
        request = Request(SHARED / "wmt24", "dialogue-wmt24", data=SHARED)
        measure(request)
        measure_folder(["score", str(SHARED / "wmt24"), "--suite", "dialogue-wmt24", "--data", str(SHARED)])
    else:
        with tempfile.TemporaryDirectory() as folder:
            suite = load_suite("dialogue")
            for language in simulated_languages():
                for system in ("one", "two"):
                    write_simulated(Path(folder), suite, language, Bias(), seed=1, system=system)
            measure(Request(Path(folder), "dialogue"))
    measure_start()


def measure(request: Request) -> None:
    plan = prepare(request)
    suite, refs = plan.suite, plan.refs
    print(f"{suite.name}: {len(suite.items):,} sources, {suite.slot_count:,} slots")
    for language in sorted({ref.language for ref in refs}):
        submissions = [load(ref, suite) for ref in refs if ref.language == language]
        sizes = [sum(len(answer.text) for answer in submission.answers) for submission in submissions]
        whole = [one for one, size in zip(submissions, sizes, strict=True) if size > 0.8 * max(sizes)]
        measure_language(suite, language, whole[0], whole[-1])


def measure_language(suite: Suite, language: str, system: Submission, reference: Submission) -> None:
    """`reference` stands in for a reference translation: BLEU and chrF need one, whatever it says."""
    started = perf_counter()
    checker = open_checker(suite.family, language)
    checker.dictionary.analyses("a")
    loading = perf_counter() - started
    labeller = Labeller(suite, checker)
    labelled = labeller.label(system)  # lays out what all systems share
    METRICS.get(suite.family)(labelled.table, seed=1)
    REGRESSIONS.get(suite.family)(labelled.table)

    def ours() -> None:
        # A fresh checker knows no word yet, as for the first system of a folder.
        labeller.checker = open_checker(suite.family, language)
        labeller.checker.dictionary.analyses("a")
        start = process_time()
        table = labeller.label(system).table
        METRICS.get(suite.family)(table, seed=1)
        spent.append(process_time() - start)
        REGRESSIONS.get(suite.family)(table)

    hypotheses = [answer.text for answer in system.answers]
    references = [[answer.text for answer in reference.answers]]

    def theirs() -> None:
        sacrebleu.corpus_bleu(hypotheses, references)
        sacrebleu.corpus_chrf(hypotheses, references)

    spent: list[float] = []
    best_theirs = fastest(theirs)
    fastest(ours)
    print(
        f"  en-{language} {system.system}: labels and metrics {min(spent):.2f} s, sacrebleu BLEU + chrF "
        f"{best_theirs:.2f} s, ratio {min(spent) / best_theirs:.3f} (dictionary loaded in {loading:.2f} s)"
    )


def fastest(work: Callable[[], None]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def measure_folder(command: list[str]) -> None:
    """Time and peak memory of the whole folder, with one and with two processes."""
    for jobs in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            start = perf_counter()
            peak = peak_memory([*command, "--out", f"{folder}/run", "--quiet", "--jobs", str(jobs)])
            print(f"  whole folder, --jobs {jobs}: {perf_counter() - start:.1f} s, peak memory {peak:.0f} MB")


def peak_memory(command: list[str]) -> float:
    """The largest resident size of a command's processes, in MB (of the largest one, as the system counts it)."""
    import resource

    subprocess.run([sys.executable, "-m", "gendersuite.cli", *command], check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def measure_start() -> None:
    def seconds(*arguments: str) -> float:
        times = []
        for _ in range(10):
            start = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=dict(os.environ))
            times.append(perf_counter() - start)
        return min(times)

    bare, ours = seconds("-c", "pass"), seconds("-m", "gendersuite.cli", "--help")
    print(f"gendersuite --help: {1000 * ours:.0f} ms, python -c pass: {1000 * bare:.0f} ms, ratio {ours / bare:.1f}")


if __name__ == "__main__":
    main()
