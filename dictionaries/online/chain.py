"""Combines an embedded dictionary with online dictionaries for the words that it does not have."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from gendersuite.dictionaries.analysis import Analysis, Dictionary, may_be_word
from gendersuite.dictionaries.online.service import OnlineDictionary
from gendersuite.errors import GendersuiteWarning, ServiceError


class OnlineLookupWarning(GendersuiteWarning):
    """A service failed; the run continues without it."""


class ChainedDictionary:
    """Looks up words in `embedded` and, if it has no entry, in each service until one has.

    Each analysis names its source. After a service fails, this process sends it no more requests: one
    OnlineLookupWarning is issued, its part of the version becomes "unreachable", and only its cached words are used.
    """

    def __init__(self, embedded: Dictionary, services: Sequence[OnlineDictionary]) -> None:
        self.embedded = embedded
        self.name = "+".join((embedded.name, *(service.name for service in services)))
        self._services = tuple(services)
        self._unreachable: set[str] = set()
        self.analyses = cache(self._analyse)

    @property
    def version(self) -> str:
        parts = ("unreachable" if one.name in self._unreachable else one.version for one in self._services)
        return "+".join((self.embedded.version, *parts))

    def _analyse(self, word: str) -> tuple[Analysis, ...]:
        known = self.embedded.analyses(word)
        if may_be_word(word) and all(analysis.guessed for analysis in known):
            for service in self._services:
                found = self._ask(service, word)
                if found:
                    return found
        return _named(known, self.embedded.name)

    def _ask(self, service: OnlineDictionary, word: str) -> tuple[Analysis, ...]:
        if service.name in self._unreachable:
            return service.remembered(word) or ()
        try:
            return service.analyses(word)
        except ServiceError as error:
            self._unreachable.add(service.name)
            warnings.warn(f"{error} Going on without it.", OnlineLookupWarning, stacklevel=2)
            return ()


def _named(analyses: Iterable[Analysis], source: str) -> tuple[Analysis, ...]:
    return tuple(analysis if analysis.source else replace(analysis, source=source) for analysis in analyses)
