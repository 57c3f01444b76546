"""Display names of subsets, metrics, groups and languages on the page, the same as in the PDFs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from gendersuite.reports.blocks.metrics import family_metrics
from gendersuite.reports.blocks.texts import language_name
from gendersuite.reports.family import ReportFamily


def metric_facts(family: ReportFamily, metric: str) -> dict[str, Any]:
    """Return title, unit, reference value and other attributes of a metric."""
    facts = asdict(family_metrics(family.name).get(metric))
    del facts["leaderboard"]
    return {name: value for name, value in facts.items() if value not in (None, False)}


def metric_order(family: ReportFamily) -> list[str]:
    """Return the family's metrics in display order."""
    return list(family_metrics(family.name).facts)


def subset_facts(family: ReportFamily, subset: str) -> dict[str, str]:
    """Return the title of a subset, and its descriptive sentence if it has one."""
    known = family.names.subsets().get(subset, {})
    return {"title": str(known.get("title", subset)), "about": str(known.get("about", ""))}


def group_title(family: ReportFamily, subset: str, metric: str, group: str) -> str:
    """Return the title of a group of a metric."""
    named = family_metrics(family.name).groups.get(metric, {})
    return str(named[group]) if group in named else family.names.groups(subset).get(group, group)


def language_title(code: str) -> str:
    """Return the name of a language with its code: "Spanish (es)"."""
    name = language_name(code)
    return name if name == code else f"{name} ({code})"
