"""Suites put to live systems."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import DataOption, QuietOption, SeedOption
from gendersuite.testsuites import DEFAULT_SEED


def translate(
    suite: Annotated[str, typer.Argument(help="A suite's name, or the folder of a generated one.")],
    system: Annotated[
        str, typer.Option("--system", help="A live system, such as deepl; its key is in the environment.")
    ],
    to: Annotated[str, typer.Option("--to", help="Target language, such as cs.")],
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: LP/SYSTEM.txt, SYSTEM.json and sources.txt.")],
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the system in the submission [default: as --system].")
    ] = None,
    variant: Annotated[
        str | None, typer.Option("--variant", help="Of a gest suite: she-said and the others of `generate`.")
    ] = None,
    model: Annotated[str | None, typer.Option("--model", help="The system's model [default: its own choice].")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="An option of the system, such as formality=more; may be given several times."),
    ] = None,
    endpoint: Annotated[
        str | None, typer.Option("--endpoint", help="The system's address [default: the official one].")
    ] = None,
    context: Annotated[
        bool,
        typer.Option(
            "--context",
            help="Send the text before a sentence along, where a suite has one: apart to deepl and chat, else as one "
            "text, 'context <sep> sentence'.",
        ),
    ] = False,
    max_chars: Annotated[
        int | None, typer.Option("--max-chars", help="Never send more characters than these in this run.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", help="Never spend more than so many dollars in this run.")
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(
            "--cache", help="File of all answers [default: in $GENDERSUITE_CACHE or the user's cache folder]."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Requests at a time [default: as many as the service takes well].")
    ] = None,
    limit: Annotated[int | None, typer.Option("--limit", help="Only the first so many sources.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what there is to ask and what it costs, and ask nothing.")
    ] = False,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """A suite put to a live system. Every answer is kept at once: run again, it goes on where it ended."""
    from gendersuite.api.translate import Order, translate_to_folder
    from gendersuite.support.terminal import Terminal

    order = Order(
        suite=suite,
        system=system,
        to=to,
        out=out,
        name=name,
        variant=variant,
        options=tuple(option or ()),
        model=model,
        endpoint=endpoint,
        context=context,
        max_characters=max_chars,
        max_cost=max_cost,
        cache=cache,
        workers=workers,
        limit=limit,
        data=data,
        seed=seed,
    )
    translate_to_folder(order, Terminal(quiet), dry_run=dry_run)
