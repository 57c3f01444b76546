"""Reads a page of the English Wiktionary.

A page has a section per language (`==Spanish==`) with a subsection per part of speech, which contains a headword
template ({{es-adj}}, {{head|es|adjective form}}) and definitions. The definition of a form names its lemma: {{adj form
of|es|alto||f|s}}, {{infl of|is|fallegur||str|nom|f|s|;|str|nom//acc|n|p}}, {{feminine singular of|es|alto}}. A headword
template describes the lemma itself; most depend on the ending of the lemma, which `data/wiktionary_en.tsv` lists per
language as in Wiktionary's own modules (an empty gender: one form for all).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product

from gendersuite.dictionaries.online.readings import OnlineReading
from gendersuite.dictionaries.online.wikitext import WikiTemplate, plain, sections, templates

PARTS_OF_SPEECH = {"adjective": "adjective", "participle": "participle", "verb": "verb", "noun": "noun"}
TAGGED = frozenset({"adj form of", "infl of", "inflection of", "noun form of", "participle form of"})
"""The templates whose values from the fourth on are grammar tags; in others, the tags are in the name."""
HEADWORDS = frozenset({"adj", "adjective", "pp", "past participle", "participle"})
INVARIABLE = frozenset({"#", "ind", "indecl", "inv", "mf"})
"""Values for a feminine that is the same as the masculine."""
GENDER_TAGS = {
    "m": "m", "masc": "m", "masculine": "m", "male": "m", "f": "f", "fem": "f", "feminine": "f", "female": "f",
    "n": "n", "neut": "n", "neuter": "n",
}  # fmt: skip
COMBINED_TAGS = {"mf": "m//f", "mn": "m//n", "fn": "f//n", "mfn": "m//f//n"}
NUMBER_TAGS = {
    "s": "singular", "sg": "singular", "singular": "singular", "p": "plural", "pl": "plural", "plural": "plural",
}  # fmt: skip
CASE_TAGS = {
    name[:3]: name
    for name in ("nominative", "genitive", "dative", "accusative", "vocative", "locative", "instrumental")
}
DEGREE_TAGS = frozenset({"comd", "supd", "comparative degree", "superlative degree"})


@dataclass(frozen=True, slots=True)
class PageLanguage:
    """A language in the English edition: its code, the title of its section, and the genders of the endings of
    adjective lemmas, longest first."""

    code: str
    section: str
    lemmas: tuple[tuple[str, str], ...]

    def lemma_gender(self, word: str) -> str | None:
        """The gender of an adjective lemma by its ending; empty for all genders, None if the ending is not listed."""
        return next((gender for ending, gender in self.lemmas if word.endswith(ending)), None)


@cache
def load_language(code: str) -> PageLanguage:
    """Return the entry of a language in `data/wiktionary_en.tsv`."""
    table = files(__package__).joinpath("data", "wiktionary_en.tsv").read_text(encoding="utf-8")
    rows = [row for row in csv.DictReader(table.split("\n"), delimiter="\t") if row["language"] == code]
    [section] = [row["value"] for row in rows if row["kind"] == "section"]
    lemmas = [(row["value"], row["gender"]) for row in rows if row["kind"] == "lemma"]
    return PageLanguage(code, section, tuple(sorted(lemmas, key=lambda pair: -len(pair[0]))))


def read_page(text: str, word: str, language: PageLanguage) -> list[OnlineReading]:
    """Return the readings of a word as an adjective, participle or noun of the language."""
    return [
        reading
        for title, body in sections(text, 2)
        if title == language.section
        for heading, part in sections(body, 6)
        if (pos := PARTS_OF_SPEECH.get(heading.casefold().rstrip(" 0123456789")))
        for template in templates(part)
        for reading in _read(template, pos, word, language)
    ]


def _read(template: WikiTemplate, pos: str, word: str, language: PageLanguage) -> Iterator[OnlineReading]:
    values = template.positional
    if "lang" in template.named:  # on older pages
        values = (template.named["lang"], *values)
    if template.name.endswith(" of"):
        if values[:1] == (language.code,):
            yield from _read_form(template.name, values, pos, word, language)
        return
    if template.name == "head" and values[:1] == (language.code,):
        kind, values = values[1] if len(values) > 1 else "", values[2:]
    elif template.name.startswith(f"{language.code}-"):
        kind = template.name.removeprefix(f"{language.code}-")
    else:
        return
    kind = kind.removeprefix("comparative ").removeprefix("superlative ")
    if kind == "noun":
        yield OnlineReading("noun", _noun_gender(values, template.named), "noun", word, "singular", "nominative")
    elif kind in HEADWORDS:
        gender = _lemma_gender(template, word, language)
        if gender is not None:
            kind = "adjective" if kind.startswith("adj") else "participle"
            yield OnlineReading(kind, gender, kind, word, "singular", "nominative")


def _lemma_gender(template: WikiTemplate, word: str, language: PageLanguage) -> str | None:
    if template.named.get("inv") or any(part in value for value in template.values for part in ("indecl", "invariab")):
        return ""
    feminine = plain(template.named.get("f", ""))
    if feminine and feminine != "+":
        return "" if feminine == word or feminine in INVARIABLE else "m"
    return language.lemma_gender(word)


def _noun_gender(values: tuple[str, ...], named: dict[str, str]) -> str:
    """The gender of a noun that has a counterpart of the other gender; empty for other nouns."""
    gender = (values[0] if values else named.get("g", "")).lstrip("<").partition("-")[0].partition(".")[0]
    counterpart = {"m": "f", "f": "m"}.get(gender, "")
    return gender if named.get(counterpart, "-").strip("-?") else ""


def _read_form(
    name: str, values: tuple[str, ...], pos: str, word: str, language: PageLanguage
) -> Iterator[OnlineReading]:
    lemma = plain(values[1]) if len(values) > 1 else ""
    tagged = name in TAGGED
    for tags in _tag_sets(values[3:]) if tagged else [tuple(name.removesuffix(" of").split())]:
        flat = {tag for group in tags for tag in COMBINED_TAGS.get(group, group).split("//")}
        is_participle = bool(flat & {"part", "participle"})
        if pos == "verb" and not is_participle:
            continue
        kind = "participle" if is_participle and pos != "noun" else pos
        genders = sorted({GENDER_TAGS[tag] for tag in flat if tag in GENDER_TAGS})
        numbers = sorted({NUMBER_TAGS[tag] for tag in flat if tag in NUMBER_TAGS})
        cases = sorted({CASE_TAGS[tag[:3]] for tag in flat if _is_case(tag)})
        if not (genders or numbers or cases or flat & DEGREE_TAGS):
            # {{past participle of|es|cansar}} on the page of the participle itself.
            gender = language.lemma_gender(word) if is_participle and not tagged else None
            if gender is not None:
                yield OnlineReading(kind, gender, kind, lemma, "singular", "nominative")
            continue
        weak = bool(flat & {"wk", "weak"})
        for gender, number, case in product(genders or [""], numbers or [""], cases or [""]):
            yield OnlineReading(kind, gender, f"{kind} form", lemma, number, case, weak)


def _is_case(tag: str) -> bool:
    return tag[:3] in CASE_TAGS and tag in (tag[:3], CASE_TAGS[tag[:3]])


def _tag_sets(values: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The tags, split at semicolons."""
    sets: list[list[str]] = [[]]
    for value in values:
        if value == ";":
            sets.append([])
        else:
            sets[-1].append(value)
    return [tuple(tags) for tags in sets]
