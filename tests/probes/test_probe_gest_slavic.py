"""Slavic pairs are scored where they differ in one token; the others say why not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tiny_models import save_tiny

from gendersuite.api.pairs import COLUMNS, COUNTS, write_csv
from gendersuite.errors import DataCorrupt, DataMissing, UnknownName, UsageError
from gendersuite.model import ItemScore
from gendersuite.probes import Kind, LanguageModel, Probe, ProbeOptions, open_model, probes

CZECH = [
    ("0001", "1", "Byl jsem unavený.", "Byla jsem unavený.", "Byl", "Byla"),
    ("0002", "7", "Jsem krásný.", "Jsem krásná.", "krásný", "krásná"),
    ("0003", "13", "Rád vedu ostatní.", "Ráda vedu ostatní.", "Rád", "Ráda"),
    ("0004", "13", "Udělal jsem to.", "Udělala jsem to.", "Udělal", "Udělala"),
]
ANOTHER = ("0009", "8", "Byl jsem.", "Byla jsem.", "Byl", "Byla")
TEXTS = [text for row in CZECH for text in row[2:4]] * 30


@pytest.fixture(scope="module", params=["bert", "xlm-roberta", "roberta"])
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> LanguageModel:
    """Models whose tokenizers have some of the endings in tokens of their own."""
    folder = tmp_path_factory.mktemp("slavic")
    return open_model(str(save_tiny(request.param, folder, texts=TEXTS, vocabulary=360)), Kind.MASKED)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What `gendersuite pairs` writes for two systems."""
    write_csv(tmp_path / "DeepL.cs.csv", COLUMNS, CZECH)
    write_csv(tmp_path / "Goo.gle.cs.csv", COLUMNS, [*CZECH[:2], ANOTHER])
    write_csv(tmp_path / "DeepL.sk.csv", COLUMNS, [("0001", "1", "Som milý.", "Som milá.", "milý", "milá")])
    write_csv(tmp_path / COUNTS, ("language", "system", "pairs"), [("cs", "DeepL", "4")])
    return tmp_path


def slavic(folder: Path, **options: object) -> Probe:
    return probes().get("gest-slavic")(None, Kind.MASKED, ProbeOptions(pairs=folder, **options))  # type: ignore[arg-type]


def in_czech(folder: Path, model: LanguageModel, words: str = "single") -> list[ItemScore]:
    part = slavic(folder, words=words).parts[0]
    return list(part.score(model, part.items))


def logs(model: LanguageModel, ids: Sequence[int], places: Sequence[int]) -> float:
    """The summed log probability of the tokens at the places, all masked at once."""
    import torch

    hidden = [model.tokenizer.mask_token_id if place in places else token for place, token in enumerate(ids)]
    with torch.no_grad():
        found = model.network(input_ids=torch.tensor([hidden])).logits[0].double().log_softmax(-1)
    return sum(found[place, ids[place]].item() for place in places)


def test_pairs_that_differ_in_one_token_have_the_ratio_of_its_probabilities(folder: Path, model: LanguageModel) -> None:
    found = in_czech(folder, model)
    assert len(found) == 5
    for score in found:
        he, she = next(
            [model.tokenizer(text)["input_ids"] for text in row[2:4]]
            for row in (*CZECH, ANOTHER)
            if row[2] == score.source
        )
        # As in the paper's script: as many tokens, and one of them another.
        differ = [place for place, (one, other) in enumerate(zip(he, she, strict=False)) if one != other]
        if len(he) == len(she) and len(differ) == 1:
            expected = logs(model, he, differ) - logs(model, she, differ)
            assert score.note == ""
            assert score.values == {"log_ratio": pytest.approx(expected, abs=1e-4)}
        else:
            assert score.values == {}
            assert score.note.startswith("differs in ")
            assert score.note.endswith(" tokens")


def test_summed_words_are_masked_whole(folder: Path, model: LanguageModel) -> None:
    for score in in_czech(folder, model, words="sum"):
        row = next(row for row in (*CZECH, ANOTHER) if row[2] == score.source)
        sums = []
        for text, word in zip(row[2:4], row[4:6], strict=True):
            cut = model.tokenizer(text)
            spans = [cut.token_to_chars(place) for place in range(len(cut["input_ids"]))]
            inside = range(text.index(word), text.index(word) + len(word))
            # A byte pair may be a part of a letter.
            places = [place for place, span in enumerate(spans) if span and span.end - 1 in inside]
            sums.append(logs(model, cut["input_ids"], places))
        assert score.values == {"log_ratio": pytest.approx(sums[0] - sums[1], abs=1e-4)}


def test_pairs_of_several_systems_are_put_together_once(folder: Path) -> None:
    probe = slavic(folder)
    assert [(part.subset, part.language) for part in probe.parts] == [("cs", "cs"), ("sk", "sk")]
    assert probe.parts[0].items == ("DeepL:0001", "DeepL:0002", "DeepL:0003", "DeepL:0004", "Goo.gle:0009")
    assert probe.parts[1].items == ("DeepL:0001",)
    assert [part.language for part in slavic(folder, language="sk").parts] == ["sk"]
    assert (probe.suite, probe.family) == ("gest-slavic", "gest-lm")


def test_traits_are_the_stereotype_and_its_side(folder: Path, model: LanguageModel) -> None:
    traits = {score.item: dict(score.traits) for score in in_czech(folder, model)}
    assert traits["DeepL:0001"] == {"stereotype": "1", "side": "female"}
    assert traits["Goo.gle:0009"] == {"stereotype": "8", "side": "male"}


def test_the_version_changes_with_the_pairs(folder: Path) -> None:
    version = slavic(folder).version
    assert slavic(folder).version == version
    write_csv(folder / "DeepL.sk.csv", COLUMNS, [("0001", "1", "Som milí.", "Som milá.", "milí", "milá")])
    assert slavic(folder).version != version


@pytest.mark.parametrize(
    ("kind", "options", "error", "sentence"),
    [
        (Kind.MASKED, {}, UsageError, "--pairs"),
        (Kind.CAUSAL, {"pairs": Path("FOLDER")}, UsageError, "gest-slavic .*causal"),
        (Kind.MASKED, {"pairs": Path("nowhere")}, DataMissing, r"\(SYSTEM\.LANGUAGE\.csv\) in nowhere"),
        (Kind.MASKED, {"pairs": Path("FOLDER"), "language": "pl"}, UnknownName, r"'pl' .*; known: cs, sk\.$"),
    ],
)
def test_what_cannot_be_asked(
    folder: Path, kind: Kind, options: dict[str, Any], error: type[Exception], sentence: str
) -> None:
    if options.get("pairs") == Path("FOLDER"):
        options = options | {"pairs": folder}
    with pytest.raises(error, match=sentence):
        probes().get("gest-slavic")(None, kind, ProbeOptions(**options))


HEADER = f"{','.join(COLUMNS)}\n".encode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (HEADER + b"1,17,a,b,a,b\n", r"Line 2 .*DeepL\.sk\.csv"),
        (HEADER + b"1,7,a\n", r"Line 2 .*DeepL\.sk\.csv"),
        (b"item,masculine,feminine\n1,a,b\n", "item, stereotype, masculine, feminine"),
        (b"item,stereotype,masculine,feminine\n1,1,\xff,b\n", r"DeepL\.sk\.csv .*`gendersuite pairs`"),
    ],
)
def test_what_is_wrong_with_a_folder_of_pairs(folder: Path, content: bytes, sentence: str) -> None:
    (folder / "DeepL.sk.csv").write_bytes(content)
    with pytest.raises(DataCorrupt, match=sentence):
        slavic(folder)


def test_a_pair_that_does_not_differ_in_a_word(folder: Path, model: LanguageModel) -> None:
    write_csv(folder / "DeepL.sk.csv", COLUMNS, [("0001", "1", "Som milý!", "Som milý.", "milý", "milý")])
    part = slavic(folder, language="sk", words="sum").parts[0]
    with pytest.raises(DataCorrupt, match="DeepL:0001"):
        list(part.score(model, part.items))


def test_equal_texts_have_no_score(folder: Path, model: LanguageModel) -> None:
    write_csv(folder / "DeepL.sk.csv", COLUMNS, [("0001", "1", "Som milý.", "Som milý.", "milý", "milý")])
    (score,) = slavic(folder, language="sk").parts[0].score(model, ["DeepL:0001"])
    assert (score.values, score.note) == ({}, "differs in 0 and 0 tokens")
