"""Which pages each family of suites puts into its PDFs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gendersuite.registry import Registry
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.run_data import RunFolder


@dataclass(frozen=True, slots=True)
class Pages:
    """The two kinds of PDF of a family: a template in templates/ for each, and what fills it.

    `system` is asked with a run, a language and a system; `summary` with a run.
    """

    system_template: str
    system: Callable[[RunFolder, str, str], Data]
    summary_template: str
    summary: Callable[[RunFolder], Data]


PAGES: Registry[Pages] = Registry(
    "report for the family of suites",
    {
        "crows": "gendersuite.reports.families.crows.pages:PAGES",
        "dialogue": "gendersuite.reports.families.dialogue.pages:PAGES",
        "gest": "gendersuite.reports.families.gest.pages:PAGES",
        "gest-lm": "gendersuite.reports.families.gest_lm.pages:PAGES",
        "mt-geneval": "gendersuite.reports.families.mt_geneval.pages:PAGES",
        "winobias": "gendersuite.reports.families.winobias.pages:PAGES",
    },
)
