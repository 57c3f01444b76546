"""Back ends that are optional packages and run in this process."""

from __future__ import annotations

from abc import abstractmethod
from importlib.metadata import PackageNotFoundError, version

from gendersuite.checkers.parsers.interface import ParserOptions
from gendersuite.checkers.parses.interface import Parser
from gendersuite.errors import ParserMissing, UsageError


class InProcessBackend:
    """A back end (see `interface.Backend`) for the package `name`; `title` is its display name."""

    name: str
    title: str
    is_cached = True

    @abstractmethod
    def _open(self, release: str, language: str, options: ParserOptions) -> Parser:
        """Open the parser of a language; `release` is the version of the package."""

    def program(self, options: ParserOptions) -> str:  # noqa: ARG002 - an environment has one version
        """Return the program with its version. Raise ParserMissing if it is not installed."""
        return f"{self.title} {self._release()}"

    def open(self, language: str, options: ParserOptions) -> Parser:
        """Return the parser of a language. Its model is loaded when the first text is parsed."""
        release = self._release()
        if options.python is not None:
            raise UsageError(f"{self.title} runs in this process: leave out --python.")
        return self._open(release, language, options)

    def _release(self) -> str:
        try:
            return version(self.name)
        except PackageNotFoundError:
            raise ParserMissing(f"{self.title} is not installed: run `pip install 'gendersuite[neural]'`.") from None
