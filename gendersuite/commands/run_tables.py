"""Print runs and checks of submissions as tables or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gendersuite.api.leaderboard import show_leaderboard
from gendersuite.api.run import Run
from gendersuite.checkers.references.checker import AGAINST, MORPHOLOGY
from gendersuite.reports.run_json import run_data
from gendersuite.support.terminal import Terminal

if TYPE_CHECKING:
    import pandas as pd

COUNTS = (
    *("found", "extra", "answered", "empty", "placeholder", "copied", "refusal", "error", "too_long", "cleaned"),
    *("escaped", "suspected_language", "other_script", "cut_off"),
)


def show_diagnoses(suite: str, found: pd.DataFrame, terminal: Terminal, *, as_json: bool) -> None:
    """Print the result of `validate`, one row per submission."""
    if as_json:
        rows = found.astype(object).where(found.notna(), None).to_dict("records")
        terminal.data({"suite": suite, "submissions": rows})
        return
    each = zip(found["expected"], found["language"], strict=True)
    expected = dict.fromkeys(f"{expected:,} in {language}" for expected, language in each)
    terminal.table(
        f"{suite}: lines expected of each system: {', '.join(expected)}",
        ("lang", "system", *(name.replace("_", " ") for name in COUNTS), "what will happen"),
        [
            (row["language"], row["system"], *(f"{row[name]:,}" for name in COUNTS), row["fate"])
            for row in found.to_dict("records")
        ],
    )
    examples = [
        (row["language"], row["system"], each["item"], ", ".join(each["removed"]), each["before"], each["after"])
        for row in found.to_dict("records")
        for each in row["examples"]
    ]
    if examples:
        columns = ("lang", "system", "item", "what", "before", "after")
        terminal.table("Text that is removed before scoring (examples)", columns, examples)


def show_run(run: Run, terminal: Terminal, *, as_json: bool = False) -> None:
    """Print the coverage and main scores of each system, or the whole run as JSON, and the path of the run."""
    if as_json:
        terminal.data(run_data(run.path))
    else:
        show_leaderboard(run, terminal)
    accounts = run.metadata["submissions"]
    if run.metadata.get("mode") == MORPHOLOGY:
        counts = ", ".join(f"{each['system']} ({each['language']}) {count_disagreements(each):,}" for each in accounts)
        terminal.say(f"Labels {AGAINST}{counts}. Their rules in labels.parquet begin so and say why.")
    hybrid = [each["hybrid"] for each in accounts if "hybrid" in each]
    if hybrid:
        terminal.say(describe_hybrid(hybrid))
    terminal.say(f"Written to {run.path}. Next: gendersuite report {run.path}")


def show_models(run: Run, terminal: Terminal, *, as_json: bool = False) -> None:
    """Print the main scores of each language model, or the whole run as JSON, and the correlation of two suites."""
    from gendersuite.reports.families.models.correlations import FEWEST, winobias_correlation

    if as_json:
        terminal.data(run_data(run.path))
    else:
        show_leaderboard(run, terminal)
    if run.scores["suite"].nunique() > 1:
        found = winobias_correlation(run.facts.scores.values())
        terminal.say(
            f"GEST and WinoBias: fewer than {FEWEST} models have both stereotype rates, so there is no correlation."
            if found is None
            else f"GEST and WinoBias: Pearson's r {found.pearson:.2f} (p {found.p_value:.2g}) between the stereotype "
            f"rates of {len(found.rates)} models."
        )
    terminal.say(f"Written to {run.path}. Next: gendersuite report {run.path}")


def describe_hybrid(accounts: Sequence[Mapping[str, Any]]) -> str:
    """Describe how many labels the parser changed in hybrid mode, over all submissions."""
    asked, answers, left = (sum(account[name] for account in accounts) for name in ("parsed", "answers", "open"))
    decided: Counter[str] = Counter()
    for row in (row for account in accounts for row in account["decided"]):
        decided[f"{row['before']} to {row['label']}"] += row["count"]
    changes = ", ".join(f"{change} {count:,}" for change, count in sorted(decided.items()))
    return (
        f"The parser was asked about {asked:,} of {answers:,} texts and decided {decided.total():,} of the {left:,} "
        f"labels that the dictionary left open{f' ({changes})' if changes else ''}. By system in run.json."
    )


def count_disagreements(account: Mapping[str, Any]) -> int:
    """Count the labels of a submission that differ, in mode morphology, from labels by the references alone."""
    return sum(row["count"] for row in account["rules"] if row["rule"].startswith(AGAINST))
