"""The one-line help texts and the examples of all commands; a test parses the examples."""

from __future__ import annotations

from typing import NamedTuple, TypedDict


class Help(NamedTuple):
    """A one-line description of a command, and one or two examples."""

    short: str
    examples: tuple[str, ...]


class CommandSettings(TypedDict):
    """Settings of a typer command: its line in the list of commands, and the end of its help text."""

    short_help: str
    epilog: str


HELP = {
    "demo": Help("Score and report simulated systems on all suites, offline.", ("gendersuite demo --out demo",)),
    "generate": Help(
        "Write sources for organisers, and the key to score answers.",
        (
            "gendersuite generate dialogue --out sources",
            "gendersuite generate gest-mini --variant she-said --out she-said",
        ),
    ),
    "validate": Help(
        "Check submissions before they are scored.",
        ("gendersuite validate submissions --suite dialogue-wmt24",),
    ),
    "score": Help(
        "Label and score submissions.",
        (
            "gendersuite score submissions --suite dialogue-wmt24 --out run --jobs 4",
            "gendersuite score submissions --suite sources --language es --out run",
        ),
    ),
    "report": Help(
        "Write PDFs, a web page and tables for papers.",
        (
            "gendersuite report run",
            "gendersuite report run --format pdf --paper letter --systems DeepL,NLLB",
        ),
    ),
    "serve": Help("Show a run in the browser, live.", ("gendersuite serve run",)),
    "export": Help("Write scores for mt-metrics-eval.", ("gendersuite export run --out exported",)),
    "compare": Help(
        "Test whether systems, or two runs, differ.",
        (
            "gendersuite compare run DeepL NLLB --language cs",
            "gendersuite compare new --against old --language cs",
        ),
    ),
    "agree": Help(
        "Compare two labellings of the same translations.",
        ("gendersuite agree run-dictionary run-parser --out disagreements.csv",),
    ),
    "sample": Help(
        "Draw a sample of labels for blind human judgement.",
        ("gendersuite sample run --n 50 --language cs --out sample.csv",),
    ),
    "judge": Help("Evaluate the labels with a judged sample.", ("gendersuite judge run sample.csv",)),
    "pairs": Help(
        "Extract translations that differ in the speaker's gender.",
        ("gendersuite pairs plain --he he-said --she she-said --suite gest --out pairs",),
    ),
    "explain": Help(
        "Show why a translation gets its labels.",
        ('gendersuite explain --suite gest --language cs "Byla jsem unavená."',),
    ),
    "simulate": Help(
        "Simulate a system with a planted bias.",
        ("gendersuite simulate sources --language es --bias adverb=0.3 --out planted",),
    ),
    "translate": Help(
        "Translate a suite with a live system.",
        (
            "gendersuite translate gest --system deepl --to cs --out deepl --dry-run",
            "gendersuite translate sources --system deepl --to es --out it --max-cost 5",
        ),
    ),
    "probe": Help(
        "Measure which gender language models prefer.",
        (
            "gendersuite probe bert-base-uncased gpt2 --suite gest --out run",
            "gendersuite probe xlm-roberta-base --suite crows-pairs --out run",
        ),
    ),
    "parse": Help(
        "Parse the outputs of systems as CoNLL-U.",
        ("gendersuite parse submissions --suite gest --backend stanza --out parses",),
    ),
    "suites": Help("List the suites.", ("gendersuite suites", "gendersuite suites --cite > suites.bib")),
    "languages": Help("List the languages that can be checked.", ("gendersuite languages",)),
    "dictionaries": Help("List the dictionary of each language.", ("gendersuite dictionaries",)),
    "parsers": Help("List the parsers that can be used here.", ("gendersuite parsers",)),
    "data": Help("List, download and verify the official data sets.", ("gendersuite data list",)),
    "data list": Help("List the data sets and the files in the data folder.", ("gendersuite data list --data data",)),
    "data get": Help("Download data sets.", ("gendersuite data get gest --files 'translations/*' --data data",)),
    "data verify": Help("Compare data sets with the published files.", ("gendersuite data verify gest --data data",)),
}


def help_of(command: str) -> CommandSettings:
    """Return the help settings of a command; the lines of its examples are not rewrapped."""
    short, examples = HELP[command]
    heading = "Example:" if len(examples) == 1 else "Examples:"
    return {"short_help": short, "epilog": "\n".join(["\b", heading, *(f"  {line}" for line in examples)])}
