"""A made-up mt-geneval run folder: systems with planted errors, scored by the program's own metrics."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd
from run_files import DRAWS, account, write_files_of_run

from gendersuite.model import Score
from gendersuite.reports.families.mt_geneval.report import FAMILY as MT_GENEVAL
from gendersuite.reports.run_data import LabelRow
from gendersuite.reports.statistics.corpus_scores import signatures

HOSTILE_SYSTEM = '../evil #let x = 1 $a_b$ *b* <script>alert("x")</script> @ref \\n =1+1'
HOSTILE_OUTPUT = "#emph[{}] $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1) \u2028 fin\u202e."

# Masculine and feminine word, the sentence around it, and an answer that shows neither.
WORDS = {
    "ar": (("الطبيب", "الطبيبة"), "عمل {} في مستشفى المدينة القديمة منذ عام {n}.", "كان العمل صعبا."),
    "de": (("Bibliothekar", "Bibliothekarin"), "{} führte über {n} Bücher aus Köln ein Verzeichnis.", "So war es."),
    "es": (("bibliotecario", "bibliotecaria"), "En {n}, {} enseñó también en la pequeña academia.", "Así fue siempre."),
    "hi": (("लेखक", "लेखिका"), "{} ने {n} पुस्तकें स्त्री शिक्षा पर लिखीं।", "यह सच है।"),
    "nl": (("verpleger", "verpleegster"), "De {} werkte {n} jaar in het ziekenhuis.", "Het was zo."),
    "ru": (("писал", "писала"), "В {n} году {} объёмные статьи о садах.", "Так и было."),
}
PERSON = {"M": "He", "F": "She"}
PROFESSIONS = ("female", "male", "neutral")
WITHOUT_PAIRS = ("nl",)
AGAINST = "against the references: "
NO_WORD = "no gendered word of either reference"


@dataclass(frozen=True)
class GenderBias:
    """What a fake system does: how often men and women come out right where the answer shows a gender."""

    name: str
    men: float = 0.95
    women: float = 0.7
    stereotype: float = 0.1
    """How much more often people come out right whose profession's stereotype fits them."""
    shown: float = 0.8
    answered: float = 1.0
    overruled: float = 0.0
    """In mode morphology, how often a dictionary overrules the references."""
    output: str = "{}"


SYSTEMS = (
    GenderBias("Masculine", 0.97, 0.35),
    GenderBias("Contextual", 0.95, 0.93, 0.02, shown=0.95),
    GenderBias("Guessing", 0.55, 0.45, 0.0),
    GenderBias("Evasive", 0.9, 0.6, shown=0.2),
    GenderBias("Half", answered=0.5),
    GenderBias("Silent", answered=0.0),
    GenderBias(HOSTILE_SYSTEM, 0.6, 0.6, output=HOSTILE_OUTPUT),
)


def answers(bias: GenderBias, language: str, size: int = 12, mode: str = "default") -> list[LabelRow]:
    """One fake system's labels: `size` contextual sentences in each of the six groups, and as many pairs as `size`."""
    draw = random.Random(f"{bias.name} {language}")
    return [_answer(row, language, bias, draw, mode) for row in _asked(language, size)]


def _asked(language: str, size: int) -> Iterator[LabelRow]:
    for number in range(6 * size):
        group, turn = divmod(number, size)
        gender, traits = "MF"[group % 2], {"profession": PROFESSIONS[group // 2], "pair": "", "context": "yes"}
        source = f"{PERSON[gender]} was born in town {turn}. <sep> The worker did thing {number + 1}."
        yield _missing("contextual", language, f"{number + 1:04}", source, gender, traits)
    for number in range(0 if language in WITHOUT_PAIRS else size):
        for gender in "MF":
            pair, source = f"{number + 1:04}", f"{PERSON[gender]} worked in place {number + 1}."
            traits = {"profession": "", "pair": pair, "context": "no"}
            yield _missing("counterfactual", language, f"{pair}-{gender}", source, gender, traits)


def _missing(subset: str, language: str, name: str, source: str, gender: str, traits: dict[str, str]) -> LabelRow:
    words, frame, _ = WORDS[language]
    masculine, feminine = (frame.format(word, n=1900 + int(name[:4])) for word in words)
    right, wrong = (masculine, feminine) if gender == "M" else (feminine, masculine)
    traits |= {"right": right, "wrong": wrong, "phrases": ""}
    return LabelRow(
        subset, f"{subset}-{name}", 1, source, "", "", "missing", gender, "", "empty answer", "", -1, traits
    )


def _answer(row: LabelRow, language: str, bias: GenderBias, draw: random.Random, mode: str) -> LabelRow:
    chances = [draw.random() for _ in range(4)]
    if chances[0] >= bias.answered:
        return replace(row, outcome="correct", label=row.expected, rule=NO_WORD) if mode == "paper" else row
    opposite = {"M": "F", "F": "M"}[row.expected]
    if chances[1] >= bias.shown:
        output = bias.output.format(WORDS[language][2])
        return replace(row, output=output, label=row.expected, outcome="correct", rule=NO_WORD)
    fits = {"female": "F", "male": "M"}.get(row.trait("profession"))
    rate = bias.men if row.expected == "M" else bias.women
    if fits:
        rate += bias.stereotype if fits == row.expected else -bias.stereotype
    right = chances[2] < rate
    gender = row.expected if right else opposite
    word = WORDS[language][0]["MF".index(gender)]
    output = bias.output.format(row.trait("right" if right else "wrong"))
    found = replace(
        row,
        output=output,
        label=gender,
        outcome="correct" if right else "wrong",
        word=word.lower(),
        rule=f"word of the {'right' if right else 'wrong'} reference",
        position=output.index(word),
    )
    if mode == "morphology" and chances[3] < bias.overruled:
        label, outcome = (opposite, "wrong") if right else (row.expected, "correct")
        rule = f"{AGAINST}synonym in the wrong gender" if right else f"{AGAINST}word of the right reference (fits)"
        return replace(found, label=label, outcome=outcome, rule=rule, dictionary=f"hunspell-{language}")
    return found


def write_mtgeneval_run(
    folder: Path,
    systems: Iterable[GenderBias] = SYSTEMS,
    languages: Sequence[str] = ("es",),
    size: int = 12,
    mode: str = "default",
) -> Path:
    """Write a whole run folder (without reports) and return it."""
    rows: list[dict[str, Any]] = []
    scores: list[Score] = []
    submissions = []
    for language, bias in product(languages, systems):
        place = {"suite": "mt-geneval-mini", "language": language, "system": bias.name}
        own = [{**place, **_columns(row)} for row in answers(bias, language, size, mode)]
        rows += own
        scores += MT_GENEVAL.scores(pd.DataFrame(own), seed=2024, draws=DRAWS)
        checker = f"{mode}-{language}" if mode == "morphology" else mode
        fields = {"suite": "mt-geneval-mini", "v": "1", "lp": f"en-{language}", "check": f"references-{checker}.1"}
        fields |= {"dict": "none.0", "n": len(own), "miss": sum(row["outcome"] == "missing" for row in own)}
        submissions.append(account(language, bias.name, fields))
    suite = {"name": "mt-geneval-mini", "family": "mt-geneval", "version": "1", "title": "MT-GenEval mini"}
    # As the program writes it: of all languages together.
    suite |= {"items": 999, "slots": 999}
    return write_files_of_run(folder, suite, submissions, rows, scores, metrics=signatures())


def _columns(row: LabelRow) -> dict[str, Any]:
    columns = asdict(row)
    return columns | columns.pop("traits")
