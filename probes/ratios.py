"""The log ratio of the probabilities of masculine and feminine words: ln P(masculine) - ln P(feminine).

A masked model reads the text with all words masked at once; a causal model reads the text before the word. If both
words are single tokens, one query gives both probabilities. For a word of several tokens, the log probabilities are
summed; for several words in a text, the mean is used, as in the paper's script.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from gendersuite.errors import UsageError
from gendersuite.model import ItemScore
from gendersuite.probes.interface import ProbeOptions
from gendersuite.probes.masked import MaskedPrediction, Query, answers_for
from gendersuite.probes.models import Kind, LanguageModel
from gendersuite.probes.tokens import Wording, masked, too_long, wording

LOG_RATIO = "log_ratio"


@dataclass(frozen=True, slots=True)
class Contrast:
    """An item to score and its two wordings; an item that cannot be scored has a note with the reason."""

    item: ItemScore
    masculine: Wording
    feminine: Wording


def contrasted(
    model: LanguageModel,
    item: ItemScore,
    masculine: tuple[str, Iterable[tuple[int, int]]],
    feminine: tuple[str, Iterable[tuple[int, int]]],
    options: ProbeOptions,
) -> Contrast:
    """Return the contrast of two texts, each with the spans of its words; UsageError for words of several tokens unless
    the options allow them."""
    sides = []
    for text, spans in (masculine, feminine):
        spans = tuple(spans)
        found = wording(model, text, spans)
        if options.words == "single":
            _check_single(model, text, spans, found)
        sides.append(found)
    note = too_long(model, *(_seen(model, side)[0] for side in sides))
    return Contrast(replace(item, note=note), *sides)


def log_ratios(model: LanguageModel, contrasts: Iterable[Contrast], ids: Collection[str]) -> Iterator[ItemScore]:
    """Yield the items with these ids, in order, with their log ratios."""
    asked = ((contrast, () if contrast.item.note else _queries(model, contrast)) for contrast in contrasts)
    for contrast, answers in answers_for(model, asked, lambda contrast: contrast.item.item in ids):
        if contrast.item.note:
            yield contrast.item
        else:
            yield replace(contrast.item, values={LOG_RATIO: _log_ratio(contrast, answers)})


def _seen(model: LanguageModel, side: Wording) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tokens that a model reads, and the positions of its predictions for the tokens of the words."""
    places = tuple(chain.from_iterable(side.words))
    if model.kind is Kind.MASKED:
        return masked(side.tokens, places, model.tokenizer.mask_token_id), places
    return side.tokens[: places[-1]], tuple(place - 1 for place in places)


def _gold(side: Wording) -> tuple[int, ...]:
    return tuple(side.tokens[place] for place in chain.from_iterable(side.words))


def _queries(model: LanguageModel, contrast: Contrast) -> tuple[Query, ...]:
    he, she = _seen(model, contrast.masculine), _seen(model, contrast.feminine)
    his, hers = _gold(contrast.masculine), _gold(contrast.feminine)
    if he == she:
        return (Query(*he, tuple(zip(his, hers, strict=True))),)
    return Query(*he, tuple((token,) for token in his)), Query(*she, tuple((token,) for token in hers))


def _log_ratio(contrast: Contrast, answers: tuple[MaskedPrediction, ...]) -> float:
    if len(answers) == 1:
        difference = sum(his - hers for his, hers in answers[0].log_probabilities)
    else:
        his, hers = (sum(log for (log,) in answer.log_probabilities) for answer in answers)
        difference = his - hers
    return difference / len(contrast.masculine.words)


def _check_single(model: LanguageModel, text: str, spans: tuple[tuple[int, int], ...], found: Wording) -> None:
    for (start, stop), places in zip(spans, found.words, strict=True):
        if len(places) > 1:
            pieces = model.tokenizer.convert_ids_to_tokens([found.tokens[place] for place in places])
            raise UsageError(
                f"{model.name} cuts {text[start:stop]!r} into {len(places)} tokens ({' '.join(pieces)}): score such "
                "words by the sum of their log probabilities with `--words sum`, or choose another model."
            )
