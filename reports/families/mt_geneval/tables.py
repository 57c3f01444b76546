"""Accuracies, quality, standings and accounts of an mt-geneval run as rows that a template can set."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gendersuite.reports.blocks.accounts import DETERMINED, Account, account
from gendersuite.reports.blocks.entries import Submission, known
from gendersuite.reports.blocks.standings import Strip, standing_table
from gendersuite.reports.blocks.tables import Data, estimate_row, extent, figure, percent_point
from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.families.mt_geneval.answers import Shown
from gendersuite.reports.families.mt_geneval.measures import CONTEXTUAL, COUNTERFACTUAL
from gendersuite.reports.figures.axes import Axis, axis
from gendersuite.reports.figures.drawing import icon
from gendersuite.reports.figures.marks import EMPHASIS, FEMALE, MALE, PALE, Bar, Look, Mark
from gendersuite.reports.figures.scales import linear
from gendersuite.reports.formatting import count, decimal, percent
from gendersuite.reports.run_data import Estimate, RunFolder

SUBSETS = (CONTEXTUAL, COUNTERFACTUAL)
LOOKS: Mapping[str, Look] = {"": EMPHASIS, "M": MALE, "F": FEMALE}
SIDES = {"M": "masculine", "F": "feminine"}
PERCENT = Axis(-3.0, 103.0, (0, 20, 40, 60, 80, 100))
STRIP = 7.4
# "check:references-paper.1"; checkers with rules of a language are "check:references-morphology-es.1".
_MODE = re.compile(r"\|check:references-([a-z]+)[-.]")


def mode(run: RunFolder, submission: Submission) -> str:
    """How a submission was judged, which its signature tells; empty if it does not."""
    found = _MODE.search(run.signatures[submission])
    return found[1] if found else ""


def mode_sentence(run: RunFolder, submission: Submission) -> str:
    """How a submission was judged, in words."""
    sentences, name = run_text(run, "mode"), mode(run, submission)
    return str(sentences.get(name, sentences["other"])).format(mode=name or "unknown")


def score(run: RunFolder, submission: Submission, subset: str, metric: str, group: str = "") -> Estimate | None:
    """One number of a submission."""
    return run.estimate(*submission, subset, metric, group)


def subset_account(run: RunFolder, submission: Submission, subset: str) -> Account:
    """What the sentences of a subset came to; nothing at all in a language that lacks it."""
    return account(run, *submission, subset, "count", DETERMINED)


def accounts(run: RunFolder, submission: Submission) -> dict[str, Account]:
    """The same of all subsets that the language has."""
    found = {subset: subset_account(run, submission, subset) for subset in SUBSETS}
    return {subset: numbers for subset, numbers in found.items() if numbers["expected"]}


def size(run: RunFolder, submission: Submission) -> str:
    """How large the suite is in the language of a submission, in words."""
    text = run_text(run, "size")
    return ", ".join(
        text[subset].format(n=count(numbers["expected"]), pairs=count(numbers["expected"] // 2))
        for subset, numbers in accounts(run, submission).items()
    )


def account_columns(run: RunFolder) -> list[str]:
    """What the parts of an account and their sum are called."""
    return [str(run_text(run, "accounts")[group]) for group in (*DETERMINED, "expected")]


def look_icons() -> dict[str, str]:
    """The marks of men, women and both as pictures, for keys."""
    return {"men": icon(MALE), "women": icon(FEMALE), "all": icon(EMPHASIS)}


def guessing(run: RunFolder, submission: Submission) -> float | None:
    """The contextual accuracy of someone who guesses the gender and shows it as often as the system does."""
    terms = score(run, submission, CONTEXTUAL, "term_coverage")
    return None if terms is None else 1 - terms.value / 2


def contextual_table(run: RunFolder, submission: Submission, terms: Mapping[tuple[str, str], Shown]) -> Data:
    """Contextual accuracy by the profession's stereotype and the person's gender, with what guessing would give."""
    people = run_text(run, "people")["rows"]
    rows = []
    drawn: list[tuple[Mark, ...]] = []
    for profession in run_text(run, "profession"):
        for gender, look in LOOKS.items():
            group = "-".join(filter(None, (profession["name"], gender)))
            found = score(run, submission, CONTEXTUAL, "accuracy", group)
            drawn.append((percent_point(found, look),) if found else ())
            rows.append(
                {
                    **estimate_row(people[gender or "all"], found, percent),
                    "profession": profession["title"] if not gender else "",
                    "terms": _share(terms.get((CONTEXTUAL, group))),
                }
            )
    guess = guessing(run, submission)
    return {"rows": rows, "figure": figure(drawn, PERCENT, 46, 5.2, reference=None if guess is None else 100 * guess)}


def counterfactual_table(run: RunFolder, submission: Submission, terms: Mapping[tuple[str, str], Shown]) -> Data:
    """Pair accuracy, and the accuracy of sentences in all and by gender."""
    text = run_text(run, "rows")
    pair = score(run, submission, COUNTERFACTUAL, "pair_accuracy")
    rows = [{**estimate_row(text["pair_accuracy"], pair, percent), "terms": ""}]
    drawn: list[tuple[Mark, ...]] = [(percent_point(pair),) if pair else ()]
    for gender, look in LOOKS.items():
        found = score(run, submission, COUNTERFACTUAL, "accuracy", gender)
        title = text["_".join(filter(None, ("accuracy", gender)))]
        rows.append({**estimate_row(title, found, percent), "terms": _share(terms.get((COUNTERFACTUAL, gender)))})
        drawn.append((percent_point(found, look),) if found else ())
    return {"rows": rows, "figure": figure(drawn, PERCENT, 46, 5.2)}


def quality_table(run: RunFolder, submission: Submission) -> Data:
    """BLEU and chrF by gender with the gap, which is drawn as the way from one BLEU to the other."""
    text = run_text(run, "rows")
    found = {
        (metric, gender): score(run, submission, COUNTERFACTUAL, metric, side)
        for metric in ("bleu", "chrf")
        for gender, side in SIDES.items()
    }
    titles = {key: text[f"{key[0]}_{SIDES[key[1]]}"] for key in found}
    rows = [estimate_row(titles[key], estimate, decimal, decimal) for key, estimate in found.items()]
    drawn: list[tuple[Mark, ...]] = [
        (percent_point(estimate, LOOKS[gender], scale=1),) if estimate else ()
        for (_, gender), estimate in found.items()
    ]
    gap = score(run, submission, COUNTERFACTUAL, "quality_gap")
    masculine, feminine = found["bleu", "M"], found["bleu", "F"]
    rows.insert(2, estimate_row(text["quality_gap"], gap, decimal, decimal))
    drawn.insert(2, (Bar(masculine.value, feminine.value, PALE),) if masculine and feminine else ())
    shown = extent(percent_point(estimate, scale=1) for estimate in found.values() if estimate)
    return {"rows": rows, "figure": figure(drawn, axis(shown, at_least=(20, 60)), 46, 5.2)}


def standing(run: RunFolder, submission: Submission) -> list[Data]:
    """Where a system stands among all of its language: accuracies in percent, then the gap; nothing if it is alone."""
    circle = [(submission[0], system) for system in run.systems(submission[0])]
    if len(circle) < 2:
        return []
    text, have = run_text(run, "standing"), accounts(run, submission)
    strips = [
        Strip(
            title=strip["title"],
            sides=strip["sides"],
            name=submission,
            own=score(run, submission, strip["subset"], strip["metric"]),
            everyone=known(run, circle, strip["metric"], subset=strip["subset"]),
            ends=(text["highest"], text["lowest"]),
        )
        for strip in text["strip"]
        if strip["subset"] in have
    ]
    tables = [standing_table(strips, linear((50, 100)), STRIP)]
    if COUNTERFACTUAL in have:
        gap = Strip(
            **text["gap"],
            name=submission,
            own=score(run, submission, COUNTERFACTUAL, "quality_gap"),
            everyone=known(run, circle, "quality_gap", subset=COUNTERFACTUAL),
        )
        tables.append(standing_table([gap], linear((-5, 5), 1), STRIP))
    return tables


def _share(shown: Shown | None) -> str:
    return percent(shown.share if shown else None, 1)
