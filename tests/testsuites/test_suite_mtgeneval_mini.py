"""The built-in MT-GenEval sentences are balanced, tell each gender apart in every language, and are our own."""

from __future__ import annotations

import re
import string
from collections import Counter
from pathlib import Path

import pytest

from gendersuite.model import Gender, Item, Suite
from gendersuite.testsuites import load_suite, write_suite
from gendersuite.testsuites.mt_geneval.mini import MINI_FOLDER, version_of

LANGUAGES = ("de", "es", "fr", "ru")
GENDERED = {
    Gender.MASCULINE: re.compile(r"\b(he|him|his|himself|mr|man|father|brother|son)\b", re.IGNORECASE),
    Gender.FEMININE: re.compile(r"\b(she|her|hers|herself|mrs|ms|woman|mother|sister|daughter)\b", re.IGNORECASE),
}
BLANKS = str.maketrans(string.punctuation, " " * len(string.punctuation))


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite("mt-geneval-mini")


def of(suite: Suite, language: str, subset: str) -> list[Item]:
    return [item for item in suite.in_language(language).items if item.slots[0].subset == subset]


def words(text: str) -> list[str]:
    """Words as the paper has them: lower-case, ASCII punctuation for blanks."""
    return text.lower().translate(BLANKS).split()


def sequences(text: str, length: int) -> set[tuple[str, ...]]:
    listed = words(text)
    return {tuple(listed[start : start + length]) for start in range(len(listed) - length + 1)}


def references() -> list[tuple[str, str, str]]:
    return [
        (file.stem, *line.split("\t"))
        for file in sorted((MINI_FOLDER / "references").glob("*.tsv"))
        for line in file.read_text(encoding="utf-8").split("\n")[1:-1]
    ]


def test_four_languages_have_the_same_sources(suite: Suite) -> None:
    assert suite.languages == LANGUAGES
    asked = [[(item.id, item.source) for item in suite.in_language(language).items] for language in LANGUAGES]
    assert asked.count(asked[0]) == 4
    assert len({source for _, source in asked[0]}) == 48 + 2 * 48


@pytest.mark.parametrize("language", LANGUAGES)
def test_contextual_items_are_balanced_as_table_4(suite: Suite, language: str) -> None:
    slots = [item.slots[0] for item in of(suite, language, "contextual")]
    cells = Counter((slot.traits["profession"], str(slot.expected)) for slot in slots)
    assert cells == {(kind, gender): 12 if kind == "neutral" else 6 for kind, gender in cells}
    assert len(cells) == 6


def test_the_context_alone_tells_the_gender(suite: Suite) -> None:
    for item in of(suite, "es", "contextual"):
        gender = item.slots[0].expected
        context, _, sentence = item.source.partition(" <sep> ")
        own, other = (len(GENDERED[side].findall(context)) for side in (gender, gender.opposite))
        assert own > other, item
        assert not any(pattern.search(sentence) for pattern in GENDERED.values()), item
        assert context.endswith(".")


def test_pairs_differ_in_gendered_words_only(suite: Suite) -> None:
    listed = of(suite, "es", "counterfactual")
    for masculine, feminine in zip(listed[::2], listed[1::2], strict=True):
        assert masculine.source != feminine.source
        assert len(words(masculine.source)) == len(words(feminine.source))
        assert not GENDERED[Gender.FEMININE].search(masculine.source), masculine
        assert not GENDERED[Gender.MASCULINE].search(feminine.source), feminine


def test_both_references_have_words_that_the_other_lacks(suite: Suite) -> None:
    for item in suite.items:
        traits = item.slots[0].traits
        right, wrong = set(words(traits["right"])), set(words(traits["wrong"]))
        assert right - wrong, item
        assert wrong - right, item


def test_phrases_are_the_marked_words_of_the_right_reference(suite: Suite) -> None:
    for item in suite.items:
        traits = item.slots[0].traits
        phrases = traits["phrases"].split("|") if traits["phrases"] else []
        assert bool(phrases) == (item.slots[0].subset == "counterfactual")
        position = 0
        for phrase in phrases:
            position = traits["right"].index(phrase, position) + len(phrase)


def test_every_item_has_one_reference_a_language_with_marks_of_whole_words() -> None:
    listed = references()
    items = [f"contextual-{number:04}" for number in range(1, 49)]
    items += [f"counterfactual-{number:04}" for number in range(1, 49)]
    assert [(language, item) for language, item, _ in listed] == [
        (language, item) for language in LANGUAGES for item in items
    ]
    for language, item, text in listed:
        marks = list(re.finditer(r"\[([^\[\]|]+)\|([^\[\]|]+)\]", text))
        assert marks, (language, item)
        for mark in marks:
            around = text[mark.start() - 1 : mark.start()] + text[mark.end() : mark.end() + 1]
            assert not re.search(r"[\w'-]", around), (language, text)
            assert mark[1] != mark[2]
            assert (mark[1], mark[2]) == (mark[1].strip(), mark[2].strip())
        for gender in Gender:
            plain = version_of(text, gender)
            assert not set('[]|"’') & set(plain), (language, text)
            assert plain[-1] in ".:!?"
            assert "  " not in plain
        if language == "ru":
            assert not re.search("[a-zA-Zё]", text), text


def test_nothing_is_taken_from_the_data_set_or_the_paper(suite: Suite, data: Path, shared: Path) -> None:
    released = {item.source for name in ("mt-geneval", "mt-geneval-dev") for item in load_suite(name, data=data).items}
    paper = (shared / "papers" / "mt_geneval.txt").read_text(encoding="utf-8").split("\n")
    theirs = {sequence for text in (*released, *paper) for sequence in sequences(text, 6)}
    short = {" ".join(words(text)) for text in (*released, *paper)}
    for item in of(suite, "es", "contextual") + of(suite, "es", "counterfactual"):
        for sentence in item.source.split(" <sep> "):
            assert " ".join(words(sentence)) not in short
            assert not sequences(sentence, 6) & theirs, sentence


def test_each_language_has_a_folder(suite: Suite, tmp_path: Path) -> None:
    write_suite(suite, tmp_path, 24)
    assert {path.name for path in tmp_path.iterdir()} == {"key.jsonl", *(f"en-{code}" for code in LANGUAGES)}
