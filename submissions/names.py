"""Names of languages and systems, as folders and files have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from gendersuite.errors import SubmissionError, UnknownName
from gendersuite.model import Suite

# A language with its script or country: sr_Latn, sr-Cyrl-RS, cs_CZ.
_LANGUAGE = re.compile(r"([a-z]{2,3})(?:[-_][A-Z][a-z]{3})?(?:[-_][A-Z]{2})?")


def bare_language(name: str) -> str:
    """ "sr" for "sr", "sr_Latn" and "sr-Cyrl-RS": a language is one, in whatever script; other names stay."""
    match = _LANGUAGE.fullmatch(name)
    return match[1] if match else name


def is_language(name: str) -> bool:
    """Whether a name looks like a language's code, with or without its script or country."""
    return _LANGUAGE.fullmatch(name) is not None


def language_of_pair(pair: str, suite: Suite) -> str | None:
    """ "es" for "en-es" and "en-es_ES"; None for what is no translation from the suite's source language."""
    source, _, language = pair.partition("-")
    return bare_language(language) if source == suite.source_language and language else None


def system_of_file(file: str) -> str:
    """The name of the system in `SYSTEM.txt`; dots inside it stay."""
    return file.removesuffix(".txt")


def check_system(system: str, where: str) -> None:
    """Raise SubmissionError for a name that could not safely name a report."""
    if not system or not system.isprintable() or system.startswith(".") or set(system) & set("/\\"):
        raise SubmissionError(
            f"{system!r} in {where} cannot be the name of a system; rename the file with printable characters."
        )


def check_known(name: str, known: Iterable[str], kind: str, where: str) -> None:
    """Raise UnknownName, with the nearest names, unless `name` is among the known ones."""
    names = sorted(set(known))
    if name in names:
        return
    lowered = {candidate.casefold(): candidate for candidate in names}
    close = [lowered[match] for match in get_close_matches(name.casefold(), lowered, n=2, cutoff=0.5)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"there: {', '.join(names) or 'none'}."
    raise UnknownName(f"There is no {kind} {name!r} in {where}; {hint}")
