"""WMT's XML: read as released, refused where it is not the structure, and never trusted."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from submission_building import make_suite, refusal

from gendersuite.errors import AlignmentError
from gendersuite.submissions import discover, load
from gendersuite.submissions.files import read
from gendersuite.submissions.xml_documents import read_documents

SRC = '<src lang="en"><p><seg id="1">One.</seg><seg id="2">Two.</seg></p><p><seg id="3">Three.</seg></p></src>'


def hyp(system: str, *segments: tuple[str, str], language: str = "es") -> str:
    texts = "".join(f'<seg id="{number}">{text}</seg>' for number, text in segments)
    return f'<hyp system="{system}" lang="{language}"><p>{texts}</p></hyp>'


def doc(*hypotheses: str, attributes: str = "", source: str = SRC) -> str:
    return f'<doc origlang="en" id="d" {attributes}>{source}{"".join(hypotheses)}</doc>'


def write(folder: Path, *docs: str) -> Path:
    path = folder / "set.en-es.xml"
    path.write_text(f'<?xml version="1.0"?>\n<dataset id="s">\n{"".join(docs)}\n</dataset>\n', encoding="utf-8")
    return path


THREE = make_suite(["One.", "Two.", "Three."])
ALL = (("1", "Uno."), ("2", "Dos."), ("3", "Tres."))


def answers(folder: Path) -> dict[tuple[str, str], list[str]]:
    refs = discover(folder, THREE)
    return {(ref.language, ref.system): [answer.text for answer in load(ref, THREE).answers] for ref in refs}


def test_the_released_sample_is_read(shared: Path) -> None:
    """FORMATS.md: 73 documents, two of them of the test suite `sample`; one system, whose language is in `language`."""
    documents = read_documents(read(shared / "data/formats/wmt-xml", "sample-hyp.xml"))
    assert len(documents) == 73
    assert [one.id for one in documents if one.testsuite == "sample"] == ["sample-doc1", "sample-doc2"]
    assert {(h.system, h.language) for one in documents for h in one.hypotheses} == {("MT", "ha")}
    assert all(one.source and list(one.source.texts) == list(one.hypotheses[0].texts) for one in documents)


def test_a_suite_in_the_released_sample_is_found_by_its_sources(shared: Path) -> None:
    folder = shared / "data/formats/wmt-xml"
    documents = read_documents(read(folder, "sample-hyp.xml"))
    inside = [one for one in documents if one.testsuite == "sample"]
    sources = [text for one in inside if one.source for text in one.source.texts.values()]
    suite = make_suite(list(reversed(sources)), mark="sample", languages=("ha",))
    (ref,) = discover(folder, suite)
    assert (ref.language, ref.system, ref.layout) == ("ha", "MT", "wmt-xml")
    expected = [text for one in inside for text in one.hypotheses[0].texts.values()]
    assert [answer.text for answer in load(ref, suite).answers] == list(reversed(expected))


def test_several_systems_and_languages_share_a_file(tmp_path: Path) -> None:
    write(tmp_path, doc(hyp("B", *reversed(ALL)), hyp("A", *ALL), hyp("A", *ALL, language="cs_CZ")))
    spanish = ["Uno.", "Dos.", "Tres."]
    assert answers(tmp_path) == {("cs", "A"): spanish, ("es", "A"): spanish, ("es", "B"): spanish}


def test_collections_references_and_supplements_are_passed_over(tmp_path: Path) -> None:
    text = doc(
        '<ref lang="es" translator="A"><p><seg id="1">x</seg></p></ref>',
        hyp("A", *ALL),
        "<supplemental>a<b>c</b></supplemental>",
    )
    write(tmp_path, f'<collection id="c">{text}</collection>')
    assert answers(tmp_path)["es", "A"] == ["Uno.", "Dos.", "Tres."]


def test_escaped_text_and_lines_inside_a_segment(tmp_path: Path) -> None:
    segments = (("1", "&lt;i&gt;Uno&lt;/i&gt;\n y"), ("2", "a\u2028b\x85c"), ("3", "&#8232;"))
    write(tmp_path, doc(hyp("A", *segments)))
    assert answers(tmp_path)["es", "A"] == ["<i>Uno</i>  y", "a\u2028b\x85c", "\u2028"]


def test_files_without_hypotheses_are_no_submissions(tmp_path: Path) -> None:
    write(tmp_path, doc())
    assert "no layout known" in refusal(tmp_path, THREE)


@pytest.mark.parametrize(
    ("segments", "found"),
    [
        (ALL[:2], "found 2 segments that differ in id '3'"),
        ((*ALL, ("4", "x")), "found 4 segments that differ in id '4'"),
        ((*ALL[:2], ("4", "x")), "found 3 segments that differ in id '3'"),
    ],
)
def test_segments_that_are_not_those_of_the_source_are_refused(
    tmp_path: Path, segments: tuple[tuple[str, str], ...], found: str
) -> None:
    path = write(tmp_path, doc(hyp("A", *segments)))
    message = refusal(tmp_path, THREE)
    assert message.startswith(f"{path}, line 3: expected the 3 segments of the source in the hyp of A")
    assert found in message


def test_a_doubled_segment_a_doubled_hyp_and_a_missing_hyp_are_refused(tmp_path: Path) -> None:
    write(tmp_path, doc(hyp("A", *ALL, ALL[0])))
    assert "expected a segment id of its own, found '1' again" in refusal(tmp_path, THREE)
    write(tmp_path, doc(hyp("A", *ALL), hyp("A", *ALL)))
    assert "expected one hyp of A in doc 'd', found a second" in refusal(tmp_path, THREE)
    write(tmp_path, doc(hyp("A", *ALL)), "\n", doc(source='<src><p><seg id="1">News.</seg></p></src>'))
    assert answers(tmp_path)["es", "A"] == ["Uno.", "Dos.", "Tres."]
    other = '<src lang="en"><p><seg id="1">Two.</seg></p></src>'
    write(tmp_path, doc(hyp("A", ("1", "Uno.")), source=other.replace("Two", "One")), "\n", doc(source=other))
    assert "line 4: expected the system's translation of 'd', found none" in refusal(tmp_path, THREE)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "<doc id='d'><src><seg id='1'>x</seg></src><hyp system='A' lang='es'/></doc>",
            "expected <p> in <src>, found <seg>",
        ),
        (
            "<doc id='d'><hyp system='A' lang='es'><p><seg id='1'>x<b>y</b></seg></p></hyp></doc>",
            "expected text in <seg>, found <b>",
        ),
        ("<doc id='d'><hyp lang='es'><p/></hyp></doc>", "expected <hyp> with the attribute system, found none"),
        ("<doc id='d'><hyp system='A'/></doc>", "expected <hyp> with the attribute lang, found none"),
        ("<doc><hyp system='A' lang='es'/></doc>", "expected <doc> with the attribute id, found none"),
        (
            "<doc id='d'><hyp system='A' lang='es'><p><seg>x</seg></p></hyp></doc>",
            "expected <seg> with the attribute id",
        ),
        ("<doc id='d'>loose<hyp system='A' lang='es'/></doc>", "expected elements only in <doc>, found 'loose'"),
        ("<doc id='d'><hyp system='A' lang='es'><p>", "expected well-formed XML, found"),
        ("<doc id='d'><hyp system='A' lang='es'>\x01</hyp></doc>", "expected well-formed XML, found"),
        (
            "<doc id='d'><hyp system='A' lang='es'>&nbsp;</hyp></doc>",
            "expected well-formed XML, found undefined entity",
        ),
    ],
)
def test_what_is_not_the_structure_is_refused_with_its_line(tmp_path: Path, text: str, found: str) -> None:
    path = write(tmp_path, text)
    message = refusal(tmp_path, THREE)
    assert message.startswith(f"{path}, line ")
    assert found in message


BOMB = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
HOSTILE = {
    "billion laughs": f'<!DOCTYPE dataset [<!ENTITY l0 "ha">{BOMB}]><dataset><doc id="&l9;"><hyp/></doc></dataset>',
    "quadratic": f'<!DOCTYPE d [<!ENTITY a "{"a" * 100_000}">]><dataset id="{"&a;" * 10_000}"><hyp/></dataset>',
    "external file": '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]><dataset id="s"><hyp>&x;</hyp></dataset>',
    "external dtd": '<!DOCTYPE d SYSTEM "http://127.0.0.1:9/d.dtd"><dataset id="s"><hyp/></dataset>',
    "parameter entity": '<!DOCTYPE d [<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;]><dataset><hyp/></dataset>',
    "plain dtd": "<!DOCTYPE dataset><dataset id='s'><hyp/></dataset>",
    "deep": "<hyp>" * 200_000,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_are_refused_at_once_with_a_sentence(tmp_path: Path, kind: str) -> None:
    (tmp_path / "a.xml").write_text(HOSTILE[kind], encoding="utf-8")
    begin = perf_counter()
    message = refusal(tmp_path, THREE)
    assert perf_counter() - begin < 1
    assert message.startswith(f"{tmp_path / 'a.xml'}, line 1: expected ")
    assert "document type or entity" in message or kind == "deep"


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    text = f'<?xml version="1.0" encoding="iso-8859-1"?><dataset id="s">{doc(hyp("A", ("1", "ñ")))}</dataset>'
    (tmp_path / "a.xml").write_bytes(text.encode("latin-1"))
    assert "expected UTF-8 text, found byte 0xf1" in refusal(tmp_path, THREE)


def test_the_suite_of_the_attribute_is_looked_for_first(tmp_path: Path) -> None:
    write(tmp_path, doc(hyp("A", *ALL), attributes='testsuite="gender-res"'), doc(hyp("A", *ALL)).replace('"d"', '"e"'))
    assert answers(tmp_path)["es", "A"] == ["Uno.", "Dos.", "Tres."]
    write(tmp_path, doc(hyp("A", *ALL)), doc(hyp("A", *ALL)).replace('"d"', '"e"'))
    with pytest.raises(AlignmentError, match=r"expected 'One\.' of suite tiny 1 times, found it 2 times"):
        answers(tmp_path)
