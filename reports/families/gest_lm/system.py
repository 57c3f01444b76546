"""The report on one language model's GEST scores."""

from __future__ import annotations

from collections.abc import Iterator

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.blocks.texts import section
from gendersuite.reports.document import Document, Section
from gendersuite.reports.families.gest_lm.findings import findings
from gendersuite.reports.families.gest_lm.tables import means_table, peer_groups, rates, template_blocks
from gendersuite.reports.families.gest_lm.templates import asked, template_text, template_titles
from gendersuite.reports.families.models.accounts import model_account
from gendersuite.reports.families.models.conventions import convention
from gendersuite.reports.families.models.examples import extremes
from gendersuite.reports.families.models.names import peers
from gendersuite.reports.families.models.numbers import standings
from gendersuite.reports.families.models.skeleton import model_report
from gendersuite.reports.families.stereotypes.findings import stereotype_name
from gendersuite.reports.families.stereotypes.ranks import own_ranks_section, ranks_of
from gendersuite.reports.families.stereotypes.tables import KEYS, stereotype_tables, stereotypes
from gendersuite.reports.figures.scales import RATIOS
from gendersuite.reports.formatting import count
from gendersuite.reports.run_data import RunFolder, read_items


def system_report(run: RunFolder, language: str, system: str) -> Document:
    """The report on one model in one language."""
    submission = (language, system)
    items, titles = read_items(run.path, language, system), template_titles(run, submission)
    names = {str(stereotype["number"]): stereotype_name(stereotype) for stereotype in stereotypes()}
    return model_report(
        run,
        submission,
        items,
        titles={
            subset: f"{title}: {text}" if (text := template_text(run, submission, subset)) else title
            for subset, title in titles.items()
        },
        size=_size(run, submission, list(titles)),
        found=findings(run, submission),
        remarks=[convention(run)],
        standing=standings(run, submission, list(rates(run).values()), peer_groups(run, submission)),
        numbers=_numbers(run, submission),
        examples=extremes(run, items, "stereotype", lambda number: names.get(number, number), titles),
        asked=asked(run),
    )


def _size(run: RunFolder, submission: Submission, subsets: list[str]) -> str:
    items = max((model_account(run, submission, subset)["expected"] for subset in subsets), default=0)
    return f"{count(items)} sentences" + (f" in {len(subsets)} templates" if len(subsets) > 1 else "")


def _numbers(run: RunFolder, submission: Submission) -> Iterator[Section]:
    tables = stereotype_tables(run, submission, "ratio", RATIOS)
    yield section(run, "stereotypes", [*tables, means_table(run, submission)], new_page=True, **KEYS)
    templates = template_blocks(run, submission)
    if templates:
        yield section(run, "templates", templates, new_page=True, **KEYS)
    circle = set(peers(run, submission))
    scores = (each for each in run.scores.values() if (each.language, each.system) in circle and not each.subset)
    ranks = own_ranks_section(run, submission, ranks_of(scores))
    if ranks:
        yield ranks
