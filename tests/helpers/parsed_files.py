"""The parses in the folder beside this file, and what their comments say."""

from __future__ import annotations

from pathlib import Path

from gendersuite.checkers.parsers.interface import ParserOptions, open_parser
from gendersuite.checkers.parses.conllu import read_conllu
from gendersuite.checkers.parses.interface import Parser
from gendersuite.checkers.parses.tokens import UdSentence

FOLDER = Path(__file__).parents[1] / "checkers" / "parses" / "parses"


def sentences(name: str) -> list[UdSentence]:
    with (FOLDER / f"{name}.conllu").open(encoding="utf-8", newline="\n") as lines:
        return list(read_conllu(lines))


def said(sentence: UdSentence, key: str) -> str:
    """What a comment says, nothing where there is none."""
    found = [comment for comment in sentence.comments if comment.startswith(f"# {key} = ")]
    return found[0].partition(" = ")[2] if found else ""


def parser_of(name: str, language: str) -> Parser:
    """The parser that has the parses of a file."""
    return open_parser("conllu", language, ParserOptions(folder=FOLDER / f"{name}.conllu"), cache=None)
