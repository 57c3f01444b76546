"""Signatures: the settings that determine a score, in one line as in sacrebleu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Fields = Mapping[str, str | int]
"""The fields of a signature by short name, in the order in which they are printed."""


def signature_text(fields: Fields) -> str:
    """Format a signature: `suite:dialogue|v:1|lp:en-es|...`."""
    return "|".join(f"{name}:{value}" for name, value in fields.items())


def plugins_field(distributions: Iterable[str]) -> dict[str, str]:
    """Return the field that lists the plug-ins used; empty if there are none."""
    named = ",".join(sorted(set(filter(None, distributions))))
    return {"plugins": named} if named else {}


def common_fields(signatures: Iterable[Fields]) -> dict[str, str | int]:
    """Return the fields that have the same value in all signatures."""
    first, *others = signatures
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}
