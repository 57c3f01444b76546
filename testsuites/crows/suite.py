"""CrowS-Pairs (Nangia et al., 2020) and its multilingual version (Steinborn et al., 2022): pairs of sentences that
differ in who they are about, one of which is more of a stereotype.

What is compared. In CrowS-Pairs `sent_more` is always the more stereotypical sentence and `sent_less` the other;
`stereo_antistereo` tells which of them the writer began with: a stereotype about a disadvantaged group ("stereo", where
that group is in `sent_more`), or a violation of one ("antistereo", where it is in `sent_less`). It does not enter a
score. The multilingual files keep this order under other names: A is the more stereotypical sentence and B the less
(row 2 is "antistereo", and its A has a doctor called James, its B one called Olivia), `A_x` and `B_x` in the file's
language beside `A_en` and `B_en`, the edited English that was translated. The authors' script reads A_x as "more"
whatever the direction, and so do we.

What the files hold (crows_pairs_anonymized.csv: 1,508 pairs of nine bias types, 1,290 "stereo", 218 "antistereo"; the
multilingual ones: 212 pairs about gender, 122 and 90; measured on de, en, fi, id and th):
- Blanks at the end of 94 Finnish pairs and one German one, often of one sentence only; a line feed before the last full
  stop of pair 1293. Sentences stay as they are: this is what the scripts give to the models.
- One pair of sentences stands in CrowS-Pairs twice (Muslims, Christians); each row is an item of its own.
- The sentences of the Indonesian pair 29 are identical: it counts as one without a preference, as in the script.
- Rows without a translation are left out, as in the script. The released files have none.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gendersuite.errors import DataCorrupt, DataMissing, UnknownName
from gendersuite.model import Item, Slot, Suite
from gendersuite.support.csv_text import table
from gendersuite.testsuites.official.data_sets import Release, releases
from gendersuite.testsuites.official.files import how_to_get, official_files, read_official

VERSION = "8aaac11.1"  # the release's commit, then the revision of how it is read here
MULTILINGUAL_VERSION = "b103020.1"
DATA_SET, SUBSET = "crows", "all"
ENGLISH = "crows/crows_pairs_anonymized.csv"

_BEFORE, _AFTER = "crows/cps_translated_", "_formatted.csv"


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences, `more` the more stereotypical one; `bias_type` is what the stereotype is about, `direction` is
    stereo or antistereo."""

    id: str
    language: str
    more: str
    less: str
    bias_type: str
    direction: str


def crows_pairs(data: Path | None) -> tuple[SentencePair, ...]:
    """The pairs of CrowS-Pairs from a data folder, in the order of the release."""
    return _checked(
        ENGLISH,
        tuple(
            SentencePair(row[""], "en", row["sent_more"], row["sent_less"], row["bias_type"], row["stereo_antistereo"])
            for row in table(read_official(ENGLISH, data))
        ),
    )


def crows_pairs_suite(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """CrowS-Pairs as a suite."""
    return _suite("crows-pairs", VERSION, releases(DATA_SET)[0], crows_pairs(data))


def crows_multilingual_suite(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """The multilingual version as a suite, in all languages that a data folder has."""
    return _suite("crows-multilingual", MULTILINGUAL_VERSION, releases(DATA_SET)[1], crows_multilingual(data))


def _suite(name: str, version: str, release: Release, pairs: tuple[SentencePair, ...]) -> Suite:
    return Suite(
        name=name,
        family="crows",
        version=version,
        items=tuple(
            Item(
                id=pair.id,
                source=f"{pair.more}\n{pair.less}",
                slots=(Slot(1, SUBSET, "", None, {"bias_type": pair.bias_type, "direction": pair.direction}),),
                language=pair.language,
            )
            for pair in pairs
        ),
        subsets=(SUBSET,),
        languages=tuple(dict.fromkeys(pair.language for pair in pairs)),
        title=release.title,
        citation=release.citation,
    )


def crows_multilingual(data: Path | None, language: str | None = None) -> tuple[SentencePair, ...]:
    """The pairs of the multilingual version in one language or in all that a data folder has, in the order of the
    release."""
    return tuple(pair for one in _languages(data, language) for pair in _translated(data, one))


def _translated(data: Path | None, language: str) -> tuple[SentencePair, ...]:
    path = _file(language)
    return _checked(
        path,
        tuple(
            SentencePair(row["ID"], language, row["A_x"], row["B_x"], "gender", row["stereo_antistereo"])
            for row in table(read_official(path, data))
            if row["A_x"] and row["B_x"]
        ),
    )


def _languages(data: Path | None, language: str | None) -> tuple[str, ...]:
    known = tuple(
        path.removeprefix(_BEFORE).removesuffix(_AFTER) for path in official_files() if path.startswith(_BEFORE)
    )
    if language is not None:
        if language not in known:
            raise UnknownName(f"Multilingual CrowS-Pairs has no language {language!r}; known: {', '.join(known)}.")
        return (language,)
    if data is None:
        return known[:1]  # reading it will tell that no folder is given
    found = tuple(language for language in known if (data / _file(language)).exists())
    if not found:
        raise DataMissing(
            f"No language of multilingual CrowS-Pairs is in {data / 'crows'}; {how_to_get(_file(known[0]))}."
        )
    return found


def _file(language: str) -> str:
    return f"{_BEFORE}{language}{_AFTER}"


def _checked(path: str, pairs: tuple[SentencePair, ...]) -> tuple[SentencePair, ...]:
    if len({pair.id for pair in pairs}) < len(pairs):
        raise DataCorrupt(f"{path} has an id twice: download the file again.")
    return pairs
