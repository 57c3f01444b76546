"""Parse system outputs and write them as CoNLL-U, for reading, correcting, or scoring without the parser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.options import AnyPath, Names, names_in, path_or_none
from gendersuite.checkers.parsers import BACKENDS, Parser, ParserOptions, open_parser
from gendersuite.checkers.parsers.cache import BATCH, default_cache
from gendersuite.checkers.parses.conllu import write_conllu
from gendersuite.checkers.parses.tokens import Parse, UdSentence
from gendersuite.errors import OutputExists
from gendersuite.model import AnswerState, Suite
from gendersuite.run.score import with_parser_languages
from gendersuite.submissions import SubmissionRef, discover, load, opened
from gendersuite.support.file_names import file_names, safe_name
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to
from gendersuite.support.whole_file import whole_file
from gendersuite.testsuites import DEFAULT_SEED, load_suite

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("language", "system", "file", "texts", "sentences", "parser", "version")
MADE_BY = "# parser = "
"""The first bytes of files written by `parse`; only such files may be overwritten."""


def parse(
    path: AnyPath,
    *,
    suite: str,
    backend: str,
    out: AnyPath,
    language: str | None = None,
    model: str | None = None,
    folder: AnyPath | None = None,
    python: AnyPath | None = None,
    systems: Names | None = None,
    layout: str | None = None,
    data: AnyPath | None = None,
    seed: int = DEFAULT_SEED,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Parse all outputs of systems and write them as CoNLL-U.

    `score(..., parser="conllu", parser_folder=OUT)` reads the files. Parses are cached in the user's cache folder, so
    no text is parsed twice.

    Parameters
    ----------
    path, suite, systems, layout, data, seed
        As in `score`.
    backend
        "stanza", "spacy", "trankit" or "conllu".
    out
        The output folder: `LANG/SYSTEM.conllu` has each distinct text once, in the order of the suite.
    language
        The target language (default: all in the folder).
    model, folder, python
        The parser's model, the folder of its models, and the interpreter of the environment of Trankit.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    Returns a DataFrame with one row per file: language, system, file, texts, sentences, parser, version.

    >>> import gendersuite as gs
    >>> gs.parse("SUBMISSIONS", suite="gest", backend="stanza", out="PARSES")  # doctest: +SKIP
    """
    import pandas as pd

    BACKENDS.check(backend)
    path = Path(path)
    options = ParserOptions(model, path_or_none(folder), path_or_none(python))
    asked = with_parser_languages(load_suite(suite, data=path_or_none(data), seed=seed, beside=path), language)
    rows = []
    with warnings_to(on_warning), opened(path) as place:
        refs = discover(place, asked, language=language, systems=names_in(systems), layout=layout)
        files = _files(Path(out), refs)
        for file in files:
            _check_replaceable(file)
        parsers: dict[str, Parser] = {}
        for ref, file in zip(refs, files, strict=True):
            if ref.language not in parsers:
                parsers[ref.language] = open_parser(backend, ref.language, options, cache=default_cache())
            parser = parsers[ref.language]
            texts, sentences = _parse_system(ref, asked, parser, file, on_progress)
            rows.append((ref.language, ref.system, str(file), texts, sentences, parser.name, parser.version))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _parse_system(
    ref: SubmissionRef, suite: Suite, parser: Parser, file: Path, on_progress: OnProgress | None
) -> tuple[int, int]:
    """Write the parses of a system; return the numbers of texts and sentences."""
    texts = _texts(ref, suite)
    parses: list[Parse] = []
    done = Steps(on_progress, f"{parser.name}: {ref.system} ({ref.language})", len(texts), "texts")
    for start in range(0, len(texts), BATCH):
        batch = list(texts)[start : start + BATCH]
        parses += parser.parse(batch)
        done(len(batch))
    _write(file, parser, list(texts.values()), parses)
    return len(texts), sum(map(len, parses))


def _texts(ref: SubmissionRef, suite: Suite) -> dict[str, str]:
    """Map each distinct answer of a system to its first item."""
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
    """Yield the sentences of a text as a CoNLL-U document named after its item."""
    name = "_".join(item.split())
    for number, sentence in enumerate(parse, start=1):
        document = (f"# newdoc id = {name}",) if number == 1 else ()
        yield replace(sentence, comments=(*document, f"# sent_id = {name}-{number}"))
