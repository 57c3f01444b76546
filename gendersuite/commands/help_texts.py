"""What --help says beside the commands' own words: a line for the list of commands, and examples that a test runs."""

from __future__ import annotations

from typing import NamedTuple, TypedDict


class Help(NamedTuple):
    """What a command does in so few words that the list of commands need not cut them, and one or two examples."""

    short: str
    examples: tuple[str, ...]


class Told(TypedDict):
    """What typer is told of a command: its line in the list, and the end of its help."""

    short_help: str
    epilog: str


HELP = {
    "demo": Help("The whole way on built-in material, offline.", ("gendersuite demo --out demo",)),
    "generate": Help(
        "Sources for organisers, and the key to score answers later.",
        (
            "gendersuite generate dialogue --out sources",
            "gendersuite generate gest-mini --variant she-said --out she-said",
        ),
    ),
    "validate": Help(
        "What is wrong with a folder of submissions.",
        ("gendersuite validate submissions --suite dialogue-wmt24",),
    ),
    "score": Help(
        "Label and score a folder of submissions.",
        (
            "gendersuite score submissions --suite dialogue-wmt24 --out run --jobs 4",
            "gendersuite score submissions --suite sources --language es --out run",
        ),
    ),
    "report": Help(
        "A run as PDFs, a web page and tables for papers.",
        (
            "gendersuite report run",
            "gendersuite report run --format pdf --paper letter --systems DeepL,NLLB",
        ),
    ),
    "serve": Help("The page of a run in the browser, live.", ("gendersuite serve run",)),
    "export": Help("Scores of a run for mt-metrics-eval.", ("gendersuite export run --out exported",)),
    "compare": Help(
        "Whether systems really differ: paired tests.",
        (
            "gendersuite compare run DeepL NLLB --language cs",
            "gendersuite compare new --against old --language cs",
        ),
    ),
    "agree": Help(
        "How far two labellings agree, and where they do not.",
        ("gendersuite agree run-dictionary run-parser --out disagreements.csv",),
    ),
    "sample": Help(
        "A sample of labels for people to judge, blind.",
        ("gendersuite sample run --n 50 --language cs --out sample.csv",),
    ),
    "judge": Help("What a judged sample says about the labels.", ("gendersuite judge run sample.csv",)),
    "pairs": Help(
        "Translations that differ in the speaker's gender only.",
        ("gendersuite pairs plain --he he-said --she she-said --suite gest --out pairs",),
    ),
    "explain": Help(
        "Why a sentence gets its labels.",
        ('gendersuite explain --suite gest --language cs "Byla jsem unavená."',),
    ),
    "simulate": Help(
        "A system with a planted bias, to test the tests.",
        ("gendersuite simulate sources --language es --bias adverb=0.3 --out planted",),
    ),
    "translate": Help(
        "Put a suite to a live system, cached and budgeted.",
        (
            "gendersuite translate gest --system deepl --to cs --out deepl --dry-run",
            "gendersuite translate sources --system deepl --to es --out it --max-cost 5",
        ),
    ),
    "probe": Help(
        "Measure which gender language models expect.",
        (
            "gendersuite probe bert-base-uncased gpt2 --suite gest --out run",
            "gendersuite probe xlm-roberta-base --suite crows-pairs --out run",
        ),
    ),
    "parse": Help(
        "Parses of all that systems answered, as CoNLL-U.",
        ("gendersuite parse submissions --suite gest --backend stanza --out parses",),
    ),
    "suites": Help("The suites that are there.", ("gendersuite suites", "gendersuite suites --cite > suites.bib")),
    "languages": Help("The languages that can be checked.", ("gendersuite languages",)),
    "dictionaries": Help("The dictionary that serves each language here.", ("gendersuite dictionaries",)),
    "parsers": Help("The parsers that can be used here.", ("gendersuite parsers",)),
    "data": Help("The official data sets: list, get, verify.", ("gendersuite data list",)),
    "data list": Help("The data sets, and what of them is here.", ("gendersuite data list --data data",)),
    "data get": Help("Download data sets.", ("gendersuite data get gest --files 'translations/*' --data data",)),
    "data verify": Help("Compare data sets with what was published.", ("gendersuite data verify gest --data data",)),
}


def help_of(command: str) -> Told:
    """The help of a command; the lines of its examples stay as they are."""
    short, examples = HELP[command]
    heading = "Example:" if len(examples) == 1 else "Examples:"
    return {"short_help": short, "epilog": "\n".join(["\b", heading, *(f"  {line}" for line in examples)])}
