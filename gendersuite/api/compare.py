"""Comparing the systems of a run: which pairs are asked about, and the answers as a table, CSV or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path

from gendersuite.errors import UsageError
from gendersuite.reports.document import Cell, Column, Row, Table
from gendersuite.reports.families import has_models
from gendersuite.reports.formats.terminal import show_table
from gendersuite.reports.formatting import NOT_AVAILABLE
from gendersuite.reports.run_data import RunFolder, read_run
from gendersuite.reports.run_samples import samples_of
from gendersuite.reports.score_files import table_header, write_rows
from gendersuite.reports.statistics.comparisons import ALPHA, Compared, compare_systems, compared_metrics
from gendersuite.reports.statistics.samples import Sample
from gendersuite.reports.statistics.significance import DRAWS, TRIALS, Convention, Plan
from gendersuite.signature import signature_text
from gendersuite.submissions.names import check_known
from gendersuite.support.new_folder import check_replaceable_file
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.version import __version__

# With fewer than 20 draws for each pair, Holm's correction leaves no p below 0.05, however different two systems are.
DRAWS_PER_PAIR = 40


@dataclass(frozen=True, slots=True)
class Question:
    """Which systems of a run are compared (none: all pairs; one: with every other), in what, and how."""

    run: Path
    systems: tuple[str, ...] = ()
    language: str | None = None
    metrics: tuple[str, ...] | None = None
    draws: int | None = None
    seed: int | None = None
    convention: str = Convention.TWO_SIDED.value


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One line of a file of comparisons; an empty value is "n/a"."""

    suite: str
    subset: str
    language: str
    metric: str
    group: str
    system_a: str
    system_b: str
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    p_bootstrap: float | None
    p_randomisation: float | None
    p_holm: float | None
    verdict: str
    units: int
    signature: str


def compare_and_show(question: Question, terminal: Terminal, *, out: Path | None, as_json: bool) -> None:
    """Prints the comparisons that a question asks for, as a table or as JSON, and writes them to `out` as CSV."""
    if out is not None:
        check_replaceable_file(out, header=table_header(ComparisonRow), content="comparisons")
    rows = list(compare_run(question, terminal))
    if out is not None:
        write_rows(out, ComparisonRow, rows)
    if as_json:
        terminal.data([asdict(row) for row in rows])
    else:
        _print_table(rows, terminal)
    differ = sum(row.verdict == "differs" for row in rows)
    written = f" Written to {out}." if out is not None else ""
    terminal.say(f"{differ:,} of {len(rows):,} comparisons differ (Holm-corrected p < {ALPHA}).{written}")


def compare_run(question: Question, terminal: Terminal) -> Iterator[ComparisonRow]:
    """The comparisons that a question asks for, language by language."""
    if question.draws is not None and question.draws < 1:
        raise UsageError(f"--draws {question.draws} makes no sense: give 1 or more.")
    if question.seed is not None and question.seed < 0:
        raise UsageError(f"--seed {question.seed} makes no sense: give 0 or more.")
    check_known(question.convention, list(Convention), "convention", "the tests")
    run = read_run(question.run)
    suite = str(run.suite["name"])
    if has_models(run):
        raise UsageError(
            f"{run.path} holds scores of language models, for which there are no paired tests: look at their "
            "intervals, or give a run that `gendersuite score` wrote."
        )
    for language, pairs in _pairs(run, question).items():
        plan = _plan(run, question, len(pairs))
        if len(pairs) >= ALPHA * (plan.draws + 1):
            terminal.say(
                f"{plan.draws:,} draws cannot tell {len(pairs):,} pairs apart after Holm's correction: "
                f"give --draws {DRAWS_PER_PAIR * len(pairs)} or none."
            )
        systems = sorted({system for pair in pairs for system in pair})
        samples = samples_of(run, language, systems)
        compared = [each for each in samples[systems[0]].values() if compared_metrics(each)]
        _check_metrics(question, compared)
        signature = _signature(run, plan, len(pairs))
        with terminal.progress() as on_progress:
            done = Steps(on_progress, f"comparing {language}", len(compared))
            for found in compare_systems(samples, pairs, plan, question.metrics, on_progress=done):
                yield _row(found, suite, language, signature)


def _pairs(run: RunFolder, question: Question) -> dict[str, list[tuple[str, str]]]:
    """The pairs of systems to compare in each language that has any."""
    if question.language is not None:
        check_known(question.language, run.languages, "language", str(run.path))
    languages = run.languages if question.language is None else (question.language,)
    where = str(run.path) if question.language is None else f"{run.path} ({question.language})"
    for system in question.systems:
        check_known(system, (name for language in languages for name in run.systems(language)), "system", where)
    if len(set(question.systems)) < len(question.systems):
        raise UsageError(f"{question.systems[0]} is named twice: name two systems, or one to compare with all others.")
    asked = set(question.systems)
    found = {
        language: [
            _in_order(pair, question.systems) for pair in combinations(run.systems(language), 2) if asked <= {*pair}
        ]
        for language in languages
    }
    if not any(found.values()):
        wanted = " and ".join((*question.systems, "another system")[:2]) if question.systems else "two systems"
        raise UsageError(f"There is no language in {where} with {wanted} to compare: score them into one run.")
    return {language: pairs for language, pairs in found.items() if pairs}


def _in_order(pair: tuple[str, str], named: Sequence[str]) -> tuple[str, str]:
    """A pair with the system first that was named first."""
    first, second = pair
    return (second, first) if named and named[0] == second else pair


def _plan(run: RunFolder, question: Question, pairs: int) -> Plan:
    seeds = (question.seed, run.seed, DEFAULT_SEED)
    return Plan(
        seed=next(seed for seed in seeds if seed is not None),
        draws=question.draws or max(DRAWS, DRAWS_PER_PAIR * pairs),
        trials=question.draws or max(TRIALS, DRAWS_PER_PAIR * pairs),
        convention=Convention(question.convention),
    )


def _check_metrics(question: Question, samples: Sequence[Sample]) -> None:
    there = {metric.name for sample in samples for metric in compared_metrics(sample).values()}
    for metric in question.metrics or ():
        check_known(metric, there, "metric to compare", str(question.run))


def _signature(run: RunFolder, plan: Plan, pairs: int) -> str:
    """What a rerun on this run must match to get the same p-values."""
    return signature_text(
        {
            "suite": run.suite["name"],
            "v": run.suite["version"],
            "bs": plan.draws,
            "ar": plan.trials,
            "seed": plan.seed,
            "p": plan.convention.value,
            "holm": pairs,
            "gendersuite": __version__,
        }
    )


def _row(found: Compared, suite: str, language: str, signature: str) -> ComparisonRow:
    difference = found.difference
    return ComparisonRow(
        *(suite, found.subset, language, found.metric, found.group, found.system_a, found.system_b),
        *(difference.a, difference.b, difference.value, difference.low, difference.high),
        *(difference.p_bootstrap, difference.p_randomisation, found.p_holm),
        *(found.verdict, found.units, signature),
    )


def _print_table(rows: Sequence[ComparisonRow], terminal: Terminal) -> None:
    """Columns that are empty throughout are left out, and the systems' names stand above where there is one pair."""
    one_pair = len({(row.system_a, row.system_b) for row in rows}) == 1
    systems = (rows[0].system_a, rows[0].system_b) if one_pair else ("A", "B")
    places = {"lang": "language", "subset": "subset", "metric": "metric", "group": "group"}
    places = {heading: name for heading, name in places.items() if any(getattr(row, name) for row in rows)}
    shown = [
        Row(
            (
                *(Cell(getattr(row, name)) for name in places.values()),
                *_values(row, named=not one_pair),
                _difference(row),
                *(Cell(_p_value(p)) for p in (row.p_bootstrap, row.p_randomisation, row.p_holm)),
                Cell(row.verdict),
            )
        )
        for row in rows
    ]
    columns = tuple(map(Column, (*places, *systems, "A - B", "p boot", "p rand", "p Holm", "verdict")))
    title = "Values as in scores.csv; 95% intervals; p by bootstrap, by randomisation, and the larger one after Holm"
    show_table(Table(columns, tuple(shown), title), terminal)


def _values(row: ComparisonRow, *, named: bool) -> Iterator[Cell]:
    for system, value in ((row.system_a, row.a), (row.system_b, row.b)):
        shown = NOT_AVAILABLE if value is None else f"{value:.3f}"
        yield Cell(f"{system} {shown}" if named else shown)


def _difference(row: ComparisonRow) -> Cell:
    if row.difference is None:
        return Cell(NOT_AVAILABLE)
    interval = "" if row.low is None or row.high is None else f"[{row.low:.3f}, {row.high:.3f}]"
    return Cell(f"{row.difference:+.3f}", interval=interval)


def _p_value(p: float | None) -> str:
    return NOT_AVAILABLE if p is None else f"{p:.4f}" if p >= 0.0001 else f"{p:.0e}"
