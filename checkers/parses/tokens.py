"""A parse in Universal Dependencies: words with their features and heads, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

ROOT = 0
"""The head of a sentence's root."""


@dataclass(frozen=True, slots=True)
class UdToken:
    """One syntactic word. `id` counts from 1 in its sentence, `head` is another word's id or ROOT, `start` is the
    place of the word in the text that was parsed (-1 where that is unknown; parts of a multi-word token have the
    place of the whole). A feature may have several values (Gender: "Fem,Neut"). The last three are columns that are
    only passed on."""

    id: int
    form: str
    lemma: str
    upos: str
    feats: Mapping[str, str]
    head: int
    deprel: str
    start: int = -1
    xpos: str = "_"
    deps: str = "_"
    misc: str = "_"

    def values(self, feature: str) -> tuple[str, ...]:
        """All values of a feature, none where the word does not have it."""
        found = self.feats.get(feature)
        return tuple(found.split(",")) if found else ()

    @property
    def relation(self) -> str:
        """The relation to the head without its subtype ("aux" of "aux:pass")."""
        return self.deprel.partition(":")[0]


@dataclass(frozen=True, slots=True)
class WordRange:
    """A token of the text that stands for several words: the first and last of their ids, and its form."""

    first: int
    last: int
    form: str
    feats: Mapping[str, str] = field(default_factory=dict)
    misc: str = "_"


@dataclass(frozen=True, slots=True)
class UdSentence:
    """The words of one sentence, in order. `ranges` are its multi-word tokens, `empty_nodes` its lines with ids like
    3.1 and `comments` its lines with #, both as they stood in a file; `text` is the sentence itself."""

    tokens: tuple[UdToken, ...]
    text: str
    ranges: tuple[WordRange, ...] = ()
    empty_nodes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def wholes(self) -> dict[int, WordRange]:
        """The multi-word token that each of its words belongs to, by the id of the word."""
        return {token_id: whole for whole in self.ranges for token_id in range(whole.first, whole.last + 1)}


Parse: TypeAlias = tuple[UdSentence, ...]
"""One text parsed: its sentences."""


def located(sentences: Iterable[UdSentence], text: str) -> Parse:
    """The parse of a text, every word with its place in it. Words that the parser wrote in another way than the text
    has them have none."""
    place = 0
    parse = []
    for sentence in sentences:
        starts, place = _starts(sentence, text, place)
        tokens = tuple(replace(token, start=starts[token.id]) for token in sentence.tokens)
        parse.append(replace(sentence, tokens=tokens))
    return tuple(parse)


def _starts(sentence: UdSentence, text: str, place: int) -> tuple[dict[int, int], int]:
    """Where each word of a sentence starts, and where the next sentence may."""
    wholes = sentence.wholes()
    starts: dict[int, int] = {}
    for token in sentence.tokens:
        whole = wholes.get(token.id)
        if whole and token.id != whole.first:
            starts[token.id] = starts[whole.first]
            continue
        form = whole.form if whole else token.form
        found = text.find(form, place)
        starts[token.id] = found
        if found >= 0:
            place = found + len(form)
    return starts, place
