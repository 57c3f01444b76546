"""Parse language tags and pairs: "de", "de_DE", "de-Latn-DE" and "deu_Latn" are German."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from gendersuite.support.languages import known_language, languages

# A language with its script or country: sr_Latn, sr-Cyrl-RS, cs_CZ, es_419, ces_Latn.
_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([A-Z][a-z]{3}))?(?:[-_](?:[A-Z]{2}|[0-9]{3}))?")


@dataclass(frozen=True, slots=True)
class LanguageTag:
    """A language: its two-letter code if there is one, and its script if the language has several."""

    language: str
    script: str = ""

    def __str__(self) -> str:
        return f"{self.language}-{self.script}" if self.script else self.language


def read_tag(text: str) -> LanguageTag | None:
    """Parse a tag of any form: `cs` for "ces_Latn", `sr-Cyrl` for "sr_Cyrl_RS"; None for anything else."""
    match = _TAG.fullmatch(text)
    if match is None:
        return None
    code, script = match.groups(default="")
    code = _two_letters().get(code, code) if len(code) == 3 else code
    language = known_language(code)
    return LanguageTag(code, script if language and script in language.scripts else "")


def read_pair(text: str) -> tuple[LanguageTag, LanguageTag] | None:
    """Parse a language pair: `en` and `cs` for "en-cs", "en-cs_CZ" and "eng_Latn-ces_Latn"; None for anything else."""
    for hyphen in re.finditer("-", text):
        source, target = read_tag(text[: hyphen.start()]), read_tag(text[hyphen.end() :])
        if source is not None and target is not None:
            return source, target
    return None


@cache
def _two_letters() -> dict[str, str]:
    return {code: language.code for language in languages().values() for code in language.iso639}
