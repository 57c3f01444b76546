"""Names of languages in one form: `de` for `de`, `de_DE`, `de-Latn-DE` and `deu_Latn`."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# A language with its script or country: sr_Latn, sr-Cyrl-RS, cs_CZ, es_419, ces_Latn.
_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([A-Z][a-z]{3}))?(?:[-_](?:[A-Z]{2}|[0-9]{3}))?")


@dataclass(frozen=True, slots=True)
class LanguageTag:
    """A language by its code of two letters, where it has one, and its script, where it is written in several."""

    language: str
    script: str = ""

    def __str__(self) -> str:
        return f"{self.language}_{self.script}" if self.script else self.language


def read_tag(text: str) -> LanguageTag | None:
    """The tag that `text` is in whatever form: `cs` for "ces_Latn", `sr_Cyrl` for "sr-Cyrl-RS"; None if it is none."""
    match = _TAG.fullmatch(text)
    if match is None:
        return None
    code, script = match.groups(default="")
    codes, scripts = _known_languages()
    language = codes.get(code, code)
    return LanguageTag(language, script if script in scripts.get(language, ()) else "")


def read_pair(text: str) -> tuple[LanguageTag, LanguageTag] | None:
    """Source and target: `en` and `cs` for "en-cs", "en-cs_CZ" and "eng_Latn-ces_Latn"; None for what is no pair."""
    for hyphen in re.finditer("-", text):
        source, target = read_tag(text[: hyphen.start()]), read_tag(text[hyphen.end() :])
        if source is not None and target is not None:
            return source, target
    return None


@cache
def _known_languages() -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The two letters for each code of three, and the scripts of languages that have several."""
    table = files("gendersuite.submissions") / "data" / "language_codes.csv"
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return (
        {row["code"]: row["language"] for row in rows},
        {row["language"]: tuple(row["scripts"].split()) for row in rows if row["scripts"]},
    )
