"""Why a sentence gets its labels, as rows of a table."""

from __future__ import annotations

from gendersuite.checkers import Checker
from gendersuite.checkers.references.reference_words import differing, words
from gendersuite.errors import UnknownName
from gendersuite.model import Item, Slot, SlotLabel, Suite
from gendersuite.run.safe_checks import SafeChecks
from gendersuite.support.context import without_context
from gendersuite.testsuites import family_name, load_suite

Row = tuple[str, str, str, str, str]


def family_of(suite: str) -> str:
    """The family of a suite; an official one need not be on this machine for that."""
    return family_name(suite) or load_suite(suite).family


def explain_answer(suite: Suite, checker: Checker, source: str, text: str) -> list[Row]:
    """One row per slot of the suite's source that the text translates; `suite` as it is asked in the text's language.

    A source that comes with a context may be given without it.
    """
    item = next((item for item in suite.items if source.strip() in _as_given(item)), None)
    if item is None:
        raise UnknownName(
            f"Suite {suite.name} has no source {source!r}: give it as it stands there, or leave out --source."
        )
    checks = SafeChecks(checker)
    findings = checks.check(item, text)
    checks.warn("this text")
    return [
        _row(f"slot {slot.number}: {_about(slot)}", found) for slot, found in zip(item.slots, findings, strict=True)
    ]


def explain_text(checker: Checker, text: str) -> list[Row]:
    """One row per thing that the text says of a person."""
    checks = SafeChecks(checker)
    rows = [_row(said.about, said.finding) for said in checks.explain(text)]
    checks.warn("this text")
    return rows


def _as_given(item: Item) -> tuple[str, str]:
    return item.source.strip(), without_context(item.source).strip()


def _about(slot: Slot) -> str:
    """The word that a slot is about, or the words that are looked for where it has references."""
    if slot.word or "right" not in slot.traits:
        return slot.word
    right, wrong = slot.traits["right"], slot.traits["wrong"]
    terms = differing(right, wrong)
    looked_for = (
        ", ".join(word for word in dict.fromkeys(words(text)) if word in wanted) or "nothing"
        for text, wanted in ((right, terms.right), (wrong, terms.wrong))
    )
    return " v ".join(looked_for)


def _row(about: str, finding: SlotLabel) -> Row:
    label = finding.label.value or ("undecided" if finding.answered else "missing")
    return about, label, finding.word, finding.rule, finding.dictionary
