"""`mt-geneval-mini`: our own sentences and references in the style of MT-GenEval, free to distribute.

`data/mini` contains the English (contextual.tsv, counterfactual.tsv) and one file of references per language
(references/XX.tsv). Gendered parts are marked as [masculine|feminine], so that both versions of a sentence come from
one line and differ in nothing else. A mark contains whole words, and is a gendered phrase of its version.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

from gendersuite.model import Gender, Item, Suite
from gendersuite.support.context import with_context
from gendersuite.testsuites.mt_geneval.items import FAMILY, SUBSETS, contextual_item, counterfactual_items
from gendersuite.testsuites.mt_geneval.order import MTGENEVAL_FOLDER

MINI_FOLDER = MTGENEVAL_FOLDER / "mini"

_MARK = re.compile(r"\[([^\[\]|]+)\|([^\[\]|]+)\]")
_GROUP = {Gender.MASCULINE: 1, Gender.FEMININE: 2}


def mt_geneval_mini(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes both
    """The built-in suite: 48 contextual items, balanced over the six cells of Table 4, and 48 pairs per language."""
    languages = tuple(sorted(file.stem for file in (MINI_FOLDER / "references").glob("*.tsv")))
    return Suite(
        name="mt-geneval-mini",
        family=FAMILY,
        version=(MINI_FOLDER / "VERSION").read_text(encoding="utf-8").strip(),
        items=tuple(item for language in languages for item in _items(language)),
        subsets=SUBSETS,
        languages=languages,
        doc_mark="gendersuite-mt-geneval-mini",
        title="Gender accuracy in translation, built-in sentences",
    )


def version_of(marked: str, gender: Gender) -> str:
    """Return the version of a marked sentence in one gender: "[El|La] artista" in the feminine is "La artista"."""
    return _MARK.sub(lambda mark: mark[_GROUP[gender]], marked)


def _items(language: str) -> Iterator[Item]:
    references = {row["item"]: row["reference"] for row in _table(f"references/{language}.tsv")}
    for number, row in enumerate(_table("contextual.tsv"), start=1):
        gender = Gender(row["gender"])
        marked = references[row["item"]]
        source = with_context(row["context"], row["sentence"])
        both = (version_of(marked, gender), version_of(marked, gender.opposite))
        yield contextual_item(number, language, source, gender, row["profession"], both)
    for number, row in enumerate(_table("counterfactual.tsv"), start=1):
        marked = references[row["item"]]
        yield from counterfactual_items(
            number,
            language,
            {gender: version_of(row["sentence"], gender) for gender in Gender},
            {gender: version_of(marked, gender) for gender in Gender},
            {gender: [mark[_GROUP[gender]] for mark in _MARK.finditer(marked)] for gender in Gender},
        )


def _table(name: str) -> list[dict[str, str]]:
    text = (MINI_FOLDER / name).read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter="\t", quoting=csv.QUOTE_NONE))
