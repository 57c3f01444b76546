"""Tokenise texts for a language model."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gendersuite.errors import UsageError
from gendersuite.probes.models import LanguageModel


@dataclass(frozen=True, slots=True)
class Wording:
    """A text's tokens, including special tokens, and the positions of the tokens of each selected word."""

    tokens: tuple[int, ...]
    words: tuple[tuple[int, ...], ...]


def tokenised(model: LanguageModel, text: str) -> tuple[int, ...]:
    """Tokenise a text, including the model's special tokens."""
    return tuple(model.tokenizer(text, verbose=False)["input_ids"])


def masked(tokens: tuple[int, ...], places: Collection[int], mask: int) -> tuple[int, ...]:
    """Replace the tokens at the positions by masks."""
    return tuple(mask if place in places else token for place, token in enumerate(tokens))


def wording(model: LanguageModel, text: str, spans: Sequence[tuple[int, int]]) -> Wording:
    """Tokenise a text, and find the tokens of each `text[start:stop]` of the spans.

    The text is tokenised as a whole, so that words get the same tokens as in context: in the byte-pair encodings of
    RoBERTa and GPT-2, tokens include the preceding space, except at the beginning of a text.
    """
    if not model.tokenizer.is_fast:
        raise UsageError(
            f"The tokenizer of {model.name} does not say which characters a token stands for, so that the word asked "
            "for cannot be found: choose a model with a fast tokenizer."
        )
    cut = model.tokenizer(text, return_offsets_mapping=True, verbose=False)
    words = []
    for start, stop in spans:
        # Special tokens have no characters; a separate space token before a SentencePiece word is not part of the word.
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
    """The numbers of special tokens that the tokenizer adds before and after a text."""
    plain = model.tokenizer("a", add_special_tokens=False)["input_ids"]
    around = model.tokenizer("a")["input_ids"]
    extra = len(around) - len(plain)
    before = next(n for n in range(extra + 1) if around[n : n + len(plain)] == plain)
    return before, extra - before


def too_long(model: LanguageModel, *texts: tuple[int, ...]) -> str:
    """Return a note why an item with these tokens is left out; empty if the model can read them."""
    length = max(map(len, texts))
    return f"{length} tokens, and the model reads {model.longest}" if length > model.longest else ""
