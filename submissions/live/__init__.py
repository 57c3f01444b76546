"""Live systems: clients of translation services and models, a cache of their answers, and translation runs."""

from __future__ import annotations

from functools import partial

from gendersuite.plugins import find_plugins
from gendersuite.registry import Registry
from gendersuite.submissions.live.interface import SystemFactory

__all__ = ["SYSTEMS", "SystemFactory"]

SYSTEMS: Registry[SystemFactory] = Registry.of_folder(
    "live system",
    "gendersuite.submissions.live.services",
    ":SYSTEM",
    partial(find_plugins, "live_systems"),
)
