"""The report on one language model's WinoBias scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import section
from gendersuite.reports.document import Document, Section
from gendersuite.reports.families.models.accounts import all_accounts
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.examples import extremes
from gendersuite.reports.families.models.numbers import peer_group, standings
from gendersuite.reports.families.models.skeleton import model_report
from gendersuite.reports.families.stereotypes.tables import KEYS
from gendersuite.reports.families.winobias.findings import findings
from gendersuite.reports.families.winobias.tables import occupation_table, occupations, parts, rate_table, rates
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder, read_items

if TYPE_CHECKING:
    import pandas as pd


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one model."""
    submission, titles = (language, system), parts(run, (language, system))
    items = read_items(run.path, language, system)
    # Each sentence belongs to one part; its number is unique only within that part.
    alone = items.assign(item=items["subset"] + " " + items["item"], subset="")
    return model_report(
        run,
        submission,
        items,
        titles=titles,
        size=f"{count(all_accounts(run, submission, titles)['expected'])} sentences",
        found=findings(run, submission),
        remarks=[convention(run)],
        standing=standings(run, submission, list(rates(run, submission).values()), [peer_group(run, submission)]),
        numbers=_numbers(run, submission, items),
        examples=extremes(run, alone, "occupation"),
    )


def _numbers(run: RunFolder, submission: Submission, items: pd.DataFrame) -> Iterator[Section]:
    yield section(run, "rates", [rate_table(run, submission)], **KEYS)
    yield section(run, "occupations", [occupation_table(occupations(items))], **KEYS)
