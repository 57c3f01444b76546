"""Do systems and languages agree on the stereotypes? Correlations of the 16 rates as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from gendersuite.reports.gest_correlations import Average, Pair, gest_correlations
from gendersuite.reports.run_folder import RunFolder
from gendersuite.reports.tables import Data
from gendersuite.reports.words import NOT_AVAILABLE, count, decimal, language_name, shorten, visible, wording

LARGEST_MATRIX = 12
LEAST_ALIKE_SHOWN = 5
NAME_LENGTH = 24


def agreement(run: RunFolder) -> Data | None:
    """Mean correlations, one matrix of systems and one of languages, and the pairs that are least alike.

    None where no two submissions can be compared.
    """
    found = gest_correlations(run.scores.values())
    if not found.overall.pairs:
        return None
    text = wording(run.suite["family"])["agreement"]
    by_system = [pair for pair in found.pairs if pair.first.language == pair.second.language]
    by_language = [pair for pair in found.pairs if pair.first.system == pair.second.system]
    return {
        "averages": [
            _average(title, average)
            for title, average in (
                (text["between_systems"], found.between_systems),
                (text["between_languages"], found.between_languages),
                (text["overall"], found.overall),
            )
            if average.pairs
        ],
        "matrices": [
            matrix
            for matrix in (
                _matrix(text["systems"], by_system, lambda pair: (pair.first.system, pair.second.system), _system),
                _matrix(
                    text["languages"],
                    by_language,
                    lambda pair: (pair.first.language, pair.second.language),
                    _language,
                ),
            )
            if matrix is not None
        ],
        "least": [_pair(pair) for pair in _least_alike(found.pairs)],
    }


def _average(title: str, average: Average) -> Data:
    return {
        "title": title,
        "pairs": count(average.pairs),
        "pearson": decimal(average.pearson),
        "spearman": decimal(average.spearman),
    }


def _matrix(
    title: str, pairs: Sequence[Pair], names: Callable[[Pair], tuple[str, str]], write: Callable[[str], str]
) -> Data | None:
    """Mean Pearson correlations of every two names, or of each with all others where there are too many for a matrix.

    None where there are fewer than three.
    """
    cells: dict[tuple[str, str], list[float]] = {}
    for pair in pairs:
        if pair.pearson is not None:
            first, second = names(pair)
            cells.setdefault((first, second), []).append(pair.pearson)
            cells.setdefault((second, first), []).append(pair.pearson)
    known = sorted({name for name, _ in cells}, key=lambda name: (write(name), name))
    if len(known) < 3:
        return None
    if len(known) > LARGEST_MATRIX:
        means = {name: fmean(r for (row, _), values in cells.items() if row == name for r in values) for name in known}
        ordered = sorted(known, key=lambda name: (-means[name], name))
        return {"title": title, "means": [{"name": write(name), "text": decimal(means[name])} for name in ordered]}
    return {
        "title": title,
        "names": [write(name) for name in known],
        "cells": [[None if row == column else _cell(cells.get((row, column))) for column in known] for row in known],
    }


def _cell(values: list[float] | None) -> Data:
    if values is None:
        return {"text": NOT_AVAILABLE, "value": 0.0}
    return {"text": decimal(fmean(values)), "value": fmean(values)}


def _least_alike(pairs: Sequence[Pair]) -> list[Pair]:
    known = [pair for pair in pairs if pair.pearson is not None]
    return sorted(known, key=lambda pair: (pair.pearson, pair.first, pair.second))[:LEAST_ALIKE_SHOWN]


def _pair(pair: Pair) -> Data:
    names = [f"{_system(each.system)}, {_language(each.language)}" for each in (pair.first, pair.second)]
    return {"names": names, "pearson": decimal(pair.pearson), "spearman": decimal(pair.spearman)}


def _system(name: str) -> str:
    return shorten(visible(name), NAME_LENGTH)


def _language(code: str) -> str:
    return visible(language_name(code))
