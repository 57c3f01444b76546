"""Run suites on language models: score and store each item, then write all items to a run folder."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.errors import UsageError
from gendersuite.model import ItemScore, Score
from gendersuite.probes import Kind, Probe, ProbeOptions, Settings, kind_of, kinds, open_model, probe_target, probes
from gendersuite.reports.families import FAMILIES
from gendersuite.run.files import check_run_place
from gendersuite.run.item_journal import ItemJournal
from gendersuite.run.probe_run import Measured, convention_of, write_probe_run
from gendersuite.support.progress import OnProgress, Steps
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.version import __version__

if TYPE_CHECKING:
    from gendersuite.reports.statistics.log_ratios import RateConvention

NOT_FINITE = "the model gave no finite number"


@dataclass(frozen=True, slots=True)
class ProbeRequest:
    """The suite, the models and the options of a probe; None is the default."""

    suite: str
    models: tuple[str, ...]
    names: tuple[str, ...] | None = None
    data: Path | None = None
    device: str | None = None
    dtype: str | None = None
    batch_tokens: int | None = None
    revision: str | None = None
    words: str | None = None
    perturbed: bool = False
    pairs: Path | None = None
    language: str | None = None
    convention: str | None = None
    seed: int = DEFAULT_SEED


@dataclass(frozen=True, slots=True)
class ModelToProbe:
    """A model with its name in the run, its kind, and the suite for models of this kind."""

    model: str
    system: str
    kind: Kind
    probe: Probe


@dataclass(frozen=True, slots=True)
class ProbePlan:
    """A resolved request: models sorted by name, and all defaults filled in."""

    request: ProbeRequest
    asked: tuple[ModelToProbe, ...]
    settings: Settings
    options: ProbeOptions
    convention: RateConvention


def make_plan(request: ProbeRequest) -> ProbePlan:
    """Resolve a request; only the configurations of the models are read."""
    probes().check(request.suite)
    if not request.models:
        raise UsageError("No model is given: name its id on the Hugging Face hub, its folder or its GGUF file.")
    settings, options = _settings(request), _options(request)
    systems = system_names(request.models, request.names)
    kind_of_model = {model: _kind(model, request.suite, settings) for model in request.models}
    make = probes().get(request.suite)
    made = {kind: make(request.data, kind, options) for kind in sorted(set(kind_of_model.values()))}
    asked = tuple(
        ModelToProbe(model, system, kind_of_model[model], made[kind_of_model[model]])
        for system, model in sorted(zip(systems, request.models, strict=True))
    )
    family = asked[0].probe.family
    _check_choices(request, family)
    return ProbePlan(request, asked, settings, options, convention_of(request.convention, family))


def system_names(models: Sequence[str], names: Sequence[str] | None) -> list[str]:
    """Return the names of the models in a run: `names`, or the hub ids or file names of the models."""
    if names is not None and len(names) != len(models):
        raise UsageError(
            f"--name has {len(names)} names for {len(models)} models: give one for each, separated by commas."
        )
    systems = list(names) if names is not None else [_own_name(model) for model in models]
    twice = [name for name, count in Counter(systems).items() if count > 1]
    if twice:
        raise UsageError(f"Two models are called {twice[0]}: give each a name of its own with --name A,B.")
    return systems


def probe_plan(
    plan: ProbePlan,
    out: Path,
    *,
    on_progress: OnProgress | None = None,
    beside: Sequence[Score] = (),
) -> Path:
    """Score the models of a plan and write the run folder `out`, completely or not at all.

    Until then, scored items are stored in `OUT.unfinished`: after an interruption, a call with the same options
    continues there. `beside` are scores of the same models in another suite.
    """
    check_run_place(out)
    unfinished = out.parent / f"{out.name}.unfinished"
    # Score all models before writing the run; only one model is in memory at a time.
    journals = [_ask(plan, asked, unfinished, on_progress) for asked in plan.asked]
    measured = (replace(facts, items=_in_order(facts.probe, journal)) for facts, journal in journals)
    write_probe_run(measured, out, seed=plan.request.seed, convention=plan.convention, beside=beside)
    for _, journal in journals:
        journal.remove()
    return out


def _ask(
    plan: ProbePlan, asked: ModelToProbe, folder: Path, on_progress: OnProgress | None
) -> tuple[Measured, ItemJournal]:
    """Score the items that are not in the journal yet; return facts about the model and the complete journal."""
    model = open_model(asked.model, asked.kind, plan.settings)
    facts = Measured(
        probe=asked.probe,
        system=asked.system,
        kind=asked.kind,
        version=model.version,
        items=(),
        device=str(model.network.device),
        dtype=plan.settings.dtype,
        words=plan.options.words,
    )
    journal = ItemJournal(folder / f"{_key(plan, facts)}.jsonl")
    total = sum(len(part.items) for part in asked.probe.parts)
    with journal:
        known = journal.items().keys()
        advance = Steps(on_progress, asked.system, total, "items", done=len(known))
        for part in asked.probe.parts:
            open_items = {item for item in part.items if (part.subset, part.language, item) not in known}
            for item in _finite(part.score(model, open_items)) if open_items else ():
                journal.add(item)
                advance(1)
    return facts, journal


def _finite(items: Iterator[ItemScore]) -> Iterator[ItemScore]:
    """Yield the items; NaN and infinite values, which half precision may produce, count as missing."""
    for item in items:
        yield item if all(map(isfinite, item.values.values())) else replace(item, values={}, note=NOT_FINITE)


def _in_order(probe: Probe, journal: ItemJournal) -> list[ItemScore]:
    kept = journal.items()
    return [kept[part.subset, part.language, item] for part in probe.parts for item in part.items]


def _key(plan: ProbePlan, facts: Measured) -> str:
    """Return a hash of all settings that affect the scores of a model."""
    options = plan.options
    identity = (
        *(__version__, facts.probe.suite, facts.probe.version, facts.system, facts.version, facts.kind),
        *(facts.device, facts.dtype, plan.settings.batch_tokens),
        *(options.words, options.perturbed, options.language),
    )
    return hashlib.sha256(json.dumps(identity).encode("ascii")).hexdigest()[:16]


def _settings(request: ProbeRequest) -> Settings:
    names = ("device", "dtype", "batch_tokens", "revision")
    return Settings(**{name: value for name in names if (value := getattr(request, name)) is not None})


def _options(request: ProbeRequest) -> ProbeOptions:
    chosen = {} if request.words is None else {"words": request.words}
    return ProbeOptions(perturbed=request.perturbed, pairs=request.pairs, language=request.language, **chosen)


def _check_choices(request: ProbeRequest, family: str) -> None:
    """Raise UsageError for an option that has no effect."""
    options = probe_target(request.suite).options
    idle = {
        "--words": request.words is not None and not FAMILIES.get(family).conventions,
        "--perturbed": request.perturbed and "perturbed" not in options,
        "--pairs": request.pairs is not None and "pairs" not in options,
    }
    for option, is_idle in idle.items():
        if is_idle:
            raise UsageError(f"{option} has no effect in the suite {request.suite}: leave it out.")


def _kind(model: str, suite: str, settings: Settings) -> Kind:
    kind = kind_of(model, settings)
    if kind not in kinds(suite):
        raise UsageError(
            f"{model} is a {kind} language model, and the suite {suite} is for {' and '.join(kinds(suite))} ones: "
            "choose another model or suite."
        )
    return kind


def _own_name(model: str) -> str:
    path = Path(model).expanduser()
    return path.resolve().name if path.exists() else model
