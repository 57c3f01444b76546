"""One folder for each family of suites: a folder with a `report.py` is a family with the folder's name."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from gendersuite.plugins import find_plugins
from gendersuite.registry import Registry
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.run_data import ITEMS, LABELS, RunFolder
from gendersuite.reports.table_checks import NUMBER, TEXT, check_columns

FAMILIES: Registry[ReportFamily] = Registry(
    "family of suites",
    {
        folder.name.replace("_", "-"): f"{__name__}.{folder.name}.report:FAMILY"
        for folder in files(__name__).iterdir()
        if (folder / "report.py").is_file()
    },
    partial(find_plugins, "report_families", ReportFamily),
)


def family_of(run: RunFolder) -> ReportFamily:
    """The family of a run's suite."""
    return FAMILIES.get(str(run.suite["family"]))


def has_models(run: RunFolder) -> bool:
    """Whether a run evaluates language models."""
    return str(run.suite.get("family")) in FAMILIES and family_of(run).task is Task.MODELS


def check_traits(run: RunFolder) -> None:
    """Raise DataCorrupt unless the labels or items of a run have the columns that its family needs."""
    family = family_of(run)
    types = dict.fromkeys(family.columns, TEXT) | dict.fromkeys(family.values, NUMBER)
    check_columns(run.path / (ITEMS if family.task is Task.MODELS else LABELS), types)
