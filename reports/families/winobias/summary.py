"""Everything that the summary PDF of WinoBias on language models says, as data for templates/winobias_summary.typ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.rankings import ranking_part
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.gest.tables import STEREOTYPE, look_icons, sides
from gendersuite.reports.families.gest_lm.tables import ratio_cell
from gendersuite.reports.families.models.boards import NAME_LENGTH, by_rate, ratio_board, ratio_rankings
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.correlation import correlation_table
from gendersuite.reports.families.models.names import all_accounts, by_kind, kind_name, models_frame, names
from gendersuite.reports.families.winobias.findings import overview
from gendersuite.reports.families.winobias.tables import main_part, parts
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder


def winobias_summary(run: RunFolder) -> Data:
    """The whole summary: findings, a leaderboard by kind of model, rates in numbers, accounts."""
    main = main_part(run)
    most = max(all_accounts(run, each, list(parts(run, each)))["expected"] for each in run.signatures)
    return {
        **models_frame(run, lambda each: parts(run, each), f"{count(most)} sentences"),
        "looks": look_icons(),
        "findings": [asdict(finding) for finding in overview(run)],
        "convention": convention(run),
        "main": next(part["title"] for part in run_text(run, "part") if part["subset"] == main),
        "rankings": ranking_part(
            run,
            [
                (
                    kind_name(run, models[0], several=True).capitalize(),
                    ratio_rankings(models, main, STEREOTYPE),
                )
                for models in by_kind(run).values()
            ],
        ),
        "correlation": correlation_table(run),
        "kinds": [_kind(run, models) for models in by_kind(run).values()],
    }


def _kind(run: RunFolder, models: Sequence[Submission]) -> Data:
    main = main_part(run)
    titles = {subset: short for each in models for subset, short in parts(run, each, "short").items()}
    ordered = by_rate(run, models, STEREOTYPE, main)

    def account(submission: Submission) -> dict[str, int]:
        return dict(all_accounts(run, submission, list(parts(run, submission))))

    return {
        "title": kind_name(run, models[0], several=True).capitalize(),
        "parts": list(titles.values()),
        "board": ratio_board(run, ordered, STEREOTYPE, main, list(titles), account),
        "tables": [
            {"title": part["title"], "rows": [_rates(run, submission, part["subset"]) for submission in ordered]}
            for part in run_text(run, "part")
            if part["subset"] in titles
        ],
    }


def _rates(run: RunFolder, submission: Submission, subset: str) -> Data:
    metrics = (*(side["metric"] for side in sides(run)), STEREOTYPE)
    return {
        **names(submission, NAME_LENGTH),
        "rates": [ratio_cell(run, submission, subset, metric) for metric in metrics],
    }
