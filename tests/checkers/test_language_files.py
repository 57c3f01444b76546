"""Languages are data: a new file is a new language, and a mistake in it is named with its file and key."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import pytest

from gendersuite.checkers.dialogue.language import LANGUAGES as DIALOGUE
from gendersuite.checkers.dialogue.language import Person
from gendersuite.checkers.first_person.language import LANGUAGES as FIRST_PERSON
from gendersuite.checkers.language_files import LanguageFiles, read_language
from gendersuite.checkers.parses.language import LANGUAGES as PARSED
from gendersuite.errors import DataCorrupt, UnknownName
from gendersuite.model import Gender


class Number(Enum):
    """An enumeration whose members are keys of a file."""

    ONE = "1"
    MANY = "n"


@dataclass(frozen=True)
class Inner:
    """A table of a file."""

    flag: bool = False


@dataclass(frozen=True)
class Example:
    """A schema with a field of each type."""

    code: str
    words: frozenset[str]
    endings: tuple[str, ...] = ()
    phrases: frozenset[tuple[str, ...]] = frozenset()
    genders: dict[str, Gender | None] = field(default_factory=dict)
    proofs: dict[Number, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    inner: Inner | None = None


COMPLETE = '''
words = [
    "a b",
    # a comment between words
    """c
    d""",
]
endings = "x y x"
phrases = ["a b", "c d e"]
genders.masculine = "o"
genders.both = "e"
proofs.many = { s = "a b" }

[inner]
flag = true
'''


def write(folder: Path, text: str, name: str = "xx.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_each_type_of_field_is_read(tmp_path: Path) -> None:
    assert read_language(Example, write(tmp_path, COMPLETE)) == Example(
        code="xx",
        words=frozenset("abcd"),
        endings=("x", "y", "x"),
        phrases=frozenset({("a", "b"), ("c", "d", "e")}),
        genders={"o": Gender.MASCULINE, "e": None},
        proofs={Number.MANY: {"s": ("a", "b")}},
        inner=Inner(flag=True),
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("endings = 'x'", "words: missing key"),
        ("words = 'a'\nwrods = 'b'", "wrods: unknown key"),
        ("words = 'a'\ncode = 'cs'", "code: unknown key"),
        ("words = 1", "words: expected a string"),
        ("words = ['a', 1]", "words: expected a string"),
        ("words = 'a Být c'", "words: 'Být'"),
        ("words = 'a'\nphrases = 'b c'", "phrases: expected an array"),
        ("words = 'a'\ngenders = 'b'", "genders: expected a table"),
        ("words = 'a'\ngenders.femenine = 'b'", "genders.femenine: unknown key"),
        ("words = 'a'\ngenders.feminine = 'b'\ngenders.both = 'b'", "genders.both: 'b'"),
        ("words = 'a'\nproofs.two.s = 'b'", "proofs.two: unknown key"),
        ("words = 'a'\nproofs.one.s = 2", "proofs.one.s: expected a string"),
        ("words = 'a'\ninner.flag = 'true'", "inner.flag: expected true or false"),
        ("words = 'a'\ninner.flags = true", "inner.flags: unknown key"),
        ("words = ", "not TOML"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_key(tmp_path: Path, text: str, key: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(DataCorrupt) as caught:
        read_language(Example, path)
    assert str(path) in str(caught.value)
    assert key in str(caught.value)


def test_a_new_file_is_a_new_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "checker_of_tests" / "languages"
    folder.mkdir(parents=True)
    write(folder.parent, "", "__init__.py")
    for name in ("sr-Latn.toml", "ast.toml"):
        write(folder, "words = 'a'", name)
    write(folder, "", "README.txt")
    monkeypatch.syspath_prepend(tmp_path)
    languages = LanguageFiles(Example, "checker_of_tests", "language of tests")
    assert tuple(languages) == ("ast", "sr-Latn")
    assert languages.get("sr-Latn").code == "sr-Latn"
    with pytest.raises(UnknownName, match="ast, sr-Latn"):
        languages.get("xx")


@pytest.mark.parametrize("languages", [DIALOGUE, FIRST_PERSON, PARSED])
def test_every_language_can_be_read(languages: LanguageFiles[object]) -> None:
    assert [vars(languages.get(code))["code"] for code in languages] == list(languages)


def test_forms_of_both_persons_need_a_subject() -> None:
    """Icelandic er is said of I and you; Spanish está only of you."""
    assert DIALOGUE.get("is").linking["er"] is Person.EITHER
    assert DIALOGUE.get("es").linking["está"] is Person.SECOND
