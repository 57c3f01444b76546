"""Parses from CoNLL-U files, looked up by text.

A text is one sentence of a file or several consecutive ones; white space does not matter. The files may come from
`gendersuite parse` or any other tool, if they have `# text` comments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from gendersuite.checkers.parsers.distinct_texts import DistinctParser
from gendersuite.checkers.parsers.interface import ParserOptions
from gendersuite.checkers.parsers.model_files import digest_of
from gendersuite.checkers.parses.conllu import read_conllu
from gendersuite.checkers.parses.tokens import Parse, UdSentence, located
from gendersuite.checkers.spelling import compose
from gendersuite.errors import DataCorrupt, ParserError, ParserMissing, UsageError

SUFFIX = ".conllu"


class ConlluBackend:
    """The back end for existing parses (see `interface.Backend`); it does not parse."""

    name = "conllu"
    is_cached = False

    def program(self, options: ParserOptions) -> str:  # noqa: ARG002 - nothing has to be installed
        return "CoNLL-U files"

    def open(self, language: str, options: ParserOptions) -> ConlluParser:
        if options.folder is None:
            raise ParserMissing(
                "Parses in CoNLL-U are read from a file or folder: write one with `gendersuite parse`, and name it "
                "(--parser-folder, or --folder)."
            )
        if options.model is not None or options.python is not None:
            raise UsageError("CoNLL-U files need no --model and no --python: leave them out.")
        folder, files = _files(options.folder, language)
        if not files:
            raise ParserMissing(
                f"{folder} holds no {SUFFIX} files: name the file, its folder, or a folder with one for each language "
                f"({language}/SYSTEM{SUFFIX}), as `gendersuite parse` writes it."
            )
        return ConlluParser(folder, files)


class ConlluParser(DistinctParser):
    """The parses in some files (see `interface.Parser`). Of two parses of one text, the first is used."""

    name = "conllu"

    def __init__(self, folder: Path, files: Sequence[Path]) -> None:
        self.version = digest_of(folder, files)
        self._folder = folder
        self._files = files

    def _parse(self, texts: list[str]) -> list[Parse]:
        found = {text: self._found(text) for text in texts}
        lacking = [text for text, parse in found.items() if not parse]
        if lacking:
            raise ParserError(
                f"{len(lacking):,} of {len(texts):,} texts have no parse in {self._folder}, the first of them "
                f"{lacking[0]!r}: parse these outputs again, as with `gendersuite parse`."
            )
        return [located(found[text], text) for text in texts]

    def _found(self, text: str) -> Parse:
        """The sentences that make up a text; empty if there are none. The longest first sentence is tried first, so
        that a text that is one sentence of the file is found as such."""
        wanted = _plain(text)
        for length in self._lengths:
            for place in self._places.get(wanted[:length], ()) if length <= len(wanted) else ():
                parse = tuple(self._following(place, wanted))
                if parse:
                    return parse
        return ()

    def _following(self, place: int, wanted: str) -> list[UdSentence]:
        sentences: list[UdSentence] = []
        while wanted:
            if place == len(self._sentences) or not wanted.startswith(text := _plain(self._sentences[place].text)):
                return []
            sentences.append(self._sentences[place])
            wanted = wanted[len(text) :].lstrip()
            place += 1
        return sentences

    @cached_property
    def _sentences(self) -> list[UdSentence]:
        return [sentence for file in self._files for sentence in _read(file) if _plain(sentence.text)]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places = defaultdict(list)
        for place, sentence in enumerate(self._sentences):
            places[_plain(sentence.text)].append(place)
        return places

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted({len(text) for text in self._places}, reverse=True)


def _files(given: Path, language: str) -> tuple[Path, list[Path]]:
    """The folder with the parses of a language, and the files in it."""
    if given.is_file():
        return given.parent, [given]
    if not given.is_dir():
        raise ParserMissing(f"There is no file or folder {given} with parses: write one with `gendersuite parse`.")
    folder = given / language if (given / language).is_dir() else given
    return folder, sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())


def _read(file: Path) -> Iterator[UdSentence]:
    try:
        # Only \n ends a line: system outputs contain U+2028 and similar characters.
        with file.open(encoding="utf-8", newline="\n") as lines:
            yield from read_conllu(lines, str(file))
    except UnicodeDecodeError:
        raise DataCorrupt(f"{file} is not UTF-8 text: write it again.") from None
    except ValueError:  # Python converts no more than 4,300 digits.
        raise DataCorrupt(f"{file} holds a number that is too large: write it again.") from None


def _plain(text: str) -> str:
    return " ".join(compose(text).text.split())


BACKEND = ConlluBackend()
