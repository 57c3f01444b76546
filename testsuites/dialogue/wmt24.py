"""The official suite `dialogue-wmt24`, as released with Dawkins, Nejadgholi and Lo (2024).

The release has one row per adjective. Only its sources are used: slots are parsed from the sentences, and traits are
taken from the released vocabulary. The reasons: 144 rows have "Im" or "youre" instead of the adjective; 33 rows spell
"hard-working" without its hyphen and therefore lack its traits; and "nervous" is listed twice, as pos and as neg, so
that its 23 slots have two rows each. The first entry of "nervous" is used.
"""

from __future__ import annotations

from pathlib import Path

from gendersuite.model import Item, Suite
from gendersuite.support.csv_text import table
from gendersuite.testsuites.dialogue.reading import SUBSETS, read_slots
from gendersuite.testsuites.dialogue.vocabulary import Adjective, Vocabulary, by_word
from gendersuite.testsuites.official.files import read_official

VERSION = "c04b7c5.1"  # the release's commit, then the revision of the reader

# The released vocabulary lacks this adjective, and its 57 rows have no traits. With neutral sentiment it is excluded
# from balanced rates and sets no variable of a regression, like a row without traits.
_UNLISTED = Adjective("durable", stereotype="neither", sentiment="neutral", type="character")


def dialogue_wmt24(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """The official dialogue suite from a data folder: 6,686 items in the order of the release."""
    vocabulary = Vocabulary(
        adjectives=by_word(
            [
                *(
                    Adjective(row["adjective"], row["gender"], row["sentiment"], row["type"])
                    for row in _rows("adjectives", data)
                ),
                _UNLISTED,
            ]
        ),
        adverbs={row["adverb"]: row["gender"] for row in _rows("adverbs", data)},
        occupations={row["occupation"]: row["gender"] for row in _rows("occupations", data)},
    )
    sources = dict.fromkeys(row["source"] for row in _rows("full_test_suite", data))
    return Suite(
        name="dialogue-wmt24",
        family="dialogue",
        version=VERSION,
        items=tuple(
            Item(f"{number:04}", source, read_slots(source, vocabulary)) for number, source in enumerate(sources, 1)
        ),
        subsets=SUBSETS,
        doc_mark="gender-res",
        title="WMT24 test suite: gender resolution in speaker-listener dialogue roles",
        citation=(
            "Hillary Dawkins, Isar Nejadgholi and Chi-kiu Lo. 2024. WMT24 Test Suite: Gender Resolution in "
            "Speaker-Listener Dialogue Roles. In Proceedings of the Ninth Conference on Machine Translation, "
            "pages 307-326."
        ),
    )


def _rows(name: str, data: Path | None) -> list[dict[str, str]]:
    return table(read_official(f"dialogue/{name}.csv", data))
