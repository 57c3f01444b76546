"""Make the items of the official and built-in MT-GenEval suites.

An item has one target language (`item.language`), because sources and references depend on it; its id is unique within
the language. It has one slot with these traits, all of them strings:

    pair        "0001" for both items of a counterfactual pair, "" in the contextual subset
    profession  contextual: the gender stereotype of the profession, "female", "male" or "neutral"; else ""
    right       the unchanged reference with the person's gender
    wrong       contextual: the flipped reference; counterfactual: the reference of the other gender
    phrases     counterfactual: the gendered phrases of `right` joined by "|", without their marks; else ""
    context     "yes" in the contextual subset (also where the context is empty), "no" in the counterfactual one
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.model import Gender, Item, Slot

FAMILY = "mt-geneval"
CONTEXTUAL = "contextual"
COUNTERFACTUAL = "counterfactual"
SUBSETS = (CONTEXTUAL, COUNTERFACTUAL)


def contextual_item(
    number: int, language: str, source: str, gender: Gender, profession: str, references: tuple[str, str]
) -> Item:
    """An item such as `contextual-0001`; `source` is `context <sep> sentence`, the first reference is correct."""
    right, wrong = references
    traits = {"pair": "", "profession": profession, "right": right, "wrong": wrong, "phrases": "", "context": "yes"}
    return Item(f"{CONTEXTUAL}-{number:04}", source, (Slot(1, CONTEXTUAL, "", gender, traits),), language)


def counterfactual_items(
    number: int,
    language: str,
    sources: Mapping[Gender, str],
    references: Mapping[Gender, str],
    phrases: Mapping[Gender, Sequence[str]],
) -> tuple[Item, Item]:
    """The two items of a pair, such as `counterfactual-0001-M` and `counterfactual-0001-F`."""

    def item(gender: Gender) -> Item:
        traits = {
            "pair": f"{number:04}",
            "profession": "",
            "right": references[gender],
            "wrong": references[gender.opposite],
            "phrases": "|".join(phrases[gender]),
            "context": "no",
        }
        slot = Slot(1, COUNTERFACTUAL, "", gender, traits)
        return Item(f"{COUNTERFACTUAL}-{number:04}-{gender.value}", sources[gender], (slot,), language)

    return item(Gender.MASCULINE), item(Gender.FEMININE)
