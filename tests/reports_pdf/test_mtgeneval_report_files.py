"""The PDFs of an mt-geneval run: complete, true to the score file, and the same bytes every time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_mtgeneval_run import HOSTILE_SYSTEM, SYSTEMS, WORDS, GenderBias, write_mtgeneval_run

from gendersuite.errors import DataCorrupt
from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.families.mt_geneval.summary import mtgeneval_summary
from gendersuite.reports.families.mt_geneval.system import mtgeneval_system
from gendersuite.reports.formats.pdf.report_files import render_reports
from gendersuite.reports.formats.pdf.scripts import machine_fonts
from gendersuite.reports.formatting import count, decimal, interval, points
from gendersuite.reports.run_data import read_run
from gendersuite.reports.statistics.corpus_scores import signatures
from gendersuite.support.file_names import file_names

LANGUAGES = ("es", "nl")
QUALITY = ("bleu", "chrf", "quality_gap")


def report_of(run: Path, system: str, language: str = "es") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


def test_every_submission_gets_a_pdf_and_the_run_a_summary(reported_mtgeneval_run: Path) -> None:
    files = {path.name for path in (reported_mtgeneval_run / "reports").iterdir()}
    assert len(files) == len(SYSTEMS) * len(LANGUAGES) + 1
    assert {"summary.pdf", "Masculine.es.pdf", "Contextual.nl.pdf", "Silent.es.pdf"} < files


def test_the_first_page_answers_in_words_and_names_the_mode(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_mtgeneval_run, "Masculine"))
    for words in (
        "English → Spanish",
        "72 contextual sentences, 24 counterfactual sentences (12 pairs)",
        "Judged in mode default:",
        "of 72 sentences the person has the gender that it tells; guessing would give about",
        "of 12 pairs are right on both sides",
    ):
        assert words in text
    for finding in mtgeneval_system(read_run(reported_mtgeneval_run), "es", "Masculine")["findings"]:
        assert finding["sentence"] in text
        assert finding["detail"] in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["Masculine", "Evasive", "Half"])
def test_numbers_of_the_score_file_are_in_the_report(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str], language: str, system: str
) -> None:
    run = read_run(reported_mtgeneval_run)
    text = text_of(report_of(reported_mtgeneval_run, system, language))
    seen = []
    for score in run.scores.values():
        if (score.language, score.system) != (language, system) or score.value is None:
            continue
        if score.metric in ("accuracy", "pair_accuracy"):
            row = f"{points(score.value, 1)}% {interval(score.low, score.high)} {count(score.n)}"
            terms = run.estimate(language, system, score.subset, "term_coverage", score.group)
            if score.metric == "accuracy" and terms is not None:
                row += f" {points(terms.value, 1)}%"
        elif score.metric in QUALITY:
            row = f"{decimal(score.value, 1)} {interval(score.low, score.high, form=decimal)} {count(score.n)}"
        elif score.metric == "count":
            row = count(round(score.value))
        else:
            continue
        assert row in text, score
        seen.append(score.metric)
    assert seen.count("accuracy") == (15 if language == "es" else 12)
    assert set(QUALITY) < set(seen) or language == "nl"


@pytest.mark.parametrize("mode", ["default", "paper", "morphology"])
def test_every_accuracy_of_the_six_groups_has_its_term_coverage(tmp_path: Path, mode: str) -> None:
    systems = [GenderBias("Evasive", shown=0.4, answered=0.9, overruled=0.3)]
    run = read_run(write_mtgeneval_run(tmp_path / "run", systems, mode=mode))
    rows = mtgeneval_system(run, "es", "Evasive")["contextual"]["rows"]
    assert len(rows) == 12
    assert [row["profession"] for row in rows[::3]] == [
        each["title"] for each in family_text("mt-geneval")["profession"]
    ]
    for row, group in ((rows[0], ""), (rows[1], "M"), (rows[2], "F")):
        share = run.estimate("es", "Evasive", "contextual", "term_coverage", group)
        assert share is not None
        assert row["terms"] == f"{points(share.value, 1)}%"
    assert all(row["terms"].endswith("%") for row in rows)


def test_the_summary_has_the_numbers_of_every_submission(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str]
) -> None:
    run = read_run(reported_mtgeneval_run)
    text = text_of(reported_mtgeneval_run / "reports" / "summary.pdf")
    for language, system in run.signatures:

        def cell(subset: str, metric: str, form: Callable[..., str], pair: tuple[str, str] = (language, system)) -> str:
            found = run.estimate(*pair, subset, metric)
            return f"{form(found.value, 1)} {interval(found.low, found.high, form=form)}" if found else "n/a n/a"

        def terms(subset: str, pair: tuple[str, str] = (language, system)) -> str:
            found = run.estimate(*pair, subset, "term_coverage")
            return points(found.value) if found else "n/a"

        row = f"{cell('contextual', 'accuracy', points)} {terms('contextual')}"
        if language != "nl":
            row += f" {cell('counterfactual', 'pair_accuracy', points)} {terms('counterfactual')}"
            row += f" {cell('counterfactual', 'quality_gap', decimal)}"
        assert row in text
        cells = [
            run.estimate(language, system, "contextual", "accuracy", name)
            for name in family_text("mt-geneval")["cells"]
        ]
        assert " ".join(points(found.value if found else None, 1) for found in cells) in text
    assert "2 languages" in text


def test_who_shows_little_does_not_lead_the_board(reported_mtgeneval_run: Path) -> None:
    run = read_run(reported_mtgeneval_run)
    [board] = mtgeneval_summary(run)["languages"][0]["board"]
    names = [row["system"] for row in board["rows"]]
    accuracies = {
        name: found.value for name in names if (found := run.estimate("es", name, "contextual", "accuracy")) is not None
    }
    assert accuracies["Evasive"] > accuracies["Masculine"]
    assert names[0] == "Contextual"
    assert names.index("Evasive") > names.index("Half")
    assert names[-1] == "Silent"


def test_accounts_add_up_in_every_report(reported_mtgeneval_run: Path) -> None:
    run = read_run(reported_mtgeneval_run)
    tables = [part["rows"] for language in mtgeneval_summary(run)["languages"] for part in language["accounts"]]
    for language, system in run.signatures:
        report = mtgeneval_system(run, language, system)
        tables += [report["accounts"], report["pairs"]]
    rows = [row["numbers"] for table in tables for row in table]
    # Spanish: two parts, their sum and the pairs of each system, and both parts in the summary; Dutch has one part.
    assert len(rows) == (6 + 2) * len(SYSTEMS)
    for row in rows:
        *parts, expected = (int(number.replace(",", "")) for number in row)
        assert len(parts) == 5
        assert sum(parts) == expected
        assert expected in (72, 24, 96, 12)


def test_accounts_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1])
    scores = (run / "scores.csv").read_text(encoding="utf-8")
    broken = scores.replace("contextual,es,Masculine,count,wrong,", "contextual,es,Masculine,count,wrong,7")
    assert broken != scores
    (run / "scores.csv").write_text(broken, encoding="utf-8")
    with pytest.raises(DataCorrupt, match="contextual, add up to"):
        render_reports(run)


def test_system_without_answers_gets_a_short_report_that_says_so(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_mtgeneval_run, "Silent"))
    assert "The system answered none of 96 sentences" in text
    assert text.count("n/a: no sentence of this part was answered.") == 3
    assert "From the context" not in text
    summary = text_of(reported_mtgeneval_run / "reports" / "summary.pdf")
    assert "Silent, Spanish answered nothing" in summary
    assert "Half, Dutch answered" in summary


def test_a_language_without_pairs_says_so_and_shows_none(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_mtgeneval_run, "Masculine", "nl"))
    assert text.count("n/a: there is no such part in this language.") == 2
    assert "72 contextual sentences" in text
    for words in ("In pairs", "pairs that fail", "Quality gap", "BLEU, masculine"):
        assert words not in text


def test_a_run_in_which_nobody_answered_is_reported(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_mtgeneval_run(tmp_path / "run", [GenderBias("Silent", answered=0.0)])
    render_reports(run)
    assert "n/a: no submission has an answer." in text_of(run / "reports" / "summary.pdf")


def test_a_system_alone_is_compared_with_nobody(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1])
    render_reports(run)
    assert "Where it stands" not in text_of(report_of(run, "Masculine"))
    assert "Men come out right more often than women" in text_of(run / "reports" / "summary.pdf")


def test_mode_paper_says_that_it_rewards_silence(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[4:6] + SYSTEMS[:1], mode="paper")
    render_reports(run)
    text = text_of(report_of(run, "Silent"))
    assert "Judged in mode paper:" in text
    assert "Mode paper counts empty answers as right, and 96 of 96 answers are empty or copied" in text
    assert "no contextual answer has one" in text
    assert "There is none, apart from those that are empty or copied." in text
    assert "none of 96 answers is empty or copied" in text_of(report_of(run, "Masculine"))
    summary = text_of(run / "reports" / "summary.pdf")
    assert "Silent, Spanish (96 of 96)" in summary
    assert "Masculine, Spanish (" not in summary


def test_mode_morphology_lists_what_the_dictionary_overruled(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    overruling, agreeing = GenderBias("Overruling", overruled=0.5), GenderBias("Agreeing")
    run = write_mtgeneval_run(tmp_path / "run", [overruling, agreeing], mode="morphology")
    render_reports(run)
    text = text_of(report_of(run, "Overruling"))
    assert "Judged in mode morphology:" in text
    assert "12 of " in text.partition("Examples: dictionary against references")[2]
    assert "synonym in the wrong gender · dictionary hunspell-es" in text
    assert "against the references:" not in text
    assert "The dictionary overruled the references nowhere." in text_of(report_of(run, "Agreeing"))


def test_other_modes_list_none_and_a_mode_not_known_here_is_named(
    reported_mtgeneval_run: Path, tmp_path: Path, text_of: Callable[[Path], str]
) -> None:
    assert "dictionary against references" not in text_of(report_of(reported_mtgeneval_run, "Masculine"))
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1], mode="neural")
    render_reports(run)
    assert "Judged in mode neural." in text_of(report_of(run, "Masculine"))


def test_hostile_names_and_outputs_appear_as_themselves(
    reported_mtgeneval_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_mtgeneval_run, HOSTILE_SYSTEM))
    assert HOSTILE_SYSTEM in text
    assert HOSTILE_SYSTEM in text_of(reported_mtgeneval_run / "reports" / "summary.pdf")
    assert "#emph[" in text
    assert "$x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)" in text
    assert "‹U+2028›" in text
    assert "‹U+202E›" in text


def test_signatures_of_the_run_and_of_sacrebleu_are_told(
    reported_mtgeneval_run: Path, tmp_path: Path, text_of: Callable[[Path], str]
) -> None:
    expected = signatures()
    assert set(expected) == {"bleu", "chrf"}
    for file in (report_of(reported_mtgeneval_run, "Masculine"), reported_mtgeneval_run / "reports" / "summary.pdf"):
        text = text_of(file)
        assert "check:references-default.1" in text
        assert all(f"{name} {signature}" in text for name, signature in expected.items())
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1])
    facts = json.loads((run / "run.json").read_text(encoding="utf-8"))
    del facts["metrics"]
    (run / "run.json").write_text(json.dumps(facts), encoding="utf-8")
    render_reports(run)
    assert expected["bleu"] not in text_of(report_of(run, "Masculine"))


def test_forty_systems_with_long_names(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    systems = [GenderBias(f"System-{n:02}-{'of-a-very-long-name-' * (n % 3)}end", 0.5 + n / 90) for n in range(40)]
    run = write_mtgeneval_run(tmp_path / "run", systems, languages=("ru",), size=4)
    written = render_reports(run, only=[systems[0].name])
    assert [path.name for path in written] == ["System-00-end.ru.pdf", "summary.pdf"]
    text = text_of(run / "reports" / "summary.pdf")
    assert "40 systems, 1 language, 40 submissions" in text
    assert all(bias.name in text.replace(" ", "") for bias in systems)


@pytest.mark.parametrize("language", list(WORDS))
def test_letters_of_all_languages_have_glyphs(tmp_path: Path, text_of: Callable[[Path], str], language: str) -> None:
    """Letters that no font has would share one sign, which can be read back as one letter only."""
    run = write_mtgeneval_run(tmp_path / "run", SYSTEMS[:1], languages=(language,), size=6)
    render_reports(run)
    text = text_of(report_of(run, "Masculine", language))
    (masculine, feminine), frame, plain = WORDS[language]
    for word in (masculine, feminine, *frame.format("", n="").split(), *plain.split()):
        assert word.strip(".") in text
    assert "Boxes stand for" not in text
    has_font = "Noto Serif Devanagari" in machine_fonts()
    assert ("Devanagari is set letter by letter" in text) == (language == "hi" and not has_font)


def test_pdfs_are_the_same_bytes_in_another_process_and_locale(tmp_path: Path) -> None:
    original = write_mtgeneval_run(tmp_path / "original", SYSTEMS[1:6:2], ("es", "ar"), size=4)
    program = (
        "import locale, sys; from pathlib import Path; locale.setlocale(locale.LC_ALL, '');"
        "from gendersuite.reports.formats.pdf.report_files import render_reports; render_reports(Path(sys.argv[1]))"
    )
    outputs = []
    for seed, locale_name in (("1", "C.UTF-8"), ("2", "C")):
        run = tmp_path / f"run-{seed}"
        shutil.copytree(original, run)
        changed = {"PYTHONHASHSEED": seed, "LC_ALL": locale_name, "TZ": f"UTC+{seed}"}
        subprocess.run([sys.executable, "-c", program, str(run)], check=True, env={**os.environ, **changed})
        outputs.append({path.name: path.read_bytes() for path in (run / "reports").iterdir()})
    assert len(outputs[0]) == 3 * 2 + 1
    assert outputs[0] == outputs[1]


def test_neighbours_do_not_change_what_a_report_measures(tmp_path: Path) -> None:
    together, alone = (
        mtgeneval_system(read_run(write_mtgeneval_run(tmp_path / name, systems)), "es", "Contextual")
        for name, systems in (("together", SYSTEMS), ("alone", SYSTEMS[1:2]))
    )
    unchanged = (
        "findings",
        "contextual",
        "counterfactual",
        "quality",
        "accounts",
        "pairs",
        "one_sided",
        "errors",
        "silent",
    )
    for part in unchanged:
        assert together[part] == alone[part]
