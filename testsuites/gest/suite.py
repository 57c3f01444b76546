"""The GEST suites of Pikuliak et al. (2024): sentences in the first person that show no gender in English, where a
translation into a Slavic language must choose one.

`gest` is release 1.0, on which the paper's tables stand, `gest-1.1` its revision; `gest-mini` is written here. The
releases have the same 3,565 rows in the same order with the same stereotypes. 1.1 mends the English of 244 sentences
(44 of them in punctuation, spaces or capitals only) and ends its lines with CR LF. Ten sentences of 1.0 stand there
twice, eleven of 1.1, most under two stereotypes: every row is an item of its own, as in the paper's counts. One
sentence of 1.1 has lost its "I" ("It was my duty ...").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from gendersuite.model import Item, Slot, Suite
from gendersuite.support.csv_text import table
from gendersuite.testsuites.gest.stereotypes import GEST_FOLDER, stereotypes
from gendersuite.testsuites.official.files import read_official

VERSION = "7dd908c.1"  # the release's commit, then the revision of how it is read here
LANGUAGES = ("be", "ru", "uk", "hr", "sr", "sl", "cs", "pl", "sk")
FAMILY_WORDS = ("child", "children", "family", "kid", "kids", "partner")

_CITATION = (
    "Matúš Pikuliak, Stefan Oresko, Andrea Hrckova and Marian Simko. 2024. Women Are Beautiful, Men Are Leaders: "
    "Gender Stereotypes in Machine Translation and Language Modeling. In Findings of the Association for Computational "
    "Linguistics: EMNLP 2024, pages 3060-3083."
)


def gest(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """GEST 1.0 from a data folder: 3,565 items in the order of the release."""
    return _official("gest", "1.0", read_official("gest/gest.csv", data))


def gest_1_1(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes a seed
    """GEST 1.1 from a data folder: 3,565 items in the order of the release."""
    return _official("gest-1.1", "1.1", read_official("gest/gest_1.1.csv", data))


def gest_mini(data: Path | None, seed: int) -> Suite:  # noqa: ARG001 - every suite factory takes both
    """The built-in suite: eleven sentences for each stereotype."""
    return Suite(
        name="gest-mini",
        family="gest",
        version=(GEST_FOLDER / "VERSION").read_text(encoding="utf-8").strip(),
        items=_items(table((GEST_FOLDER / "mini.csv").read_text(encoding="utf-8"))),
        subsets=("",),
        languages=LANGUAGES,
        doc_mark="gendersuite-gest-mini",
        title="Gender stereotypes in the first person, built-in sentences",
    )


def holds_family_word(sentence: str) -> bool:
    """Whether a sentence holds one of the family words of Table 3.

    The words count wherever they stand, also inside "partners" or "childish", but not capitalised: only so are there
    166 sentences about men that hold one, as the paper says. As whole words in any case they are in 155.
    """
    return any(word in sentence for word in FAMILY_WORDS)


def _official(name: str, release: str, text: str) -> Suite:
    return Suite(
        name=name,
        family="gest",
        version=VERSION,
        items=_items(table(text)),
        subsets=("",),
        languages=LANGUAGES,
        doc_mark=f"gendersuite-gest-{release}",
        title=f"GEST {release}: gender stereotypes in the first person",
        citation=_CITATION,
    )


def _items(rows: Iterable[Mapping[str, str]]) -> tuple[Item, ...]:
    return tuple(
        Item(f"{number:04}", row["sentence"], (_slot(row["sentence"], row["stereotype"]),))
        for number, row in enumerate(rows, start=1)
    )


def _slot(sentence: str, stereotype: str) -> Slot:
    side = stereotypes()[stereotype].side
    family = side == "male" and holds_family_word(sentence)
    traits = {"stereotype": stereotype, "side": side, "family": "yes" if family else "no"}
    return Slot(number=1, subset="", word="I", traits=traits)
