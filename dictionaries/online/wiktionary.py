"""Wiktionary, English and Czech editions, by the MediaWiki action API (the wikitext of a page's current revision)."""

from __future__ import annotations

from typing import Any

from gendersuite.dictionaries.online.readings import OnlineReading
from gendersuite.dictionaries.online.service import OnlineDictionary
from gendersuite.dictionaries.online.wiktionary_cs import read_page as read_czech_page
from gendersuite.dictionaries.online.wiktionary_en import load_language
from gendersuite.dictionaries.online.wiktionary_en import read_page as read_english_page

BUSY = ("maxlag", "ratelimited", "readonly")
"""The errors of MediaWiki that mean "try again later"; their status is 200."""


class _Wiktionary(OnlineDictionary):
    def _page(self, word: str) -> tuple[int, str]:
        """The status and wikitext of the page with this title; empty if there is no page."""
        status, content = self._get(
            self.url,
            {
                "action": "query",
                "prop": "revisions",
                "rvprop": "content",
                "rvslots": "main",
                "format": "json",
                "formatversion": "2",
                "maxlag": "5",
                "titles": word,
            },
        )
        try:
            [page] = content["query"]["pages"]
            if page["title"] != word:
                raise self._unexpected()
            if page.get("missing") or page.get("invalid"):
                return status, ""
            text = page["revisions"][0]["slots"]["main"]["content"]
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise self._unexpected() from None
        if not isinstance(text, str):
            raise self._unexpected()
        return status, text

    def _is_busy(self, content: Any) -> bool:
        error = content.get("error") if isinstance(content, dict) else None
        return isinstance(error, dict) and error.get("code") in BUSY


class EnglishWiktionary(_Wiktionary):
    """The English edition, which has entries in all languages."""

    name = "wiktionary-en"
    version = "1"
    title = "The English Wiktionary"
    url = "https://en.wiktionary.org/w/api.php"

    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        status, text = self._page(word)
        return status, read_english_page(text, word, load_language(self.language))


class CzechWiktionary(_Wiktionary):
    """The Czech edition, for Czech words."""

    name = "wiktionary-cs"
    version = "1"
    title = "The Czech Wiktionary"
    url = "https://cs.wiktionary.org/w/api.php"

    def _look_up(self, word: str) -> tuple[int, list[OnlineReading]]:
        status, text = self._page(word)
        return status, read_czech_page(text, word)
