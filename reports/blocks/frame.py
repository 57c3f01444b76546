"""The parts that all reports share: masthead, what was asked, coverage, method and signatures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gendersuite.reports.blocks.all_scores import all_scores_table
from gendersuite.reports.blocks.entries import Submission, submission_name
from gendersuite.reports.blocks.texts import family_text, fill, frames, language_name
from gendersuite.reports.document import (
    Beside,
    Block,
    Code,
    Coverage,
    Definition,
    Definitions,
    Document,
    Formulas,
    MathFormula,
    Paragraph,
    Section,
)
from gendersuite.reports.formatting import count, coverage_percent, listed, shorten, visible
from gendersuite.reports.run_data import RunFolder

SHORT_NAME = 40
# Language codes that Typst accepts; the language of a text sets its writing direction.
_LANGUAGE = re.compile("[a-z]{2,3}")


def system_document(
    run: RunFolder,
    language: str,
    system: str,
    answered: int,
    expected: int,
    sections: Iterable[Section],
    size: str | None = None,
    asked: str = "asked",
) -> Document:
    """The report on one system; `sections` come after "What was asked" and before "How this was measured".

    `size` describes the suite in this language, if its size differs from the one in run.json. `asked` is the key of the
    family's text for "What was asked".
    """
    pair, topic = heading(run, language, system), _text(run)["topic"]
    short = shorten(visible(system), SHORT_NAME)
    scores = Beside((all_scores_table(run, language, system),))
    guide = fill(frames()["all_scores"]["guide"], name=short, pair=pair)
    signature = Code(run.signatures[language, system], "Signature")
    return Document(
        title=system,
        subject=f"{system}, {pair}: {topic.lower()}",
        topic=f"{topic} · {_title(run)}",
        pair=pair,
        facts=f"{_suite(run)}, {size or _size(run)}",
        target=language if _LANGUAGE.fullmatch(language) else "en",
        running=(short, pair),
        footer=f"{_suite(run)} · {run.program}",
        program=run.program,
        sections=(
            _asked(run, [language], asked),
            *output_remarks(run, [(language, system)]),
            *sections,
            Section("How this was measured", (*_measured(run), signature, *_metric_signatures(run))),
            Section("All scores", (scores,), guide, new_page=True),
        ),
        coverage=_coverage(run, answered, expected),
    )


def summary_document(
    run: RunFolder, sections: Iterable[Section | None], size: str | None = None, asked: str = "asked"
) -> Document:
    """The summary of a run; for `size` and `asked` see `system_document`."""
    signatures = (Code(signature, system, language) for (language, system), signature in run.signatures.items())
    return Document(
        title=_title(run),
        subject=f"{_title(run)}: summary",
        topic=_text(run)["topic"],
        pair="",
        facts=f"{_suite(run)}, {size or _size(run)}",
        target="en",
        running=("Summary", _suite(run)),
        footer=f"{_suite(run)} · {run.program}",
        program=run.program,
        sections=(
            _asked(run, run.languages, asked),
            *output_remarks(run, list(run.signatures), run.skipped),
            *filter(None, sections),
            Section("How this was measured", _measured(run, ranked=True)),
            Section("Signatures", (*_metric_signatures(run), *signatures)),
        ),
    )


def _suite(run: RunFolder) -> str:
    return f"{run.suite['name']} {run.suite.get('version', '')}".strip()


def _title(run: RunFolder) -> str:
    return str(run.suite.get("title") or run.suite["name"])


def _size(run: RunFolder) -> str:
    units = family_text(run.suite["family"])["units"]
    return ", ".join(f"{count(run.suite[key])} {noun}" for key, noun in units.items() if key in run.suite)


def _asked(run: RunFolder, languages: Sequence[str], part: str) -> Section:
    named = listed([language_name(language) for language in languages], last="or")
    asked = family_text(run.suite["family"])[part]
    return Section("What was asked", tuple(Paragraph(fill(paragraph, language=named)) for paragraph in asked))


def _measured(run: RunFolder, *, ranked: bool = False) -> tuple[Block, ...]:
    """The method as paragraphs and formulas; rankings are explained only if `ranked`."""
    text, ranking = family_text(run.suite["family"]), frames()["ranking"]
    rows = [Definition(fill(each["title"]), fill(each["text"])) for each in text["method"]]
    settings = ", ".join(_settings(run))
    if settings:
        rows.append(Definition("Settings", f"Bootstrap: {settings}."))
    if ranked:
        rows.append(Definition(ranking["title"], ranking["method"]))
    rows.append(Definition("Paper", str(run.suite.get("citation") or text["paper"])))
    formulas = (MathFormula(each["math"], each["spoken"], fill(each["meaning"])) for each in text["formula"])
    return Definitions(tuple(rows)), Formulas(tuple(formulas))


def _settings(run: RunFolder) -> Iterator[str]:
    if run.draws is not None:
        yield f"{count(run.draws)} draws"
    if run.seed is not None:
        yield f"seed {run.seed}"


def _metric_signatures(run: RunFolder) -> list[Code]:
    return [Code(signature, about=name) for name, signature in run.metric_signatures.items()]


def language_pair(run: RunFolder, language: str) -> str:
    """The source and target language, such as "English → Spanish"."""
    return f"{language_name(run.suite.get('source_language', 'en'))} → {visible(language_name(language))}"


def heading(run: RunFolder, language: str, system: str) -> str:
    """The heading of a system's report: the languages of an MT system, or the kind and language of a language model."""
    named = {"pair": language_pair(run, language), "language": visible(language_name(language))}
    headings = _text(run)["heading"]
    return str(headings.get(run.kinds.get((language, system)), headings[""])).format(**named)


def units(run: RunFolder) -> str:
    """The name of the slots of the suite, such as "adjectives" or "sentences"."""
    return str(family_text(run.suite["family"])["units"]["slots"])


def silent(run: RunFolder, name: str, answered: int, expected: int) -> list[str]:
    """A list with one sentence on how much `name` answered; empty if it answered everything."""
    if answered == expected:
        return []
    share = "nothing" if not answered else f"{count(answered)} of {count(expected)} {units(run)}"
    return [_text(run)["silent"].format(name=name, share=share)]


def silence(run: RunFolder, numbers: Iterable[tuple[str, tuple[int, int]]]) -> list[Paragraph]:
    """A remark that lists the systems with missing answers and how much each answered; empty if there are none."""
    quiet = [sentence for name, counts in numbers for sentence in silent(run, name, *counts)]
    return [Paragraph(_text(run)["all_silent"].format(silent="; ".join(quiet)), "remark")] if quiet else []


def output_remarks(
    run: RunFolder, submissions: Sequence[Submission], skipped: Sequence[Mapping[str, str]] = ()
) -> Iterator[Section]:
    """A section on outputs that do not look like translations, checker errors and skipped submissions, if any."""
    text = frames()["outputs"]
    said = [
        text["suspicious"].format(name=submission_name(each), reasons=listed(list(run.suspicious[each])))
        for each in submissions
        if each in run.suspicious
    ]
    said += [
        text["errors"].format(name=submission_name(each), n=count(run.checker_errors[each]))
        for each in submissions
        if each in run.checker_errors
    ]
    said += [text["skipped"].format(**each) for each in skipped]
    if said:
        yield Section(text["title"], tuple(Paragraph(sentence, "remark") for sentence in said))


def _text(run: RunFolder) -> Mapping[str, Any]:
    """The texts of the report frame for the run's family."""
    text: Mapping[str, Any] = frames()[family_text(run.suite["family"])["frame"]]
    return text


def _coverage(run: RunFolder, answered: int, expected: int) -> Coverage:
    shown = coverage_percent(answered, expected)
    form = "all" if answered == expected and expected else "some" if answered else "none"
    numbers = {"answered": count(answered), "expected": count(expected), "units": units(run), "share": shown}
    sentence = str(_text(run)[form]).format(**numbers)
    return Coverage(shown, sentence, partial=answered < expected or not expected)
