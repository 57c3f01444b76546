"""Remove the text that language models add around a translation.

`data/wrapping.toml` contains the rules. A rule is not used if the source itself contains what the rule matches.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gendersuite.submissions.answers.copies import QUOTES
from gendersuite.support.languages import languages

DATA = Path(__file__).parent / "data" / "wrapping.toml"
CLEANING_VERSION = "1"
"""Version of the rules; part of the signature of submissions from which text was removed."""

REPEATED_SOURCE = "repeated source"
QUOTATION = "quotation marks"

# After one rule has removed text, another rule may match.
MOST_PASSES = 8
# The translation may begin with a shorter source, for instance a name.
SHORTEST_SOURCE = 15
FEWEST_WORDS = 3
# The text that remains without a repeated source must be long enough for a translation (share of UTF-8 bytes).
SMALLEST_REST = 0.4

# Rules can only apply to answers that match this; nearly all do not. The start of a source may be a repetition of it.
_TRIGGER = re.compile(
    r"[<`{|:：\n]|\*\*|__|1[.)]|[\"”“»'’`」]\W?\Z|\A\w+(?: \w+)?[!,.] [Hh]ere\b|\A[A-Z]\w+(?: \w+)?!"
    r"|\W\s(?:Let|Please|I hope|Would you|Is there|Feel)\b"
)
_HEAD = 8

_PAIRS = {'"': '"', "“": "”", "„": "“”", "«": "»", "»": "«", "「": "」", "”": "”", "'": "'", "‘": "’", "`": "`"}
_QUOTES = re.compile("[\"“”„‟«»″〝〞＂「」『』‘‚‛‹›`]|''|(?<!\\w)['’]|['’](?!\\w)")
_JOINT = re.compile(r"^[\s\"'“”«»„`*_)\]]*(?:[-=]+>|→|⇒|\|+|[—–=:/-])?[\s\"'“”«»„`*_]*")
_TAIL = re.compile(r"[\s\"'“”«»„`*_([]*(?:[-=]+>|→|⇒|\|+|[—–=:/-])?[\s\"'“”«»„`*_()\[\]]*$")


@dataclass(frozen=True, slots=True)
class _Rule:
    """`pattern` matches the text to remove, except its group `keep`."""

    name: str
    hints: tuple[str, ...]
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    at_start: bool

    def apply(self, text: str, source: str) -> str:
        for hint in self.hints:
            if hint in text:
                break
        else:
            return text
        match = self.pattern.match(text) if self.at_start else self.pattern.search(text)
        if match is None or (self.unless is not None and self.unless.search(source)):
            return text
        kept = match["keep"] if "keep" in self.pattern.groupindex else ""
        return f"{text[: match.start()]}{kept}{text[match.end() :]}".strip()


def unwrap(text: str, source: str) -> tuple[str, tuple[str, ...]]:
    """Return a text without additions, and the names of the rules that removed something."""
    if _TRIGGER.search(text) is None and source[:_HEAD].casefold() not in text.casefold():
        return text, ()
    removed: dict[str, None] = {}
    for _ in range(MOST_PASSES):
        before = text
        for name, shorter in _steps(text, source):
            if shorter != text:
                text = shorter
                removed[name] = None
                break
        if text == before:
            break
    return text, tuple(removed)


def _steps(text: str, source: str) -> Iterator[tuple[str, str]]:
    for rule in _rules():
        yield rule.name, rule.apply(text, source)
    yield REPEATED_SOURCE, _without_source(text, source)
    yield QUOTATION, _without_quotes(text, source)


def _without_source(text: str, source: str) -> str:
    """Remove the source before or after a translation."""
    source = source.strip()
    if len(text) <= len(source) or len(source) < SHORTEST_SOURCE or len(source.split()) < FEWEST_WORDS:
        return text
    given, wanted = text.translate(QUOTES).casefold(), source.translate(QUOTES).casefold()
    if len(given) != len(text):
        return text
    bare = text.lstrip("\"'“”«»„`*_([ \t\n")
    if given.endswith(bare.translate(QUOTES).casefold()) and bare.translate(QUOTES).casefold().startswith(wanted):
        rest = _JOINT.sub("", bare[len(wanted) :])
    elif (end := given.rfind(wanted)) > 0 and not given[end + len(wanted) :].strip("\"'`*_)] \t\n."):
        rest = _TAIL.sub("", text[:end])
    else:
        return text
    return rest if len(rest.encode()) >= SMALLEST_REST * len(source.encode()) else text


def _without_quotes(text: str, source: str) -> str:
    """Remove the quotation marks around the whole text, unless the source has some."""
    if len(text) < 3 or text[-1] not in _PAIRS.get(text[0], "") or _QUOTES.search(source):
        return text
    inner = text[1:-1].strip()
    return text if not inner or _QUOTES.search(inner) else inner


@cache
def _rules() -> tuple[_Rule, ...]:
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    names = "|".join(sorted(re.escape(language.name) for language in languages().values()))
    words = {"LANGUAGES": names, **data["words"]}
    return tuple(
        _Rule(
            rule["name"],
            tuple(rule["hints"]),
            _compiled(rule["pattern"], words),
            _compiled(rule["unless"], words) if "unless" in rule else None,
            rule["pattern"].startswith(r"\A"),
        )
        for rule in data["rules"]
    )


def _compiled(pattern: str, words: dict[str, str]) -> re.Pattern[str]:
    for name, alternatives in words.items():
        pattern = pattern.replace(f"{{{name}}}", f"(?:{alternatives})")
    return re.compile(pattern, re.IGNORECASE | re.DOTALL)
