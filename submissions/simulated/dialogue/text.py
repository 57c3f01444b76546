"""Translate a dialogue item, with the gender that a simulated system gives each character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gendersuite.errors import UsageError
from gendersuite.model import Gender, Item
from gendersuite.submissions.simulated.dialogue.lexicon import Lexicon
from gendersuite.submissions.simulated.dialogue.referents import Referent

_SHAPE = re.compile(
    r"""
    (?:(?:I|The\ (?P<first>.+?))\ smiled\.\ )?
    "I\ think\ [^"]+,"\ (?:I|he|she|they)\ said
    (?:
        \ to\ the\ (?P<listener>[^."]+)
      | \ (?P<adverb>[\w-]+)
    )?
    \ ?\.
    (?:\ (?:I|He|She|The\ (?P<second>.+?))\ laughed\ back\.\ "[^"]+,"\ (?:I|he|she|they)\ replied\.)?
    """,
    re.VERBOSE,
)
_PERSONS = ("man", "woman")

Description = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """The narration of a source: the description of each character ("1", "2") as adjective and occupation, whether the
    second character is only a listener, and the adverb."""

    descriptions: Mapping[str, Description]
    to_listener: bool
    adverb: str


def read_source(item: Item) -> Told:
    """Parse the narration of an item; UsageError for a source that matches no template."""
    match = _SHAPE.fullmatch(item.source)
    if match is None:
        raise UsageError(
            f"The source {item.source!r} of item {item.id} has no dialogue shape that can be simulated; "
            "simulate the built-in suite."
        )
    told = {"1": match["first"], "2": match["listener"] or match["second"]}
    descriptions = {character: _description(text) for character, text in told.items() if text and text not in _PERSONS}
    return Told(descriptions, bool(match["listener"]), match["adverb"] or "")


def check_words(lexicon: Lexicon, items: Iterable[tuple[Item, Told]]) -> None:
    """Raise DataMissing unless the lexicon contains every word of the items."""
    adjectives, attributes, occupations, adverbs = set[str](), set[str](), set[str](), set[str]()
    for item, told in items:
        adjectives.update(slot.traits["adjective"] for slot in item.slots)
        adverbs.update([told.adverb] if told.adverb else [])
        for adjective, occupation in told.descriptions.values():
            attributes.add(adjective)
            occupations.add(occupation)
    lexicon.check(adjectives, attributes, occupations, adverbs)


def realise(
    item: Item, told: Told, people: Mapping[str, Referent], drawn: Mapping[str, Gender], lexicon: Lexicon, style: str
) -> str:
    """Translate the item into the language of the lexicon. `drawn` is the gender of the adjectives about each
    character; nouns for a character follow the source if it specifies the gender."""
    called = {character: person.gender or drawn[character] for character, person in people.items()}
    turns = sorted({slot.traits["turn"] for slot in item.slots})
    pieces = []
    for turn in turns:
        if told.descriptions or len(people) > 1:
            pieces.append(_opening(turn, told, people[turn], called[turn], lexicon))
        speech = _speech(item, turn, drawn, called[turn], lexicon)
        pieces.append(style.format(speech=speech, tag=_tag(turn, told, people[turn], called, lexicon)))
    return " ".join(pieces)


def _opening(turn: str, told: Told, speaker: Referent, gender: Gender, lexicon: Lexicon) -> str:
    verb = "smiled" if turn == "1" else "laughed"
    if speaker.first_person:
        return lexicon.phrase(f"I {verb}", gender)
    if turn in told.descriptions:
        subject = lexicon.character("character", told.descriptions[turn], gender)
    else:
        subject = lexicon.phrase("person" if turn == "1" else "pronoun", gender)
    opening = lexicon.phrase(verb, gender, subject=subject)
    return opening[0].upper() + opening[1:]


def _speech(item: Item, turn: str, drawn: Mapping[str, Gender], speaker: Gender, lexicon: Lexicon) -> str:
    persons, parts = [], {}
    for slot in item.slots:
        if slot.traits["turn"] != turn:
            continue
        adjective, person = slot.traits["adjective"], slot.traits["person"]
        persons.append(person)
        parts[f"be{len(persons)}"] = lexicon.copula(adjective, person)
        parts[f"adjective{len(persons)}"] = lexicon.adjective(adjective, drawn[slot.traits["character"]])
    return lexicon.phrase(" ".join([turn, *persons]), speaker, **parts)


def _tag(turn: str, told: Told, speaker: Referent, called: Mapping[str, Gender], lexicon: Lexicon) -> str:
    verb = "said" if turn == "1" else "replied"
    if speaker.first_person:
        verb = f"I {verb}"
    if told.adverb:
        return lexicon.phrase(f"{verb} how", called[turn], adverb=lexicon.adverbs[told.adverb])
    if told.to_listener:
        listener = lexicon.character("listener", told.descriptions["2"], called["2"])
        return lexicon.phrase(f"{verb} to", called[turn], listener=listener)
    return lexicon.phrase(verb, called[turn])


def _description(text: str) -> Description:
    adjective, _, occupation = text.partition(" ")
    return adjective, occupation
