"""Agreement between two labellings of the same translations: Cohen's kappa and the list of disagreements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.comparison.rows import frame_of
from gendersuite.api.options import AnyPath
from gendersuite.errors import UsageError
from gendersuite.model import Outcome
from gendersuite.reports.run_data import LabelRow
from gendersuite.run.label_sources import LabelSource, open_labels
from gendersuite.signature import signature_text
from gendersuite.submissions.names import check_known
from gendersuite.support.checks import check_at_least
from gendersuite.support.spreadsheet import same_text
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from gendersuite.reports.statistics.kappa import LabelAgreement

DRAWS = 1000
UNDECIDED, MISSING = "undecided", "missing"
ALL = "all"
KAPPAS = {"labels": "all", "outcomes": "M, F, neither", "decided": "M, F by both"}
"""The kappas of an agreement and the categories of each."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A slot with different labels in the two labellings, and the evidence of both."""

    suite: str
    subset: str
    language: str
    system: str
    item: str
    slot: int
    source: str
    output: str
    label_a: str
    word_a: str
    rule_a: str
    dictionary_a: str
    label_b: str
    word_b: str
    rule_b: str
    dictionary_b: str


@dataclass(frozen=True, slots=True)
class Account:
    """Numbers of slots by how they were treated: only in one labelling, with different outputs, missing in one or both
    labellings, or compared. Only the compared slots enter the statistics."""

    only_a: int = 0
    only_b: int = 0
    other_output: int = 0
    missing_a: int = 0
    missing_b: int = 0
    missing_both: int = 0
    compared: int = 0


@dataclass(slots=True)
class _Joined:
    """The compared slots of one language: their items and the labels of both labellings."""

    items: list[str] = field(default_factory=list)
    first: list[str] = field(default_factory=list)
    second: list[str] = field(default_factory=list)
    became: Counter[str] = field(default_factory=Counter)
    """The number of slots for each field of `Account`."""

    def __add__(self, other: _Joined) -> _Joined:
        return _Joined(
            self.items + other.items,
            self.first + other.first,
            self.second + other.second,
            self.became + other.became,
        )

    @property
    def account(self) -> Account:
        return Account(**self.became)


@dataclass(frozen=True, slots=True)
class AgreementResult:
    """The agreement of two labellings, by language (and for "all" languages together if there are several).

    `kappas` and `disagreements` are DataFrames. `account` counts how the slots were treated, `accounts` does so by
    language, and `remarks` are notes for the interpretation.
    """

    suite: str
    signature: str
    sources: tuple[LabelSource, LabelSource]
    agreements: Mapping[str, LabelAgreement]
    account: Account
    accounts: Mapping[str, Account]
    rows: Sequence[Disagreement]
    remarks: Sequence[str]

    @property
    def kappas(self) -> pd.DataFrame:
        """Cohen's kappa over all labels, over outcomes (M, F, neither), and over slots that both label M or F."""
        import pandas as pd

        return pd.DataFrame(
            {"language": language, "labels": name} | asdict(getattr(found, name))
            for language, found in self.agreements.items()
            for name in KAPPAS
        )

    @property
    def disagreements(self) -> pd.DataFrame:
        """The slots with different labels in the two labellings, and the evidence of both."""
        return frame_of(self.rows, Disagreement)


def agree(
    a: AnyPath, b: AnyPath, *, language: str | None = None, draws: int = DRAWS, seed: int = DEFAULT_SEED
) -> AgreementResult:
    """Compute the agreement of two labellings of the same translations: Cohen's kappa and all disagreements.

    Parameters
    ----------
    a, b
        Run folders, filled-in sheets of `sample`, or CSV files of manual labels with the columns language, system,
        item, slot and label.
    language
        Only this target language.
    draws, seed
        The number of bootstrap samples, and the seed.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0.3,male=0.9")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> found = gs.agree(run, run)
    >>> found.kappas[["labels", "n", "observed"]].to_dict("records")[0]
    {'labels': 'labels', 'n': 176, 'observed': 1.0}
    """
    check_at_least(1, draws=draws)
    check_at_least(0, seed=seed)
    return label_agreement(open_labels(Path(a)), open_labels(Path(b)), language=language, draws=draws, seed=seed)


def label_agreement(
    first: LabelSource,
    second: LabelSource,
    *,
    language: str | None = None,
    draws: int = DRAWS,
    seed: int = DEFAULT_SEED,
) -> AgreementResult:
    """Compute the agreement of two labellings on the slots that both contain."""
    from gendersuite.reports.statistics.kappa import Resampling, agreement

    suite = _suite(first, second)
    disagreements: list[Disagreement] = []
    joined: dict[str, _Joined] = {}
    for each in _languages(first, second, language):
        joined[each] = _join(first, second, suite, each, disagreements)
    whole = sum(joined.values(), _Joined())
    account = whole.account
    if not whole.items:
        raise UsageError(_nothing_in_common(first, second, account))
    if len(joined) > 1:
        joined[ALL] = whole
    plan = Resampling(suite, seed, draws)
    return AgreementResult(
        suite=suite,
        signature=signature_text(
            {
                "suite": suite,
                "v": first.version or second.version,
                "n": account.compared,
                "bs": plan.draws,
                "seed": plan.seed,
                "gendersuite": __version__,
            }
        ),
        sources=(first, second),
        agreements={
            each: agreement(found.items, found.first, found.second, plan)
            for each, found in joined.items()
            if found.items
        },
        account=account,
        accounts={each: found.account for each, found in joined.items()},
        rows=disagreements,
        remarks=list(_remarks(first, second, account)),
    )


def _suite(first: LabelSource, second: LabelSource) -> str:
    if first.suite and second.suite and first.suite != second.suite:
        raise UsageError(
            f"{first.path} has labels of {first.suite}, {second.path} of {second.suite}: give labels of the same suite."
        )
    return first.suite or second.suite


def _languages(first: LabelSource, second: LabelSource, wanted: str | None) -> list[str]:
    there = sorted({language for side in (first, second) for language, _ in side.submissions})
    if wanted is None:
        return there
    check_known(wanted, there, "language", f"{first.path} and {second.path}")
    return [wanted]


def _join(
    first: LabelSource, second: LabelSource, suite: str, language: str, disagreements: list[Disagreement]
) -> _Joined:
    joined = _Joined()
    compare_outputs = first.has_outputs and second.has_outputs
    systems = sorted({system for side in (first, second) for own, system in side.submissions if own == language})
    for system in systems:
        a, b = (_slots(side, language, system) for side in (first, second))
        joined.became["only_a"] += len(a.keys() - b.keys())
        joined.became["only_b"] += len(b.keys() - a.keys())
        for key in sorted(a.keys() & b.keys()):
            one, other = a[key], b[key]
            if compare_outputs and not same_text(one.output, other.output):
                joined.became["other_output"] += 1
                continue
            labels = _label(one), _label(other)
            joined.became[_fate(*labels)] += 1
            if MISSING not in labels:
                joined.items.append(one.item)
                joined.first.append(labels[0])
                joined.second.append(labels[1])
            if labels[0] != labels[1]:
                disagreements.append(_disagreement(suite, language, system, one, other))
    return joined


def _slots(side: LabelSource, language: str, system: str) -> dict[tuple[str, int], LabelRow]:
    if (language, system) not in side.submissions:
        return {}
    return {(row.item, row.slot): row for row in side.rows(language, system)}


def _label(row: LabelRow) -> str:
    return MISSING if row.outcome == Outcome.MISSING.value else row.label or UNDECIDED


def _fate(a: str, b: str) -> str:
    if a == MISSING:
        return "missing_both" if b == MISSING else "missing_a"
    return "missing_b" if b == MISSING else "compared"


def _disagreement(suite: str, language: str, system: str, a: LabelRow, b: LabelRow) -> Disagreement:
    return Disagreement(
        *(suite, a.subset or b.subset, language, system, a.item, a.slot, a.source or b.source, a.output or b.output),
        *(_label(a), a.word, a.rule, a.dictionary),
        *(_label(b), b.word, b.rule, b.dictionary),
    )


def _nothing_in_common(first: LabelSource, second: LabelSource, account: Account) -> str:
    if account.other_output:
        reason = f"the outputs of all {account.other_output:,} slots that both have differ"
    elif account.missing_a + account.missing_b + account.missing_both:
        reason = "all slots that both have are missing"
    else:
        reason = "no language, system, item and slot is in both (a spreadsheet may have made 1 of an item 0001)"
    return f"{first.path} and {second.path} have nothing to compare, {reason}: give labels of the same translations."


def _remarks(first: LabelSource, second: LabelSource, account: Account) -> Iterator[str]:
    """Yield notes on slots that are not compared and on the interpretation."""
    for side, count in (("A", account.only_a), ("B", account.only_b)):
        if count:
            yield f"{count:,} slots are in {side} alone and are not compared."
    if account.other_output:
        yield f"{account.other_output:,} slots have another output in B than in A and are not compared."
    missing = account.missing_a + account.missing_b + account.missing_both
    if missing:
        yield (
            f"{missing:,} slots are missing and not compared: {account.missing_both:,} on both sides, "
            f"{account.missing_a:,} in A alone, {account.missing_b:,} in B alone."
        )
    if first.version and second.version and first.version != second.version:
        yield f"A is of version {first.version} of the suite, B of version {second.version}."
    if not (first.has_outputs and second.has_outputs):
        yield "A side without outputs is taken to be about the outputs of the other."
    if first.is_sample or second.is_sample:
        yield (
            "A sample sheet holds each label about equally often, so its agreement is not that of the run: "
            "`gendersuite judge` weights it back."
        )
