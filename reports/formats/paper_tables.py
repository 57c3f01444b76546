"""Which tables a run has, by the family of its suite: those of the paper, in its shape, and what it should have had."""

from __future__ import annotations

from collections.abc import Iterable

from gendersuite.reports.blocks.entries import Submission
from gendersuite.reports.families.models.conventions import PRINTED
from gendersuite.reports.formats import Order
from gendersuite.reports.formats.table_model import Name, Table, Text
from gendersuite.reports.run_data import RunFolder
from gendersuite.signature import common_fields, signature_text

# How rates were averaged, by whether that is as the paper prints them.
_AVERAGED = {False: "geometric means of ratios", True: "exp(mean(log10 ratio)), as the paper prints them"}


def paper_tables(order: Order) -> list[Table]:
    """All tables of a run."""
    from gendersuite.reports.families import family_of

    return family_of(order.run).paper_tables(order)


def cites(run: RunFolder) -> tuple[str, ...]:
    """The keys of the papers behind a run's suite."""
    from gendersuite.reports.families import family_of

    return family_of(run).papers


def caption(run: RunFolder, submissions: Iterable[Submission], *parts: str | Text) -> tuple[Text, ...]:
    """A caption: what a table shows, the suite, how rates were averaged, and what the signatures have in common."""
    averaged = f" Rates are {_AVERAGED[run.convention == PRINTED]}." if run.convention else ""
    known = [run.signature_fields.get(submission, {}) for submission in submissions]
    signature = signature_text(common_fields(known))
    signed = f" Signature: {signature}." if signature else ""
    suite = f"Suite {run.suite['name']}, version {run.suite['version']}.{averaged}{signed}"
    return (*(Name(part) if isinstance(part, str) else part for part in parts), Name(suite))
