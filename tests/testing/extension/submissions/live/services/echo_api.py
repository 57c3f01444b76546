"""A live system for the test: a service that takes {"texts": [...]} with a key, and returns {"translations": [...]}."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.submissions.live.interface import Description, Limits, TextRequest
from gendersuite.submissions.live.json_api import JsonApi, at
from gendersuite.submissions.live.options import ServiceOptions, address, key_unless_own

TITLE = "Echo"
KEY = "ECHO_API_KEY"
ENDPOINT = "https://echo.example"
LIMITS = Limits(pieces=10, characters=2_000, requests=2)


class Echo:
    def __init__(self, source: str, target: str, options: Mapping[str, str], endpoint: str | None = None) -> None:
        given = ServiceOptions(TITLE, options)
        key = key_unless_own(TITLE, KEY, endpoint)
        self._url = address(TITLE, endpoint, ENDPOINT)
        self._languages = {"source": source, "target": target}
        self.limits = given.limits(LIMITS)
        self.description = Description("echo-api", "default", self._url, self._languages)
        self._api = JsonApi(given, timeout=60.0, headers={"X-Key": key}, secrets=[key], key_variable=KEY)

    def translate(self, pieces: Sequence[TextRequest]) -> list[str]:
        content = self._api.post(self._url, {"texts": [piece.text for piece in pieces], **self._languages})
        return self._api.texts(content, at(content, "translations"), len(pieces))


SYSTEM = Echo
