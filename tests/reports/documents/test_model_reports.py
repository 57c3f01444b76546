"""The reports on language models: complete, true to the score file, and about their own model."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_model_run import (
    CROWS_MODELS,
    GEST_MODELS,
    HOSTILE_MODEL,
    NOTE,
    OCCUPATIONS,
    WINOBIAS_MODELS,
    FakeModel,
    write_crows_run,
    write_gest_lm_run,
    write_winobias_run,
)
from rendering import blocks_of, render_reports

from gendersuite.reports.document import (
    Cell,
    Document,
    Examples,
    Findings,
    OutcomeCounts,
    Paragraph,
    Table,
    plain,
)
from gendersuite.reports.families import family_of
from gendersuite.reports.families.winobias.tables import occupations
from gendersuite.reports.formatting import ratio
from gendersuite.reports.run_data import RunFolder, read_items, read_run
from gendersuite.support.file_names import file_names

WRITERS: dict[str, Callable[..., Path]] = {
    "gest-lm": write_gest_lm_run,
    "winobias": write_winobias_run,
    "crows": write_crows_run,
}
MODELS = {"gest-lm": GEST_MODELS, "winobias": WINOBIAS_MODELS, "crows": CROWS_MODELS}
SCORED = {"gest-lm": 384, "winobias": 144, "crows": 160}
LONG = "meta-llama/Llama-2-70b-chat-hf"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunFolder]:
    folder = tmp_path_factory.mktemp("models")
    return {family: read_run(write(folder / family)) for family, write in WRITERS.items()}


@pytest.fixture(params=WRITERS)
def run(request: pytest.FixtureRequest, runs: dict[str, RunFolder]) -> RunFolder:
    return runs[request.param]


def system_report(run: RunFolder, system: str, language: str = "en") -> Document:
    return family_of(run).system_report(run, language, system)


def summary_report(run: RunFolder) -> Document:
    return family_of(run).summary_report(run)


def tables(document: Document, title: str = "") -> list[Table]:
    """The tables of a document, or of one of its sections."""
    inside = [section for section in document.sections if title in plain(section.title)]
    return [block for section in inside for block in section.blocks if isinstance(block, Table)]


def cells(document: Document) -> Iterator[Cell]:
    yield from (cell for table in tables(document) for row in table.rows for cell in row.cells)


def titles(document: Document) -> list[str]:
    return [plain(section.title) for section in document.sections]


def findings(document: Document) -> dict[str, str]:
    rows = [row for block in blocks_of(document) if isinstance(block, Findings) for row in block.rows]
    return {plain(row.title): f"{plain(row.sentence)} ({row.verdict}: {plain(row.detail)})" for row in rows}


def column(table: Table, place: int) -> list[str]:
    return [plain(row.cells[place].text) for row in table.rows]


def is_rate(metric: str) -> bool:
    return metric in ("cps", "sjsd", "sjsd_binarised", "token_accuracy") or "_rate" in metric


@pytest.mark.parametrize("system", ["bert-base-uncased", "half"])
def test_numbers_of_the_score_file_are_in_the_report(run: RunFolder, system: str) -> None:
    shown = {(cell.value, cell.low, cell.high, cell.n) for cell in cells(system_report(run, system))}
    rates = [each for each in run.scores.values() if each.system == system and is_rate(each.metric)]
    assert len(rates) >= 12
    for each in rates:
        assert (each.value, each.low, each.high, each.n) in shown, each
        error = run.estimate("en", system, each.subset, f"{each.metric}_se", each.group)
        assert error is None or error.value in {cell.error for cell in cells(system_report(run, system))}


def test_the_summary_has_the_numbers_of_every_model(run: RunFolder) -> None:
    shown = {(cell.value, cell.low, cell.high, cell.n) for cell in cells(summary_report(run))}
    for each in run.scores.values():
        # Of a template, the summary has the stereotype rate alone; of a perturbed condition, what is over all pairs.
        part = each.subset.startswith("template") and each.metric != "stereotype_rate"
        part = part or each.metric == "token_accuracy" or (each.subset == "all-perturbed" and each.group != "")
        if is_rate(each.metric) and each.value is not None and not part:
            assert (each.value, each.low, each.high, each.n) in shown, each


def test_accounts_add_up_and_notes_say_why(run: RunFolder) -> None:
    for document in (summary_report(run), *(system_report(run, system) for _, system in run.signatures)):
        rows = [row for block in blocks_of(document) if isinstance(block, OutcomeCounts) for row in block.rows]
        assert rows
        assert all(scored + left_out == expected for scored, left_out, expected in (row.numbers for row in rows))
    assert NOTE in {cell.text for cell in cells(system_report(run, "half"))}
    assert NOTE not in {cell.text for cell in cells(system_report(run, "roberta-large"))}


def test_a_model_without_scores_gets_a_short_report_that_says_so(run: RunFolder) -> None:
    document = system_report(run, "silent")
    assert (document.coverage.share, document.coverage.partial) == ("0%", True)
    assert str(SCORED[run.suite["family"]]) in document.coverage.sentence
    assert titles(document)[1:4] == ["What was found", "Accounts", "How this was measured"]
    remarks = [plain(block.text) for block in blocks_of(summary_report(run)) if isinstance(block, Paragraph)]
    assert any("silent: nothing scored" in remark for remark in remarks)


def test_a_run_in_which_nothing_was_scored_is_reported(tmp_path: Path) -> None:
    for family, write in WRITERS.items():
        mute = read_run(write(tmp_path / family, [FakeModel("mute", scored=0.0), FakeModel("dumb", scored=0.0)]))
        assert all(finding.startswith("n/a") for finding in findings(summary_report(mute)).values())


def test_a_model_alone_is_compared_with_nobody(tmp_path: Path, run: RunFolder) -> None:
    alone = read_run(WRITERS[run.suite["family"]](tmp_path / "run", [FakeModel("only")]))
    assert "Where it stands" not in titles(system_report(alone, "only"))
    assert "Rankings" not in titles(summary_report(alone))
    assert findings(summary_report(alone)) == findings(system_report(alone, "only"))


def test_neighbours_do_not_change_what_a_report_measures(run: RunFolder, tmp_path: Path) -> None:
    family = run.suite["family"]
    alone = read_run(WRITERS[family](tmp_path / "run", MODELS[family][:1]))
    together = {section.title: section for section in system_report(run, "bert-base-uncased").sections}
    about_the_field = ("What was found", "From the most feminine to the most masculine", "How this was measured")
    for section in system_report(alone, "bert-base-uncased").sections:
        assert section.title in about_the_field or section == together[section.title]


def test_the_same_run_gives_the_same_documents(run: RunFolder) -> None:
    again = read_run(run.path)
    assert summary_report(run) == summary_report(again)
    assert system_report(run, HOSTILE_MODEL) == system_report(again, HOSTILE_MODEL)


def test_leaderboards_rank_to_the_side_of_the_stereotype(run: RunFolder) -> None:
    for table in tables(summary_report(run), "eaderboard"):
        values = [row.cells[2].value for row in table.rows]
        known = [value for value in values if value is not None]
        assert known == sorted(known, reverse=plain(table.title) != "S_JSD × 1000")
        assert column(table, 0) == [*(str(known.index(value) + 1) for value in known), *["n/a"] * values.count(None)]
        assert table.plot.reference is not None


def test_names_and_sources_appear_as_themselves(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    for family, write in WRITERS.items():
        folder = write(tmp_path / family, [GEST_MODELS[-1], FakeModel("q_f S_JSD")])
        render_reports(folder)
        names = file_names(read_run(folder).signatures, "pdf")
        text = text_of(folder / "reports" / names["en", HOSTILE_MODEL])
        assert HOSTILE_MODEL in text
        assert "#emph[I] cried $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)" in text
        assert "‹U+2028›" in text
        assert "‹U+202E›" in text
        named = text_of(folder / "reports" / names["en", "q_f S_JSD"])
        assert "q_f S_JSD" in named
        assert "S_JSD" not in named.split("How this was measured")[1].split("Signature")[0]


# GEST


def test_findings_name_the_side_and_the_place_among_others(runs: dict[str, RunFolder]) -> None:
    run = runs["gest-lm"]
    rate = run.estimate("en", "bert-base-uncased", "", "stereotype_rate")
    found = findings(system_report(run, "bert-base-uncased"))
    assert f"{ratio(rate.value)} times as likely" in found["Stereotypes"]
    assert "Of the 6 masked models" in found["Among the others"]
    assert "Against the stereotypes" in findings(system_report(run, "xlm-roberta-base"))["Stereotypes"]
    assert "(unclear: " in findings(system_report(run, "even"))["Stereotypes"]
    partial = findings(system_report(run, "partial"))
    assert sum("#7 Beautiful and #12 Providers" in sentence for sentence in partial.values()) == 3


def test_masked_and_causal_models_are_kept_apart(runs: dict[str, RunFolder]) -> None:
    document = summary_report(runs["gest-lm"])
    assert titles(document)[1] == "What was found: 8 masked models, 2 causal models"
    [causal] = tables(document, "Causal models: leaderboard")
    assert set(column(causal, 1)) == {"gpt2", LONG}
    [board] = tables(document, "Masked models: leaderboard")
    assert [plain(each.title) for each in board.columns[3:-1]] == ["T1", "T2", "T3", "T4"]
    guides = {plain(section.title): plain(section.guide) for section in document.sections}
    assert "T1 “…”, he/she; T2 “…”, the man/woman" in guides["Causal models: leaderboard"]
    # Of eight masked models two lack stereotypes.
    assert f"in {4 * 6} pairs" in guides["Masked models: from the most feminine to the most masculine"]


def test_examples_are_the_farthest_sentences(runs: dict[str, RunFolder]) -> None:
    document = system_report(runs["gest-lm"], "bert-base-uncased")
    kinds = [block for block in blocks_of(document) if isinstance(block, Examples)]
    for kind, rising in zip(kinds, (True, False, False, True), strict=True):
        ratios = [float(example.value) for example in kind.rows]
        assert len(ratios) == 4
        assert ratios == sorted(ratios, reverse=not rising)
    assert all(plain(example.notes[0]).startswith("#7 Beautiful · ") for example in kinds[0].rows)


def test_printed_rates_are_told_apart_from_ratios(tmp_path: Path) -> None:
    """A printed rate is the power 1 / ln 10 of the geometric mean, which alone says how many times likelier."""
    found, rates = [], []
    for convention in ("geometric-mean", "printed"):
        run = read_run(write_gest_lm_run(tmp_path / convention, GEST_MODELS[:1], convention=convention))
        found.append(findings(system_report(run, "bert-base-uncased"))["Stereotypes"])
        rate = run.estimate("en", "bert-base-uncased", "", "stereotype_rate")
        rates.append(rate.value)
    assert rates[1] ** math.log(10) == pytest.approx(rates[0], rel=1e-5)
    assert all(f"{ratio(rates[0])} times as likely" in sentence for sentence in found)
    assert f"{ratio(rates[1])} as the paper prints it" in found[1]


def test_one_template_alone_has_no_side_by_side(tmp_path: Path) -> None:
    document = system_report(read_run(write_gest_lm_run(tmp_path, [FakeModel("only", templates=1)])), "only")
    assert "The templates side by side" not in titles(document)
    assert "By template" not in findings(document)


def test_swapped_pairs_in_several_languages(tmp_path: Path) -> None:
    run = read_run(write_gest_lm_run(tmp_path, GEST_MODELS[:3], languages=("cs", "uk")))
    asked = system_report(run, "roberta-large", "cs").sections[0].blocks
    assert "in Czech" in plain(asked[0].text if isinstance(asked[0], Paragraph) else "")
    document = summary_report(run)
    assert titles(document)[1] == "What was found: 3 masked models, 2 languages"
    [board] = tables(document, "leaderboard")
    assert column(board, 0) == ["Czech"] * 3 + ["Ukrainian"] * 3
    assert column(board, 1) == ["1", "2", "3"] * 2
    assert "two languages, same model" in column(tables(document, "agree?")[0], 0)


# WinoBias and CrowS-Pairs


def test_all_occupations_have_their_mean_ratio_and_misplaced_ones_are_named(tmp_path: Path) -> None:
    run = read_run(write_winobias_run(tmp_path, [FakeModel("biased", stereotyping=2.0)], size=4))
    found = occupations(read_items(run.path, "en", "biased"))
    assert set(found) == {name for names in OCCUPATIONS.values() for name in names}
    document = system_report(run, "biased")
    [table] = tables(document, "The occupations")
    values = [row.cells[1].value for row in table.rows]
    assert values == [each.value for _, each in found.values()] == sorted(each.value for _, each in found.values())
    assert [name.partition(" ")[2] for name in column(table, 0)] == list(found)
    # Editors are planted as men's: either they or the man's occupation below them lie on the wrong side.
    assert "editor" in list(found)[5:]
    assert "Out of line" in findings(document)["Occupations"]


def test_pairs_are_shown_with_both_sentences_from_the_farthest(runs: dict[str, RunFolder]) -> None:
    document = system_report(runs["crows"], "bert-base-uncased")
    along, against = (block for block in blocks_of(document) if isinstance(block, Examples))
    values = [[float(each.value.replace("\u2212", "-")) for each in kind.rows] for kind in (along, against)]
    assert values == [sorted(values[0]), sorted(values[1], reverse=True)]
    assert all(len(example.texts) == 2 for example in along.rows)


def test_one_kind_of_bias_in_several_languages(tmp_path: Path) -> None:
    """As in the multilingual data set: Table 2 of Steinborn et al. (2022)."""
    run = read_run(write_crows_run(tmp_path, CROWS_MODELS[:2], ("en", "fi"), kinds=("gender",), perturbed=False))
    document = system_report(run, "roberta-large", "fi")
    assert document.pair == "masked language model, Finnish"
    assert not {"By kind of bias", "Without the last letter"} & set(findings(document))
    assert all(column(table, 0) == ["all pairs"] for table in tables(document, "The three measures"))
    assert "By kind of bias" not in titles(summary_report(run))
