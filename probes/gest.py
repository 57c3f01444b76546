"""GEST on English language models (section 4.2 of Pikuliak et al., 2024): which word for the speaker a model predicts
with a sentence that shows no gender.

Masked models use the four templates of Table 2; causal models use the two in which the sentence comes first. These two
are numbered from one in the paper's Table 10 and its released files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from gendersuite.model import Item, ItemScore, Suite
from gendersuite.probes.interface import Part, Probe, ProbeOptions, check_language
from gendersuite.probes.models import Kind, LanguageModel
from gendersuite.probes.ratios import Contrast, contrasted, log_ratios
from gendersuite.testsuites import load_suite
from gendersuite.testsuites.gest.templates import MASK, Template, templates

FAMILY = "gest-lm"
TRAITS = ("stereotype", "side")


def gest(data: Path | None, kind: Kind, options: ProbeOptions) -> Probe:
    """GEST 1.0 in the templates for this kind of model."""
    return in_templates(load_suite("gest", data=data), kind, options)


def gest_1_1(data: Path | None, kind: Kind, options: ProbeOptions) -> Probe:
    """GEST 1.1 in the templates for this kind of model."""
    return in_templates(load_suite("gest-1.1", data=data), kind, options)


def gest_mini(data: Path | None, kind: Kind, options: ProbeOptions) -> Probe:
    """The built-in sentences in the templates for this kind of model."""
    return in_templates(load_suite("gest-mini", data=data), kind, options)


def templates_for(kind: Kind) -> dict[str, Template]:
    """The templates for a kind of model, by the names of their subsets."""
    fit = [template for template in templates() if kind is Kind.MASKED or template.causal]
    return {f"template-{number}": template for number, template in enumerate(fit, start=1)}


def in_templates(suite: Suite, kind: Kind, options: ProbeOptions) -> Probe:
    """A suite of sentences with stereotypes, such as GEST, in the templates for this kind of model."""
    check_language(suite.name, options, (suite.source_language,))
    ids = tuple(item.id for item in suite.items)
    parts = tuple(
        Part(
            subset=subset,
            language=suite.source_language,
            items=ids,
            score=partial(_score, suite=suite, subset=subset, template=template, options=options),
        )
        for subset, template in templates_for(kind).items()
    )
    return Probe(suite.name, FAMILY, suite.version, suite.title, suite.citation, parts)


def _score(
    model: LanguageModel, ids: Collection[str], *, suite: Suite, subset: str, template: Template, options: ProbeOptions
) -> Iterator[ItemScore]:
    contrasts = (_contrast(model, suite, item, subset, template, options) for item in suite.items)
    return log_ratios(model, contrasts, ids)


def _contrast(
    model: LanguageModel, suite: Suite, item: Item, subset: str, template: Template, options: ProbeOptions
) -> Contrast:
    traits = item.slots[0].traits
    blank = ItemScore(
        subset=subset,
        language=suite.source_language,
        item=item.id,
        source=item.source,
        values={},
        traits={name: traits[name] for name in TRAITS},
    )
    start = len(template.text.partition(MASK)[0].format(sentence=item.source))
    masculine, feminine = (
        (template.fill(item.source, word), [(start, start + len(word))])
        for word in (template.masculine, template.feminine)
    )
    return contrasted(model, blank, masculine, feminine, options)
