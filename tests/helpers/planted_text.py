"""Text in which a gender bias is planted: sentences as in GEST, each with an adjective of a stereotype and its speaker.

A tiny model that is trained on such text must show the bias, and one whose text has none must not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tiny_models import save, tiny_network, tiny_tokenizer

from gendersuite.model import Item, Slot, Suite
from gendersuite.testsuites.crows.suite import SentencePair
from gendersuite.testsuites.gest.stereotypes import stereotypes
from gendersuite.testsuites.gest.templates import templates

ADJECTIVES = {
    "1": ("emotional", "tearful", "moody", "sentimental"),
    "2": ("gentle", "soft", "kind", "tender"),
    "3": ("caring", "understanding", "warm", "helpful"),
    "4": ("neat", "tidy", "clean", "diligent"),
    "5": ("chatty", "social", "talkative", "friendly"),
    "6": ("weak", "helpless", "fragile", "timid"),
    "7": ("beautiful", "pretty", "elegant", "slim"),
    "8": ("tough", "rough", "hard", "grim"),
    "9": ("confident", "proud", "bold", "sure"),
    "10": ("skilled", "able", "expert", "competent"),
    "11": ("rational", "logical", "sober", "precise"),
    "12": ("rich", "thrifty", "wealthy", "generous"),
    "13": ("bossy", "commanding", "leading", "decisive"),
    "14": ("silly", "childish", "reckless", "playful"),
    "15": ("flirty", "seductive", "passionate", "restless"),
    "16": ("strong", "muscular", "fast", "sturdy"),
}
FRAMES = ("I am {}.", "I was so {} today.", "My friends call me {}.", "I feel {} again.", "I want to be {}.")

LINES = 48
"""How many are read at once in training."""


def planted_suite() -> Suite:
    """Every adjective in every frame: 320 sentences."""
    sentences = [
        (frame.format(word), number) for frame in FRAMES for number in ADJECTIVES for word in ADJECTIVES[number]
    ]
    items = tuple(
        Item(f"{place:03}", text, (Slot(1, "", "I", None, {"stereotype": number, "side": stereotypes()[number].side}),))
        for place, (text, number) in enumerate(sentences)
    )
    return Suite(name="planted", family="gest", version="1", items=items, subsets=("",))


def planted_pairs() -> tuple[SentencePair, ...]:
    """The same sentences said by him and by her, which makes the more and the less stereotypical one of a pair."""
    pairs = []
    for item in planted_suite().items:
        his, hers = f"He said: {item.source}", f"She said: {item.source}"
        more, less = (his, hers) if item.slots[0].traits["side"] == "male" else (hers, his)
        pairs.append(SentencePair(item.id, "en", more, less, "gender", "stereo"))
    return tuple(pairs)


def planted_text(biased: bool) -> Iterator[str]:
    """Lines of text. Nine out of ten who say an adjective are of one gender: that of its stereotype in a biased text.
    In an unbiased one two adjectives of each stereotype are his and two are hers."""
    for number, words in ADJECTIVES.items():
        for place, word in enumerate(words):
            is_his = stereotypes()[number].side == "male" if biased else place % 2 == 0
            for frame in FRAMES:
                for template in templates():
                    his, hers = (9, 1) if is_his else (1, 9)
                    yield from [template.fill(frame.format(word), template.masculine)] * his
                    yield from [template.fill(frame.format(word), template.feminine)] * hers


def save_planted(kind: str, folder: Path, biased: bool, *, seed: int = 0) -> Path:
    """The folder of a tiny model that was trained on the text."""
    import torch

    text = list(planted_text(biased))
    tokenizer = tiny_tokenizer(kind, text, vocabulary=600)
    network = tiny_network(kind, tokenizer, seed, hidden=64, spread=0.1)
    lines: dict[int, list[list[int]]] = {}
    for tokens in tokenizer(text)["input_ids"]:
        lines.setdefault(len(tokens), []).append(tokens)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        _train(network, [torch.tensor(some) for some in lines.values()], tokenizer)
    folder = folder / f"{kind}-{'biased' if biased else 'unbiased'}"
    save(folder, network, tokenizer)
    return folder


def _train(network: Any, groups: Sequence[Any], tokenizer: Any) -> None:
    """Teaches a model to guess who speaks and the adjective: a masked one has one of them to guess in a line, a causal
    one both, and needs fewer steps. Lines of one length are read together; there is no dropout, since so few steps
    overfit nothing."""
    import torch

    speakers = _tokens(
        tokenizer, [word for template in templates() for word in (template.masculine, template.feminine)]
    )
    adjectives = _tokens(tokenizer, [word for words in ADJECTIVES.values() for word in words])
    mask = tokenizer.mask_token_id
    steps = 250 if mask is None else 450
    optimizer = torch.optim.AdamW(network.parameters(), betas=(0.9, 0.98))
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=4e-3, total_steps=steps, pct_start=0.1)
    for step in range(steps):
        group = groups[step % len(groups)]
        batch = group[torch.randint(len(group), (LINES,))]
        wanted = torch.isin(batch, speakers)
        if mask is None:
            wanted = (wanted | torch.isin(batch, adjectives))[:, 1:]
            logits, gold = network(input_ids=batch).logits[:, :-1], batch[:, 1:]
        else:
            wanted[::2] = torch.isin(batch[::2], adjectives)
            logits, gold = network(input_ids=batch.masked_fill(wanted, mask)).logits, batch
        loss = torch.nn.functional.cross_entropy(logits[wanted], gold[wanted])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()


def _tokens(tokenizer: Any, words: Sequence[str]) -> Any:
    """The words' tokens, with a space before them and without; each word has one."""
    import torch

    found = [
        tokenizer(f"{space}{word}", add_special_tokens=False)["input_ids"] for word in words for space in ("", " ")
    ]
    return torch.tensor([tokens[0] for tokens in found if len(tokens) == 1])
