"""The command `probe`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gendersuite.commands.completion import probe_names
from gendersuite.commands.options import JsonOption, QuietOption
from gendersuite.support.defaults import DEFAULT_SEED


def probe(
    suite: Annotated[
        str,
        typer.Option(
            "--suite",
            help="gest, gest-1.1 or gest-mini (masked and causal models), gest-slavic, crows-pairs, crows-multilingual "
            "or winobias (masked models).",
            autocompletion=probe_names,
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write; an earlier run there is replaced.")],
    models: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MODEL]...", help="Models: ids on the Hugging Face hub, folders or GGUF files (or see --scores)."
        ),
    ] = None,
    scores: Annotated[
        Path | None,
        typer.Option(
            "--scores",
            help="Read the scores released with GEST instead of running models: the folder predictions of the release, "
            "or english_mlm or english_glm in it. MODEL then selects models of the release.",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(
            "--data",
            help="Folder of the official data sets [default: $GENDERSUITE_DATA, else a parent folder of --scores].",
        ),
    ] = None,
    convention: Annotated[
        str | None,
        typer.Option(
            "--convention",
            help="How mean ratios are computed: geometric-mean, as the paper defines them, or printed, exp(mean(log10 "
            "ratio)), as in its tables [default: geometric-mean].",
        ),
    ] = None,
    words: Annotated[
        str | None,
        typer.Option(
            "--words",
            help="How words of several tokens are scored: single rejects them (gest-slavic skips the pair), sum adds "
            "the log probabilities of their tokens [default: single].",
        ),
    ] = None,
    perturbed: Annotated[
        bool, typer.Option("--perturbed", help="Run CrowS-Pairs also without the last character of each sentence.")
    ] = False,
    pairs: Annotated[
        Path | None, typer.Option("--pairs", help="For gest-slavic: the folder that `gendersuite pairs` wrote.")
    ] = None,
    gest: Annotated[
        Path | None,
        typer.Option("--gest", help="For winobias: a run of gest with the same models, to correlate the two."),
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", help="Only this language of the suite [default: all].")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", help="Names of the models in the run, separated by commas.")
    ] = None,
    device: Annotated[str | None, typer.Option("--device", help="auto, cpu, mps, cuda, cuda:1 ... [auto].")] = None,
    dtype: Annotated[str | None, typer.Option("--dtype", help="float32, bfloat16 or float16 [float32].")] = None,
    batch_tokens: Annotated[
        int | None, typer.Option("--batch-tokens", help="Tokens per batch, including padding [1024].")
    ] = None,
    revision: Annotated[str | None, typer.Option("--revision", help="Commit, tag or branch on the hub [main].")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the bootstrap for CrowS-Pairs.")] = DEFAULT_SEED,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Measure which gender language models prefer, item by item. Run the command again to continue after a stop."""
    from gendersuite.api.probe import probe
    from gendersuite.commands.run_tables import show_models
    from gendersuite.support.terminal import Terminal

    terminal = Terminal(quiet)
    with terminal.progress() as on_progress:
        run = probe(
            models or (),
            suite=suite,
            out=out,
            scores=scores,
            data=data,
            convention=convention,
            words=words,
            perturbed=perturbed,
            pairs=pairs,
            gest=gest,
            language=language,
            name=name,
            device=device,
            dtype=dtype,
            batch_tokens=batch_tokens,
            revision=revision,
            seed=seed,
            on_progress=on_progress,
            on_warning=terminal.say,
        )
    show_models(run, terminal, as_json=as_json)
