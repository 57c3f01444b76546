"""The PDFs of a gest run: complete, true to the score file, and the same bytes every time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_gest_run import HOSTILE_SYSTEM, SYSTEMS, WORDS, GestBias, write_gest_run
from fake_run import write_run

from gendersuite.errors import DataCorrupt, UnknownName
from gendersuite.reports.blocks.texts import family_text
from gendersuite.reports.families import FAMILIES
from gendersuite.reports.families.gest.summary import gest_summary
from gendersuite.reports.families.gest.system import gest_system
from gendersuite.reports.family import Documents
from gendersuite.reports.formats.pdf.report_files import render_reports
from gendersuite.reports.formats.pdf.typesetting import TEMPLATES
from gendersuite.reports.formatting import count, interval, points
from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names

LANGUAGES = ("cs", "uk")


def report_of(run: Path, system: str, language: str = "cs") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


def test_every_submission_gets_a_pdf_and_the_run_a_summary(reported_gest_run: Path) -> None:
    files = {path.name for path in (reported_gest_run / "reports").iterdir()}
    assert len(files) == len(SYSTEMS) * len(LANGUAGES) + 1
    assert {"summary.pdf", "DeepL.cs.pdf", "Amazon_Translate.uk.pdf", "Silent.cs.pdf"} < files


def test_the_first_page_answers_in_words(reported_gest_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_gest_run, "DeepL"))
    for words in (
        "English → Czech",
        "192 sentences",
        "DeepL writes the speaker as a man in",
        "Stereotypes move that by",
    ):
        assert words in text
    for finding in gest_system(read_run(reported_gest_run), "cs", "DeepL")["findings"]:
        assert finding["sentence"] in text
        assert finding["detail"] in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["DeepL", "Amazon Translate", "Half", "Partial"])
def test_numbers_of_the_score_file_are_in_the_report(
    reported_gest_run: Path, text_of: Callable[[Path], str], language: str, system: str
) -> None:
    run = read_run(reported_gest_run)
    text = text_of(report_of(reported_gest_run, system, language))
    seen = 0
    for score in run.scores.values():
        if (score.language, score.system) != (language, system) or score.value is None:
            continue
        if "masculine_rate" in score.metric or score.metric == "stereotype_rate":
            unit = "" if score.metric == "stereotype_rate" else "%"
            row = f"{points(score.value, 1)}{unit} {interval(score.low, score.high)} {count(score.n)}"
            assert row in text, score
            seen += 1
        elif score.metric in ("label_count", "yield"):
            assert count(round(score.value)) in text
    assert seen >= 15


def test_names_and_meanings_of_all_stereotypes_are_told(
    reported_gest_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_gest_run, "NLLB"))
    summary = text_of(reported_gest_run / "reports" / "summary.pdf")
    for stereotype in family_text("gest")["stereotype"]:
        assert stereotype["meaning"] in text
        assert f"{stereotype['number']} {stereotype['name']}" in summary


def test_the_summary_has_the_numbers_of_every_submission(
    reported_gest_run: Path, text_of: Callable[[Path], str]
) -> None:
    run = read_run(reported_gest_run)
    text = text_of(reported_gest_run / "reports" / "summary.pdf")
    for language, system in run.signatures:

        def cells(language: str, system: str, *metrics: str) -> str:
            found = [run.estimate(language, system, "", metric) for metric in metrics]
            return " ".join(
                f"{points(each.value, 1)} {interval(each.low, each.high)}" if each else "n/a n/a" for each in found
            )

        assert cells(language, system, "global_masculine_rate", "stereotype_rate") in text
        family = "masculine_rate_family"
        assert cells(language, system, "masculine_rate_female", "masculine_rate_male", family) in text
        rates = [run.estimate(language, system, "", "masculine_rate", str(n)) for n in range(1, 17)]
        assert " ".join(points(rate.value if rate else None) for rate in rates) in text


def test_accounts_add_up_in_every_report(reported_gest_run: Path) -> None:
    run = read_run(reported_gest_run)
    rows = [row["numbers"] for row in gest_summary(run)["accounts"]]
    rows += [
        row["numbers"] for language, system in run.signatures for row in gest_system(run, language, system)["accounts"]
    ]
    assert len(rows) == 2 * len(SYSTEMS) * len(LANGUAGES)
    for row in rows:
        *parts, expected = (int(number.replace(",", "")) for number in row)
        assert len(parts) == 6
        assert sum(parts) == expected == 192


def test_accounts_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    run = write_gest_run(tmp_path / "run", SYSTEMS[:1])
    scores = (run / "scores.csv").read_text(encoding="utf-8")
    broken = scores.replace("Amazon Translate,label_count,X,", "Amazon Translate,label_count,X,7")
    assert broken != scores
    (run / "scores.csv").write_text(broken, encoding="utf-8")
    with pytest.raises(DataCorrupt, match="gest-mini, add up to"):
        render_reports(run)


def test_system_without_answers_gets_a_short_report_that_says_so(
    reported_gest_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_gest_run, "Silent"))
    assert "The system answered none of 192 sentences" in text
    assert text.count("n/a: no sentence shows a gender.") == 4
    assert "Women are said to be" not in text
    summary = text_of(reported_gest_run / "reports" / "summary.pdf")
    assert "Silent, Czech answered nothing" in summary
    assert "Half, Ukrainian answered" in summary


def test_stereotypes_without_a_gender_are_named_and_leave_no_means(
    reported_gest_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_gest_run, "Partial"))
    assert text.count("no sentence about #7 Beautiful and #12 Providers shows a gender") == 3
    assert "not all stereotypes have a rate to compare it with" in text
    assert "From the most feminine to the most masculine" not in text


def test_a_run_in_which_nobody_answered_is_reported(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_run(tmp_path / "run", [GestBias("Silent", answered=0.0)])
    render_reports(run)
    text = text_of(run / "reports" / "summary.pdf")
    assert "n/a: no submission has a gender for every stereotype." in text
    assert "Do systems and languages agree?" not in text
    assert "Two ways to be biased" not in text


def test_a_system_alone_is_compared_with_nobody(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_run(tmp_path / "run", SYSTEMS[:1])
    render_reports(run)
    text = text_of(report_of(run, "Amazon Translate"))
    assert "Where it stands" not in text
    assert "submissions of this run" not in text
    assert "Amazon Translate writes the speaker as a man" in text_of(run / "reports" / "summary.pdf")


def test_hostile_names_and_outputs_appear_as_themselves(
    reported_gest_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_gest_run, HOSTILE_SYSTEM))
    assert HOSTILE_SYSTEM in text
    assert HOSTILE_SYSTEM in text_of(reported_gest_run / "reports" / "summary.pdf")
    assert "#emph[" in text
    assert "$x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)" in text
    assert "‹U+2028›" in text
    assert "‹U+202E›" in text


def test_symbols_of_the_papers_are_set_in_our_texts_alone(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_run(tmp_path / "run", [GestBias("f_m p_fam", output="f_s {} p_m")])
    render_reports(run)
    text = text_of(report_of(run, "f_m p_fam"))
    assert "f_m p_fam writes the speaker as a man" in text
    assert "f_s Včera jsem" in text
    assert "f_s" not in text.split("How this was measured")[1]


def test_letters_of_all_nine_languages_have_glyphs(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    """Letters that no font has would share one sign, which can be read back as one letter only."""
    run = write_gest_run(tmp_path / "run", SYSTEMS[:1], languages=tuple(WORDS))
    render_reports(run)
    for language, ((_, feminine), frame) in WORDS.items():
        text = text_of(report_of(run, "Amazon Translate", language))
        assert frame.format(feminine, a="a") in text, language


def test_forty_systems_with_long_names(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    systems = [GestBias(f"System-{n:02}-{'of-a-very-long-name-' * (n % 3)}end", 0.3 + n / 80) for n in range(40)]
    run = write_gest_run(tmp_path / "run", systems, languages=("ru",), size=4)
    written = render_reports(run, only=[systems[0].name])
    assert [path.name for path in written] == ["System-00-end.ru.pdf", "summary.pdf"]
    text = text_of(run / "reports" / "summary.pdf")
    assert "40 systems, 1 language, 40 submissions" in text
    assert "Numbers are those of the leaderboard." in text
    assert all(bias.name in text.replace(" ", "") for bias in systems)


def test_pdfs_are_the_same_bytes_in_another_process_and_locale(tmp_path: Path) -> None:
    original = write_gest_run(tmp_path / "original", SYSTEMS[1:6:2], LANGUAGES, size=4)
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
    assert len(outputs[0]) == 3 * len(LANGUAGES) + 1
    assert outputs[0] == outputs[1]


def test_neighbours_do_not_change_what_a_report_measures(tmp_path: Path) -> None:
    together, alone = (
        gest_system(read_run(write_gest_run(tmp_path / name, systems)), "cs", "DeepL")
        for name, systems in (("together", SYSTEMS), ("alone", SYSTEMS[1:2]))
    )
    for part in ("findings", "sides", "global", "accounts", "choices", "conflicts"):
        assert together[part] == alone[part]


def test_each_family_speaks_of_its_own_units(
    reported_gest_run: Path, reported_run: Path, text_of: Callable[[Path], str]
) -> None:
    for run, own, other in ((reported_gest_run, "sentences", "adjectives)"), (reported_run, "adjectives", "sentences")):
        for file in ("Half.cs.pdf" if run is reported_gest_run else "Half.es.pdf", "summary.pdf"):
            text = text_of(run / "reports" / file)
            assert own in text
            assert other not in text


def test_every_family_has_its_templates_and_words() -> None:
    for family in FAMILIES:
        pages = FAMILIES.get(family).pages
        if not isinstance(pages, Documents):
            assert (TEMPLATES / pages.system_template).is_file()
            assert (TEMPLATES / pages.summary_template).is_file()
        assert {"asked", "units", "method", "paper"} <= family_text(family).keys()


def test_a_family_without_pages_is_refused(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run")
    facts = (run / "run.json").read_text(encoding="utf-8").replace('"family": "dialogue"', '"family": "dialog"')
    (run / "run.json").write_text(facts, encoding="utf-8")
    with pytest.raises(UnknownName, match="did you mean dialogue"):
        render_reports(run)
    assert not (run / "reports").exists()
