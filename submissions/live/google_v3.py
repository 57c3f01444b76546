"""Google Cloud Translation, Advanced (v3).

https://cloud.google.com/translate/docs/reference/rest/v3/projects.locations/translateText
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from gendersuite.submissions.live import google_answers, languages
from gendersuite.submissions.live.http import Poster, at, each
from gendersuite.submissions.live.interface import Description, Limits, Piece
from gendersuite.submissions.live.options import Options, address, key_from_environment

TITLE = "Google Translate (v3)"
TOKEN = "GOOGLE_ACCESS_TOKEN"  # noqa: S105  (the name of a variable)
PROJECT = "GOOGLE_PROJECT"
ENDPOINT = "https://translation.googleapis.com"
DEFAULT_MODEL = "general/nmt"
# 1,024 texts and 30,000 characters are the service's limits, 5,000 characters what it recommends.
LIMITS = Limits(pieces=128, characters=5_000)
DEFAULT_TIMEOUT = 30.0


def open_google_v3(source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> GoogleV3:
    """Google Translate for a pair of languages; GOOGLE_ACCESS_TOKEN and GOOGLE_PROJECT are set. It takes no context.

    Options: model (general/nmt, general/translation-llm, or the whole name of a model of one's own) and location.
    """
    given = Options(TITLE, options, ("model", "location"))
    token = key_from_environment(TITLE, TOKEN, " (gcloud auth print-access-token prints one for an hour)")
    project = key_from_environment(TITLE, PROJECT, " to the project that pays")
    return GoogleV3(source, target, given, token, project, endpoint)


class GoogleV3:
    """A live system (see `interface.Translator`)."""

    def __init__(
        self, source: str, target: str, options: Options, token: str, project: str, endpoint: str | None
    ) -> None:
        url = address(TITLE, endpoint, ENDPOINT)
        location = options.text("location", "global")
        parent = f"projects/{project}/locations/{location}"
        model = options.text("model", DEFAULT_MODEL)
        request = {
            "sourceLanguageCode": languages.code(TITLE, "google", source, options.text("source_code")),
            "targetLanguageCode": languages.code(TITLE, "google", target, options.text("target_code")),
            "mimeType": "text/plain",
        }
        self._request = {**request, "model": model if model.startswith("projects/") else f"{parent}/models/{model}"}
        self.limits = options.limits(LIMITS)
        self.description = Description(
            "google-v3", model, url, {**request, "location": location}, options.price("google-v3", model)
        )
        self._url = f"{url}/v3/{quote(parent)}:translateText"
        self._poster = Poster(
            TITLE,
            timeout=options.timeout(DEFAULT_TIMEOUT),
            headers={"Authorization": f"Bearer {token}", "X-Goog-User-Project": project},
            secrets=[token],
            key_variable=f"{TOKEN} (one is good for an hour) and {PROJECT}",
            judge=google_answers.judge,
        )

    def translate(self, pieces: Sequence[Piece]) -> list[str]:
        """See `interface.Translator`."""
        content = self._poster.post(self._url, {"contents": [piece.text for piece in pieces], **self._request})
        return self._poster.texts(each(at(content, "translations"), "translatedText"), len(pieces))
