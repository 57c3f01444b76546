"""The official data sets: which are there, getting them, and whether they are as published."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.options import AnyPath, Names, names_in, path_or_none
from gendersuite.errors import DataMissing, ServiceError, UsageError
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warn, warnings_to
from gendersuite.testsuites import data_folder
from gendersuite.testsuites.official.data_sets import Release, data_sets, files_of
from gendersuite.testsuites.official.fetching import Source, fetch
from gendersuite.testsuites.official.files import OfficialFile, how_to_copy
from gendersuite.testsuites.official.verifying import State, verify

if TYPE_CHECKING:
    import pandas as pd

NO_FOLDER = "No data folder is given: name one with --data or GENDERSUITE_DATA."


def list_data(data: AnyPath | None = None) -> pd.DataFrame:
    """List the official data sets: size, licence and citation, and how many files are here, missing or wrong.

    `data` is the data folder (default: the environment variable GENDERSUITE_DATA). Without it these
    counts are missing values.

    >>> import gendersuite as gs
    >>> gs.list_data()["data_set"].unique().tolist()
    ['crows', 'dialogue', 'gest', 'mtgeneval', 'winobias']
    """
    import pandas as pd

    folder = data_folder(path_or_none(data))
    rows = [_listed(release, folder) for parts in data_sets().values() for release in parts]
    counts = dict.fromkeys(("here", "missing", "wrong"), "Int64")
    return pd.DataFrame(rows).astype(counts)


def get_data(
    names: Names,
    *,
    files: str | None = None,
    data: AnyPath | None = None,
    mirror: str | None = None,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Download official data sets into the data folder; files that are there and right are left alone.

    Parameters
    ----------
    names
        Data sets (see `list_data`).
    files
        Only files whose path in the data set fits this pattern, such as "translations/*".
    data
        The data folder (default: the environment variable GENDERSUITE_DATA).
    mirror
        An address, followed by REPOSITORY/COMMIT/PATH, or a folder of files that were downloaded by hand (default:
        GitHub).
    on_progress, on_warning
        Functions that are called with each `Progress`, and with a sentence for each file that could not be had.

    Returns a DataFrame with one row for each data set: its folder, and how many files it has, are right, and are new.

    >>> import gendersuite as gs
    >>> gs.get_data("gest", data="DATA")  # doctest: +SKIP
    """
    import pandas as pd

    folder = _needed_folder(data)
    # All names are looked up before anything is asked for.
    chosen = {name: files_of(name, files) for name in dict.fromkeys(names_in(names) or ())}
    rows = []
    with warnings_to(on_warning):
        for name, own in chosen.items():
            wanted = [finding.file for finding in verify(own, folder) if finding.state is not State.RIGHT]
            failures = _fetch(name, wanted, folder, mirror, on_progress) if wanted else ()
            for failure in failures:
                warn(failure)
            rows.append((name, str(folder / name), len(own), len(own) - len(failures), len(wanted) - len(failures)))
    return pd.DataFrame(rows, columns=["data_set", "folder", "files", "right", "new"])


def verify_data(names: Names = (), *, files: str | None = None, data: AnyPath | None = None) -> pd.DataFrame:
    """Compare every byte of official data sets in the data folder with what was published.

    `names` are data sets (default: those of which a file is here); `files` and `data` are those of `get_data`.

    Returns a DataFrame with one row for each file: its data set, its state ("right", "missing" or "wrong"), and in
    `fault` what is wrong.

    >>> import gendersuite as gs
    >>> gs.verify_data("gest", data="DATA").query("state != 'right'")  # doctest: +SKIP
    """
    import pandas as pd

    folder = _needed_folder(data)
    chosen = dict.fromkeys(names_in(names) or [name for name in data_sets() if (folder / name).exists()])
    if not chosen:
        raise DataMissing(f"No official data set is in {folder}; get one, such as `{get_command('gest', folder)}`.")
    return pd.DataFrame(
        (
            (name, str(folder / finding.file.path), finding.state.value, finding.fault)
            for name in chosen
            for finding in verify(files_of(name, files), folder)
        ),
        columns=["data_set", "file", "state", "fault"],
    )


def get_command(name: str, folder: Path, files: str | None = None) -> str:
    """The command that gets a data set."""
    words = ["gendersuite", "data", "get", name, "--data", str(folder)]
    return shlex.join(words if files is None else [*words, "--files", files])


def _needed_folder(data: AnyPath | None) -> Path:
    folder = data_folder(path_or_none(data))
    if folder is None:
        raise UsageError(NO_FOLDER)
    return folder


def _listed(release: Release, folder: Path | None) -> dict[str, object]:
    files = release.files()
    states = None if folder is None else Counter(finding.state for finding in verify(files, folder))
    return {
        "data_set": release.name,
        "title": release.title,
        "files": len(files),
        "size": sum(file.size for file in files),
        "here": None if states is None else states[State.RIGHT],
        "missing": None if states is None else states[State.MISSING],
        "wrong": None if states is None else states[State.WRONG],
        "repository": release.repository,
        "licence": release.licence,
        "citation": release.citation,
    }


def _fetch(
    name: str, wanted: Sequence[OfficialFile], folder: Path, mirror: str | None, on_progress: OnProgress | None
) -> tuple[str, ...]:
    try:
        return fetch(wanted, folder, _source(mirror), Steps(on_progress, f"getting {name}", len(wanted))).failures
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
