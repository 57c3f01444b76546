"""Create a run from the language-model scores that were released with GEST."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path

from gendersuite.errors import UnknownName, UsageError
from gendersuite.model import Score
from gendersuite.probes import ProbeOptions, probes
from gendersuite.probes.gest import in_templates
from gendersuite.probes.gest_released import (
    ReleasedModel,
    WinoBiasMeans,
    predictions_folder,
    read_released,
    released_models,
    released_winobias,
)
from gendersuite.run.probe_run import Measured, convention_of, write_probe_run
from gendersuite.testsuites import FAMILIES, data_folder, family_name, load_suite

FAMILY = "gest-lm"
WINOBIAS = "winobias"


@dataclass(frozen=True, slots=True)
class ReleasedRequest:
    """The released scores to read, the models (empty: all), and how the scores are averaged."""

    folder: Path
    suite: str
    models: tuple[str, ...] = ()
    data: Path | None = None
    convention: str | None = None


def score_released(request: ReleasedRequest, out: Path) -> tuple[Path, list[Score]]:
    """Write the run folder `out`; return it with the released WinoBias scores of the same models, if there are any.

    scores.csv contains the WinoBias scores too.
    """
    probes().check(request.suite)
    if not FAMILIES.get(family_name(request.suite)).checkers:
        raise UsageError(f"Released scores are about the sentences of GEST, not of {request.suite}: give --suite gest.")
    convention = convention_of(request.convention, FAMILY)
    data = data_folder(request.data, predictions_folder(request.folder))
    models = _chosen(request)
    means, file = released_winobias(request.folder, data)
    scale = convention.scale
    beside = [score for model in models for score in _winobias_scores(model.name, means, scale)]

    def measured() -> Iterator[Measured]:
        suite = load_suite(request.suite, data=data)
        for model in models:
            found = read_released(model, suite, data)
            probe = in_templates(suite, model.kind, ProbeOptions())
            files = {**found.files, **(file if beside else {})}
            yield Measured(probe, model.name, model.kind, found.version, found.items, files=files)

    write_probe_run(measured(), out, convention=convention, beside=beside)
    return out, beside


def _chosen(request: ReleasedRequest) -> Sequence[ReleasedModel]:
    models = released_models(request.folder)
    known = [model.name for model in models]
    for name in request.models:
        if name not in known:
            raise UnknownName(f"{request.folder} has no scores of {name!r}; known: {', '.join(known)}.")
    return [model for model in models if not request.models or model.name in request.models]


def _winobias_scores(system: str, means: Iterable[WinoBiasMeans], scale: float) -> Iterator[Score]:
    """Yield the released WinoBias scores of a model, which may be listed by its full name on the hub. The release has
    neither the number of sentences nor their variance."""
    own = [mean for mean in means if system in (mean.model, mean.model.rpartition("/")[2])]
    for mean in own:
        blank = Score(WINOBIAS, mean.subset, "en", system, "", "", None, None, None, 0)
        rates = {
            "masculine_rate_male": mean.male,
            "masculine_rate_female": mean.female,
            "stereotype_rate": mean.male - mean.female,
        }
        for metric, logarithm in rates.items():
            yield replace(blank, metric=metric, value=exp(scale * logarithm))
