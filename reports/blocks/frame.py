"""What every report says whatever its suite: masthead, what was asked, coverage, method and signatures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gendersuite.reports.blocks.all_scores import all_scores
from gendersuite.reports.blocks.tables import Data
from gendersuite.reports.blocks.words import (
    count,
    coverage_percent,
    frames,
    language_name,
    listed,
    shorten,
    visible,
    wording,
)
from gendersuite.reports.run_data import RunFolder

SHORT_NAME = 40
# What typst takes for the language of a text, which tells it the direction of writing.
_LANGUAGE = re.compile("[a-z]{2,3}")


def system_frame(
    run: RunFolder, language: str, system: str, answered: int, expected: int, size: str | None = None
) -> Data:
    """The frame of one system's report, `answered` of `expected` being its coverage.

    `size` says how large the suite is in this language, where that is not what the run says of all of it.
    """
    return {
        **_masthead(run, [language], size),
        "system": visible(system),
        "short": shorten(visible(system), SHORT_NAME),
        "pair": heading(run, language, system),
        "target": language if _LANGUAGE.fullmatch(language) else "en",
        "coverage": _coverage(run, answered, expected),
        "answered": answered > 0,
        "signature": visible(run.signatures[language, system]),
        "all_scores": all_scores(run, language, system),
    }


def summary_frame(run: RunFolder, size: str | None = None) -> Data:
    """The frame of the summary, `size` being that of the suite where it is not what the run says."""
    masthead = _masthead(run, run.languages, size)
    return {
        **masthead,
        "method": [*masthead["method"][:-1], _ranking_method(), *masthead["method"][-1:]],
        "signatures": [
            {"system": visible(system), "language": visible(language), "signature": visible(signature)}
            for (language, system), signature in run.signatures.items()
        ],
    }


def language_pair(run: RunFolder, language: str) -> str:
    """ "English → Spanish"."""
    return f"{language_name(run.suite.get('source_language', 'en'))} → {visible(language_name(language))}"


def heading(run: RunFolder, language: str, system: str) -> str:
    """What a system's report is about: the two languages of a translator, the kind and the language of a model."""
    named = {"pair": language_pair(run, language), "language": visible(language_name(language))}
    headings = _text(run)["heading"]
    return str(headings.get(run.kinds.get((language, system)), headings[""])).format(**named)


def units(run: RunFolder) -> str:
    """What the suite counts: "adjectives" or "sentences"."""
    return str(wording(run.suite["family"])["units"]["slots"])


def silent(run: RunFolder, name: str, answered: int, expected: int) -> list[str]:
    """A sentence on who did not answer everything and how much they did; none if they did."""
    if answered == expected:
        return []
    share = "nothing" if not answered else f"{count(answered)} of {count(expected)} {units(run)}"
    return [_text(run)["silent"].format(name=name, share=share)]


def _text(run: RunFolder) -> Mapping[str, Any]:
    """What a frame says, by what the suites of a family are put to."""
    text: Mapping[str, Any] = frames()[wording(run.suite["family"])["frame"]]
    return text


def _masthead(run: RunFolder, languages: list[str] | tuple[str, ...], size: str | None) -> Data:
    suite, text = run.suite, wording(run.suite["family"])
    named = listed([language_name(language) for language in languages], last="or")
    if size is None:
        size = ", ".join(f"{count(suite[key])} {noun}" for key, noun in text["units"].items() if key in suite)
    return {
        "program": visible(run.program),
        "topic": _text(run)["topic"],
        "suite": visible(f"{suite['name']} {suite.get('version', '')}".strip()),
        "suite_title": visible(str(suite.get("title") or suite["name"])),
        "size": size,
        "asked": [paragraph.format(language=named) for paragraph in text["asked"]],
        "method": _method(run),
        "formulas": text["formula"],
        "verdicts": text["verdicts"],
        "metric_signatures": [
            {"metric": visible(name), "signature": visible(signature)}
            for name, signature in run.metric_signatures.items()
        ],
    }


def _method(run: RunFolder) -> list[Data]:
    """How the numbers came about, in paragraphs."""
    text = wording(run.suite["family"])
    draws = "" if run.draws is None else f"{count(run.draws)} draws"
    seed = "" if run.seed is None else f"seed {run.seed}"
    settings = ", ".join(filter(None, (draws, seed)))
    paragraphs = [dict(paragraph) for paragraph in text["method"]]
    if settings:
        paragraphs.append({"title": "Settings", "text": f"Bootstrap: {settings}."})
    paragraphs.append({"title": "Paper", "text": visible(str(run.suite.get("citation") or text["paper"]))})
    return paragraphs


def _ranking_method() -> Data:
    """How submissions are ranked, which summaries do."""
    text = frames()["ranking"]
    return {"title": text["title"], "text": text["method"]}


def _coverage(run: RunFolder, answered: int, expected: int) -> Data:
    shown = coverage_percent(answered, expected)
    form = "all" if answered == expected and expected else "some" if answered else "none"
    numbers = {"answered": count(answered), "expected": count(expected), "units": units(run), "share": shown}
    sentence = str(_text(run)[form]).format(**numbers)
    return {"sentence": sentence, "share": shown, "partial": answered < expected or not expected}
