"""The summary of CrowS-Pairs on language models: findings, leaderboards and kinds of bias."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.entries import submissions
from gendersuite.reports.blocks.texts import fill, run_text, section
from gendersuite.reports.document import Document, Section
from gendersuite.reports.families.crows.findings import findings
from gendersuite.reports.families.crows.tables import PERTURBED, PLAIN_PAIRS, conditions, kinds_of_bias, numbers
from gendersuite.reports.families.models.accounts import model_account
from gendersuite.reports.families.models.boards import ERROR, board, rankings, tinted_map
from gendersuite.reports.families.models.findings import overview
from gendersuite.reports.families.models.skeleton import models_report
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder


def summary_report(run: RunFolder) -> Document:
    """The summary of a run."""
    pairs = max(model_account(run, each, PLAIN_PAIRS)["expected"] for each in run.signatures)
    measures = numbers(run)
    told = {metric: measures[metric] for metric in ("cps", "sjsd")}
    return models_report(
        run,
        subsets=lambda each: conditions(run, each),
        size=f"{count(pairs)} pairs of sentences",
        found=overview(run, told, findings),
        rankings=rankings(run, list(measures.values())),
        sections=_sections(run),
    )


def _sections(run: RunFolder) -> Iterator[Section]:
    models = submissions(run)
    text, accounts = run_text(run, "measure"), {each: model_account(run, each, PLAIN_PAIRS) for each in models}
    others = {PERTURBED: "pert."} if any(PERTURBED in conditions(run, each) for each in models) else {}
    boards = (
        board(
            run,
            number,
            accounts,
            others,
            error=ERROR,
            ends=tuple(text[metric]["sides"]),
            title=fill(number.title),
            about=text[metric]["about"],
        )
        for metric, number in numbers(run).items()
    )
    yield section(run, "boards", boards, perturbed=run_text(run, "perturbed")["board"] if others else "")
    kinds = {kind: kind for kind in sorted({kind for each in models for kind in kinds_of_bias(run, each)})}
    if kinds:
        maps = (
            tinted_map(run, models, number, kinds, dict.fromkeys(models, number.neutral), text[metric]["about"])
            for metric, number in numbers(run).items()
        )
        yield section(run, "maps", maps)
