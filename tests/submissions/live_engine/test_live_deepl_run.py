"""A whole run with a real client: DeepL's, against a server on loopback that takes its requests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from folders import contents

from gendersuite.api.translate import translate
from gendersuite.testing.loopback import Asked, Reply, as_json, serving
from gendersuite.testsuites import load_suite

KEY = "geheimer-schluessel"


def deepl(asked: Asked) -> Reply:
    if asked.headers["Authorization"] != f"DeepL-Auth-Key {KEY}":
        return as_json({}, 403)
    return as_json({"translations": [{"text": f"„{text}“"} for text in asked.content["text"]]})


def test_each_sentence_has_its_own_context_and_the_key_is_written_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", KEY)
    with serving(deepl) as server:
        for _ in range(2):
            translate(
                "mt-geneval-mini",
                system="deepl",
                to="de",
                out=tmp_path / "out",
                option="formality=more",
                endpoint=server.url,
                context=True,
                cache=tmp_path / "cache.sqlite",
            )
    asked = [request.content for request in server.asked]
    contexts = [(text, request.get("context", "")) for request in asked for text in request["text"]]
    sources = [item.source.rpartition(" <sep> ") for item in load_suite("mt-geneval-mini").in_language("de").items]
    assert sorted(contexts) == sorted({(sentence, context) for context, _, sentence in sources}), "each is asked once"
    assert max(len(request["text"]) for request in asked) > 1
    assert {request["formality"] for request in asked} == {"more"}
    assert json.loads((tmp_path / "out" / "en-de" / "deepl.json").read_bytes())["formality"] == "more"
    written = contents(tmp_path)
    assert len(written) >= 5
    assert not any(KEY.encode() in content for content in written.values())
