"""`gendersuite parse` and `gendersuite parsers` as a person uses them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gendersuite.checkers.parsers import ParserOptions, open_parser
from gendersuite.testsuites import load_suite

ANSWERS = ("Byłam zmęczona. Ona śpi.", "Byłem zmęczony.", "", "Ona śpi.")


def gendersuite(*arguments: str | Path, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gendersuite", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"GENDERSUITE_CACHE": str(cache)},
    )


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems that answer gest-mini with the same few sentences in turn; one of them has a name with a blank."""
    folder = tmp_path_factory.mktemp("submissions")
    sources = [item.source for item in load_suite("gest-mini").items]
    (folder / "en-pl").mkdir()
    (folder / "en-pl" / "sources.txt").write_text("".join(f"{source}\n" for source in sources), encoding="utf-8")
    for system, shift in (("Toy", 0), ("Toy two", 1)):
        lines = [f"{ANSWERS[(number + shift) % len(ANSWERS)]}\n" for number in range(len(sources))]
        (folder / "en-pl" / f"{system}.txt").write_text("".join(lines), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def parsed(submissions: Path, stanza_models: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The parses of both systems by Stanza, with the cache beside them."""
    folder = tmp_path_factory.mktemp("parsed")
    run = gendersuite(
        *("parse", submissions, "--suite", "gest-mini", "--language", "pl", "--backend", "stanza"),
        *("--folder", stanza_models, "--out", folder / "parses"),
        cache=folder,
    )
    assert run.returncode == 0, run.stderr
    version = open_parser("stanza", "pl", ParserOptions(folder=stanza_models)).version
    assert run.stdout == "".join(
        f"{folder}/parses/pl/{name}.conllu: 3 texts with 4 sentences, by stanza {version}\n"
        for name in ("Toy", "Toy_two")
    )
    return folder


def test_every_text_is_written_once_with_its_item(parsed: Path) -> None:
    lines = (parsed / "parses" / "pl" / "Toy.conllu").read_text(encoding="utf-8").split("\n")
    assert lines[0].startswith("# parser = stanza ")
    assert [line for line in lines[1:] if line.startswith("#")] == [
        "# text = Byłam zmęczona.",
        "# newdoc id = 0001",
        "# sent_id = 0001-1",
        "# text = Ona śpi.",
        "# sent_id = 0001-2",
        "# text = Byłem zmęczony.",
        "# newdoc id = 0002",
        "# sent_id = 0002-1",
        "# text = Ona śpi.",
        "# newdoc id = 0004",
        "# sent_id = 0004-1",
    ]


def test_what_is_written_is_what_the_parser_says(parsed: Path, stanza_models: Path) -> None:
    texts = [answer for answer in ANSWERS if answer]
    direct = open_parser("stanza", "pl", ParserOptions(folder=stanza_models)).parse(texts)
    read = open_parser("conllu", "pl", ParserOptions(folder=parsed / "parses")).parse(texts)
    assert [[sentence.tokens for sentence in parse] for parse in read] == [
        [sentence.tokens for sentence in parse] for parse in direct
    ]
    assert [sentence.ranges for parse in read for sentence in parse] == [
        sentence.ranges for parse in direct for sentence in parse
    ]


def test_parsed_again_from_its_own_files_it_is_the_same(parsed: Path, submissions: Path, tmp_path: Path) -> None:
    run = gendersuite(
        *("parse", submissions, "--suite", "gest-mini", "--backend", "conllu", "--folder", parsed / "parses"),
        *("--out", tmp_path / "again", "--systems", "Toy", "--quiet"),
        cache=tmp_path,
    )
    assert run.returncode == 0, run.stderr
    assert [path.name for path in (tmp_path / "again" / "pl").iterdir()] == ["Toy.conllu"]
    again = (tmp_path / "again" / "pl" / "Toy.conllu").read_text(encoding="utf-8")
    first = (parsed / "parses" / "pl" / "Toy.conllu").read_text(encoding="utf-8")
    assert again.partition("\n")[2] == first.partition("\n")[2]


def test_run_again_it_writes_the_same_bytes_and_needs_no_parser(
    parsed: Path, submissions: Path, stanza_models: Path
) -> None:
    def content() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (parsed / "parses" / "pl").iterdir()}

    before = content()
    run = gendersuite(
        *("parse", submissions, "--suite", "gest-mini", "--language", "pl", "--backend", "stanza"),
        *("--folder", stanza_models, "--out", parsed / "parses"),
        cache=parsed,
    )
    assert run.returncode == 0, run.stderr
    assert content() == before


def test_a_file_of_others_is_not_replaced(submissions: Path, stanza_models: Path, tmp_path: Path) -> None:
    other = tmp_path / "pl" / "Toy_two.conllu"
    other.parent.mkdir()
    other.write_text("# text = corrected by hand\n", encoding="utf-8")
    run = gendersuite(
        *("parse", submissions, "--suite", "gest-mini", "--backend", "stanza", "--folder", stanza_models),
        *("--out", tmp_path),
        cache=tmp_path,
    )
    assert run.returncode == 2
    assert run.stderr == (
        f"gendersuite: {other} was not written by `gendersuite parse`, so it is not replaced: give another --out.\n"
    )
    assert not (tmp_path / "pl" / "Toy.conllu").exists()
    assert other.read_text(encoding="utf-8") == "# text = corrected by hand\n"


def test_a_parser_that_is_not_there_is_one_sentence_and_nothing_is_written(submissions: Path, tmp_path: Path) -> None:
    for backend, sentence in (
        ("trankit", "gendersuite: Trankit needs an environment of its own: run `python3.10 -m venv trankit-env"),
        ("conllu", "gendersuite: Parses in CoNLL-U are read from a file or folder: write one with"),
        ("udpipe", "gendersuite: There is no parser called 'udpipe'; "),
    ):
        run = gendersuite(
            *("parse", submissions, "--suite", "gest-mini", "--backend", backend, "--out", tmp_path / "out"),
            cache=tmp_path,
        )
        assert run.returncode == 2
        assert run.stderr.startswith(sentence)
        assert run.stderr.count("\n") == 1
        assert not (tmp_path / "out").exists()


def test_every_parser_says_whether_it_is_there_or_how_it_is_installed(tmp_path: Path) -> None:
    run = gendersuite("parsers", cache=tmp_path)
    assert run.returncode == 0, run.stderr
    assert [line.partition(":")[0] for line in run.stdout.rstrip().split("\n")] == [
        "conllu",
        "spacy",
        "stanza",
        "trankit",
    ]
    assert "trankit: Trankit needs an environment of its own: run `python3.10 -m venv" in run.stdout
    of_a_language = gendersuite("parsers", "--language", "xx", cache=tmp_path)
    assert of_a_language.returncode == 0, of_a_language.stderr
    assert of_a_language.stdout.count("\n") == 4


def test_asking_which_parsers_there_are_imports_none_of_them() -> None:
    program = """
import sys
from gendersuite.checkers.parsers import BACKENDS, missing
for backend in BACKENDS:
    missing(backend)
print(sorted({"stanza", "spacy", "torch", "trankit"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert (run.stdout, run.stderr) == ("[]\n", "")
