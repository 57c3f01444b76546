"""What the page calls subsets, metrics, groups and traits, in the words of the PDFs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from gendersuite.reports.blocks.texts import family_text, language_name
from gendersuite.reports.families.gest_lm.templates import template_title
from gendersuite.reports.formats.web.assets import TEMPLATES


@cache
def _metrics() -> Mapping[str, Any]:
    return tomllib.loads((TEMPLATES / "metrics.toml").read_text(encoding="utf-8"))


def metric_facts(family: str, metric: str) -> dict[str, Any]:
    """Title, unit, reference value and importance of a metric; one that is not known is a plain number."""
    known = _metrics().get(family, {}).get(metric) or _metrics()["common"].get(metric)
    return dict(known) if known else {"title": metric.replace("_", " "), "unit": "number"}


def metric_order(family: str) -> list[str]:
    """The known metrics in the order in which they are shown."""
    return [name for part in (family, "common") for name in _metrics().get(part, {}) if name != "groups"]


def subset_facts(family: str, subset: str) -> dict[str, str]:
    """Title of a subset, and a sentence about it where the PDFs have one."""
    known = _subsets(family).get(subset, {})
    return {"title": str(known.get("title", subset)), "about": str(known.get("about", ""))}


def subset_order(family: str) -> list[str]:
    """The known subsets in the order in which they are shown."""
    return list(_subsets(family))


def group_title(family: str, subset: str, metric: str, group: str) -> str:
    """What a group of a metric is called."""
    for part in (family, "common"):
        named = _metrics().get(part, {}).get("groups", {}).get(metric, {})
        if group in named:
            return str(named[group])
    return _groups(family, subset).get(group, group)


def trait_values(family: str) -> dict[str, dict[str, str]]:
    """Values of traits that are numbers or letters in the files, in words."""
    if family not in ("gest", "gest-lm"):
        return {}
    return {"stereotype": {number: f"{number} {name}" for number, name in _stereotypes().items()}}


@cache
def _subsets(family: str) -> Mapping[str, Mapping[str, Any]]:
    text = family_text(family)
    if family == "dialogue":
        neutral = {
            population["name"]: {"title": f"{text['neutral']['title']}, {population['title']}"}
            for population in text["neutral"]["population"]
        }
        return {subset["name"]: subset for subset in text["subset"]} | neutral
    if family == "gest-lm":
        frames: dict[str, list[str]] = {}
        for template in text["template"]:
            frames.setdefault(template["subset"], []).append(f"{template['kind']} models: {template['text']}")
        own = {name: {"title": template_title(name), "about": "; ".join(frames[name])} for name in frames}
        # Released scores of the same models may have WinoBias beside.
        beside = {name: {"title": f"WinoBias, {part['title']}"} for name, part in _subsets("winobias").items()}
        return {"": {"title": "All templates"}} | own | beside
    if family == "winobias":
        return {part["subset"]: part for part in text["part"]}
    return {name: {"title": title} for name, title in text.get("subsets", {}).items()}


@cache
def _groups(family: str, subset: str) -> Mapping[str, str]:
    if family in ("gest", "gest-lm"):
        return {number: f"{number} {name}" for number, name in _stereotypes().items()}
    if family == "dialogue":
        text = family_text(family)
        strategies = {strategy["name"]: strategy["title"] for strategy in text["neutral"]["strategy"]}
        own = _subsets(family).get(subset, {}).get("groups", [])
        return strategies | {name: title for name, title, _ in own}
    return {}


@cache
def _stereotypes() -> Mapping[str, str]:
    return {str(stereotype["number"]): str(stereotype["name"]) for stereotype in family_text("gest")["stereotype"]}


def language_title(code: str) -> str:
    """A language's name with its code: "Spanish (es)"."""
    name = language_name(code)
    return name if name == code else f"{name} ({code})"
