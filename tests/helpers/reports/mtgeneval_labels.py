"""Label tables of MT-GenEval for the tests of its metrics: made-up systems, checked by the program's own checker."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd

from gendersuite.model import Answer, AnswerState, Gender, Item, Score, Submission, Suite
from gendersuite.run.checking import open_checker_of
from gendersuite.run.labelling import Labeller
from gendersuite.testsuites.mt_geneval.items import FAMILY, SUBSETS, contextual_item, counterfactual_items

Say = Callable[[Item], str]


def labelled(suite: Suite, say: Say, language: str = "es", system: str = "S", mode: str = "default") -> pd.DataFrame:
    """The labels of a system that answers each item of a suite with what `say` returns."""
    asked = suite.in_language(language)
    answers = tuple(Answer(text, _state(item, text)) for item in asked.items for text in [say(item)])
    labeller = Labeller(asked, open_checker_of(FAMILY, language, mode=mode))
    return labeller.label(Submission(suite.name, language, system, answers)).table


def _state(item: Item, text: str) -> AnswerState:
    if not text.strip():
        return AnswerState.EMPTY
    return AnswerState.COPIED if text == item.source else AnswerState.ANSWERED


def right(item: Item) -> str:
    return item.slots[0].traits["right"]


def wrong(item: Item) -> str:
    return item.slots[0].traits["wrong"]


def silent(_item: Item) -> str:
    return ""


def from_table(answers: Mapping[str, str]) -> Say:
    """Answers by item; where there is none, the right reference."""
    return lambda item: answers.get(item.id, right(item))


def by_metric(scores: list[Score]) -> dict[tuple[str, str, str], Score]:
    found = {(score.subset, score.metric, score.group): score for score in scores}
    assert len(found) == len(scores)
    return found


def values(scores: list[Score]) -> dict[tuple[str, str, str], float | None]:
    return {place: score.value for place, score in by_metric(scores).items()}


# Six people, one in each cell of Table 4: gender, profession, and both forms of the sentence.
PEOPLE = (
    ("M", "female", "El enfermero llegó tarde.", "La enfermera llegó tarde."),
    ("F", "female", "La enfermera llegó tarde.", "El enfermero llegó tarde."),
    ("M", "male", "El carpintero no vino ayer.", "La carpintera no vino ayer."),
    ("F", "male", "La carpintera no vino ayer.", "El carpintero no vino ayer."),
    ("M", "neutral", "El escritor vive en Roma.", "La escritora vive en Roma."),
    ("F", "neutral", "La escritora vive en Roma.", "El escritor vive en Roma."),
)
PAIRS = (
    ("Él es un buen médico de la ciudad.", "Ella es una buena médica de la ciudad."),
    ("Mi hermano está cansado de esperar el tren.", "Mi hermana está cansada de esperar el tren."),
    ("El actor saludó al público con la mano.", "La actriz saludó al público con la mano."),
    ("Su estudiante leyó el libro entero en casa.", "Su estudiante leyó el libro entero en casa."),
)


def small_suite() -> Suite:
    """Six contextual items and four pairs, of which the last has the same reference for both."""
    items = [
        contextual_item(number, "es", f"Before <sep> {number}", Gender(gender), profession, (own, other))
        for number, (gender, profession, own, other) in enumerate(PEOPLE, start=1)
    ]
    for number, (masculine, feminine) in enumerate(PAIRS, start=1):
        items += counterfactual_items(
            number,
            "es",
            {Gender.MASCULINE: f"He {number}", Gender.FEMININE: f"She {number}"},
            {Gender.MASCULINE: masculine, Gender.FEMININE: feminine},
            {Gender.MASCULINE: (), Gender.FEMININE: ()},
        )
    return Suite("small", FAMILY, "1", tuple(items), SUBSETS, ("es",))
