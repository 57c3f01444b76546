"""GEST sentences inside other text: prompts that specify the speaker's gender for translation (section 4.3.2 of
Pikuliak et al., 2024), and templates in which a language model predicts a word for the speaker (Table 2).

Sentences keep their full stop inside the quotation marks, as in the paper's experiments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from gendersuite.errors import UnknownName
from gendersuite.model import Gender, Suite
from gendersuite.support.csv_text import table
from gendersuite.testsuites.gest.stereotypes import GEST_FOLDER

MASK = "[MASK]"


@dataclass(frozen=True, slots=True)
class Template:
    """One row of Table 2: `text` with [MASK] for the speaker's word and {sentence} for the sentence, and the two words
    that are compared. It is `causal` if the sentence comes before the word, so that causal models can use it too."""

    name: str
    text: str
    masculine: str
    feminine: str
    causal: bool

    def fill(self, sentence: str, word: str = MASK) -> str:
        """The sentence in the template, with `word` for the speaker."""
        return self.text.replace(MASK, word).format(sentence=sentence)


@dataclass(frozen=True, slots=True)
class FramePrompt:
    """A prompt that specifies the speaker's gender, with {sentence} for the sentence."""

    name: str
    gender: Gender
    colon: bool
    text: str

    def fill(self, sentence: str) -> str:
        return self.text.format(sentence=sentence)


@cache
def prompts() -> tuple[FramePrompt, ...]:
    """All prompts: he or she, with and without a colon, and the prompts of the released Slovak files."""
    return tuple(
        FramePrompt(row["name"], Gender(row["gender"]), row["colon"] == "yes", row["text"])
        for row in _rows("prompts.csv")
    )


@cache
def templates() -> tuple[Template, ...]:
    """The four templates of Table 2, `template-1` to `template-4`."""
    return tuple(
        Template(row["name"], row["text"], row["masculine"], row["feminine"], row["causal"] == "yes")
        for row in _rows("templates.csv")
    )


def prompted(sentence: str, gender: Gender, colon: bool = True) -> str:
    """Return the sentence in a masculine or feminine prompt: `She said: "I am tired."`

    DeepL's Czech needs the prompt without the colon.
    """
    return next(p for p in prompts() if (p.gender, p.colon) == (gender, colon)).fill(sentence)


def variants() -> tuple[str, ...]:
    """The names of all variants: the prompts, then the templates."""
    return tuple(_fillings())


def variant(suite: Suite, name: str) -> Suite:
    """Return a GEST suite with each source in a prompt or a template; its name is `SUITE:VARIANT`.

    Ids, slots and traits are unchanged, so that answers align with those to the plain suite.
    """
    filling = _fillings().get(name)
    if filling is None:
        raise UnknownName(f"There is no variant called {name!r}; known: {', '.join(variants())}.")
    return replace(
        suite,
        name=f"{suite.name}:{name}",
        items=tuple(replace(item, source=filling(item.source)) for item in suite.items),
        # A mark may match anywhere in a doc id, so this one must not contain the mark of the plain suite.
        doc_mark=f"gendersuite-{name}-{suite.doc_mark.removeprefix('gendersuite-')}",
        title=f"{suite.title} ({name})",
    )


def _fillings() -> dict[str, Callable[[str], str]]:
    fillings: dict[str, Callable[[str], str]] = {prompt.name: prompt.fill for prompt in prompts()}
    return fillings | {template.name: template.fill for template in templates()}


def _rows(name: str) -> list[dict[str, str]]:
    return table((GEST_FOLDER / name).read_text(encoding="utf-8"))
