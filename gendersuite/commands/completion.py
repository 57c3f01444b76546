"""Shell completion of suites, languages, formats, and systems of a run.

The shell calls these functions on a key press, so they read little and never fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer


def suite_names(incomplete: str) -> list[str]:
    """Complete suites for translations."""
    from gendersuite.testsuites import translation_suites

    return _beginning(translation_suites(), incomplete)


def probe_names(incomplete: str) -> list[str]:
    """Complete suites for language models."""
    from gendersuite.probes import probes

    return _beginning(probes(), incomplete)


def language_codes(incomplete: str) -> list[str]:
    """Complete languages that can be checked in at least one suite."""
    from gendersuite.checkers import KINDS

    return _beginning({code for _, kind in KINDS.items() for code in kind.languages()}, incomplete)


def layout_names(incomplete: str) -> list[str]:
    """Complete layouts of submissions."""
    from gendersuite.submissions.layouts import LAYOUTS

    return _beginning(LAYOUTS, incomplete)


def format_names(incomplete: str) -> list[str]:
    """Complete the last entry of a list of report formats."""
    from gendersuite.reports.formats import FORMATS

    return _next_of_list(FORMATS, incomplete)


def system_names(context: typer.Context, incomplete: str) -> list[str]:
    """Complete systems of the run named earlier on the command line."""
    return _beginning(_systems(context), incomplete)


def system_lists(context: typer.Context, incomplete: str) -> list[str]:
    """Complete the last entry of a list of such systems."""
    return _next_of_list(_systems(context), incomplete)


def _systems(context: typer.Context) -> set[str]:
    import json

    # While an option lacks its value, click leaves the arguments in `context.args`.
    for folder in filter(None, (context.params.get("run"), *context.args)):
        try:
            facts = json.loads((Path(folder) / "run.json").read_text(encoding="utf-8"))
            return {str(submission["system"]) for submission in facts["submissions"]}
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return set()


def _beginning(names: Iterable[str], incomplete: str) -> list[str]:
    return sorted(name for name in names if name.startswith(incomplete))


def _next_of_list(names: Iterable[str], incomplete: str) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    taken = before.split(",")
    return [f"{before}{comma}{name}" for name in _beginning(names, last) if name not in taken]
