"""Rates, ranks, peers and outcome counts of a GEST run as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gendersuite.reports.blocks.accounts import Account, account
from gendersuite.reports.blocks.cells import score_cell
from gendersuite.reports.blocks.entries import Submission, values_by_submission
from gendersuite.reports.blocks.standings import Strip, peer_strip
from gendersuite.reports.blocks.texts import family_text, fill, key, language_name, run_text
from gendersuite.reports.document import Cell, Column, OutcomeCounts, OutcomeRow, Plot, Row, Span, Table, Text
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, PALE, Bar, Mark, MarkerStyle
from gendersuite.reports.figures.marks import extent as marks_extent
from gendersuite.reports.figures.scales import PERCENT, SHARES, Scale, linear
from gendersuite.reports.formatting import decimal, percent, shorten
from gendersuite.reports.run_data import Estimate, RunFolder

ACCOUNT = ("M", "F", "N", "X", "undecided", "missing")
LOOKS: Mapping[str, MarkerStyle] = {"female": FEMALE, "male": MALE}
# Typed as Any because they are passed as `**KEYS` along with other arguments of `section`.
KEYS: Mapping[str, Any] = {"female": key(FEMALE, "○"), "male": key(MALE, "■")}
GLOBAL = "global_masculine_rate"
STEREOTYPE = "stereotype_rate"
FAMILY = "masculine_rate_family"
NAME_LENGTH = 18
EMPTY = Cell("")


def stereotypes() -> list[Mapping[str, Any]]:
    """The 16 stereotypes with their texts, in the paper's order."""
    return list(family_text("gest")["stereotype"])


def sides(run: RunFolder) -> list[Mapping[str, Any]]:
    """The texts of the female and of the male side."""
    return list(family_text(run.suite["family"])["side"])


def score(run: RunFolder, submission: Submission, metric: str, group: object = "") -> Estimate | None:
    """One score of a submission; None if it has no value."""
    return run.estimate(*submission, "", metric, str(group))


def sentence_account(run: RunFolder, submission: Submission) -> Account:
    """The outcome counts of the sentences."""
    return account(run, *submission, "", "label_count", ACCOUNT)


def by_stereotype(run: RunFolder, submission: Submission, metric: str, subset: str = "") -> dict[int, Estimate]:
    """The value of a metric for each stereotype that has one, by number."""
    numbers = [stereotype["number"] for stereotype in stereotypes()]
    found = {number: run.estimate(*submission, subset, metric, str(number)) for number in numbers}
    return {number: estimate for number, estimate in found.items() if estimate}


def named_cells(stereotype: Mapping[str, Any]) -> tuple[Cell, Cell]:
    """Cells with the number of a stereotype, and with the mark of its side and its name."""
    name = (KEYS[stereotype["side"]], f" {stereotype['name']}")
    return Cell(str(stereotype["number"]), stereotype["number"]), Cell(name)


def outcomes(run: RunFolder, rows: Iterable[OutcomeRow], *, coverage: bool = True) -> OutcomeCounts:
    """Outcome counts of sentences with the family's column titles."""
    names = run_text(run, "accounts")
    return OutcomeCounts("", tuple(names[group] for group in (*ACCOUNT, "expected")), tuple(rows), coverage)


def stereotype_tables(run: RunFolder, submission: Submission, heading: Text, scale: Scale = SHARES) -> Iterator[Table]:
    """The stereotypes of each side with rate, interval, n and rank, plotted around the global masculine rate."""
    whole = score(run, submission, GLOBAL)
    rates, ranks = (by_stereotype(run, submission, metric) for metric in ("masculine_rate", "feminine_rank"))
    marks = {each["number"]: scale.marks(rates.get(each["number"]), LOOKS[each["side"]]) for each in stereotypes()}
    shown = marks_extent(tuple(mark for own in marks.values() for mark in own))
    plot = Plot(scale.axis(shown), reference=scale.place(whole.value) if whole else None)
    for side in sides(run):
        rows = []
        for stereotype in stereotypes():
            if stereotype["side"] == side["name"]:
                number = stereotype["number"]
                named = Cell(str(number), number), Cell(stereotype["name"], about=stereotype["meaning"])
                rate = score_cell(rates.get(number), scale.text, scale.bounds)
                rows.append(Row((*named, rate, rank_cell(ranks.get(number))), marks[number]))
        yield rate_table(side["title"], heading, "rank", rows, plot)


def means_table(run: RunFolder, submission: Submission) -> Table:
    """p_f, p_m and p_fam, then f_m and f_s, with intervals; f_s is drawn as a bar from p_f to p_m."""
    rates = [(side["mean"], side["metric"], LOOKS[side["name"]]) for side in sides(run)]
    rates += [(run_text(run, "family")["row"], FAMILY, MALE), (run_text(run, "norm")["row"], GLOBAL, EMPHASIS)]
    rows = []
    for title, metric, look in rates:
        rate = score(run, submission, metric)
        rows.append(Row((EMPTY, Cell(fill(title)), score_cell(rate, percent), EMPTY), SHARES.marks(rate, look)))
    difference = replace(score_cell(score(run, submission, STEREOTYPE)), kind="points")
    cells = (EMPTY, Cell(fill(run_text(run, "stereotyping")["row"])), difference, EMPTY)
    rows.append(Row(cells, side_marks(run, submission)))
    return rate_table("All together", "rate", "", rows, Plot(PERCENT))


def rate_table(title: str, heading: Text, rank: str, rows: Sequence[Row], plot: Plot) -> Table:
    """A table of rates; all have the same columns, so that their plots line up."""
    rate = Column(heading, "share", strong=True, interval="95% interval", n="n")
    columns = (Column("", "count"), Column((Span(title, "strong"),)), rate, Column(rank, "count"))
    return Table(columns, tuple(rows), plot=plot)


def rank_cell(rank: Estimate | None) -> Cell:
    """A feminine rank, a whole number unless it is tied."""
    value = rank.value if rank else None
    return Cell(decimal(value, 0 if value is None or value == round(value) else 1), value)


def side_marks(run: RunFolder, submission: Submission) -> tuple[Mark, ...]:
    """p_f, p_m and the bar between them, whose length is f_s and whose middle is f_m."""
    female, male = (score(run, submission, side["metric"]) for side in sides(run))
    if female is None or male is None:
        return ()
    ends = (replace(female, low=None, high=None), FEMALE), (replace(male, low=None, high=None), MALE)
    return Bar(100 * female.value, 100 * male.value, PALE), *(SHARES.point(rate, look) for rate, look in ends)


def standings(run: RunFolder, submission: Submission) -> Table | None:
    """The rank of a submission among its language's systems and among its system's languages; None without peers."""
    (language, system), text = submission, run_text(run, "standing")
    peers = {
        "system": [(language, name) for name in run.systems(language)],
        "language": [each for each in run.signatures if each[1] == system],
    }
    names = {"language": language_name(language), "system": shorten(system, NAME_LENGTH)}
    strips = [
        Strip(
            title=fill(text[title]),
            sides=fill(text[kind], **names),
            name=submission,
            own=score(run, submission, metric),
            everyone=values_by_submission(run, own, metric),
            kind=kind,
        )
        for kind, own in peers.items()
        if len(own) > 1
        for title, metric in (("norm", GLOBAL), ("stereotyping", STEREOTYPE))
    ]
    return peer_strip(strips, linear((0, 100)), "rate") if strips else None
