"""The checkers of the mt-geneval family: answers held against a right and a wrong reference."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.references.checker import MORPHOLOGY, ReferenceChecker
from gendersuite.errors import UnknownName, UsageError

__all__ = ["REFERENCE_CHECKERS"]

LANGUAGES = ("ar", "de", "es", "fr", "hi", "it", "nl", "pt", "ru")
WITH_MORPHOLOGY = ("es", "fr", "it", "pt", "ru")


class ReferenceCheckers:
    """The checkers by references. `default` is the paper's definition with missing answers counted as missing; `paper`
    is the released script, which gives them full marks; `morphology` looks at what a word goes with, too, in the
    languages that have a dictionary for that."""

    modes = ("default", "paper", MORPHOLOGY)

    def languages(self) -> tuple[str, ...]:
        return LANGUAGES

    def open(self, language: str, dictionary: Path | None, online: bool, mode: str) -> ReferenceChecker:
        """The checker for a language; only `morphology` needs a dictionary."""
        if mode == MORPHOLOGY:
            return _open_morphology(language, dictionary, online)
        if dictionary is not None or online:
            raise UsageError(
                f"The checker by references asks no dictionary in mode {mode}; leave out --dictionary and --online."
            )
        return ReferenceChecker(language, mode)


def _open_morphology(language: str, dictionary: Path | None, online: bool) -> ReferenceChecker:
    if language not in WITH_MORPHOLOGY:
        raise UnknownName(
            f"There is no mode {MORPHOLOGY} for {language!r}, only for {', '.join(WITH_MORPHOLOGY)}: leave out --mode, "
            "or name one of these with --language."
        )
    if online:
        raise UsageError(f"Mode {MORPHOLOGY} asks no online dictionaries; leave out --online.")

    from gendersuite.checkers.references.morphology import MorphologyChecker
    from gendersuite.checkers.references.romance import Romance
    from gendersuite.checkers.references.russian import Russian
    from gendersuite.dictionaries import open_dictionary, open_word_classes

    if language == "ru":
        classes = open_word_classes(language, dictionary)
        return MorphologyChecker(language, Russian(classes), classes)
    words = open_dictionary(language, dictionary)
    return MorphologyChecker(language, Romance(language, words), words)


REFERENCE_CHECKERS = ReferenceCheckers()
