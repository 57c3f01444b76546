"""Extract gender-swapped pairs from submissions and write them as tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gendersuite.api.options import AnyPath, Names
from gendersuite.api.score import score_request
from gendersuite.errors import AlignmentError, SubmissionError, UnknownName
from gendersuite.model import AnswerState, Gender, Item, Label, Submission, Suite
from gendersuite.run.checking import open_checker_of
from gendersuite.run.score import ScorePlan, open_plan
from gendersuite.submissions import Place, SubmissionRef, discover, load, opened
from gendersuite.submissions.given_outputs import GivenOutputs
from gendersuite.submissions.swapped_pairs import (
    Harvest,
    Rejection,
    SwappedPair,
    Translations,
    first_letter,
    harvest,
    same_stem,
)
from gendersuite.support.file_names import file_names
from gendersuite.support.output_folder import new_folder
from gendersuite.support.progress import OnProgress, OnWarning, Steps, warnings_to
from gendersuite.support.spreadsheet import safe_cell
from gendersuite.testsuites.gest.templates import prompts, variant

if TYPE_CHECKING:
    import pandas as pd

COUNTS = "counts.csv"
RULES = ("checker", "first-letter")
COLUMNS = ("item", "stereotype", "masculine", "feminine", "masculine_word", "feminine_word")


Frames = Mapping[Gender, Path | Place]
"""The folders with translations of framed sentences, by the gender of the frame."""


def pairs(
    path: AnyPath,
    *,
    suite: str | Suite,
    out: AnyPath,
    he: AnyPath | None = None,
    she: AnyPath | None = None,
    rule: str = "checker",
    language: str | None = None,
    systems: Names | None = None,
    layout: str | None = None,
    data: AnyPath | None = None,
    dictionary: AnyPath | None = None,
    on_progress: OnProgress | None = None,
    on_warning: OnWarning | None = None,
) -> pd.DataFrame:
    """Extract gender-swapped pairs: translations of one sentence that differ in one word, masculine and feminine.

    Parameters
    ----------
    path
        A folder of submissions to a suite of gest.
    out
        The output folder: `SYSTEM.LANG.csv` has the pairs of a system, counts.csv the returned table.
    he, she
        Folders with submissions to the variants he-said and she-said (default: `path`).
    rule
        "first-letter", as in the paper, or "checker", which also requires that the checker finds both genders.
    suite, language, systems, layout, data, dictionary, on_progress, on_warning
        As in `score`.

    Returns a DataFrame with one row per submission: the number of pairs, and of items without a pair by reason.

    >>> import gendersuite as gs
    >>> gs.pairs("PLAIN", he="HE-SAID", she="SHE-SAID", suite="gest", out="PAIRS")  # doctest: +SKIP
    """
    import pandas as pd

    request = score_request(
        path, suite=suite, language=language, systems=systems, layout=layout, data=data, dictionary=dictionary
    )
    found = []
    with (
        warnings_to(on_warning),
        open_plan(request) as plan,
        opened(Path(he or path)) as masculine,
        opened(Path(she or path)) as feminine,
    ):
        frames = {Gender.MASCULINE: masculine, Gender.FEMININE: feminine}
        done = Steps(on_progress, "pairing", len(plan.refs))
        for ref, extracted in swapped_pairs(plan, frames, rule):
            found.append((ref, extracted))
            done(f"{ref.system} ({ref.language})")
    names = file_names([(ref.language, ref.system) for ref, _ in found], suffix="csv")
    counts = [
        (ref.language, ref.system, len(own.pairs), *(own.rejected[reason] for reason in Rejection))
        for ref, own in found
    ]
    columns = ["language", "system", "pairs", *(reason.value for reason in Rejection)]
    with new_folder(Path(out), mark=COUNTS) as folder:
        for ref, own in found:
            write_pairs(folder / names[ref.language, ref.system], plan.suite, own.pairs)
        write_csv(folder / COUNTS, columns, [tuple(map(str, row)) for row in counts])
    return pd.DataFrame(counts, columns=columns)


def swapped_pairs(plan: ScorePlan, frames: Frames, rule: str) -> Iterator[tuple[SubmissionRef | GivenOutputs, Harvest]]:
    """Yield the pairs of each submission that has framed translations.

    `rule` is `first-letter`, as in the paper, or the stricter `checker`: the two words have the same stem, and the
    checker finds both genders.
    """
    if rule not in RULES:
        raise UnknownName(f"There is no rule for pairs called {rule!r}; known: {', '.join(RULES)}.")
    framed = {gender: list(_framed_suites(plan.suite, gender)) for gender in Gender}
    found = False
    for ref in plan.refs:
        prompted = {gender: _answers(framed[gender], frames[gender], ref, plan.request.layout) for gender in Gender}
        if not any(any(texts) for texts in prompted.values()):
            continue
        found = True
        speaker = _Speaker(plan, ref.language)
        judges = [first_letter, same_stem, speaker.both_genders] if rule == "checker" else [first_letter]
        yield ref, harvest(_translations(plan.suite, load(ref, plan.suite), prompted, speaker), judges)
    if not found:
        raise SubmissionError(
            f'{frames[Gender.FEMININE]} holds no translations of framed sentences (She said: "..."); make '
            f"their sources with `gendersuite generate {plan.suite.name} --variant she-said` and have them translated."
        )


class _Speaker:
    """Finds the gender of the speaker in translations."""

    def __init__(self, plan: ScorePlan, language: str) -> None:
        self._checker = open_checker_of(plan.suite.family, language, plan.request.dictionary)
        self._item = Item("", "", plan.suite.items[0].slots)

    def gender(self, text: str) -> Gender | None:
        label = self._checker.check(self._item, text)[0].label
        return Gender(label.value) if label in (Label.MASCULINE, Label.FEMININE) else None

    def both_genders(self, pair: SwappedPair) -> Rejection | None:
        """Check the stricter rule: the translations have different genders of the speaker."""
        shown = self.gender(pair.masculine), self.gender(pair.feminine)
        return None if shown == (Gender.MASCULINE, Gender.FEMININE) else Rejection.NOT_BOTH_GENDERS


def write_pairs(file: Path, suite: Suite, pairs: tuple[SwappedPair, ...]) -> None:
    """Write pairs as a CSV table."""
    stereotypes = {item.id: item.slots[0].traits["stereotype"] for item in suite.items}
    rows = [
        (
            pair.item,
            stereotypes[pair.item],
            pair.masculine,
            pair.feminine,
            pair.masculine_word,
            pair.feminine_word,
        )
        for pair in pairs
    ]
    write_csv(file, COLUMNS, rows)


def write_csv(file: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(map(safe_cell, row) for row in rows)


def _framed_suites(suite: Suite, gender: Gender) -> Iterator[Suite]:
    return (variant(suite, prompt.name) for prompt in prompts() if prompt.gender is gender)


def _answers(
    suites: list[Suite], place: Path | Place, ref: SubmissionRef | GivenOutputs, layout: str | None
) -> list[str | None]:
    """Return the answer of a system to each framed item, from the first frame with an answer. For Czech, DeepL needs
    the frame without the colon."""
    texts: list[str | None] = [None] * len(suites[0].items)
    for suite in suites:
        submission = _submission(replace(suite, languages=(ref.language,)), place, ref, layout)
        if submission is not None:
            texts = [text or _said(submission, number) for number, text in enumerate(texts)]
    return texts


def _submission(
    suite: Suite, place: Path | Place, ref: SubmissionRef | GivenOutputs, layout: str | None
) -> Submission | None:
    try:
        refs = discover(place, suite, language=ref.language, systems=(ref.system,), layout=layout)
        return load(refs[0], suite)
    except (AlignmentError, UnknownName):
        return None


def _said(submission: Submission, number: int) -> str | None:
    answer = submission.answers[number]
    return answer.text if answer.state is AnswerState.ANSWERED else None


def _translations(
    suite: Suite, default: Submission, prompted: dict[Gender, list[str | None]], speaker: _Speaker
) -> Iterator[Translations]:
    """Yield the translations of each distinct source."""
    seen: set[str] = set()
    for number, item in enumerate(suite.items):
        if item.source not in seen:
            seen.add(item.source)
            text = _said(default, number)
            framed = {gender: texts[number] for gender, texts in prompted.items()}
            yield Translations(item.id, text, speaker.gender(text) if text else None, framed)
