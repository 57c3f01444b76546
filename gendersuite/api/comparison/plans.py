"""Number of draws and seed of the paired tests."""

from __future__ import annotations

from gendersuite.reports.run_data import RunFolder
from gendersuite.reports.statistics.comparisons import ALPHA
from gendersuite.reports.statistics.significance import DRAWS, TRIALS, PairedTestPlan, TailConvention
from gendersuite.submissions.names import check_known
from gendersuite.support.checks import check_at_least
from gendersuite.support.progress import warn
from gendersuite.testsuites import DEFAULT_SEED

# With fewer than 20 draws per test, no p-value can be below 0.05 after Holm's correction.
DRAWS_PER_TEST = 40
MOST_DRAWN_TESTS = 250
"""With more tests, resolving such small p-values by drawing would take too long: see `PairedTestPlan.normal_tail`."""


def check_plan(draws: int | None, seed: int | None, convention: str) -> None:
    """Raise UsageError or UnknownName for invalid options."""
    check_at_least(1, draws=draws)
    check_at_least(0, seed=seed)
    check_known(convention, list(TailConvention), "convention", "the tests")


def plan_of(
    run: RunFolder, tests: int, kind: str, draws: int | None, seed: int | None, convention: str
) -> PairedTestPlan:
    """Return the plan for a number of tests that are corrected together; warn if it has too few draws.

    `kind` names the tests in the warning, such as "pairs".
    """
    seed = next(each for each in (seed, run.seed, DEFAULT_SEED) if each is not None)
    if draws is None and tests > MOST_DRAWN_TESTS:
        return PairedTestPlan(seed, DRAWS, DRAWS, TailConvention(convention), normal_tail=True)
    plan = PairedTestPlan(
        seed=seed,
        draws=draws or max(DRAWS, DRAWS_PER_TEST * tests),
        trials=draws or TRIALS,
        convention=TailConvention(convention),
    )
    if tests >= ALPHA * (plan.draws + 1):
        warn(
            f"{plan.draws:,} draws cannot tell {tests:,} {kind} apart after Holm's correction: "
            f"give --draws {DRAWS_PER_TEST * tests} or none."
        )
    return plan


def plan_fields(plan: PairedTestPlan) -> dict[str, str | int]:
    """Return the signature fields of a plan."""
    tail = {"tail": "normal"} if plan.normal_tail else {}
    return {"bs": plan.draws, "ar": plan.trials, "seed": plan.seed, "p": plan.convention.value, **tail}
