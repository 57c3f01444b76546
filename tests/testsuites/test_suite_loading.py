"""A suite is found by name or by the path of its key, and importing the package costs next to nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gendersuite.errors import DataMissing, UnknownName, UsageError
from gendersuite.testsuites import DEFAULT_SEED, family_name, load_suite, suites, translation_suites, write_suite


def test_the_registered_suites() -> None:
    assert list(translation_suites()) == [
        "dialogue",
        "dialogue-wmt24",
        "gest",
        "gest-1.1",
        "gest-mini",
        "mt-geneval",
        "mt-geneval-dev",
        "mt-geneval-mini",
    ]
    assert set(suites()) - set(translation_suites()) == {"crows-multilingual", "crows-pairs", "winobias"}


@pytest.mark.parametrize(("name", "items"), [("crows-pairs", 1508), ("winobias", 393 + 391 + 386 + 391)])
def test_suites_for_language_models_load_like_any_other(data: Path, name: str, items: int) -> None:
    """The numbers of pairs are those of the releases, after the noise filter of WinoBias."""
    suite = load_suite(name, data=data)
    assert suite.name == name
    assert len({item.id for item in suite.items}) == len(suite.items) == items
    assert all(item.source and len(item.slots) == 1 for item in suite.items)


def test_the_default_seed_is_24() -> None:
    assert DEFAULT_SEED == 24
    assert load_suite("dialogue") == load_suite("dialogue", seed=24)


def test_a_generated_folder_and_its_key_give_the_same_suite(tmp_path: Path) -> None:
    suite = load_suite("dialogue", seed=7)
    write_suite(suite, tmp_path / "out", 7)
    assert load_suite(str(tmp_path / "out")) == suite
    assert load_suite(str(tmp_path / "out" / "key.jsonl")) == suite


def test_a_folder_named_like_a_suite_is_reached_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_suite(load_suite("dialogue", seed=7), Path("dialogue"), 7)
    assert load_suite("dialogue").version == "1"
    assert load_suite("./dialogue").version == "1+seed7"


def test_the_data_folder_is_the_given_one_or_that_of_the_environment(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GENDERSUITE_DATA", str(data))
    assert len(load_suite("dialogue-wmt24").items) == 6686
    with pytest.raises(DataMissing, match=str(tmp_path)):
        load_suite("dialogue-wmt24", data=tmp_path)


@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("dialog", UnknownName, "did you mean dialogue"),
        ("gest-minni:he-said", UnknownName, "did you mean gest-mini"),
        ("gest-mini:", UnknownName, "''; known: he-said, she-said"),
        ("gest-mini:they-said", UnknownName, "'they-said'; known: he-said, she-said"),
        ("dialogue:he-said", UsageError, "dialogue has no variants"),
        (".", DataMissing, r"no suite key at key\.jsonl"),
        ("./nowhere", DataMissing, "no suite key at nowhere"),
    ],
)
def test_a_name_that_no_suite_has_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: type[Exception], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=sentence):
        load_suite(name)


def test_importing_the_package_imports_nothing_heavy() -> None:
    program = (
        "import sys, gendersuite.testsuites; "
        "names = ('dialogue.generator', 'gest.suite', 'gest.templates', 'mt_geneval.suite'); "
        "suites = {f'gendersuite.testsuites.{name}' for name in names}; "
        "print(({'pandas', 'numpy', 'scipy'} | suites) & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"


def test_every_suite_has_a_family_known_without_loading() -> None:
    assert all(map(family_name, suites()))
    for name in ("dialogue", "gest-mini", "mt-geneval-mini", "gest-mini:he-said"):
        assert load_suite(name).family == family_name(name)


def test_a_variant_is_found_by_the_name_it_bears() -> None:
    assert load_suite("gest-mini:he-said").name == "gest-mini:he-said"
