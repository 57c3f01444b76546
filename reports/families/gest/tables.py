"""Rates, ranks, standings and accounts of a gest run as rows that a template can set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gendersuite.reports.blocks.accounts import Account, account
from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip, standing_table
from gendersuite.reports.blocks.tables import Data, estimate_row, extent, figure, percent_point
from gendersuite.reports.blocks.texts import family_text, language_name, run_text
from gendersuite.reports.figures.axes import Axis
from gendersuite.reports.figures.drawing import icon
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, PALE, Bar, Look, Mark
from gendersuite.reports.figures.scales import Scale, linear
from gendersuite.reports.formatting import BY_SIZE, decimal, percent, points, shorten, visible
from gendersuite.reports.run_data import Estimate, RunFolder

ACCOUNT = ("M", "F", "N", "X", "undecided", "missing")
LOOKS: Mapping[str, Look] = {"female": FEMALE, "male": MALE}
GLOBAL = "global_masculine_rate"
STEREOTYPE = "stereotype_rate"
FAMILY = "masculine_rate_family"
NAME_LENGTH = 18
PERCENT = Axis(-3.0, 103.0, (0, 20, 40, 60, 80, 100))
SHARES = Scale(lambda share: 100 * share, percent, points, lambda _: PERCENT)


def stereotypes() -> list[Mapping[str, Any]]:
    """The 16 stereotypes with their texts, in the paper's order."""
    return list(family_text("gest")["stereotype"])


def stereotype_names() -> list[Data]:
    """Number, name and side of all stereotypes, for keys and headings."""
    return [{key: str(stereotype[key]) for key in ("number", "name", "side")} for stereotype in stereotypes()]


def sides(run: RunFolder) -> list[Mapping[str, Any]]:
    """The female and the male stereotypes, as a whole."""
    return list(family_text(run.suite["family"])["side"])


def score(run: RunFolder, submission: Submission, metric: str, group: object = "") -> Estimate | None:
    """One number of a submission."""
    return run.estimate(*submission, "", metric, str(group))


def sentence_account(run: RunFolder, submission: Submission) -> Account:
    """What the sentences of the suite came to."""
    return account(run, *submission, "", "label_count", ACCOUNT)


def account_columns(run: RunFolder) -> list[str]:
    """What the parts of an account and their sum are called."""
    return [str(family_text(run.suite["family"])["accounts"][group]) for group in (*ACCOUNT, "expected")]


def look_icons() -> dict[str, str]:
    """The marks of the female and the male stereotypes as pictures, for keys and names."""
    return {side: icon(look) for side, look in LOOKS.items()}


def rank_text(value: float | None) -> str:
    """A feminine rank, which is a whole number unless it is shared."""
    return decimal(value, 0 if value is None or value == round(value) else 1)


def side_tables(run: RunFolder, submission: Submission, scale: Scale = SHARES) -> list[Data]:
    """The female and the male stereotypes with rate, interval, n and rank, drawn around the global masculine rate."""
    whole = score(run, submission, GLOBAL)
    everything = [score(run, submission, "masculine_rate", stereotype["number"]) for stereotype in stereotypes()]
    shown = scale.axis(extent(scale.point(rate) for rate in everything if rate))
    tables = []
    for side in sides(run):
        own = [stereotype for stereotype in stereotypes() if stereotype["side"] == side["name"]]
        found = [score(run, submission, "masculine_rate", stereotype["number"]) for stereotype in own]
        marks: list[tuple[Mark, ...]] = [(scale.point(rate, LOOKS[side["name"]]),) if rate else () for rate in found]
        tables.append(
            {
                "title": side["title"],
                "rows": [
                    {
                        **estimate_row(stereotype["name"], rate, scale.text, scale.bounds),
                        "number": str(stereotype["number"]),
                        "meaning": stereotype["meaning"],
                        "rank": rank_text(_value(score(run, submission, "feminine_rank", stereotype["number"]))),
                    }
                    for stereotype, rate in zip(own, found, strict=True)
                ],
                "figure": figure(marks, shown, 44, 9.8, reference=scale.place(whole.value) if whole else None),
            }
        )
    return tables


def global_table(run: RunFolder, submission: Submission) -> Data:
    """p_f, p_m and p_fam, then f_m and f_s, with intervals; f_s is drawn as the way from p_f to p_m."""
    text = family_text(run.suite["family"])
    rates = {side["mean"]: (score(run, submission, side["metric"]), LOOKS[side["name"]]) for side in sides(run)}
    rates[text["family"]["row"]] = (score(run, submission, FAMILY), MALE)
    rates[text["norm"]["row"]] = (score(run, submission, GLOBAL), EMPHASIS)
    drawn: list[tuple[Mark, ...]] = [(percent_point(rate, look),) if rate else () for rate, look in rates.values()]
    return {
        "rows": [
            *(estimate_row(title, rate, percent) for title, (rate, _) in rates.items()),
            estimate_row(text["stereotyping"]["row"], score(run, submission, STEREOTYPE), points),
        ],
        "figure": figure([*drawn, side_marks(run, submission)], PERCENT, width=44, row_height=5.2),
    }


def side_marks(run: RunFolder, submission: Submission) -> tuple[Mark, ...]:
    """p_f and p_m with the way from one to the other, which is as long as f_s and has f_m in its middle."""
    found = {side["name"]: score(run, submission, side["metric"]) for side in sides(run)}
    female, male = found["female"], found["male"]
    if female is None or male is None:
        return ()
    way = Bar(100 * female.value, 100 * male.value, PALE)
    return (
        way,
        *(percent_point(Estimate(rate.value, None, None, rate.n), LOOKS[name]) for name, rate in found.items() if rate),
    )


def standing(run: RunFolder, language: str, system: str) -> Data | None:
    """Where a submission stands among its language's systems and its system's languages; None if it stands alone."""
    submission = (language, system)
    names = {"language": visible(language_name(language)), "system": shorten(visible(system), NAME_LENGTH)}
    circles = (
        Circle("system", [(language, name) for name in run.systems(language)], "system"),
        Circle("language", [each for each in run.signatures if each[1] == system], "language"),
    )
    strips = rate_strips(run, submission, circles, {"norm": GLOBAL, "stereotyping": STEREOTYPE}, names)
    return standing_table(strips, linear((0, 100))) if strips else None


@dataclass(frozen=True, slots=True)
class Circle:
    """Those that a submission is compared with, itself among them: what the texts call them, and one of them."""

    name: str
    members: Sequence[Submission]
    kind: str


def rate_strips(
    run: RunFolder,
    submission: Submission,
    circles: Sequence[Circle],
    metrics: Mapping[str, str],
    names: Mapping[str, str],
    ends: tuple[str, str] = BY_SIZE,
) -> list[Strip]:
    """A strip for each of some metrics, which have their names in the texts, in each circle that has others."""
    text = run_text(run, "standing")
    return [
        Strip(
            title=text[name],
            sides=text[circle.name].format(**names),
            name=submission,
            own=score(run, submission, metric),
            everyone=known(run, circle.members, metric),
            kind=circle.kind,
            ends=ends,
        )
        for circle in circles
        for name, metric in metrics.items()
        if len(circle.members) > 1
    ]


def _value(estimate: Estimate | None) -> float | None:
    return estimate.value if estimate else None
