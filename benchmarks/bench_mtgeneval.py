"""Time of MT-GenEval compared with sacrebleu's BLEU on the same lines, and by the number of systems.

BLEU and chrF are among the metrics and computed by sacrebleu, so their time is measured and subtracted. The outputs of
the systems are references: the correct one, or with probability 0.25 the wrong one.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from time import perf_counter

import sacrebleu
from measuring import SHARED, fastest, measure_folder

from gendersuite.model import Answer, AnswerState, Item, Submission, Suite
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.mt_geneval.measures import COUNTERFACTUAL, pair_sides, side_statistics, subsets
from gendersuite.run.checking import open_checker_of
from gendersuite.run.labelling import Labeller
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.testsuites import load_suite


def main() -> None:
    official = (SHARED / "mtgeneval").is_dir()
    name = "mt-geneval" if official else "mt-geneval-mini"
    suite = load_suite(name, data=SHARED if official else None)
    for language in suite.languages:
        measure_language(suite.in_language(language), language)
    options = ["--data", str(SHARED)] if official else []
    for systems in (5, 10, 20):
        with tempfile.TemporaryDirectory() as folder:
            write_systems(Path(folder), suite, "es", systems)
            plan = make_plan(ScoreRequest(Path(folder), name, "es", data=SHARED if official else None))
            start = perf_counter()
            score_plan(plan, Path(folder) / "run")
            spent = perf_counter() - start
            print(f"  en-es, {systems} systems: {spent:.1f} s, {spent / systems:.2f} s each")
    with tempfile.TemporaryDirectory() as folder:
        for language in suite.languages:
            write_systems(Path(folder), suite, language, 3)
        print(f"  3 systems in {len(suite.languages)} languages:")
        measure_folder(["score", folder, "--suite", name, *options])


def measure_language(suite: Suite, language: str) -> None:
    texts = answers(suite, seed=1)
    submission = Submission(
        suite.name, language, "made-up", tuple(Answer(text, AnswerState.ANSWERED) for text in texts)
    )
    references = [item.slots[0].traits["right"] for item in suite.items]
    metrics = FAMILIES.get(suite.family).scores
    first = Labeller(suite, open_checker_of(suite.family, language))
    table = first.label(submission).table
    metrics(table, seed=1)

    def ours() -> None:
        # A new checker and table without caches, as for the first system of a folder.
        labeller = Labeller(suite, open_checker_of(suite.family, language))
        metrics(labeller.label(submission).table, seed=1)

    def corpus_scores() -> None:
        for subset, rows in subsets(table):
            if subset == COUNTERFACTUAL:
                for places in pair_sides(rows, "made-up")[2].values():
                    side_statistics(rows, places)

    whole, quality = fastest(ours), fastest(corpus_scores)
    bleu = fastest(lambda: sacrebleu.corpus_bleu(texts, [references]))
    print(
        f"  en-{language}, {len(texts):,} segments: labels and metrics {whole:.2f} s, of which BLEU and chrF "
        f"{quality:.2f} s; sacrebleu BLEU {bleu:.2f} s, ratio of the rest {(whole - quality) / bleu:.2f}"
    )


def answers(suite: Suite, seed: int) -> list[str]:
    chance = random.Random(seed)  # noqa: S311 - no secret
    return [item.slots[0].traits["wrong" if chance.random() < 0.25 else "right"] for item in suite.items]


def part_of(item: Item) -> str:
    """Return the file of the release that contains an item."""
    slot = item.slots[0]
    return slot.subset if slot.subset != COUNTERFACTUAL else {"M": "masculine", "F": "feminine"}[slot.expected or ""]


def write_systems(folder: Path, suite: Suite, language: str, systems: int) -> None:
    """Write systems in the layout of the release, aligned with its sources."""
    asked = suite.in_language(language)
    split = {"mt-geneval": "test", "mt-geneval-mini": "mini"}[suite.name]
    for number in range(systems):
        said = list(zip(asked.items, answers(asked, seed=number), strict=True))
        own = folder / f"system-{number}"
        own.mkdir(exist_ok=True)
        for part in ("contextual", "masculine", "feminine"):
            lines = [text for item, text in said if part_of(item) == part]
            if lines:
                file = own / f"{part}-{split}.en_{language}.txt"
                file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
