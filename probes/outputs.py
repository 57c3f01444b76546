"""Compute a network's logits at selected positions of a batch of texts.

In models with a large vocabulary, the output layer takes most of the time: two thirds in XLM-R base. Therefore only the
hidden states of the selected positions are passed to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gendersuite.probes.models import LanguageModel

Tokens = Sequence[Sequence[int]]
Places = Sequence[Sequence[int]]

TOLERANCE = {"float32": 1e-3, "bfloat16": 0.25, "float16": 0.05}
"""The allowed difference between logits computed at all positions and at selected positions."""


class Outputs:
    """Computes a model's logits. A test on creation shows whether the output layer can be restricted to the selected
    positions; otherwise all positions are computed."""

    def __init__(self, model: LanguageModel) -> None:
        self._network = model.network
        self._padding = next(
            (n for n in (model.tokenizer.pad_token_id, model.network.config.pad_token_id) if n is not None), 0
        )
        self.vocabulary: int
        self.at_places_only = self._is_same_at_places(model)

    def logits(self, tokens: Tokens, places: Places) -> Any:
        """Return a row of logits (float32) for each position, text by text."""
        return self._logits(tokens, places, self.at_places_only)

    def _logits(self, tokens: Tokens, places: Places, at_places_only: bool) -> Any:
        import torch

        width = max(map(len, tokens))
        ids = torch.full((len(tokens), width), self._padding)
        attended = torch.zeros((len(tokens), width), dtype=torch.long)
        for row, text in enumerate(tokens):
            ids[row, : len(text)] = torch.tensor(text)
            attended[row, : len(text)] = 1
        chosen = torch.tensor([row * width + place for row, some in enumerate(places) for place in some])
        device = self._network.device
        ids, attended, chosen = ids.to(device), attended.to(device), chosen.to(device)
        with torch.inference_mode():
            if at_places_only:
                with _only(self._network, chosen, ids.shape):
                    return self._network(input_ids=ids, attention_mask=attended).logits[0].float()
            logits = self._network(input_ids=ids, attention_mask=attended).logits
            return logits.flatten(0, 1)[chosen].float()

    def _is_same_at_places(self, model: LanguageModel) -> bool:
        import torch

        # Two texts of different lengths and unsorted positions, to detect models that mix them up.
        some = sorted({*range(min(64, len(model.tokenizer)))} - {self._padding})
        tokens, places = [some[:9], some[-6:]], [[7, 2], [3]]
        whole = self._logits(tokens, places, at_places_only=False)
        self.vocabulary = whole.shape[-1]
        try:
            chosen = self._logits(tokens, places, at_places_only=True)
        except (RuntimeError, ValueError, IndexError, TypeError):
            return False
        return chosen.shape == whole.shape and bool(
            torch.allclose(chosen, whole, rtol=0, atol=TOLERANCE[model.settings.dtype])
        )


@contextmanager
def _only(network: Any, chosen: Any, shape: Sequence[int]) -> Iterator[None]:
    """In the block, pass only the hidden states of the chosen positions, as if they were one text, to the first module
    after the network's body, and thus to all later modules."""
    done = False

    def narrow(_: Any, given: tuple[Any, ...]) -> tuple[Any, ...] | None:
        nonlocal done
        if done or not given or tuple(given[0].shape[:2]) != tuple(shape):
            return None
        done = True
        return given[0].flatten(0, 1)[chosen].unsqueeze(0), *given[1:]

    behind = [module for module in network.children() if module is not network.base_model]
    hooks = [module.register_forward_pre_hook(narrow) for module in behind]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()
