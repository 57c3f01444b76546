"""Google Cloud Translation, Basic (v2): https://cloud.google.com/translate/docs/reference/rest/v2/translate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.submissions.live import google_quotas
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, at, each
from gendersuite.submissions.live.options import ServiceOptions, address, key_from_environment

TITLE = "Google Translate (v2)"
KEY = "GOOGLE_API_KEY"
ENDPOINT = "https://translation.googleapis.com"
# The limit of the service is 128 texts; it recommends at most 5,000 characters.
LIMITS = Limits(pieces=128, characters=5_000)


class GoogleV2:
    """Google Translate for a language pair, without context; the key is read from GOOGLE_API_KEY."""

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options)
        key = key_from_environment(TITLE, KEY)
        url = address(TITLE, endpoint, ENDPOINT)
        source_code, target_code = given.codes("google", source, "google", target)
        self._request = {"source": source_code, "target": target_code, "format": "text"}
        self.limits = given.limits(LIMITS)
        self.description = Description("google-v2", "default", url, dict(self._request), given.price("google-v2"))
        self._url = f"{url}/language/translate/v2"
        # The key is sent in a header, because addresses are logged.
        headers = {"X-Goog-Api-Key": key}
        self._api = JsonApi(
            given, timeout=30.0, headers=headers, secrets=[key], key_variable=KEY, judge=google_quotas.judge
        )

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`."""
        content = self._api.post(self._url, {"q": [piece.text for piece in pieces], **self._request})
        return self._api.texts(content, each(at(content, "data", "translations"), "translatedText"), len(pieces))


SYSTEM = GoogleV2
