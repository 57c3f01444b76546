"""The command `translate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.options import DataOption, QuietOption, SeedOption
from gendersuite.support.defaults import DEFAULT_SEED


def translate(
    suite: Annotated[str, typer.Argument(help="A suite's name, or the folder of a generated one.")],
    system: Annotated[
        str, typer.Option("--system", help="A live system, such as deepl. Its API key is read from the environment.")
    ],
    to: Annotated[str, typer.Option("--to", help="Target language, such as cs.")],
    out: Annotated[Path, typer.Option("--out", help="Output folder: LP/SYSTEM.txt, SYSTEM.json and sources.txt.")],
    name: Annotated[
        str | None, typer.Option("--name", help="Name of the system in the submission [default: that of --system].")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option("--variant", help="A variant of a gest suite, such as she-said (see `gendersuite generate`)."),
    ] = None,
    model: Annotated[
        str | None, typer.Option("--model", help="The system's model [default: chosen by the system].")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="An option of the system, such as formality=more. May be repeated."),
    ] = None,
    endpoint: Annotated[
        str | None, typer.Option("--endpoint", help="The system's URL [default: the official one].")
    ] = None,
    context: Annotated[
        bool,
        typer.Option(
            "--context",
            help="Also send the context of a sentence, if the suite has one: as a separate parameter for deepl and "
            "chat, else in one text, 'context <sep> sentence'.",
        ),
    ] = False,
    max_chars: Annotated[
        int | None, typer.Option("--max-chars", help="Send at most this many characters in this run.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option("--max-cost", help="Spend at most this many dollars in this run.")
    ] = None,
    cache: Annotated[
        Path | None,
        typer.Option(
            "--cache", help="File with all answers [default: in $GENDERSUITE_CACHE or the user's cache folder]."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Number of simultaneous requests [default: depends on the service].")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", help="Translate only this many sources, from the start of the suite.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only count the texts and estimate the cost; send and write nothing.")
    ] = False,
    data: DataOption = None,
    seed: SeedOption = DEFAULT_SEED,
    quiet: QuietOption = False,
) -> None:
    """Translate a suite with a live system. Answers are cached as they arrive; run the command again to continue."""
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
