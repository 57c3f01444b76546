"""Material of adversarial systems for every suite that translations are scored with, without official data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from adversarial_systems import Material

from gendersuite.model import Suite
from gendersuite.submissions import discover, load
from gendersuite.submissions.simulated.simulate import parse_bias, write_simulated
from gendersuite.support.context import without_context
from gendersuite.testsuites import load_suite

SUITES = ("gest-mini", "mt-geneval-mini", "dialogue")
MOST_ITEMS = 400

CZECH = (("unavený", "smutný", "šťastný", "nemocný"), ("unavená", "smutná", "šťastná", "nemocná"))
SPANISH = (("cansado", "contento", "enfermo", "listo"), ("cansada", "contenta", "enferma", "lista"))


def material_of(name: str, folder: Path) -> tuple[Suite, str, Material]:
    """A suite with at most MOST_ITEMS items, a target language, and the material; `folder` is for temporary files."""
    if name == "mt-geneval-mini":
        return _from_references(load_suite(name).in_language("es"), "es", "fr")
    suite = load_suite(name)
    language, foreign, words = ("cs", "ru", CZECH) if name == "gest-mini" else ("es", "cs", SPANISH)
    suite = replace(suite, items=suite.items[:: -(-len(suite.items) // MOST_ITEMS)])
    own, other = (_simulated(suite, target, folder) for target in (language, foreign))
    sources = [item.source for item in suite.items]
    return suite, language, Material(sources, own, own, other, *words)


def _simulated(suite: Suite, language: str, folder: Path) -> list[str]:
    bias = parse_bias("", suite.family)
    write_simulated(folder / language, suite, language, bias, seed=1, system="Simulated")
    (ref,) = discover(folder / language, suite, language=language)
    return [answer.text for answer in load(ref, suite).answers]


def _from_references(suite: Suite, language: str, foreign: str) -> tuple[Suite, str, Material]:
    right, wrong = ([item.slots[0].traits[side] for item in suite.items] for side in ("right", "wrong"))
    elsewhere = [item.slots[0].traits["right"] for item in load_suite(suite.name).in_language(foreign).items]
    sources = [without_context(item.source) for item in suite.items]
    others = (elsewhere * 2)[: len(sources)]
    return suite, language, Material(sources, right, wrong, others, *SPANISH)
