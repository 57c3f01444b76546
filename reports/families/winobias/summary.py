"""The summary of WinoBias on language models: findings, and by kind of model a leaderboard and rates in numbers."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.texts import run_text, section
from gendersuite.reports.document import Document, Section
from gendersuite.reports.families.gest.tables import sides
from gendersuite.reports.families.models.accounts import all_accounts
from gendersuite.reports.families.models.boards import RATE, by_rate, rate_board, rate_rankings, rates_table
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.correlations import correlation_section
from gendersuite.reports.families.models.names import by_kind, kind_title
from gendersuite.reports.families.models.skeleton import models_report
from gendersuite.reports.families.winobias.findings import overview
from gendersuite.reports.families.winobias.tables import main_part, parts
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder


def summary_report(run: RunFolder) -> Document:
    """The whole summary."""
    most = max(all_accounts(run, each, parts(run, each))["expected"] for each in run.signatures)
    return models_report(
        run,
        subsets=lambda each: parts(run, each),
        size=f"{count(most)} sentences",
        found=overview(run),
        remarks=[convention(run)],
        rankings=rate_rankings(run, main_part(run)[0]),
        sections=_sections(run),
    )


def _sections(run: RunFolder) -> Iterator[Section | None]:
    yield correlation_section(run)
    main, title = main_part(run)
    # The order of the columns is that of the numbers in the text: q_f, q_m, g_s.
    metrics = {f"q_{side['name'][0]}": side["metric"] for side in sides(run)} | {"g_s": RATE}
    for models in by_kind(run).values():
        kind, ordered = kind_title(run, models[0]), by_rate(run, models, main)
        shorts = {subset: short for each in models for subset, short in parts(run, each, "short").items()}
        accounts = {each: all_accounts(run, each, parts(run, each)) for each in ordered}
        board = rate_board(run, accounts, main, shorts)
        yield section(run, "board", [board], kind=kind, main=title.lower())
        tables = (
            rates_table(run, ordered, part["subset"], metrics, part["title"])
            for part in run_text(run, "part")
            if part["subset"] in shorts
        )
        yield section(run, "numbers", tables, kind=kind)
