"""Live systems."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import DataOption, QuietOption, SeedOption
from gendersuite.support.defaults import DEFAULT_SEED


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
    """Have a suite translated by a live system. Every answer is stored as it arrives: run again, it continues."""
    from gendersuite.api.translate import dollars, translate
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        found = translate(
            suite,
            system=system,
            to=to,
            out=out,
            name=name,
            variant=variant,
            model=model,
            option=option or (),
            endpoint=endpoint,
            context=context,
            max_chars=max_chars,
            max_cost=max_cost,
            cache=cache,
            workers=workers,
            limit=limit,
            dry_run=dry_run,
            data=data,
            seed=seed,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    if not dry_run:
        terminal.result(f"{found.file}: {found}")
        return
    rows = {
        "sources": found.sources,
        "distinct texts": found.distinct,
        "in the cache": found.cached,
        "to ask for": found.open,
        "too long for the service": found.too_long,
        "characters": found.characters,
        "requests": found.requests,
    }
    counts = [(name, f"{count:,}") for name, count in rows.items()]
    terminal.table("What a run would do", ("what", "how much"), [*counts, ("expected cost", dollars(found.cost))])
