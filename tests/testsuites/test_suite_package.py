"""What organisers hand in is complete, well-formed, the same every time, and without the key."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from folders import contents, write_files
from hypothesis import given, settings
from hypothesis import strategies as st

from gendersuite.errors import OutputExists, UsageError
from gendersuite.model import Gender, Item, Slot, Suite
from gendersuite.support.doc_ids import doc_id
from gendersuite.testsuites import load_suite, read_key
from gendersuite.testsuites.packages.package import FORMATS, canary_of, write_package
from gendersuite.testsuites.packages.xml import sources_xml

LANGUAGES = ("cs", "is")

# FORMATS.md: dataset(id) -> collection(id)? -> doc(id, origlang, testsuite?, domain?) -> src(lang, translator?),
# ref(lang, translator?)*, hyp(lang, system)*, supplemental(type)* -> p -> seg(id, type?). The samples write a hyp's
# language as `language`. For each element: what it must have, what it may have, and what may be inside it.
STRUCTURE: dict[str, tuple[set[str], set[str], set[str]]] = {
    "dataset": ({"id"}, set(), {"collection", "doc"}),
    "collection": ({"id"}, set(), {"doc"}),
    "doc": ({"id", "origlang"}, {"testsuite", "domain"}, {"src", "ref", "hyp", "supplemental"}),
    "src": ({"lang"}, {"translator"}, {"p"}),
    "ref": ({"lang"}, {"translator"}, {"p"}),
    "hyp": ({"system"}, {"lang", "language"}, {"p"}),
    "p": (set(), set(), {"seg"}),
    "seg": ({"id"}, {"type"}, set()),
}


def check_structure(element: ET.Element) -> None:
    needed, possible, children = STRUCTURE[element.tag]
    assert needed <= set(element.attrib) <= needed | possible, element.attrib
    assert {child.tag for child in element} <= children
    assert not children or len(element)
    assert not children or not (element.text or "").strip()
    assert element.tag != "doc" or [child.tag for child in element].count("src") == 1
    if element.tag in ("src", "hyp", "ref"):
        ids = [segment.get("id") for segment in element.iter("seg")]
        assert len(set(ids)) == len(ids)
    for child in element:
        assert not (child.tail or "").strip()
        check_structure(child)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text.encode())  # noqa: S314 - written by this package a moment ago


def toy(*sources: str) -> Suite:
    items = tuple(
        Item(f"{number:04}", source, (Slot(1, "all", "word", Gender.FEMININE),))
        for number, source in enumerate(sources or ('"R&D <i>" she said.', "A\u2028B"), 1)
    )
    return Suite("toy", "dialogue", "7", items, ("all",), (), "toy-mark", title="Toy")


def records(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_bytes().decode().split("\n")[:-1]]


@pytest.mark.parametrize("name", ["sample-hyp.xml", "sample-src.xml", "sample-src-ref.xml"])
def test_the_checker_of_the_structure_takes_the_released_samples(shared: Path, name: str) -> None:
    check_structure(parsed((shared / "data/formats/wmt-xml" / name).read_text(encoding="utf-8")))


@pytest.mark.parametrize("suite", ["dialogue", "gest-mini", "mt-geneval-mini"])
def test_every_suite_validates_as_xml_and_keeps_its_sources(suite: str) -> None:
    made = load_suite(suite)
    made = made.in_language(made.languages[0]) if made.languages else made
    root = parsed(sources_xml(made, canary_of(made)))
    check_structure(root)
    docs = list(root.iter("doc"))
    assert [segment.text for segment in root.iter("seg")] == [item.source for item in made.items]
    assert [one.get("id") for one in docs] == [doc_id(made.doc_mark, item.id, item.source) for item in made.items]
    assert {one.get("testsuite") for one in docs} == {made.doc_mark}


@settings(max_examples=50)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), min_size=1))
def test_any_source_is_read_back_from_each_format(tmp_path_factory: pytest.TempPathFactory, source: str) -> None:
    folder = tmp_path_factory.mktemp("package") / "out"
    write_package(toy(source), folder, 24, "all", ("is",), "Say: {text}")
    root = parsed((folder / "xml/toy.en.src.xml").read_text(encoding="utf-8"))
    check_structure(root)
    assert [segment.text for segment in root.iter("seg")] == [source]
    (wmt25,) = records(folder / "wmt25/toy.en-is_IS.jsonl")
    (wmt26,) = records(folder / "wmt26/toy.eng_Latn-isl_Latn.jsonl")
    assert wmt25["src_text"] == source
    assert wmt25["prompt_instruction"] == wmt26["prompt_instruction"] == f"Say: {source}"
    paragraph = wmt26["src_text"].removeprefix("<p>").removesuffix("</p>")
    assert paragraph.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == source


def test_a_package_holds_what_organisers_need_with_checksums_and_no_key(tmp_path: Path) -> None:
    beside = write_package(toy(), tmp_path / "out", 24, "all", LANGUAGES)
    written = contents(tmp_path / "out")
    assert sorted(written) == [
        "LICENCE.md",
        "README.md",
        "SHA256SUMS",
        "text/sources.docs",
        "text/sources.txt",
        "wmt25/toy.en-cs_CZ.jsonl",
        "wmt25/toy.en-is_IS.jsonl",
        "wmt26/toy.eng_Latn-ces_Latn.jsonl",
        "wmt26/toy.eng_Latn-isl_Latn.jsonl",
        "xml/toy.en.src.xml",
    ]
    assert beside == tmp_path / "out-key"
    assert list(contents(beside)) == ["key.jsonl"]
    assert read_key(beside / "key.jsonl") == load_suite(str(beside)) == toy()
    assert not any(b'"expected"' in content or b'"slots"' in content for content in written.values())
    listed = dict(line.split("  ")[::-1] for line in written.pop("SHA256SUMS").decode().split("\n")[:-1])
    assert listed == {name: sha256(content).hexdigest() for name, content in written.items()}
    for name in set(written) - {"text/sources.docs", "text/sources.txt"}:
        assert canary_of(toy()).encode() in written[name], name


@pytest.mark.parametrize("form", ["xml", "wmt25", "wmt26"])
def test_one_format_comes_alone(tmp_path: Path, form: str) -> None:
    write_package(toy(), tmp_path / "out", 24, form, LANGUAGES)
    assert {name.split("/")[0] for name in contents(tmp_path / "out") if "/" in name} == {form}
    readme = (tmp_path / "out/README.md").read_text(encoding="utf-8")
    assert [one for one in FORMATS if f"`{one}/`" in readme] == [form]


def test_the_same_again_is_the_same_and_something_else_is_not_written_over(tmp_path: Path) -> None:
    write_package(toy(), tmp_path / "out", 24, "all", LANGUAGES)
    before = contents(tmp_path)
    write_package(toy(), tmp_path / "out", 24, "all", LANGUAGES)
    write_package(toy(), tmp_path / "two", 24, "all", LANGUAGES)
    assert contents(tmp_path / "two") == contents(tmp_path / "out")
    for suite, seed in ((toy("Other."), 24), (toy(), 25)):
        with pytest.raises(OutputExists, match=str(tmp_path / "out")):
            write_package(suite, tmp_path / "out", seed, "all", LANGUAGES)
    assert {name: content for name, content in contents(tmp_path).items() if not name.startswith("two")} == before


def test_a_key_that_is_in_the_way_stops_before_anything_is_written(tmp_path: Path) -> None:
    write_files(tmp_path, {"out-key/key.jsonl": "mine"})
    with pytest.raises(OutputExists, match=r"key\.jsonl"):
        write_package(toy(), tmp_path / "out", 24, "xml", LANGUAGES)
    assert contents(tmp_path) == {"out-key/key.jsonl": b"mine"}


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.rename

    def full(path: Path, target: Path) -> Path:
        if target.name == "out":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(UsageError, match="No space left on device"):
        write_package(toy(), tmp_path / "out", 24, "xml", LANGUAGES)
    assert list(tmp_path.iterdir()) == []


def test_suites_with_languages_have_files_for_each(tmp_path: Path) -> None:
    made = load_suite("mt-geneval-mini")
    write_package(made, tmp_path / "out", 24, "all", made.languages)
    written = contents(tmp_path / "out")
    assert {name for name in written if name.startswith("xml/")} == {
        f"xml/mt-geneval-mini.en-{language}.src.xml" for language in ("de", "es", "fr", "ru")
    }
    french = records(tmp_path / "out/wmt25/mt-geneval-mini.en-fr_FR.jsonl")
    assert [one["src_text"] for one in french] == [item.source for item in made.in_language("fr").items]


def test_a_prompt_names_the_language_and_the_text_may_hold_anything(tmp_path: Path) -> None:
    write_package(toy("{language} {text} {0}"), tmp_path / "out", 24, "wmt25", ("is",), "Into {language}: {text}!")
    (record,) = records(tmp_path / "out/wmt25/toy.en-is_IS.jsonl")
    assert record["prompt_instruction"] == "Into Icelandic: {language} {text} {0}!"


def test_ends_of_lines_that_others_see_are_spelt_in_json(tmp_path: Path) -> None:
    write_package(toy("a\u2028b\u2029c\x85d"), tmp_path / "out", 24, "wmt25", ("is",))
    text = (tmp_path / "out/wmt25/toy.en-is_IS.jsonl").read_bytes().decode()
    assert len(text.splitlines()) == 1
    assert json.loads(text)["src_text"] == "a\u2028b\u2029c\x85d"


@pytest.mark.parametrize(
    ("suite", "form", "language", "prompt", "message"),
    [
        (toy(), "pdf", "cs", None, "'pdf'; choose one of text, xml, wmt25, wmt26, all"),
        (toy(), "xml", "cs", "Say {text}", "xml .* prompts"),
        (toy(), "wmt25", "cs", "Say it", r"\{text\}"),
        (toy("a\x0bb"), "xml", "cs", None, "XML"),
        (toy(), "wmt26", "xx", None, "WMT .*'xx'"),
        (replace(toy(), doc_mark=""), "xml", "cs", None, "doc ids"),
    ],
)
def test_what_a_format_cannot_hold_is_refused(
    tmp_path: Path, suite: Suite, form: str, language: str, prompt: str | None, message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        write_package(suite, tmp_path / "out", 24, form, (language,), prompt)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("suite", "licence"),
    [
        ("dialogue", "Apache-2.0. The sources were written"),
        ("gest", "Apache-2.0. The sources are those of kinit-sk/gest"),
    ],
)
def test_the_licence_is_that_of_the_suite(tmp_path: Path, data: Path, suite: str, licence: str) -> None:
    made = load_suite(suite, data=data)
    write_package(made, tmp_path / "out", 24, "xml", ())
    note = (tmp_path / "out/LICENCE.md").read_text(encoding="utf-8")
    assert licence in note
    assert made.citation in note
