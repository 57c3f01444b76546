"""Where a language model stands among others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip
from gendersuite.reports.document import Text
from gendersuite.reports.formatting import BY_SIZE
from gendersuite.reports.run_data import RunFolder


def strips(
    run: RunFolder,
    submission: Submission,
    members: Sequence[Submission],
    metrics: Mapping[Text, tuple[str, str]],
    *,
    sides: str,
    kind: str,
    ends: tuple[str, str] = BY_SIZE,
) -> list[Strip]:
    """A strip for each of some metrics (subset and name, by title) among the `members`; none if it is the only one.

    `sides` says in small print who is compared, `kind` what one of them is, `ends` are words for the first and last.
    """
    if len(members) < 2:
        return []
    return [
        Strip(
            title=title,
            sides=sides,
            name=submission,
            own=run.estimate(*submission, subset, metric),
            everyone=known(run, members, metric, subset=subset),
            kind=kind,
            ends=ends,
        )
        for title, (subset, metric) in metrics.items()
    ]
