"""A suite put to a live system: asked, kept, and written as a submission that can be scored."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gendersuite.errors import OutputExists, UnknownName, UsageError
from gendersuite.model import Suite
from gendersuite.submissions.live import SYSTEMS
from gendersuite.submissions.live.budget import Budget, budget, cost_of
from gendersuite.submissions.live.cache import AnswerCache, default_cache, without_secrets
from gendersuite.submissions.live.engine import BudgetReached, Outcome, requests_for, survey, translate
from gendersuite.submissions.live.interface import Piece, Translator
from gendersuite.support.context import SEPARATOR, without_context
from gendersuite.support.file_names import safe_name
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
from gendersuite.support.whole_file import whole_file
from gendersuite.testsuites import DEFAULT_SEED, load_suite

CONTEXT_APART = frozenset({"chat", "deepl"})
"""Systems that take a context beside the text; others are given the whole passage as one text."""

_LINE_BREAKS = re.compile(r"[ \t]*[\r\n][ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be translated, by whom, and what that may cost."""

    suite: str
    system: str
    to: str
    out: Path
    name: str | None = None
    variant: str | None = None
    options: Sequence[str] = ()
    model: str | None = None
    endpoint: str | None = None
    context: bool = False
    max_characters: int | None = None
    max_cost: float | None = None
    cache: Path | None = None
    workers: int | None = None
    limit: int | None = None
    data: Path | None = None
    seed: int = DEFAULT_SEED


def translate_to_folder(order: Order, terminal: Terminal, *, dry_run: bool = False) -> None:
    """Writes `OUT/en-cs/SYSTEM.txt` with `SYSTEM.json` and `sources.txt` beside it; run again, it goes on where it
    ended. A dry run says what there is to do, and asks and writes nothing.

    Where the service refuses or the budget is used up, what was answered is written, blank lines for the rest, before
    the error is raised.
    """
    for option, number in (("--workers", order.workers), ("--limit", order.limit)):
        if number is not None and number < 1:
            raise UsageError(f"{option} {number} makes no sense: give 1 or more.")
    suite = _suite(order)
    languages = (suite.source_language, order.to)
    translator = SYSTEMS.get(order.system)(*languages, _options(order), order.endpoint)
    spending = budget(order.max_characters, order.max_cost, translator.description.price)
    pieces = [_piece(item.source, order) for item in suite.items[: order.limit]]
    submission = _Submission(order, suite, translator)
    submission.check()
    with AnswerCache(order.cache or default_cache()) as cache:
        if dry_run:
            _show_what_is_to_do(terminal, translator, languages, pieces, cache)
        else:
            _run(order, terminal, translator, languages, pieces, cache, spending, submission)


def _run(
    order: Order,
    terminal: Terminal,
    translator: Translator,
    languages: tuple[str, str],
    pieces: list[Piece],
    cache: AnswerCache,
    spending: Budget,
    submission: _Submission,
) -> None:
    def tell_of_other() -> None:
        terminal.say(f"Another process is asking {order.system} for {order.to} with this cache: waiting for it to end.")

    with terminal.progress() as on_progress:
        answered = Steps(on_progress, f"{order.system} ({order.to})", len(set(pieces)), "texts")
        try:
            outcome = translate(
                translator,
                languages,
                pieces,
                cache,
                budget=spending,
                workers=order.workers,
                answered=answered,
                waiting=tell_of_other,
            )
        except KeyboardInterrupt:
            terminal.say(f"Interrupted; all answers are kept in {cache.path}: run the same command to go on.")
            raise
    if outcome.stopped is None or any(outcome.answers):
        submission.write(pieces, outcome.answers)
        terminal.result(_summary(submission.file, outcome, len(pieces), translator.description.price))
    if isinstance(outcome.stopped, BudgetReached):
        raise UsageError(
            f"The budget of {spending.characters:,} characters is used up ({spending.reserved:,} sent), and "
            f"{outcome.answers.count(''):,} of {len(pieces):,} sources have no answer: run the same command again with "
            f"a larger one, and nothing is paid twice."
        )
    if outcome.stopped is not None:
        raise outcome.stopped


def _suite(order: Order) -> Suite:
    suite = load_suite(order.suite, data=order.data, seed=order.seed)
    if suite.languages and order.to not in suite.languages:
        raise UnknownName(f"Suite {suite.name} is not meant for {order.to!r}; known: {', '.join(suite.languages)}.")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", order.to):
        raise UsageError(f"{order.to!r} cannot name a language; use a code such as cs.")
    if order.variant is not None:
        from gendersuite.testsuites import make_variant

        suite = make_variant(suite, order.variant)
    return suite.in_language(order.to)


def _options(order: Order) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in (*order.options, *([f"model={order.model}"] if order.model is not None else [])):
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise UsageError(f"--option {text!r} is not of the form name=value.")
        if name in options:
            raise UsageError(f"The option {name!r} is given twice: leave one of them out.")
        options[name] = value
    return options


def _piece(source: str, order: Order) -> Piece:
    """A source as it is asked: its sentence alone, with what stands before it, or the passage with its separator."""
    if not order.context:
        return Piece(without_context(source))
    if order.system not in CONTEXT_APART:
        return Piece(source)
    return Piece(without_context(source), source.rpartition(SEPARATOR)[0].strip())


def _context(order: Order) -> str:
    if not order.context:
        return "none"
    return "apart" if order.system in CONTEXT_APART else "in the text"


class _Submission:
    """The files of one system in the flat layout. No time is recorded: who runs it again gets the same bytes."""

    def __init__(self, order: Order, suite: Suite, translator: Translator) -> None:
        name = order.name or order.system
        if safe_name(name) != name or name.casefold().startswith("sources"):
            raise UsageError(
                f"{name!r} cannot name a file of a submission; take ASCII letters, digits, dots and hyphens, and not "
                "'sources'."
            )
        folder = order.out / f"{suite.source_language}-{order.to}"
        self.file = folder / f"{name}.txt"
        self._metadata_file = folder / f"{name}.json"
        self._sources_file = folder / "sources.txt"
        self._sources = "".join(f"{item.source}\n" for item in suite.items)
        self._items = len(suite.items)
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
            "context": _context(order),
            "source_language": suite.source_language,
            "target_language": order.to,
        }

    def check(self) -> None:
        """Raise OutputExists where the files would replace answers to something else."""
        if self._sources_file.exists() and _read(self._sources_file) != self._sources:
            raise OutputExists(f"{self._sources_file} has other sources than this suite: give another --out.")
        if not (self.file.exists() or self._metadata_file.exists()):
            return
        try:
            there = json.loads(_read(self._metadata_file))
            there.pop("counts")
        except (OSError, ValueError, KeyError, AttributeError):
            there = None
        if there != self._metadata:
            raise OutputExists(
                f"{self.file} holds answers of another system, suite or parameters: give another --name or --out."
            )

    def write(self, pieces: Sequence[Piece], answers: Sequence[str]) -> None:
        """Raise OutputExists rather than replace a file that has more answers."""
        lines = [_line(answer) for answer in answers] + [""] * (self._items - len(answers))
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
        metadata = json.dumps({**self._metadata, "counts": counts}, ensure_ascii=False, indent=1)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        # The answers come last: a file of answers is never without its sources and its description.
        _write(self._sources_file, self._sources)
        _write(self._metadata_file, metadata + "\n")
        _write(self.file, "".join(f"{line}\n" for line in lines))


def _line(answer: str) -> str:
    return _LINE_BREAKS.sub(" ", answer.strip(" \t\r\n"))


def _read(path: Path) -> str:
    # As bytes, since text mode would make one kind of line end of several.
    return path.read_bytes().decode("utf-8", "replace")


def _write(path: Path, text: str) -> None:
    with whole_file(path) as place:
        place.write_bytes(text.encode("utf-8"))


def _show_what_is_to_do(
    terminal: Terminal, translator: Translator, languages: tuple[str, str], pieces: list[Piece], cache: AnswerCache
) -> None:
    found = survey(translator, languages, pieces, cache)
    rows = [
        ("sources", f"{len(pieces):,}"),
        ("distinct texts", f"{len(found.keys):,}"),
        ("in the cache", f"{len(found.known):,}"),
        ("to ask for", f"{len(found.open):,}"),
        ("too long for the service", f"{found.too_long:,}"),
        ("characters", f"{found.characters:,}"),
        ("requests", f"{requests_for(found.open, translator.limits):,}"),
        ("expected cost", _dollars(found.characters, translator.description.price)),
    ]
    terminal.table("What a run would do", ("what", "how much"), rows)


def _summary(file: Path, outcome: Outcome, asked: int, price: float | None) -> str:
    answered = asked - outcome.answers.count("")
    return (
        f"{file}: {answered:,} of {asked:,} sources answered; {outcome.from_cache:,} texts came from the cache, "
        f"{outcome.characters:,} characters were sent in {outcome.requests:,} requests "
        f"(cost: {_dollars(outcome.characters, price)})."
    )


def _dollars(characters: int, price: float | None) -> str:
    cost = cost_of(characters, price)
    return "unknown" if cost is None else f"{cost:,.2f} dollars"
