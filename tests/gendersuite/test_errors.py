from __future__ import annotations

import inspect
import re

import gendersuite.errors
from gendersuite.errors import AlignmentError, GendersuiteError, SubmissionError

FAMILY = {
    name: member
    for name, member in inspect.getmembers(gendersuite.errors, inspect.isclass)
    if member.__module__ == "gendersuite.errors" and not issubclass(member, Warning)
}


def drawn_tree() -> dict[str, str | None]:
    """Each error named in the module's docstring, with the one it is drawn under."""
    parents: dict[str, str | None] = {}
    above: list[tuple[int, str]] = []
    for line in (inspect.getdoc(gendersuite.errors) or "").split("\n"):
        found = re.match(r"^(?P<branch>(?: {4}|[│ ] {3})*(?:[├└]── )?)(?P<name>[A-Z]\w+)(?: {2,}|$)", line)
        if not found:
            continue
        depth = len(found["branch"])
        above = [(other, name) for other, name in above if other < depth]
        parents[found["name"]] = above[-1][1] if above else None
        above.append((depth, found["name"]))
    return parents


def test_the_drawing_shows_every_error_under_its_base() -> None:
    actual = {name: error.__bases__[0].__name__ for name, error in FAMILY.items() if error is not GendersuiteError}
    assert drawn_tree() == {"GendersuiteError": None} | actual


def test_a_misaligned_submission_is_a_submission_that_cannot_be_read() -> None:
    assert issubclass(AlignmentError, SubmissionError)


def test_every_error_says_when_it_is_raised() -> None:
    assert [name for name, error in FAMILY.items() if not error.__doc__] == []
