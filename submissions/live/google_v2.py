"""Google Cloud Translation, Basic (v2): https://cloud.google.com/translate/docs/reference/rest/v2/translate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.submissions.live import google_answers, languages
from gendersuite.submissions.live.http import Poster, at, each
from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.options import Options, address, key_from_environment

TITLE = "Google Translate (v2)"
KEY = "GOOGLE_API_KEY"
ENDPOINT = "https://translation.googleapis.com"
# 128 texts is the service's limit, 5,000 characters what it recommends.
LIMITS = Limits(pieces=128, characters=5_000)
DEFAULT_TIMEOUT = 30.0


def open_google_v2(source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> GoogleV2:
    """Google Translate for a pair of languages; the key is in GOOGLE_API_KEY. It takes no context."""
    given = Options(TITLE, options)
    key = key_from_environment(TITLE, KEY)
    return GoogleV2(source, target, given, key, endpoint)


class GoogleV2:
    """A live system (see `interface.Translator`)."""

    def __init__(self, source: str, target: str, options: Options, key: str, endpoint: str | None) -> None:
        url = address(TITLE, endpoint, ENDPOINT)
        self._request = {
            "source": languages.code(TITLE, "google", source, options.text("source_code")),
            "target": languages.code(TITLE, "google", target, options.text("target_code")),
            "format": "text",
        }
        self.limits = options.limits(LIMITS)
        self.description = Description("google-v2", "default", url, dict(self._request), options.price("google-v2"))
        self._url = f"{url}/language/translate/v2"
        # In a header and not in the address, which ends up in logs.
        self._poster = Poster(
            TITLE,
            timeout=options.timeout(DEFAULT_TIMEOUT),
            headers={"X-Goog-Api-Key": key},
            secrets=[key],
            key_variable=KEY,
            judge=google_answers.judge,
        )

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`."""
        content = self._poster.post(self._url, {"q": [piece.text for piece in pieces], **self._request})
        return self._poster.texts(each(at(content, "data", "translations"), "translatedText"), len(pieces))
