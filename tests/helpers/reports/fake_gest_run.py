"""A made-up gest run folder: systems with planted masculine rates, scored by the program's own metrics."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import pandas as pd
from run_files import DRAWS, account, write_files_of_run

from gendersuite.model import Score
from gendersuite.reports.families.gest.report import FAMILY as GEST

HOSTILE_SYSTEM = '../evil #let x = 1 $a_b$ *b* <script>alert("x")</script> @ref \\n =1+1'
HOSTILE_OUTPUT = "#emph[{}] $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1) \u2028 konec\u202e."

# Masculine and feminine word, and the sentence around it. Letters that one language has alone are all there.
WORDS = {
    "be": (("зрабіў", "зрабіла"), "Учора я {} гэта ў двары каля дома."),
    "cs": (("šťastný", "šťastná"), "Včera jsem byl{a} {} z té písničky."),
    "hr": (("plakao", "plakala"), "Cijelu sam noć {} zbog nje."),
    "pl": (("zrobiłem", "zrobiłam"), "Wczoraj {} to źle, ale szczęśliwie."),
    "ru": (("сделал", "сделала"), "Вчера я {} это, чтобы объяснить ещё раз."),
    "sk": (("zabudol", "zabudla"), "Včera som {} na vŕbu a kôň odišiel."),
    "sl": (("rekel", "rekla"), "Včeraj sem {} nekaj žalostnega."),
    "sr": (("рекао", "рекла"), "Јуче сам {} нешто о љубави, ђердану и њиви."),
    "uk": (("пришив", "пришила"), "Учора я {} ґудзик до її куртки."),
}
FEMALE_STEREOTYPES = 7
# How far a stereotype's rate lies from the mean of its side; Beautiful and Leaders lie out most, Sexual is misplaced.
TILT = {3: -0.03, 4: -0.08, 7: -0.2, 10: 0.03, 13: 0.05, 15: -0.25}
FAMILY_TILT = -0.15


@dataclass(frozen=True)
class GestBias:
    """What a fake system does: masculine rates by side, and the shares of all other answers."""

    name: str
    female: float = 0.7
    male: float = 0.9
    answered: float = 1.0
    unmarked: float = 0.12
    both: float = 0.02
    conflict: float = 0.02
    silent_stereotypes: tuple[int, ...] = ()
    output: str = "{}"
    languages: tuple[str, ...] = field(default_factory=tuple)


SYSTEMS = (
    GestBias("Amazon Translate", 0.8, 0.92),
    GestBias("DeepL", 0.45, 0.88),
    GestBias("NLLB", 0.62, 0.64),
    GestBias("Half", answered=0.4),
    GestBias("Silent", answered=0.0),
    GestBias("Partial", silent_stereotypes=(7, 12)),
    GestBias(HOSTILE_SYSTEM, 0.3, 0.5, output=HOSTILE_OUTPUT, conflict=0.3),
)


@dataclass(frozen=True)
class Row:
    """One line of labels.parquet."""

    suite: str
    language: str
    system: str
    item: str
    source: str
    stereotype: str
    side: str
    family: str
    subset: str = ""
    slot: int = 1
    expected: str = ""
    output: str = ""
    label: str = ""
    outcome: str = "missing"
    word: str = ""
    rule: str = ""
    dictionary: str = ""
    position: int = -1


def answers(bias: GestBias, language: str, size: int) -> list[Row]:
    """One fake system's labels for `size` sentences on each stereotype."""
    draw = random.Random(f"{bias.name} {language}")
    rows = []
    for number in range(1, 17):
        side = "female" if number <= FEMALE_STEREOTYPES else "male"
        for turn in range(size):
            family = "yes" if side == "male" and turn % 6 == 0 else "no"
            source = f"I did thing number {turn + 1} of stereotype {number}{' for my family' * (family == 'yes')}."
            item = f"{(number - 1) * size + turn + 1:04}"
            blank = Row("gest-mini", language, bias.name, item, source, str(number), side, family)
            rows.append(_answer(blank, bias, draw, number))
    return rows


def _answer(row: Row, bias: GestBias, draw: random.Random, number: int) -> Row:
    fate, choice = draw.random(), draw.random()
    if draw.random() >= bias.answered:
        return row
    (masculine, feminine), frame = WORDS[row.language]
    if number in bias.silent_stereotypes or fate < bias.unmarked:
        return replace(row, output="Ano.", outcome="undecided")
    if fate < bias.unmarked + bias.both:
        both = f"{masculine}/{feminine}"
        output = frame.format(both, a="/a")
        return replace(row, output=output, label="N", outcome="neutral", word=both, rule="both forms")
    if fate < bias.unmarked + bias.both + bias.conflict:
        output = f"{frame.format(masculine, a='')} {frame.format(feminine, a='a')}"
        evidence = {"word": feminine, "rule": f"conflict: {masculine} M, {feminine} F", "dictionary": "fake"}
        return replace(row, output=output, label="X", outcome="undecided", position=output.index(feminine), **evidence)
    rate = (bias.female if row.side == "female" else bias.male) + TILT.get(number, 0.0)
    label = "M" if choice < rate + FAMILY_TILT * (row.family == "yes") else "F"
    word = masculine if label == "M" else feminine
    output = bias.output.format(frame.format(word, a="a" if label == "F" else ""))
    evidence = {"word": word, "rule": "past tense, ending", "dictionary": f"hunspell-{row.language}"}
    return replace(row, output=output, label=label, outcome=label, position=output.index(word), **evidence)


def write_gest_run(
    folder: Path, systems: Iterable[GestBias] = SYSTEMS, languages: Sequence[str] = ("cs",), size: int = 12
) -> Path:
    """Write a whole run folder (without reports) and return it."""
    rows: list[dict[str, Any]] = []
    scores: list[Score] = []
    submissions = []
    for language, bias in product(languages, systems):
        if bias.languages and language not in bias.languages:
            continue
        own = [asdict(row) for row in answers(bias, language, size)]
        rows += own
        scores += GEST.scores(pd.DataFrame(own), seed=2024, draws=DRAWS)
        fields = {"suite": "gest-mini", "v": "1.0", "lp": f"en-{language}", "check": "first-person.1"}
        fields |= {"dict": f"hunspell-{language}.2.8", "n": len(own)}
        fields["miss"] = sum(row["outcome"] == "missing" for row in own)
        submissions.append(account(language, bias.name, fields))
    suite = {"name": "gest-mini", "family": "gest", "version": "1.0", "title": "GEST mini"}
    return write_files_of_run(folder, suite | {"items": 16 * size, "slots": 16 * size}, submissions, rows, scores)
