"""Which files decide a label. When modules move, this is the place to say where they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fingerprinting import fingerprint

from gendersuite.checkers import CHECKERS, open_checker
from gendersuite.checkers.hybrid import VERSION as HYBRID_VERSION
from gendersuite.checkers.parses.checkers import VERSION as UD_VERSION
from gendersuite.checkers.parses.language import WITH_DIALOGUE, WITH_WORDS, ud_dialogue_language, ud_language
from gendersuite.checkers.references import WITH_MORPHOLOGY
from gendersuite.dictionaries import DICTIONARIES, WORD_CLASSES
from gendersuite.dictionaries.online import SERVICES

PROJECT = Path(__file__).resolve().parents[2]
DICTIONARY_DATA = {
    "hunspell": ("dictionaries/swap.py", "dictionaries/data/{language}.tsv"),
    "paradigms": ("dictionaries/data/paradigms/{language}.tsv",),
}
"""What an adapter of dictionaries reads words with, beside its own module."""
REFERENCES = (
    "gendersuite/support/context.py",
    "checkers/references/checker.py",
    "checkers/references/reference_words.py",
)
MORPHOLOGY = (*REFERENCES, "checkers/references/*.py", "checkers/references/data/en.tsv")
MORPHOLOGY_DATA = "checkers/references/data/{language}.tsv"
HYBRID = ("checkers/hybrid.py",)
UD = (
    *("checkers/parses/*.py", "checkers/parses/data/*"),
    *("checkers/dialogue/align.py", "checkers/dialogue/checker.py", "checkers/dialogue/speech.py"),
    *("checkers/first_person/checker.py", "checkers/first_person/quotes.py"),
)
UD_WITHOUT = ("checkers/parses/families.py",)
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
    without: Sequence[str] = ()
    words: Callable[[], str] = str

    def files(self) -> list[Path]:
        """The files, of which there must be one for each pattern."""
        found = []
        for pattern in self.patterns:
            matches = sorted(PROJECT.glob(pattern))
            assert matches, f"{pattern} is no file: say in tests/gendersuite/deciding_files.py where it is now."
            found += matches
        return [file for file in found if file.relative_to(PROJECT).as_posix() not in self.without]

    def fingerprint(self) -> str:
        return fingerprint(self.files(), self.words())


def subjects() -> Iterator[Subject]:
    for family in CHECKERS:
        if family != "mt-geneval":
            for language in CHECKERS.get(family).languages():
                yield _checker(family, language, "default", _by_words(family, language))
    # Without morphology the references decide in the same way whatever the language.
    for mode in ("default", "paper"):
        yield _checker("mt-geneval", "de", mode, REFERENCES)
    for language in WITH_MORPHOLOGY:
        data = MORPHOLOGY_DATA.format(language=language)
        files = (*MORPHOLOGY, data, *_dictionary("mt-geneval", language))
        yield _checker("mt-geneval", language, "morphology", files)
    yield Subject("hybrid", HYBRID_VERSION, HYBRID)
    yield Subject("ud", UD_VERSION, UD, without=UD_WITHOUT, words=borrowed_words)
    for service in sorted({one for services in SERVICES.values() for one in services}, key=str):
        yield Subject(service.name, service.version, [f"{ONLINE}/{file}" for file in ONLINE_READERS[service.name]])


def borrowed_words() -> str:
    """The words that the rules on parses take from the files of the other checkers."""
    languages = [ud_language(code) for code in WITH_WORDS]
    words = [(code, ud_dialogue_language(code)) for code in WITH_DIALOGUE]
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


def _checker(family: str, language: str, mode: str, patterns: Sequence[str]) -> Subject:
    checker = open_checker(family, language, mode=mode)
    return Subject(checker.name, checker.version, patterns)


def _by_words(family: str, language: str) -> list[str]:
    """Of a checker by dictionary: two letters are a language, all other modules are the engine."""
    engine = Path(*CHECKERS.module(family).split(".")[1:])
    modules = (file.stem for file in (PROJECT / engine).glob("*.py"))
    chosen = sorted(stem for stem in modules if len(stem) != 2 or stem == language)
    return [*((engine / f"{stem}.py").as_posix() for stem in chosen), *_dictionary(family, language)]


def _dictionary(family: str, language: str) -> list[str]:
    by_word_class = family != "dialogue" and language in WORD_CLASSES
    adapter = (WORD_CLASSES if by_word_class else DICTIONARIES).module(language).rpartition(".")[2]
    data = [pattern.format(language=language) for pattern in DICTIONARY_DATA.get(adapter, ())]
    return [f"dictionaries/{adapter}.py", *data]
