"""Runs whose labels come from parses, alone or after a dictionary: the same interface, the same run folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path

import pandas as pd
import pytest
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
    place = folder / f"en-{language}"
    place.mkdir(parents=True, exist_ok=True)
    lines = islice(cycle(texts), len(items))
    (place / f"{system}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


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


def files(run: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(run.iterdir())}


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


def test_a_parser_may_settle_a_conflict(tmp_path: Path) -> None:
    parses = tmp_path / "parses.conllu"
    parses.write_text(AGAINST_ITSELF, encoding="utf-8")
    checker = open_checker_of("gest", "cs", parser=ParserChoice("conllu", ParserOptions(folder=parses), hybrid=True))
    [finding] = checker.check(load_suite("gest-mini").items[0], "Byl jsem unavená.")
    assert (finding.label, finding.word, finding.dictionary) == ("M", "Byl", "conllu")
    assert finding.rule.endswith(" (by parser, conflict before)")


def test_a_hybrid_needs_no_parses_of_what_the_dictionary_decides(tmp_path: Path) -> None:
    parses = tmp_path / "parses.conllu"
    parses.write_text(AGAINST_ITSELF, encoding="utf-8")
    write_answers(tmp_path / "answers", "cs", "Toy", ["Zůstala jsem klidná.", "Byl jsem unavená."])
    choice = ParserChoice("conllu", ParserOptions(folder=parses), hybrid=True)
    run = score_with(tmp_path / "answers", tmp_path / "run", parser=choice)
    assert labels_of(run).label.value_counts().to_dict() == {"F": 88, "M": 88}


@pytest.mark.parametrize("hybrid", [False, True])
def test_the_number_of_processes_does_not_matter(folder: Path, tmp_path: Path, hybrid: bool) -> None:
    choice = ParserChoice("conllu", PARSES, hybrid)
    one, two = (score_with(folder, tmp_path / str(jobs), parser=choice, jobs=jobs) for jobs in (1, 2))
    assert files(one) == files(two)


def test_a_text_without_a_parse_stops_the_run(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "cs", "Toy", [*CZECH, "To tam není."])
    with pytest.raises(ParserError, match=r"1 of 20 texts have no parse in .*, the first of them 'To tam není\.'"):
        score_with(tmp_path / "answers", tmp_path / "run", parser=ParserChoice("conllu", PARSES))
    assert not (tmp_path / "run").exists()


def test_a_language_without_dictionary_is_scored_by_parses(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "bg", "Toy", ["Уморена съм."])
    choice = ParserChoice("conllu", ParserOptions(folder=FOLDER / "others.conllu"))
    request = ScoreRequest(tmp_path / "answers", "gest-mini", "bg", parser=choice)
    labels = labels_of(score_plan(make_plan(request), tmp_path / "run"))
    assert set(labels.label) == {"F"}
    assert set(labels.language) == {"bg"}
    with pytest.raises(UnknownName, match="no language 'bg' in suite gest-mini"):
        make_plan(ScoreRequest(tmp_path / "answers", "gest-mini", "bg"))
    with pytest.raises(UnknownName, match="no language 'bg' in suite gest-mini"):
        make_plan(ScoreRequest(tmp_path / "answers", "gest-mini", "bg", parser=ParserChoice("spacy", hybrid=True)))


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    conllu = ParserChoice("conllu", PARSES)
    with pytest.raises(UsageError, match=r"in mode paper by parses: name a parser, such as --parser stanza"):
        open_checker_of("gest", "cs", mode="paper")
    with pytest.raises(UsageError, match=r"mt-geneval are not checked by parses, only those of dialogue, gest"):
        open_checker_of("mt-geneval", "es", parser=conllu)
    with pytest.raises(UnknownName, match=r"not checked in a mode called 'paper'; known: default\."):
        open_checker_of("dialogue", "es", mode="paper", parser=conllu)
    with pytest.raises(UsageError, match=r"Mode paper does not use a dictionary: leave out --hybrid"):
        open_checker_of("gest", "cs", mode="paper", parser=ParserChoice("conllu", PARSES, hybrid=True))
    with pytest.raises(UnknownName, match=r"no dictionary to ask first for 'bg' .*: leave out --hybrid"):
        open_checker_of("gest", "bg", parser=ParserChoice("conllu", PARSES, hybrid=True))
    with pytest.raises(UsageError, match="leave out --dictionary and --online, or add --hybrid"):
        open_checker_of("gest", "cs", Path("cs.dic"), parser=conllu)
    with pytest.raises(UnknownName, match="no parser called 'stanzza'; did you mean stanza"):
        open_checker_of("gest", "cs", parser=ParserChoice("stanzza"))
    with pytest.raises(UnknownName, match="authors of GEST have no rules for the language 'es'"):
        open_checker_of("gest", "es", mode="paper", parser=conllu)


def gendersuite(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gendersuite", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=dict(os.environ),
    )


def test_the_command_line_tells_how_much_a_hybrid_changes(folder: Path, tmp_path: Path) -> None:
    asked = ("--parser", "conllu", "--parser-folder", FOLDER / "cs.conllu", "--hybrid")
    shown = gendersuite("score", folder, "--suite", "gest-mini", "--language", "cs", "--out", tmp_path / "run", *asked)
    assert shown.returncode == 0, shown.stderr
    accounts = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["submissions"]
    parsed, answers = (sum(account["hybrid"][name] for account in accounts) for name in ("parsed", "answers"))
    neutral = sum(row["count"] for account in accounts for row in account["hybrid"]["decided"])
    assert (
        f"The parser was asked about {parsed} of {answers} texts and decided {neutral} of the {parsed} labels that the "
        f"dictionary left open (undecided to N {neutral}). By system in run.json.\n"
    ) in shown.stderr


def test_a_parser_that_is_not_there_is_one_sentence_with_the_command(folder: Path, tmp_path: Path) -> None:
    asked = (
        "score",
        folder,
        "--suite",
        "gest-mini",
        "--language",
        "cs",
        "--out",
        tmp_path / "run",
        "-q",
        "--jobs",
        "2",
    )
    shown = gendersuite(*asked, "--parser", "trankit")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith("gendersuite: Trankit needs an environment of its own: run `")
    assert "pip install trankit" in shown.stderr
    assert shown.stderr.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_options_of_a_parser_need_its_name(folder: Path, tmp_path: Path) -> None:
    shown = gendersuite(
        "score", folder, "--suite", "gest-mini", "--out", tmp_path / "run", "--hybrid", "--parser-model", "x"
    )
    assert shown.returncode == 2
    assert shown.stderr == (
        "gendersuite: --parser-model, --hybrid without a parser makes no sense: name it with --parser.\n"
    )


def test_explain_shows_what_the_parser_finds_after_the_dictionary() -> None:
    asked = ("--parser", "conllu", "--parser-folder", FOLDER / "cs.conllu")
    alone = gendersuite(
        "explain", "--suite", "gest-mini", "--language", "cs", *asked, "Jsem klidnější.", "--mode", "paper"
    )
    assert alone.stdout.split("\n")[1] == "the speaker\tF\tklidnější\thead jsem\tconllu"
    both = gendersuite("explain", "--suite", "gest-mini", "--language", "cs", *asked, "--hybrid", "Udělal(a) jsem to.")
    assert both.stdout.split("\n")[1:3] == [
        "the speaker\tundecided\t\tno mark\t",
        "parser: the speaker\tN\tUdělal\tboth forms\t",
    ]
    decided = gendersuite(
        "explain", "--suite", "gest-mini", "--language", "cs", *asked, "--hybrid", "Ráda luštím křížovky."
    )
    assert "parser" not in decided.stdout


def test_parses_that_were_written_are_scored(tmp_path: Path) -> None:
    write_answers(tmp_path / "answers", "bg", "Toy", ["Уморена съм.", ""])
    asked = (tmp_path / "answers", "--suite", "gest-mini", "--language", "bg", "-q")
    made = ("--backend", "conllu", "--folder", FOLDER / "others.conllu", "--out", tmp_path / "parses")
    assert gendersuite("parse", *asked, *made).returncode == 0
    read = ("--parser", "conllu", "--parser-folder", tmp_path / "parses", "--out", tmp_path / "run")
    assert gendersuite("score", *asked, *read).returncode == 0
    assert labels_of(tmp_path / "run").outcome.value_counts().to_dict() == {"F": 88, "missing": 88}


def test_validate_knows_the_languages_of_a_parser(tmp_path: Path) -> None:
    write_answers(tmp_path, "bg", "Toy", ["Уморена съм."])
    asked = ("validate", tmp_path, "--suite", "gest-mini", "--language", "bg", "-q")
    assert gendersuite(*asked).returncode == 2
    assert gendersuite(*asked, "--parser", "conllu").stdout.split("\n")[1].startswith("bg\tToy\t176\t")


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
