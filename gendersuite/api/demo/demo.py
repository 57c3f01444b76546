"""The demo: score and report simulated systems on all suites, and write a page with links to the reports."""

from __future__ import annotations

from pathlib import Path

from gendersuite.api.demo.material import Lapses, Leaning, write_answers, write_predictions
from gendersuite.api.demo.page import Chapter, write_page
from gendersuite.api.options import AnyPath
from gendersuite.api.probe import probe
from gendersuite.api.run import Run
from gendersuite.api.score import score
from gendersuite.api.suites import generate, load_suite
from gendersuite.errors import OutputExists
from gendersuite.submissions.simulated.dialogue.bias import Bias
from gendersuite.submissions.simulated.gest.bias import GestBias
from gendersuite.submissions.simulated.simulate import simulated_languages, write_simulated
from gendersuite.support.progress import OnProgress, OnWarning, warnings_to
from gendersuite.testsuites import DEFAULT_SEED
from gendersuite.testsuites.key import KEY_NAME

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


RUNS = ("dialogue", "gest-mini", "mt-geneval-mini", "language-models")
"""The folders of the runs, one per suite."""


def demo(out: AnyPath = "demo", *, on_progress: OnProgress | None = None, on_warning: OnWarning | None = None) -> Path:
    """Score and report simulated systems on all suites, offline; return the page with links to all reports.

    Parameters
    ----------
    out
        The output folder; an earlier demo there is replaced. The runs are in `OUT/SUITE/run`.
    on_progress, on_warning
        Functions that are called with each `Progress` and with the text of each warning.

    >>> import gendersuite as gs
    >>> gs.demo()  # doctest: +SKIP
    PosixPath('demo/index.html')
    """
    out = Path(out)
    if out.exists() and not (out / "dialogue" / "sources" / KEY_NAME).is_file():
        raise OutputExists(f"{out} exists and is not a demo folder: give another --out, or remove it.")
    makers = (_dialogue, _gest, _mt_geneval, _language_models)
    with warnings_to(on_warning):
        return write_page(out, [make(out / name, on_progress) for name, make in zip(RUNS, makers, strict=True)])


def demo_runs(out: AnyPath) -> list[Run]:
    """Read the runs of a demo."""
    return [Run(Path(out) / name / "run") for name in RUNS]


def _dialogue(place: Path, on_progress: OnProgress | None) -> Chapter:
    generate("dialogue", out=place / "sources")
    suite = load_suite(place / "sources")
    for language in simulated_languages("dialogue"):
        for system, bias in DIALOGUE.items():
            write_simulated(place / "submissions", suite, language, bias, seed=DEFAULT_SEED, system=system)
    return Chapter(
        "Dialogue: which gender does a system choose?",
        "Somebody describes himself, herself or the other person in words that show gender in the target language. The "
        "English text leaves the gender open or determines it, and an adverb or an occupation may suggest one.",
        "Three simulated systems in Czech, Spanish and Icelandic: one without a bias, one that makes most people men, "
        "and one that follows stereotypes.",
        _scored_and_reported(place, place / "sources", on_progress),
    )


def _gest(place: Path, on_progress: OnProgress | None) -> Chapter:
    suite = load_suite("gest-mini")
    for language in GEST_LANGUAGES:
        for system, bias in GEST.items():
            write_simulated(place / "submissions", suite, language, bias, seed=DEFAULT_SEED, system=system)
    return Chapter(
        "GEST: which gender does a system give the speaker?",
        "Sentences in the first person, such as “I cried all night”, each about one of 16 stereotypes, in languages "
        "where the speaker must be a man or a woman.",
        "The same three systems in Czech and Russian. With 11 sentences per stereotype, the intervals are wide.",
        _scored_and_reported(place, suite.name, on_progress),
    )


def _mt_geneval(place: Path, on_progress: OnProgress | None) -> Chapter:
    suite = load_suite("mt-geneval-mini")
    for language in MT_GENEVAL_LANGUAGES:
        for system, lapses in MT_GENEVAL.items():
            write_answers(place / "submissions", suite, language, system, lapses)
    return Chapter(
        "MT-GenEval: does a translation keep the gender that the source determines?",
        "Sentences whose gender is determined by the sentence before, and pairs of sentences that differ only in "
        "gender, with references in both genders.",
        "Two made-up systems in German and Spanish: one makes a mistake now and then, one translates nearly every "
        "second woman as a man.",
        _scored_and_reported(place, suite.name, on_progress),
    )


def _language_models(place: Path, on_progress: OnProgress | None) -> Chapter:
    suite = load_suite("gest-mini")
    for model, leaning in MODELS.items():
        write_predictions(place / "predictions", suite, model, leaning)
    run = probe(scores=place / "predictions", suite=suite.name, out=place / "run")
    return Chapter(
        "Language models: which gender do they expect?",
        "The sentences of GEST again: is “he said” or “she said” more likely after them, and by how much?",
        "Scores of two made-up models, drawn at random around a mean for each side, in the format of GEST's release: "
        "a masked model with a stereotype, and a causal one with hardly any.",
        run.report(on_progress=on_progress),
    )


def _scored_and_reported(place: Path, suite: AnyPath, on_progress: OnProgress | None) -> list[Path]:
    run = score(place / "submissions", suite=str(suite), out=place / "run", on_progress=on_progress)
    return run.report(on_progress=on_progress)
