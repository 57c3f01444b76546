"""Rules on parses that change must change their version: numbers of one signature stay comparable.

When this test fails, raise VERSION in checkers/ud/checkers.py and write down the SHA-256 that it prints.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from gendersuite.checkers.parses.checkers import VERSION
from gendersuite.checkers.parses.language import WITH_DIALOGUE, WITH_WORDS, ud_dialogue_language, ud_language

RECORDED = {"1": "0641a9c7a1db762b09ddaafb45cd6be8b5dc3d8df142e01e5b2f88cdcd44c9d9"}
FROM_ELSEWHERE = (
    "dialogue/align.py",
    "dialogue/checker.py",
    "dialogue/speech.py",
    "first_person/checker.py",
    "first_person/quotes.py",
)


def borrowed_words() -> str:
    """The words that the rules take from the files of the other checkers."""
    languages = [ud_language(code) for code in WITH_WORDS]
    words = [(code, ud_dialogue_language(code)) for code in WITH_DIALOGUE]
    return repr(
        [(language.code, sorted(language.agreeing.items()), sorted(language.auxiliaries)) for language in languages]
        + [
            (
                code,
                *map(sorted, (said.answer, said.articles, said.contrasts, said.narration, said.negations, said.things)),
            )
            for code, said in words
        ]
    )


def test_changed_rules_have_another_version() -> None:
    checkers = Path(__file__).parents[3] / "checkers"
    # Opening a checker decides nothing.
    rules = sorted({*checkers.glob("ud/*.py"), *checkers.glob("ud/data/*")} - {checkers / "ud" / "families.py"})
    digest = sha256(borrowed_words().encode())
    for file in (*rules, *(checkers / name for name in FROM_ELSEWHERE)):
        digest.update(file.read_bytes())
    assert RECORDED.get(VERSION) == digest.hexdigest(), f"{VERSION}: {digest.hexdigest()}"
