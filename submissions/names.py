"""Names of languages and systems in the names of folders and files."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from gendersuite.errors import SubmissionError, UnknownName
from gendersuite.model import Suite
from gendersuite.support.languages.tags import read_pair, read_tag


def bare_language(name: str) -> str:
    """Return "sr" for "sr", "sr-Cyrl-RS" and "srp_Cyrl", regardless of script; other names are unchanged."""
    tag = read_tag(name)
    return tag.language if tag else name


def suite_language(name: str, suite: Suite) -> str:
    """Return the name of a language in a suite: "sr-Latn" for "srp_Latn" if the suite lists it, otherwise "sr"."""
    tag = read_tag(name)
    if tag is None:
        return name
    return str(tag) if str(tag) in suite.languages else tag.language


def is_language(name: str) -> bool:
    """Whether a name looks like a language code, with or without a script or country."""
    return read_tag(name) is not None


def language_of_pair(pair: str, suite: Suite) -> str | None:
    """Return "es" for "en-es", "en-es_ES" and "eng_Latn-spa_Latn"; None if the source language is not the suite's."""
    tags = read_pair(pair)
    if tags is None or tags[0].language != bare_language(suite.source_language):
        return None
    return suite_language(str(tags[1]), suite)


def target_language(name: str, suite: Suite) -> str:
    """The target language that a user means by "es", "en-es" or "en-es_ES"."""
    return language_of_pair(name, suite) or suite_language(name, suite)


def system_of_file(file: str) -> str:
    """The name of the system in `SYSTEM.txt`; it may contain dots."""
    return file.removesuffix(".txt")


def check_system(system: str, where: str) -> None:
    """Raise SubmissionError for a name that is not safe in the file name of a report."""
    if not system or not system.isprintable() or system.startswith(".") or set(system) & set("/\\"):
        raise SubmissionError(
            f"{system!r} in {where} cannot be the name of a system; rename the file with printable characters."
        )


def check_known(name: str, known: Iterable[str], kind: str, where: str) -> None:
    """Raise UnknownName, with the closest matches, unless `name` is known."""
    names = sorted(set(known))
    if name in names:
        return
    lowered = {candidate.casefold(): candidate for candidate in names}
    close = [lowered[match] for match in get_close_matches(name.casefold(), lowered, n=2, cutoff=0.5)]
    hint = f"did you mean {' or '.join(close)}?" if close else f"there: {', '.join(names) or 'none'}."
    raise UnknownName(f"There is no {kind} {name!r} in {where}; {hint}")
