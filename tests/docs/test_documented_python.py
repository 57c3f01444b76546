"""Every Python example of the documentation does what it says: run page by page, in a folder of its own."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest
from documented_commands import pages_of, python_blocks_of
from tutorial_material import HAS_TORCH, link_all

import gendersuite as gs
from gendersuite import errors
from gendersuite.errors import GendersuiteError

PROJECT = Path(__file__).resolve().parents[2]
PAGES = [pytest.param(page, id=page.name) for page in pages_of(PROJECT) if python_blocks_of(page)]


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page_run_in_order(page: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    blocks = python_blocks_of(page)
    assert {block.needs for block in blocks} <= {"", "torch"}
    if HAS_TORCH and any(block.needs == "torch" for block in blocks):
        link_all(request.getfixturevalue("models"), folder)
    parser, runner, shown = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE), []
    names: dict[str, Any] = {}
    for block in blocks:
        if block.needs == "torch" and not HAS_TORCH:
            continue
        test = parser.get_doctest(block.text, names, page.name, str(page), block.line)
        runner.run(test, out=shown.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(shown)


def test_the_page_of_the_api_names_every_function_and_error() -> None:
    text = (PROJECT / "docs" / "python.md").read_text(encoding="utf-8")
    functions = [name for name in gs.__all__ if name != "__version__"]
    raised = [name for name, kind in vars(errors).items() if isinstance(kind, type) and kind is not GendersuiteError]
    classes = [name for name in raised if issubclass(getattr(errors, name), GendersuiteError)]
    assert [name for name in functions + classes if f"`{name}`" not in text] == []
