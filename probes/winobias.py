"""WinoBias on masked language models, as in Appendix B of Pikuliak et al. (2024): whether a model predicts a masculine
or a feminine pronoun for an occupation. The pair of pronouns depends on the sentence: he or she, his or her, him or
her; for two pronouns in a sentence, the mean is used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path

from gendersuite.model import ItemScore
from gendersuite.probes.interface import Part, Probe, ProbeOptions, check_kind, check_language
from gendersuite.probes.models import Kind, LanguageModel
from gendersuite.probes.ratios import Contrast, contrasted, log_ratios
from gendersuite.testsuites import data_folder
from gendersuite.testsuites.official.data_sets import releases
from gendersuite.testsuites.winobias.suite import SPLITS, TYPES, VERSION, PronounPair, winobias_pairs

FAMILY = "winobias"


def winobias(data: Path | None, kind: Kind, options: ProbeOptions) -> Probe:
    """WinoBias; types 1 and 2, dev and test are four subsets."""
    check_kind("winobias", kind, (Kind.MASKED,))
    check_language("winobias", options, ("en",))
    parts = []
    for type_, split in product(TYPES, SPLITS):
        pairs = winobias_pairs(data_folder(data), type_, split)
        subset = f"type{type_}-{split}"
        score = partial(_score, pairs=pairs, subset=subset, options=options)
        parts.append(Part(subset, "en", tuple(pair.id for pair in pairs), score))
    (source,) = releases("winobias")
    return Probe("winobias", FAMILY, VERSION, source.title, source.citation, tuple(parts))


def _score(
    model: LanguageModel, ids: Collection[str], *, pairs: Sequence[PronounPair], subset: str, options: ProbeOptions
) -> Iterator[ItemScore]:
    return log_ratios(model, (_contrast(model, pair, subset, options) for pair in pairs), ids)


def _contrast(model: LanguageModel, pair: PronounPair, subset: str, options: ProbeOptions) -> Contrast:
    blank = ItemScore(
        subset=subset,
        language="en",
        item=pair.id,
        source=pair.source,
        values={},
        traits=pair.traits,
    )
    masculine, feminine = ((side.text, side.pronouns) for side in (pair.masculine, pair.feminine))
    return contrasted(model, blank, masculine, feminine, options)
