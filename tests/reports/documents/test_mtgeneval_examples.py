"""Which answers an mt-geneval report shows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from fake_mtgeneval_run import SYSTEMS, GenderBias, write_mtgeneval_run
from fake_mtgeneval_run import answers as fake_answers
from rendering import blocks_of

from gendersuite.reports.document import Example, Examples, plain
from gendersuite.reports.families.mt_geneval.answers import answers, is_silent, pair_account, pairs, with_term
from gendersuite.reports.families.mt_geneval.examples import (
    contextual_errors,
    disagreements,
    one_sided,
    right_without_term,
)
from gendersuite.reports.families.mt_geneval.system import system_report
from gendersuite.reports.run_data import read_run

ROWS = fake_answers(GenderBias("X", 0.8, 0.5, answered=0.95), "es", 30)


@pytest.mark.parametrize(
    ("right", "outcomes"), [("masculine", ("correct", "wrong")), ("feminine", ("wrong", "correct"))]
)
def test_pairs_that_fail_on_one_side_come_with_both_sides(right: str, outcomes: tuple[str, str]) -> None:
    found = one_sided(ROWS, right)
    account = pair_account(pairs(ROWS))
    assert len(found) == account[right] > 0
    assert sum(account.values()) == 2 * account["expected"] == 60
    for pair in found:
        assert (pair.masculine.expected, pair.feminine.expected) == ("M", "F")
        assert pair.masculine.trait("pair") == pair.feminine.trait("pair")
        assert (pair.masculine.outcome, pair.feminine.outcome) == outcomes


def test_errors_come_from_all_six_groups() -> None:
    found = contextual_errors(ROWS)
    assert len({(row.trait("profession"), row.expected) for row in found[:6]}) == 6
    assert set(found) == {row for row in ROWS if (row.subset, row.outcome) == ("contextual", "wrong")}


def test_answers_right_without_a_term_say_something() -> None:
    paper = fake_answers(GenderBias("X", shown=0.5, answered=0.5), "es", 30, "paper")
    found = right_without_term(paper)
    assert all(row.output for row in found)
    assert not with_term(found)
    assert sum(not row.output for row in paper) > 0
    assert {row.subset for row in found[:2]} == {"contextual", "counterfactual"}


def test_disagreements_are_all_of_a_dictionary() -> None:
    assert not disagreements(ROWS)
    found = disagreements(fake_answers(GenderBias("X", 0.7, 0.7, overruled=0.5), "es", 30, "morphology"))
    assert Counter(row.outcome for row in found[:4]) == {"correct": 2, "wrong": 2}


def test_silence_is_an_empty_or_copied_answer_that_was_judged() -> None:
    answer = next(row for row in ROWS if row.subset == "contextual" and row.outcome == "correct")
    assert not is_silent(answer)
    source = answer.source
    for output in ("", "  ", "Contexto. <sep> ", source, source.upper(), source.split("<sep> ")[1]):
        assert is_silent(replace(answer, output=output)), output
        assert not is_silent(replace(answer, output=output, outcome="missing"))


def test_answers_are_counted_by_group() -> None:
    names = [f"{part}-{gender}" for part in ("female", "male", "neutral") for gender in "MF"]
    assert len(answers(ROWS, "contextual")) == sum(len(answers(ROWS, "contextual", name)) for name in names)
    male = [row for row in ROWS if row.trait("profession") == "male" and row.outcome != "missing"]
    assert answers(ROWS, "contextual", "male") == male
    assert with_term(male) == [row for row in male if row.word]


def test_the_choice_does_not_depend_on_the_order_of_the_rows() -> None:
    other = random.Random(1).sample(ROWS, len(ROWS))
    assert one_sided(other, "masculine") == one_sided(ROWS, "masculine")
    for choose in (contextual_errors, right_without_term):
        assert choose(other) == choose(ROWS)


def test_examples_show_context_sentence_deciding_word_and_reference(tmp_path: Path) -> None:
    document = system_report(read_run(write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1])), "es", "Masculine")
    feminine_fails, _, errors, _ = (block for block in blocks_of(document) if isinstance(block, Examples))
    for (source, output), example in ((example.texts[0], example) for example in errors.rows):
        assert plain(source).split(". ")[0].split()[1:3] == ["was", "born"]
        assert "The worker did thing" in plain(source)
        assert marked(output) in ("bibliotecario", "bibliotecaria")
        assert marked(output) not in reference(example).split()
    for example in feminine_fails.rows:
        assert [plain(source).split()[:2] for source, _ in example.texts] == [["He", "worked"], ["She", "worked"]]
        assert len(example.notes) == 2
        assert "bibliotecaria" in reference(example)


def marked(output: object) -> str:
    assert isinstance(output, tuple)
    [word] = [part.text for part in output if not isinstance(part, str)]
    return str(word)


def reference(example: Example) -> str:
    return plain(example.notes[-1]).removeprefix("reference: ")
