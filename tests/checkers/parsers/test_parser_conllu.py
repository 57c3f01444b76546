"""Parses made anywhere are found by their text; a text without one is never passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from gendersuite.checkers.parsers import ParserOptions, missing, open_parser
from gendersuite.errors import DataCorrupt, ParserError, ParserMissing, UsageError

# As UDPipe, Stanza or a person may have written it; the ids and comments are of no account.
FOREIGN = """\
# newdoc
# sent_id = 1
# text = Byla jsem unavená.
1	Byla	být	AUX	_	Gender=Fem|Number=Sing	3	cop	_	_
2	jsem	být	AUX	_	Number=Sing|Person=1	3	aux	_	_
3	unavená	unavený	ADJ	_	Gender=Fem|Number=Sing	0	root	_	SpaceAfter=No
4	.	.	PUNCT	_	_	3	punct	_	_

# text = Šla jsem spát.
1	Šla	jít	VERB	_	Gender=Fem|Number=Sing	0	root	_	_
2	jsem	být	AUX	_	Number=Sing|Person=1	1	aux	_	_
3	spát	spát	VERB	_	VerbForm=Inf	1	xcomp	_	SpaceAfter=No
4	.	.	PUNCT	_	_	1	punct	_	_

# text = Ano.
1	Ano	ano	PART	_	_	0	root	_	SpaceAfter=No
2	.	.	PUNCT	_	_	1	punct	_	_

"""
MASCULINE = FOREIGN.replace("Gender=Fem", "Gender=Masc")


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    path = tmp_path / "foreign.conllu"
    path.write_text(FOREIGN, encoding="utf-8")
    return path


def forms(path: Path, text: str) -> list[list[str]]:
    [parse] = open_parser("conllu", "cs", ParserOptions(folder=path)).parse([text])
    return [[token.form for token in sentence.tokens] for sentence in parse]


def test_a_text_is_found_by_itself(foreign: Path) -> None:
    assert forms(foreign, "Šla jsem spát.") == [["Šla", "jsem", "spát", "."]]


def test_a_text_of_several_sentences_is_found_by_those_that_follow_each_other(foreign: Path) -> None:
    assert [len(tokens) for tokens in forms(foreign, "Byla jsem unavená. Šla jsem spát.")] == [4, 4]
    assert [len(tokens) for tokens in forms(foreign, "Byla jsem unavená.Šla jsem spát. Ano.")] == [4, 4, 2]
    with pytest.raises(ParserError, match="1 of 1 texts"):
        forms(foreign, "Šla jsem spát. Byla jsem unavená.")
    with pytest.raises(ParserError, match="1 of 1 texts"):
        forms(foreign, "Byla jsem unavená. Šla")


def test_white_space_does_not_matter_and_places_are_those_of_the_text(foreign: Path) -> None:
    [parse] = open_parser("conllu", "cs", ParserOptions(folder=foreign)).parse(["  Šla\tjsem\u00a0spát.\n Ano. "])
    assert [[token.start for token in sentence.tokens] for sentence in parse] == [[2, 6, 11, 15], [18, 21]]


def test_a_text_without_a_parse_is_refused_with_the_count_and_the_first(foreign: Path) -> None:
    parser = open_parser("conllu", "cs", ParserOptions(folder=foreign))
    with pytest.raises(ParserError) as refused:
        parser.parse(["Ano.", "Ne.", "Možná.", "Ne.", ""])
    assert str(refused.value) == (
        f"2 of 3 texts have no parse in {foreign.parent}, the first of them 'Ne.': parse these outputs again, as with "
        "`gendersuite parse`."
    )
    assert parser.parse(["", " "]) == [(), ()]


def test_a_folder_has_a_folder_for_each_language_or_files(tmp_path: Path, foreign: Path) -> None:
    (tmp_path / "parses" / "cs").mkdir(parents=True)
    (tmp_path / "parses" / "sk").mkdir()
    (tmp_path / "parses" / "cs" / "A.conllu").write_text(MASCULINE, encoding="utf-8")
    (tmp_path / "parses" / "cs" / "B.conllu").write_text(FOREIGN, encoding="utf-8")
    (tmp_path / "parses" / "cs" / "notes.txt").write_text("no parse", encoding="utf-8")
    [[sentence]] = open_parser("conllu", "cs", ParserOptions(folder=tmp_path / "parses")).parse(["Šla jsem spát."])
    assert sentence.tokens[0].feats["Gender"] == "Masc"
    assert forms(foreign.parent, "Ano.") == [["Ano", "."]]
    with pytest.raises(ParserMissing, match=r"sk holds no \.conllu files: name the file"):
        open_parser("conllu", "sk", ParserOptions(folder=tmp_path / "parses"))


def test_the_version_is_that_of_the_content(tmp_path: Path, foreign: Path) -> None:
    first = open_parser("conllu", "cs", ParserOptions(folder=foreign)).version
    foreign.write_text(MASCULINE, encoding="utf-8")
    assert open_parser("conllu", "cs", ParserOptions(folder=foreign)).version != first
    foreign.write_text(FOREIGN, encoding="utf-8")
    assert open_parser("conllu", "cs", ParserOptions(folder=tmp_path)).version == first


def test_line_separators_inside_a_text_end_no_line(tmp_path: Path) -> None:
    path = tmp_path / "odd.conllu"
    text = "Ano\u2028ne\u0085"
    lines = f"# text = {text}\n1\tAno\u2028ne\u0085\t_\tPART\t_\t_\t0\troot\t_\t_\n\n"
    path.write_bytes(lines.encode())
    assert forms(path, text) == [["Ano\u2028ne\u0085"]]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    assert missing("conllu", "cs") == (
        "Parses in CoNLL-U are read from a file or folder: write one with `gendersuite parse`, and name it "
        "(--parser-folder, or --folder)."
    )
    with pytest.raises(ParserMissing, match="There is no file or folder"):
        open_parser("conllu", "cs", ParserOptions(folder=tmp_path / "nothing"))
    path = tmp_path / "bad.conllu"
    path.write_bytes(b"\xff\xfe1\t")
    with pytest.raises(DataCorrupt, match=r"bad\.conllu is not UTF-8 text"):
        forms(path, "Ano.")
    path.write_text("1\tAno\n", encoding="utf-8")
    with pytest.raises(DataCorrupt, match=r"bad\.conllu, line 1: expected 10 columns"):
        forms(path, "Ano.")
    with pytest.raises(UsageError, match="need no --model and no --python"):
        open_parser("conllu", "cs", ParserOptions(folder=path, model="pdt"))
