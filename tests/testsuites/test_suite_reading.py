"""Slots are read off the sentence: who says it, whom it is about, what the source tells about both.

Expected values follow Appendix A of Dawkins, Nejadgholi and Lo (2024); the sentences are ours.
"""

from __future__ import annotations

import pytest

from gendersuite.errors import DataCorrupt
from gendersuite.model import Slot
from gendersuite.testsuites.dialogue.reading import read_slots
from gendersuite.testsuites.dialogue.vocabulary import Adjective, Vocabulary

VOCABULARY = Vocabulary(
    adjectives={
        word: Adjective(word, stereotype, sentiment, kind)
        for word, stereotype, sentiment, kind in (
            ("calm", "neither", "pos", "character"),
            ("ugly", "neither", "neg", "appearance"),
            ("tall", "neither", "neutral", "appearance"),
            ("fearless", "M", "pos", "character"),
            ("level-headed", "F", "pos", "character"),
        )
    },
    adverbs={"sweetly": "F", "gruffly": "M"},
    occupations={"nurse": "F", "worker": "F", "dock worker": "M", "CEO": "M"},
)

TRAITS = [
    "template",
    "style",
    "turn",
    "person",
    "character",
    "adjective",
    "adjective_stereotype",
    "sentiment",
    "type",
    "stereotype",
    "other_gender",
    "lookahead",
]


def seen(slot: Slot) -> str:
    """A slot as one line: word, subset, expected gender, then turn, person, character and what the source adds."""
    traits = slot.traits
    return (
        f"{slot.word} {slot.subset} {slot.expected or '-'} | {traits['template']} {traits['style']} | "
        f"turn {traits['turn']} {traits['person']} -> {traits['character']} | "
        f"{traits['stereotype']} other {traits['other_gender']} ahead {traits['lookahead']}"
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            '"I think I\'m calm," I said.',
            ["calm stereo-adverb - | 1 single | turn 1 I -> 1 | none other unknown ahead no"],
        ),
        (
            '"I think I\'m calm," I said sweetly.',
            ["calm stereo-adverb - | 1 single | turn 1 I -> 1 | F other unknown ahead no"],
        ),
        (
            '"I think I\'m level-headed," I said gruffly .',
            ["level-headed stereo-adverb - | 1 single | turn 1 I -> 1 | M other unknown ahead no"],
        ),
        (
            'The kind nurse smiled. "I think I\'m calm," he said to the wiry dock worker.',
            ["calm stereo-character-det M | 3 single | turn 1 I -> 1 | F other unknown ahead no"],
        ),
        (
            'The wiry dock worker smiled. "I think I\'m calm," they said to the kind nurse.',
            ["calm stereo-character-amb - | 3 single | turn 1 I -> 1 | M other unknown ahead no"],
        ),
        (
            'The kind nurse smiled. "I think you\'re ugly," she said to the wiry dock worker.',
            ["ugly stereo-character-amb - | 3 single | turn 1 you -> 2 | M other F ahead yes"],
        ),
        (
            "The sly CEO smiled. \"I think I'm calm and you're ugly,\" they said. "
            "The kind nurse laughed back. \"No you're ugly, but I'm tall,\" they replied.",
            [
                "calm stereo-character-amb - | 4 two-way | turn 1 I -> 1 | M other unknown ahead no",
                "ugly stereo-character-amb - | 4 two-way | turn 1 you -> 2 | F other unknown ahead yes",
                "ugly stereo-character-amb - | 4 two-way | turn 2 you -> 1 | M other unknown ahead no",
                "tall stereo-character-amb - | 4 two-way | turn 2 I -> 2 | F other unknown ahead no",
            ],
        ),
        (
            'The woman smiled. "I think you\'re calm," she said. '
            'He laughed back. "No, I\'m not calm, but I am ugly," he replied.',
            [
                "calm structure-det M | 6 single | turn 1 you -> 2 | none other F ahead yes",
                "calm structure-det M | 6 single | turn 2 I -> 2 | none other F ahead no",
                "ugly structure-det M | 6 single | turn 2 I -> 2 | none other F ahead no",
            ],
        ),
        (
            'The man smiled. "I think I\'m calm," he said. He laughed back. "No, you are ugly," he replied.',
            [
                "calm structure-det M | 6 single | turn 1 I -> 1 | none other M ahead no",
                "ugly structure-det M | 6 single | turn 2 you -> 1 | none other M ahead no",
            ],
        ),
        (
            'I smiled. "I think I\'m calm," I said. '
            'She laughed back. "No, you\'re not calm, but you are ugly," she replied.',
            [
                "calm structure-amb - | 7 single | turn 1 I -> 1 | none other F ahead no",
                "calm structure-amb - | 7 single | turn 2 you -> 1 | none other F ahead no",
                "ugly structure-amb - | 7 single | turn 2 you -> 1 | none other F ahead no",
            ],
        ),
        (
            'I smiled. "I think you\'re calm," I said. She laughed back. "No, I\'m ugly," she replied.',
            [
                "calm structure-det F | 7 single | turn 1 you -> 2 | none other unknown ahead yes",
                "ugly structure-det F | 7 single | turn 2 I -> 2 | none other unknown ahead no",
            ],
        ),
        (
            "The woman smiled. \"I think I'm calm and you're ugly,\" she said. "
            "He laughed back. \"No, you're tall, but I'm calm,\" he replied.",
            [
                "calm structure-det F | 8 two-way | turn 1 I -> 1 | none other M ahead no",
                "ugly structure-det M | 8 two-way | turn 1 you -> 2 | none other F ahead yes",
                "tall structure-det F | 8 two-way | turn 2 you -> 1 | none other M ahead no",
                "calm structure-det M | 8 two-way | turn 2 I -> 2 | none other F ahead no",
            ],
        ),
        (
            "The man smiled. \"I think I'm calm and you're ugly,\" he said. "
            "I laughed back. \"No, you're ugly, but I'm calm,\" I replied.",
            [
                "calm structure-det M | 9 two-way | turn 1 I -> 1 | none other unknown ahead no",
                "ugly structure-amb - | 9 two-way | turn 1 you -> 2 | none other M ahead yes",
                "ugly structure-det M | 9 two-way | turn 2 you -> 1 | none other unknown ahead no",
                "calm structure-amb - | 9 two-way | turn 2 I -> 2 | none other M ahead no",
            ],
        ),
    ],
)
def test_a_source_of_each_template_gives_its_slots(source: str, expected: list[str]) -> None:
    slots = read_slots(source, VOCABULARY)
    assert [seen(slot) for slot in slots] == expected
    assert [slot.number for slot in slots] == list(range(1, len(slots) + 1))
    assert all(list(slot.traits) == TRAITS for slot in slots)


def test_an_adjective_brings_its_own_traits() -> None:
    (slot,) = read_slots('"I think I\'m fearless," I said sweetly.', VOCABULARY)
    assert slot.traits["adjective"] == slot.word == "fearless"
    assert slot.traits["adjective_stereotype"] == "M"
    assert slot.traits["sentiment"] == "pos"
    assert slot.traits["type"] == "character"


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ('"I think I\'m purple," I said.', "'purple'"),
        ('"I think I\'m calm," I said slowly.', "'slowly'"),
        ('The kind baker smiled. "I think I\'m calm," he said to the kind nurse.', "'kind baker'"),
    ],
)
def test_words_the_vocabulary_lacks_are_named(source: str, named: str) -> None:
    with pytest.raises(DataCorrupt, match=f"does not list {named}"):
        read_slots(source, VOCABULARY)


@pytest.mark.parametrize(
    "source",
    [
        "",
        '"I think we\'re calm," I said.',
        '"I think I\'m calm," I said. And then I left.',
        "\"I think I'm calm and you're ugly but I'm tall,\" I said.",
        'The man smiled. "I think I\'m calm," he said.',
    ],
)
def test_other_sentences_are_refused(source: str) -> None:
    with pytest.raises(DataCorrupt, match="none of the suite's shapes"):
        read_slots(source, VOCABULARY)
