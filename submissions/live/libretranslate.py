"""LibreTranslate, the public service or one's own: https://docs.libretranslate.com/guides/api_usage."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from gendersuite.submissions.live import languages
from gendersuite.submissions.live.http import Poster, at
from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.options import Options, address, key_from_environment

TITLE = "LibreTranslate"
KEY = "LIBRETRANSLATE_API_KEY"
ENDPOINT = "https://libretranslate.com"
LIMITS = Limits(pieces=10, characters=2_000, requests=2)
DEFAULT_TIMEOUT = 60.0


def open_libretranslate(
    source: str, target: str, options: Mapping[str, str], endpoint: str | None = None
) -> LibreTranslate:
    """LibreTranslate for a pair of languages; it takes no context.

    The key is in LIBRETRANSLATE_API_KEY; a server of one's own (the endpoint) may want none.
    """
    given = Options(TITLE, options)
    key = key_from_environment(TITLE, KEY) if endpoint is None or os.environ.get(KEY) else ""
    return LibreTranslate(source, target, given, key, endpoint)


class LibreTranslate:
    """A live system (see `interface.Translator`)."""

    def __init__(self, source: str, target: str, options: Options, key: str, endpoint: str | None) -> None:
        url = address(TITLE, endpoint, ENDPOINT)
        request = {
            "source": languages.code(TITLE, "libretranslate", source, options.text("source_code")),
            "target": languages.code(TITLE, "libretranslate", target, options.text("target_code")),
            "format": "text",
        }
        self._request = {**request, "api_key": key} if key else request
        self.limits = options.limits(LIMITS)
        self.description = Description("libretranslate", "default", url, request, options.price("libretranslate"))
        self._url = f"{url}/translate"
        self._poster = Poster(
            TITLE, timeout=options.timeout(DEFAULT_TIMEOUT), headers={}, secrets=[key], key_variable=KEY
        )

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`."""
        content = self._poster.post(self._url, {"q": [piece.text for piece in pieces], **self._request})
        return self._poster.texts(at(content, "translatedText"), len(pieces))
