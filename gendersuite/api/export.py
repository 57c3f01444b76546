"""Export the labels of a run as scores in the format of mt-metrics-eval.

There are up to two scores, each from 0 to 1, named after the suite:

    SUITE_accuracy    slots whose gender the source specifies: correct / (correct + wrong)
    SUITE_masculine   slots whose gender the source leaves open: M / (M + F)

The files are `human-scores/LP.NAME.seg.score` and `.sys.score`. A line is `SYSTEM<TAB>SCORE`. Segments are the items of
the suite in their order, system by system. The score is `None` if no slot of the segment or system is decided, because
the answer is missing, neutral or undecided. The score of a system is computed over all its slots; it is not the mean of
its segments.

mt-metrics-eval rejects metrics with a `None`. A file without `None` is therefore also written as a metric,
`metric-scores/LP/NAME-src.seg.score` or `.sys.score`; `src` means that no reference is used.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.options import AnyPath
from gendersuite.errors import UsageError
from gendersuite.model import Outcome
from gendersuite.reports.families import has_models
from gendersuite.reports.run_data import RunFolder, read_labels_table, read_run
from gendersuite.support.file_names import safe_name
from gendersuite.support.output_folder import new_folder

if TYPE_CHECKING:
    import pandas as pd

MARK = "README.txt"
METRICS: dict[str, tuple[Outcome, Outcome]] = {
    "accuracy": (Outcome.CORRECT, Outcome.WRONG),
    "masculine": (Outcome.MASCULINE, Outcome.FEMININE),
}
"""The outcomes that count as 1 and as 0."""
NO_SCORE = "None"

_EXPLANATION = (__doc__ or "").partition("\n\n")[2]


@dataclass(slots=True)
class _Scores:
    """The lines of one metric in one language; `applies` is False if the suite has no slots for it."""

    segments: list[str] = field(default_factory=list)
    systems: list[str] = field(default_factory=list)
    applies: bool = False


def export(run: AnyPath, *, out: AnyPath) -> list[Path]:
    """Write the scores of all systems of a run in the format of mt-metrics-eval, and return the files.

    There is one score per segment and one per system. An earlier export in the folder `out` is replaced.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> [file.name for file in gs.export(run, out="EXPORTED")][:2]
    ['en-cs.gest_mini_masculine.seg.score', 'gest_mini_masculine-src.seg.score']
    """
    run, out = Path(run), Path(out)
    facts = read_run(run)
    if has_models(facts):
        raise UsageError(
            f"{run} holds scores of language models, and mt-metrics-eval is about translations: give a run that "
            "`gendersuite score` wrote."
        )
    pairs = _language_pairs(facts)
    suite = re.sub(r"[^A-Za-z0-9]+", "_", str(facts.suite.get("name", "")))
    written: list[str] = []
    with new_folder(out, mark=MARK) as folder:
        for language in facts.languages:
            scores = _scores(run, facts, language)
            for metric in METRICS:
                if not scores[metric].applies:
                    continue
                for name, lines in _files(scores[metric], pairs[language], f"{suite}_{metric}"):
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_text("".join(lines), encoding="utf-8", newline="\n")
                    written.append(name)
        signatures = "".join(f"{signature}\n" for signature in facts.signatures.values())
        (folder / MARK).write_text(f"{_EXPLANATION}\n{signatures}", encoding="utf-8", newline="\n")
    return [out / name for name in written]


def _files(scores: _Scores, pair: str, name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the path and lines of each file of one metric in one language."""
    for level, lines in (("seg", scores.segments), ("sys", scores.systems)):
        yield f"human-scores/{pair}.{name}.{level}.score", lines
        if not any(line.endswith(f"\t{NO_SCORE}\n") for line in lines):
            yield f"metric-scores/{pair}/{name}-src.{level}.score", lines


def _scores(run: Path, facts: RunFolder, language: str) -> defaultdict[str, _Scores]:
    scores: defaultdict[str, _Scores] = defaultdict(_Scores)
    for system, name in _names(facts.systems(language)):
        labels = read_labels_table(run, language, system)
        for metric, (one, zero) in METRICS.items():
            found = scores[metric]
            found.applies |= bool(((labels["expected"] != "") == (metric == "accuracy")).any())
            segments, total = _shares(labels, one.value, zero.value)
            found.segments += [f"{name}\t{share}\n" for share in segments]
            found.systems.append(f"{name}\t{total}\n")
    return scores


def _shares(labels: pd.DataFrame, one: str, zero: str) -> tuple[list[str], str]:
    """Return the share of each item, in the order of the suite, and the share over all items."""
    counts: dict[str, Counter[str]] = {}
    for item, outcome in zip(labels["item"], labels["outcome"], strict=True):
        counts.setdefault(item, Counter())[outcome] += 1
    total = sum(counts.values(), Counter[str]())
    return [_share(count[one], count[zero]) for count in counts.values()], _share(total[one], total[zero])


def _share(ones: int, zeros: int) -> str:
    return f"{ones / (ones + zeros):.6f}" if ones + zeros else NO_SCORE


def _names(systems: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each system with its name in the files, without white space."""
    taken: dict[str, str] = {}
    for system in systems:
        name = "_".join(system.split())
        if name in taken:
            raise UsageError(f"{taken[name]!r} and {system!r} would both be called {name}; rename one and score again.")
        taken[name] = system
        yield system, name


def _language_pairs(facts: RunFolder) -> dict[str, str]:
    """Map each language to its language pair, such as en-es, from the signatures."""
    fields = facts.signature_fields
    return {
        language: safe_name(str(fields.get((language, system), {}).get("lp", f"en-{language}")))
        for language, system in facts.signatures
    }
