"""One folder for each family of suites: a folder with a `report.py` is a family with the folder's name."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from gendersuite.plugins import find_plugins
from gendersuite.registry import Registry
from gendersuite.reports.family import ReportFamily, Task
from gendersuite.reports.run_data import RunFolder

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
