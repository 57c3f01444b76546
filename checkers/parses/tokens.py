"""A parse in Universal Dependencies: sentences of words with features and heads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

ROOT = 0
"""The head of a sentence's root."""


@dataclass(frozen=True, slots=True)
class UdToken:
    """One syntactic word. `id` counts from 1 in its sentence, `head` is another word's id or ROOT, `start` is the
    position of the word in the parsed text (-1 if unknown; parts of a multi-word token have the position of the whole).
    A feature may have several values (Gender: "Fem,Neut"). The last three are columns that are only preserved."""

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
        """The values of a feature; empty if the word does not have it."""
        found = self.feats.get(feature)
        return tuple(found.split(",")) if found else ()

    @property
    def relation(self) -> str:
        """The relation to the head without its subtype ("aux" for "aux:pass")."""
        return self.deprel.partition(":")[0]


@dataclass(frozen=True, slots=True)
class WordRange:
    """A multi-word token: the first and last id of its words, and its form."""

    first: int
    last: int
    form: str
    feats: Mapping[str, str] = field(default_factory=dict)
    misc: str = "_"


@dataclass(frozen=True, slots=True)
class UdSentence:
    """The words of one sentence, in order. `ranges` are its multi-word tokens, `empty_nodes` its lines with ids like
    3.1 and `comments` its lines with #, both unchanged from a file; `text` is the text of the sentence."""

    tokens: tuple[UdToken, ...]
    text: str
    ranges: tuple[WordRange, ...] = ()
    empty_nodes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()

    def wholes(self) -> dict[int, WordRange]:
        """The multi-word token of each word that is part of one, by the id of the word."""
        return {token_id: whole for whole in self.ranges for token_id in range(whole.first, whole.last + 1)}


Parse: TypeAlias = tuple[UdSentence, ...]
"""The parse of one text: its sentences."""


def located(sentences: Iterable[UdSentence], text: str) -> Parse:
    """Return the parse of a text with the position of each word in it. Words that the parser spells differently from
    the text have none."""
    place = 0
    parse = []
    for sentence in sentences:
        starts, place = _starts(sentence, text, place)
        tokens = tuple(replace(token, start=starts[token.id]) for token in sentence.tokens)
        parse.append(replace(sentence, tokens=tokens))
    return tuple(parse)


def _starts(sentence: UdSentence, text: str, place: int) -> tuple[dict[int, int], int]:
    """The start of each word of a sentence, and the position from which the next sentence may start."""
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
