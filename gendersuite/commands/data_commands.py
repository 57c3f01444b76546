"""The official data sets."""

from __future__ import annotations

from typing import Annotated

import typer

from gendersuite.commands.options import DataFolderOption, FilesOption, QuietOption


def data_list(data: DataFolderOption = None) -> None:
    """The data sets with size, licence and citation, and what of them is here."""
    from gendersuite.api.data import list_data
    from gendersuite.support.terminal import Terminal

    list_data(data, Terminal(quiet=False))


def data_get(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Data sets (see `gendersuite data list`).")],
    files: FilesOption = None,
    data: DataFolderOption = None,
    mirror: Annotated[
        str | None,
        typer.Option(
            "--mirror",
            help="An address, followed by REPOSITORY/COMMIT/PATH, or a folder of files got by hand [default: GitHub].",
        ),
    ] = None,
    quiet: QuietOption = False,
) -> None:
    """Downloads data sets into the data folder; files that are there and right are left alone."""
    from gendersuite.api.data import get_data
    from gendersuite.support.terminal import Terminal

    if not get_data(names, files, data, mirror, Terminal(quiet)):
        raise typer.Exit(2)


def data_verify(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Data sets [default: those of which files are here]."),
    ] = None,
    files: FilesOption = None,
    data: DataFolderOption = None,
    quiet: QuietOption = False,
) -> None:
    """Compares every byte in the data folder with what was published."""
    from gendersuite.api.data import verify_data
    from gendersuite.support.terminal import Terminal

    if not verify_data(names or (), files, data, Terminal(quiet)):
        raise typer.Exit(2)
