"""`gendersuite data`: which official data sets are there, getting them, and whether they are still right."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from gendersuite.errors import DataMissing, ServiceError, UsageError
from gendersuite.support.progress import Steps
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites.official.data_sets import Release, data_sets, files_of, releases
from gendersuite.testsuites.official.fetching import Source, fetch
from gendersuite.testsuites.official.files import OfficialFile, how_to_copy
from gendersuite.testsuites.official.verifying import Finding, State, verify

_ASK_FOR_FOLDER = "No data folder is given; name one with --data or GENDERSUITE_DATA."


def list_data(data: Path | None, terminal: Terminal) -> None:
    """Shows all data sets: files, what of them is here, size, licence and citation."""
    folder = data_folder(data)
    if folder is None:
        terminal.say(f"{_ASK_FOR_FOLDER} Until then nobody knows what is here.")
    terminal.table(
        "Official data sets: `gendersuite data get NAME` gets one",
        ("data set", "what it is", "files", "size", "here", "missing", "wrong", "licence", "to be cited"),
        [_listed(release, folder) for parts in data_sets().values() for release in parts],
    )


def get_data(
    names: Sequence[str], pattern: str | None, data: Path | None, mirror: str | None, terminal: Terminal
) -> bool:
    """Puts data sets, or the files of them that fit a pattern, into the data folder: whether all of them are there."""
    folder = _needed_folder(data)
    # All names are looked up before anything is asked for.
    chosen = {name: files_of(name, pattern) for name in dict.fromkeys(names)}
    complete = True
    for name, files in chosen.items():
        wanted = [finding.file for finding in verify(files, folder) if finding.state is not State.RIGHT]
        failures = _fetch(name, wanted, folder, mirror, terminal) if wanted else ()
        for failure in failures:
            terminal.result(failure)
        complete = complete and not failures
        right = len(files) - len(failures)
        new = len(wanted) - len(failures)
        terminal.result(f"{name}: {right:,} of {len(files):,} files are right in {folder / name}, {new:,} of them new.")
        for release in releases(name):
            terminal.result(f"{release.repository}: licence {release.licence}; cite {release.citation}")
    return complete


def verify_data(names: Sequence[str], pattern: str | None, data: Path | None, terminal: Terminal) -> bool:
    """Shows what is wrong or missing in the data folder: whether nothing is. Without names it looks at the data sets
    of which anything is there."""
    folder = _needed_folder(data)
    chosen = list(dict.fromkeys(names)) or [name for name in data_sets() if (folder / name).exists()]
    if not chosen:
        raise DataMissing(f"No official data set is in {folder}; get one, such as `{_command('gest', folder)}`.")
    found = {name: list(verify(files_of(name, pattern), folder)) for name in chosen}
    bad = [finding for findings in found.values() for finding in findings if finding.state is not State.RIGHT]
    if bad:
        rows = [(str(folder / finding.file.path), finding.fault) for finding in bad]
        terminal.table("Files that are not as published", ("file", "what is wrong"), rows)
    for name, findings in found.items():
        terminal.result(_verdict(name, findings, folder, pattern))
    return not bad


def data_folder(data: Path | None) -> Path | None:
    """The folder given, else that of the environment variable GENDERSUITE_DATA, if any."""
    if data is None and (named := os.environ.get("GENDERSUITE_DATA")):
        return Path(named)
    return data


def _needed_folder(data: Path | None) -> Path:
    folder = data_folder(data)
    if folder is None:
        raise UsageError(_ASK_FOR_FOLDER)
    return folder


def _listed(release: Release, folder: Path | None) -> tuple[str, ...]:
    files = release.files()
    size = f"{sum(file.size for file in files) / 1e6:.1f} MB"
    counts = ("?", "?", "?")
    if folder is not None:
        states = Counter(finding.state for finding in verify(files, folder))
        counts = (str(states[State.RIGHT]), str(states[State.MISSING]), str(states[State.WRONG]))
    return (release.name, release.title, str(len(files)), size, *counts, release.licence, release.citation)


def _fetch(
    name: str, wanted: Sequence[OfficialFile], folder: Path, mirror: str | None, terminal: Terminal
) -> tuple[str, ...]:
    try:
        source = _source(mirror)
        with terminal.progress() as on_progress:
            return fetch(wanted, folder, source, Steps(on_progress, f"getting {name}", len(wanted))).failures
    except ServiceError as error:
        left = sum(finding.state is not State.RIGHT for finding in verify(wanted, folder))
        raise ServiceError(
            f"{str(error).removesuffix('.')}, or {how_to_copy(name)} in {folder} by hand ({left:,} files are missing)."
        ) from None


def _source(mirror: str | None) -> Source:
    if mirror is not None and "://" not in mirror:
        from gendersuite.testsuites.official.fetching_folder import Folder

        return Folder(Path(mirror))
    from gendersuite.testsuites.official.fetching_web import GITHUB, Web

    return Web(mirror or GITHUB)


def _verdict(name: str, findings: Sequence[Finding], folder: Path, pattern: str | None) -> str:
    states = Counter(finding.state for finding in findings)
    if states[State.RIGHT] == len(findings):
        return f"{name}: all {len(findings):,} files are as published."
    return (
        f"{name}: {states[State.RIGHT]:,} of {len(findings):,} files are as published, {states[State.WRONG]:,} are "
        f"wrong, {states[State.MISSING]:,} are missing; `{_command(name, folder, pattern)}` mends that."
    )


def _command(name: str, folder: Path, pattern: str | None = None) -> str:
    words = ["gendersuite", "data", "get", name, "--data", str(folder)]
    return shlex.join(words if pattern is None else [*words, "--files", pattern])
