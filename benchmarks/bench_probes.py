"""Time of CrowS-Pairs on a masked model of the size of XLM-R base, compared with the method of the papers' scripts: one
masked token at a time, with logits of the whole vocabulary at all positions.

The weights are random, so that nothing is downloaded; the speed is that of trained weights. Both methods run in this
process with the same threads. The pairs are the official ones if they are in ../shared/data, else made from gest-mini.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from importlib.util import find_spec
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any

from measuring import SHARED

from gendersuite.testsuites import load_suite
from gendersuite.testsuites.crows.suite import ENGLISH, SentencePair, crows_pairs

if TYPE_CHECKING:
    from gendersuite.probes.models import LanguageModel

COMPARED = 6
FEW, MANY = 16, 64
"""Numbers of pairs after which memory is measured; FEW is larger than the read-ahead."""


def main() -> None:
    if find_spec("torch") is None or find_spec("transformers") is None:
        print("  left out: it needs torch and transformers, pip install 'gendersuite[neural]'")
        return
    pairs = sentence_pairs()
    model = random_model(pairs)
    compare(model, pairs[:: len(pairs) // COMPARED][:COMPARED])
    measure_memory(model, pairs)


def compare(model: LanguageModel, pairs: Sequence[SentencePair]) -> None:
    """Print pairs per second of both methods, and the largest difference of their log probabilities."""
    import torch

    from gendersuite.probes.crows import crows

    list(crows(model, pairs[:1]))  # Warm-up: the first call initialises torch.
    start = perf_counter()
    ours = [(score.values["log_more"], score.values["log_less"]) for score in crows(model, pairs)]
    ours_time = perf_counter() - start
    start = perf_counter()
    theirs = [one_by_one(model, pair) for pair in pairs]
    theirs_time = perf_counter() - start
    difference = max(
        abs(a - b) for one, other in zip(ours, theirs, strict=True) for a, b in zip(one, other, strict=True)
    )
    size = sum(weights.numel() for weights in model.network.parameters())
    print(
        f"XLM-R base, {size / 1e6:.0f} million random weights, {torch.get_num_threads()} threads, {len(pairs)} pairs: "
        f"ours {len(pairs) / ours_time:.2f} pairs a second, one by one {len(pairs) / theirs_time:.3f}, "
        f"ratio {theirs_time / ours_time:.1f}; log probabilities of sentences differ by {difference:.1e} at most"
    )


def measure_memory(model: LanguageModel, pairs: Sequence[SentencePair]) -> None:
    """Print the peak memory for FEW and for MANY pairs."""
    from gendersuite.probes.crows import crows

    for count in (FEW, MANY):
        start = perf_counter()
        with watched_memory() as sizes:
            for _ in crows(model, pairs[:count]):
                pass
        speed = count / (perf_counter() - start)
        print(
            f"  {count} pairs: {speed:.2f} pairs a second, memory {sizes[0]:.0f} MB before, {max(sizes):.0f} MB at most"
        )


@contextmanager
def watched_memory() -> Iterator[list[float]]:
    """Yield the resident sizes of this process in MB, sampled continuously. The peak recorded by the operating system
    cannot be used, because it includes the creation of the weights."""
    import psutil

    process, done = psutil.Process(), Event()
    sizes = [process.memory_info().rss / 2**20]

    def look() -> None:
        while not done.wait(0.01):
            sizes.append(process.memory_info().rss / 2**20)

    watcher = Thread(target=look)
    watcher.start()
    try:
        yield sizes
    finally:
        done.set()
        watcher.join()


def sentence_pairs() -> Sequence[SentencePair]:
    if (SHARED / ENGLISH).is_file():
        return crows_pairs(SHARED)
    items = load_suite("gest-mini").items
    said = [(item.id, f'He said: "{item.source}"', f'She said: "{item.source}"') for item in items]
    return [SentencePair(name, "en", his, hers, "gender", "stereo") for name, his, hers in said]


def random_model(pairs: Sequence[SentencePair]) -> LanguageModel:
    """Return a model with the configuration of XLM-R base, and a tokenizer trained on the pairs."""
    import torch
    from transformers import XLMRobertaConfig, XLMRobertaForMaskedLM, XLMRobertaTokenizer

    from gendersuite.probes.models import Kind, LanguageModel, Settings

    texts = [text for pair in pairs for text in (pair.more, pair.less)]
    tokenizer = XLMRobertaTokenizer().train_new_from_iterator(texts, 8000, show_progress=False)
    torch.manual_seed(1)
    config = XLMRobertaConfig(vocab_size=250_002, max_position_embeddings=514, type_vocab_size=1)
    network = XLMRobertaForMaskedLM(config).eval()
    return LanguageModel("random", Kind.MASKED, "1", tokenizer, network, 512, Settings())


def one_by_one(model: LanguageModel, pair: SentencePair) -> tuple[float, float]:
    """Return the summed log probabilities of the tokens shared by a pair, computed as in the scripts."""
    more, less = (model.tokenizer(text)["input_ids"] for text in (pair.more, pair.less))
    blocks = SequenceMatcher(None, more, less).get_opcodes()
    same = [(left, right, start, stop) for tag, left, right, start, stop in blocks if tag == "equal"]
    ours = [place for left, right, _, _ in same for place in range(left, right)][1:-1]
    theirs = [place for _, _, start, stop in same for place in range(start, stop)][1:-1]
    return (
        sum(log_probability(model, more, place) for place in ours),
        sum(log_probability(model, less, place) for place in theirs),
    )


def log_probability(model: LanguageModel, tokens: list[int], place: int) -> float:
    import torch

    hidden = [*tokens[:place], model.tokenizer.mask_token_id, *tokens[place + 1 :]]
    with torch.no_grad():
        logits: Any = model.network(input_ids=torch.tensor([hidden])).logits
        return float(torch.log_softmax(logits[0], dim=-1)[place, tokens[place]])


if __name__ == "__main__":
    main()
