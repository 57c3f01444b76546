"""File names of systems: safe on every system, unique, and with the letters of their names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.support.file_names import file_names, safe_name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Claude-3.5", "Claude-3.5"),
        ("Σύστημα Α", "Σύστημα_Α"),
        ("система.1", "система.1"),
        ("システム", "システム"),
        ("हिन्दी", "हिन्दी"),
        ("Cafe\u0301", "Café"),
        ("../../etc/passwd", "____etc_passwd"),
        ("..", "_"),
        ("", "_"),
        (".hidden", "_hidden"),
        ("-rf", "_rf"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("com1", "_com1"),
        ("console", "console"),
        ('a:b*c?"<>|\\d', "a_b_c______d"),
        ("a\u202eb\u200bc\x00d\ud800e", "a_b_c_d_e"),
        ("ends.", "ends_"),
        ("GPT-4 (few-shot) 🙂", "GPT-4__few-shot___"),
    ],
)
def test_letters_stay_and_the_rest_becomes_a_line(name: str, expected: str) -> None:
    assert safe_name(name) == expected


NAMES = st.lists(st.tuples(st.sampled_from(["cs", "sr-Latn", "CS"]), st.text(max_size=300)), unique=True, max_size=8)


@given(NAMES)
def test_names_are_safe_and_unique_on_every_file_system(pairs: list[tuple[str, str]]) -> None:
    names = file_names(pairs, "pdf")
    assert list(file_names(reversed(pairs), "pdf").items()) == list(names.items())
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert len({unicodedata.normalize(form, name).casefold() for name in names.values()}) == len(pairs)
    for name in names.values():
        assert len(name.encode("utf-8")) <= 230
        assert not set(name) & set('/\\:*?"<>| ')
        assert name.isprintable()
        assert name[0] not in ".-"


def test_systems_that_differ_in_case_or_normalisation_only_get_two_files() -> None:
    systems = ["Straße", "STRASSE", "Café", "Cafe\u0301", "ﬁne", "fine", "MT", "mt"]
    names = file_names([("cs", system) for system in systems], "pdf")
    folded = {unicodedata.normalize("NFKC", name).casefold() for name in names.values()}
    assert len(folded) == len(systems)
    assert (names["cs", "fine"], names["cs", "MT"]) == ("fine.cs.pdf", "MT.cs.pdf")
