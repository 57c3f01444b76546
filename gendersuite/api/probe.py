"""Run suites on language models."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from gendersuite.api.options import AnyPath, Names, names_in, path_or_none
from gendersuite.api.run import Run, RunPlace
from gendersuite.errors import UsageError
from gendersuite.model import Score
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.run_data import read_run
from gendersuite.run.gest_released import ReleasedRequest, score_released
from gendersuite.run.probe import ProbeRequest, make_plan, probe_plan
from gendersuite.support.progress import OnProgress, OnWarning, warnings_to
from gendersuite.testsuites import DEFAULT_SEED, family_name


def probe(
    models: AnyPath | Sequence[AnyPath] = (),
    *,
    suite: str,
    out: AnyPath | None = None,
    scores: AnyPath | None = None,
    data: AnyPath | None = None,
    convention: str | None = None,
    words: str | None = None,
    perturbed: bool = False,
    pairs: AnyPath | None = None,
    gest: AnyPath | None = None,
    language: str | None = None,
    name: Names | None = None,
    device: str | None = None,
    dtype: str | None = None,
    batch_tokens: int | None = None,
    revision: str | None = None,
    seed: int = DEFAULT_SEED,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> Run:
    """Measure which gender language models prefer, item by item.

    Parameters
    ----------
    models
        Ids on the Hugging Face hub, folders, or GGUF files.
    suite
        "gest", "gest-1.1" or "gest-mini" (masked and causal models), "gest-slavic", "crows-pairs",
        "crows-multilingual" or "winobias" (masked models).
    out
        The run folder to write; an earlier run there is replaced. Scored items are stored in `OUT.unfinished` until the
        run is complete, so that the same call continues after an interruption. Without `out` the run is in a temporary
        folder; `Run.save` keeps it.
    scores
        The folder of the scores released with GEST, to read instead of running models; `models` then selects models of
        the release.
    data
        The folder of official data sets (default: the environment variable GENDERSUITE_DATA).
    convention
        How mean ratios are computed: "geometric-mean", as the paper defines them (default), or "printed", as in its
        tables.
    words
        How words of several tokens are scored: "single" rejects them, "sum" adds the log probabilities of the tokens.
    perturbed
        Run CrowS-Pairs also without the last character of each sentence.
    pairs
        For gest-slavic: the folder that `pairs` wrote.
    gest
        For winobias: a run of gest with the same models, to correlate the two.
    language
        Only this language of the suite.
    name
        The names of the models in the run.
    device, dtype, batch_tokens, revision
        How models are run: "auto", "cpu", "cuda:1"; "float32", "bfloat16", "float16"; the number of tokens per batch;
        the commit, tag or branch on the hub.
    seed
        Seed of the bootstrap.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> run = gs.probe("bert-base-uncased", suite="gest")  # doctest: +SKIP
    >>> run.scores.query("metric == 'stereotype_rate'")  # doctest: +SKIP
    """
    asked = tuple(map(str, [models] if isinstance(models, str) or not isinstance(models, Sequence) else models))
    place = RunPlace(out)
    with warnings_to(on_warning):
        if scores is None:
            request = ProbeRequest(
                suite=suite,
                models=asked,
                names=names_in(name),
                data=path_or_none(data),
                device=device,
                dtype=dtype,
                batch_tokens=batch_tokens,
                revision=revision,
                words=words,
                perturbed=perturbed,
                pairs=path_or_none(pairs),
                language=language,
                convention=convention,
                seed=seed,
            )
            plan = make_plan(request)
            extra = _gest_rates(Path(gest), [each.system for each in plan.asked], request) if gest is not None else []
            probe_plan(plan, place.path, on_progress=on_progress, beside=extra)
        else:
            _check_unused(
                words=words,
                perturbed=perturbed or None,
                pairs=pairs,
                gest=gest,
                language=language,
                name=name,
                device=device,
                dtype=dtype,
                batch_tokens=batch_tokens,
                revision=revision,
            )
            score_released(ReleasedRequest(Path(scores), suite, asked, path_or_none(data), convention), place.path)
    return place.run()


def _check_unused(**options: object) -> None:
    """Raise UsageError for options that only apply to models that are run."""
    for option, given in options.items():
        if given is not None:
            raise UsageError(
                f"--{option.replace('_', '-')} applies to models that are asked, and --scores reads released scores: "
                "leave it out."
            )


def _gest_rates(run: Path, systems: Collection[str], request: ProbeRequest) -> list[Score]:
    """Return the stereotype rates of these models over all templates in a run of GEST."""
    found = read_run(run)
    other = FAMILIES.get(family_name(request.suite)).extra_scores
    if not other or found.suite["family"] != other:
        raise UsageError(
            f"--gest correlates a run of winobias with one of gest, and {run} is one of {found.suite['name']}."
        )
    if found.convention != (request.convention or "geometric-mean"):
        raise UsageError(f"{run} has rates of the convention {found.convention}: give --convention {found.convention}.")
    return [
        score
        for score in found.scores.values()
        if (score.subset, score.metric) == ("", "stereotype_rate") and score.system in systems
    ]
