"""The report on one language model's WinoBias scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.standings import standing
from gendersuite.reports.blocks.texts import run_text, section
from gendersuite.reports.document import Document, Section, Table
from gendersuite.reports.families.gest.tables import KEYS
from gendersuite.reports.families.models.accounts import all_accounts
from gendersuite.reports.families.models.boards import RATE
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.examples import extremes
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.families.models.skeleton import model_report
from gendersuite.reports.families.models.standings import strips
from gendersuite.reports.families.winobias.findings import findings
from gendersuite.reports.families.winobias.tables import occupation_table, occupations, parts, rate_table
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import Estimate, RunFolder, read_items


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The whole report on one model."""
    submission, titles = (language, system), parts(run, (language, system))
    items = read_items(run.path, language, system)
    found = occupations(items)
    # A sentence belongs to one part, whose number it may share with others.
    alone = items.assign(item=items["subset"] + " " + items["item"], subset="")
    return model_report(
        run,
        submission,
        items,
        titles=titles,
        size=f"{count(all_accounts(run, submission, titles)['expected'])} sentences",
        found=findings(run, submission, found),
        remarks=[convention(run)],
        standing=_standing(run, submission, titles),
        numbers=_numbers(run, submission, found),
        examples=extremes(run, alone, "occupation"),
    )


def _standing(run: RunFolder, submission: Submission, titles: Mapping[str, str]) -> list[Table]:
    """Where a model stands among those of its kind, in every part."""
    text, kind = run_text(run, "among"), kind_name(run, submission)
    own = strips(
        run,
        submission,
        peers(run, submission),
        {title: (subset, RATE) for subset, title in titles.items()},
        sides=f"all {kind}s",
        kind=kind,
        ends=(text["highest"], text["lowest"]),
    )
    return [standing(own, RATIOS, "rate")] if own else []


def _numbers(run: RunFolder, submission: Submission, found: Mapping[str, tuple[str, Estimate]]) -> Iterator[Section]:
    yield section(run, "rates", [rate_table(run, submission)], **KEYS)
    yield section(run, "occupations", [occupation_table(found)], **KEYS)
