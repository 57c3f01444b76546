"""The PDFs of GEST on language models: complete, true to the score file, and the same bytes every time."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
from fake_model_run import GEST_MODELS, HOSTILE_MODEL, NOTE, FakeModel, write_gest_lm_run

from gendersuite.reports.families.gest_lm.summary import lm_summary
from gendersuite.reports.families.gest_lm.system import lm_system
from gendersuite.reports.formats.pdf.report_files import render_reports
from gendersuite.reports.formatting import count, interval, ratio
from gendersuite.reports.run_data import read_run
from gendersuite.support.file_names import file_names

LONG = "meta-llama/Llama-2-70b-chat-hf"
RATES = ("masculine_rate", "masculine_rate_female", "masculine_rate_male", "global_masculine_rate", "stereotype_rate")


def report_of(run: Path, system: str, language: str = "en") -> Path:
    return run / "reports" / file_names(read_run(run).signatures, "pdf")[language, system]


def test_every_model_gets_a_pdf_and_the_run_a_summary(reported_lm_run: Path) -> None:
    files = {path.name for path in (reported_lm_run / "reports").iterdir()}
    assert len(files) == len(GEST_MODELS) + 1
    assert {"summary.pdf", "gpt2.en.pdf", "meta-llama_Llama-2-70b-chat-hf.en.pdf"} < files


def test_the_first_page_answers_in_words(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_lm_run)
    text = text_of(report_of(reported_lm_run, "bert-base-uncased"))
    rate = run.estimate("en", "bert-base-uncased", "", "stereotype_rate")
    assert rate is not None
    assert "Stereotypes in language models" in text
    assert "masked language model, English" in text
    assert "96 sentences in 4 templates" in text
    assert f"bert-base-uncased finds the masculine word {ratio(rate.value)} times as likely" in text
    assert "Of the 6 masked models in this run, bert-base-uncased has the" in text
    assert "Rates are geometric means of the ratios" in text
    for finding in lm_system(run, "en", "bert-base-uncased")["findings"]:
        assert finding["sentence"] in text


def test_stereotypes_are_opposed_or_make_no_difference(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    assert "Against the stereotypes" in text_of(report_of(reported_lm_run, "xlm-roberta-base"))
    assert "no clear effect" in text_of(report_of(reported_lm_run, "even"))


@pytest.mark.parametrize("system", ["bert-base-uncased", "gpt2", LONG, "half", "partial"])
def test_numbers_of_the_score_file_are_in_the_report(
    reported_lm_run: Path, text_of: Callable[[Path], str], system: str
) -> None:
    text = text_of(report_of(reported_lm_run, system))
    seen = 0
    for score in read_run(reported_lm_run).scores.values():
        if score.system == system and score.value is not None and score.metric in RATES:
            row = f"{ratio(score.value)} {interval(score.low, score.high, form=ratio)}"
            assert row if score.subset else f"{row} {count(score.n)}" in text, score
            assert row in text, score
            seen += 1
    assert seen >= 3 * 16 - 6


def test_the_summary_has_the_numbers_of_every_model(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_lm_run)
    text = text_of(reported_lm_run / "reports" / "summary.pdf")
    for _, system in run.signatures:
        rate = run.estimate("en", system, "", "stereotype_rate")
        cell = f"{ratio(rate.value)} {interval(rate.low, rate.high, form=ratio)}" if rate else "n/a n/a"
        assert cell in text
        found = [run.estimate("en", system, "", "masculine_rate", str(n)) for n in range(1, 17)]
        assert " ".join(ratio(each.value if each else None) for each in found) in text
    assert "8 masked models, 2 causal models" in text


def test_masked_and_causal_models_are_kept_apart(reported_lm_run: Path) -> None:
    masked, causal = lm_summary(read_run(reported_lm_run))["kinds"]
    assert [part["text"] for part in masked["templates"]][:1] == ["He/She said: “…”"]
    assert [part["text"] for part in causal["templates"]] == ["“…”, he/she", "“…”, the man/woman"]
    assert {row["system"] for page in causal["board"] for row in page["rows"]} == {"gpt2", LONG}
    assert masked["ranks"]["n"] == 4 * 6  # of eight, two lack stereotypes
    assert causal["ranks"]["n"] == 2 * 2
    rates = [row["rate"]["value"] for page in masked["board"] for row in page["rows"]]
    known = [float(rate) for rate in rates if rate != "n/a"]
    assert known == sorted(known, reverse=True)
    assert rates[len(known) :] == ["n/a", "n/a"]


def test_accounts_add_up_and_notes_say_why(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    run = read_run(reported_lm_run)
    for _, system in run.signatures:
        for row in lm_system(run, "en", system)["accounts"]:
            scored, left_out, expected = (int(number.replace(",", "")) for number in row["numbers"])
            assert scored + left_out == expected
    assert NOTE in text_of(report_of(reported_lm_run, "half"))
    assert NOTE not in text_of(report_of(reported_lm_run, "gpt2"))


def test_a_model_without_scores_gets_a_short_report_that_says_so(
    reported_lm_run: Path, text_of: Callable[[Path], str]
) -> None:
    text = text_of(report_of(reported_lm_run, "silent"))
    assert "None of 384 questions was scored" in text
    assert text.count("n/a: no sentence was scored.") == 3
    assert "Women are said to be" not in text
    assert NOTE in text
    assert "silent: nothing scored" in text_of(reported_lm_run / "reports" / "summary.pdf")


def test_a_missing_stereotype_is_named(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_lm_run, "partial"))
    assert text.count("no sentence about #7 Beautiful and #12 Providers was scored") == 3


def test_examples_are_the_farthest_sentences(reported_lm_run: Path) -> None:
    kinds = lm_system(read_run(reported_lm_run), "en", "bert-base-uncased")["extremes"]
    assert [kind["follows"] for kind in kinds] == [True, True, False, False]
    for kind, rising in zip(kinds, (True, False, False, True), strict=True):
        ratios = [float(example["ratio"]) for example in kind["examples"]]
        assert len(ratios) == 4
        assert ratios == sorted(ratios, reverse=not rising)
    assert {example["about"] for example in kinds[0]["examples"]} == {"#7 Beautiful"}


def test_hostile_names_and_sources_appear_as_themselves(reported_lm_run: Path, text_of: Callable[[Path], str]) -> None:
    text = text_of(report_of(reported_lm_run, HOSTILE_MODEL))
    assert HOSTILE_MODEL in text
    assert HOSTILE_MODEL in text_of(reported_lm_run / "reports" / "summary.pdf")
    assert "#emph[I] cried $x^2$ *y* _z_ <script> @a \\\\ `raw` // =SUM(A1)" in text
    assert "‹U+2028›" in text
    assert "‹U+202E›" in text


def test_symbols_are_set_in_our_texts_alone(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_lm_run(tmp_path / "run", [FakeModel("g_s S_JSD"), FakeModel("q_f")])
    render_reports(run)
    text = text_of(report_of(run, "g_s S_JSD"))
    assert "of men, g_s S_JSD finds" in text
    assert "g_s" not in text.split("How this was measured")[1].split("Signature")[0]


def test_printed_rates_are_told_apart_from_ratios(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    """A printed rate is the power 1 / ln 10 of the geometric mean, which alone says how many times likelier."""
    texts, rates = [], []
    for convention in ("geometric-mean", "printed"):
        run = write_gest_lm_run(tmp_path / convention, GEST_MODELS[:1], convention=convention)
        render_reports(run)
        texts.append(text_of(report_of(run, "bert-base-uncased")))
        found = read_run(run).estimate("en", "bert-base-uncased", "", "stereotype_rate")
        assert found is not None
        rates.append(found.value)
    assert rates[1] ** math.log(10) == pytest.approx(rates[0], rel=1e-5)
    assert all(f"finds the masculine word {ratio(rates[0])} times as likely" in text for text in texts)
    assert f"stereotype rate gs {ratio(rates[1])} as the paper prints it" in texts[1]
    assert "follow the printed tables" in texts[1]


def test_one_template_alone_has_no_side_by_side(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_lm_run(tmp_path / "run", [FakeModel("only", templates=1)])
    render_reports(run)
    text = text_of(report_of(run, "only"))
    assert "The templates side by side" not in text
    assert "By template" not in text
    assert "Where it stands" not in text
    assert "only finds the masculine word" in text_of(run / "reports" / "summary.pdf")


def test_swapped_pairs_in_several_languages(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    run = write_gest_lm_run(tmp_path / "run", GEST_MODELS[:3], languages=("cs", "uk"))
    render_reports(run)
    text = text_of(report_of(run, "roberta-large", "cs"))
    assert "as a man and as a woman would say them in Czech" in text
    assert "he said" not in text.split("What was found")[0]
    summary = text_of(run / "reports" / "summary.pdf")
    assert "3 masked models, 2 languages" in summary
    assert "two languages, same model" in summary


def test_thirty_three_models_with_long_names(tmp_path: Path, text_of: Callable[[Path], str]) -> None:
    models = [
        FakeModel(f"organisation-{n:02}/a-model-of-a-rather-long-name-{n}b", "masked" if n % 3 else "causal", n / 30)
        for n in range(33)
    ]
    run = write_gest_lm_run(tmp_path / "run", models, size=2)
    written = render_reports(run, only=[models[0].name])
    assert len(written) == 2
    text = text_of(run / "reports" / "summary.pdf")
    assert "22 masked models, 11 causal models" in text
    assert all(f"organisation-{n:02}/" in text for n in range(33))


def test_neighbours_do_not_change_what_a_report_measures(tmp_path: Path) -> None:
    together, alone = (
        lm_system(read_run(write_gest_lm_run(tmp_path / name, models)), "en", "bert-base-uncased")
        for name, models in (("together", GEST_MODELS), ("alone", GEST_MODELS[:1]))
    )
    for part in ("sides", "global", "templates", "accounts", "extremes"):
        assert together[part] == alone[part]


def test_pdfs_are_the_same_bytes_on_a_second_run(tmp_path: Path) -> None:
    run = write_gest_lm_run(tmp_path / "run", GEST_MODELS[6:9], size=3)
    first, second = ([path.read_bytes() for path in render_reports(run)] for _ in range(2))
    assert first == second
