"""What the page calls subsets, metrics, groups and traits, in the words of the PDFs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gendersuite.reports.blocks.metrics import family_metrics
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.family import ReportFamily


def metric_facts(family: ReportFamily, metric: str) -> dict[str, Any]:
    """Title, unit, reference value and importance of a metric."""
    facts = asdict(family_metrics(family.name).get(metric))
    del facts["leaderboard"]
    return {name: value for name, value in facts.items() if value not in (None, False)}


def metric_order(family: ReportFamily) -> list[str]:
    """The known metrics in the order in which they are shown."""
    return list(family_metrics(family.name).facts)


def subset_facts(family: ReportFamily, subset: str) -> dict[str, str]:
    """Title of a subset, and a sentence about it where the PDFs have one."""
    known = family.names.subsets().get(subset, {})
    return {"title": str(known.get("title", subset)), "about": str(known.get("about", ""))}


def group_title(family: ReportFamily, subset: str, metric: str, group: str) -> str:
    """What a group of a metric is called."""
    named = family_metrics(family.name).groups.get(metric, {})
    return str(named[group]) if group in named else family.names.groups(subset).get(group, group)


def language_title(code: str) -> str:
    """A language's name with its code: "Spanish (es)"."""
    name = language_name(code)
    return name if name == code else f"{name} ({code})"
