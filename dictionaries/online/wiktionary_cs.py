"""Reads the Czech section of a page of the Czech Wiktionary (Wikislovník).

    == čeština ==
    === přídavné jméno ===
    ==== skloňování ====
    {{Adjektivum (cs) | snomma = směšný | snomf = [[směšná]] | snomn = [[směšné]] ... }}
    ==== význam ====
    # ...

The table's keys are number (s, p), case and gender (ma: masculine animate). The page of an inflected form has a
sentence in place of a meaning: # ''nominativ jednotného čísla ženského rodu přídavného jména [[směšný]]''.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from gendersuite.dictionaries.online.readings import OnlineReading
from gendersuite.dictionaries.online.wikitext import WikiTemplate, plain, sections, templates
from gendersuite.dictionaries.online.wiktionary_en import CASE_TAGS, load_language

SECTION = "čeština"
PARTS_OF_SPEECH = {
    "přídavné jméno": "adjective",
    "podstatné jméno": "noun",
    "sloveso": "verb",
    "příčestí": "participle",
}
TABLE = "adjektivum (cs)"
CASES = {
    "nominativ": "nominative", "genitiv": "genitive", "dativ": "dative", "akuzativ": "accusative",
    "vokativ": "vocative", "lokál": "locative", "lokativ": "locative", "instrumentál": "instrumental",
}  # fmt: skip
GENDERS = {"mužsk": "m", "maskulin": "m", "žensk": "f", "feminin": "f", "středn": "n", "neutr": "n"}
NUMBERS = {"jednotn": "singular", "singulár": "singular", "množn": "plural", "plurál": "plural"}
_NUMBERED = re.compile(r" *\(\d+\)$")
_CELL = re.compile(r"([sp])(nom|gen|dat|acc|voc|loc|ins)(ma|m|f|n)")
_WORD = re.compile(r"[^\W\d_]+")
_TARGET = re.compile(r"\[\[([^\[\]|#]+)")


def read_page(text: str, word: str) -> list[OnlineReading]:
    """Return the readings of a word as a Czech adjective, participle or noun."""
    readings: list[OnlineReading] = []
    for title, body in sections(text, 2):
        if title != SECTION:
            continue
        for heading, part in sections(body, 3):
            pos = PARTS_OF_SPEECH.get(_NUMBERED.sub("", heading))
            if pos == "noun":
                readings += _read_noun(part, word)
            elif pos is not None:
                readings += _read_part(part, pos, word)
    return readings


def _read_noun(part: str, word: str) -> Iterator[OnlineReading]:
    """A noun in the cases in its definitions, or the nominative for a lemma; its own gender says nothing about a
    person."""
    words = [name for line in _definitions(part) for name in _WORD.findall(line.lower())]
    for case in _named(words, CASES) or ["nominative"]:
        yield OnlineReading("noun", "", "noun", word, "", case)


def _definitions(part: str) -> list[str]:
    return [line for line in part.split("\n") if line.startswith("#")]


def _read_part(part: str, pos: str, word: str) -> list[OnlineReading]:
    """The readings in the table and definitions; a lemma without a table shows its gender by its ending."""
    readings = [
        reading for template in templates(part) if template.name == TABLE for reading in _read_table(template, word)
    ]
    readings += [reading for line in _definitions(part) for reading in _read_definition(line, pos)]
    if not readings and pos == "adjective":
        gender = load_language("cs").lemma_gender(word)
        if gender is not None:
            readings.append(OnlineReading("adjective", gender, "adjective", word, "singular", "nominative"))
    return readings


def _read_table(table: WikiTemplate, word: str) -> Iterator[OnlineReading]:
    for key, value in table.named.items():
        cell = _CELL.fullmatch(key)
        if cell and word in _WORD.findall(plain(value)):
            number = "singular" if cell[1] == "s" else "plural"
            yield OnlineReading("adjective", cell[3][0], "adjective", "", number, CASE_TAGS[cell[2]])


def _read_definition(line: str, pos: str) -> Iterator[OnlineReading]:
    """The readings in the definition of a form, by its words; a definition without a gender is not one of a form."""
    words = _WORD.findall(plain(line).lower())
    genders = _named(words, GENDERS)
    is_participle = any(word.startswith("příčest") for word in words)
    is_form = is_participle or any(word.startswith(("přídavn", "adjektiv")) for word in words)
    if not genders or not is_form or (pos == "verb" and not is_participle):
        return
    kind = "participle" if is_participle else "adjective"
    target = _TARGET.search(line)
    lemma = target[1].strip() if target else ""
    for gender, number, case in product(genders, _named(words, NUMBERS) or [""], _named(words, CASES) or [""]):
        yield OnlineReading(kind, gender, f"{kind} form", lemma, number, case)


def _named(words: list[str], names: dict[str, str]) -> list[str]:
    """The values whose names are prefixes of the words, in order and without duplicates."""
    return list(dict.fromkeys(value for word in words for name, value in names.items() if word.startswith(name)))
