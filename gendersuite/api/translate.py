"""Translate a suite with a live system, cache the answers, and write them as a submission."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gendersuite.api.options import AnyPath, path_or_none
from gendersuite.errors import OutputExists, UnknownName, UsageError
from gendersuite.model import Suite
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.budget import budget, cost_of
from gendersuite.submissions.live.cache import AnswerCache, default_cache, without_secrets
from gendersuite.submissions.live.engine import BudgetReached, requests_for, survey
from gendersuite.submissions.live.engine import translate as ask
from gendersuite.submissions.live.interface import TextRequest, Translator
from gendersuite.support.checks import check_at_least
from gendersuite.support.context import SEPARATOR, without_context
from gendersuite.support.file_names import safe_name
from gendersuite.support.json_records import parse_json
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warn, warnings_to
from gendersuite.support.whole_file import whole_file
from gendersuite.testsuites import DEFAULT_SEED, load_suite

CONTEXT_APART = frozenset({"chat", "deepl"})
"""Systems with a separate parameter for the context; others get context and sentence as one text."""

_LINE_BREAKS = re.compile(r"[ \t]*[\r\n][ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class TranslationRequest:
    """What to translate, with which system, and within which limits."""

    suite: str
    system: str
    to: str
    out: Path | None = None
    name: str | None = None
    variant: str | None = None
    options: Sequence[str] = ()
    model: str | None = None
    endpoint: str | None = None
    context: bool = False
    max_chars: int | None = None
    max_cost: float | None = None
    cache: Path | None = None
    workers: int | None = None
    limit: int | None = None
    dry_run: bool = False
    data: Path | None = None
    seed: int = DEFAULT_SEED


@dataclass(frozen=True, slots=True)
class TranslationSummary:
    """The translations of a suite, or the remaining work after a dry run.

    `outputs` has one text per item ("" if there is none); `file` is the submission, if one was written. `sources`
    counts the items and `distinct` their distinct texts, of which `cached` were already translated, `open` remain to be
    translated, and `too_long` exceed the limit of the service. `characters`, `requests` and `cost` (in dollars; None if
    unknown) describe what was sent, or after a dry run what remains to be sent.
    """

    outputs: tuple[str, ...]
    sources: int
    distinct: int
    cached: int
    open: int
    too_long: int
    characters: int
    requests: int
    cost: float | None
    file: Path | None = None

    @property
    def answered(self) -> int:
        """The number of items with an output."""
        return sum(map(bool, self.outputs))

    def __str__(self) -> str:
        return (
            f"{self.answered:,} of {self.sources:,} sources answered; {self.cached:,} texts came from the cache, "
            f"{self.characters:,} characters were sent in {self.requests:,} requests (cost: {dollars(self.cost)})."
        )


def translate(
    suite: str,
    *,
    system: str,
    to: str,
    out: AnyPath | None = None,
    name: str | None = None,
    variant: str | None = None,
    model: str | None = None,
    option: str | Sequence[str] = (),
    endpoint: str | None = None,
    context: bool = False,
    max_chars: int | None = None,
    max_cost: float | None = None,
    cache: AnyPath | None = None,
    workers: int | None = None,
    limit: int | None = None,
    dry_run: bool = False,
    data: AnyPath | None = None,
    seed: int = DEFAULT_SEED,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> TranslationSummary:
    """Translate a suite with a live system.

    Each answer is cached as soon as it arrives, so the same call continues an interrupted one and no text is paid for
    twice.

    Parameters
    ----------
    suite
        The name of a suite, or the folder of a generated one.
    system
        A live system, such as "deepl". Its API key is read from the environment.
    to
        The target language.
    out
        The output folder: `LP/SYSTEM.txt`, SYSTEM.json and sources.txt. Without `out` only the cache is written.
    name
        The name of the system in the submission (default: `system`).
    variant
        A variant of a gest suite, as in `generate`.
    model, option, endpoint
        The model of the system, options such as "formality=more", and its URL.
    context
        Also send the context of a sentence, if the suite has one.
    max_chars, max_cost
        The most characters to send, and the most dollars to spend, in this call.
    cache
        The file with all answers (default: in GENDERSUITE_CACHE or the user's cache folder).
    workers
        The number of simultaneous requests (default: depends on the service).
    limit
        Translate only this many sources, from the start of the suite.
    dry_run
        Only count the texts and estimate the cost; send and write nothing.
    data, seed
        As in `load_suite`.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> plan = gs.translate("gest-mini", system="deepl", to="cs", dry_run=True)  # doctest: +SKIP
    >>> plan.characters, plan.cost  # doctest: +SKIP
    (9712, 0.24)
    >>> found = gs.translate("gest-mini", system="deepl", to="cs")  # doctest: +SKIP
    >>> run = gs.score({"deepl": {"cs": found.outputs}}, suite="gest-mini")  # doctest: +SKIP
    """
    request = TranslationRequest(
        suite=suite,
        system=system,
        to=to,
        out=path_or_none(out),
        name=name,
        variant=variant,
        options=(option,) if isinstance(option, str) else tuple(option),
        model=model,
        endpoint=endpoint,
        context=context,
        max_chars=max_chars,
        max_cost=max_cost,
        cache=path_or_none(cache),
        workers=workers,
        limit=limit,
        dry_run=dry_run,
        data=path_or_none(data),
        seed=seed,
    )
    with warnings_to(on_warning):
        return translate_suite(request, on_progress)


def translate_suite(request: TranslationRequest, on_progress: OnProgress | None = None) -> TranslationSummary:
    """Translate a suite; with `out`, write SYSTEM.txt, SYSTEM.json and sources.txt to `OUT/en-cs`.

    If the service refuses or the budget is used up, the answers so far are written, with blank lines for the rest,
    before the error is raised.
    """
    check_at_least(1, workers=request.workers, limit=request.limit)
    suite = _suite(request)
    languages = (suite.source_language, request.to)
    translator = SYSTEMS.get(request.system)(*languages, _options(request), request.endpoint)
    spending = budget(request.max_chars, request.max_cost, translator.description.price)
    pieces = [_piece(item.source, request) for item in suite.items[: request.limit]]
    submission = None if request.out is None else _SubmissionFiles(request, request.out, suite, translator)
    if submission is not None:
        submission.check()
    with AnswerCache(request.cache or default_cache()) as cache:
        for sentence in translator.description.warnings:
            warn(sentence)
        if request.dry_run:
            return _dry_run(translator, languages, pieces, cache)
        done = Steps(on_progress, f"{request.system} ({request.to})", len(set(pieces)), "texts")
        try:
            outcome = ask(
                translator,
                languages,
                pieces,
                cache,
                budget=spending,
                workers=request.workers,
                answered=done,
                waiting=lambda: warn(
                    f"Another process is asking {request.system} for {request.to} with this cache: waiting for its end."
                ),
            )
        except (KeyboardInterrupt, SystemExit):
            warn(f"Interrupted; all answers are kept in {cache.path}: run the same command to continue.")
            raise
    summary = TranslationSummary(
        outputs=tuple(map(_line, outcome.answers)),
        sources=len(pieces),
        distinct=len(set(pieces)),
        cached=outcome.from_cache,
        open=0,
        too_long=0,
        characters=outcome.characters,
        requests=outcome.requests,
        cost=cost_of(outcome.characters, translator.description.price),
        file=submission.file if submission else None,
    )
    if submission is not None and (outcome.stopped is None or any(outcome.answers)):
        submission.write(pieces, summary.outputs)
    if outcome.stopped is None:
        return summary
    if summary.answered:
        warn(str(summary))
    if isinstance(outcome.stopped, BudgetReached):
        raise UsageError(
            f"The budget of {spending.characters:,} characters is used up ({spending.reserved:,} sent), and "
            f"{len(pieces) - summary.answered:,} of {len(pieces):,} sources have no answer: run the same command again "
            "with a larger one, and nothing is paid twice."
        )
    raise outcome.stopped


def _dry_run(
    translator: Translator, languages: tuple[str, str], pieces: list[TextRequest], cache: AnswerCache
) -> TranslationSummary:
    found = survey(translator, languages, pieces, cache)
    return TranslationSummary(
        outputs=(),
        sources=len(pieces),
        distinct=len(found.keys),
        cached=len(found.known),
        open=len(found.open),
        too_long=found.too_long,
        characters=found.characters,
        requests=requests_for(found.open, translator.limits),
        cost=cost_of(found.characters, translator.description.price),
    )


def _suite(request: TranslationRequest) -> Suite:
    suite = load_suite(request.suite, data=request.data, seed=request.seed)
    if suite.languages and request.to not in suite.languages:
        raise UnknownName(f"Suite {suite.name} is not meant for {request.to!r}; known: {', '.join(suite.languages)}.")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", request.to):
        raise UsageError(f"{request.to!r} cannot name a language; use a code such as cs.")
    if request.variant is not None:
        from gendersuite.testsuites import make_variant

        suite = make_variant(suite, request.variant)
    return suite.in_language(request.to)


def _options(request: TranslationRequest) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in (*request.options, *([f"model={request.model}"] if request.model is not None else [])):
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UsageError(f"--option {text!r} is not of the form name=value.")
        if name in options:
            raise UsageError(f"The option {name!r} is given twice: leave one of them out.")
        options[name] = value
    return options


def _piece(source: str, request: TranslationRequest) -> TextRequest:
    """Return the text to send for a source: the sentence, sentence and separate context, or both as one text."""
    if not request.context:
        return TextRequest(without_context(source))
    if request.system not in CONTEXT_APART:
        return TextRequest(source)
    return TextRequest(without_context(source), source.rpartition(SEPARATOR)[0].strip())


def _context(request: TranslationRequest) -> str:
    if not request.context:
        return "none"
    return "apart" if request.system in CONTEXT_APART else "in the text"


class _SubmissionFiles:
    """The files of one system in the flat layout. They contain no time, so a rerun writes the same bytes."""

    def __init__(self, request: TranslationRequest, out: Path, suite: Suite, translator: Translator) -> None:
        name = request.name or request.system
        if safe_name(name) != name or name.casefold().startswith("sources"):
            raise UsageError(
                f"{name!r} cannot name a file of a submission; take ASCII letters, digits, dots and hyphens, and not "
                "'sources'."
            )
        folder = out / f"{suite.source_language}-{request.to}"
        self.file = folder / f"{name}.txt"
        self._metadata_file = folder / f"{name}.json"
        self._sources_file = folder / "sources.txt"
        self._sources = "".join(f"{item.source}\n" for item in suite.items)
        self._items = len(suite.items)
        self._translator = translator
        description = translator.description
        base, _, variant = suite.name.partition(":")
        self._metadata: dict[str, Any] = {
            "system": name,
            "provider": description.provider,
            "model": description.model,
            "endpoint": without_secrets(description.endpoint),
            "parameters": dict(sorted(description.parameters.items())),
            "formality": description.parameters.get("formality", ""),
            "suite": {"name": base, "version": suite.version},
            "variant": variant,
            "context": _context(request),
            "source_language": suite.source_language,
            "target_language": request.to,
        }

    def check(self) -> None:
        """Raise OutputExists if the files would replace answers to other sources or settings."""
        if self._sources_file.exists() and _read(self._sources_file) != self._sources:
            raise OutputExists(f"{self._sources_file} has other sources than this suite: give another --out.")
        if not (self.file.exists() or self._metadata_file.exists()):
            return
        there = self._metadata_there()
        has_counts = there.pop("counts", None) is not None
        there.pop("sent_as", None)
        if not has_counts or there != self._metadata:
            raise OutputExists(
                f"{self.file} holds answers of another system, suite or parameters: give another --name or --out."
            )

    def _metadata_there(self) -> dict[str, Any]:
        try:
            there = parse_json(_read(self._metadata_file))
        except (OSError, ValueError):
            return {}
        return there if isinstance(there, dict) else {}

    def write(self, pieces: Sequence[TextRequest], answers: Sequence[str]) -> None:
        """Write the files; OutputExists if the existing file has more answers."""
        lines = [*answers, *[""] * (self._items - len(answers))]
        answered = sum(1 for line in lines if line)
        if self.file.exists():
            before = sum(1 for line in _read(self.file).split("\n") if line)
            if before > answered:
                raise OutputExists(
                    f"{self.file} has {before:,} answers, more than the {answered:,} of this run, and was left as it "
                    "is: give another --out, or remove it."
                )
        counts = {
            "items": self._items,
            "answered": answered,
            "unanswered": self._items - answered,
            "distinct": len(set(pieces)),
            "characters": sum(piece.characters for piece in set(pieces)),
        }
        # Substituted options are only known after a request; a run from the cache keeps the earlier entry.
        sent_as = getattr(self._translator, "substituted", {}) or self._metadata_there().get("sent_as", {})
        more = {"sent_as": sent_as} if sent_as else {}
        metadata = json.dumps({**self._metadata, **more, "counts": counts}, ensure_ascii=False, indent=1)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        # Answers are written last, so that they always have their sources and metadata.
        _write(self._sources_file, self._sources)
        _write(self._metadata_file, metadata + "\n")
        _write(self.file, "".join(f"{line}\n" for line in lines))


def _line(answer: str) -> str:
    return _LINE_BREAKS.sub(" ", answer.strip(" \t\r\n"))


def _read(path: Path) -> str:
    # Read bytes, because text mode would normalise line ends.
    return path.read_bytes().decode("utf-8", "replace")


def _write(path: Path, text: str) -> None:
    with whole_file(path) as place:
        place.write_bytes(text.encode("utf-8"))


def dollars(cost: float | None) -> str:
    """Format a cost for messages."""
    return "unknown" if cost is None else f"{cost:,.2f} dollars"
