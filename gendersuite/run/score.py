"""Score submissions into a run folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.checkers import DEFAULT_MODE, Checker, ParserChoice, plugins_of
from gendersuite.checkers.hybrid import HybridAccount, HybridChecker
from gendersuite.errors import UsageError
from gendersuite.model import Score, Submission, Suite
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.family import ReportFamily, sample_scores
from gendersuite.reports.sample_files import SampleFiles, SampleTables, sample_tables
from gendersuite.run.checking import checked_languages, kind_of, open_checker_of
from gendersuite.run.faults import Work, read_all, signals_account
from gendersuite.run.files import BOOTSTRAP_DRAWS, RowsFile, new_run, write_results
from gendersuite.run.labelling import EMPTY_ANSWERS, Labelled, Labeller
from gendersuite.signature import plugins_field, signature_text
from gendersuite.submissions import LAYOUTS, Place, SubmissionRef, discover, opened
from gendersuite.submissions.answers import CLEANING_VERSION
from gendersuite.submissions.given_outputs import GivenOutputs, choose_outputs
from gendersuite.submissions.leftovers import leftovers
from gendersuite.submissions.names import target_language
from gendersuite.support.checks import check_at_least
from gendersuite.support.progress import warn, warnings_to
from gendersuite.testsuites import DEFAULT_SEED, load_suite, suites
from gendersuite.testsuites import FAMILIES as FAMILIES_OF_SUITES
from gendersuite.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.score_files import RegressionRow


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """The submissions to score, and the options.

    `folder` is a folder or an archive; `outputs` are in-memory outputs instead. With `allow_misaligned`, submissions
    whose lines seem to be shifted against the sources are scored too. With `skip_faulty`, submissions that cannot be
    read are skipped.
    """

    folder: Path | None
    suite: str | Suite
    language: str | None = None
    systems: tuple[str, ...] | None = None
    layout: str | None = None
    data: Path | None = None
    dictionary: Path | None = None
    online: bool = False
    seed: int = DEFAULT_SEED
    jobs: int = 1
    mode: str = DEFAULT_MODE
    parser: ParserChoice | None = None
    outputs: tuple[GivenOutputs, ...] = ()
    allow_misaligned: bool = False
    skip_faulty: bool = False


@dataclass(frozen=True)
class Result:
    """The scores of one system in one language."""

    language: str
    system: str
    labels: pd.DataFrame
    scores: list[Score]
    regressions: list[RegressionRow]
    samples: SampleTables
    account: dict[str, Any]
    files: dict[str, str]


@dataclass(frozen=True, slots=True)
class ScorePlan:
    """A resolved request: its suite, restricted to languages that can be checked, and the submissions found."""

    request: ScoreRequest
    suite: Suite
    refs: Sequence[SubmissionRef | GivenOutputs]


@contextmanager
def open_plan(request: ScoreRequest) -> Iterator[ScorePlan]:
    """Yield the plan of a request; archives are unpacked until the block ends."""
    if request.folder is None:
        yield make_plan(request)
        return
    with opened(request.folder) as place:
        yield make_plan(request, place)


def make_plan(request: ScoreRequest, place: Place | None = None) -> ScorePlan:
    """Resolve a request: load the suite and find the submissions. `place` has the content of an unpacked archive."""
    suite = request.suite
    if isinstance(suite, str):
        suite = load_suite(suite, data=request.data, seed=request.seed, beside=request.folder)
    if suite.family in FAMILIES_OF_SUITES and not FAMILIES_OF_SUITES.get(suite.family).checkers:
        raise UsageError(f"Suite {suite.name} is for language models: use `gendersuite probe --suite {suite.name}`.")
    if request.parser is None or request.parser.hybrid:
        checked = checked_languages(suite.family)
        meant = [language for language in checked if language in suite.languages] if suite.languages else checked
        suite = replace(suite, languages=tuple(meant))
    else:
        suite = with_parser_languages(suite, request.language)
    return ScorePlan(request, suite, _submissions(request, suite, place))


def _submissions(request: ScoreRequest, suite: Suite, place: Place | None) -> Sequence[SubmissionRef | GivenOutputs]:
    language, systems = request.language, request.systems
    if request.folder is None:
        return choose_outputs(request.outputs, suite, language=language, systems=systems)
    refs = discover(place or request.folder, suite, language=language, systems=systems, layout=request.layout)
    if language is None and systems is None:
        for sentence in leftovers(refs, suite):
            warn(sentence)
    return refs


def with_parser_languages(suite: Suite, language: str | None) -> Suite:
    """Add `language` to the target languages, because parsers may support languages that the suite does not list.

    Without `language` the suite is unchanged.
    """
    if language is None:
        return suite
    return replace(suite, languages=tuple(dict.fromkeys((*suite.languages, target_language(language, suite)))))


def score_plan(plan: ScorePlan, out: Path, *, on_result: Callable[[Result], None] = lambda _result: None) -> Path:
    """Score the submissions of a plan into the run folder `out`; nothing is written on failure.

    `on_result` is called with each result.
    """
    check_at_least(1, jobs=plan.request.jobs)
    readable = read_all(plan)
    with new_run(out) as folder:
        accounts: list[dict[str, Any]] = []
        inputs: dict[str, str] = {}
        scores: list[Score] = []
        regressions: list[RegressionRow] = []
        with RowsFile(folder / "labels.parquet") as labels, SampleFiles(folder) as samples:
            for result in _results(plan, readable.work):
                labels.write(result.labels, whole=("slot", "position"))
                samples.write(result.language, result.samples)
                scores += result.scores
                regressions += result.regressions
                accounts.append(result.account)
                inputs |= result.files
                on_result(result)
        write_results(folder, scores, regressions, _description(plan, accounts, inputs, readable.skipped))
    return out


class Scorer:
    """Scores single submissions; each worker process has one."""

    def __init__(self, request: ScoreRequest, suite: Suite) -> None:
        self.request = request
        self.suite = suite
        self._labellers: dict[str, Labeller] = {}

    def __call__(self, work: Work) -> Result:
        ref, submission = work.ref, work.submission
        if ref.language not in self._labellers:
            self._labellers[ref.language] = Labeller(self.suite.in_language(ref.language), self._checker(ref.language))
        labeller = self._labellers[ref.language]
        labelled = labeller.label(submission)
        if labeller.checker.scores_empty_answers:
            _warn_of_scored_empty_answers(submission, self.request.mode)
        family = FAMILIES.get(self.suite.family)
        samples = family.samples(labelled.table, convention_of(self.request, family))
        return Result(
            language=ref.language,
            system=ref.system,
            labels=labelled.table,
            scores=sample_scores(samples, labelled.table, seed=self.request.seed, draws=BOOTSTRAP_DRAWS),
            regressions=family.regressions(labelled.table) if family.regressions else [],
            samples=sample_tables(samples, ref.language, ref.system),
            account=self._account(ref, labeller, labelled, submission)
            | signals_account(work.signals, labelled, ref.language),
            files=dict(submission.files),
        )

    def _checker(self, language: str) -> Checker:
        request = self.request
        return open_checker_of(
            self.suite.family,
            language,
            request.dictionary,
            online=request.online,
            mode=request.mode,
            parser=request.parser,
        )

    def _account(
        self, ref: SubmissionRef | GivenOutputs, labeller: Labeller, labelled: Labelled, submission: Submission
    ) -> dict[str, Any]:
        checker, dictionary = labeller.checker, labeller.checker.dictionary
        expected = labeller.suite.slot_count
        states = Counter(answer.state.value for answer in submission.answers)
        removed = Counter(rule for answer in submission.answers for rule in answer.removed)
        signature: dict[str, str | int] = {
            "suite": self.suite.name,
            "v": self.suite.version,
            "lp": f"{self.suite.source_language}-{ref.language}",
            "check": f"{checker.name}.{checker.version}",
            "dict": f"{dictionary.name}.{dictionary.version}",
            "n": expected,
            "miss": labelled.missing,
            "seed": self.request.seed,
            **({"clean": CLEANING_VERSION} if removed and not checker.scores_empty_answers else {}),
            "gendersuite": __version__,
            **self._plugins(ref, checker),
        }
        return {
            "language": ref.language,
            "system": ref.system,
            "signature": signature_text(signature),
            "signature_fields": signature,
            "expected": expected,
            "answered": expected - labelled.missing,
            "missing": labelled.missing,
            "answers": dict(sorted(states.items())),
            **({"removed": dict(sorted(removed.items()))} if removed else {}),
            "outcomes": dict(sorted(labelled.outcomes.items())),
            "rules": [
                {"label": label, "rule": rule, "dictionary": name, "count": count}
                for (label, rule, name), count in sorted(labelled.rules.items())
            ],
            **({"errors": labelled.errors} if labelled.errors else {}),
            **({"hybrid": _hybrid_account(checker.account)} if isinstance(checker, HybridChecker) else {}),
        }

    def _plugins(self, ref: SubmissionRef | GivenOutputs, checker: Checker) -> dict[str, str]:
        family, suite = self.suite.family, self.suite.name.partition(":")[0]
        return plugins_field(
            (
                FAMILIES_OF_SUITES.distribution(family),
                suites().distribution(suite) if suite in suites() else "",
                LAYOUTS.distribution(ref.layout) if isinstance(ref, SubmissionRef) else "",
                *plugins_of(kind_of(family, self.request.mode), checker),
                FAMILIES.distribution(family),
            )
        )


def convention_of(request: ScoreRequest, family: ReportFamily) -> str:
    """Return the rate convention: "printed" in mode paper, if the family has conventions, else empty."""
    return "printed" if family.conventions and request.mode == "paper" else ""


def _hybrid_account(account: HybridAccount) -> dict[str, Any]:
    return {
        "answers": account.answers,
        "parsed": account.parsed,
        "open": account.open,
        "decided": [
            {"before": before, "label": label, "count": count}
            for (before, label), count in sorted(account.decided.items())
        ],
    }


def _warn_of_scored_empty_answers(submission: Submission, mode: str) -> None:
    """Warn if a submission has empty answers that the mode scores."""
    states = Counter(answer.state for answer in submission.answers)
    silent = {state: states[state] for state in EMPTY_ANSWERS if states[state]}
    if silent:
        counts = " and ".join(f"{count:,} {state}" for state, count in silent.items())
        warn(
            f"{submission.system} ({submission.language}) has {counts} of {states.total():,} answers, and mode {mode} "
            f"counts silence as right: leave out --mode {mode} to have them count as missing."
        )


def _results(plan: ScorePlan, work: Sequence[Work]) -> Iterator[Result]:
    """Yield the results in the order of the submissions, for any number of processes."""
    jobs = min(plan.request.jobs, len(work))
    if jobs == 1:
        yield from map(Scorer(plan.request, plan.suite), work)
        return
    from gendersuite.run.workers import map_in_processes

    preload = (__name__, FAMILIES.module(plan.suite.family))
    for result, warnings in map_in_processes(_work, work, jobs, _start_worker, (plan.request, plan.suite), preload):
        for text in warnings:
            warn(text)
        yield result


_worker: Scorer


def _start_worker(request: ScoreRequest, suite: Suite) -> None:
    global _worker
    _worker = Scorer(request, suite)


def _work(work: Work) -> tuple[Result, list[str]]:
    """Return a result and its warnings, which the main process shows."""
    caught: list[str] = []
    with warnings_to(caught.append):
        return _worker(work), caught


def _description(
    plan: ScorePlan, accounts: list[dict[str, Any]], inputs: dict[str, str], skipped: list[dict[str, str]]
) -> dict[str, Any]:
    suite = plan.suite
    family = FAMILIES.get(suite.family)
    signatures, convention = family.metric_signatures(), convention_of(plan.request, family)
    return {
        "program": "gendersuite",
        "version": __version__,
        "suite": {
            "name": suite.name,
            "family": suite.family,
            "version": suite.version,
            "title": suite.title,
            "citation": suite.citation,
            "items": len(suite.items),
            "slots": suite.slot_count,
        },
        "mode": plan.request.mode,
        **({"convention": convention} if convention else {}),
        "seed": plan.request.seed,
        "bootstrap_draws": BOOTSTRAP_DRAWS,
        **({"metrics": signatures} if signatures else {}),
        "inputs": dict(sorted(inputs.items())),
        "submissions": accounts,
        **({"skipped": skipped} if skipped else {}),
    }
