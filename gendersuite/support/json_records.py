"""Parse and validate untrusted JSON, with a ValueError for all invalid input."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any


def parse_json(text: str | bytes) -> Any:
    """Parse a JSON value; ValueError also for lone surrogates (not encodable in UTF-8), NaN, and deep nesting."""
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    except UnicodeError:
        raise ValueError("the text is not valid Unicode") from None
    return value


def check_fields(title: str, value: object, types: Mapping[str, type], required: Collection[str] = ()) -> None:
    """Raise ValueError unless `value` is an object with the required fields and each field has its type."""
    if not isinstance(value, dict):
        raise ValueError(f"{title} is not an object")
    for name in required:
        if name not in value:
            raise ValueError(f"{title} has no {name}")
    for name, kind in types.items():
        if name in value and not isinstance(value[name], kind):
            raise ValueError(f"{title}, {name}: expected {_NAMES[kind]}, found {json.dumps(value[name])[:40]}")


_NAMES = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
