"""The guarantees of the package hold for every built-in family: one contract for all, not a copy for each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gendersuite.model import Suite
from gendersuite.run.checking import open_checker_of
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testing import ConformanceError, check_checker, check_family
from gendersuite.testing.conformance import require
from gendersuite.testsuites import load_suite

BUILT_IN = {"dialogue": "es", "gest-mini": "cs", "mt-geneval-mini": "es"}


def small(name: str, language: str) -> Suite:
    """A built-in suite in one language, and every fortieth item of it where it is large."""
    suite = load_suite(name).in_language(language)
    step = 40 if len(suite.items) > 1000 else 1
    return replace(suite, items=suite.items[::step], languages=(language,))


def translations(suite: Suite, language: str, system: str) -> list[str]:
    """What a simulated system says; where none can be simulated, right references, some of them exchanged."""
    if suite.family == "mt-geneval":
        return [
            item.slots[0].traits["wrong" if number % (3 if system == "A" else 5) == 0 else "right"]
            for number, item in enumerate(suite.items)
        ]
    return simulate(suite, language, parse_bias("", suite.family), seed=3, system=system)


@pytest.mark.parametrize("name", BUILT_IN)
def test_families_keep_the_guarantees(name: str) -> None:
    language = BUILT_IN[name]
    suite = small(name, language)
    check_family(suite, language, {system: translations(suite, language, system) for system in ("A", "B")})


@pytest.mark.parametrize("name", BUILT_IN)
def test_checkers_keep_the_guarantees(name: str) -> None:
    language = BUILT_IN[name]
    suite = small(name, language)
    items = suite.items[:200]
    check_checker(open_checker_of(suite.family, language), items, translations(suite, language, "A")[:200])


def test_a_broken_guarantee_is_named() -> None:
    with pytest.raises(ConformanceError, match=r"^Broken guarantee: names are escaped\.$"):
        require(False, "names are escaped")


def test_a_checker_that_credits_silence_is_found() -> None:
    suite = small("gest-mini", "cs")
    checker = open_checker_of("gest", "cs")

    class Generous:
        name, version, dictionary, scores_empty_answers = checker.name, checker.version, checker.dictionary, False
        prepare, explain = checker.prepare, checker.explain

        def check(self, item, text):  # type: ignore[no-untyped-def]
            return checker.check(item, text or "Byla jsem ráda.")

    with pytest.raises(ConformanceError, match="an empty answer shows no gender"):
        check_checker(Generous(), suite.items[:3], ["Byl jsem rád."] * 3)


def test_models_keep_the_guarantees(tmp_path: Path) -> None:
    """Made-up scores of language models, as `gendersuite demo` makes them."""
    from gendersuite.api.demo.demo import MODELS
    from gendersuite.api.demo.material import write_predictions
    from gendersuite.run.gest_released import ReleasedRequest, score_released
    from gendersuite.testing import check_run

    suite = load_suite("gest-mini")
    for model, leaning in MODELS.items():
        write_predictions(tmp_path / "predictions", suite, model, leaning)
    run, _ = score_released(ReleasedRequest(tmp_path / "predictions", suite.name), tmp_path / "run")
    check_run(run)
