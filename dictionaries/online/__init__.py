"""Look-ups in online dictionaries, for words that the embedded ones do not know. Nothing here is used unless asked for.

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
"""The services that want a key, and the environment variable that has it."""


def with_online(
    dictionary: Dictionary,
    language: str,
    *,
    cache: Path | None = None,
    urls: Mapping[str, str] = MappingProxyType({}),
    policy: RetryPolicy | None = None,
) -> ChainedDictionary:
    """The dictionary, with the online ones of the language behind it for words that it does not know.

    Answers are kept in `cache` (default: lookups.sqlite in the user's cache folder). `urls` has other addresses than
    the public ones by service name; `policy` holds for all services. A service that fails does not stop a run:
    an OnlineLookupWarning says so once (module `warnings`, so it can be shown, silenced or made an error).
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
