"""Choice of example sentences for a report on a language model: those with the most extreme ratios."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from gendersuite.reports.blocks.passages import mark
from gendersuite.reports.blocks.texts import fill, run_text, section
from gendersuite.reports.document import Block, Example, Examples, Paragraph, Section, Span
from gendersuite.reports.formatting import ratio
from gendersuite.reports.run_data import RunFolder

if TYPE_CHECKING:
    import pandas as pd

FOLLOWED = {"female": "feminine", "male": "masculine"}
AGAINST = {"female": "masculine", "male": "feminine"}
SHOWN = 4


def extremes(
    run: RunFolder,
    items: pd.DataFrame,
    trait: str,
    name: Callable[[str], str] = str,
    titles: Mapping[str, str] | None = None,
) -> Iterator[Section]:
    """The sentences in which one word is favoured most, first along the stereotype and then against it.

    `trait` is the column with the topic of a sentence, which `name` formats; `titles` are the titles of the subsets.
    Only sentences that were scored in every subset are used, so that all are compared on the same words.
    """
    scored = items[items["log_ratio"].notna()]
    ratios = scored.pivot_table(index="item", columns="subset", values="log_ratio").dropna()
    facts = scored.drop_duplicates("item").set_index("item").loc[ratios.index]
    for part, words in (("along", FOLLOWED), ("against", AGAINST)):
        blocks: list[Block] = []
        for side in run_text(run, "side"):
            word = words[side["name"]]
            means = ratios[facts["side"] == side["name"]].mean(axis=1)
            chosen = means.sort_values(ascending=word == "feminine", kind="stable").head(SHOWN)
            rows = (
                _example(str(item), mean, facts.loc[item], name(str(facts.loc[item, trait])), ratios.loc[item], titles)
                for item, mean in chosen.items()
            )
            blocks.append(Examples(tuple(rows), fill(run_text(run, "examples")[word], about=side["about"])))
            if not len(chosen):
                blocks.append(Paragraph("There is none.", "small"))
        yield section(run, part, blocks)


def _example(
    item: str, mean: float, facts: pd.Series, about: str, ratios: pd.Series, titles: Mapping[str, str] | None
) -> Example:
    parts = [f"sentence {item}"]
    if titles and len(ratios) > 1:
        parts += [f"{titles[str(subset)].lower()}: {ratio(math.exp(each))}" for subset, each in ratios.items()]
    return Example(
        texts=((mark(str(facts["source"]), "", -1).before,),),
        notes=((Span(about, "strong"), f" · {' · '.join(parts)}"),),
        value=ratio(math.exp(mean)),
        about="masculine : feminine",
    )
