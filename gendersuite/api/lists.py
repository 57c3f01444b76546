"""List the available suites, languages, dictionaries and parsers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gendersuite.api.options import AnyPath, path_or_none
from gendersuite.checkers.parsers import BACKENDS, ParserOptions
from gendersuite.errors import GendersuiteError, ParserMissing
from gendersuite.probes import probes
from gendersuite.run.checking import checked_families, checked_languages, open_checker_of
from gendersuite.support.languages import known_language
from gendersuite.testsuites import family_name, suites, translation_suites

if TYPE_CHECKING:
    import pandas as pd


def list_suites() -> pd.DataFrame:
    """List the suites: name, family, and whether they evaluate translations (`score`) and language models (`probe`).

    >>> import gendersuite as gs
    >>> gs.list_suites().query("suite == 'gest-mini'").to_dict("records")
    [{'suite': 'gest-mini', 'family': 'gest', 'translations': True, 'models': True}]
    """
    translations, models = set(translation_suites()), set(probes())
    return _frame(
        {"suite": name, "family": family_name(name), "translations": name in translations, "models": name in models}
        for name in sorted({*suites(), *models})
    )


def list_languages(suite: str | None = None) -> pd.DataFrame:
    """List the languages that can be checked: family, code and English name.

    `suite` is a suite or a family (default: all families).

    >>> import gendersuite as gs
    >>> gs.list_languages("gest")["language"].tolist()
    ['be', 'cs', 'hr', 'pl', 'ru', 'sk', 'sl', 'sr', 'uk']
    """
    return _frame(
        {"family": family, "language": code, "name": found.name if (found := known_language(code)) else code}
        for family in _families(suite)
        for code in checked_languages(family)
    )


def list_dictionaries(suite: str | None = None) -> pd.DataFrame:
    """List the dictionary of each language: name and version, or in `problem` how to install one.

    >>> import gendersuite as gs
    >>> found = gs.list_dictionaries("mt-geneval")
    >>> found.columns.tolist()
    ['family', 'language', 'dictionary', 'version', 'problem']
    """
    return _frame(
        {"family": family, "language": language} | _dictionary(family, language)
        for family in _families(suite)
        for language in checked_languages(family)
    )


def list_parsers(language: str | None = None, *, python: AnyPath | None = None) -> pd.DataFrame:
    """List the parsers: the version of each, with `language` that of its model, or in `problem` how to install it.

    `python` is the interpreter of the environment in which Trankit is installed.

    >>> import gendersuite as gs
    >>> gs.list_parsers()["parser"].tolist()
    ['conllu', 'spacy', 'stanza', 'trankit']
    """
    options = ParserOptions(python=path_or_none(python))
    return _frame({"parser": name} | _parser(name, language, options) for name in BACKENDS)


def _families(suite: str | None) -> list[str]:
    families = checked_families()
    if suite is None:
        return list(families)
    family = suite if suite in families else family_name(suite) or suite
    checked_languages(family)  # UnknownName if there is no such family
    return [family]


def _dictionary(family: str, language: str) -> dict[str, Any]:
    try:
        found = open_checker_of(family, language).dictionary
    except GendersuiteError as error:
        return {"dictionary": "", "version": "", "problem": str(error)}
    return {"dictionary": found.name, "version": found.version, "problem": ""}


def _parser(name: str, language: str | None, options: ParserOptions) -> dict[str, Any]:
    backend = BACKENDS.get(name)
    # Only Trankit runs in a separate interpreter.
    own = options if name == "trankit" else replace(options, python=None)
    try:
        version = backend.program(own) if language is None else f"{language} {backend.open(language, own).version}"
    except ParserMissing as error:
        return {"version": "", "problem": str(error)}
    return {"version": version, "problem": ""}


def _frame(rows: Iterator[dict[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(rows)
