"""Measure the time of labels and metrics compared with sacrebleu, in one process on one core."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import sacrebleu

from gendersuite.checkers import Checker
from gendersuite.model import Submission, Suite
from gendersuite.reports.families import FAMILIES
from gendersuite.run.checking import open_checker_of
from gendersuite.run.labelling import Labeller
from gendersuite.run.score import ScorePlan
from gendersuite.submissions import load

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
ROUNDS = 3


def measure(plan: ScorePlan) -> None:
    """Print the time of labels and metrics, and of sacrebleu, for one complete system per language."""
    suite, refs = plan.suite, plan.refs
    print(f"{suite.name}: {len(suite.items):,} sources, {suite.slot_count:,} slots")
    for language in sorted({ref.language for ref in refs}):
        submissions = [load(ref, suite) for ref in refs if ref.language == language]
        sizes = [sum(len(answer.text) for answer in submission.answers) for submission in submissions]
        whole = [one for one, size in zip(submissions, sizes, strict=True) if size > 0.8 * max(sizes)]
        measure_language(suite, language, whole[0], whole[-1])


def measure_language(suite: Suite, language: str, system: Submission, reference: Submission) -> None:
    """Print the times for one system; `reference` replaces the reference translation that BLEU and chrF need."""
    started = perf_counter()
    checker = loaded_checker(suite, language, system)
    loading = perf_counter() - started
    labeller = Labeller(suite, checker)
    labelled = labeller.label(system)  # Warm-up: builds the columns that all systems share.
    FAMILIES.get(suite.family).scores(labelled.table, seed=1)

    def ours() -> None:
        # A new checker has empty caches, as for the first system of a folder.
        labeller.checker = loaded_checker(suite, language, system)
        start = process_time()
        table = labeller.label(system).table
        FAMILIES.get(suite.family).scores(table, seed=1)
        spent.append(process_time() - start)

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


def loaded_checker(suite: Suite, language: str, system: Submission) -> Checker:
    """Return a checker with a loaded dictionary, which is loaded on the first look-up."""
    checker = open_checker_of(suite.family, language)
    for item, answer in list(zip(suite.in_language(language).items, system.answers, strict=True))[:3]:
        checker.check(item, answer.text)
    return checker


def fastest(work: Callable[[], None]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def measure_folder(command: list[str]) -> None:
    """Print the time and peak memory of a whole folder, with one and with two processes."""
    for jobs in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            start = perf_counter()
            peak = peak_memory([*command, "--out", f"{folder}/run", "--quiet", "--jobs", str(jobs)])
            print(f"  whole folder, --jobs {jobs}: {perf_counter() - start:.1f} s, peak memory {peak:.0f} MB")


def peak_memory(command: list[str]) -> float:
    """Return the peak resident size of the largest process of a command, in MB."""
    import resource

    subprocess.run([sys.executable, "-m", "gendersuite", *command], check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
