"""Coverage-guided fuzzing of readers and checkers with atheris, which stops at the first failure.

    PYTHONPATH=tests/helpers:tests/helpers/reports python tests/fuzz/coverage_guided.py SECONDS [FILE]

The input that failed is kept in build/fuzz/; give it as FILE to run it again. An input is the number of a target, the
number of one of its files, and the content of that file; for a checker, a number of no meaning and the answer.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["gendersuite"]):
    from mutations import in_memory, write_files
    from random_answers import SENTENCES, all_checkers
    from random_answers import problem as problem_of_answer
    from readers import Reader, problem, readers

KEPT = Path("build/fuzz")
LONGEST_FILE = 60_000

Target = Callable[[int, bytes], str]
"""Tells what is wrong with reading one file, by its number, with this content."""


def targets(folder: Path) -> tuple[list[Target], list[bytes]]:
    """What is fuzzed, and the inputs to begin with."""
    found: list[Target] = []
    corpus: list[bytes] = []
    for reader in (each for each in readers().values() if not each.slow):
        corpus += [bytes((len(found), number)) + data for number, data in enumerate(reader.files.values())]
        found.append(_of_reader(reader, folder))
    for number, (_, language, _, _) in enumerate(all_checkers()):
        corpus.append(bytes((len(found), 0)) + SENTENCES.get(language, SENTENCES["es"]).encode())
        found.append(_of_checker(number))
    return found, corpus


def _of_reader(reader: Reader, folder: Path) -> Target:
    def target(number: int, data: bytes) -> str:
        name = list(reader.files)[number % len(reader.files)]
        write_files(folder, {**reader.files, name: reader.mend(data)})
        return problem(reader, folder)

    return target


def _of_checker(number: int) -> Target:
    def target(_number: int, data: bytes) -> str:
        _, _, checker, item = all_checkers()[number]
        return problem_of_answer(checker, item, data.decode("utf-8", "replace"))

    return target


def main(seconds: int, files: list[str]) -> None:
    warnings.simplefilter("ignore")
    KEPT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=in_memory()) as temporary:
        found, corpus = targets(Path(temporary) / "files")
        seeds = Path(temporary) / "corpus"
        write_files(seeds, {str(number): data for number, data in enumerate(corpus)})

        def one(data: bytes) -> None:
            if len(data) > 2 and data[0] < len(found):
                failure = found[data[0]](data[1], data[2:])
                if failure:
                    raise AssertionError(failure)

        limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST_FILE}", "-timeout=60", "-rss_limit_mb=6000"]
        atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={KEPT}/", *(files or [str(seeds)])], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
