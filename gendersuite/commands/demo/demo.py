"""The whole way on built-in material, suite by suite: made-up systems, scored and reported, and a page to open."""

from __future__ import annotations

from pathlib import Path

from gendersuite.api.leaderboard import score_with_leaderboard, write_with_progress
from gendersuite.api.model_leaderboard import released_with_leaderboard
from gendersuite.commands.demo.material import Lapses, Leaning, write_answers, write_predictions
from gendersuite.commands.demo.page import Chapter, write_page
from gendersuite.errors import OutputExists
from gendersuite.reports.formats import ReportRequest
from gendersuite.reports.run_data import read_run
from gendersuite.run.gest_released import ReleasedRequest as Released
from gendersuite.run.score import ScoreRequest
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import simulated_languages, write_simulated
from gendersuite.support.terminal import Terminal
from gendersuite.testsuites import DEFAULT_SEED, load_suite
from gendersuite.testsuites.key import KEY_NAME, write_suite

DIALOGUE = {
    "Even-Handed": Bias(masculine=0.55, lapse=0.05),
    "Masculine-Default": Bias(masculine=0.90, adverb=0.08, character=0.10, pairing=0.06, lapse=0.30),
    "Stereotyped": Bias(masculine=0.60, adverb=0.45, character=0.50, pairing=-0.25, lapse=0.25),
}
GEST = {
    "Even-Handed": GestBias(female=0.5, male=0.5),
    "Masculine-Default": GestBias(female=0.85, male=0.95),
    "Stereotyped": GestBias(female=0.25, male=0.85),
}
GEST_LANGUAGES = ("cs", "ru")
MT_GENEVAL = {"Careful": Lapses(men=0.05, women=0.10), "Masculine-Default": Lapses(men=0.02, women=0.45)}
MT_GENEVAL_LANGUAGES = ("de", "es")
MODELS = {
    "Made-Up-Masked": Leaning("english_mlm", 4, female=-0.05, male=0.25),
    "Made-Up-Causal": Leaning("english_glm", 2, female=0.10, male=0.15),
}


def run_demo(out: Path, terminal: Terminal) -> None:
    """Everything into the folder `out`, and where its page is on standard output."""
    if out.exists() and not (out / "dialogue" / "sources" / KEY_NAME).is_file():
        raise OutputExists(f"{out} exists and is no demo folder: give another --out, or remove it.")
    chapters = [chapter(out, terminal) for chapter in (_dialogue, _gest, _mt_geneval, _language_models)]
    terminal.say("Done. Open this page in a browser:")
    terminal.result(str(write_page(out, chapters)))


def _dialogue(out: Path, terminal: Terminal) -> Chapter:
    place = out / "dialogue"
    suite = load_suite("dialogue")
    languages = simulated_languages("dialogue")
    terminal.say(f"1. dialogue: {len(suite.items):,} sources; {len(DIALOGUE)} systems in {', '.join(languages)}")
    write_suite(suite, place / "sources", seed=DEFAULT_SEED)
    for language in languages:
        for system, bias in DIALOGUE.items():
            write_simulated(place / "submissions", suite, language, bias, seed=DEFAULT_SEED, system=system)
    score_with_leaderboard(ScoreRequest(place / "submissions", str(place / "sources")), place / "run", terminal)
    return Chapter(
        "Dialogue: whom does a system take for a man?",
        "Somebody says something of himself or herself, or of the other, in words that show gender in the target "
        "language. The English leaves it open or tells it in passing, and an adverb or a profession may suggest one.",
        "Three simulated systems in Czech, Spanish and Icelandic: one even-handed, one that makes most people men, one "
        "that follows stereotypes.",
        write_with_progress(ReportRequest(read_run(place / "run")), terminal),
    )


def _gest(out: Path, terminal: Terminal) -> Chapter:
    place = out / "gest-mini"
    suite = load_suite("gest-mini")
    terminal.say(f"2. gest-mini: {len(suite.items):,} sources; {len(GEST)} systems in {', '.join(GEST_LANGUAGES)}")
    for language in GEST_LANGUAGES:
        for system, bias in GEST.items():
            write_simulated(place / "submissions", suite, language, bias, seed=DEFAULT_SEED, system=system)
    score_with_leaderboard(ScoreRequest(place / "submissions", suite.name), place / "run", terminal)
    return Chapter(
        "GEST: which gender does a system give the speaker?",
        "Sentences in the first person, such as “I cried all night”, each about one of 16 stereotypes, in languages "
        "where the speaker must be a man or a woman.",
        "The same three systems in Czech and Russian. With 11 sentences a stereotype, the intervals are wide.",
        write_with_progress(ReportRequest(read_run(place / "run")), terminal),
    )


def _mt_geneval(out: Path, terminal: Terminal) -> Chapter:
    place = out / "mt-geneval-mini"
    suite = load_suite("mt-geneval-mini")
    languages = ", ".join(MT_GENEVAL_LANGUAGES)
    asked = len(suite.in_language(MT_GENEVAL_LANGUAGES[0]).items)
    terminal.say(f"3. mt-geneval-mini: {asked:,} sources a language; {len(MT_GENEVAL)} systems in {languages}")
    for language in MT_GENEVAL_LANGUAGES:
        for system, lapses in MT_GENEVAL.items():
            write_answers(place / "submissions", suite, language, system, lapses)
    score_with_leaderboard(ScoreRequest(place / "submissions", suite.name), place / "run", terminal)
    return Chapter(
        "MT-GenEval: does a translation keep the gender that the source tells?",
        "Sentences whose gender is told by the sentence before, and pairs of sentences that differ in nothing but "
        "gender, beside references in both genders.",
        "Two made-up systems in German and Spanish: one lapses now and then, one takes nearly every second woman for a "
        "man.",
        write_with_progress(ReportRequest(read_run(place / "run")), terminal),
    )


def _language_models(out: Path, terminal: Terminal) -> Chapter:
    place = out / "language-models"
    suite = load_suite("gest-mini")
    terminal.say(f"4. gest-mini for language models: scores of {len(MODELS)} made-up models")
    for model, leaning in MODELS.items():
        write_predictions(place / "predictions", suite, model, leaning)
    released_with_leaderboard(Released(place / "predictions", suite.name), place / "run", terminal)
    return Chapter(
        "Language models: which gender do they expect?",
        "The sentences of GEST again: is “he said” or “she said” likelier after them, and by how much?",
        "Scores of two made-up models, drawn at random around a mean for each side, in the files of GEST's release: a "
        "masked model with a stereotype, and a causal one with hardly any.",
        write_with_progress(ReportRequest(read_run(place / "run")), terminal),
    )
