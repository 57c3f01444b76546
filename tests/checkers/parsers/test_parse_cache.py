"""A text is parsed once, by any number of processes; and what cannot be read is said."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.checkers.parsers import Parser, ParserOptions, open_parser
from gendersuite.checkers.parsers.cache import BATCH, CachedParser, ParseCache
from gendersuite.checkers.parsers.distinct_texts import LONGEST_SENTENCE, LONGEST_TEXT, DistinctParser, readable
from gendersuite.checkers.parses.tokens import Parse, UdSentence, UdToken, located
from gendersuite.errors import DataCorrupt, ParserError


class WordParser(DistinctParser):
    """Takes every word for a noun that depends on the one before it, and writes down how often it was asked."""

    name = "words"

    def __init__(self, asked: Path, version: str = "1") -> None:
        self.version = version
        self.asked = asked
        self.fails_at = ""

    def _parse(self, texts: list[str]) -> list[Parse]:
        if self.fails_at in texts:
            raise ParserError("It breaks down: try again.")
        with self.asked.open("a", encoding="utf-8") as file:
            file.write(f"{len(texts)}\n")
        return [located([self._sentence(text)], text) for text in texts]

    def _sentence(self, text: str) -> UdSentence:
        words = [
            UdToken(number, form, form.lower(), "NOUN", {"Case": "Nom"}, number - 1, "dep" if number > 1 else "root")
            for number, form in enumerate(text.split(), start=1)
        ]
        return UdSentence(tuple(words), text)

    @property
    def parsed(self) -> int:
        """How many texts were ever parsed, by whatever process."""
        return sum(map(int, self.asked.read_text().split())) if self.asked.exists() else 0


@pytest.fixture
def words(tmp_path: Path) -> WordParser:
    return WordParser(tmp_path / "asked")


def cached(parser: Parser, folder: Path) -> CachedParser:
    return CachedParser(parser, ParseCache(folder / "parses.sqlite"))


THOUSAND = [f"Věta číslo {number} ." for number in range(1000)]


def test_a_thousand_sentences_are_parsed_once(words: WordParser, tmp_path: Path) -> None:
    first = cached(words, tmp_path).parse(THOUSAND)
    assert words.parsed == 1000
    assert cached(words, tmp_path).parse(THOUSAND) == first
    assert cached(words, tmp_path).parse([*reversed(THOUSAND), "Nová věta ."])[:-1] == first[::-1]
    assert words.parsed == 1001


def test_another_process_finds_what_the_first_one_parsed(words: WordParser, tmp_path: Path) -> None:
    program = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
from test_parse_cache import THOUSAND, WordParser, cached
folder = Path({str(tmp_path)!r})
parses = cached(WordParser(folder / "asked"), folder).parse(THOUSAND)
print(len(parses), parses[999][0].tokens[2].form)
"""
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
        assert (run.stdout, run.stderr) == ("1000 999\n", "")
    assert words.parsed == 1000


def test_processes_that_share_the_file_agree(words: WordParser, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: cached(words, tmp_path).parse(THOUSAND), range(8)))
    assert all(result == results[0] for result in results)
    before = words.parsed
    cached(words, tmp_path).parse(THOUSAND)
    assert words.parsed == before


def test_parses_are_kept_batch_by_batch_so_that_a_crash_costs_little(words: WordParser, tmp_path: Path) -> None:
    words.fails_at = THOUSAND[-1]
    with pytest.raises(ParserError):
        cached(words, tmp_path).parse(THOUSAND)
    assert words.parsed == 1000 - BATCH
    words.fails_at = ""
    cached(words, tmp_path).parse(THOUSAND)
    assert words.parsed == 1000


def test_another_version_has_parses_of_its_own(words: WordParser, tmp_path: Path) -> None:
    newer = WordParser(words.asked, version="2")
    for parser in (words, newer, words, newer):
        cached(parser, tmp_path).parse(["Ano ."])
    assert words.parsed == 2


def test_the_same_sentence_and_blank_ones_are_not_asked_for(words: WordParser, tmp_path: Path) -> None:
    parses = cached(words, tmp_path).parse(["Ano .", "", "Ano .", " \n"])
    assert [len(parse) for parse in parses] == [1, 0, 1, 0]
    assert words.parsed == 1


@given(st.lists(st.text(), max_size=5))
def test_a_parse_comes_back_as_it_was_whatever_the_text(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    parser = WordParser(folder / "asked")
    for _ in range(2):
        for kept, fresh in zip(cached(parser, folder).parse(texts), parser.parse(texts), strict=True):
            assert [sentence.tokens for sentence in kept] == [sentence.tokens for sentence in fresh]


@given(st.text())
def test_a_text_that_is_made_readable_stays_so(text: str) -> None:
    assert readable(readable(text)) == readable(text)
    assert len(readable(text)) == len(text) or len(text) > LONGEST_SENTENCE


def test_what_a_system_says_in_a_loop_is_parsed_up_to_a_point() -> None:
    assert readable("Byla jsem tam. " * 250) == "Byla jsem tam. " * 250
    assert readable("a " * 5000) == "a " * LONGEST_SENTENCE
    assert readable("Ano. " + "?" * 5000) == "Ano. " + "?" * LONGEST_SENTENCE
    assert readable("a. " * 5000) == "a. " * (LONGEST_TEXT // 2)
    assert readable("a" * 5000) == "a" * 5000


def test_a_parse_that_was_tampered_with_is_one_sentence(words: WordParser, tmp_path: Path) -> None:
    cached(words, tmp_path).parse(["Ano ."])
    for conllu in ("1\tAno", b"\x00\x01"):
        with closing(sqlite3.connect(tmp_path / "parses.sqlite")) as connection, connection:
            connection.execute("UPDATE parses SET conllu = ?", (conllu,))
        with pytest.raises(DataCorrupt, match="a parse cannot be read"):
            cached(words, tmp_path).parse(["Ano ."])


def test_parses_that_are_read_from_files_are_not_kept_again(tmp_path: Path) -> None:
    (tmp_path / "a.conllu").write_text("1\tAno\t_\tPART\t_\t_\t0\troot\t_\t_\n\n", encoding="utf-8")
    parser = open_parser("conllu", "cs", ParserOptions(folder=tmp_path), cache=tmp_path / "parses.sqlite")
    assert len(parser.parse(["Ano"])[0]) == 1
    assert not (tmp_path / "parses.sqlite").exists()


def test_a_stanza_that_has_parsed_everything_is_not_even_loaded(stanza_models: Path, tmp_path: Path) -> None:
    options = ParserOptions(folder=stanza_models)
    first = open_parser("stanza", "pl", options, cache=tmp_path / "parses.sqlite").parse(["Byłam zmęczona."])
    program = f"""
import sys
from pathlib import Path
from gendersuite.checkers.parsers import ParserOptions, open_parser
options = ParserOptions(folder=Path({str(stanza_models)!r}))
parser = open_parser("stanza", "pl", options, cache=Path({str(tmp_path / "parses.sqlite")!r}))
print([token.form for token in parser.parse(["Byłam zmęczona."])[0][0].tokens], "_pipeline" in vars(parser._parser))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert run.stdout == f"{[token.form for token in first[0][0].tokens]} False\n", run.stderr
