"""A whole run with a real client: DeepL's, against a server on loopback that takes its requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gendersuite.api.translate import Order, translate_to_folder
from gendersuite.errors import ServiceRefused
from gendersuite.support.terminal import Terminal
from gendersuite.testing.loopback import Asked, Reply, Server, as_json, serving
from gendersuite.testsuites import load_suite

KEY = "geheimer-schluessel"


@pytest.fixture
def server() -> Iterator[Server]:
    with serving(deepl) as running:
        yield running


def deepl(asked: Asked) -> Reply:
    if asked.headers["Authorization"] != f"DeepL-Auth-Key {KEY}":
        return as_json({}, 403)
    return as_json({"translations": [{"text": f"„{text}“"} for text in asked.content["text"]]})


@pytest.fixture
def order(server: Server, tmp_path: Path) -> Order:
    return Order(
        suite="mt-geneval-mini",
        system="deepl",
        to="de",
        out=tmp_path / "out",
        options=("formality=more",),
        endpoint=server.url,
        context=True,
        cache=tmp_path / "cache.sqlite",
    )


def test_each_sentence_has_its_own_context_and_the_key_is_written_nowhere(
    server: Server, order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", KEY)
    translate_to_folder(order, Terminal(quiet=True))
    contexts = {text: asked.content.get("context", "") for asked in server.asked for text in asked.content["text"]}
    sources = [item.source for item in load_suite("mt-geneval-mini").in_language("de").items]
    assert contexts == {source.rpartition(" <sep> ")[2]: source.rpartition(" <sep> ")[0] for source in sources}
    assert max(len(asked.content["text"]) for asked in server.asked) > 1
    assert {asked.content["formality"] for asked in server.asked} == {"more"}
    assert json.loads((order.out / "en-de" / "deepl.json").read_bytes())["formality"] == "more"

    calls = len(server.asked)
    translate_to_folder(order, Terminal(quiet=True))
    assert len(server.asked) == calls
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) >= 5
    assert not any(KEY.encode() in path.read_bytes() for path in written)


def test_a_wrong_key_is_one_sentence_without_the_key(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPL_API_KEY", "falscher-schluessel")
    with pytest.raises(ServiceRefused, match="DEEPL_API_KEY") as caught:
        translate_to_folder(order, Terminal(quiet=True))
    assert "falscher" not in str(caught.value)
    assert not order.out.exists()
