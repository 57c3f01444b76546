"""Which answers an mt-geneval report shows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

from fake_mtgeneval_run import SYSTEMS, GenderBias, Row, answers, write_mtgeneval_run

from gendersuite.reports.families.mt_geneval.answers import has_term, is_silent, pair_account, pairs, shown_by_group
from gendersuite.reports.families.mt_geneval.examples import (
    contextual_errors,
    disagreements,
    one_sided,
    right_without_term,
)
from gendersuite.reports.families.mt_geneval.system import mtgeneval_system
from gendersuite.reports.run_data import LabelRow, read_run

NAMES = [field.name for field in fields(Row) if field.name in LabelRow.__slots__]


def rows_of(bias: GenderBias, mode: str = "default") -> list[LabelRow]:
    return [LabelRow(**{name: getattr(row, name) for name in NAMES}) for row in answers(bias, "es", 30, mode)]


ROWS = rows_of(GenderBias("X", 0.8, 0.5, answered=0.95))


def test_pairs_that_fail_on_one_side_come_with_both_sides() -> None:
    feminine_fails, masculine_fails = one_sided(ROWS, 3)
    assert (feminine_fails.right, masculine_fails.right) == ("masculine", "feminine")
    assert len(feminine_fails.chosen) == 3
    for kind in (feminine_fails, masculine_fails):
        for pair in kind.chosen:
            assert (pair.masculine.expected, pair.feminine.expected) == ("M", "F")
            assert pair.masculine.pair == pair.feminine.pair
            right, wrong = (
                (pair.masculine, pair.feminine) if kind is feminine_fails else (pair.feminine, pair.masculine)
            )
            assert (right.outcome, wrong.outcome) == ("correct", "wrong")
    account = pair_account(pairs(ROWS))
    assert (feminine_fails.total, masculine_fails.total) == (account["masculine"], account["feminine"])
    assert sum(account.values()) == 2 * account["expected"] == 60


def test_errors_come_from_all_six_groups() -> None:
    found = contextual_errors(ROWS, 6)
    assert len({(row.profession, row.expected) for row in found.rows}) == 6
    assert all((row.subset, row.outcome) == ("contextual", "wrong") for row in found.rows)
    assert found.total == sum((row.subset, row.outcome) == ("contextual", "wrong") for row in ROWS)


def test_answers_right_without_a_term_say_something() -> None:
    paper = rows_of(GenderBias("X", shown=0.5, answered=0.5), mode="paper")
    found = right_without_term(paper, 1000)
    assert found.rows
    assert all(row.output and not has_term(row) for row in found.rows)
    assert sum(not row.output for row in paper) > 0
    assert {row.subset for row in right_without_term(paper, 2).rows} == {"contextual", "counterfactual"}


def test_disagreements_are_all_of_a_dictionary() -> None:
    assert disagreements(ROWS, 5).total == 0
    found = disagreements(rows_of(GenderBias("X", 0.7, 0.7, overruled=0.5), mode="morphology"), 4)
    assert found.total > len(found.rows) == 4
    assert Counter(row.outcome for row in found.rows) == {"correct": 2, "wrong": 2}


def test_silence_is_an_empty_or_copied_answer_that_was_judged() -> None:
    answer = next(row for row in ROWS if row.subset == "contextual" and row.outcome == "correct")
    assert not is_silent(answer)
    for output in (
        "",
        "  ",
        "Contexto. <sep> ",
        answer.source,
        answer.source.upper(),
        answer.source.split("<sep> ")[1],
    ):
        assert is_silent(replace(answer, output=output)), output
        assert not is_silent(replace(answer, output=output, outcome="missing"))


def test_shown_genders_are_counted_by_group() -> None:
    found = shown_by_group(ROWS)
    assert found["contextual", ""].answers == sum(
        found["contextual", f"{profession}-{gender}"].answers
        for profession in ("female", "male", "neutral")
        for gender in "MF"
    )
    assert found["contextual", "male"].terms == sum(
        row.profession == "male" and row.word != "" for row in ROWS if row.outcome != "missing"
    )
    assert shown_by_group([])["counterfactual", ""].share is None


def test_the_choice_does_not_depend_on_the_order_of_the_rows() -> None:
    other = random.Random(1).sample(ROWS, len(ROWS))
    assert one_sided(other, 3) == one_sided(ROWS, 3)
    assert contextual_errors(other, 5) == contextual_errors(ROWS, 5)
    assert right_without_term(other, 3) == right_without_term(ROWS, 3)


def test_examples_show_context_sentence_deciding_word_and_reference(tmp_path: Path) -> None:
    run = read_run(write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1]))
    report = mtgeneval_system(run, "es", "Masculine")
    for entry in report["errors"]["examples"]:
        assert entry["context"].startswith(("He was born", "She was born"))
        assert entry["source"]["before"].startswith("The worker did thing")
        assert entry["output"]["marked"] in ("bibliotecario", "bibliotecaria")
        assert entry["output"]["marked"] not in entry["reference"].split()
    [feminine_fails, _] = report["one_sided"]
    for pair in feminine_fails["pairs"]:
        masculine, feminine = pair["sides"]
        assert masculine["context"] == ""
        assert (masculine["failed"], feminine["failed"]) == (False, True)
        assert masculine["source"]["before"].startswith("He worked")
        assert feminine["source"]["before"].startswith("She worked")
