"""The summary of WinoBias on language models: findings and, by kind of model, a leaderboard and a table of rates."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.texts import section
from gendersuite.reports.document import Document, Section
from gendersuite.reports.families.models.accounts import all_accounts
from gendersuite.reports.families.models.boards import board, rankings, rates_table
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.correlations import correlation_section
from gendersuite.reports.families.models.findings import overview
from gendersuite.reports.families.models.names import by_kind, kind_title
from gendersuite.reports.families.models.numbers import side_rates
from gendersuite.reports.families.models.skeleton import models_report
from gendersuite.reports.families.winobias.findings import findings
from gendersuite.reports.families.winobias.tables import main_rate, parts, rates
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    most = max(all_accounts(run, each, parts(run, each))["expected"] for each in run.signatures)
    return models_report(
        run,
        subsets=lambda each: parts(run, each),
        size=f"{count(most)} sentences",
        found=overview(run, {"stereotyping": main_rate(run)}, findings),
        remarks=[convention(run)],
        rankings=rankings(run, [main_rate(run)]),
        sections=_sections(run),
    )


def _sections(run: RunFolder) -> Iterator[Section | None]:
    yield correlation_section(run)
    main = main_rate(run)
    for models in by_kind(run).values():
        kind, ordered = kind_title(run, models[0]), main.ordered(run, models)
        accounts = {each: all_accounts(run, each, parts(run, each)) for each in ordered}
        asked = {subset: rate for each in models for subset, rate in rates(run, each, "short").items()}
        shorts = {subset: rate.title for subset, rate in asked.items()}
        yield section(run, "board", [board(run, main, accounts, shorts)], kind=kind, main=main.title.lower())
        tables = (
            rates_table(run, ordered, [*side_rates(run, subset), rate], rate.title)
            for subset, rate in rates(run).items()
            if subset in asked
        )
        yield section(run, "numbers", tables, kind=kind)
