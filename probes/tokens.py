"""Texts as a model's tokenizer sees them."""

from __future__ import annotations

from dataclasses import dataclass

from gendersuite.errors import UsageError
from gendersuite.probes.models import LanguageModel


@dataclass(frozen=True, slots=True)
class Spotted:
    """A text's tokens (special ones included) and the places of those that make up one of its words."""

    tokens: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def word(self) -> tuple[int, ...]:
        """The word's tokens."""
        return tuple(self.tokens[place] for place in self.places)

    def hidden(self, mask: int) -> tuple[int, ...]:
        """The tokens with masks for the word."""
        return masked(self.tokens, self.places, mask)


def tokenised(model: LanguageModel, text: str) -> tuple[int, ...]:
    """The text's tokens, with the special tokens that the model wants around it."""
    return tuple(model.tokenizer(text, verbose=False)["input_ids"])


def masked(tokens: tuple[int, ...], places: tuple[int, ...], mask: int) -> tuple[int, ...]:
    """The tokens with masks at the places."""
    return tuple(mask if place in places else token for place, token in enumerate(tokens))


def spotted(model: LanguageModel, text: str, start: int, stop: int) -> Spotted:
    """The text's tokens, and where among them `text[start:stop]` is.

    The word stands in its text when it is cut into tokens, so that it gets the ones it has there: with a space before
    it in the byte pairs of RoBERTa and GPT-2, and without one where it comes first.
    """
    if not model.tokenizer.is_fast:
        raise UsageError(
            f"The tokenizer of {model.name} does not tell which characters a token stands for, so that the word asked "
            "for cannot be found: choose a model with a fast tokenizer."
        )
    cut = model.tokenizer(text, return_offsets_mapping=True, verbose=False)
    # Special tokens stand for no characters, and neither does the lone space in front of a SentencePiece word.
    places = tuple(
        place
        for place, (left, right) in enumerate(cut["offset_mapping"])
        if max(left, start) < min(right, stop) and not text[left:right].isspace()
    )
    if not places:
        raise UsageError(f"The tokenizer of {model.name} makes nothing of {text[start:stop]!r}: choose another model.")
    return Spotted(tuple(cut["input_ids"]), places)


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
