"""LibreTranslate, the public service or your own server: https://docs.libretranslate.com/guides/api_usage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, at
from gendersuite.submissions.live.options import ServiceOptions, address, key_unless_own

TITLE = "LibreTranslate"
KEY = "LIBRETRANSLATE_API_KEY"
ENDPOINT = "https://libretranslate.com"
LIMITS = Limits(pieces=10, characters=2_000, requests=2)


class LibreTranslate:
    """LibreTranslate for a language pair, without context.

    The key is read from LIBRETRANSLATE_API_KEY; your own server (the endpoint) may need none.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options)
        key = key_unless_own(TITLE, KEY, endpoint)
        url = address(TITLE, endpoint, ENDPOINT)
        source_code, target_code = given.codes("libretranslate", source, "libretranslate", target)
        request = {"source": source_code, "target": target_code, "format": "text"}
        self._request = {**request, "api_key": key} if key else request
        self.limits = given.limits(LIMITS)
        self.description = Description("libretranslate", "default", url, request, given.price("libretranslate"))
        self._url = f"{url}/translate"
        self._api = JsonApi(given, timeout=60.0, headers={}, secrets=[key], key_variable=KEY)

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`."""
        content = self._api.post(self._url, {"q": [piece.text for piece in pieces], **self._request})
        return self._api.texts(content, at(content, "translatedText"), len(pieces))


SYSTEM = LibreTranslate
