"""The whole way on built-in material: generate, simulate three systems, score, report."""

from __future__ import annotations

from pathlib import Path

from gendersuite.errors import OutputExists
from gendersuite.leaderboard import report_with_progress, score_with_leaderboard
from gendersuite.run import Request
from gendersuite.submissions.simulate import Bias, simulated_languages, write_simulated
from gendersuite.terminal import Terminal
from gendersuite.testsuites import DEFAULT_SEED, load_suite
from gendersuite.testsuites.key import write_suite

SYSTEMS = {
    "Even-Handed": Bias(masculine=0.55, lapse=0.05),
    "Masculine-Default": Bias(masculine=0.90, adverb=0.08, character=0.10, pairing=0.06, lapse=0.30),
    "Stereotyped": Bias(masculine=0.60, adverb=0.45, character=0.50, pairing=-0.25, lapse=0.25),
}


def run_demo(out: Path, terminal: Terminal) -> None:
    """Everything into the folder `out`, and where the PDFs are on standard output."""
    if out.exists() and not (out / "sources" / "key.jsonl").is_file():
        raise OutputExists(f"{out} exists and is no demo folder: give another --out, or remove it.")
    suite = load_suite("dialogue")
    terminal.say(f"1. Generating the dialogue suite: {len(suite.items):,} English sources")
    write_suite(suite, out / "sources", seed=DEFAULT_SEED)
    languages = simulated_languages()
    terminal.say(f"2. Simulating {len(SYSTEMS)} systems, each with a bias of its own, in {', '.join(languages)}")
    with terminal.progress("simulating", len(languages) * len(SYSTEMS)) as done:
        for language in languages:
            for system, bias in SYSTEMS.items():
                write_simulated(out / "submissions", suite, language, bias, seed=DEFAULT_SEED, system=system)
                done(f"{system} ({language})")
    terminal.say("3. Labelling and scoring")
    run = out / "run"
    score_with_leaderboard(Request(out / "submissions", str(out / "sources")), run, terminal)
    terminal.say("4. Writing the reports")
    report_with_progress(run, None, terminal)
