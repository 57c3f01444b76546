"""index.html as a file: complete in itself, the same bytes each time, and safe whatever a run holds."""

from __future__ import annotations

import base64
import gzip
import json
import re
from hashlib import sha256
from pathlib import Path

from fake_run import write_run
from hypothesis import given
from hypothesis import strategies as st

from gendersuite.reports.formats import ReportRequest, write_reports
from gendersuite.reports.formats.web.blocks import json_block, packed_block
from gendersuite.reports.formats.web.columns import text_column
from gendersuite.reports.formats.web.evidence import NOWHERE, asked_spans, evidence_span
from gendersuite.reports.formats.web.page import write_page
from gendersuite.reports.run_data import read_run


def block(text: str, name: str) -> str:
    """What an element of that id holds."""
    found = re.search(rf'<script type="[a-z/-]+" id="{name}">([^<]*)</script>', text)
    return found[1]


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    files = [write_page(read_run(write_run(tmp_path / name))) for name in ("a", "b")]

    assert files[0].read_bytes() == files[1].read_bytes()


def test_report_writes_the_page_after_the_pdfs_that_it_links_to(tmp_path: Path) -> None:
    request = ReportRequest(read_run(write_run(tmp_path / "run")), systems=["IKUN-C"])

    first = write_reports(request, ["html", "pdf"])
    page = first[-1].read_bytes()

    assert [path.name for path in first] == ["IKUN-C.es.pdf", "summary.pdf", "index.html"]
    assert write_reports(request, ["pdf", "html"])[-1].read_bytes() == page
    facts = json.loads(block(page.decode(), "facts"))
    assert {each["pdf"] for each in facts["submissions"]} == {"", "IKUN-C.es.pdf"}
    assert facts["summary"] == "summary.pdf"


def test_every_script_and_style_is_let_through_by_its_hash_and_nothing_else_is(dialogue_page: Path) -> None:
    text = dialogue_page.read_text(encoding="utf-8")
    policy = re.search('Content-Security-Policy" content="([^"]*)"', text)
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))

    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        [inline] = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert rules[rule] == f"'sha256-{base64.b64encode(sha256(inline.encode()).digest()).decode()}'"
    assert rules["default-src"] == "'none'"
    assert "connect-src" not in rules
    assert not re.search(r"""(src|href)=["']?(https?:|//)""", text)
    assert " style=" not in text
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text)


def test_names_of_systems_stay_inside_their_data(dialogue_page: Path) -> None:
    text = dialogue_page.read_text(encoding="utf-8")

    assert text.count("<script>") == 1
    assert "alert(" not in text.partition('id="facts"')[0]
    systems = {each["system"] for each in json.loads(block(text, "facts"))["submissions"]}
    assert "Emoji & <b>tags</b>" in systems


def test_parts_hold_every_label_with_its_evidence_in_utf_16(dialogue_page: Path) -> None:
    text = dialogue_page.read_text(encoding="utf-8")
    facts = json.loads(block(text, "facts"))
    emoji = next(each for each in facts["submissions"] if each["system"].startswith("Emoji"))
    columns = json.loads(gzip.decompress(base64.b64decode(block(text, emoji["part"]))))["columns"]
    outputs, words = columns["output"], columns["word"]
    marked = 0
    for row, start in enumerate(columns["output start"]["numbers"]):
        if start >= 0:
            units = outputs["values"][outputs["codes"][row]].encode("utf-16-le")
            length = columns["output length"]["numbers"][row]
            found = units[2 * start : 2 * (start + length)].decode("utf-16-le")
            assert found == words["values"][words["codes"][row]]
            marked += 1
    assert marked > 100
    assert len(outputs["codes"]) == emoji["expected"]


@given(st.text(), st.text(min_size=1), st.text())
def test_evidence_is_found_again_in_utf_16(before: str, word: str, after: str) -> None:
    start, length = evidence_span(before + word + after, word, len(before))

    units = (before + word + after).encode("utf-16-le", "surrogatepass")
    assert units[2 * start : 2 * (start + length)].decode("utf-16-le", "surrogatepass") == word


def test_evidence_that_is_not_there_is_nowhere() -> None:
    assert evidence_span("Soy alto.", "alta", 4) == NOWHERE
    assert evidence_span("Soy alto.", "alto", -1) == NOWHERE
    assert evidence_span("Soy Alto.", "alto", 4) == (4, 4)


def test_the_word_that_a_slot_asks_about_is_the_occurrence_of_its_turn() -> None:
    source = 'The man smiled. "I\'m calm." She laughed. "No, you\'re calm."'

    spans = asked_spans([("1", 1, source, "calm"), ("1", 2, source, "calm"), ("2", 1, source, "calm")])

    assert [source[start : start + length] for start, length in spans[:2]] == ["calm", "calm"]
    assert spans[0][0] < spans[1][0]
    assert spans[2] == NOWHERE


@given(st.recursive(st.text() | st.integers() | st.none(), st.lists))
def test_data_never_end_their_element_and_come_back_as_they_were(value: object) -> None:
    text = json_block("data", value)

    assert text.count("<") == 2
    assert not {"\u2028", "\u2029"} & set(text)
    assert json.loads(block(text, "data")) == value
    packed = packed_block("data", value)
    assert json.loads(gzip.decompress(base64.b64decode(block(packed, "data")))) == value


@given(st.lists(st.text(max_size=2)))
def test_columns_say_each_text_once(texts: list[str]) -> None:
    column = text_column(texts)

    assert [column["values"][code] for code in column["codes"]] == texts
    assert len(set(column["values"])) == len(column["values"])
