"""The official data sets: descriptions, authors, licences and files."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache

from gendersuite.errors import UnknownName
from gendersuite.testsuites.official.files import OfficialFile, family_rows, official_files


@dataclass(frozen=True, slots=True)
class Release:
    """The part of a data set that comes from one repository."""

    name: str
    title: str
    repository: str
    commit: str
    licence: str
    citation: str

    def files(self) -> tuple[OfficialFile, ...]:
        """Its files, in the order of their paths."""
        known = official_files().values()
        return tuple(file for file in known if (file.data_set, file.repository) == (self.name, self.repository))


@cache
def data_sets() -> dict[str, tuple[Release, ...]]:
    """The releases of each data set, by name."""
    found: dict[str, tuple[Release, ...]] = {}
    for row in family_rows("data_sets.csv"):
        found[row["name"]] = (*found.get(row["name"], ()), Release(**row))
    return found


def releases(name: str) -> tuple[Release, ...]:
    """The releases of one data set."""
    known = data_sets()
    if name not in known:
        close = get_close_matches(name, known, n=2, cutoff=0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(known)}."
        raise UnknownName(f"There is no data set called {name!r}; {hint}")
    return known[name]


def files_of(name: str, pattern: str | None = None) -> tuple[OfficialFile, ...]:
    """The files of a data set; with a pattern such as `translations/deepl/*`, only those with matching paths."""
    files = tuple(file for release in releases(name) for file in release.files())
    if pattern is None:
        return files
    chosen = tuple(file for file in files if fnmatchcase(file.path.removeprefix(f"{name}/"), pattern))
    if not chosen:
        example = files[-1].path.removeprefix(f"{name}/")
        raise UnknownName(f"No file of {name} fits the pattern {pattern!r}; one that would is called {example!r}.")
    return chosen
