"""Recognise outputs in a wrong language, by their function words, or in a wrong script."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from gendersuite.support.languages import known_language, languages

LATIN, CYRILLIC = "Latin", "Cyrillic"

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")

# A line is suspected if it has at least ENOUGH different function words of another language that are not words of its
# own language, and TIMES as many as in the opposite direction.
ENOUGH = 3
TIMES = 3


# Languages that share too many function words to be distinguished.
CLOSE = (
    {"hr", "sr", "bs", "sr-Latn", "sr-Cyrl"},
    {"nb", "no", "nn", "da"},
    {"pt", "pt-BR", "gl"},
    {"cs", "sk"},
    {"bg", "mk"},
    {"id", "ms"},
)
# Another language is reported if it has this many times as many function words.
CLEARLY_MORE = 1.25
FEWEST_WORDS = 4
MOST_TEXTS = 300
"""The number of texts from which the script is determined."""

SCRIPTS = {
    "Latn": ("LATIN",),
    "Cyrl": ("CYRILLIC",),
    "Arab": ("ARABIC",),
    "Beng": ("BENGALI",),
    "Deva": ("DEVANAGARI",),
    "Geor": ("GEORGIAN",),
    "Grek": ("GREEK",),
    "Gujr": ("GUJARATI",),
    "Hang": ("HANGUL",),
    "Hans": ("CJK",),
    "Hant": ("CJK",),
    "Hebr": ("HEBREW",),
    "Jpan": ("CJK", "HIRAGANA", "KATAKANA"),
    "Khmr": ("KHMER",),
    "Knda": ("KANNADA",),
    "Taml": ("TAMIL",),
    "Telu": ("TELUGU",),
    "Thai": ("THAI",),
}
"""Prefixes of the Unicode names of the letters of a script."""


@dataclass(frozen=True, slots=True)
class Languages:
    """The share of texts in a script of the expected language, and with one of its function words (None without a word
    list); `other` is the language that the function words of all texts indicate, if it is a different one."""

    own_script: float | None
    own_words: float | None
    other: str = ""


def languages_of(texts: Sequence[str], language: str, source_language: str) -> Languages:
    """Compare the language and script of texts with the expected ones."""
    lists = _function_words()
    own = lists.get(language) or lists.get(language.partition("-")[0])
    words = [_WORD.findall(text.lower().replace("’", "'")) for text in texts]
    counts = Counter(chain.from_iterable(words))
    found = Counter({name: sum(counts[word] for word in known) for name, known in lists.items()})
    rivals = {name: count for name, count in found.items() if not _are_close(name, language)}
    if own is None:
        rivals = {name: count for name, count in rivals.items() if name == source_language}
    enough = max(sum(counts[word] for word in own) if own else 0.2 * counts.total(), 1)
    other = max(rivals, key=lambda name: (rivals[name], name), default="")
    sentences = [set(line) for line in words if len(line) >= FEWEST_WORDS]
    return Languages(
        _share_in_script(texts, language),
        sum(bool(line & own) for line in sentences) / len(sentences) if own and sentences else None,
        other if other and rivals[other] > CLEARLY_MORE * enough else "",
    )


def _are_close(one: str, other: str) -> bool:
    return one.partition("-")[0] == other.partition("-")[0] or any({one, other} <= group for group in CLOSE)


def _share_in_script(texts: Sequence[str], language: str) -> float | None:
    known = known_language(language)
    scripts = (known.scripts or ((known.flores[-4:],) if known.flores else ())) if known else ()
    names = tuple(name for script in scripts for name in SCRIPTS.get(script, ()))
    if not names:
        return None
    shares = [_letters_in(text, names) for text in texts[:: -(-len(texts) // MOST_TEXTS)]]
    with_letters = [share for share in shares if share is not None]
    return sum(share > 0.5 for share in with_letters) / len(with_letters) if with_letters else None


def _letters_in(text: str, names: tuple[str, ...]) -> float | None:
    letters = [character for character in text[:60] if character.isalpha()]
    return sum(_name_of(letter).startswith(names) for letter in letters) / len(letters) if letters else None


@cache
def _name_of(character: str) -> str:
    return unicodedata.name(character, "")


def suspected_language(text: str, language: str, source_language: str) -> str | None:
    """Return the probable language of `text` if it is clearly not `language`, otherwise None.

    A language without a list of function words is only distinguished from the source language.
    """
    lists = _function_words()
    own = lists.get(language, frozenset())
    words = set(_WORD.findall(text.lower().replace("’", "'")))
    foreign = words - own
    if len(foreign & _all_words()) < ENOUGH:
        return None
    rivals = lists.keys() if language in lists else lists.keys() & {source_language}
    count, rival = max(((len(foreign & lists[name]), name) for name in sorted(rivals)), default=(0, ""))
    if count < ENOUGH or count < TIMES * len((words & own) - lists[rival]):
        return None
    return rival


def script_of(text: str) -> str | None:
    """LATIN or CYRILLIC, the script of most letters; None if the counts are equal or zero."""
    counts = Counter(map(_script, text))
    if counts[LATIN] == counts[CYRILLIC]:
        return None
    return LATIN if counts[LATIN] > counts[CYRILLIC] else CYRILLIC


@cache
def _script(character: str) -> str | None:
    name = _name_of(character)
    return next((script for script in (LATIN, CYRILLIC) if name.startswith(script.upper())), None)


@cache
def _function_words() -> Mapping[str, frozenset[str]]:
    return {code: language.function_words for code, language in languages().items() if language.function_words}


@cache
def _all_words() -> frozenset[str]:
    return frozenset().union(*_function_words().values())
