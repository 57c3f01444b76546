"""Texts as a model's tokenizer sees them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gendersuite.errors import UsageError
from gendersuite.probes.models import LanguageModel


@dataclass(frozen=True, slots=True)
class Wording:
    """A text's tokens (special ones included), and for each of the words in it that are looked at the places of its
    tokens."""

    tokens: tuple[int, ...]
    words: tuple[tuple[int, ...], ...]


def tokenised(model: LanguageModel, text: str) -> tuple[int, ...]:
    """The text's tokens, with the special tokens that the model wants around it."""
    return tuple(model.tokenizer(text, verbose=False)["input_ids"])


def masked(tokens: tuple[int, ...], places: Collection[int], mask: int) -> tuple[int, ...]:
    """The tokens with masks at the places."""
    return tuple(mask if place in places else token for place, token in enumerate(tokens))


def wording(model: LanguageModel, text: str, spans: Sequence[tuple[int, int]]) -> Wording:
    """The text's tokens, and where among them each `text[start:stop]` of the spans is.

    The words stand in their text when it is cut into tokens, so that they get the ones they have there: with a space
    before them in the byte pairs of RoBERTa and GPT-2, and without one where a word comes first.
    """
    if not model.tokenizer.is_fast:
        raise UsageError(
            f"The tokenizer of {model.name} does not say which characters a token stands for, so that the word asked "
            "for cannot be found: choose a model with a fast tokenizer."
        )
    cut = model.tokenizer(text, return_offsets_mapping=True, verbose=False)
    words = []
    for start, stop in spans:
        # Special tokens stand for no characters; a lone space in front of a SentencePiece word is none of it.
        places = tuple(
            place
            for place, (left, right) in enumerate(cut["offset_mapping"])
            if max(left, start) < min(right, stop) and not text[left:right].isspace()
        )
        if not places:
            raise UsageError(
                f"The tokenizer of {model.name} makes nothing of {text[start:stop]!r}: choose another model."
            )
        words.append(places)
    return Wording(tuple(cut["input_ids"]), tuple(words))


def special_ends(model: LanguageModel) -> tuple[int, int]:
    """How many special tokens the tokenizer puts before and after a text."""
    plain = model.tokenizer("a", add_special_tokens=False)["input_ids"]
    around = model.tokenizer("a")["input_ids"]
    extra = len(around) - len(plain)
    before = next(n for n in range(extra + 1) if around[n : n + len(plain)] == plain)
    return before, extra - before


def too_long(model: LanguageModel, *texts: tuple[int, ...]) -> str:
    """Why an item with these tokens is left out (a note), or nothing if the model can read them."""
    length = max(map(len, texts))
    return f"{length} tokens, and the model reads {model.longest}" if length > model.longest else ""
