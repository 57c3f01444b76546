"""Signatures: what a rerun must match to get the same number, printed in one line as sacrebleu does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Fields = Mapping[str, str | int]
"""The fields of a signature by their short names, in this order."""


def signature_text(fields: Fields) -> str:
    """`suite:dialogue|v:1|lp:en-es|...`."""
    return "|".join(f"{name}:{value}" for name, value in fields.items())


def plugins_field(distributions: Iterable[str]) -> dict[str, str]:
    """The field that names the plug-ins that were used; empty if there were none."""
    named = ",".join(sorted(set(filter(None, distributions))))
    return {"plugins": named} if named else {}


def common_fields(signatures: Iterable[Fields]) -> dict[str, str | int]:
    """The fields that have the same value in all signatures."""
    first, *others = signatures
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}
