"""List, download and verify the official data sets."""

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
    """List the official data sets: size, licence, citation, and the numbers of files present, missing and wrong.

    `data` is the data folder (default: the environment variable GENDERSUITE_DATA). Without a data folder the numbers
    of files are missing values.

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
    """Download official data sets into the data folder; correct files are not downloaded again.

    Parameters
    ----------
    names
        Data sets (see `list_data`).
    files
        Only files whose path in the data set matches this pattern, such as "translations/*".
    data
        The data folder (default: the environment variable GENDERSUITE_DATA).
    mirror
        A base URL, to which REPOSITORY/COMMIT/PATH is appended, or a folder of manually downloaded files (default:
        GitHub).
    on_progress, on_warning
        Functions that are called with each `Progress`, and with a message for each file that could not be downloaded.

    Returns a DataFrame with one row per data set: its folder, and the numbers of all, correct and new files.

    >>> import gendersuite as gs
    >>> gs.get_data("gest", data="DATA")  # doctest: +SKIP
    """
    import pandas as pd

    folder = _needed_folder(data)
    # Look up all names before the first download.
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
    """Compare the official data sets in the data folder byte by byte with the published files.

    `names` are data sets (default: those with a file in the data folder); `files` and `data` are as in `get_data`.

    Returns a DataFrame with one row per file: its data set, its state ("right", "missing" or "wrong"), and in `fault`
    what is wrong.

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
    """Return the command that downloads a data set."""
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
