"""Look-ups in online dictionaries, for words that the embedded ones do not have. They are off by default.

| language | services, in order |
|---|---|
| es | Merriam-Webster's Spanish dictionary (if MERRIAM_WEBSTER_SPANISH_KEY is set), English Wiktionary |
| cs | Czech Wiktionary, English Wiktionary |
| is | BÍN, English Wiktionary |
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from gendersuite.dictionaries.analysis import Dictionary
from gendersuite.dictionaries.online.bin_web import BinWeb
from gendersuite.dictionaries.online.cache import LookupCache, default_cache
from gendersuite.dictionaries.online.chain import ChainedDictionary, OnlineLookupWarning
from gendersuite.dictionaries.online.merriam_webster import KEY_VARIABLE, MerriamWebster
from gendersuite.dictionaries.online.service import OnlineDictionary, check_requests_installed
from gendersuite.dictionaries.online.wiktionary import CzechWiktionary, EnglishWiktionary
from gendersuite.errors import UnknownName
from gendersuite.support.http import RetryPolicy

__all__ = ["SERVICES", "ChainedDictionary", "OnlineLookupWarning", "with_online"]

SERVICES: Mapping[str, tuple[type[OnlineDictionary], ...]] = MappingProxyType(
    {
        "es": (MerriamWebster, EnglishWiktionary),
        "cs": (CzechWiktionary, EnglishWiktionary),
        "is": (BinWeb, EnglishWiktionary),
    }
)
KEYS: Mapping[str, str] = MappingProxyType({MerriamWebster.name: KEY_VARIABLE})
"""The services that require a key, and the environment variable for it."""


def with_online(
    dictionary: Dictionary,
    language: str,
    *,
    cache: Path | None = None,
    urls: Mapping[str, str] = MappingProxyType({}),
    policy: RetryPolicy | None = None,
) -> ChainedDictionary:
    """Return the dictionary combined with the online dictionaries of the language, for words that it does not have.

    Answers are stored in `cache` (default: lookups.sqlite in the user's cache folder). `urls` overrides the public
    addresses by service name; `policy` applies to all services. A service that fails does not stop a run: it causes one
    OnlineLookupWarning (module `warnings`, so it can be shown, silenced or made an error).
    """
    if language not in SERVICES:
        raise UnknownName(f"There is no online dictionary for {language!r}; known: {', '.join(sorted(SERVICES))}.")
    check_requests_installed()
    answers = LookupCache(cache or default_cache())
    services = []
    for service in SERVICES[language]:
        secret = os.environ.get(KEYS.get(service.name, ""), "").strip()
        if secret or service.name not in KEYS:
            url = urls.get(service.name)
            services.append(service(language, answers, url=url, policy=policy, secret=secret))
    return ChainedDictionary(dictionary, services)
