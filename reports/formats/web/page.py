"""The page of a run as one HTML file: style, script and scores, with items and reports in compressed parts."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

from gendersuite.reports.families import family_of
from gendersuite.reports.formats import Format, ReportRequest, write_file
from gendersuite.reports.formats.web.assets import page_template, script, style
from gendersuite.reports.formats.web.blocks import csp_hash, json_block, packed_block
from gendersuite.reports.formats.web.document import document_part
from gendersuite.reports.formats.web.facts import SUMMARY, cases_name, page_facts, part_name, report_name
from gendersuite.reports.formats.web.parts import language_parts
from gendersuite.reports.formatting import visible
from gendersuite.reports.run_data import RunFolder

NAME = "index.html"
_MARK = re.compile(r"\{\{(\w+)\}\}")


def write_page(run: RunFolder) -> Path:
    """Write `reports/index.html` in a run folder; the same run always gives the same bytes."""
    run.reports.mkdir(parents=True, exist_ok=True)
    return write_file(run.reports / NAME, page(run))


def page(run: RunFolder, *, live: bool = False) -> bytes:
    """Return the page of a run. With `live`, it polls its server for changes; otherwise it makes no requests."""
    code = script(live)
    filling = {
        "policy": _policy(code, live),
        "title": html.escape(visible(f"{run.suite['name']} {run.suite['version']}")),
        "style": style(),
        "facts": json_block("facts", page_facts(run)),
        "script": code,
        "parts": "".join(_parts(run)),
    }
    return _MARK.sub(lambda mark: filling[mark[1]], page_template()).encode("utf-8")


def _parts(run: RunFolder) -> Iterator[str]:
    places = {submission: place for place, submission in enumerate(run.signatures)}
    for number, language in enumerate(run.languages):
        parts = language_parts(run, language)
        yield packed_block(cases_name(number), parts.cases)
        for system, part in parts.systems.items():
            yield packed_block(part_name(places[language, system]), part)
    family = family_of(run)
    for (language, system), place in places.items():
        yield packed_block(report_name(place), document_part(family.system_report(run, language, system)))
    yield packed_block(SUMMARY, document_part(family.summary_report(run)))


def _policy(code: str, live: bool) -> str:
    """Return a Content-Security-Policy that allows only the page's own style and script."""
    rules = {
        "default-src": "'none'",
        "script-src": csp_hash(code),
        "style-src": csp_hash(style()),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if live:
        rules["connect-src"] = "'self'"
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _write(request: ReportRequest) -> list[Path]:
    written = write_page(request.run)
    request.on_progress(NAME)
    return [written]


FORMAT = Format(_write)
