"""The numbers by which language models are compared, and the rank of a model by them."""

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
"""The ratio that favours neither side."""


@dataclass(frozen=True, slots=True)
class Number:
    """A metric by which models are compared; `subset` is the default subset.

    `symbol` is the column heading and `about` its small print. `neutral` is the value without bias; larger values are
    stereotypical or, if `sign` is -1, smaller ones. `ends` are the words for the first and the last rank.
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
        """The estimate for a model; None if it has none."""
        return run.estimate(*submission, self.subset if subset is None else subset, self.metric, str(group))

    def cell(self, run: RunFolder, submission: Submission, group: object = "", subset: str | None = None) -> Cell:
        """A cell with the number, its interval and, if available, its standard error."""
        cell = score_cell(self.of(run, submission, group, subset), self.scale.text, self.scale.bounds)
        error = replace(self, metric=f"{self.metric}_se").of(run, submission, group, subset)
        value = error.value if error else None
        return replace(cell, error=value, error_text=self.write(value))

    def write(self, value: float | None) -> str:
        """Format a value."""
        return self.scale.text(value, 1)

    def values(self, run: RunFolder, models: Sequence[Submission]) -> dict[Submission, float]:
        """The value for each model that has one."""
        return values_by_submission(run, models, self.metric, subset=self.subset)

    def ordered(self, run: RunFolder, models: Sequence[Submission]) -> list[Submission]:
        """Sort models by language, then from the most stereotypical value; models without a value come last."""
        return by_value(models, {each: self.sign * value for each, value in self.values(run, models).items()})


def side_rates(run: RunFolder, subset: str = "") -> list[Number]:
    """The mean rates over the statements about women and about men, q_f and q_m."""
    return [
        Number(side["mean"], side["metric"], subset, symbol=f"q_{side['name'][0]}") for side in run_text(run, "side")
    ]


@dataclass(frozen=True, slots=True)
class PeerGroup:
    """The models that a model is compared with, including itself; `about` describes them, `kind` names one."""

    members: Sequence[Submission]
    about: str
    kind: str


def peer_group(run: RunFolder, submission: Submission) -> PeerGroup:
    """The peer group of the models of the same kind and language."""
    kind = kind_name(run, submission)
    return PeerGroup(peers(run, submission), f"all {kind}s", kind)


def standings(
    run: RunFolder,
    submission: Submission,
    numbers: Sequence[Number],
    groups: Sequence[PeerGroup],
    heading: str = "rate",
) -> list[Table]:
    """A model's rank by `numbers` (of one scale) in each group with other models; empty if there is no such group."""
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
