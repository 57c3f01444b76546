"""Replies of online dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gendersuite.dictionaries.online.service import POLICY
from gendersuite.testing.loopback import Asked, Reply, Server, as_json

QUICK = replace(POLICY, timeout=2.0, attempts=3, pause=0.01, longest=0.5, interval=0.0)
"""For tests that wait for nothing."""
MAJA = "==Spanish==\n\n===Adjective===\n{{head|es|adjective form}}\n\n# {{adj form of|es|majo||f|s}}"
"""A page that makes any Spanish word feminine."""


def word_of(asked: Asked) -> str:
    """The word that a request asks for."""
    return asked.params.get("titles") or asked.path.rpartition("/")[2]


def words_of(server: Server) -> list[str]:
    """The words that a server was asked for."""
    return [word_of(asked) for asked in server.asked]


def page(title: str, text: str | None) -> Reply:
    """A page as MediaWiki's action API answers with formatversion=2; without a text it is missing."""
    found: dict[str, Any] = {"ns": 0, "title": title, "missing": True}
    if text is not None:
        slot = {"contentmodel": "wikitext", "contentformat": "text/x-wiki", "content": text}
        found = {"pageid": 7, "ns": 0, "title": title, "revisions": [{"slots": {"main": slot}}]}
    return as_json({"batchcomplete": True, "query": {"pages": [found]}})


def wiki(pages: Mapping[str, str]) -> Callable[[Asked], Reply]:
    """A wiki with these pages."""
    return lambda asked: page(word_of(asked), pages.get(word_of(asked)))
