"""Parse dialogue sources: find the slots in a sentence.

The patterns are equations 1, 3, 4 and 6-9 of Appendix A in Dawkins, Nejadgholi and Lo (2024), in the spelling of
the paper and of the release ("No you're" without a comma, a space before a full stop, "you're" for "you are").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gendersuite.errors import DataCorrupt
from gendersuite.model import Gender, Slot
from gendersuite.testsuites.dialogue.vocabulary import Vocabulary

SUBSETS = ("stereo-adverb", "stereo-character-det", "stereo-character-amb", "structure-det", "structure-amb")

_BE = r"(?:I'm|I am|you're|you are)"
_CLAIM = rf"{_BE} (?:not )?[\w-]+"
_TURN = rf"{_CLAIM}(?:(?: and |, but ){_CLAIM})?"
_MONOLOGUE = re.compile(rf'"I think (?P<turn1>{_TURN})," (?P<pronoun1>I) said(?: (?P<adverb>\w+))? ?\.')
_ADDRESS = re.compile(
    rf'The (?P<who1>[\w -]+) smiled\. "I think (?P<turn1>{_TURN})," (?P<pronoun1>he|she|they) said '
    r"to the (?P<who2>[\w -]+)\."
)
_EXCHANGE = re.compile(
    rf'(?:I|The (?P<who1>[\w -]+)) smiled\. "I think (?P<turn1>{_TURN})," (?P<pronoun1>I|he|she|they) said\. '
    rf"(?:I|He|She|The (?P<who2>[\w -]+)) laughed back\. "
    rf'"No,? (?P<turn2>{_TURN})," (?P<pronoun2>I|he|she|they) replied\.'
)
_SLOT = re.compile(r"\b(?P<person>I|you)(?:'m|'re| am| are) (?:not )?(?P<adjective>[\w-]+)")
_GENDERS = {"he": Gender.MASCULINE, "she": Gender.FEMININE}


@dataclass(frozen=True, slots=True)
class _Character:
    """What the source specifies about one of the two people; for a single speaker, `stereotype` is the adverb's."""

    gender: Gender | None
    stereotype: str


def read_slots(source: str, vocabulary: Vocabulary) -> tuple[Slot, ...]:
    """Return the slots of a dialogue source in the order of the sentence, with all traits of the dialogue family."""
    match = _MONOLOGUE.fullmatch(source) or _ADDRESS.fullmatch(source) or _EXCHANGE.fullmatch(source)
    if match is None:
        raise DataCorrupt(f"The dialogue source {source!r} has none of the suite's shapes; load the suite's own files.")
    parts = match.groupdict()
    characters = tuple(_character(parts, number, source, vocabulary) for number in ("1", "2"))
    claims = [
        (turn, claim["person"], claim["adjective"])
        for turn in ("1", "2")
        for claim in _SLOT.finditer(parts.get(f"turn{turn}") or "")
    ]
    two_way = len({person for turn, person, _ in claims if turn == "1"}) == 2
    template = _template(match.re, two_way, characters)
    slots = []
    for number, (turn, person, word) in enumerate(claims, start=1):
        adjective = vocabulary.adjectives.get(word)
        if adjective is None:
            raise _unlisted(word, source)
        # The speaker of the first turn is the first character, who is "you" in the second.
        about = "1" if (turn == "1") == (person == "I") else "2"
        referent, other = characters if about == "1" else characters[::-1]
        traits = {
            "template": template,
            "style": "two-way" if two_way else "single",
            "turn": turn,
            "person": person,
            "character": about,
            "adjective": word,
            "adjective_stereotype": adjective.stereotype,
            "sentiment": adjective.sentiment,
            "type": adjective.type,
            "stereotype": referent.stereotype,
            "other_gender": other.gender.value if other.gender else "unknown",
            "lookahead": "yes" if turn == "1" and person == "you" else "no",
        }
        slots.append(Slot(number, _subset(template, referent.gender), word, referent.gender, traits))
    return tuple(slots)


def _character(parts: dict[str, str | None], number: str, source: str, vocabulary: Vocabulary) -> _Character:
    gender = _GENDERS.get(parts.get(f"pronoun{number}") or "")
    role = parts.get(f"who{number}")
    adverb = parts.get("adverb") if number == "1" else None
    stereotype: str | None = "none"
    if adverb is not None:
        stereotype = vocabulary.adverbs.get(adverb)
    elif role is not None and role not in ("man", "woman"):
        stereotype = _occupation_stereotype(role, vocabulary)
    if stereotype is None:
        raise _unlisted(adverb or role, source)
    return _Character(gender, stereotype)


def _unlisted(words: str | None, source: str) -> DataCorrupt:
    return DataCorrupt(f"The vocabulary does not list {words!r} of the dialogue source {source!r}; add it there.")


def _occupation_stereotype(role: str, vocabulary: Vocabulary) -> str | None:
    """The stereotype of the longest listed occupation at the end of a description ("wiry construction worker")."""
    words = role.split(" ")
    tails = (" ".join(words[start:]) for start in range(len(words)))
    return next((vocabulary.occupations[tail] for tail in tails if tail in vocabulary.occupations), None)


def _template(shape: re.Pattern[str], two_way: bool, characters: tuple[_Character, ...]) -> str:
    """The number of the equation in Appendix A."""
    if shape is _MONOLOGUE:
        return "1"
    if shape is _ADDRESS:
        return "3"
    if all(character.stereotype != "none" for character in characters):
        return "4"
    complete = all(character.gender for character in characters)
    if two_way:
        return "8" if complete else "9"
    return "6" if complete else "7"


def _subset(template: str, gender: Gender | None) -> str:
    if template == "1":
        return "stereo-adverb"
    family = "stereo-character" if template in ("3", "4") else "structure"
    return f"{family}-det" if gender else f"{family}-amb"
