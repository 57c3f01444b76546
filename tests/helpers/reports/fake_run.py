"""A made-up run folder, written without the rest of the program: what the reports must cope with, in small.

The rates that systems are given have the size of those in Tables 6, 12, 18, 21 and 24 of the WMT24 dialogue paper.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from run_files import account, write_files_of_run

from gendersuite.model import Score
from gendersuite.reports.score_files import RegressionRow

HOSTILE_SYSTEM = '../evil #let x = 1 $a_b$ *b* <script>alert("x")</script> @ref \\n =1+1'
HOSTILE_OUTPUT = "«Creo que soy #emph[{word}] $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)» \u2028 dije\u202e."

ADJECTIVES = {
    "calm": ("tranquilo", "tranquila"),
    "proud": ("orgulloso", "orgullosa"),
    "lazy": ("perezoso", "perezosa"),
    "generous": ("generoso", "generosa"),
    "stubborn": ("testarudo", "testaruda"),
    "honest": ("honesto", "honesta"),
    "rude": ("grosero", "grosera"),
    "curious": ("curioso", "curiosa"),
    "tall": ("alto", "alta"),
    "sick": ("enfermo", "enferma"),
    "tired": ("cansado", "cansada"),
    "funny": ("divertido", "divertida"),
    "famous": ("famoso", "famosa"),
    "slow": ("lento", "lenta"),
}
ADVERBS = {
    "none": (("", ""),),
    "M": ((" gruffly", " con brusquedad"), (" boldly", " con osadía")),
    "F": ((" gently", " con dulzura"), (" shyly", " con timidez")),
}
OTHER = {"M": "F", "F": "M"}
STRATEGIES = ("same form", "neuter", "both forms", "noun phrase", "untranslated", "verb phrase")
NEUTRAL_RULES = ("same form",) * 4 + ("same form (unknown word, ending -nte)", *STRATEGIES[2:], "verb phrase (elided)")
DETERMINED = ("stereo-character-det", "structure-det")


@dataclass(frozen=True)
class Bias:
    """What a fake system does: masculine shares by cue, accuracies by case, and how much it answers."""

    name: str
    adverb: tuple[float, float, float] = (0.9, 0.95, 0.85)
    character: tuple[float, float] = (0.95, 0.8)
    stereotype: tuple[float, float] = (0.98, 0.8)
    pairing: tuple[float, float] = (0.6, 0.9)
    agreement: tuple[float, float, float] = (0.97, 0.85, 0.95)
    answered: float = 1.0
    output: str = "{text}"


SYSTEMS = (
    Bias("ONLINE-W", (0.74, 0.92, 0.50), (0.94, 0.82), (0.98, 0.41)),
    Bias("Claude-3.5", (0.92, 1.00, 0.85), (1.00, 0.61), (1.00, 0.74), (0.58, 0.93)),
    Bias("IKUN-C", (0.51, 0.52, 0.55), (0.71, 0.58), (0.90, 0.70), (0.71, 0.30), (0.73, 0.83, 0.65)),
    Bias("Half", answered=0.4),
    Bias("Gemini-1.5-Pro", answered=0.0),
    Bias(HOSTILE_SYSTEM, (0.63, 0.80, 0.48), output=HOSTILE_OUTPUT),
)

# What the statistics ask of an adjective and its text; the same for all in this suite.
DESIGN = {
    "template": "1",
    "style": "single",
    "type": "character",
    "sentiment": "pos",
    "adjective_stereotype": "neither",
}


@dataclass(frozen=True)
class Row:
    """One line of labels.parquet."""

    subset: str
    item: str
    slot: int
    source: str
    output: str
    adjective: str
    expected: str = ""
    stereotype: str = "none"
    other_gender: str = "unknown"
    group: str = ""
    label: str = ""
    outcome: str = ""
    word: str = ""
    rule: str = ""
    dictionary: str = ""
    position: int = -1


def questions() -> Iterator[Row]:
    """The fake suite, with the Spanish frame of each answer as its output."""
    number = 0

    def ask(subset: str, source: str, frame: str, adjective: str, **traits: str) -> Row:
        nonlocal number
        number += 1
        return Row(subset, f"{number:04}", 1, source, frame, adjective, **traits)

    for adjective in ADJECTIVES:
        for cue, adverbs in ADVERBS.items():
            for adverb, manner in adverbs:
                source = f'"I think I\'m {adjective}," I said{adverb}.'
                frame = f"—Creo que soy {{word}} —dije{manner}."
                yield ask("stereo-adverb", source, frame, adjective, stereotype=cue, group=cue)
        for cue, who, quien in (("M", "strong miner", "minero fuerte"), ("F", "pretty nurse", "enfermera bonita")):
            for pronoun, told in (("they", ""), ("he", "M"), ("she", "F")):
                source = f'The {who} smiled. "I think I\'m {adjective}," {pronoun} said to the judge.'
                frame = f"Quien sonreía era {quien}. «Creo que soy {{word}}», dijo."
                subset = "stereo-character-det" if told else "stereo-character-amb"
                group = ("pro" if told == cue else "anti") if told else cue
                yield ask(subset, source, frame, adjective, expected=told, stereotype=cue, group=group)
        for other, pronoun, quien in (("M", "He", "Él"), ("F", "She", "Ella")):
            source = f'I smiled. "I think I\'m {adjective}," I said. {pronoun} laughed back. "No, I\'m not."'
            frame = f"Sonreí. «Creo que soy {{word}}», dije. {quien} se rio. «No, no lo soy»."
            yield ask("structure-amb", source, frame, adjective, other_gender=other, group=other)
            for told, noun, nombre in (("M", "man", "El hombre"), ("F", "woman", "La mujer")):
                source = f'The {noun} smiled. "I think I\'m {adjective}." {pronoun} laughed back.'
                frame = f"{nombre} sonrió. «Creo que soy {{word}}». {quien} se rio."
                group = "same" if told == other else "opposite"
                yield ask("structure-det", source, frame, adjective, expected=told, other_gender=other, group=group)
        source = f'The woman smiled. "I think I\'m {adjective}." I laughed back.'
        yield ask(
            "structure-det", source, "La mujer sonrió. «Creo que soy {word}».", adjective, expected="F", group="one"
        )


def conversations() -> Iterator[tuple[Row, ...]]:
    """Two-way texts with four slots each, in which one adjective comes four times."""
    for number, adjective in enumerate(ADJECTIVES):
        source = (
            f"The man smiled. \"I think I'm {adjective} and you're {adjective},\" he said. "
            f"She laughed back. \"No, you're {adjective}, but I'm {adjective},\" she replied."
        )
        frame = (
            "El hombre sonrió. «Creo que yo soy {} y que tú eres {}», dijo. "
            "Ella se rio. «No, tú eres {}, pero yo soy {}», respondió."
        )
        yield tuple(
            Row("structure-det", f"c{number:03}", slot, source, frame, adjective, told, "none", other, "opposite")
            for slot, (told, other) in enumerate(("MF", "FM", "MF", "FM"), start=1)
        )


def answers(bias: Bias, copies: int = 1) -> list[Row]:
    """One fake system's labels for the suite (asked `copies` times over)."""
    draw = random.Random(f"{bias.name}")
    rows = [replace(row, item=f"{row.item}-{copy}") for copy in range(copies) for row in questions()]
    spoken = [_converse(slots, bias, draw) for slots in conversations()]
    return [_answer(row, bias, draw) for row in rows] + [row for slots in spoken for row in slots]


def _converse(slots: tuple[Row, ...], bias: Bias, draw: random.Random) -> list[Row]:
    if draw.random() >= bias.answered:
        return [replace(row, output="", outcome="missing") for row in slots]
    labels = [row.expected if draw.random() < bias.agreement[2] else OTHER[row.expected] for row in slots]
    words = [ADJECTIVES[row.adjective]["MF".index(label)] for row, label in zip(slots, labels, strict=True)]
    output, answered = slots[0].output.split("{}")[0], []
    for row, label, word, rest in zip(slots, labels, words, slots[0].output.split("{}")[1:], strict=True):
        evidence = {"label": label, "word": word, "position": len(output), "rule": "copula", "dictionary": "es_ES"}
        answered.append(replace(row, outcome="correct" if label == row.expected else "wrong", **evidence))
        output += word + rest
    return [replace(row, output=output) for row in answered]


def _answer(row: Row, bias: Bias, draw: random.Random) -> Row:
    shares = {
        "stereo-adverb": dict(zip(("none", "M", "F"), bias.adverb, strict=True)),
        "stereo-character-amb": dict(zip("MF", bias.character, strict=True)),
        "stereo-character-det": dict(zip(("pro", "anti"), bias.stereotype, strict=True)),
        "structure-amb": dict(zip("MF", bias.pairing, strict=True)),
        "structure-det": dict(zip(("one", "same", "opposite"), bias.agreement, strict=True)),
    }
    if draw.random() >= bias.answered:
        return replace(row, output="", outcome="missing")
    fate = draw.random()
    if fate < 0.12:
        output = bias.output.format(text=row.output, word=row.adjective).format(word=row.adjective)
        rule = draw.choice(NEUTRAL_RULES)
        return replace(row, output=output, label="N", outcome="neutral", word=row.adjective, rule=rule)
    if fate < 0.14:
        return replace(row, output="«Pues yo qué sé».", outcome="undecided")
    hit = draw.random() < shares[row.subset][row.group]
    label = ("M" if hit else "F") if not row.expected else (row.expected if hit else OTHER[row.expected])
    outcome = label if not row.expected else ("correct" if hit else "wrong")
    word = ADJECTIVES[row.adjective]["MF".index(label)]
    output = bias.output.format(text=row.output, word=word).format(word=word)
    evidence = {"label": label, "word": word, "position": output.index(word), "rule": "copula", "dictionary": "es_ES"}
    return replace(row, output=output, outcome=outcome, **evidence)


def scores(rows: Sequence[Row], language: str, system: str) -> Iterator[Score]:
    """Plain shares with normal intervals: not the program's statistics, but of the same shape."""

    def line(subset: str, metric: str, group: str, value: float | None, spread: float, n: int) -> Score:
        least = -1.0 if metric.startswith("delta") else 0.0
        low, high = (None, None) if value is None else (max(value - spread, least), min(value + spread, 1.0))
        return Score("dialogue", subset, language, system, metric, group, value, low, high, n)

    def accounts(subset: str, part: Sequence[Row]) -> Iterator[Score]:
        outcomes = Counter(row.outcome for row in part)
        yield line(subset, "coverage", "", 1 - outcomes["missing"] / len(part), 0.0, len(part))
        for group in ("correct", "wrong", "neutral", "undecided", "missing"):
            yield line(subset, "count", group, outcomes[group], 0.0, len(part))
        yield line(subset, "count", "expected", len(part), 0.0, len(part))
        genders = Counter(row.label for row in part)
        rest = {"N": outcomes["neutral"], "undecided": outcomes["undecided"], "missing": outcomes["missing"]}
        for group, number in ({"M": genders["M"], "F": genders["F"]} | rest).items():
            yield line(subset, "label_count", group, number, 0.0, len(part))

    for subset in dict.fromkeys(row.subset for row in rows):
        part = [row for row in rows if row.subset == subset]
        metric, wanted = ("accuracy", "correct") if subset in DETERMINED else ("masculine_share", "M")
        found: dict[str, tuple[float | None, float, int]] = {}
        for group in ("all", *dict.fromkeys(row.group for row in part)):
            used = [row for row in part if row.label in ("M", "F") and group in ("all", row.group)]
            share = sum(row.outcome == wanted for row in used) / len(used) if used else None
            spread = 1.96 * math.sqrt(share * (1 - share) / len(used)) if share is not None else 0.0
            found[group] = (share, spread, len(used))
            if group != "all" or subset == "stereo-adverb":
                yield line(subset, metric, group, *found[group])
        pair = {"stereo-character-det": ("pro", "anti"), "structure-det": ("same", "opposite")}.get(subset, ("M", "F"))
        (a, sa, na), (b, sb, nb) = (found[group] for group in pair)
        delta = None if a is None or b is None else a - b
        yield line(subset, f"delta_{metric.split('_')[0]}", "", delta, math.hypot(sa, sb), na + nb)
        yield from accounts(subset, part)
    for subset, told in (("all-amb", False), ("all-det", True)):
        part = [row for row in rows if bool(row.expected) is told]
        decided = [row for row in part if row.label]
        for metric, group in (("neutral_share", ""), *(("neutral_strategy", name) for name in STRATEGIES)):
            used = [row for row in decided if row.label == "N" and row.rule.startswith(group)]
            share = len(used) / len(decided) if decided else None
            spread = 1.96 * math.sqrt(share * (1 - share) / len(decided)) if share is not None else 0.0
            yield line(subset, metric, group, share, spread, len(decided))
        yield from accounts(subset, part)


FAMILIES = {
    "stereo-adverb": ("Adv Stereo(M)", "Adv Stereo(F)"),
    "stereo-character-amb": ("Character Stereo(F)",),
    "neutral-chosen": ("Open", "Cue", "Cue Stereo(F)", "You", "Lookahead", "Two-way"),
    "structure-det": ("True(M)", "You(M)", "You(F)", "Lookahead(M)", "Lookahead(F)", "Consistency(F)", "Opposite(M)"),
}
TRAITS = ("Intercept", "Adj Stereo(M)", "Adj Stereo(F)", "Adj Sentiment(neg)", "Adj Type(appearance)")


def regressions(language: str, system: str) -> Iterator[RegressionRow]:
    """Coefficients between -3 and 3, and one that separates."""
    draw = random.Random(system)
    for family, variables in FAMILIES.items():
        for variable in (*TRAITS, *variables):
            numbers = round(draw.uniform(-3, 3), 4), round(draw.uniform(0.1, 0.7), 4), round(draw.random() ** 4, 6)
            note = ""
            if variable == "You(F)":
                numbers, note = (-20.47, 272.0, 0.94), "separated: Firth estimate -5.10 [-8.02, -3.01]"
            yield RegressionRow("dialogue", family, language, system, variable, *numbers, 910, note)


def write_run(
    folder: Path, systems: Iterable[Bias] = SYSTEMS, languages: Sequence[str] = ("es",), copies: int = 1
) -> Path:
    """Write a whole run folder (without reports) and return it."""
    labels: list[dict[str, Any]] = []
    scored: list[Score] = []
    fitted: list[RegressionRow] = []
    submissions = []
    for language, bias in product(languages, systems):
        rows = answers(bias, copies)
        key = {"suite": "dialogue", "language": language, "system": bias.name}
        labels += [{**key, **DESIGN, **{k: v for k, v in asdict(row).items() if k != "group"}} for row in rows]
        scored += scores(rows, language, bias.name)
        missing = sum(row.outcome == "missing" for row in rows)
        if missing < len(rows):
            fitted += regressions(language, bias.name)
        fields = {"suite": "dialogue", "v": "1.0", "lp": f"en-{language}", "check": "adjectives.1"}
        fields |= {"dict": "hunspell-es.2.8", "n": len(rows), "miss": missing}
        counts = {"expected": len(rows), "answered": len(rows) - missing, "missing": missing}
        submissions.append(account(language, bias.name, fields, **counts))
    asked = copies * len(list(questions())) + 4 * len(list(conversations()))
    suite = {"name": "dialogue", "family": "dialogue", "version": "1.0", "title": "Dialogue suite"}
    suite |= {"items": asked, "slots": asked}
    return write_files_of_run(folder, suite, submissions, labels, scored, fitted, bootstrap_draws=1000)
