"""Score submissions into a run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gendersuite.api.options import AnyPath, Names, names_in, parser_choice, path_or_none
from gendersuite.api.run import Run, RunPlace
from gendersuite.checkers import DEFAULT_MODE
from gendersuite.model import Suite
from gendersuite.run.score import ScoreRequest, open_plan, score_plan
from gendersuite.submissions.given_outputs import GivenOutputs, Outputs
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to
from gendersuite.testsuites import DEFAULT_SEED


def score(
    path: AnyPath | Outputs,
    *,
    suite: str | Suite,
    out: AnyPath | None = None,
    language: str | None = None,
    systems: Names | None = None,
    layout: str | None = None,
    data: AnyPath | None = None,
    dictionary: AnyPath | None = None,
    online: bool = False,
    seed: int = DEFAULT_SEED,
    jobs: int = 1,
    mode: str = DEFAULT_MODE,
    parser: str | None = None,
    parser_model: str | None = None,
    parser_folder: AnyPath | None = None,
    parser_python: AnyPath | None = None,
    hybrid: bool = False,
    skip_faulty: bool = False,
    allow_misaligned: bool = False,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> Run:
    """Label and score submissions.

    Parameters
    ----------
    path
        A folder of submissions in any layout, an archive of one, or outputs in memory: system -> language -> texts.
        Texts are a sequence with one text per item, in the order of the suite, or a mapping from item ids to texts.
    suite
        The name of a suite, the folder of a generated one, or a suite that `load_suite` returned.
    out
        The run folder to write; an earlier run there is replaced. Without `out` the run is in a temporary folder;
        `Run.save` keeps it.
    language, systems
        Score only this target language and these systems.
    layout
        The layout of the folder (default: detected).
    data
        The folder of official data sets (default: the environment variable GENDERSUITE_DATA).
    dictionary
        A Hunspell .dic file, or its folder (default: the dictionary of the operating system, else an installed one).
    online
        Look up unknown words in online dictionaries.
    seed
        Seed of a generated suite and of the bootstrap.
    jobs
        The number of processes.
    mode
        How answers are judged, for suites with several modes.
    parser, parser_model, parser_folder, parser_python
        A parser to use instead of a dictionary, with its model, folder of models and interpreter.
    hybrid
        Use the parser only for slots that the dictionary leaves undecided.
    skip_faulty
        Skip submissions that cannot be read and list them in run.json (default: an error that lists all faults).
    allow_misaligned
        Also score submissions whose lines seem to be shifted against the sources.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt", bias="female=0,male=0")
    >>> run = gs.score("SUBMISSIONS", suite="gest-mini")
    >>> lines = file.read_text(encoding="utf-8").split("\\n")[:-1]
    >>> run = gs.score({"my-mt": {"cs": lines}}, suite="gest-mini")
    >>> run.scores.query("metric == 'global_masculine_rate'")["value"].round(2).tolist()
    [0.13]
    """
    request = score_request(
        path,
        suite=suite,
        language=language,
        systems=systems,
        layout=layout,
        data=data,
        dictionary=dictionary,
        online=online,
        seed=seed,
        jobs=jobs,
        mode=mode,
        parser=parser,
        parser_model=parser_model,
        parser_folder=parser_folder,
        parser_python=parser_python,
        hybrid=hybrid,
        skip_faulty=skip_faulty,
        allow_misaligned=allow_misaligned,
    )
    place = RunPlace(out)
    with warnings_to(on_warning), open_plan(request) as plan:
        done = Steps(on_progress, "scoring", len(plan.refs))
        score_plan(plan, place.path, on_result=lambda result: done(f"{result.system} ({result.language})"))
    return place.run()


def score_request(
    path: AnyPath | Outputs,
    *,
    systems: Names | None = None,
    data: AnyPath | None = None,
    dictionary: AnyPath | None = None,
    parser: str | None = None,
    parser_model: str | None = None,
    parser_folder: AnyPath | None = None,
    parser_python: AnyPath | None = None,
    hybrid: bool = False,
    **options: Any,
) -> ScoreRequest:
    """Convert the options of `score` to a request; `options` are passed on unchanged."""
    outputs = path if isinstance(path, Mapping) else {}
    return ScoreRequest(
        folder=None if isinstance(path, Mapping) else Path(path),
        systems=names_in(systems),
        data=path_or_none(data),
        dictionary=path_or_none(dictionary),
        parser=parser_choice(parser, parser_model, parser_folder, parser_python, hybrid),
        outputs=tuple(
            GivenOutputs(code, system, texts) for system, by_code in outputs.items() for code, texts in by_code.items()
        ),
        **options,
    )
