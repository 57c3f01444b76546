"""Spanish, French, Italian and Portuguese: one grammar, and one word list per language (`languages/XX.tsv`)."""

from __future__ import annotations

from collections.abc import Sequence

from gendersuite.checkers.references.compared import DifferingSpan, ReferencePair
from gendersuite.checkers.references.romance_agreement import RomanceAgreement
from gendersuite.checkers.references.tokens import LineToken, text_at
from gendersuite.model import Gender


class Romance(RomanceAgreement):
    """The grammar of one language. Besides excuses for words, it finds nouns and participles for the person that are
    not in the references."""

    def gender(self, word: str) -> Gender | None:
        """Return the gender that a word certainly shows of its referent, else None."""
        words = self.words
        return words.determiner(word) or words.pronoun(word) or words.person(word)

    def is_article(self, word: str) -> bool:
        """Whether a word is an article or another determiner, which is inconclusive without its noun."""
        return self.words.determiner(word) is not None

    def synonym(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """Return the index of a word for the person that is in neither reference and has the wrong gender, or None."""
        said = {token.text for token in line}
        persons = {self.words.person(word) or self.words.pronoun(word) for word in compared.lacking(said)}
        if wrong in persons:
            return None  # another person of that gender, whom the text may name differently
        spans = [span for span in compared.spans if self._is_open(span, said)]
        with_person = [span for span in spans if any(map(self.words.is_person, self._telling(span)))]
        if with_person:
            noun = self._other_noun(line, compared, wrong, with_person)
            if noun is not None:
                return noun
        return self._other_predicate(line, compared, wrong) if any(map(self._has_predicate, spans)) else None

    def _telling(self, span: DifferingSpan) -> list[str]:
        """The words of a span that distinguish the gender; if these are only articles, the noun after them."""
        return [word for word in (*span.right, *span.wrong) if self.words.is_content(word)] or [span.after]

    def _is_open(self, span: DifferingSpan, said: set[str]) -> bool:
        """Whether a text has none of the words that distinguish the gender in a span."""
        articles = [word for word in (*span.right, *span.wrong) if self.words.determiner(word) is not None]
        has_only_articles = self._telling(span) == [span.after]
        return said.isdisjoint(self._telling(span)) or (has_only_articles and said.isdisjoint(articles))

    def _is_relation(self, span: DifferingSpan) -> bool:
        """Whether the person in the references follows a preposition or a possessive."""
        first = span.right[0] if span.right else ""
        return any(self.makes_relation(word) for word in (span.before, first))

    def _has_predicate(self, span: DifferingSpan) -> bool:
        return any(
            self.words.is_content(word) and not self.words.is_person(word) and not self.words.pronoun(word)
            for word in (*span.right, *span.wrong)
        )

    def _other_noun(
        self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender, spans: Sequence[DifferingSpan]
    ) -> int | None:
        """The index of a person noun that is not in the references, if all such persons have the wrong gender.

        A relative, or somebody after a preposition or possessive ("por una maestra", "su jefe"), is probably another
        person, unless the references also have the person in such a position.
        """
        words = self.words
        has_relation = any(map(self._is_relation, spans))
        has_kin = any(words.is_kin(word) for span in spans for word in self._telling(span))
        found = None
        for index, token in enumerate(line):
            gender = self._shown(line, index, compared)
            if gender is wrong.opposite or words.pronoun(token.text) is wrong.opposite:
                return None
            is_other = (
                token.text in words.either
                or (words.is_kin(token.text) and not has_kin)
                or (not has_relation and self.is_related(line, index))
                or self._is_object(line, index)
            )
            if gender is wrong and not is_other and found is None:
                found = index
        return found

    def _shown(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Gender | None:
        """The gender of a single person whose noun is not a differing word of the references: by the article, else by
        the form.

        Excluded are names ("la señora Díaz" is another person) and nouns that only modify the noun before them.
        """
        words = self.words
        word, before = line[index].text, text_at(line, index - 1)
        if not words.is_single_person(word) or words.is_thing(before) or words.is_person(before):
            return None
        if word in compared.only_wrong or word in compared.only_right or (index and line[index].is_capitalised):
            return None
        if word in compared.both:
            return None if (before, word) in compared.right_neighbours else words.determiner(before)
        return words.determiner(before) or words.person(word)

    def _is_object(self, line: Sequence[LineToken], index: int) -> bool:
        """Whether a noun follows a word that may be a verb with the noun as its object ("conoció una maestra"), unless
        the verb links it to the person ("fue nombrada maestra")."""
        place = self.around(line, index)[-1]
        word, before = text_at(line, place), text_at(line, place - 1)
        is_linking = word in self.words.copulas or word in self.words.adverbs or before in self.words.copulas
        return self.words.is_content(word) and not is_linking

    def _other_predicate(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """The index of a participle of the wrong gender that is not in the references and describes the person: it
        follows a copula whose subject is the person's name, a pronoun, a number or nothing. Not "fue sugerido que"."""
        words = self.words
        for index, token in enumerate(line):
            if words.determiner(token.text) is wrong and self._is_of_thing(line, index, compared):
                return None  # a thing of that gender, which the participle may describe
            if compared.has(token.text) or words.participle(token.text) is not wrong:
                continue
            place = self.subject(line, index)
            is_impersonal = text_at(line, index + 1) in words.conjunctions
            if place < index and not is_impersonal and self._is_person_named(line, place, compared):
                genders = {reading.gender for reading in self.dictionary.analyses(token.text)}
                if genders == {wrong}:
                    return index
        return None

    def _is_of_thing(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> bool:
        is_date = text_at(line, index + 1).isdigit()
        return not is_date and self.before_noun(line, index, compared) is not None

    def _is_person_named(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> bool:
        """Whether the word at an index may be the person as a subject: a name, a pronoun, or an omitted subject."""
        word = text_at(line, index)
        if word in ("", ".", ";") or word.isdigit() or self.words.pronoun(word):
            return True
        is_name = line[index].is_capitalised and word in compared.both and not self.words.is_thing(word)
        return is_name and text_at(line, index - 1) not in self.words.prepositions
