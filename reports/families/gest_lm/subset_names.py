"""Titles of the templates and stereotypes in the HTML report."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.families.gest_lm.templates import template_title
from gendersuite.reports.families.stereotypes.names import stereotype_titles
from gendersuite.reports.family import Names


@cache
def _subsets() -> Mapping[str, Mapping[str, Any]]:
    frames: dict[str, list[str]] = {}
    for template in family_text("gest-lm")["template"]:
        frames.setdefault(template["subset"], []).append(f"{template['kind']} models: {template['text']}")
    own = {name: {"title": template_title(name), "about": "; ".join(frames[name])} for name in frames}
    # A run may include WinoBias scores of the same models.
    beside = {part["subset"]: {"title": f"WinoBias, {part['title']}"} for part in family_text("winobias")["part"]}
    return {"": {"title": "All templates"}} | own | beside


NAMES = Names(_subsets, lambda _subset: stereotype_titles(), lambda: {"stereotype": stereotype_titles()})
