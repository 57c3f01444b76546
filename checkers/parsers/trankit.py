"""The back end for Trankit, which runs in its own environment because it requires a much older torch.

Trankit is not imported here. A worker (`trankit_worker.py`) runs with the interpreter of that environment, receives
texts and returns CoNLL-U. Trankit downloads its models on first use.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import tempfile
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any, NoReturn

from gendersuite.checkers.parsers import trankit_worker
from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parsers.interface import ParserOptions
from gendersuite.checkers.parsers.trankit_worker import DOCUMENT, MARK
from gendersuite.checkers.parses.conllu import read_conllu
from gendersuite.checkers.parses.interface import UnparsedText
from gendersuite.checkers.parses.tokens import Parse, UdSentence, located
from gendersuite.errors import DataCorrupt, ParserError, ParserMissing
from gendersuite.support.key_value_cache import user_cache_folder

LANGUAGES = {
    "be": "belarusian",
    "bg": "bulgarian",
    "ca": "catalan",
    "cs": "czech",
    "de": "german",
    "es": "spanish",
    "fr": "french",
    "gl": "galician",
    "hr": "croatian",
    "it": "italian",
    "lt": "lithuanian",
    "lv": "latvian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sk": "slovak",
    "sl": "slovenian",
    "sr": "serbian",
    "uk": "ukrainian",
}
"""Trankit's names of the languages that mark gender and for which it has models."""

DEFAULT_EMBEDDING = "xlm-roberta-base"
"""The model that the authors of GEST used."""

CREATE = "python3.10 -m venv trankit-env && trankit-env/bin/python -m pip install trankit"
LONGEST_CHECK = 120.0
"""In seconds. Python starts slowly from a slow disk."""
BATCH = 50


class TrankitBackend:
    """The back end for Trankit (see `interface.Backend`). `python` is the interpreter of Trankit's environment, `model`
    the embedding (xlm-roberta-base or xlm-roberta-large), `folder` the folder of its models."""

    name = "trankit"
    is_cached = True

    def program(self, options: ParserOptions) -> str:
        environment = _environment(options)
        return f"Trankit {environment.version}, used with --python {shlex.quote(str(environment.python))}"

    def open(self, language: str, options: ParserOptions) -> TrankitParser:
        environment = _environment(options)
        if language not in LANGUAGES:
            raise ParserMissing(f"Trankit is not known to parse {language!r}; known: {', '.join(LANGUAGES)}.")
        return TrankitParser(environment, LANGUAGES[language], options)


@dataclass(frozen=True, slots=True)
class _Environment:
    """An environment with Trankit: its interpreter and the version of Trankit."""

    python: Path
    version: str

    @property
    def pip(self) -> str:
        return f"{shlex.quote(str(self.python))} -m pip"


class TrankitParser(DistinctParser):
    """A parser (see `interface.Parser`) whose worker starts when the first text is parsed and ends with this object."""

    name = "trankit"

    def __init__(self, environment: _Environment, language: str, options: ParserOptions) -> None:
        embedding = options.model or DEFAULT_EMBEDDING
        folder = options.folder or user_cache_folder("models of Trankit", "XDG_CACHE_HOME") / "trankit"
        self.version = f"{environment.version} {language} {embedding}"
        self._environment = environment
        self._arguments = [language, embedding, str(folder.absolute())]

    def _parse(self, texts: list[str]) -> list[Parse]:
        parses: list[Parse] = []
        for start in range(0, len(texts), BATCH):
            try:
                parses += self._worker.ask(texts[start : start + BATCH])
            except ParserError:
                self.__dict__.pop("_worker", None)  # it has ended: the next call starts a new one
                raise
        return parses

    @cached_property
    def _worker(self) -> _Worker:
        return _Worker(self._environment, self._arguments)


class _Worker:
    """A running worker process. It ends when it is no longer needed, at the latest with this process."""

    def __init__(self, environment: _Environment, arguments: list[str]) -> None:
        self._environment = environment
        self._language, self._embedding, self._folder = arguments
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the worker
        self._process = _started(environment.python, arguments, self._complaints)
        self._end = weakref.finalize(self, _stop, self._process, self._complaints)
        for _line in self._answer("ready"):
            self._fail("printed output before the first request", "run nothing but Trankit in this environment")

    def ask(self, texts: list[str]) -> list[Parse]:
        try:
            self._process.stdin.write(json.dumps(texts) + "\n")  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            self._died()
        documents: dict[int, list[UdSentence]] = {}
        try:
            number = -1
            for sentence in read_conllu(self._answer("done"), "its answer"):
                number = next((int(line[len(DOCUMENT) :]) for line in sentence.comments if _opens(line)), number)
                documents.setdefault(number, []).append(sentence)
        except (DataCorrupt, ValueError) as error:
            self._fail(f"returned invalid CoNLL-U ({str(error).rstrip('.')})", f"install it again: `{CREATE}`")
        lacking = [text for number, text in enumerate(texts) if number not in documents and any(map(str.isalnum, text))]
        if lacking or not set(documents) <= set(range(len(texts))):
            self._fail(f"answers with {len(documents)} parses to {len(texts)} texts", f"install it again: `{CREATE}`")
        return [located(documents.get(number, ()), text) for number, text in enumerate(texts)]

    def _answer(self, last: str) -> Iterator[str]:
        """Yield the lines of an answer, up to its end mark."""
        for line in self._process.stdout:  # type: ignore[union-attr]
            if not line.startswith(MARK):
                yield line
                continue
            outcome, _, what = line.removeprefix(MARK).rstrip("\n").partition(" ")
            if outcome == last:
                return
            self._refused(outcome, what)
        self._died()

    def _refused(self, outcome: str, what: str) -> NoReturn:
        pip = self._environment.pip
        if outcome == "cannot-import":
            self._fail(f"cannot be imported ({what})", f"run `{pip} install --force-reinstall trankit`")
        if outcome == "cannot-load":
            self._fail(
                f"cannot load its models for {self._language}, {self._embedding} ({what})",
                f"Trankit downloads them on first use: allow that, or copy them to {self._folder}",
            )
        self._end()
        raise UnparsedText(
            f"Trankit in the environment of {self._environment.python} cannot parse a text ({what}): run "
            f"`{pip} install --force-reinstall trankit`."
        )

    def _died(self) -> NoReturn:
        self._process.wait()
        self._complaints.seek(0)
        said = self._complaints.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(said) if line.strip()), "no message")
        self._fail(
            f"ended with code {self._process.returncode} before it answered ({last})",
            "free some memory, and run the same command again: finished parses are stored",
        )

    def _fail(self, what: str, remedy: str) -> NoReturn:
        self._end()
        raise ParserError(f"Trankit in the environment of {self._environment.python} {what}: {remedy}.")


def _environment(options: ParserOptions) -> _Environment:
    """Return the environment in the options. Raise ParserMissing if it is incomplete."""
    python = options.python
    if python is None:
        raise ParserMissing(
            f"Trankit needs an environment of its own: run `{CREATE}`, and name its interpreter with --python "
            "trankit-env/bin/python (--parser-python of score and explain)."
        )
    if not python.is_file():
        raise ParserMissing(f"There is no interpreter {python}: make an environment for Trankit with `{CREATE}`.")
    found = _check(python)
    environment = _Environment(python, str(found.get("trankit")))
    if found.get("trankit") is None:
        raise ParserMissing(
            f"There is no Trankit in the environment of {python}: run `{environment.pip} install trankit`."
        )
    if not found.get("torch_fits", True):
        wanted = found["torch_wanted"]
        there = f"torch {found['torch']} is installed" if found["torch"] else "torch is not installed"
        raise ParserMissing(
            f"Trankit {environment.version} in the environment of {python} requires torch{wanted}, and {there}: run "
            f"`{environment.pip} install 'torch{wanted}'`."
        )
    return environment


def _check(python: Path) -> dict[str, Any]:
    try:
        run = subprocess.run(
            _command(python, ["check"]), stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST_CHECK
        )
        answer = run.stdout.decode("utf-8").strip()
        found = json.loads(answer.removeprefix(MARK)) if answer.startswith(MARK) else None
    except (OSError, ValueError, subprocess.TimeoutExpired):
        found = None
    if not isinstance(found, dict):
        raise ParserMissing(
            f"{python} does not run as Python 3.8 or newer: name the interpreter of Trankit's environment, or make one "
            f"with `{CREATE}`."
        )
    return found


def _started(python: Path, arguments: list[str], complaints: IO[bytes]) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            _command(python, arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            encoding="utf-8",
            errors="replace",
            bufsize=-1,
        )
    except OSError as error:
        complaints.close()
        raise ParserError(f"{python} cannot be run ({error.strerror}): check its permissions.") from None


def _command(python: Path, arguments: list[str]) -> list[str]:
    # -I excludes from the import path PYTHONPATH and this folder, whose modules have the names of packages.
    return [str(python), "-I", trankit_worker.__file__, *arguments]


def _opens(comment: str) -> bool:
    return comment.startswith(DOCUMENT)


def _stop(process: subprocess.Popen[str], complaints: IO[bytes]) -> None:
    """Stop a worker by closing its input; kill it if it does not end."""
    complaints.close()
    for pipe in (process.stdin, process.stdout):
        try:
            if pipe:
                pipe.close()
        except OSError:  # it ended before it read everything
            continue
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


BACKEND = TrankitBackend()
