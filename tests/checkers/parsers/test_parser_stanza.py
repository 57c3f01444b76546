"""Stanza's own loading and parsing code, on tiny models that Stanza's own programs trained: nothing is downloaded."""

from __future__ import annotations

import shutil
import socket
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gendersuite.checkers.parsers import Parser, ParserOptions, missing, open_parser
from gendersuite.checkers.parses.tokens import WordRange
from gendersuite.errors import ParserError, ParserMissing, UsageError


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """No socket is opened in these tests."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked for something")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)


@pytest.fixture(scope="module")
def polish(stanza_models: Path) -> Parser:
    return open_parser("stanza", "pl", ParserOptions(folder=stanza_models))


def test_words_features_and_heads_are_those_of_the_model(polish: Parser) -> None:
    [[sentence]] = polish.parse(["Ona śpi."])
    assert sentence.text == "Ona śpi."
    assert [(token.id, token.form, token.lemma, token.upos) for token in sentence.tokens] == [
        (1, "Ona", "on", "PRON"),
        (2, "śpi", "spać", "VERB"),
        (3, ".", ".", "PUNCT"),
    ]
    assert [(token.head, token.deprel) for token in sentence.tokens] == [(2, "nsubj"), (0, "root"), (2, "punct")]
    assert sentence.tokens[0].feats == {"Case": "Nom", "Gender": "Fem", "Number": "Sing", "Person": "3"}
    assert sentence.tokens[2].feats == {}


def test_a_polish_verb_is_expanded_and_both_parts_stand_where_it_does(polish: Parser) -> None:
    [[first, second]] = polish.parse(["Byłem zmęczony. Byłam zmęczona."])
    assert [token.form for token in second.tokens] == ["Była", "m", "zmęczona", "."]
    assert second.ranges == (WordRange(1, 2, "Byłam"),)
    assert [token.start for token in second.tokens] == [16, 16, 22, 30]
    assert second.tokens[0].feats["Gender"] == "Fem"
    assert second.tokens[1].feats["Person"] == "1"
    assert first.tokens[0].feats["Gender"] == "Masc"


def test_texts_are_parsed_together_and_come_back_in_order(polish: Parser) -> None:
    texts = ["Ona śpi.", "", "Byłam zmęczona. Ona śpi.", " \t", "Ona śpi."]
    assert [len(parse) for parse in polish.parse(texts)] == [1, 0, 2, 0, 1]
    assert polish.parse(texts) == [parse for text in texts for parse in polish.parse([text])]


@given(st.lists(st.text(max_size=20), max_size=4))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_has_a_parse_whose_heads_are_words(polish: Parser, texts: list[str]) -> None:
    parses = polish.parse(texts)
    assert len(parses) == len(texts)
    for parse in parses:
        for sentence in parse:
            assert all(0 <= token.head <= len(sentence.tokens) for token in sentence.tokens)


def test_the_version_names_stanza_the_package_and_the_content_of_the_models(
    stanza_models: Path, tmp_path: Path, polish: Parser
) -> None:
    program, package, digest = polish.version.split()
    assert program == version("stanza")
    assert package == "pl-default"
    assert len(digest) == 12
    copy = tmp_path / "copy"
    shutil.copytree(stanza_models, copy)
    assert open_parser("stanza", "pl", ParserOptions(folder=copy)).version == polish.version
    with (copy / "pl" / "pos" / "tiny.pt").open("ab") as model:
        model.write(b"\0")
    assert open_parser("stanza", "pl", ParserOptions(folder=copy)).version != polish.version


def test_another_name_of_a_language_leads_to_its_models(stanza_models: Path, polish: Parser) -> None:
    assert open_parser("stanza", "polish", ParserOptions(folder=stanza_models)).version == polish.version


def test_models_that_are_not_there_are_told_with_the_command_that_gets_them(
    stanza_models: Path, tmp_path: Path
) -> None:
    empty = missing("stanza", "cs", ParserOptions(folder=tmp_path))
    assert empty == (
        f"There are no models of Stanza in {tmp_path}: run "
        f"`python -c \"import stanza; stanza.download('cs', model_dir='{tmp_path}')\"`."
    )
    language = missing("stanza", "cs", ParserOptions(folder=stanza_models))
    assert language.startswith(f"Stanza has no models for 'cs' in {stanza_models}: run `python -c ")
    unfinished = missing("stanza", "pl", ParserOptions(folder=stanza_models, model="unfinished"))
    assert unfinished is not None
    assert "(the first that is missing is pl/tokenize/absent.pt)" in unfinished
    assert "package='unfinished'" in unfinished
    with pytest.raises(ParserMissing, match=r"no package 'pdb' for pl in .*; known: default, unfinished"):
        open_parser("stanza", "pl", ParserOptions(folder=stanza_models, model="pdb"))


def test_without_a_folder_stanza_looks_where_it_downloads_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("stanza.resources.common.DEFAULT_MODEL_DIR", str(tmp_path / "nothing"))
    assert missing("stanza", "cs") == (
        f"There are no models of Stanza in {tmp_path / 'nothing'}: run "
        "`python -c \"import stanza; stanza.download('cs')\"`."
    )


@pytest.mark.parametrize("content", [b"", b"not a model", b"PK\x03\x04"])
def test_a_broken_model_is_one_sentence(stanza_models: Path, tmp_path: Path, content: bytes) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(stanza_models, copy)
    (copy / "pl" / "depparse" / "tiny.pt").write_bytes(content)
    parser = open_parser("stanza", "pl", ParserOptions(folder=copy))
    with pytest.raises(ParserError, match=r"^Stanza cannot load its models for pl in .*: remove them, and run `python"):
        parser.parse(["Ona śpi."])


@pytest.mark.parametrize("content", ["", "[]", '{"pl": 3}', "{"])
def test_a_broken_list_of_models_is_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "resources.json").write_text(content, encoding="utf-8")
    with pytest.raises(ParserError, match=r"resources\.json cannot be read as Stanza's: remove it, and run"):
        open_parser("stanza", "pl", ParserOptions(folder=tmp_path))


def test_an_interpreter_is_for_trankit_only(stanza_models: Path) -> None:
    with pytest.raises(UsageError, match="runs in this process"):
        open_parser("stanza", "pl", ParserOptions(folder=stanza_models, python=Path("python3")))
