"""GEST on Slavic masked language models (section 4.3 of Pikuliak et al., 2024): which of two translations that differ
in the speaker's gender a model prefers.

The pairs come from `gendersuite pairs`; as in the paper, the pairs of several translators are combined, and duplicates
count once. The single-token rule: only pairs that differ in exactly one of the model's tokens are scored; the others
are left out with a note. With `--words sum`, all pairs are scored: the whole differing word is masked, and the log
probabilities of its tokens are summed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from gendersuite.errors import DataCorrupt, DataMissing, UnknownName, UsageError
from gendersuite.model import ItemScore
from gendersuite.probes.interface import Part, Probe, ProbeOptions, check_kind
from gendersuite.probes.models import Kind, LanguageModel
from gendersuite.probes.ratios import Contrast, contrasted, log_ratios
from gendersuite.probes.tokens import Wording, tokenised, too_long
from gendersuite.support.spreadsheet import plain_cell
from gendersuite.testsuites.gest.stereotypes import stereotypes
from gendersuite.testsuites.official.data_sets import releases

FAMILY = "gest-lm"
COLUMNS = ("item", "stereotype", "masculine", "feminine")
_COUNTS = "counts.csv"
_WORD = re.compile(r"\w(\S*\w)?")


@dataclass(frozen=True, slots=True)
class _Pair:
    """The masculine and feminine versions of a translation; the id names the translator and the suite's item."""

    id: str
    stereotype: str
    masculine: str
    feminine: str


def gest_slavic(data: Path | None, kind: Kind, options: ProbeOptions) -> Probe:  # noqa: ARG001 - every probe takes data
    """The pairs in a folder, with one subset per language."""
    check_kind("gest-slavic", kind, (Kind.MASKED,))
    if options.pairs is None:
        raise UsageError(
            "The suite gest-slavic needs swapped pairs: name the folder that `gendersuite pairs` wrote with --pairs."
        )
    pairs = _read(options.pairs, options.language)
    version = sha256(repr(pairs).encode("utf-8")).hexdigest()[:12]
    parts = tuple(
        Part(
            subset=language,
            language=language,
            items=tuple(pair.id for pair in some),
            score=partial(_score, pairs=some, language=language, options=options),
        )
        for language, some in pairs.items()
    )
    (source,) = releases("gest")
    title = "GEST on Slavic language models: translations that differ in the speaker's gender"
    return Probe("gest-slavic", FAMILY, f"pairs-{version}", title, source.citation, parts)


def _read(folder: Path, language: str | None) -> dict[str, tuple[_Pair, ...]]:
    """Read the pairs of each language from files named SYSTEM.LANGUAGE.csv, without duplicates."""
    files = sorted(file for file in folder.glob("*.*.csv") if file.name != _COUNTS)
    if not files:
        raise DataMissing(f"There are no pairs (SYSTEM.LANGUAGE.csv) in {folder}; name what `gendersuite pairs` wrote.")
    found: dict[str, dict[tuple[str, str], _Pair]] = {}
    for file in files:
        system, _, spoken = file.stem.rpartition(".")
        pairs = found.setdefault(spoken, {})
        for pair in _pairs(file, system):
            pairs.setdefault((pair.masculine, pair.feminine), pair)
    if language is not None and language not in found:
        raise UnknownName(f"There are no pairs in the language {language!r} in {folder}; known: {', '.join(found)}.")
    chosen = sorted(found) if language is None else [language]
    return {spoken: tuple(found[spoken].values()) for spoken in chosen}


def _pairs(file: Path, system: str) -> Iterator[_Pair]:
    try:
        with file.open(encoding="utf-8-sig", newline="") as lines:
            rows = csv.DictReader(lines)
            if not set(COLUMNS) <= set(rows.fieldnames or ()):
                raise DataCorrupt(
                    f"{file} lacks one of the columns {', '.join(COLUMNS)}; make it again with `gendersuite pairs`."
                )
            for row in rows:
                if None in row.values() or row["stereotype"] not in stereotypes():
                    raise DataCorrupt(
                        f"Line {rows.line_num} of {file} breaks off, or has a stereotype that GEST does not know; make "
                        "it again with `gendersuite pairs`."
                    )
                item, *texts = (plain_cell(row[name]) for name in COLUMNS)
                yield _Pair(f"{system}:{item}", *texts)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataCorrupt(
            f"{file} cannot be read as pairs ({error}); make it again with `gendersuite pairs`."
        ) from error


def _score(
    model: LanguageModel, ids: Collection[str], *, pairs: Sequence[_Pair], language: str, options: ProbeOptions
) -> Iterator[ItemScore]:
    return log_ratios(model, (_contrast(model, pair, language, options) for pair in pairs), ids)


def _contrast(model: LanguageModel, pair: _Pair, language: str, options: ProbeOptions) -> Contrast:
    item = ItemScore(
        subset=language,
        language=language,
        item=pair.id,
        source=pair.masculine,
        values={},
        traits={"stereotype": pair.stereotype, "side": stereotypes()[pair.stereotype].side},
    )
    if options.words == "sum":
        his, hers = _differing_words(pair)
        return contrasted(model, item, (pair.masculine, [his]), (pair.feminine, [hers]), options)
    he, she = tokenised(model, pair.masculine), tokenised(model, pair.feminine)
    before, after = _shared_ends(he, she)
    places = [tuple(range(before, len(side) - after)) for side in (he, she)]
    note = too_long(model, he, she)
    if not note and [len(some) for some in places] != [1, 1]:
        note = f"differs in {len(places[0])} and {len(places[1])} tokens"
    return Contrast(replace(item, note=note), Wording(he, (places[0],)), Wording(she, (places[1],)))


def _differing_words(pair: _Pair) -> tuple[tuple[int, int], tuple[int, int]]:
    """The spans of the first word in which the texts differ, in each text, without surrounding punctuation."""
    for his, hers in zip(_WORD.finditer(pair.masculine), _WORD.finditer(pair.feminine), strict=False):
        if his[0] != hers[0]:
            return his.span(), hers.span()
    raise DataCorrupt(f"The two texts of the pair {pair.id} do not differ in a word; make the pairs again.")


def _shared_ends(one: Sequence[int], other: Sequence[int]) -> tuple[int, int]:
    """The lengths in tokens of the common prefix, and of the common suffix after it, of two texts."""
    shortest = min(len(one), len(other))
    before = next((place for place in range(shortest) if one[place] != other[place]), shortest)
    after = next((n for n in range(shortest - before) if one[-1 - n] != other[-1 - n]), shortest - before)
    return before, after
