"""Merriam-Webster's Spanish-English dictionary, by its JSON API, which requires a key.

An answer is a list of entries, or of suggestions (plain strings) if the word is unknown. An entry has its language
(meta.lang), headword (hwi.hw, with asterisks between syllables), the feminine as alternate headword (ahws) and the part
of speech (fl): "adjective", "feminine noun", ... An invalid key returns a line of plain text with status 200.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from gendersuite.dictionaries.online.readings import OnlineReading
from gendersuite.dictionaries.online.service import OnlineDictionary

KEY_VARIABLE = "MERRIAM_WEBSTER_SPANISH_KEY"
FEMININE_ENDINGS = ("a", "triz")


class MerriamWebster(OnlineDictionary):
    """The Spanish side of the dictionary."""

    name = "merriam-webster-es"
    version = "1"
    title = "Merriam-Webster's Spanish dictionary"
    url = "https://www.dictionaryapi.com/api/v3/references/spanish/json"

    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        status, content = self._get(f"{self.url}/{quote(word, safe='')}", {"key": self._secret})
        if not isinstance(content, list):
            raise self._unexpected()
        if all(isinstance(entry, str) for entry in content):
            return status, []
        try:
            return status, [reading for entry in content for reading in _read_entry(entry, word)]
        except (KeyError, TypeError, AttributeError):
            raise self._unexpected() from None

    def _refusal(self, text: str) -> str | None:
        lower = text.lower()
        if "<" in text or not ("key" in lower or "limit" in lower):
            return None
        return (
            f"{self.title} refuses the key in {KEY_VARIABLE} (it is wrong, not for this dictionary, or used up for "
            f"today): correct it, or unset it to go without."
        )


def _read_entry(entry: Any, word: str) -> Iterator[OnlineReading]:
    if entry["meta"]["lang"] != "es":
        return
    headword = _bare(entry["hwi"]["hw"])
    feminines = {_bare(other["hw"]) for other in entry.get("ahws", [])}
    feminines = {other for other in feminines if other.endswith(FEMININE_ENDINGS) and other != headword}
    label = entry.get("fl", "")
    pos = next((pos for pos in ("adjective", "participle", "noun") if pos in label.split()), "")
    if not pos:
        return
    if word == headword:
        yield OnlineReading(pos, "m" if feminines else "", pos, headword, "singular", "nominative")
    elif word in feminines:
        yield OnlineReading(pos, "f", pos, headword, "singular", "nominative")


def _bare(headword: str) -> str:
    return headword.replace("*", "").strip().lower()
