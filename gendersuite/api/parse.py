"""Outputs of systems, parsed and written as CoNLL-U: to be read, corrected, or scored without the parser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gendersuite.checkers.parsers import BACKENDS, Parser, ParserOptions, open_parser
from gendersuite.checkers.parsers.cache import BATCH, default_cache
from gendersuite.checkers.parses.conllu import write_conllu
from gendersuite.checkers.parses.tokens import Parse, UdSentence
from gendersuite.errors import OutputExists, ParserMissing
from gendersuite.model import AnswerState, Suite
from gendersuite.run.score import with_parser_languages
from gendersuite.submissions import SubmissionRef, discover, load, opened
from gendersuite.support.file_names import file_names, safe_name
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
from gendersuite.support.whole_file import whole_file
from gendersuite.testsuites import DEFAULT_SEED, load_suite

MADE_BY = "# parser = "
"""How a file begins that was written here, and may be written again."""


@dataclass(frozen=True, slots=True)
class ParseOrder:
    """Which outputs are to be parsed, by whom, and where the parses go."""

    folder: Path
    suite: str
    out: Path
    backend: str
    options: ParserOptions
    language: str | None = None
    systems: tuple[str, ...] | None = None
    layout: str | None = None
    data: Path | None = None
    seed: int = DEFAULT_SEED


def parse_to_folder(order: ParseOrder, terminal: Terminal) -> None:
    """Writes `OUT/LANG/SYSTEM.conllu` for each system: every text that it answered with, once, in the suite's order.

    Parses are kept in the user's cache as they are made, so that the same command goes on where it ended.
    """
    BACKENDS.check(order.backend)
    suite = with_parser_languages(
        load_suite(order.suite, data=order.data, seed=order.seed, beside=order.folder), order.language
    )
    with opened(order.folder) as place:
        refs = discover(place, suite, language=order.language, systems=order.systems, layout=order.layout)
        files = _files(order.out, refs)
        for file in files:
            _check_replaceable(file)
        parsers: dict[str, Parser] = {}
        for ref, file in zip(refs, files, strict=True):
            if ref.language not in parsers:
                parsers[ref.language] = open_parser(order.backend, ref.language, order.options, cache=default_cache())
            _parse_system(ref, suite, parsers[ref.language], file, terminal)


def show_parsers(language: str | None, options: ParserOptions, terminal: Terminal) -> None:
    """A line for each back end: its version, and its model for a language if one is given; or how to get it."""
    for name in BACKENDS:
        backend = BACKENDS.get(name)
        own = _options_of(name, options)
        try:
            what = backend.program(own) if language is None else f"{language} {backend.open(language, own).version}"
        except ParserMissing as error:
            what = str(error)
        terminal.result(f"{name}: {what}")


def _options_of(backend: str, options: ParserOptions) -> ParserOptions:
    """What is meant for one back end: only Trankit has an interpreter of its own."""
    return options if backend == "trankit" else replace(options, python=None)


def _parse_system(ref: SubmissionRef, suite: Suite, parser: Parser, file: Path, terminal: Terminal) -> None:
    texts = _texts(ref, suite)
    parses: list[Parse] = []
    with terminal.progress() as on_progress:
        done = Steps(on_progress, f"{parser.name}: {ref.system} ({ref.language})", len(texts), "texts")
        for start in range(0, len(texts), BATCH):
            batch = list(texts)[start : start + BATCH]
            parses += parser.parse(batch)
            done(len(batch))
    _write(file, parser, list(texts.values()), parses)
    sentences = sum(map(len, parses))
    terminal.result(f"{file}: {len(texts):,} texts with {sentences:,} sentences, by {parser.name} {parser.version}")


def _texts(ref: SubmissionRef, suite: Suite) -> dict[str, str]:
    """What a system answered, and the first item that it answered so."""
    suite = suite.in_language(ref.language)
    texts: dict[str, str] = {}
    for item, answer in zip(suite.items, load(ref, suite).answers, strict=True):
        if answer.state is AnswerState.ANSWERED:
            texts.setdefault(answer.text, item.id)
    return texts


def _files(out: Path, refs: Sequence[SubmissionRef]) -> list[Path]:
    names = file_names(((ref.language, ref.system) for ref in refs), "conllu")
    return [
        out
        / safe_name(ref.language)
        / names[ref.language, ref.system].replace(f".{safe_name(ref.language)}.conllu", ".conllu")
        for ref in refs
    ]


def _check_replaceable(file: Path) -> None:
    if not file.exists():
        return
    with file.open("rb") as lines:
        begins = lines.readline()
    if begins and not begins.startswith(MADE_BY.encode()):
        raise OutputExists(f"{file} was not written by `gendersuite parse`, so it is not replaced: give another --out.")


def _write(file: Path, parser: Parser, items: Sequence[str], parses: Sequence[Parse]) -> None:
    sentences = [sentence for item, parse in zip(items, parses, strict=True) for sentence in _named(item, parse)]
    file.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(file) as place, place.open("w", encoding="utf-8", newline="\n") as lines:
        if sentences:
            lines.write(f"{MADE_BY}{parser.name} {parser.version}\n")
        lines.writelines(write_conllu(sentences))


def _named(item: str, parse: Parse) -> Iterator[UdSentence]:
    """The sentences of a text, which is a document that has the name of its item."""
    name = "_".join(item.split())
    for number, sentence in enumerate(parse, start=1):
        document = (f"# newdoc id = {name}",) if number == 1 else ()
        yield replace(sentence, comments=(*document, f"# sent_id = {name}-{number}"))
