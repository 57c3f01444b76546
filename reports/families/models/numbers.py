"""The numbers that language models are compared by, and where a model stands by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gendersuite.reports.blocks.cells import score_cell
from gendersuite.reports.blocks.entries import Submission, by_value, values_by_submission
from gendersuite.reports.blocks.standings import Strip, peer_strip
from gendersuite.reports.blocks.texts import fill, run_text
from gendersuite.reports.document import Cell, Table
from gendersuite.reports.families.models.names import kind_name, peers
from gendersuite.reports.figures.scales import RATIOS, Scale
from gendersuite.reports.run_data import Estimate, RunFolder

RATE = "stereotype_rate"
EQUAL = 1.0
"""The ratio where neither side is favoured."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that models are compared by: its metric, and the subset that it is taken from unless another is named.

    `symbol` stands above it and `about` in small print. `neutral` is its value where there is no bias; the stereotype
    lies above it or, with a `sign` of -1, below. `ends` are words for the first and the last by size.
    """

    title: str
    metric: str = RATE
    subset: str = ""
    symbol: str = "g_s"
    about: str = ""
    scale: Scale = RATIOS
    neutral: float = EQUAL
    sign: int = 1
    ends: tuple[str, str] = ("highest", "lowest")

    def of(
        self, run: RunFolder, submission: Submission, group: object = "", subset: str | None = None
    ) -> Estimate | None:
        """The number of a model."""
        return run.estimate(*submission, self.subset if subset is None else subset, self.metric, str(group))

    def cell(self, run: RunFolder, submission: Submission, group: object = "", subset: str | None = None) -> Cell:
        """The same with its interval and, if it has one, its standard error."""
        cell = score_cell(self.of(run, submission, group, subset), self.scale.text, self.scale.bounds)
        error = replace(self, metric=f"{self.metric}_se").of(run, submission, group, subset)
        value = error.value if error else None
        return replace(cell, error=value, error_text=self.write(value))

    def write(self, value: float | None) -> str:
        """How its values are written."""
        return self.scale.text(value, 1)

    def values(self, run: RunFolder, models: Sequence[Submission]) -> dict[Submission, float]:
        """The number of all models that have it."""
        return values_by_submission(run, models, self.metric, subset=self.subset)

    def ordered(self, run: RunFolder, models: Sequence[Submission]) -> list[Submission]:
        """By language, and within it the farthest to the side of the stereotype on top and what has none last."""
        return by_value(models, {each: self.sign * value for each, value in self.values(run, models).items()})


def side_rates(run: RunFolder, subset: str = "") -> list[Number]:
    """The mean rates over what is said of women and of men, q_f and q_m."""
    return [
        Number(side["mean"], side["metric"], subset, symbol=f"q_{side['name'][0]}") for side in run_text(run, "side")
    ]


@dataclass(frozen=True, slots=True)
class PeerGroup:
    """Those that a model is compared with, itself among them: who they are in small print, and what one is called."""

    members: Sequence[Submission]
    about: str
    kind: str


def peer_group(run: RunFolder, submission: Submission) -> PeerGroup:
    """The models of the same kind in the same language."""
    kind = kind_name(run, submission)
    return PeerGroup(peers(run, submission), f"all {kind}s", kind)


def standings(
    run: RunFolder,
    submission: Submission,
    numbers: Sequence[Number],
    groups: Sequence[PeerGroup],
    heading: str = "rate",
) -> list[Table]:
    """Where a model stands by numbers of one scale in each group that has others; nothing if none has."""
    strips = [
        Strip(
            title=fill(number.title),
            sides=number.about or group.about,
            name=submission,
            own=number.of(run, submission),
            everyone=number.values(run, group.members),
            kind=group.kind,
            ends=number.ends,
        )
        for group in groups
        if len(group.members) > 1
        for number in numbers
    ]
    return [peer_strip(strips, numbers[0].scale, heading)] if strips else []
