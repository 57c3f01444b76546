"""Material of adversarial systems for every suite that translations are scored with, without official data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from adversarial_systems import Material

from gendersuite.model import Gender, Suite
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.support.context import without_context
from gendersuite.testsuites import load_suite

SUITES = ("gest-mini", "mt-geneval-mini", "dialogue")
MOST_ITEMS = 400

WORST = {"gest": "female=0.1,male=0.9", "dialogue": "masculine=0.6,adverb=0.6,lapse=0.6"}
"""The bias of the worst system, by family."""
HEADLINES = {
    "gest-mini": [("", "stereotype_rate", "")],
    "mt-geneval-mini": [
        ("contextual", "accuracy", ""),
        ("contextual", "accuracy_decided", ""),
        ("counterfactual", "accuracy", ""),
        ("counterfactual", "pair_accuracy", ""),
    ],
    "dialogue": [("structure-det", "accuracy", "opposite"), ("structure-det", "accuracy", "same")],
}
"""Subset, metric and group of main scores. A rate is better the nearer it is to 0; an accuracy, to 1."""

CZECH = (("unavený", "smutný", "šťastný", "nemocný"), ("unavená", "smutná", "šťastná", "nemocná"))
CZECH_TEMPLATES = ("Byl jsem unavený.", "Byla jsem unavená.")
CZECH_FILLER = "a potom to bylo v pořádku pro lidi, kteří tam jsou a mají na to čas, a proto se to tak dělá. " * 3
SPANISH = (("cansado", "contento", "enfermo", "listo"), ("cansada", "contenta", "enferma", "lista"))
SPANISH_TEMPLATES = ("«Estoy cansado», dije.", "«Estoy cansada», dije.")
SPANISH_FILLER = (
    "y es que con el tiempo todo fue mejor para la gente de la casa que hay en el campo, y eso es lo que hay. " * 3
)


def material_of(name: str) -> tuple[Suite, str, Material]:
    """A suite with at most MOST_ITEMS items, a target language, and the material."""
    if name == "mt-geneval-mini":
        return _from_references(load_suite(name).in_language("es"), "es", "fr")
    suite = load_suite(name)
    suite = replace(suite, items=suite.items[:: -(-len(suite.items) // MOST_ITEMS)])
    czech = name == "gest-mini"
    language, foreign = ("cs", "ru") if czech else ("es", "cs")
    own, worst = (_simulated(suite, language, bias) for bias in ("", WORST[suite.family]))
    masculine, feminine = CZECH if czech else SPANISH
    material = Material(
        sources=[item.source for item in suite.items],
        translations=own,
        opposite=own,
        worst=worst,
        foreign=_simulated(suite, foreign, ""),
        masculine=masculine,
        feminine=feminine,
        templates=list(_templates(suite, *(CZECH_TEMPLATES if czech else SPANISH_TEMPLATES))),
        filler=CZECH_FILLER if czech else SPANISH_FILLER,
    )
    return suite, language, material


def better(metric: str, one: float, other: float) -> bool:
    """Whether one value of a metric is better than another."""
    return one > other if "accuracy" in metric else abs(one) < abs(other)


def _simulated(suite: Suite, language: str, bias: str) -> list[str]:
    return simulate(suite, language, parse_bias(bias, suite.family), seed=1, system="Simulated")


def _templates(suite: Suite, masculine: str, feminine: str) -> Iterator[str]:
    """The sentence in the gender that is expected; in both in turn for each stereotype where none is."""
    turns: Counter[str] = Counter()
    for item in suite.items:
        slot = item.slots[0]
        expected = slot.expected
        if expected is None:
            kind = slot.subset + slot.traits.get("stereotype", "")
            turns[kind] += 1
            expected = (Gender.MASCULINE, Gender.FEMININE)[turns[kind] % 2]
        yield masculine if expected is Gender.MASCULINE else feminine


def _from_references(suite: Suite, language: str, foreign: str) -> tuple[Suite, str, Material]:
    right, wrong = ([item.slots[0].traits[side] for item in suite.items] for side in ("right", "wrong"))
    elsewhere = [item.slots[0].traits["right"] for item in load_suite(suite.name).in_language(foreign).items]
    terms = [
        [word for word in one.split() if word not in other.split()] for one, other in zip(right, wrong, strict=True)
    ]
    material = Material(
        sources=[without_context(item.source) for item in suite.items],
        translations=right,
        opposite=wrong,
        worst=[(right, wrong)[place % 5 > 1][place] for place in range(len(right))],
        foreign=(elsewhere * 2)[: len(right)],
        masculine=SPANISH[0],
        feminine=SPANISH[1],
        templates=[f"Esto es lo que hay: {' '.join(words).rstrip('.')}." for words in terms],
        filler=SPANISH_FILLER,
    )
    return suite, language, material
