"""Runs whose labels come from parses, alone or after a dictionary: the same interface, the same run folder."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from command_line import run, succeed
from folders import contents, write_files
from parsed_files import FOLDER, said, sentences

from gendersuite.checkers import ParserChoice
from gendersuite.checkers.parsers import ParserOptions
from gendersuite.errors import ParserError, UnknownName, UsageError
from gendersuite.run.checking import open_checker_of
from gendersuite.run.score import ScoreRequest, make_plan, score_plan
from gendersuite.submissions.simulated.simulate import parse_bias, simulate
from gendersuite.testsuites import load_suite

CZECH = {sentence.text: sentence for sentence in sentences("cs")}
PARSES = ParserOptions(folder=FOLDER / "cs.conllu")
AGAINST_ITSELF = """\
# text = Byl jsem unavená.
1	Byl	být	AUX	_	Gender=Masc|Number=Sing|Tense=Past|VerbForm=Part|Voice=Act	3	cop	_	_
2	jsem	být	AUX	_	Mood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin	3	aux	_	_
3	unavená	unavený	ADJ	_	Case=Nom|Number=Sing	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

"""
"""A parse in which one of two words that contradict each other shows no gender."""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GENDERSUITE_CACHE", str(tmp_path_factory.mktemp("cache")))


def write_answers(folder: Path, language: str, system: str, texts: list[str]) -> None:
    """A system that answers gest-mini with these texts in turn."""
    items = load_suite("gest-mini").items
    lines = islice(cycle(texts), len(items))
    write_files(folder, {f"en-{language}/{system}.txt": "".join(f"{line}\n" for line in lines)})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems that answer with sentences whose parses were made by hand; the second is silent now and then."""
    folder = tmp_path_factory.mktemp("submissions")
    write_answers(folder, "cs", "Forward", list(CZECH))
    write_answers(folder, "cs", "Backward", [*reversed(CZECH), ""])
    return folder


def labels_of(run: Path) -> pd.DataFrame:
    return pd.read_parquet(run / "labels.parquet").astype({"label": str, "rule": str, "dictionary": str})


def score_with(folder: Path, out: Path, **request: object) -> Path:
    return score_plan(make_plan(ScoreRequest(folder, "gest-mini", "cs", **request)), out)  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", ["default", "paper"])
def test_a_run_has_the_labels_that_the_rules_give_the_parses(folder: Path, tmp_path: Path, mode: str) -> None:
    run = score_with(folder, tmp_path / "run", parser=ParserChoice("conllu", PARSES), mode=mode)
    labels = labels_of(run)
    answered = labels[labels.outcome != "missing"]
    assert len(answered) < len(labels) == 2 * 176
    expected = {text: said(sentence, mode).strip("-") for text, sentence in CZECH.items()}
    assert answered.label.to_list() == answered.output.map(expected).to_list()
    assert set(answered[answered.label.isin(["M", "F"])].dictionary) == {"conllu"}


def test_a_run_is_signed_with_the_checker_and_the_parser(folder: Path, tmp_path: Path) -> None:
    choice = ParserChoice("conllu", PARSES)
    run = score_with(folder, tmp_path / "run", parser=choice, mode="paper")
    checker = open_checker_of("gest", "cs", mode="paper", parser=choice)
    for account in json.loads((run / "run.json").read_text(encoding="utf-8"))["submissions"]:
        assert f"|check:ud-first-person-paper-cs.{checker.version}|" in account["signature"]
        assert f"|dict:conllu.{checker.dictionary.version}|" in account["signature"]


def test_a_hybrid_asks_the_parser_for_what_the_dictionary_leaves_open(folder: Path, tmp_path: Path) -> None:
    choice = ParserChoice("conllu", PARSES, hybrid=True)
    by_dictionary = labels_of(score_with(folder, tmp_path / "dictionary"))
    by_parser = labels_of(score_with(folder, tmp_path / "parser", parser=ParserChoice("conllu", PARSES)))
    run = score_with(folder, tmp_path / "hybrid", parser=choice)
    hybrid = labels_of(run)
    left_open = by_dictionary.label.isin(["", "X"]) & (by_dictionary.outcome != "missing")
    decided = left_open & by_parser.label.isin(["M", "F", "N"])
    assert 0 < decided.sum() < left_open.sum() < len(hybrid)
    assert hybrid.label.to_list() == by_dictionary.label.where(~decided, by_parser.label).to_list()
    kept = ["rule", "dictionary", "word"]
    assert hybrid[~decided][kept].equals(by_dictionary[~decided][kept])
    assert hybrid[decided].rule.str.endswith(" (by parser, undecided before)").all()

    accounts = json.loads((run / "run.json").read_text(encoding="utf-8"))["submissions"]
    for account in accounts:
        own = hybrid.system == account["system"]
        changes = account["hybrid"]["decided"]
        assert account["hybrid"]["answers"] == account["answered"]
        assert account["hybrid"]["parsed"] == account["hybrid"]["open"] == (own & left_open).sum()
        assert sum(change["count"] for change in changes) == (own & decided).sum()
        assert "|check:hybrid-first-person-cs.1+" in account["signature"]
        assert "|dict:hunspell-cs_CZ+conllu." in account["signature"]


def against_itself(folder: Path) -> ParserChoice:
    write_files(folder, {"parses.conllu": AGAINST_ITSELF})
    return ParserChoice("conllu", ParserOptions(folder=folder / "parses.conllu"), hybrid=True)


def test_a_parser_may_settle_a_conflict(tmp_path: Path) -> None:
    checker = open_checker_of("gest", "cs", parser=against_itself(tmp_path))
    [finding] = checker.check(load_suite("gest-mini").items[0], "Byl jsem unavená.")
    assert (finding.label, finding.word, finding.dictionary) == ("M", "Byl", "conllu")
    assert finding.rule.endswith(" (by parser, conflict before)")


def test_a_hybrid_needs_no_parses_of_what_the_dictionary_decides(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "cs", "Toy", ["Zůstala jsem klidná.", "Byl jsem unavená."])
    run = score_with(tmp_path / "answers", tmp_path / "run", parser=against_itself(tmp_path))
    assert labels_of(run).label.value_counts().to_dict() == {"F": 88, "M": 88}


@pytest.mark.parametrize("hybrid", [False, True])
def test_the_number_of_processes_does_not_matter(folder: Path, tmp_path: Path, hybrid: bool) -> None:
    choice = ParserChoice("conllu", PARSES, hybrid)
    one, two = (score_with(folder, tmp_path / str(jobs), parser=choice, jobs=jobs) for jobs in (1, 2))
    assert contents(one) == contents(two)


def test_a_text_without_a_parse_stops_the_run(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "cs", "Toy", [*CZECH, "To tam není."])
    with pytest.raises(ParserError, match=r"1 of 20 .*'To tam není\.'"):
        score_with(tmp_path / "answers", tmp_path / "run", parser=ParserChoice("conllu", PARSES))
    assert not (tmp_path / "run").exists()


def test_a_language_without_dictionary_is_scored_by_parses(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "bg", "Toy", ["Уморена съм."])
    choice = ParserChoice("conllu", ParserOptions(folder=FOLDER / "others.conllu"))
    request = ScoreRequest(tmp_path / "answers", "gest-mini", "bg", parser=choice)
    labels = labels_of(score_plan(make_plan(request), tmp_path / "run"))
    assert set(zip(labels.language, labels.label, strict=True)) == {("bg", "F")}
    for other in (None, ParserChoice("spacy", hybrid=True)):
        with pytest.raises(UnknownName, match=r"'bg' .*gest-mini"):
            make_plan(replace(request, parser=other))


CONLLU, HYBRID = ParserChoice("conllu", PARSES), ParserChoice("conllu", PARSES, hybrid=True)


@pytest.mark.parametrize(
    ("family", "language", "options", "error", "sentence"),
    [
        ("gest", "cs", {"mode": "paper"}, UsageError, "paper.* --parser stanza"),
        ("mt-geneval", "es", {"parser": CONLLU}, UsageError, "mt-geneval .* dialogue, gest"),
        ("dialogue", "es", {"mode": "paper", "parser": CONLLU}, UnknownName, r"'paper'; known: default\."),
        ("gest", "cs", {"mode": "paper", "parser": HYBRID}, UsageError, "--hybrid"),
        ("gest", "bg", {"parser": HYBRID}, UnknownName, "'bg' .*--hybrid"),
        ("gest", "cs", {"dictionary": Path("cs.dic"), "parser": CONLLU}, UsageError, "--dictionary .*--hybrid"),
        ("gest", "cs", {"parser": ParserChoice("stanzza")}, UnknownName, "'stanzza'; did you mean stanza"),
        ("gest", "es", {"mode": "paper", "parser": CONLLU}, UnknownName, "'es'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    family: str, language: str, options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        open_checker_of(family, language, **options)


FROM_FILE = ("--parser", "conllu", "--parser-folder", FOLDER / "cs.conllu")
GEST_MINI = ("--suite", "gest-mini", "--language", "cs")


def test_the_command_line_tells_how_much_a_hybrid_changes(folder: Path, tmp_path: Path) -> None:
    shown = succeed("score", folder, *GEST_MINI, "--out", tmp_path / "run", *FROM_FILE, "--hybrid")
    accounts = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["submissions"]
    parsed, answers = (sum(account["hybrid"][name] for account in accounts) for name in ("parsed", "answers"))
    neutral = sum(row["count"] for account in accounts for row in account["hybrid"]["decided"])
    for part in (f"{parsed} of {answers} texts", f"{neutral} of the {parsed} labels", f"undecided to N {neutral}"):
        assert part in shown.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("-q", "--jobs", "2", "--parser", "trankit"), "pip install trankit"),
        (("--hybrid", "--parser-model", "x"), "--parser-model, --hybrid .*--parser"),
    ],
)
def test_a_parser_that_is_not_there_is_one_sentence(
    folder: Path, tmp_path: Path, options: tuple[str, ...], sentence: str
) -> None:
    done = run("score", folder, *GEST_MINI, "--out", tmp_path / "run", *options)
    assert done.returncode == 2
    assert re.search(sentence, done.stderr)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        (("Jsem klidnější.", "--mode", "paper"), ["the speaker\tF\tklidnější\thead jsem\tconllu"]),
        (
            ("--hybrid", "Udělal(a) jsem to."),
            ["the speaker\tundecided\t\tno mark\t", "parser: the speaker\tN\tUdělal\tboth forms\t"],
        ),
    ],
)
def test_explain_shows_what_the_parser_finds_after_the_dictionary(options: tuple[str, ...], rows: list[str]) -> None:
    assert succeed("explain", *GEST_MINI, *FROM_FILE, *options).stdout.split("\n")[1:-1] == rows


def test_explain_asks_no_parser_about_what_the_dictionary_decides() -> None:
    assert "parser" not in succeed("explain", *GEST_MINI, *FROM_FILE, "--hybrid", "Ráda luštím křížovky.").stdout


def test_parses_that_were_written_are_scored(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "bg", "Toy", ["Уморена съм.", ""])
    asked = (tmp_path / "answers", "--suite", "gest-mini", "--language", "bg", "-q")
    succeed("parse", *asked, "--backend", "conllu", "--folder", FOLDER / "others.conllu", "--out", tmp_path / "parses")
    read = ("--parser", "conllu", "--parser-folder", tmp_path / "parses", "--out", tmp_path / "run")
    succeed("score", *asked, *read)
    assert labels_of(tmp_path / "run").outcome.value_counts().to_dict() == {"F": 88, "missing": 88}


def test_validate_knows_the_languages_of_a_parser(tmp_path: Path) -> None:
    write_answers(tmp_path, "bg", "Toy", ["Уморена съм."])
    asked = ("validate", tmp_path, "--suite", "gest-mini", "--language", "bg", "-q")
    assert run(*asked).returncode == 2
    assert succeed(*asked, "--parser", "conllu").stdout.split("\n")[1].startswith("bg\tToy\t176\t")


@pytest.mark.parametrize(("suite", "language", "bias"), [("gest-mini", "cs", "female=0.5"), ("dialogue", "es", "")])
@pytest.mark.filterwarnings(r"ignore:\[W095\]:UserWarning")
def test_spacy_and_the_dictionary_agree_on_gender(suite: str, language: str, bias: str) -> None:
    """Simulated systems; docs/parsers.md has the figures on real ones."""
    if find_spec(f"{language}_core_news_sm") is None:
        pytest.skip(
            f"needs spaCy's model {language}_core_news_sm: `gendersuite parsers --language {language}` says how"
        )
    asked = load_suite(suite)
    texts = simulate(asked, language, parse_bias(bias, asked.family), seed=3, system="Even")
    answers = list(zip(asked.items, texts, strict=True))[:: max(1, len(texts) // 150)]
    by_dictionary, by_parser = (
        open_checker_of(asked.family, language, parser=parser) for parser in (None, ParserChoice("spacy"))
    )
    by_parser.prepare(answers)
    pairs = [
        (first.label.value, second.label.value)
        for item, text in answers
        for first, second in zip(by_dictionary.check(item, text), by_parser.check(item, text), strict=True)
        if first.label in ("M", "F")
    ]
    agreed = sum(first == second for first, second in pairs)
    opposed = sum({first, second} == {"M", "F"} for first, second in pairs)
    assert len(pairs) > 100
    assert agreed > 0.8 * len(pairs)
    assert opposed < 0.01 * len(pairs)
