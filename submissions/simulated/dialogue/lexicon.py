"""The words of a simulated language: a folder of CSV files in `data/`, named by its code.

    adjectives.csv   adjective,masculine,feminine       predicative forms ("I'm tired")
    occupations.csv  occupation,masculine,feminine      empty if the noun does not have this gender
    adverbs.csv      adverb,phrase
    phrases.csv      phrase,masculine,feminine          the phrases of the templates, by the subject's gender
    styles.csv       style,turn                         how quoted speech and "he said" are combined

Optional:

    attributes.csv   adjective,masculine,feminine       attributive forms ("the tired cook")
    copulas.csv      copula,person,form                 person is "I" or "you"; adjectives.csv has a column `copula`

A language with cases has additional columns such as `masculine_dative` and `feminine_dative` in attributes and
occupations; its phrases refer to them as `{noun_dative}`.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

from gendersuite.errors import DataMissing
from gendersuite.model import Gender
from gendersuite.submissions.names import check_known

Row = Mapping[str, str]

_COLUMN = {Gender.MASCULINE: "masculine", Gender.FEMININE: "feminine"}
_FOLDER = Path(__file__).parent / "data"
_WORDS_NAMED = 20


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The tables of one language, indexed by their first column."""

    language: str
    adjectives: Mapping[str, Row]
    attributes: Mapping[str, Row]
    occupations: Mapping[str, Row]
    adverbs: Mapping[str, str]
    copulas: Mapping[tuple[str, str], str]
    phrases: Mapping[str, Row]
    styles: tuple[str, ...]

    def adjective(self, word: str, gender: Gender) -> str:
        return self.adjectives[word][_COLUMN[gender]]

    def copula(self, adjective: str, person: str) -> str:
        """The verb used with the adjective; empty in a language whose phrases contain the verb."""
        if not self.copulas:
            return ""
        return self.copulas[self.adjectives[adjective]["copula"], person]

    def phrase(self, name: str, gender: Gender, **parts: str) -> str:
        """The phrase `name` with its parts filled in."""
        return self.phrases[name][_COLUMN[gender]].format_map(parts)

    def character(self, name: str, description: tuple[str, str], gender: Gender) -> str:
        """The noun phrase `name` ("character" or "listener") for an adjective and an occupation."""
        adjective, occupation = description
        noun = self.occupations[occupation]
        # A noun with only one gender keeps it for any referent, and the adjective agrees with the noun.
        if not noun[_COLUMN[gender]]:
            gender = gender.opposite
        column = _COLUMN[gender]
        parts = {
            part + key.removeprefix(column): form
            for part, row in (("adjective", self.attributes[adjective]), ("noun", noun))
            for key, form in row.items()
            if key.startswith(column)
        }
        return self.phrase(name, gender, **parts)

    def style(self, system: str) -> str:
        """The punctuation style of a system, selected by its name from the styles of the language."""
        return self.styles[crc32(system.encode()) % len(self.styles)]

    def check(self, adjectives: set[str], attributes: set[str], occupations: set[str], adverbs: set[str]) -> None:
        """Raise DataMissing, naming the words, unless all of them can be translated."""
        missing = sorted(
            (adjectives - self.adjectives.keys())
            | (attributes - self.attributes.keys())
            | (occupations - self.occupations.keys())
            | (adverbs - self.adverbs.keys())
        )
        if missing:
            more = f" and {len(missing) - _WORDS_NAMED} more" if len(missing) > _WORDS_NAMED else ""
            raise DataMissing(
                f"The simulated systems have no {self.language!r} word for {', '.join(missing[:_WORDS_NAMED])}{more}; "
                "simulate the built-in suite or add the words to the language's folder in "
                "submissions/simulated/dialogue/data."
            )


def simulated_languages() -> tuple[str, ...]:
    """The languages that systems can be simulated in."""
    return tuple(sorted(folder.name for folder in _FOLDER.iterdir() if folder.is_dir()))


@cache
def load_lexicon(language: str) -> Lexicon:
    """Load the lexicon of a language; UnknownName if there is none."""
    check_known(language, simulated_languages(), "language", "the simulated systems")
    return read_lexicon(_FOLDER / language)


def read_lexicon(folder: Path) -> Lexicon:
    """Read the lexicon in a folder, which is named after its language."""
    adjectives = {row["adjective"]: row for row in _rows(folder, "adjectives")}
    return Lexicon(
        language=folder.name,
        adjectives=adjectives,
        attributes={row["adjective"]: row for row in _optional_rows(folder, "attributes")} or adjectives,
        occupations={row["occupation"]: row for row in _rows(folder, "occupations")},
        adverbs={row["adverb"]: row["phrase"] for row in _rows(folder, "adverbs")},
        copulas={(row["copula"], row["person"]): row["form"] for row in _optional_rows(folder, "copulas")},
        phrases={row["phrase"]: row for row in _rows(folder, "phrases")},
        styles=tuple(row["turn"] for row in _rows(folder, "styles")),
    )


def _optional_rows(folder: Path, name: str) -> list[Row]:
    return _rows(folder, name) if (folder / f"{name}.csv").is_file() else []


def _rows(folder: Path, name: str) -> list[Row]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
