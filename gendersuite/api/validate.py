"""Check submissions before scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gendersuite.api.comparison.rows import frame_of
from gendersuite.api.options import AnyPath, Names
from gendersuite.api.score import score_request
from gendersuite.model import Suite
from gendersuite.run.score import open_plan
from gendersuite.submissions.given_outputs import Outputs
from gendersuite.submissions.validation import Diagnosis
from gendersuite.submissions.validation import validate as diagnose
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to
from gendersuite.testsuites import DEFAULT_SEED

if TYPE_CHECKING:
    import pandas as pd


def validate(
    path: AnyPath | Outputs,
    *,
    suite: str | Suite,
    language: str | None = None,
    systems: Names | None = None,
    layout: str | None = None,
    data: AnyPath | None = None,
    parser: str | None = None,
    seed: int = DEFAULT_SEED,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Check submissions for problems before scoring. The options are those of `score`.

    Returns a DataFrame with one row per submission: the numbers of expected, found, answered and empty lines, and so
    on. `fate` describes in one sentence how the submission will be scored, and `problem` why it cannot be scored.

    >>> import gendersuite as gs
    >>> file = gs.simulate("gest-mini", language="cs", out="SUBMISSIONS", system="my-mt")
    >>> lines = file.read_text(encoding="utf-8").split("\\n")[:170] + [""] * 6
    >>> gs.validate({"my-mt": {"cs": lines}}, suite="gest-mini")[["system", "answered", "empty"]].to_dict("records")
    [{'system': 'my-mt', 'answered': 170, 'empty': 6}]
    """
    request = score_request(
        path, suite=suite, language=language, systems=systems, layout=layout, data=data, parser=parser, seed=seed
    )
    diagnoses = []
    with warnings_to(on_warning), open_plan(request) as plan:
        done = Steps(on_progress, "reading", len(plan.refs))
        for ref in plan.refs:
            diagnoses.append(diagnose(ref, plan.suite))
            done(f"{ref.system} ({ref.language})")
    return frame_of(diagnoses, Diagnosis)
