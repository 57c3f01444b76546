"""The kind `references`: compares a translation with the words that only the right or only the wrong reference has."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from gendersuite.checkers.interface import CheckerKind
from gendersuite.checkers.references.checker import MORPHOLOGY, PAPER, ReferenceChecker
from gendersuite.errors import UnknownName, UsageError
from gendersuite.support.defaults import DEFAULT_MODE

LANGUAGES = ("ar", "de", "es", "fr", "hi", "it", "nl", "pt", "ru")
WITH_MORPHOLOGY = sorted(Path(entry.name).stem for entry in files(__package__).joinpath("languages").iterdir())


def _open(language: str, dictionary: Path | None, online: bool, mode: str) -> ReferenceChecker:
    """Open the checker for a language. `default` is the paper's definition, with missing answers counted as missing;
    `paper` is the released script, which counts them as correct; `morphology` also considers which noun a word agrees
    with, in languages with a word list for it."""
    if mode == MORPHOLOGY:
        return _open_morphology(language, dictionary, online)
    if dictionary is not None or online:
        raise UsageError(
            f"The references checker does not use a dictionary in mode {mode}: leave out --dictionary and --online."
        )
    return ReferenceChecker(language, mode)


def _open_morphology(language: str, dictionary: Path | None, online: bool) -> ReferenceChecker:
    if language not in WITH_MORPHOLOGY:
        raise UnknownName(
            f"There is no mode {MORPHOLOGY} for {language!r}, only for {', '.join(WITH_MORPHOLOGY)}: leave out --mode, "
            "or name one of these with --language."
        )
    if online:
        raise UsageError(f"Mode {MORPHOLOGY} does not use online dictionaries: leave out --online.")

    from gendersuite.checkers.references.morphology import MorphologyChecker
    from gendersuite.checkers.references.romance import Romance
    from gendersuite.checkers.references.romance_words import RomanceWords
    from gendersuite.checkers.references.russian import Russian
    from gendersuite.dictionaries import open_dictionary, open_word_classes

    if language == "ru":
        classes = open_word_classes(language, dictionary)
        return MorphologyChecker(language, Russian(classes), classes)
    words = open_dictionary(language, dictionary)
    return MorphologyChecker(language, Romance(RomanceWords(language), words), words)


KIND = CheckerKind(
    languages=lambda: LANGUAGES,
    open=_open,
    modes=(DEFAULT_MODE, PAPER, MORPHOLOGY),
)
