"""Live systems: clients, the cache of their answers, and the runs that ask them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from gendersuite.registry import Registry
from gendersuite.submissions.live.interface import Translator

__all__ = ["SYSTEMS", "SystemFactory"]


class SystemFactory(Protocol):
    """Opens a live system for one pair of languages.

    Keys are read from the environment. `endpoint` overrides the service's address. UsageError for options that make
    no sense, ServiceRefused where a key or a package is missing.
    """

    def __call__(
        self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None
    ) -> Translator: ...


SYSTEMS: Registry[SystemFactory] = Registry(
    "live system",
    {
        "amazon": "gendersuite.submissions.live.amazon:open_amazon",
        "chat": "gendersuite.submissions.live.chat:open_chat",
        "command": "gendersuite.submissions.live.command:open_command",
        "deepl": "gendersuite.submissions.live.deepl:open_deepl",
        "google-v2": "gendersuite.submissions.live.google_v2:open_google_v2",
        "google-v3": "gendersuite.submissions.live.google_v3:open_google_v3",
        "huggingface": "gendersuite.submissions.live.huggingface:open_huggingface",
        "libretranslate": "gendersuite.submissions.live.libretranslate:open_libretranslate",
    },
)
