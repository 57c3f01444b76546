"""CoNLL-U as it is written and read: what comes back, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.checkers.parses.conllu import read_conllu, write_conllu
from gendersuite.checkers.parses.tokens import UdSentence, UdToken, WordRange, located
from gendersuite.errors import DataCorrupt

BYŁAM = """# sent_id = 1
# text = Byłam w domu.
# text_en = I was at home.
1-2	Byłam	_	_	_	_	_	_	_	_
1	Była	być	AUX	praet:sg:f	Gender=Fem|Number=Sing	4	cop	4:cop	_
2	m	być	AUX	aglt	Number=Sing|Person=1	4	aux:clitic	_	_
2.1	nic	_	_	_	_	_	_	_	CopyOf=4
3	w	w	ADP	_	AdpType=Prep	4	case	_	_
4	domu	dom	NOUN	_	Case=Loc|Gender=Masc,Neut	0	root	_	SpaceAfter=No|Ref=3,4
5	.	.	PUNCT	_	_	4	punct	_	_

"""


def read(text: str) -> list[UdSentence]:
    return list(read_conllu(text.split("\n"), "made.conllu"))


def test_a_file_comes_back_as_it_was() -> None:
    assert "".join(write_conllu(read(BYŁAM))) == BYŁAM


def test_words_have_their_places_and_parts_that_of_the_whole() -> None:
    (sentence,) = read(BYŁAM)
    assert sentence.text == "Byłam w domu."
    assert [token.start for token in sentence.tokens] == [0, 0, 6, 8, 12]
    assert sentence.ranges == (WordRange(1, 2, "Byłam"),)
    assert sentence.empty_nodes[0].startswith("2.1\tnic\t")
    assert sentence.tokens[3].values("Gender") == ("Masc", "Neut")


def test_a_sentence_without_its_text_gets_one_from_its_words() -> None:
    without = "".join(f"{line}\n" for line in BYŁAM.split("\n") if not line.startswith("#"))
    assert read(without)[0].text == "Byłam w domu."


def test_places_go_on_from_sentence_to_sentence_and_are_unknown_for_words_that_the_text_has_not() -> None:
    def sentence(*forms: str) -> UdSentence:
        tokens = (UdToken(n, form, form, "X", {}, n - 1, "dep") for n, form in enumerate(forms, start=1))
        return UdSentence(tuple(tokens), " ".join(forms))

    first, second = located([sentence("Ano", "."), sentence('"', "ano", ".")], "Ano.  „ano.")
    assert [token.start for token in first.tokens] == [0, 3]
    assert [token.start for token in second.tokens] == [-1, 7, 10]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_ends_and_byte_order_marks_do_not_matter(ending: str) -> None:
    lines = ("\ufeff" + BYŁAM).replace("\n", ending).split("\n")
    assert list(read_conllu(lines)) == read(BYŁAM)


def test_other_line_ends_stay_inside_a_word(tmp_path: Path) -> None:
    file = tmp_path / "made.conllu"
    file.write_text("1\ta\u2028b\x85c\tx\tX\t_\t_\t0\troot\t_\t_\n", encoding="utf-8")
    with file.open(encoding="utf-8", newline="\n") as lines:
        assert [token.form for sentence in read_conllu(lines) for token in sentence.tokens] == ["a\u2028b\x85c"]


WORD = "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n"
BROKEN = {
    "1\ta\ta\tX\n": r"line 1: expected 10 columns with tabs between them, found 4\.",
    "1\t\ta\tX\t_\t_\t0\troot\t_\t_\n": r"line 1: expected 10 columns .*, found an empty one",
    f"{WORD}3{WORD[1:]}": r"line 2: expected word 2, found word 3\.",
    f"x{WORD[1:]}": r"line 1: expected an id like 3, 3-4 or 3\.1, found 'x'\.",
    "1\ta\ta\tX\t_\t_\t_\troot\t_\t_\n": r"line 1: expected the number of a word's head, found '_'\.",
    "1\ta\ta\tX\t_\t_\t7\troot\t_\t_\n": r"line 1: expected a head from 0 to 1, found 7\.",
    "1\ta\ta\tX\t_\t_\t1\troot\t_\t_\n": r"line 1: expected heads that lead to the root, found a circle through word 1",
    "1\ta\ta\tX\t_\tGender\t0\troot\t_\t_\n": r"line 1: expected features like .*, found 'Gender'\.",
    "1\ta\ta\tX\t_\tA=1|A=2\t0\troot\t_\t_\n": r"line 1: expected features like .*, each once, found 'A=1\|A=2'\.",
    f"{WORD}# text = a\n": r"line 2: expected a word or an empty line, found a comment inside a sentence",
    "# text = a\n\n": r"line 2: expected a word, found the end of the sentence\.",
    f"1-2\tab{WORD[3:]}{WORD}\n": r"line 3: expected word 2 of a multi-word token, found the end of the sentence\.",
    f"2-3\tab{WORD[3:]}": r"line 1: expected a multi-word token from 1 to a later word, found '2-3'\.",
    f"5.1\tab{WORD[3:]}": r"line 1: expected an empty node 0\.1, 0\.2, \.\.\., found '5\.1'\.",
}


@pytest.mark.parametrize(("text", "message"), BROKEN.items())
def test_a_broken_line_is_refused_with_file_line_expected_and_found(text: str, message: str) -> None:
    with pytest.raises(DataCorrupt, match=f"made.conllu, {message}"):
        read(text)


def test_the_line_of_an_error_is_counted_through_the_whole_file() -> None:
    with pytest.raises(DataCorrupt, match="line 12"):
        read(f"{BYŁAM}x{WORD[1:]}")


LETTERS = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\t\n\r")
COLUMN = st.text(LETTERS, min_size=1, max_size=8).filter(lambda text: text.strip() == text)
NAME = st.text("ABCabc[]", min_size=1, max_size=4)
VALUE = st.lists(st.text("XYZxyz019", min_size=1, max_size=4), min_size=1, max_size=3).map(",".join)
FEATS = st.dictionaries(NAME, VALUE, max_size=3)


@st.composite
def made_sentences(draw: st.DrawFn) -> UdSentence:
    count = draw(st.integers(1, 6))
    columns = [draw(st.lists(COLUMN, min_size=7, max_size=7)) for _ in range(count)]
    tokens = tuple(
        UdToken(n, form, lemma, upos, draw(FEATS), draw(st.integers(0, n - 1)), rel, -1, xpos, deps, misc)
        for n, (form, lemma, upos, rel, xpos, deps, misc) in enumerate(columns, start=1)
    )
    ranges = []
    first = draw(st.integers(1, count))
    if first < count:
        ranges.append(WordRange(first, draw(st.integers(first + 1, count)), draw(COLUMN), draw(FEATS), draw(COLUMN)))
    after = draw(st.lists(st.integers(0, count), max_size=2, unique=True).map(sorted))
    # An empty node cannot stand inside a multi-word token's line, only behind a word.
    empty = tuple(f"{n}.1\t" + "\t".join(draw(COLUMN) for _ in range(9)) for n in after)
    comments = tuple(f"# {draw(NAME)} = {draw(COLUMN)}" for _ in range(draw(st.integers(0, 2))))
    text = draw(COLUMN)
    return UdSentence(tokens, text, tuple(ranges), empty, (*comments, f"# text = {text}"))


@given(st.lists(made_sentences(), max_size=3))
def test_whatever_is_written_is_read_again(sentences: list[UdSentence]) -> None:
    written = list(write_conllu(sentences))
    again = list(read_conllu(written))
    assert [located((sentence,), sentence.text)[0] for sentence in sentences] == again
    assert list(write_conllu(again)) == written


def test_what_a_parser_calls_a_word_cannot_break_the_lines() -> None:
    token = UdToken(1, "a\tb\n", "", "X", {}, 0, "root")
    (again,) = read_conllu(write_conllu([UdSentence((token,), "a\tb\n")]))
    assert (again.tokens[0].form, again.tokens[0].lemma, again.text) == ("a b ", "_", "a b ")
