"""The GEST suites of Pikuliak et al. (2024): first-person sentences that show no gender in English, while a
translation into a Slavic language must choose one.

`gest` is release 1.0, used in the paper's tables, and `gest-1.1` its revision; `gest-mini` is our own. The releases
have the same 3,565 rows in the same order with the same stereotypes. 1.1 corrects the English of 244 sentences (44 of
them only in punctuation, spaces or capitals) and has CR LF line ends. Ten sentences occur twice in 1.0, eleven in 1.1,
most of them under two stereotypes: each row is a separate item, as in the paper's counts. One sentence of 1.1 has lost
its "I" ("It was my duty ...").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from gendersuite.model import Item, Slot, Suite
from gendersuite.support.csv_text import table
from gendersuite.testsuites.gest.stereotypes import GEST_FOLDER, stereotypes
from gendersuite.testsuites.official.files import read_official

VERSION = "7dd908c.1"  # the release's commit, then the revision of the reader
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
    """Whether a sentence contains one of the family words of Table 3.

    Lower-case matches count, also inside words such as "partners" or "childish". This gives the 166 sentences about men
    of the paper; whole words in any case would give 155.
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
