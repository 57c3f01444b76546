"""Google Cloud Translation, Advanced (v3).

https://cloud.google.com/translate/docs/reference/rest/v3/projects.locations/translateText
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from gendersuite.submissions.live import google_quotas
from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, at, each
from gendersuite.submissions.live.options import ServiceOptions, address, key_from_environment

TITLE = "Google Translate (v3)"
TOKEN = "GOOGLE_ACCESS_TOKEN"  # noqa: S105  (the name of a variable)
PROJECT = "GOOGLE_PROJECT"
ENDPOINT = "https://translation.googleapis.com"
DEFAULT_MODEL = "general/nmt"
# The limits of the service are 1,024 texts and 30,000 characters; it recommends at most 5,000 characters.
LIMITS = Limits(pieces=128, characters=5_000)


class GoogleV3:
    """Google Translate for a language pair, without context. Needs GOOGLE_ACCESS_TOKEN and GOOGLE_PROJECT.

    Options: model (general/nmt, general/translation-llm, or the full name of your own model) and location.
    """

    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options, ("model", "location"))
        token = key_from_environment(TITLE, TOKEN, " (gcloud auth print-access-token prints one for an hour)")
        project = key_from_environment(TITLE, PROJECT, " to the project that pays")
        url = address(TITLE, endpoint, ENDPOINT)
        location = given.text("location", "global")
        parent = f"projects/{project}/locations/{location}"
        model = given.text("model", DEFAULT_MODEL)
        source_code, target_code = given.codes("google", source, "google", target)
        request = {"sourceLanguageCode": source_code, "targetLanguageCode": target_code, "mimeType": "text/plain"}
        self._request = {**request, "model": model if model.startswith("projects/") else f"{parent}/models/{model}"}
        self.limits = given.limits(LIMITS)
        price = given.price("google-v3", model)
        self.description = Description("google-v3", model, url, {**request, "location": location}, price)
        self._url = f"{url}/v3/{quote(parent)}:translateText"
        self._api = JsonApi(
            given,
            timeout=30.0,
            headers={"Authorization": f"Bearer {token}", "X-Goog-User-Project": project},
            secrets=[token],
            key_variable=f"{TOKEN} (one is good for an hour) and {PROJECT}",
            judge=google_quotas.judge,
        )

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        """See `interface.Translator`."""
        content = self._api.post(self._url, {"contents": [piece.text for piece in pieces], **self._request})
        return self._api.texts(content, each(at(content, "translations"), "translatedText"), len(pieces))


SYSTEM = GoogleV3
