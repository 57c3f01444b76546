"""Systems that do not translate, made from a system that does: what they say instead, for any suite and language."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LOREM = (
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna "
    "aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat"
)


@dataclass(frozen=True)
class Material:
    """What adversarial systems are made of.

    translations  of a good system
    opposite      the translations with the other gender (or the same ones)
    worst         translations of a system with a strong bias
    foreign       translations into another language
    masculine     words of the target language
    feminine      the same words in the other form
    templates     one of a few sentences for each source, in the form that gives the best score
    filler        a long text of the target language
    """

    sources: Sequence[str]
    translations: Sequence[str]
    opposite: Sequence[str]
    worst: Sequence[str]
    foreign: Sequence[str]
    masculine: Sequence[str]
    feminine: Sequence[str]
    templates: Sequence[str]
    filler: str

    def each(self, say: Callable[[int], str]) -> list[str]:
        return [say(index) for index in range(len(self.sources))]


def adversarial_systems(material: Material, seed: int = 1) -> Mapping[str, list[str]]:
    """The outputs of each system by its name."""
    dice = random.Random(seed)
    m = material
    pair = f"{m.masculine[0]}/{m.feminine[0]}"
    words = [*m.masculine, *m.feminine]
    sentence = m.translations[len(m.translations) // 2]
    good = m.translations
    return {
        "both forms everywhere": m.each(lambda i: f"{good[i]} {pair}"),
        "only both forms": m.each(lambda i: pair),
        "word list": m.each(lambda i: " ".join(words)),
        "shuffled word list": m.each(lambda i: " ".join(dice.sample(words, len(words)))),
        "one sentence": m.each(lambda i: sentence),
        "two sentences in turn": m.each(lambda i: good[i % 2]),
        "source and a gendered word": m.each(lambda i: f"{m.sources[i]} {words[i % len(words)]}"),
        "another language": list(m.foreign),
        "neighbouring lines": m.each(lambda i: " ".join(good[max(i - 1, 0) : i + 2])),
        "shifted by one": [*good[1:], good[0]],
        "both genders in one answer": m.each(lambda i: f"{good[i]} {m.opposite[i]}"),
        "key-driven templates": list(m.templates),
        "key-driven templates of the source's length": m.each(
            lambda i: _as_long(m.sources[i], m.templates[i], m.filler)
        ),
        "x": m.each(lambda i: "x"),
        "lorem ipsum": m.each(
            lambda i: " ".join(dice.choices(LOREM.split(), k=len(m.sources[i].split()))).capitalize() + "."
        ),
    }


def interleaved(material: Material) -> list[str]:
    """The translations of a good and of a bad system in turn."""
    return material.each(lambda i: (material.translations, material.worst)[i % 2][i])


def _as_long(source: str, sentence: str, filler: str) -> str:
    """A sentence with so much of the filler that it is as long as the source, with the same mark at the end."""
    end = source[-1:] if not source[-1:].isalnum() else ""
    return f"{sentence.rstrip('.')} {filler[: max(0, len(source) - len(sentence))]}".rstrip() + end
