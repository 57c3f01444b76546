"""Languages: names, codes, tags, scripts and function words, in one file per language.

The file `CODE.toml` describes the language with this code (ISO 639-1, with a script or country if necessary: `sr-Latn`,
`pt-BR`). To add a language, add a file. All keys except `name` are optional:

    name            English name
    iso639          three-letter codes (ISO 639-2 and 639-3)
    scripts         the scripts of the language, if there are several (ISO 15924)
    flores          tag in FLORES-200, NLLB and WMT26
    wmt25           tag in WMT25
    function_words  frequent words, separated by white space, that help to detect outputs in a wrong language
    [services]      codes of translation services
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from gendersuite.errors import DataCorrupt

FOLDER = Path(__file__).parent

_FORMS = {
    "name": r"\S.*",
    "iso639": r"[a-z]{3}( [a-z]{3})*",
    "scripts": r"[A-Z][a-z]{3}( [A-Z][a-z]{3})+",
    "flores": r"[a-z]{3}_[A-Z][a-z]{3}",
    "wmt25": r"[A-Za-z_]+",
    "function_words": r"\S+( \S+)*",
}
"""A pattern for the value of each key; lists are joined by spaces."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language, with the keys of its file."""

    code: str
    name: str
    iso639: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    flores: str = ""
    wmt25: str = ""
    function_words: frozenset[str] = frozenset()
    services: Mapping[str, str] = field(default_factory=dict)


def known_language(code: str) -> Language | None:
    """Return the language with this code, or None if it has no file."""
    return _read(FOLDER / f"{code}.toml") if code in _codes() else None


@cache
def languages() -> Mapping[str, Language]:
    """Return all languages by code."""
    return MappingProxyType({code: _read(FOLDER / f"{code}.toml") for code in _codes()})


def english_name(code: str) -> str:
    """Return the English name of a language, or its code if it has no file."""
    known = known_language(code)
    return known.name if known else code


@cache
def _codes() -> frozenset[str]:
    return frozenset(path.stem for path in FOLDER.glob("*.toml"))


@cache
def _read(path: Path) -> Language:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise DataCorrupt(f"{path} is not TOML ({error}): correct it.") from None
    return read_language(path, entries)


def read_language(path: Path, entries: Mapping[str, object]) -> Language:
    """Parse the entries of a language file; DataCorrupt, with file and key, if an entry is invalid."""
    services = entries.get("services", {})
    if not isinstance(services, dict) or not all(isinstance(code, str) for code in services.values()):
        raise DataCorrupt(f"{path}, services: expected a table of codes; correct it.")
    texts = {key: _text(path, key, value) for key, value in entries.items() if key != "services"}
    if "name" not in texts:
        raise DataCorrupt(f"{path}, name: expected the English name, found none; add it.")
    return Language(
        path.stem,
        texts["name"],
        tuple(texts.get("iso639", "").split()),
        tuple(texts.get("scripts", "").split()),
        texts.get("flores", ""),
        texts.get("wmt25", ""),
        frozenset(texts.get("function_words", "").split()),
        MappingProxyType(services),
    )


def _text(path: Path, key: str, value: object) -> str:
    if key not in _FORMS:
        raise DataCorrupt(f"{path}, {key}: there is no such key; known: {', '.join(_FORMS)}, services.")
    text = " ".join(value if isinstance(value, list) and all(isinstance(x, str) for x in value) else str(value).split())
    if not re.fullmatch(_FORMS[key], text):
        raise DataCorrupt(f"{path}, {key}: {text[:60]!r} does not have the form {_FORMS[key]}; correct it.")
    return text
