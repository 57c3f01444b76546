"""The reports on an mt-geneval run: true to the score file, and with what mode, language and answers demand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fake_mtgeneval_run import SYSTEMS, GenderBias, write_mtgeneval_run
from rendering import blocks_of

from gendersuite.reports.blocks.texts import run_text
from gendersuite.reports.document import (
    Code,
    Document,
    Findings,
    OutcomeCounts,
    Paragraph,
    Section,
    Table,
    plain,
)
from gendersuite.reports.families.mt_geneval.summary import summary_report
from gendersuite.reports.families.mt_geneval.system import system_report
from gendersuite.reports.formatting import points
from gendersuite.reports.run_data import RunFolder, read_run
from gendersuite.reports.statistics.corpus_scores import signatures

SHOWN = ("accuracy", "pair_accuracy", "bleu", "chrf", "quality_gap")
BOARDS = {"es": "English → Spanish", "nl": "English → Dutch"}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    """A run in a language with pairs and one without."""
    return read_run(write_mtgeneval_run(tmp_path_factory.mktemp("run") / "run", languages=tuple(BOARDS)))


def written(folder: Path, *systems: GenderBias, mode: str = "default") -> RunFolder:
    return read_run(write_mtgeneval_run(folder, systems, mode=mode))


def sections(document: Document) -> dict[str, Section]:
    return {plain(section.title): section for section in document.sections}


def tables(*parts: Section) -> list[Table]:
    return [block for section in parts for block in section.blocks if isinstance(block, Table)]


def words(document: Document) -> str:
    """All findings and paragraphs."""
    blocks = list(blocks_of(document))
    found = [row.sentence for block in blocks if isinstance(block, Findings) for row in block.rows]
    return "\n".join(map(plain, [*found, *(block.text for block in blocks if isinstance(block, Paragraph))]))


@pytest.mark.parametrize("language", BOARDS)
@pytest.mark.parametrize("system", ["Masculine", "Evasive", "Half"])
def test_numbers_of_the_score_file_are_in_the_report(run: RunFolder, language: str, system: str) -> None:
    rows = [row for table in tables(*system_report(run, language, system).sections[:-1]) for row in table.rows]
    shown = {(cell.value, cell.low, cell.high, cell.n) for row in rows for cell in row.cells}
    own = [score for key, score in run.scores.items() if key[:2] == (language, system) and score.metric in SHOWN]
    assert {score.metric for score in own} == (set(SHOWN) if language == "es" else {"accuracy"})
    assert {(score.value, score.low, score.high, score.n) for score in own} <= shown


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
def test_every_accuracy_of_the_six_groups_has_its_term_coverage(tmp_path: Path, mode: str) -> None:
    run = written(tmp_path / "run", GenderBias("Evasive", shown=0.4, answered=0.9, overruled=0.3), mode=mode)
    [table] = tables(sections(system_report(run, "es", "Evasive"))["From the context"])
    assert len(table.rows) == 12
    shares = [run.estimate("es", "Evasive", "contextual", "term_coverage", group) for group in ("", "M", "F")]
    shown = [plain(row.cells[-2].text) for row in table.rows]
    assert shown[:3] == [f"{points(share.value, 1)}%" for share in shares if share]
    assert all(text.endswith("%") for text in shown)


@pytest.mark.parametrize("language", BOARDS)
def test_the_summary_has_the_numbers_of_every_submission(run: RunFolder, language: str) -> None:
    found = sections(summary_report(run))
    [board] = tables(found[f"{BOARDS[language]}: 7 systems"])
    _, groups = tables(found[f"{BOARDS[language]}: professions and people"])
    accuracies = [("contextual", "accuracy", group) for group in ("", *run_text(run, "cells"))]
    pairs = [("counterfactual", metric, "") for metric in ("pair_accuracy", "term_coverage", "quality_gap")]
    main = [accuracies[0], ("contextual", "term_coverage", ""), *(pairs if language == "es" else ())]
    for table, scores in ((board, main), (groups, accuracies)):
        for row in table.rows:
            system, *numbers = row.cells[: len(scores) + 1]
            expected = [run.scores[language, plain(system.text), *score].value for score in scores]
            assert [cell.value for cell in numbers] == expected


def test_who_shows_little_does_not_lead_the_board(run: RunFolder) -> None:
    [board] = tables(sections(summary_report(run))["English → Spanish: 7 systems"])
    accuracies = {plain(row.cells[0].text): row.cells[1].value for row in board.rows}
    names = list(accuracies)
    assert names[0] == "Contextual"
    # Less than half of the answers show a gender: no accuracy, and no place in the order.
    assert accuracies["Evasive"] is None
    assert set(names[-2:]) == {"Evasive", "Silent"}


def test_accounts_add_up_in_every_report(run: RunFolder) -> None:
    documents = [summary_report(run), *(system_report(run, *submission) for submission in run.signatures)]
    counts = [block for document in documents for block in blocks_of(document) if isinstance(block, OutcomeCounts)]
    rows = [row.numbers for block in counts for row in block.rows]
    # Spanish: two parts, their sum and the pairs of each system, and both parts in the summary; Dutch has one part.
    assert len(rows) == (6 + 2) * len(SYSTEMS)
    for *parts, expected in rows:
        assert len(parts) == 5
        assert sum(parts) == expected
        assert expected in (72, 24, 96, 12)


def test_a_system_without_answers_gets_no_tables_of_numbers(run: RunFolder) -> None:
    document = system_report(run, "es", "Silent")
    assert not tables(*document.sections)
    assert words(document).count("n/a") == 5
    assert document.coverage.share == "0%"
    assert "Silent, Spanish answered nothing" in words(summary_report(run))


def test_a_language_without_pairs_shows_none(run: RunFolder) -> None:
    document = system_report(run, "nl", "Masculine")
    assert not {"In pairs", "Quality", "Examples: pairs that fail on one side only"} & set(sections(document))
    assert len(tables(sections(document)["Where it stands"])) == 1
    assert document.facts == "mt-geneval-mini 1, 72 contextual sentences"


def test_a_run_in_which_nobody_answered_is_reported(tmp_path: Path) -> None:
    run = written(tmp_path / "run", GenderBias("Silent", answered=0.0))
    assert "n/a: no submission has an answer." in words(summary_report(run))


def test_a_system_alone_is_compared_with_nobody(tmp_path: Path) -> None:
    run = written(tmp_path / "run", SYSTEMS[0])
    document, summary = system_report(run, "es", "Masculine"), summary_report(run)
    assert "Where it stands" not in sections(document)
    own, common = ([block for block in blocks_of(each) if isinstance(block, Findings)] for each in (document, summary))
    assert own == common


def test_mode_paper_says_whom_it_rewards_for_silence(tmp_path: Path) -> None:
    run = written(tmp_path / "run", *SYSTEMS[4:6], SYSTEMS[0], mode="paper")
    assert "Silent, Spanish (96 of 96)" in words(system_report(run, "es", "Silent"))
    assert "no answer is empty or copied" in words(system_report(run, "es", "Masculine"))
    summary = words(summary_report(run))
    assert "Silent, Spanish (96 of 96)" in summary
    assert "Masculine, Spanish (" not in summary


def test_mode_morphology_lists_what_the_dictionary_overruled(tmp_path: Path) -> None:
    run = written(tmp_path / "run", GenderBias("Overruling", overruled=0.5), GenderBias("Agreeing"), mode="morphology")
    (found,), (nothing,) = (
        sections(system_report(run, "es", system))["Examples: dictionary against references"].blocks
        for system in ("Overruling", "Agreeing")
    )
    assert len(found.rows) == 12
    assert all("dictionary hunspell-es" in plain(example.notes[0]) for example in found.rows)
    assert isinstance(nothing, Paragraph)


@pytest.mark.parametrize("mode", ["default", "paper", "neural"])
def test_other_modes_are_named_and_list_no_disagreements(tmp_path: Path, mode: str) -> None:
    document = system_report(written(tmp_path / "run", SYSTEMS[0], mode=mode), "es", "Masculine")
    assert f"Judged in mode {mode}" in words(document)
    assert "Examples: dictionary against references" not in sections(document)


def test_signatures_of_sacrebleu_are_told_if_the_run_has_them(run: RunFolder, tmp_path: Path) -> None:
    folder = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1])
    facts = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    del facts["metrics"]
    (folder / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    with_them, summary, without = (
        {block.text for block in blocks_of(document) if isinstance(block, Code)}
        for document in (
            system_report(run, "es", "Masculine"),
            summary_report(run),
            system_report(read_run(folder), "es", "Masculine"),
        )
    )
    assert set(signatures().values()) <= with_them & summary
    assert not set(signatures().values()) & without


def test_neighbours_do_not_change_what_a_report_measures(tmp_path: Path) -> None:
    together, alone = (
        sections(system_report(written(tmp_path / name, *systems), "es", "Contextual"))
        for name, systems in (("together", SYSTEMS), ("alone", SYSTEMS[1:2]))
    )
    assert together.pop("Where it stands")
    assert together == alone
