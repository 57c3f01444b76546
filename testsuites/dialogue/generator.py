"""The built-in suite `dialogue`: equations 1-9 of Appendix A in Dawkins, Nejadgholi and Lo (2024), with the paper's
counts and our own vocabulary.

Contrasting conditions (adverbs, pronouns, the order of characters, gender combinations) use the same adjectives, so
that they differ in nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from gendersuite.model import Item, Suite
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.testsuites.dialogue.reading import SUBSETS, read_slots
from gendersuite.testsuites.dialogue.sampling import Deck
from gendersuite.testsuites.dialogue.vocabulary import BuiltInVocabulary, built_in_vocabulary

_ADJECTIVES = 130  # equation 1
_ADVERBS = 3
_ADJECTIVES_PER_ADDRESS = 4  # equation 3
_HANDS_PER_CHARACTERS = 5  # equation 4
_HANDS = 60  # equations 6-9

# Equation 5: the index of the adjective at each of the four places.
_EQUALITIES = ((0, 1, 2, 3), (0, 1, 1, 2), (0, 1, 2, 0), (0, 1, 1, 0))

_COMPLETE = (("M", "M"), ("F", "F"), ("F", "M"), ("M", "F"))
_PARTIAL = (("M", "?"), ("F", "?"), ("?", "M"), ("?", "F"))
_OPENINGS = {"M": "The man", "F": "The woman", "?": "I"}
_PRONOUNS = {"M": "he", "F": "she", "?": "I"}


def dialogue(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a data folder
    """The built-in dialogue suite: 6,686 items, identical for the same seed on every machine.

    A seed other than the default is part of the version, because it gives other items.
    """
    vocabulary = built_in_vocabulary()
    return Suite(
        name="dialogue",
        family="dialogue",
        version=vocabulary.version if seed == DEFAULT_SEED else f"{vocabulary.version}+seed{seed}",
        items=tuple(
            Item(f"{number:04}", source, read_slots(source, vocabulary.words))
            for number, source in enumerate(_Writer(vocabulary, seed).sources(), start=1)
        ),
        subsets=SUBSETS,
        doc_mark="gendersuite-dialogue",
        title="Gender in literary dialogue, built-in vocabulary",
    )


class _Writer:
    """Fills in the templates."""

    def __init__(self, vocabulary: BuiltInVocabulary, seed: int) -> None:
        self._vocabulary = vocabulary
        self._templates = vocabulary.templates
        self._seed = seed

    def sources(self) -> Iterator[str]:
        """All sources in the order of the equations."""
        yield from self._adverbs()
        yield from self._addresses()
        yield from self._character_exchanges()
        yield from self._one_referent("6", _COMPLETE)
        yield from self._one_referent("7", _PARTIAL)
        yield from self._two_referents("8", _COMPLETE)
        yield from self._two_referents("9", _PARTIAL)

    def _random(self, *purpose: str) -> random.Random:
        return random.Random(" ".join(("dialogue", str(self._seed), *purpose)))  # noqa: S311 - no secret is made

    def _deck(self, *purpose: str) -> Deck:
        return Deck(self._vocabulary.words.adjectives.values(), self._random(*purpose))

    def _adverbs(self) -> Iterator[str]:
        adverbs = self._vocabulary.words.adverbs
        listed = {gender: sorted(word for word in adverbs if adverbs[word] == gender) for gender in ("M", "F")}
        choice = self._random("1", "adverbs")
        for adjective in self._deck("1").hand(_ADJECTIVES):
            yield self._templates["1", "plain"].format(a1=adjective)
            for gender in ("M", "F"):
                for adverb in choice.sample(listed[gender], _ADVERBS):
                    yield self._templates["1", "adverb"].format(a1=adjective, adverb=adverb)

    def _addresses(self) -> Iterator[str]:
        decks = {person: self._deck("3", person) for person in ("I", "you")}
        for pair in self._vocabulary.pairs:
            for person, deck in decks.items():
                adjectives = deck.hand(_ADJECTIVES_PER_ADDRESS)
                for character1, character2 in (pair, pair[::-1]):
                    for pronoun in ("he", "she", "they"):
                        for adjective in adjectives:
                            yield self._templates["3", person].format(
                                character1=character1, character2=character2, first=pronoun, a1=adjective
                            )

    def _character_exchanges(self) -> Iterator[str]:
        decks = [self._deck("4", str(equality)) for equality in _EQUALITIES]
        for pair in self._vocabulary.pairs:
            for equality, deck in zip(_EQUALITIES, decks, strict=True):
                hands = list(deck.hands(_HANDS_PER_CHARACTERS, len(set(equality))))
                for character1, character2 in (pair, pair[::-1]):
                    for hand in hands:
                        yield self._templates["4", "plain"].format(
                            character1=character1, character2=character2, **_places(hand, equality)
                        )

    def _one_referent(self, template: str, combinations: tuple[tuple[str, str], ...]) -> Iterator[str]:
        for variant in ("I", "you", "I chained", "you chained"):
            hands = list(self._deck(template, variant).hands(_HANDS, 2))
            for genders in combinations:
                for hand in hands:
                    yield self._templates[template, variant].format(**_people(genders), **_places(hand, (0, 1)))

    def _two_referents(self, template: str, combinations: tuple[tuple[str, str], ...]) -> Iterator[str]:
        for equality in _EQUALITIES:
            hands = list(self._deck(template, str(equality)).hands(_HANDS, len(set(equality))))
            for genders in combinations:
                for hand in hands:
                    yield self._templates[template, "plain"].format(**_people(genders), **_places(hand, equality))


def _places(hand: tuple[str, ...], equality: tuple[int, ...]) -> dict[str, str]:
    return {f"a{place}": hand[index] for place, index in enumerate(equality, start=1)}


def _people(genders: tuple[str, str]) -> dict[str, str]:
    first, second = genders
    return {
        "opening": _OPENINGS[first],
        "first": _PRONOUNS[first],
        "second": _PRONOUNS[second],
        "Second": _PRONOUNS[second].capitalize(),
    }
