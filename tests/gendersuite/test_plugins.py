"""Plug-ins that other distributions register as entry points, and what a broken one costs."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from command_line import refused, succeed
from plugin_building import write_plugin

from gendersuite.errors import GendersuiteWarning, PluginError, UnknownName
from gendersuite.plugins import distribution_of, find_plugins, warn_of_plugin
from gendersuite.registry import Registry
from gendersuite.submissions.interface import Layout
from gendersuite.submissions.layouts import LAYOUTS
from gendersuite.submissions.live import SYSTEMS
from gendersuite.testsuites import load_suite, suites, translation_suites

BROKEN = "import nowhere"
LAYOUT = """
from gendersuite.submissions.interface import Layout
LAYOUT = Layout("{}", "one file", lambda folder, suite: False, lambda folder, suite: [], lambda ref, suite: None)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages."""
    monkeypatch.syspath_prepend(str(tmp_path))
    _forget()
    yield tmp_path
    _forget()
    for file in tmp_path.glob("*.py"):
        sys.modules.pop(file.stem, None)


def _forget() -> None:
    find_plugins.cache_clear()
    warn_of_plugin.cache_clear()


def registry() -> Registry[Layout]:
    return Registry("layout", {"flat": LAYOUTS.module("flat") + ":LAYOUT"}, partial(find_plugins, "layouts", Layout))


def test_a_plugin_is_found_by_its_name(folder: Path) -> None:
    write_plugin(folder, "my-layouts", {"layouts": {"mine": "my_layouts:LAYOUT"}}, LAYOUT.format("mine"))
    assert list(registry()) == ["flat", "mine"]
    assert registry().get("mine").shape == "one file"
    assert (registry().distribution("mine"), registry().distribution("flat")) == ("my-layouts@1.0", "")
    assert registry().folder("mine") == folder


def test_nothing_is_looked_up_for_a_built_in_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert registry().get("flat").name == "flat"
    assert load_suite("gest-mini").name == "gest-mini"
    with pytest.raises(TypeError):
        list(registry())


def test_built_in_names_win(folder: Path) -> None:
    write_plugin(folder, "my-layouts", {"layouts": {"flat": "my_layouts:LAYOUT"}}, BROKEN)
    assert registry().get("flat").shape == "LP/SYSTEM.txt"
    assert registry().distribution("flat") == ""
    assert [name for name, _ in registry().items()] == ["flat"]


def test_of_two_plugins_with_one_name_the_same_is_taken_always(folder: Path) -> None:
    for name in ("b-layouts", "a-layouts"):
        module = name.replace("-", "_")
        write_plugin(folder, name, {"layouts": {"mine": f"{module}:LAYOUT"}}, LAYOUT.format("mine"))
    assert registry().distribution("mine") == "a-layouts@1.0"


@pytest.mark.parametrize(
    ("module", "problem"),
    [
        (BROKEN, r"\(ModuleNotFoundError: No module named 'nowhere'\)"),
        ("raise RuntimeError('one\\ntwo.')", r"\(RuntimeError: one two\)"),
        ("", "LAYOUT"),
        ("LAYOUT = 1", "Layout"),
        (LAYOUT.format("yours"), "'yours'"),
    ],
)
def test_a_broken_plugin_costs_one_warning(folder: Path, module: str, problem: str) -> None:
    write_plugin(folder, "my-layouts", {"layouts": {"mine": "my_layouts:LAYOUT"}}, module)
    named = rf"my-layouts@1\.0 \(entry point mine of gendersuite\.layouts\) .*{problem}.*: "
    with pytest.warns(GendersuiteWarning, match=named) as said:
        assert [name for name, _ in registry().items()] == ["flat"]
    assert len(said) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [name for name, _ in registry().items()] == ["flat"]
    with pytest.raises(PluginError, match=named):
        registry().get("mine")


def test_an_unknown_name_is_answered_with_the_names_of_plugins(folder: Path) -> None:
    write_plugin(folder, "my-layouts", {"layouts": {"my-own": "my_layouts:LAYOUT"}}, BROKEN)
    with pytest.raises(UnknownName, match=r"did you mean my-own\?"):
        registry().get("my-onw")


def test_a_suite_of_a_family_that_exists(folder: Path) -> None:
    module = """
from dataclasses import replace
from gendersuite.testsuites import load_suite
def half(data, seed):
    suite = load_suite("gest-mini")
    return replace(suite, name="gest-half", items=suite.items[::2])
"""
    write_plugin(folder, "my-suites", {"suites": {"gest-half": "my_suites:half"}}, module)
    assert "gest-half" in translation_suites()
    assert load_suite("gest-half").family == "gest"
    assert suites().distribution("gest-half") == "my-suites@1.0"


def test_a_live_system(folder: Path) -> None:
    module = "from gendersuite.submissions.live.services.libretranslate import LibreTranslate"
    write_plugin(folder, "my-service", {"live_systems": {"mine": "my_service:LibreTranslate"}}, module)
    assert SYSTEMS.get("mine") is SYSTEMS.get("libretranslate")


def test_a_dictionary_is_traced_to_its_distribution_by_its_class(folder: Path) -> None:
    module = "class Nouns: ...\ndef open_nouns(language, path): return Nouns()"
    write_plugin(folder, "my-nouns", {"dictionaries": {"nl": "my_nouns:open_nouns"}}, module)
    nouns = find_plugins("dictionaries")["nl"].load()
    assert callable(nouns)
    assert distribution_of(nouns("nl", None), ("word_classes", "dictionaries")) == "my-nouns@1.0"
    assert distribution_of(load_suite("gest-mini"), ("dictionaries",)) == ""


def test_a_run_that_does_not_need_a_broken_plugin_works(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a family, a checker and a layout that cannot be imported, in two processes."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    groups = ("families", "report_families", "checkers", "layouts")
    write_plugin(folder, "broken-plugin", {group: {"broken": "broken_plugin:IT"} for group in groups}, BROKEN)
    answers, out = tmp_path / "answers", tmp_path / "run"
    for system in ("A", "B"):
        simulated = ("simulate", "gest-mini", "--language", "cs", "--system", system, "--out", answers)
        assert succeed(*simulated).stderr == ""
    scored = succeed("score", answers, "--suite", "gest-mini", "--jobs", "2", "--out", out)
    assert scored.stderr.count("broken-plugin@1.0 (entry point broken of gendersuite.layouts)") == 1
    assert scored.stderr.count("broken-plugin") == 1
    assert "plugins" not in (out / "run.json").read_text(encoding="utf-8")
    assert "broken" not in succeed("report", out, "--format", "html,latex,markdown").stderr
    _forget()
    listed = succeed("suites")
    assert "gest-mini" in listed.stdout.split()
    assert listed.stderr.count("broken-plugin") == 1


def test_a_broken_plugin_that_is_asked_for_is_an_error(folder: Path, tmp_path: Path) -> None:
    write_plugin(folder, "broken-plugin", {"suites": {"broken": "broken_plugin:suite"}}, BROKEN)
    sentence = refused("generate", "broken", "--out", tmp_path / "sources")
    assert "broken-plugin@1.0 (entry point broken of gendersuite.suites)" in sentence
