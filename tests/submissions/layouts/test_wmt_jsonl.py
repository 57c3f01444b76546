"""The layouts of WMT25 and WMT26: ids, languages, paragraphs, and what is wrong with a line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from document_building import full_id
from submission_building import make_suite, refusal, texts_of

from gendersuite.errors import SubmissionError
from gendersuite.model import AnswerState
from gendersuite.submissions import discover, load
from gendersuite.submissions.files import read
from gendersuite.submissions.jsonl_documents import read_documents
from gendersuite.submissions.layouts import wmt25, wmt26
from gendersuite.support.doc_ids import doc_id

SUITE = make_suite(["One.", "Two."])
FORMATS = "data/formats"
LAYOUTS = ("wmt25", "wmt26")


def record(layout: str, number: int, hypothesis: Any, **more: Any) -> dict[str, Any]:
    item = SUITE.items[number - 1]
    return {"doc_id": full_id(layout, doc_id("gender-res", item.id, item.source)), "hypothesis": hypothesis, **more}


def write(folder: Path, *records: Any, system: str = "A") -> Path:
    path = folder / "systems" / f"{system}.jsonl"
    path.parent.mkdir(exist_ok=True)
    lines = (one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in records)
    path.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return path


@pytest.mark.parametrize(
    ("layout", "languages"),
    [
        ("wmt25", {"AMI": ("is", 87), "CUNI-DocTransformer": ("cs", 113)}),
        ("wmt26", {"AMI": ("is", 198), "Krosny": ("be", 198)}),
    ],
)
def test_the_released_samples_are_read(shared: Path, layout: str, languages: dict[str, tuple[str, int]]) -> None:
    """Counts of lines as `wc -l` has them."""
    folder = shared / FORMATS / layout
    suite = make_suite(["One."], languages=("be", "cs", "is"))
    refs = discover(folder, suite)
    assert {(ref.system, ref.language) for ref in refs} == {(name, code) for name, (code, _) in languages.items()}
    assert {ref.layout for ref in refs} == {layout}
    for ref in refs:
        documents = read_documents(read(folder, ref.paths[0]), (wmt25 if layout == "wmt25" else wmt26).DIALECT)
        assert len(documents) == languages[ref.system][1]
        with pytest.raises(SubmissionError, match="found neither"):
            load(ref, suite)


def test_paragraphs_of_a_released_document_are_counted_as_its_tags_do(shared: Path) -> None:
    file = read(shared / FORMATS / "wmt26", "systems/AMI.jsonl")
    first = read_documents(file, wmt26.DIALECT)[0]
    assert len(first.texts) == json.loads(file.lines()[0])["hypothesis"].count("<p>") > 1
    assert "Pink Silks F&M Benchmark 58" in " ".join(first.texts)


def test_a_file_may_hold_many_language_pairs(tmp_path: Path) -> None:
    name = doc_id("gender-res", "0001", "One.")
    rows = [
        {"doc_id": f"{pair}_#_testsuite_#_{name}", "hypothesis": pair}
        for pair in ("en-es_MX", "en-cs_CZ", "ja-zh_CN", "en-sr_Cyrl_RS", "cs-es_ES")
    ]
    write(tmp_path, *rows)
    suite = make_suite(["One."], languages=("cs", "es", "sr"))
    found = {ref.language: load(ref, suite).answers[0].text for ref in discover(tmp_path, suite)}
    assert found == {"cs": "en-cs_CZ", "es": "en-es_MX", "sr": "en-sr_Cyrl_RS"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_key_sets_vary(tmp_path: Path, layout: str) -> None:
    write(
        tmp_path,
        record(layout, 2, "Dos.", paragraphs_match=True, system="A", granularity="document"),
        record(layout, 1, None, metadata={"a": [1]}),
    )
    (ref,) = discover(tmp_path, SUITE)
    first, second = load(ref, SUITE).answers
    assert (first.state, second.text) == (AnswerState.EMPTY, "Dos.")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_that_a_document_says_answers_its_item(tmp_path: Path, layout: str) -> None:
    """Language models like to begin new lines; with one item to a document, nothing can shift by that."""
    write(tmp_path, record(layout, 1, "Uno,\n\ndijo.\n"), record(layout, 2, "<p>Dos,</p>\n<P>dijo</P> ella."))
    first, second = texts_of(tmp_path, SUITE)
    assert first == "Uno, dijo."
    assert second == ("Dos, dijo  ella." if layout == "wmt26" else "<p>Dos,</p> <P>dijo</P> ella.")


@pytest.mark.parametrize(
    ("layout", "source", "hypothesis", "count"),
    [
        ("wmt25", "One.\nTwo.", "Uno. Dos.", 1),
        ("wmt25", "One.\nTwo.", "Uno.\n\nDos.", 3),
        ("wmt26", "<p>One.</p>\n<p>Two.</p>", "<p>Uno.</p>", 1),
        ("wmt26", "<p>One.</p>\n<p>Two.</p>", "Uno.\nDos.\n", 3),
    ],
)
def test_paragraphs_of_a_block_that_do_not_match_are_refused(
    tmp_path: Path, layout: str, source: str, hypothesis: str, count: int
) -> None:
    path = write(tmp_path, {"doc_id": full_id(layout, "block"), "source": source, "hypothesis": hypothesis})
    message = refusal(tmp_path, SUITE)
    assert message.startswith(f"{path}, line 1: expected 2 paragraphs in '{full_id(layout, 'block')[:57]}")
    assert f"as its source has, found {count}; " in message


@pytest.mark.parametrize(
    ("layout", "source", "hypothesis"),
    [
        ("wmt25", "Two.\nNo item.\nOne.", "\nx\nUno."),
        ("wmt26", "<p>Two.</p><p>No item.</p>\n<p>One.</p>", "<p></p>\n<p>x</p><p>Uno.</p>"),
    ],
)
def test_blocks_are_found_by_their_sources_and_empty_paragraphs_keep_their_place(
    tmp_path: Path, layout: str, source: str, hypothesis: str
) -> None:
    write(tmp_path, {"doc_id": full_id(layout, "block"), "src_text": source, "hypothesis": hypothesis})
    assert texts_of(tmp_path, SUITE) == ["Uno.", ""]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('{"doc_id": "x", "hypothesis": "y"', "expected one JSON object, found '{"),
        ("[" * 100_000, "expected one JSON object, found '[[["),
        ("[1]", 'expected an object with "doc_id" and "hypothesis", found \'[1]\''),
        ('{"doc_id": "x"}', 'expected an object with "doc_id" and "hypothesis"'),
        ('{"doc_id": 7, "hypothesis": "y"}', "expected a text as doc_id, found '7'"),
        ('{"doc_id": "x", "hypothesis": ["y"]}', "expected a text as hypothesis, found '[\"y\"]'"),
        ('{"doc_id": "x", "hypothesis": "\\ud83d"}', "expected a text as hypothesis, found '\\ud83d'"),
        ('{"doc_id": "x", "hypothesis": "\\u0000"}', "expected a text as hypothesis, found '\\x00'"),
        ('{"doc_id": "x", "hypothesis": "y", "source": {}}', "expected a text as source, found '{}'"),
    ],
)
def test_a_broken_line_is_told_with_what_was_expected(tmp_path: Path, layout: str, line: str, found: str) -> None:
    path = write(tmp_path, record(layout, 1, "Uno."), line, record(layout, 2, "Dos."))
    message = refusal(tmp_path, SUITE)
    assert message.startswith(f"{path}, line 2: {found}")
    assert message.endswith("mend the line.")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_one_broken_file_leaves_the_others_alone(tmp_path: Path, layout: str) -> None:
    write(tmp_path, record(layout, 1, "Uno."), "{", system="Broken")
    write(tmp_path, record(layout, 1, "Uno."), "", record(layout, 2, "Dos."), system="Whole")
    broken, whole = discover(tmp_path, SUITE)
    assert [answer.text for answer in load(whole, SUITE).answers] == ["Uno.", "Dos."]
    with pytest.raises(SubmissionError, match=r"Broken\.jsonl, line 2"):
        load(broken, SUITE)


def test_test_sets_and_other_files_are_no_systems(tmp_path: Path) -> None:
    write(tmp_path, {"doc_id": full_id("wmt25", "x"), "src_text": "One."}, system="testset")
    assert "no layout known" in refusal(tmp_path, SUITE)
    (tmp_path / "answers.jsonl").write_text('{"hypothesis": 1}\n', encoding="utf-8")
    assert "no layout known" in refusal(tmp_path, SUITE)
