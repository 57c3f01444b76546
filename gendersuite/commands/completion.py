"""What the shell offers when a word is half written: names of suites, languages, formats, and systems of a run.

Each function is called by the shell at the press of a key, so it reads little and never fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer


def suite_names(incomplete: str) -> list[str]:
    """Suites for translations."""
    from gendersuite.testsuites import translation_suites

    return _beginning(translation_suites(), incomplete)


def probe_names(incomplete: str) -> list[str]:
    """Suites for language models."""
    from gendersuite.probes import probes

    return _beginning(probes(), incomplete)


def language_codes(incomplete: str) -> list[str]:
    """Languages that some suite can be checked in."""
    from gendersuite.checkers import KINDS

    return _beginning({code for _, kind in KINDS.items() for code in kind.languages()}, incomplete)


def layout_names(incomplete: str) -> list[str]:
    """Layouts of submissions."""
    from gendersuite.submissions.layouts import LAYOUTS

    return _beginning(LAYOUTS, incomplete)


def format_names(incomplete: str) -> list[str]:
    """Formats of reports, after those that are there already."""
    from gendersuite.reports.formats import FORMATS

    return _next_of_list(FORMATS, incomplete)


def system_names(context: typer.Context, incomplete: str) -> list[str]:
    """Systems of the run that the command line names before."""
    return _beginning(_systems(context), incomplete)


def system_lists(context: typer.Context, incomplete: str) -> list[str]:
    """The same for a list, after those that are there already."""
    return _next_of_list(_systems(context), incomplete)


def _systems(context: typer.Context) -> set[str]:
    import json

    # While an option lacks its value, arguments are still where they were typed.
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
