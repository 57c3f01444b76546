"""The vocabulary of dialogue sources, with the traits used in analyses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from gendersuite.support.csv_text import table

DIALOGUE_FOLDER = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Adjective:
    """An adjective with its gender stereotype (M, F, neither), sentiment (pos, neg, neutral) and type
    (character, appearance)."""

    word: str
    stereotype: str
    sentiment: str
    type: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Adjectives by word, and the stereotype (M or F) of each adverb and each occupation."""

    adjectives: Mapping[str, Adjective]
    adverbs: Mapping[str, str]
    occupations: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BuiltInVocabulary:
    """Our own vocabulary. `pairs` maps each female-stereotyped character description to its male-stereotyped
    counterpart; `templates` maps equation numbers and variants to texts."""

    words: Vocabulary
    pairs: tuple[tuple[str, str], ...]
    templates: Mapping[tuple[str, str], str]
    version: str


def by_word(adjectives: Iterable[Adjective]) -> dict[str, Adjective]:
    """Index adjectives by word; for a word listed twice, the first entry is used."""
    listed: dict[str, Adjective] = {}
    for adjective in adjectives:
        listed.setdefault(adjective.word, adjective)
    return listed


def built_in_vocabulary() -> BuiltInVocabulary:
    """The vocabulary and the templates of the suite `dialogue`."""
    characters = _built_in_table("characters.csv")
    described: dict[str, list[str]] = {"F": [], "M": []}
    for row in characters:
        described[row["stereotype"]].append(f"{row['adjective']} {row['occupation']}")
    return BuiltInVocabulary(
        words=Vocabulary(
            adjectives=by_word(
                Adjective(row["adjective"], row["stereotype"], row["sentiment"], row["type"])
                for row in _built_in_table("adjectives.csv")
            ),
            adverbs={row["adverb"]: row["stereotype"] for row in _built_in_table("adverbs.csv")},
            occupations={row["occupation"]: row["stereotype"] for row in characters},
        ),
        pairs=tuple(zip(described["F"], described["M"], strict=True)),
        templates={(row["template"], row["variant"]): row["text"] for row in _built_in_table("templates.csv")},
        version=(DIALOGUE_FOLDER / "VERSION").read_text(encoding="utf-8").strip(),
    )


def _built_in_table(name: str) -> list[dict[str, str]]:
    return table((DIALOGUE_FOLDER / name).read_text(encoding="utf-8"))
