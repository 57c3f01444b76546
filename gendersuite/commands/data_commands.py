"""The commands `data list`, `data get` and `data verify`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.help_texts import help_of
from gendersuite.commands.options import DataFolderOption, FilesOption, QuietOption

data = typer.Typer(
    help="List, download and verify the official data sets.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
)


@data.command("list", **help_of("data list"))
def data_list(data: DataFolderOption = None) -> None:
    """List the data sets with size, licence, citation, and the number of files in the data folder."""
    from gendersuite.api.data import NO_FOLDER, list_data
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet=False)
    found = list_data(data).drop(columns="repository")
    if found["here"].isna().any():
        terminal.say(f"{NO_FOLDER} Without it the columns here, missing and wrong are unknown.")
    found["size"] = [f"{size / 1e6:.1f} MB" for size in found["size"]]
    shown = found.rename(columns={"data_set": "data set", "title": "what it is", "citation": "to be cited"})
    terminal.frame(
        "Official data sets: `gendersuite data get NAME` gets one", shown.astype(object).where(shown.notna(), "?")
    )


@data.command("get", **help_of("data get"))
def data_get(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Data sets (see `gendersuite data list`).")],
    files: FilesOption = None,
    data: DataFolderOption = None,
    mirror: Annotated[
        str | None,
        typer.Option(
            "--mirror",
            help="A base URL, to which REPOSITORY/COMMIT/PATH is appended, or a folder of manually downloaded files "
            "[default: GitHub].",
        ),
    ] = None,
    quiet: QuietOption = False,
) -> None:
    """Download data sets into the data folder; correct files are not downloaded again."""
    from gendersuite.api.data import get_data
    from gendersuite.support.terminal import Terminal
    from gendersuite.testsuites.official.data_sets import releases

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        found = get_data(
            names, files=files, data=data, mirror=mirror, on_progress=on_progress, on_warning=terminal.result
        )
    for row in found.to_dict("records"):
        counted = f"{row['right']:,} of {row['files']:,} files are right in {row['folder']}, {row['new']:,} of them new"
        terminal.result(f"{row['data_set']}: {counted}.")
        for release in releases(row["data_set"]):
            terminal.result(f"{release.repository}: licence {release.licence}; cite {release.citation}")
    if (found["right"] < found["files"]).any():
        raise typer.Exit(2)


@data.command("verify", **help_of("data verify"))
def data_verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Data sets [default: those with files in the data folder]."),
    ] = None,
    files: FilesOption = None,
    data: DataFolderOption = None,
    quiet: QuietOption = False,
) -> None:
    """Compare the files in the data folder byte by byte with the published files."""
    from gendersuite.api.data import get_command, verify_data
    from gendersuite.support.terminal import Terminal
    from gendersuite.testsuites import data_folder

    terminal = Terminal(quiet)
    found = verify_data(names or (), files=files, data=data)
    bad = found[found["state"] != "right"]
    if len(bad):
        rows = list(zip(bad["file"], bad["fault"], strict=True))
        terminal.table("Files that are not as published", ("file", "what is wrong"), rows)
    for name, own in found.groupby("data_set", sort=False):
        states = Counter(own["state"])
        if states["right"] == len(own):
            terminal.result(f"{name}: all {len(own):,} files are as published.")
        else:
            command = get_command(str(name), data_folder(data) or Path(), files)
            terminal.result(
                f"{name}: {states['right']:,} of {len(own):,} files are as published, {states['wrong']:,} are "
                f"wrong, {states['missing']:,} are missing; `{command}` mends that."
            )
    if len(bad):
        raise typer.Exit(2)
