"""Titles of the subsets and groups of a dialogue suite in the HTML report."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.family import Names


@cache
def _subsets() -> Mapping[str, Mapping[str, Any]]:
    text = family_text("dialogue")
    neutral = {
        population["name"]: {"title": f"{text['neutral']['title']}, {population['title']}"}
        for population in text["neutral"]["population"]
    }
    return {subset["name"]: subset for subset in text["subset"]} | neutral


@cache
def _groups(subset: str) -> Mapping[str, str]:
    strategies = {strategy["name"]: strategy["title"] for strategy in family_text("dialogue")["neutral"]["strategy"]}
    own = _subsets().get(subset, {}).get("groups", [])
    return strategies | {name: title for name, title, _ in own}


NAMES = Names(_subsets, _groups)
