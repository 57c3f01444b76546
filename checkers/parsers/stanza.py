"""The back end for Stanza, in this process. It uses installed models only and never downloads any."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parsers.in_process import InProcessBackend
from gendersuite.checkers.parsers.interface import ParserOptions
from gendersuite.checkers.parsers.model_files import digest_of
from gendersuite.checkers.parses.tokens import Parse, UdSentence, UdToken, WordRange, located
from gendersuite.errors import ParserError, ParserMissing

if TYPE_CHECKING:
    from stanza.models.common.doc import Sentence, Word

PROCESSORS = ("tokenize", "mwt", "pos", "lemma", "depparse")
"""The processors of a dependency parse. Languages without multi-word tokens have no mwt model."""

DEFAULT_PACKAGE = "default"


class StanzaBackend(InProcessBackend):
    """The back end for Stanza. `model` is one of its packages, such as pdt; `folder` is the folder of its models, which
    contains resources.json."""

    name = "stanza"
    title = "Stanza"

    def _open(self, release: str, language: str, options: ParserOptions) -> StanzaParser:
        return StanzaParser(release, _Models(language, options))


class _Models:
    """The models of a language: lists them and checks that all are installed."""

    def __init__(self, language: str, options: ParserOptions) -> None:
        from stanza.resources.common import DEFAULT_MODEL_DIR

        self.language = language
        self.package = options.model or DEFAULT_PACKAGE
        self.folder = options.folder or Path(DEFAULT_MODEL_DIR)
        self.download = _download_command(language, options)
        resources = self._resources()
        packages = resources.get("packages", {})
        if self.package not in packages:
            raise ParserMissing(
                f"Stanza has no package {self.package!r} for {language} in {self.folder}; known: "
                f"{', '.join(sorted(packages)) or 'none'}."
            )
        self.processors = {name: packages[self.package][name] for name in PROCESSORS if name in packages[self.package]}
        self.files = [self._file(*model) for model in self._with_dependencies(resources)]
        lacking = [path for path in self.files if not path.is_file()]
        if lacking:
            raise ParserMissing(
                f"Stanza's models for {language} are not all in {self.folder} (the first that is missing is "
                f"{lacking[0].relative_to(self.folder)}): run `{self.download}`."
            )

    def _resources(self) -> dict[str, Any]:
        """The entry of the language in resources.json."""
        from stanza.resources.common import load_resources_json

        try:
            resources = load_resources_json(os.fspath(self.folder))
            # As in Stanza: "no" is an alias of "nb", and the folder of its models is called nb.
            self.language = resources.get(self.language, {}).get("alias", self.language)
            found = dict(resources.get(self.language, {}))
        except FileNotFoundError:
            raise ParserMissing(f"There are no models of Stanza in {self.folder}: run `{self.download}`.") from None
        except (OSError, ValueError, TypeError, AttributeError):
            raise ParserError(
                f"{self.folder / 'resources.json'} cannot be read as Stanza's: remove it, and run `{self.download}`."
            ) from None
        if not found:
            raise ParserMissing(f"Stanza has no models for {self.language!r} in {self.folder}: run `{self.download}`.")
        return found

    def _with_dependencies(self, resources: dict[str, Any]) -> list[tuple[str, str]]:
        """The kind and name of each model, and of the word vectors and language models that it needs."""
        models = dict.fromkeys(self.processors.items())
        for kind, name in self.processors.items():
            for needed in resources.get(kind, {}).get(name, {}).get("dependencies", ()):
                models[needed["model"], needed["package"]] = None
        return list(models)

    def _file(self, kind: str, name: str) -> Path:
        return self.folder / self.language / kind / f"{name}.pt"


class StanzaParser(DistinctParser):
    """A pipeline of Stanza (see `interface.Parser`), loaded when the first text is parsed."""

    name = "stanza"

    def __init__(self, release: str, models: _Models) -> None:
        digest = digest_of(models.folder, models.files)
        self.version = f"{release} {models.language}-{models.package} {digest}"
        self._models = models

    def _parse(self, texts: list[str]) -> list[Parse]:
        documents = self._pipeline.bulk_process(texts)
        return [
            located(map(_sentence, document.sentences), text) for document, text in zip(documents, texts, strict=True)
        ]

    @cached_property
    def _pipeline(self) -> Any:
        import stanza

        models = self._models
        try:
            return stanza.Pipeline(
                models.language,
                dir=os.fspath(models.folder),
                package=None,
                processors=dict(models.processors),
                # None: no network access, not even to check for updates.
                download_method=None,
                logging_level="ERROR",
            )
        # Models are pickles, so loading one can raise any exception.
        except Exception as error:
            what = str(error).strip().partition("\n")[0]
            raise ParserError(
                f"Stanza cannot load its models for {models.language} in {models.folder} ({what}): remove them, and "
                f"run `{models.download}`."
            ) from None


def _download_command(language: str, options: ParserOptions) -> str:
    arguments = [repr(language)]
    if options.folder is not None:
        arguments.append(f"model_dir={os.fspath(options.folder)!r}")
    if options.model is not None:
        arguments.append(f"package={options.model!r}")
    return f'python -c "import stanza; stanza.download({", ".join(arguments)})"'


def _sentence(sentence: Sentence) -> UdSentence:
    return UdSentence(
        tokens=tuple(map(_word, sentence.words)),
        text=sentence.text,
        ranges=tuple(
            WordRange(token.id[0], token.id[-1], token.text) for token in sentence.tokens if len(token.id) > 1
        ),
    )


def _word(word: Word) -> UdToken:
    return UdToken(
        id=word.id,
        form=word.text,
        lemma=word.lemma or "_",
        upos=word.upos or "_",
        feats=dict(pair.split("=", 1) for pair in word.feats.split("|")) if word.feats else {},
        head=word.head,
        deprel=word.deprel or "dep",
        xpos=word.xpos or "_",
    )


BACKEND = StanzaBackend()
