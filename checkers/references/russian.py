"""Russian: finds the noun that a word agrees with, and words that describe a person, by pymorphy3's readings.

The word lists (`languages/ru.tsv`) supplement its dictionary: feminine nouns that are also used for men (персона,
жертва), masculine nouns that are used only for men (певец, but not врач), and endings of nouns for women.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from gendersuite.checkers.references.compared import ReferencePair
from gendersuite.checkers.references.grammar import NO_GENDER, OTHER_NOUN, Excuse
from gendersuite.checkers.references.tokens import LineToken, neighbour, text_at
from gendersuite.dictionaries import Analysis, Dictionary
from gendersuite.dictionaries.word_rows import genders_of, read_rows, words_of
from gendersuite.model import Gender
from gendersuite.support.cached_method import cached_method

KINDS = ("pronoun", "person", "woman-ending", "thing")
MODIFIERS = {"adjective", "determiner"}
PREDICATES = {"past", "adjective"}
FUNCTIONS = {"preposition", "conjunction", "particle", "adverb"}
REACH = 3
"""Maximum distance in words from an adjective to its noun."""
PARTITIVE = "из"


class Russian:
    """The grammar of Russian."""

    def __init__(self, dictionary: Dictionary) -> None:
        rows = read_rows(files(__package__) / "languages" / "ru.tsv", KINDS, "The words for 'ru'")
        self._pronouns = genders_of(rows["pronoun"])
        self._persons = genders_of(rows["person"])
        self._woman_endings = tuple(words_of(rows["woman-ending"]))
        self._things = words_of(rows["thing"])
        self._readings = dictionary.analyses
        self._classes = cache(lambda word: {reading.pos for reading in dictionary.analyses(word)})

    def gender(self, word: str) -> Gender | None:
        """Return the gender that a word certainly shows of its referent, else None."""
        return self._pronouns.get(word) or self._persons.get(word) or self._predicate(word)

    def is_article(self, word: str) -> bool:  # noqa: ARG002 - Russian has no articles
        """Whether a word is an article or another determiner, which is inconclusive without its noun."""
        return False

    def excuse(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> Excuse | None:
        """Return why a word of the wrong reference does not describe the person here; None if it does or may."""
        word, before = line[index].text, text_at(line, index - 1)
        readings = [reading for reading in self._readings(word) if reading.gender is not None]
        gender = self._predicate(word)
        subject = self._thing_as_subject(line, index, gender) if gender else None
        # The object may be the same even if the subject differs.
        has_other_subject = subject == index - 1 and (before, word) not in compared.neighbours
        if word in self._pronouns or (self._is_attested(line, index, compared) and not has_other_subject):
            return None
        if not readings:
            return Excuse(NO_GENDER, index, index)
        if subject is not None:
            return Excuse(OTHER_NOUN, *sorted((subject, index)))
        is_name = line[index].is_capitalised and index > 0
        is_modifier = bool(self._classes(word) & MODIFIERS) and not gender
        return self._with_noun(line, index, readings) if is_modifier and not is_name else None

    def synonym(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """Return the index of a word for the person that is in neither reference and has the wrong gender, or None."""
        said = {token.text for token in line}
        if wrong in {self._pronouns.get(word) or self._person(word) for word in compared.lacking(said)}:
            return None  # another person of that gender, whom the text may name differently
        told = [word for span in compared.spans for word in self._telling(span.right, span.wrong, said)]
        if any(self._person(word) for word in told) or any(map(self._is_animate, told)):
            noun = self._other_noun(line, compared, wrong)
            if noun is not None:
                return noun
        return self._other_verb(line, compared, wrong) if any(map(self._predicate, told)) else None

    def _telling(self, right: Sequence[str], wrong: Sequence[str], said: set[str]) -> list[str]:
        """The words of a span that distinguish the gender, if a text has none of them."""
        both = [word for word in (*right, *wrong) if word not in self._pronouns]
        return both if said.isdisjoint(both) else []

    def _is_attested(self, line: Sequence[LineToken], index: int, compared: ReferencePair) -> bool:
        """Whether the word has the same neighbours in the wrong reference, so that it is the same occurrence."""
        word, before, after = line[index].text, neighbour(line, index, -1), neighbour(line, index, 1)
        if self._is_content(after) and (word, after) in compared.neighbours:
            return True
        if self._is_content(before) and (before, word) in compared.neighbours:
            return True
        return (before, word, after) in compared.triples

    def _with_noun(self, line: Sequence[LineToken], index: int, readings: Sequence[Analysis]) -> Excuse | None:
        """The excuse for an adjective or determiner that agrees with a thing after it, or directly before it."""
        after = self._noun_after(line, index)
        if after is not None:
            agrees = text_at(line, index + 1) == PARTITIVE or self._agrees(readings, line[after])
            return Excuse(OTHER_NOUN, index, after) if agrees and self._is_thing(line[after].text) else None
        before = index - 2 if text_at(line, index - 1) == "," else index - 1
        if self._is_thing(text_at(line, before)) and self._has_gender(line[before].text, readings):
            return Excuse(OTHER_NOUN, before, index)
        return None

    def _noun_after(self, line: Sequence[LineToken], index: int) -> int | None:
        """The index of the noun after an adjective, skipping other adjectives and "одной из"; None if there is none."""
        place = index + 2 if text_at(line, index + 1) == PARTITIVE else index + 1
        last = place + REACH
        while place < last and not self._is_noun(text_at(line, place)):
            if not self._classes(text_at(line, place)) & MODIFIERS:
                return None
            place += 1
        return place if place < last else None

    def _agrees(self, readings: Sequence[Analysis], noun: LineToken) -> bool:
        return any(
            (reading.gender, reading.case) == (other.gender, other.case)
            for reading in readings
            for other in self._readings(noun.text)
            if (other.pos, other.number) == ("noun", "singular")
        )

    def _has_gender(self, noun: str, readings: Sequence[Analysis]) -> bool:
        genders = {reading.gender for reading in readings}
        return any(reading.gender in genders for reading in self._readings(noun) if reading.pos == "noun")

    def _thing_as_subject(self, line: Sequence[LineToken], index: int, gender: Gender) -> int | None:
        """The index of a thing that may be the subject of a verb or short adjective, in the same clause.

        A noun that may also be the object must precede the verb, or the verb must be intransitive.
        """
        readings = self._readings(line[index].text)
        has_object = any("tran" in reading.how for reading in readings)
        for place in sorted(_clause(line, index), key=lambda place: abs(place - index)):
            word = line[place].text
            if not self._is_thing(word) or not self._is_nominative(word, gender) or self._is_governed(line, place):
                continue
            may_be_object = any(reading.case == "accusative" for reading in self._readings(word))
            between = range(min(place, index) + 1, max(place, index))
            is_near = all(self._classes(line[other].text) & MODIFIERS for other in between)
            if not may_be_object or (is_near and (place < index or not has_object)):
                return place
        return None

    def _other_noun(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """The index of a person that is not in the references, if all such persons have the wrong gender."""
        found = None
        for index, token in enumerate(line):
            word = token.text
            gender = self._pronouns.get(word) or (None if compared.has(word) else self._person(word))
            if gender is wrong.opposite:
                return None
            is_name = token.is_capitalised and index > 0
            is_other = compared.has(word) or is_name or word in self._pronouns
            if gender is wrong and not is_other and found is None and not self._is_governed(line, index):
                found = index
        return found

    def _other_verb(self, line: Sequence[LineToken], compared: ReferencePair, wrong: Gender) -> int | None:
        """The index of a past verb or short adjective that is not in the references and has the wrong gender, if no
        other possible subject of that gender precedes it or is in its clause."""
        for index, token in enumerate(line):
            word = token.text
            if self._pronouns.get(word) is wrong.opposite or self._predicate(word) is wrong.opposite:
                return None
            if self._predicate(word) is not wrong or compared.has(word) or not self._classes(word) <= PREDICATES:
                continue
            if token.is_capitalised and index:
                continue
            places = {*range(index), *_clause(line, index)}
            if not any(self._may_be_subject(line, place, wrong, compared) for place in places):
                return index
        return None

    def _may_be_subject(self, line: Sequence[LineToken], index: int, gender: Gender, compared: ReferencePair) -> bool:
        """Whether the subject may be something other than the person: a noun of the gender, another name, or a pronoun
        (кто, которая, одна)."""
        word = line[index].text
        if word in self._pronouns or self._is_governed(line, index):
            return False
        if line[index].is_capitalised and index and not self._is_thing(word):
            return word not in compared.both
        return any(
            reading.case == "nominative"
            and reading.number == "singular"
            and reading.pos in ("noun", "pronoun", "determiner")
            and reading.gender in (gender, None)
            for reading in self._readings(word)
        )

    def _is_governed(self, line: Sequence[LineToken], index: int) -> bool:
        """Whether a noun follows a preposition, with or without adjectives between them."""
        place = index - 1
        while index - place <= REACH and (self._classes(text_at(line, place)) & MODIFIERS or _is_number(line, place)):
            place -= 1
        return "preposition" in self._classes(text_at(line, place))

    def _person(self, word: str) -> Gender | None:
        """The gender of a word that means only men or only women."""
        if word in self._persons:
            return self._persons[word]
        is_woman = any(
            reading.animate and reading.gender is Gender.FEMININE and reading.number == "singular"
            for reading in self._readings(word)
        )
        if not is_woman or word in self._things:
            return None
        lowered = {reading.case for reading in self._readings(word)}
        endings = self._woman_endings if "nominative" in lowered else _declined(self._woman_endings)
        return Gender.FEMININE if word.endswith(endings) else None

    def _is_animate(self, word: str) -> bool:
        return any(reading.animate for reading in self._readings(word)) and word not in self._things

    def _is_thing(self, word: str) -> bool:
        nouns = [reading for reading in self._readings(word) if reading.pos == "noun"]
        if word in self._things:
            return True
        return bool(nouns) and not any(reading.animate or reading.guessed for reading in nouns)

    def _is_noun(self, word: str) -> bool:
        return "noun" in self._classes(word)

    def _is_nominative(self, word: str, gender: Gender) -> bool:
        return any(
            (reading.pos, reading.case, reading.number, reading.gender) == ("noun", "nominative", "singular", gender)
            for reading in self._readings(word)
        )

    def _is_content(self, word: str) -> bool:
        return word[:1].isalpha() and not self._classes(word) & FUNCTIONS

    @cached_method
    def _predicate(self, word: str) -> Gender | None:
        """The gender of a past verb or short adjective; None for other words, and for names that look like one."""
        found = {
            reading.gender
            for reading in self._readings(word)
            if (reading.pos == "past" or reading.case == "short") and not reading.guessed
        }
        return found.pop() if len(found) == 1 else None


def _clause(line: Sequence[LineToken], index: int) -> range:
    """The indexes around a word up to the nearest marks."""
    first = index
    while first > 0 and (line[first - 1].is_word or line[first - 1].text.isdigit()):
        first -= 1
    last = index
    while last + 1 < len(line) and (line[last + 1].is_word or line[last + 1].text.isdigit()):
        last += 1
    return range(first, last + 1)


def _declined(endings: Sequence[str]) -> tuple[str, ...]:
    """The forms of nominative endings in -а in other cases."""
    return tuple(ending.removesuffix("а") + case for ending in endings for case in ("у", "ы", "и", "е", "ей", "ой"))


def _is_number(line: Sequence[LineToken], index: int) -> bool:
    return text_at(line, index).isdigit()
