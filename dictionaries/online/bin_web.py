"""BÍN, the Database of Icelandic Morphology, by its web API.

`/beygingarmynd/FORM` returns the words that have this form: a single word with its paradigm (bmyndir: pairs of tag `g`
and form `b`), several words without; `/ord/GUID` returns the paradigm of each. An unknown form returns {"0": ""}, an
empty list or 404. For the tags, see gendersuite.dictionaries.bin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from gendersuite.dictionaries.online.readings import OnlineReading
from gendersuite.dictionaries.online.service import POLICY, OnlineDictionary

KINDS = {"lo": "adjective", "so": "participle", "no": "noun", "kk": "noun", "kvk": "noun", "hk": "noun"}
CASES = {"NF": "nominative", "ÞF": "accusative", "ÞGF": "dative", "EF": "genitive"}
NUMBERS = {"ET": "singular", "FT": "plural"}
GENDERS = {"KK": "m", "KVK": "f", "HK": "n"}
MOST_WORDS = 30
_AGREEING = re.compile(r"(?:LHÞT-)?(\w+)-(KK|KVK|HK)-(NF|ÞF|ÞGF|EF)(ET|FT)\d*")
_DECLINED = re.compile(r"(NF|ÞF|ÞGF|EF)(ET|FT)")
_PRESENT_PARTICIPLE = re.compile(r"LH-?NT\d*")
_GUID = re.compile(r"[0-9A-Za-z-]{1,64}")


class BinWeb(OnlineDictionary):
    """The core of BÍN, as served by the web API."""

    name = "bin-web"
    version = "1"
    title = "BÍN (bin.arnastofnun.is)"
    url = "https://bin.arnastofnun.is/api"
    policy = replace(POLICY, interval=0.5)

    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        status, found = self._words("beygingarmynd", word)
        readings: list[OnlineReading] = []
        for entry in found:
            kind = KINDS.get(entry["ofl"])
            if kind is not None:
                readings += _read_paradigm(self._with_paradigm(entry), kind, word)
        return status, readings

    def _with_paradigm(self, entry: dict[str, Any]) -> dict[str, Any]:
        if "bmyndir" in entry or "beygingarmyndir" in entry:
            return entry
        _, found = self._words("ord", entry["guid"])
        if len(found) != 1 or not ({"bmyndir", "beygingarmyndir"} & found[0].keys()):
            raise self._unexpected()
        return found[0]

    def _words(self, kind: str, name: str) -> tuple[int, list[dict[str, Any]]]:
        status, content = self._get(f"{self.url}/{kind}/{quote(name, safe='')}", {}, unknown=frozenset({404}))
        if status == 404 or content in ([], {}) or content == {"0": ""} or content == [""]:
            return status, []
        entries = content if isinstance(content, list) else [content]
        if not all(map(_is_entry, entries)) or len(entries) > MOST_WORDS:
            raise self._unexpected()
        return status, entries


def _is_entry(entry: Any) -> bool:
    if not isinstance(entry, dict) or not all(isinstance(entry.get(name), str) for name in ("ord", "guid", "ofl")):
        return False
    forms = entry.get("bmyndir", entry.get("beygingarmyndir", []))
    return bool(_GUID.fullmatch(entry["guid"])) and isinstance(forms, list) and all(map(_is_form, forms))


def _is_form(form: Any) -> bool:
    # Words without inflection have forms without `b`.
    return isinstance(form, dict) and isinstance(form.get("g"), str) and isinstance(form.get("b", ""), str)


def _read_paradigm(entry: dict[str, Any], kind: str, word: str) -> Iterator[OnlineReading]:
    forms = entry.get("bmyndir", entry.get("beygingarmyndir", []))
    for mark in (form["g"] for form in forms if form.get("b", entry["ord"]).lower() == word):
        agreeing = _AGREEING.fullmatch(mark)
        if agreeing:
            degree, gender, case, number = agreeing.groups()
            weak = degree in ("VB", "FVB", "EVB")
            yield OnlineReading(
                kind, GENDERS[gender], f"{kind} {mark}", entry["ord"], NUMBERS[number], CASES[case], weak
            )
        elif kind == "noun":
            declined = _DECLINED.match(mark)
            case, number = (CASES[declined[1]], NUMBERS[declined[2]]) if declined else ("", "")
            yield OnlineReading(kind, "", f"{kind} {mark}", entry["ord"], number, case)
        elif kind == "adjective" or _PRESENT_PARTICIPLE.fullmatch(mark):
            yield OnlineReading(kind, "", kind, entry["ord"])
