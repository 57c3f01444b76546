"""Which files decide a label. When modules move, this is the place to say where they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fingerprinting import fingerprint

from gendersuite.checkers import KINDS, open_checker
from gendersuite.checkers.hybrid import VERSION as HYBRID_VERSION
from gendersuite.checkers.parses.checkers import VERSION as UD_VERSION
from gendersuite.checkers.parses.language import DIALOGUE, FIRST_PERSON, ud_dialogue_language, ud_language
from gendersuite.checkers.references.checker import VERSION as REFERENCES_VERSION
from gendersuite.checkers.references.kind import WITH_MORPHOLOGY
from gendersuite.dictionaries import DICTIONARIES, WORD_CLASSES
from gendersuite.dictionaries.online import SERVICES

PROJECT = Path(__file__).resolve().parents[2]
DICTIONARY_DATA = {
    "hunspell": ("dictionaries/swap.py", "dictionaries/word_rows.py", "dictionaries/data/{language}.tsv"),
    "paradigms": ("dictionaries/data/paradigms/{language}.tsv",),
}
"""What an adapter of dictionaries reads words with, beside its own module."""
REFERENCES = (
    "gendersuite/support/context.py",
    "checkers/references/checker.py",
    "checkers/references/reference_words.py",
    "checkers/spelling.py",
)
MORPHOLOGY = (
    *(*REFERENCES, "checkers/references/*.py", "dictionaries/word_rows.py"),
    *("checkers/references/data/en.tsv", "checkers/references/languages/{language}.tsv"),
)
TEXT = ("checkers/passages.py", "checkers/quotations.py", "checkers/spelling.py")
BY_WORDS = (
    *("checkers/{folder}/*.py", "checkers/{folder}/languages/{language}.toml", "checkers/language_files.py"),
    *("dictionaries/analysis.py", *TEXT),
)
HYBRID = ("checkers/hybrid.py",)
UD = (
    *("checkers/parses/*.py", "checkers/parses/data/*", "checkers/parses/languages/*", "checkers/language_files.py"),
    *("checkers/dialogue/align.py", "checkers/dialogue/checker.py", "checkers/dialogue/speech.py"),
    *("checkers/first_person/decision.py", "checkers/first_person/quotes.py"),
    *TEXT,
)
OPENING = "kind.py"
"""Opening a checker decides nothing."""
ONLINE = "dictionaries/online"
WIKI = ("readings.py", "wikitext.py", "wiktionary_en.py", "data/wiktionary_en.tsv")
ONLINE_READERS = {
    "wiktionary-en": WIKI,
    "wiktionary-cs": (*WIKI, "wiktionary_cs.py"),
    "merriam-webster-es": ("readings.py", "merriam_webster.py"),
    "bin-web": ("readings.py", "bin_web.py"),
}


@dataclass(frozen=True)
class Subject:
    """What has a version: its name, the patterns of its files below the project, and words that are part of it."""

    name: str
    version: str
    patterns: Sequence[str]
    words: Callable[[], str] = str

    def files(self) -> list[Path]:
        """The files, of which there must be one for each pattern."""
        found = []
        for pattern in self.patterns:
            matches = sorted(PROJECT.glob(pattern))
            assert matches, f"{pattern} is no file: say in tests/helpers/deciding_files.py where it is now."
            found += matches
        return [file for file in found if file.name != OPENING]

    def fingerprint(self) -> str:
        return fingerprint(self.files(), self.words())


def subjects() -> Iterator[Subject]:
    for kind in ("dialogue", "first-person"):
        patterns = [pattern.replace("{folder}", kind.replace("-", "_")) for pattern in BY_WORDS]
        for language in KINDS.get(kind).languages():
            yield _checker(kind, language, "default", patterns)
    # Without morphology the references decide in the same way whatever the language.
    for mode in ("default", "paper"):
        yield Subject(f"references-{mode}", REFERENCES_VERSION, REFERENCES)
    for language in WITH_MORPHOLOGY:
        yield _checker("references", language, "morphology", MORPHOLOGY)
    yield Subject("hybrid", HYBRID_VERSION, HYBRID)
    yield Subject("ud", UD_VERSION, UD, words=borrowed_words)
    for service in sorted({one for services in SERVICES.values() for one in services}, key=str):
        yield Subject(service.name, service.version, [f"{ONLINE}/{file}" for file in ONLINE_READERS[service.name]])


def borrowed_words() -> str:
    """The words that the rules on parses take from the files of the other checkers."""
    languages = [ud_language(code) for code in FIRST_PERSON]
    words = [(code, ud_dialogue_language(code)) for code in DIALOGUE]
    return repr(
        [(language.code, sorted(language.agreeing.items()), sorted(language.auxiliaries)) for language in languages]
        + [
            (
                code,
                *map(sorted, (said.answer, said.articles, said.contrasts, said.narration, said.negations, said.things)),
            )
            for code, said in words
        ]
    )


def _checker(kind: str, language: str, mode: str, patterns: Sequence[str]) -> Subject:
    """A checker with its dictionary: the one of word classes, if the language has one and the kind asks it."""
    checker = open_checker(kind, language, mode=mode)
    by_word_class = kind != "dialogue" and language in WORD_CLASSES
    adapter = (WORD_CLASSES if by_word_class else DICTIONARIES).module(language).rpartition(".")[2]
    files = (*patterns, f"dictionaries/{adapter}.py", *DICTIONARY_DATA.get(adapter, ()))
    return Subject(checker.name, checker.version, [file.format(language=language) for file in files])
