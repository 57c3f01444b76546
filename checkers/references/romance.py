"""Spanish, French, Italian and Portuguese: one grammar, and one file of words each (`languages/XX.tsv`)."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.checkers.references.compared import Compared
from gendersuite.checkers.references.grammar import Excuse
from gendersuite.checkers.references.romance_agreement import Agreement
from gendersuite.checkers.references.romance_phrases import Phrases
from gendersuite.checkers.references.romance_synonyms import Synonyms
from gendersuite.checkers.references.romance_words import RomanceWords
from gendersuite.checkers.references.tokens import Token
from gendersuite.dictionaries import Dictionary
from gendersuite.model import Gender


class Romance:
    """The grammar of one language, as far as it is needed."""

    def __init__(self, language: str, dictionary: Dictionary) -> None:
        self._words = RomanceWords(language)
        phrases = Phrases(self._words, dictionary)
        self._agreement = Agreement(phrases)
        self._synonyms = Synonyms(phrases, self._agreement)

    def gender(self, word: str) -> Gender | None:
        """The gender that a word shows of whatever it is said of, where that is certain."""
        words = self._words
        return words.determiner(word) or words.pronoun(word) or words.person(word)

    def is_article(self, word: str) -> bool:
        """Whether a word stands before nouns of all kinds, so that it says little without its noun."""
        return self._words.determiner(word) is not None

    def excuse(self, line: Sequence[Token], index: int, compared: Compared) -> Excuse | None:
        """Why a word of the wrong reference says nothing of the person here; None where it does, or may."""
        return self._agreement.excuse(line, index, compared)

    def synonym(self, line: Sequence[Token], compared: Compared, wrong: Gender) -> int | None:
        """Where the text has another word for the person than the references, in the wrong gender."""
        return self._synonyms.find(line, compared, wrong)
