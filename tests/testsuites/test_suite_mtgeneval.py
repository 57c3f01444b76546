"""The official MT-GenEval suites have the paper's counts and cells, in whatever languages are on hand."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from folders import write_files
from hypothesis import given
from hypothesis import strategies as st
from made_up_data import made_up

from gendersuite.errors import DataMissing
from gendersuite.model import Item, Suite
from gendersuite.testsuites import load_suite, write_suite
from gendersuite.testsuites.mt_geneval.suite import marked_phrases
from gendersuite.testsuites.official.files import official_files

# Table 4 has 1,100 test sources; newlines of the 2to1 files in ../shared/published/checksums.csv.
CONTEXTUAL = {
    "mt-geneval": {"ar": 1100, "de": 1100, "es": 1096, "it": 1094, "nl": 1078, "pt": 1089, "ru": 1100},
    "mt-geneval-dev": {"ar": 792, "de": 598, "es": 534, "it": 465, "nl": 480, "pt": 574, "ru": 583},
}
PAIRS = {"mt-geneval": 300, "mt-geneval-dev": 1200}  # section 2.1: 600 and 2,400 segments
LANGUAGES = tuple(CONTEXTUAL["mt-geneval"])
TRAITS = ["context", "pair", "phrases", "profession", "right", "wrong"]


@pytest.fixture(params=["tested", "dev_set"])
def suite(request: pytest.FixtureRequest) -> Suite:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def spanish_and_dutch(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two languages of the test set and nothing else."""
    folder = tmp_path_factory.mktemp("data")
    for path in official_files():
        if re.search(r"^mtgeneval/.*-test\.en_(es|nl)\.", path):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(data / path, folder / path)
    return folder


def items(suite: Suite, language: str, subset: str) -> list[Item]:
    return [item for item in suite.in_language(language).items if item.slots[0].subset == subset]


def official_lines(data: Path, path: str) -> list[str]:
    return (data / "mtgeneval" / path).read_bytes().decode("utf-8").split("\n")[:-1]


def test_it_has_the_languages_on_hand(suite: Suite) -> None:
    assert set(LANGUAGES) <= set(suite.languages) <= {*LANGUAGES, "fr", "hi"}
    assert list(suite.languages) == sorted(suite.languages)
    assert tuple(dict.fromkeys(item.language for item in suite.items)) == suite.languages
    assert suite.family == "mt-geneval"
    assert suite.subsets == ("contextual", "counterfactual")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_contextual_items_then_its_pairs(suite: Suite, language: str) -> None:
    contextual = [f"contextual-{number:04}" for number in range(1, CONTEXTUAL[suite.name][language] + 1)]
    pairs = 0 if language == "nl" else PAIRS[suite.name]
    counterfactual = [f"counterfactual-{number:04}-{gender}" for number in range(1, pairs + 1) for gender in "MF"]
    assert [item.id for item in suite.in_language(language).items] == contextual + counterfactual


def test_every_item_has_one_slot_with_the_same_traits(suite: Suite) -> None:
    for item in suite.items:
        (slot,) = item.slots
        traits, contextual = slot.traits, slot.subset == "contextual"
        assert (slot.number, slot.word, slot.expected is None) == (1, "", False)
        assert sorted(traits) == TRAITS
        assert traits["context"] == ("yes" if contextual else "no")
        assert contextual == ("<sep>" in item.source) == bool(traits["profession"]) == (not traits["pair"])
        assert traits["right"].strip() and traits["wrong"].strip()  # noqa: PT018


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_test_set_has_the_cells_of_table_4(tested: Suite, language: str) -> None:
    cells = Counter(
        (item.slots[0].traits["profession"], str(item.slots[0].expected))
        for item in items(tested, language, "contextual")
    )
    lacking = 1100 - CONTEXTUAL["mt-geneval"][language]
    assert cells == {
        ("female", "F"): 150,
        ("female", "M"): 150,
        ("male", "F"): 150 - lacking,
        ("male", "M"): 150,
        ("neutral", "F"): 250,
        ("neutral", "M"): 250,
    }


def test_contextual_references_are_the_original_and_the_flipped_one(suite: Suite, data: Path) -> None:
    split = "dev" if suite.name.endswith("dev") else "test"
    for language in LANGUAGES:
        name = f"context/geneval-context-wikiprofessions-{{}}-{split}.en_{language}.{{}}"
        listed = items(suite, language, "contextual")
        assert [item.source for item in listed] == official_lines(data, name.format("2to1", "en"))
        for trait, kind in (("right", "original"), ("wrong", "flipped")):
            found = [item.slots[0].traits[trait] for item in listed]
            assert found == official_lines(data, name.format(kind, language))


def test_counterfactual_pairs_have_each_others_reference_as_the_wrong_one(suite: Suite, data: Path) -> None:
    split = "dev" if suite.name.endswith("dev") else "test"
    for language in LANGUAGES:
        listed = items(suite, language, "counterfactual")
        for masculine, feminine in zip(listed[::2], listed[1::2], strict=True):
            his, hers = masculine.slots[0], feminine.slots[0]
            assert (his.expected, hers.expected) == ("M", "F")
            assert his.traits["pair"] == hers.traits["pair"]
            assert (his.traits["right"], his.traits["wrong"]) == (hers.traits["wrong"], hers.traits["right"])
        for gender, half in (("masculine", listed[::2]), ("feminine", listed[1::2])):
            if language != "nl":
                name = f"sentences/{split}/geneval-sentences-{gender}-{split}.en_{language}.{{}}"
                assert [item.source for item in half] == official_lines(data, name.format("en"))
                assert [item.slots[0].traits["right"] for item in half] == official_lines(data, name.format(language))


def test_phrases_stand_in_the_reference_that_they_are_marked_in(tested: Suite) -> None:
    elsewhere = []
    for language in ("de", "es", "it", "pt", "ru"):
        for item in items(tested, language, "counterfactual"):
            traits = item.slots[0].traits
            reference = traits["right"].replace('""', '"')
            phrases = [phrase for phrase in traits["phrases"].split("|") if phrase]
            elsewhere += [(language, item.id) for phrase in phrases if phrase not in reference]
    # The one pair whose wording differs in the annotated files.
    assert elsewhere == [("ru", "counterfactual-0175-M"), ("ru", "counterfactual-0175-F")]


def test_pairs_without_a_marked_phrase_are_those_with_identical_references(tested: Suite) -> None:
    # Section 2.1 says that all test references are gendered; 14 Spanish and 19 Italian pairs are not.
    for language, count in {"ar": 0, "de": 0, "es": 14, "it": 19, "pt": 0, "ru": 0}.items():
        traits = [item.slots[0].traits for item in items(tested, language, "counterfactual")]
        unmarked = [slot["pair"] for slot in traits if not slot["phrases"]]
        assert unmarked == [slot["pair"] for slot in traits if slot["right"] == slot["wrong"]]
        assert len(unmarked) == 2 * count


def test_each_language_has_a_folder_of_sources(tested: Suite, data: Path, tmp_path: Path) -> None:
    write_suite(tested, tmp_path, 24)
    assert {path.name for path in tmp_path.iterdir()} == {
        "key.jsonl",
        *(f"en-{code}" for code in tested.languages),
    }
    for language in LANGUAGES:
        folder = tmp_path / f"en-{language}"
        lines = {path.name: path.read_bytes().decode().split("\n")[:-1] for path in folder.iterdir()}
        assert sorted(lines) == ["sources-without-context.txt", "sources.docs", "sources.txt"]
        listed = tested.in_language(language).items
        assert lines["sources.txt"] == [item.source for item in listed]
        assert len(lines["sources.docs"]) == len(listed)
        for item, alone in zip(listed, lines["sources-without-context.txt"], strict=True):
            assert "<sep>" not in alone
            assert item.source.strip().endswith(alone)
            assert (alone == item.source) == (item.slots[0].subset == "counterfactual")


def test_a_folder_with_two_languages_gives_two(spanish_and_dutch: Path, tested: Suite) -> None:
    suite = load_suite("mt-geneval", data=spanish_and_dutch)
    assert suite.languages == ("es", "nl")
    assert suite.items == tested.in_language("es").items + tested.in_language("nl").items


def test_a_language_that_is_not_on_hand_is_read_the_same_way(tmp_path: Path) -> None:
    """The official list has made-up files: a development set in French."""
    context = "mtgeneval/context/geneval-context-wikiprofessions-{}-dev.en_fr.{}"
    sentences = "mtgeneval/sentences/dev/{}geneval-sentences-{}-dev.en_fr.{}"
    texts = {
        context.format("2to1", "en"): "He slept. <sep> The nurse woke.\nShe ran.\u2028 <sep> The nurse left.\n",
        context.format("original", "fr"): "L'infirmier se réveilla.\nL'infirmière partit.\n",
        context.format("flipped", "fr"): "L'infirmière se réveilla.\nL'infirmier partit.\n",
        sentences.format("", "masculine", "en"): "He is back.\r\n",
        sentences.format("", "feminine", "en"): "She is back.\r\n",
        sentences.format("", "masculine", "fr"): "Il est revenu.\n",
        sentences.format("", "feminine", "fr"): "Elle est revenue.\n",
        sentences.format("annotated/", "masculine", "fr"): "<M>Il</M> est <M>revenu</M>.\n",
        sentences.format("annotated/", "feminine", "fr"): "<F>Elle</F> est <F>revenue</F>.\n",
    }
    contents = {path: text.encode() for path, text in texts.items()}
    write_files(tmp_path, contents)
    with made_up(tmp_path / "lists", contents):
        suite = load_suite("mt-geneval-dev", data=tmp_path)
    assert suite.languages == ("fr",)
    shown = [
        (item.id, item.language, item.source, str(item.slots[0].expected), *item.slots[0].traits.values())
        for item in suite.items
    ]
    he, she = "L'infirmier partit.", "L'infirmière partit."
    nurse = ("L'infirmier se réveilla.", "L'infirmière se réveilla.")
    back = ("Il est revenu.", "Elle est revenue.")
    assert shown == [
        ("contextual-0001", "fr", "He slept. <sep> The nurse woke.", "M", "", "female", *nurse, "", "yes"),
        ("contextual-0002", "fr", "She ran.\u2028 <sep> The nurse left.", "F", "", "female", she, he, "", "yes"),
        ("counterfactual-0001-M", "fr", "He is back.", "M", "0001", "", *back, "Il|revenu", "no"),
        ("counterfactual-0001-F", "fr", "She is back.", "F", "0001", "", *back[::-1], "Elle|revenue", "no"),
    ]


def test_the_official_list_has_all_nine_languages() -> None:
    files = Counter(path.partition(".en_")[2][:2] for path in official_files() if path.startswith("mtgeneval/"))
    # dev and test: three contextual files; English and translation, masculine and feminine, plain and annotated
    assert files == {code: 2 * 3 if code == "nl" else 2 * (3 + 8) for code in (*LANGUAGES, "fr", "hi")}


def test_files_of_the_test_set_are_not_those_of_the_dev_set(spanish_and_dutch: Path) -> None:
    with pytest.raises(DataMissing, match=r"dev .*mtgeneval; .*`gendersuite data get mtgeneval .* data/context/"):
        load_suite("mt-geneval-dev", data=spanish_and_dutch)


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        ("<F>Ella</F> fue <F>elegida presidenta</F>.", ("Ella", "elegida presidenta")),
        ("No mark, [but] brackets.", ()),
        ("one<F> two</F> three", ("two",)),  # blanks inside, as in Arabic
        ("on<F><F> one</F> and<F> two</F> three</F>.", ("one", "and", "two", "three")),  # nested, as in Arabic
        ("was<F></F> there", ()),
    ],
)
def test_phrases_are_what_stands_between_marks(line: str, phrases: tuple[str, ...]) -> None:
    assert marked_phrases(line) == phrases


@given(pieces=st.lists(st.tuples(st.booleans(), st.text("ab é[]", min_size=1)), max_size=6))
def test_marked_pieces_are_found_in_order(pieces: list[tuple[bool, str]]) -> None:
    line = "".join(f"<M>{text}</M>" if marked else text for marked, text in pieces)
    assert marked_phrases(line) == tuple(text.strip() for marked, text in pieces if marked and text.strip())
