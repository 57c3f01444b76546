"""CrowS-Pairs (Nangia et al., 2020) and its multilingual version (Steinborn et al., 2022): pairs of sentences about
different groups, one of which is more stereotypical.

Order of the sentences. In CrowS-Pairs, `sent_more` is always the more stereotypical sentence and `sent_less` the other;
`stereo_antistereo` names the one written first: a stereotype about a disadvantaged group ("stereo", the group is in
`sent_more`), or a violation of a stereotype ("antistereo", the group is in `sent_less`). It does not affect scores. The
multilingual files have the same order under other names: A is the more stereotypical sentence and B the other (in row
2, "antistereo", the doctor is called James in A and Olivia in B). `A_x` and `B_x` are in the file's language, `A_en`
and `B_en` are the edited English sources. As in the authors' script, A_x is "more" for both directions.

Contents of the files (crows_pairs_anonymized.csv: 1,508 pairs of nine bias types, 1,290 "stereo", 218 "antistereo"; the
multilingual ones: 212 pairs about gender, 122 and 90; measured on de, en, fi, id and th):
- 94 Finnish pairs and one German pair have spaces at the end, often in one sentence only; pair 1293 has a line feed
  before the last full stop. Sentences are not changed, as in the authors' scripts.
- One pair of sentences occurs twice in CrowS-Pairs (Muslims, Christians); each row is a separate item.
- The sentences of the Indonesian pair 29 are identical: it counts as a pair without a preference, as in the script.
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

VERSION = "8aaac11.1"  # the release's commit, then the revision of the reader
MULTILINGUAL_VERSION = "b103020.1"
DATA_SET, SUBSET = "crows", "all"
ENGLISH = "crows/crows_pairs_anonymized.csv"

_BEFORE, _AFTER = "crows/cps_translated_", "_formatted.csv"


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences, of which `more` is the more stereotypical one; `bias_type` is the topic of the stereotype,
    `direction` is stereo or antistereo."""

    id: str
    language: str
    more: str
    less: str
    bias_type: str
    direction: str


def crows_pairs(data: Path | None) -> tuple[SentencePair, ...]:
    """Read the pairs of CrowS-Pairs from a data folder, in the order of the release."""
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
    """The multilingual version as a suite, in all languages in the data folder."""
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
    """Read the pairs of the multilingual version in one language, or in all languages in the data folder, in the order
    of the release."""
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
        return known[:1]  # reading this file raises the error that no folder is given
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
