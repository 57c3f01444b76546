"""CoNLL-U: reads and writes parses in the standard format of Universal Dependencies.

Reading and writing preserve comments, multi-word tokens (1-2), empty nodes (1.1) and the columns that checkers do not
use. Only \\n ends a line. An invalid line raises an error with its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from gendersuite.checkers.parses.tokens import ROOT, UdSentence, UdToken, WordRange, located
from gendersuite.errors import DataCorrupt

TEXT = "# text = "
COLUMNS = 10
_WORD = re.compile(r"[1-9][0-9]*")
_RANGE = re.compile(r"([1-9][0-9]*)-([1-9][0-9]*)")
_EMPTY = re.compile(r"([0-9]+)\.[1-9][0-9]*")
_HEAD = re.compile(r"0|[1-9][0-9]*")
_SPACES = str.maketrans("\t\n\r", "   ")


def read_conllu(lines: Iterable[str], source: str = "CoNLL-U") -> Iterator[UdSentence]:
    """Yield the sentences of a file, given as lines, each word with its position in its sentence. `source` names the
    file in errors."""
    draft = _Draft(source)
    number = 0
    for number, ended in enumerate(lines, start=1):
        line = ended.removesuffix("\n").removesuffix("\r")
        if number == 1:
            line = line.removeprefix("\ufeff")
        if line:
            draft.add(line, number)
        elif not draft.is_empty:
            yield draft.finished(number)
            draft = _Draft(source)
    if not draft.is_empty:
        yield draft.finished(number + 1)


def write_conllu(sentences: Iterable[UdSentence]) -> Iterator[str]:
    """Yield the lines of a file with these sentences, with line ends."""
    for sentence in sentences:
        if not any(comment.startswith(TEXT) for comment in sentence.comments):
            yield f"{TEXT}{sentence.text.translate(_SPACES)}\n"
        yield from (f"{comment}\n" for comment in sentence.comments)
        ranges = {whole.first: whole for whole in sentence.ranges}
        empty = _by_word(sentence.empty_nodes)
        yield from (f"{line}\n" for line in empty.get(0, ()))
        for token in sentence.tokens:
            if token.id in ranges:
                yield _range_line(ranges[token.id])
            yield _token_line(token)
            yield from (f"{line}\n" for line in empty.get(token.id, ()))
        yield "\n"


@dataclass
class _Draft:
    """A sentence while it is read, line by line."""

    source: str
    comments: list[str] = field(default_factory=list)
    tokens: list[UdToken] = field(default_factory=list)
    ranges: list[WordRange] = field(default_factory=list)
    empty_nodes: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # line numbers of the tokens

    @property
    def is_empty(self) -> bool:
        return not (self.comments or self.tokens or self.ranges or self.empty_nodes)

    def add(self, line: str, number: int) -> None:
        if line.startswith("#"):
            if self.tokens or self.ranges or self.empty_nodes:
                self._refuse(number, "a word or an empty line", f"a comment inside a sentence, {line!r}")
            self.comments.append(line)
            return
        columns = line.split("\t")
        if len(columns) != COLUMNS or "" in columns:
            found = f"{len(columns)}" if len(columns) != COLUMNS else "an empty one (an unknown value is _)"
            self._refuse(number, f"{COLUMNS} columns with tabs between them", found)
        word_id = columns[0]
        if _WORD.fullmatch(word_id):
            self._add_token(columns, number)
        elif match := _RANGE.fullmatch(word_id):
            self._add_range(columns, int(match[1]), int(match[2]), number)
        elif match := _EMPTY.fullmatch(word_id):
            if int(match[1]) != len(self.tokens):
                self._refuse(number, f"an empty node {len(self.tokens)}.1, {len(self.tokens)}.2, ...", f"{word_id!r}")
            self.empty_nodes.append(line)
        else:
            self._refuse(number, "an id like 3, 3-4 or 3.1", f"{word_id!r}")

    def _add_token(self, columns: list[str], number: int) -> None:
        word_id, form, lemma, upos, xpos, feats, head, deprel, deps, misc = columns
        if int(word_id) != len(self.tokens) + 1:
            self._refuse(number, f"word {len(self.tokens) + 1}", f"word {word_id}")
        if not _HEAD.fullmatch(head):
            self._refuse(number, "the number of a word's head", f"{head!r}")
        self.tokens.append(
            UdToken(
                int(word_id),
                form,
                lemma,
                upos,
                self._feats(feats, number),
                int(head),
                deprel,
                xpos=xpos,
                deps=deps,
                misc=misc,
            )
        )
        self.lines.append(number)

    def _add_range(self, columns: list[str], first: int, last: int, number: int) -> None:
        begins = len(self.tokens) + 1
        if first != begins or last <= first or (self.ranges and self.ranges[-1].last >= first):
            self._refuse(number, f"a multi-word token from {begins} to a later word", f"{columns[0]!r}")
        self.ranges.append(WordRange(first, last, columns[1], self._feats(columns[5], number), columns[9]))

    def _feats(self, column: str, number: int) -> dict[str, str]:
        if column == "_":
            return {}
        feats: dict[str, str] = {}
        for pair in column.split("|"):
            name, equals, value = pair.partition("=")
            if not (name and equals and value) or name in feats:
                self._refuse(number, "features like Case=Nom|Gender=Fem, each once", f"{column!r}")
            feats[name] = value
        return feats

    def finished(self, number: int) -> UdSentence:
        """Return the sentence; `number` is the number of the line after it."""
        if not self.tokens:
            self._refuse(number, "a word", "the end of the sentence")
        if self.ranges and self.ranges[-1].last > len(self.tokens):
            self._refuse(number, f"word {self.ranges[-1].last} of a multi-word token", "the end of the sentence")
        self._check_heads()
        texts = [comment.removeprefix(TEXT) for comment in self.comments if comment.startswith(TEXT)]
        text = texts[0] if texts else self._joined()
        sentence = UdSentence(
            tuple(self.tokens), text, tuple(self.ranges), tuple(self.empty_nodes), tuple(self.comments)
        )
        return located((sentence,), text)[0]

    def _check_heads(self) -> None:
        """Check that the heads of every word lead to the root, because the checkers follow them."""
        rooted = {ROOT}
        for token, number in zip(self.tokens, self.lines, strict=True):
            path: list[int] = []
            at = token.id
            while at not in rooted:
                if at > len(self.tokens):
                    self._refuse(number, f"a head from 0 to {len(self.tokens)}", f"{at}")
                if at in path:
                    self._refuse(number, "heads that lead to the root", f"a circle through word {at}")
                path.append(at)
                at = self.tokens[at - 1].head
            rooted.update(path)

    def _joined(self) -> str:
        """The text of a sentence without a text comment: its forms, separated by spaces unless SpaceAfter=No."""
        inside = {n for whole in self.ranges for n in range(whole.first, whole.last + 1)}
        parts = {whole.first: (whole.form, whole.misc) for whole in self.ranges}
        parts |= {token.id: (token.form, token.misc) for token in self.tokens if token.id not in inside}
        ordered = (parts[n] for n in sorted(parts))
        return "".join(form + ("" if "SpaceAfter=No" in misc.split("|") else " ") for form, misc in ordered).rstrip()

    def _refuse(self, number: int, expected: str, found: str) -> NoReturn:
        raise DataCorrupt(f"{self.source}, line {number}: expected {expected}, found {found}.")


def _by_word(empty_nodes: tuple[str, ...]) -> dict[int, list[str]]:
    """Empty nodes by the id of the word before them."""
    found: dict[int, list[str]] = {}
    for line in empty_nodes:
        found.setdefault(int(line.partition(".")[0]), []).append(line)
    return found


def _token_line(token: UdToken) -> str:
    word = (str(token.id), token.form, token.lemma, token.upos, token.xpos, _feats_column(token.feats))
    return _line(*word, str(token.head), token.deprel, token.deps, token.misc)


def _range_line(whole: WordRange) -> str:
    whole_id = f"{whole.first}-{whole.last}"
    return _line(whole_id, whole.form, "_", "_", "_", _feats_column(whole.feats), "_", "_", "_", whole.misc)


def _line(*columns: str) -> str:
    """A line of columns. Tabs and line ends, which some parsers leave in words, become spaces."""
    return "\t".join(column.translate(_SPACES) or "_" for column in columns) + "\n"


def _feats_column(feats: Mapping[str, str]) -> str:
    return "|".join(f"{name}={value}" for name, value in feats.items()) or "_"
